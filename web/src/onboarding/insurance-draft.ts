import type { Application } from '@waybill/contract/application.ts'
import type { Insurance, PolicyKind } from '@waybill/contract/insurance.ts'

type Autos = NonNullable<Insurance['policies'][number]['autos']>

export type PolicyDraft = {
  /** Keeps fields and their focus together when one above goes. */
  key: string
  kind: PolicyKind
  insurer: string
  naic: string
  policyNumber: string
  effectiveOn: string
  expiresOn: string
  limit: number
  deductible: number
  autos: Autos | null
  coversReeferBreakdown: boolean
  exclusions: string
}

export type InsuranceDraft = {
  documentId: string | null
  insuredName: string
  agency: string
  phone: string
  email: string
  policies: PolicyDraft[]
  certificateHolder: string
  hasAdditionalInsured: boolean
  hasWaiverOfSubrogation: boolean
}

export function emptyPolicy(kind: PolicyKind): PolicyDraft {
  return {
    key: crypto.randomUUID(),
    kind,
    insurer: '',
    naic: '',
    policyNumber: '',
    effectiveOn: '',
    expiresOn: '',
    limit: Number.NaN,
    deductible: Number.NaN,
    autos: null,
    coversReeferBreakdown: false,
    exclusions: '',
  }
}

/** The paper of a kind that was sent last: a step that was left begins with it. */
export function lastDocument({ documents }: Application, kind: Application['documents'][number]['kind']) {
  return documents.findLast((document) => document.kind === kind)?.id ?? null
}

export function insuranceDraft(application: Application): InsuranceDraft {
  const { insurance, authority } = application
  return {
    documentId: insurance?.documentId ?? lastDocument(application, 'certificate'),
    insuredName: insurance?.insuredName ?? application.profile?.legalName ?? authority?.legalName ?? '',
    agency: insurance?.producer.agency ?? '',
    phone: insurance?.producer.phone ?? '',
    email: insurance?.producer.email ?? '',
    policies: insurance?.policies.map((policy, index) => ({
      ...policy,
      key: `${index}`,
      naic: policy.naic ?? '',
      deductible: policy.deductible ?? Number.NaN,
      exclusions: policy.exclusions ?? '',
    })) ?? [emptyPolicy('auto'), emptyPolicy('cargo')],
    certificateHolder: insurance?.certificateHolder ?? '',
    hasAdditionalInsured: insurance?.hasAdditionalInsured ?? false,
    hasWaiverOfSubrogation: insurance?.hasWaiverOfSubrogation ?? false,
  }
}

/** As it is sent. */
export function insuranceOf(draft: InsuranceDraft) {
  return {
    documentId: draft.documentId ?? '',
    producer: { agency: draft.agency, phone: draft.phone, email: draft.email },
    insuredName: draft.insuredName,
    policies: draft.policies.map((policy) => ({
      kind: policy.kind,
      insurer: policy.insurer,
      policyNumber: policy.policyNumber,
      effectiveOn: policy.effectiveOn,
      expiresOn: policy.expiresOn,
      naic: policy.naic.trim() || null,
      limit: Number.isNaN(policy.limit) ? 0 : policy.limit,
      deductible: Number.isNaN(policy.deductible) ? null : policy.deductible,
      autos: policy.kind === 'auto' ? policy.autos : null,
      coversReeferBreakdown: policy.kind === 'cargo' && policy.coversReeferBreakdown,
      exclusions: policy.exclusions.trim() || null,
    })),
    certificateHolder: draft.certificateHolder.trim() || null,
    hasAdditionalInsured: draft.hasAdditionalInsured,
    hasWaiverOfSubrogation: draft.hasWaiverOfSubrogation,
  }
}
