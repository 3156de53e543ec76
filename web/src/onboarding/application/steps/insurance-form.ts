import type { Insurance, InsuranceDraft, PolicyKind } from '@waybill/contract/company/insurance.ts'
import type { Application } from '@waybill/contract/onboarding/application.ts'
import { emptyPolicy, type PolicyDraft, policyOf } from '../../../company/edit/policy-fields.tsx'
import { lastDocument } from '../last-document.ts'

type Autos = NonNullable<Insurance['policies'][number]['autos']>

export type PolicyEntry = PolicyDraft & {
  /** Keeps fields and focus together when one above is removed. */
  key: string
  autos: Autos | null
  exclusions: string
}

/** Where the contract's names differ. */
export const INSURANCE_NAMES = { agency: 'producer', phone: 'producer', email: 'producer' } as const

export type InsuranceForm = {
  documentId: string | null
  insuredName: string
  agency: string
  phone: string
  email: string
  policies: PolicyEntry[]
  certificateHolder: string
  hasAdditionalInsured: boolean
  hasWaiverOfSubrogation: boolean
}

export function emptyEntry(kind: PolicyKind): PolicyEntry {
  return { ...emptyPolicy(kind), key: crypto.randomUUID(), autos: null, exclusions: '' }
}

function entriesOf(policies: InsuranceDraft['policies'] | Insurance['policies']): PolicyEntry[] | undefined {
  return policies?.map(({ kind = 'general', ...said }) => ({
    ...emptyEntry(kind),
    ...said,
    naic: said.naic ?? '',
    limit: said.limit ?? null,
    deductible: said.deductible ?? null,
    autos: said.autos ?? null,
    exclusions: said.exclusions ?? '',
  }))
}

/** The draft, the saved data, or what is on file. */
export function insuranceForm(application: Application): InsuranceForm {
  const { insurance, authority, profile, drafts } = application
  const draft = drafts.insurance
  return {
    documentId: lastDocument(application, 'certificate'),
    insuredName: draft?.insuredName ?? insurance?.insuredName ?? profile?.legalName ?? authority?.legalName ?? '',
    agency: draft?.agency ?? insurance?.producer.agency ?? '',
    phone: draft?.phone ?? insurance?.producer.phone ?? '',
    email: draft?.email ?? insurance?.producer.email ?? '',
    policies: entriesOf(draft?.policies ?? insurance?.policies) ?? [emptyEntry('auto'), emptyEntry('cargo')],
    certificateHolder: draft?.certificateHolder ?? insurance?.certificateHolder ?? '',
    hasAdditionalInsured: draft?.hasAdditionalInsured ?? insurance?.hasAdditionalInsured ?? false,
    hasWaiverOfSubrogation: draft?.hasWaiverOfSubrogation ?? insurance?.hasWaiverOfSubrogation ?? false,
  }
}

/** As autosaved; the document is already saved. */
export function insuranceHalf({ documentId: _document, policies, ...said }: InsuranceForm): InsuranceDraft {
  return { ...said, policies: policies.map(({ key: _key, ...policy }) => policy) }
}

/** As sent. */
export function insuranceOf(form: InsuranceForm) {
  return {
    documentId: form.documentId,
    producer: { agency: form.agency, phone: form.phone, email: form.email },
    insuredName: form.insuredName,
    policies: form.policies.map((policy) => ({
      ...policyOf(policy),
      autos: policy.kind === 'auto' ? policy.autos : null,
      exclusions: policy.exclusions.trim() || null,
    })),
    certificateHolder: form.certificateHolder.trim() || null,
    hasAdditionalInsured: form.hasAdditionalInsured,
    hasWaiverOfSubrogation: form.hasWaiverOfSubrogation,
  }
}
