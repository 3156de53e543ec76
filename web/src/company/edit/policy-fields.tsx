import { POLICY_KINDS, type PolicyKind } from '@waybill/contract/company/insurance.ts'
import { type ReactNode, Suspense } from 'react'
import { type Refused, refusedAt } from '../../form/refusals.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldRow } from '../../ui/form-section.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { NumberField } from '../../ui/number-field.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { t } from '../../ui/words.ts'
import { POLICY_NAMES } from '../company-text.ts'

const DateField = lazyPart(async () => (await import('../../ui/date-field.tsx')).DateField)

/** One policy of a certificate while typed. */
export type PolicyDraft = {
  kind: PolicyKind
  insurer: string
  naic: string
  policyNumber: string
  effectiveOn: string
  expiresOn: string
  limit: number | null
  deductible: number | null
  coversReeferBreakdown: boolean
}

export function emptyPolicy(kind: PolicyKind): PolicyDraft {
  return {
    kind,
    insurer: '',
    naic: '',
    policyNumber: '',
    effectiveOn: '',
    expiresOn: '',
    limit: null,
    deductible: null,
    coversReeferBreakdown: false,
  }
}

/** As sent; the contract says what is missing. */
export function policyOf(draft: PolicyDraft) {
  return {
    kind: draft.kind,
    insurer: draft.insurer,
    policyNumber: draft.policyNumber,
    effectiveOn: draft.effectiveOn,
    expiresOn: draft.expiresOn,
    naic: draft.naic.trim() || null,
    limit: draft.limit ?? 0,
    deductible: draft.deductible,
    coversReeferBreakdown: draft.kind === 'cargo' && draft.coversReeferBreakdown,
  }
}

export interface PolicyFieldsProps {
  policy: PolicyDraft
  onChange: (change: Partial<PolicyDraft>) => void
  refused: Refused
  /** Its contract path: `policies.0.`. */
  at?: string
  limitHelp?: string | undefined
}

export function PolicyFields({ policy, onChange, refused, at = '', limitHelp }: PolicyFieldsProps): ReactNode {
  const place = (field: keyof PolicyDraft) => ({
    error: refusedAt(refused, `${at}${field}`) ?? null,
    'data-field': `${at}${field}`,
  })
  const text = (field: 'insurer' | 'naic' | 'policyNumber') => ({
    autoComplete: 'off',
    value: policy[field],
    onChange: (value: string) => onChange({ [field]: value }),
    ...place(field),
  })
  const day = (field: 'effectiveOn' | 'expiresOn') => ({
    value: policy[field] || null,
    onChange: (value: string | null) => onChange({ [field]: value ?? '' }),
    ...place(field),
  })
  const dollars = (field: 'limit' | 'deductible') => ({
    unit: 'USD',
    minValue: 0,
    value: policy[field] ?? Number.NaN,
    onChange: (value: number) => onChange({ [field]: Number.isNaN(value) ? null : value }),
    ...place(field),
  })
  return (
    <>
      <Select
        label={t('Coverage')}
        options={POLICY_KINDS.map((value) => ({ value, label: t(POLICY_NAMES[value]) }))}
        value={policy.kind}
        onChange={(kind) => onChange({ kind })}
        {...place('kind')}
      />
      <FieldRow>
        <TextField label={t('Insurer')} {...text('insurer')} />
        <TextField label={t('NAIC')} optional inputMode="numeric" maxLength={5} {...text('naic')} />
      </FieldRow>
      <TextField label={t('Policy number')} {...text('policyNumber')} />
      <Suspense fallback={<Skeleton height="3.5rem" />}>
        <FieldRow>
          <DateField label={t('Effective')} {...day('effectiveOn')} />
          <DateField label={t('Expires')} {...day('expiresOn')} />
        </FieldRow>
      </Suspense>
      <FieldRow>
        <NumberField label={t('Limit')} help={limitHelp} {...dollars('limit')} />
        <NumberField label={t('Deductible')} optional {...dollars('deductible')} />
      </FieldRow>
      {policy.kind === 'cargo' ? (
        <Checkbox
          isSelected={policy.coversReeferBreakdown}
          onChange={(coversReeferBreakdown) => onChange({ coversReeferBreakdown })}
        >
          {t('Covers reefer breakdown')}
        </Checkbox>
      ) : null}
    </>
  )
}
