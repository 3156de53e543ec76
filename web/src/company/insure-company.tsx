import { type CompanyRecord, companies, type Policy } from '@waybill/contract/company.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { isProblem } from '../api/problem.ts'
import { useVerb } from '../api/queries.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { SideSheet } from '../ui/dialog.tsx'
import { FieldRow } from '../ui/form-section.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { refusalText } from './company-refusal.ts'
import { POLICY_NAMES } from './company-text.ts'
import { keepCompany } from './keep-company.ts'
import { refusalsOf } from './refusals-of.ts'

const DateField = lazy(() => import('../ui/date-field.tsx').then((module) => ({ default: module.DateField })))

const BLANK = {
  kind: 'cargo' as Policy['kind'],
  insurer: '',
  naic: '',
  policyNumber: '',
  effectiveOn: '',
  expiresOn: '',
  limit: Number.NaN,
  deductible: Number.NaN,
  coversReeferBreakdown: false,
}

/** A policy from a certificate that the agent has sent. */
export function InsureCompany({ company, onClose }: { company: CompanyRecord; onClose: () => void }): ReactNode {
  const [draft, setDraft] = useState(BLANK)
  const [refused, setRefused] = useState<Record<string, string[]>>({})
  const insure = useVerb(companies.insure, {
    showsOwnError: true,
    onDone: (changed, _input, client) => {
      keepCompany(client, changed)
      toast.success(t('The policy was recorded'))
      onClose()
    },
    onFailed: (error) => {
      if (isProblem(error)) setRefused(error.modelState)
    },
  })
  const change = (part: Partial<typeof draft>): void => setDraft((before) => ({ ...before, ...part }))
  const about = (field: string): string | undefined => refused[field]?.[0]
  const submit = (): void => {
    const body = {
      ...draft,
      naic: draft.naic.trim() || null,
      limit: Number.isNaN(draft.limit) ? 0 : draft.limit,
      deductible: Number.isNaN(draft.deductible) ? null : draft.deductible,
    }
    const refusals = refusalsOf(companies.insure.body, body)
    setRefused(refusals)
    if (Object.keys(refusals).length === 0) insure.mutate({ params: { companyNumber: company.companyNumber }, body })
  }
  return (
    <SideSheet
      isOpen
      onClose={onClose}
      title={t('Record a policy')}
      act={t('Record')}
      pending={insure.isPending}
      isDirty={draft !== BLANK}
      error={refusalText(insure.error, Object.keys(refused))}
      onAct={submit}
    >
      <p>
        {t(
          'Take it from a certificate that the agent sent, not from the carrier. A renewal stands beside the old policy.',
        )}
      </p>
      <Select
        label={t('Line')}
        options={(Object.keys(POLICY_NAMES) as Policy['kind'][]).map((value) => ({
          value,
          label: t(POLICY_NAMES[value]),
        }))}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
      />
      <FieldRow>
        <TextField
          label={t('Insurer')}
          value={draft.insurer}
          onChange={(insurer) => change({ insurer })}
          error={about('insurer')}
        />
        <TextField
          label={t('NAIC')}
          optional
          maxLength={5}
          value={draft.naic}
          onChange={(naic) => change({ naic })}
          error={about('naic')}
        />
      </FieldRow>
      <TextField
        label={t('Policy number')}
        value={draft.policyNumber}
        onChange={(policyNumber) => change({ policyNumber })}
        error={about('policyNumber')}
      />
      <Suspense fallback={<Skeleton height="3.5rem" />}>
        <FieldRow>
          <DateField
            label={t('Effective')}
            value={draft.effectiveOn || null}
            onChange={(day) => change({ effectiveOn: day ?? '' })}
            error={about('effectiveOn')}
          />
          <DateField
            label={t('Expires')}
            value={draft.expiresOn || null}
            onChange={(day) => change({ expiresOn: day ?? '' })}
            error={about('expiresOn')}
          />
        </FieldRow>
      </Suspense>
      <FieldRow>
        <NumberField
          label={t('Limit')}
          unit="USD"
          minValue={0}
          value={draft.limit}
          onChange={(limit) => change({ limit })}
          error={about('limit')}
        />
        <NumberField
          label={t('Deductible')}
          optional
          unit="USD"
          minValue={0}
          value={draft.deductible}
          onChange={(deductible) => change({ deductible })}
          error={about('deductible')}
        />
      </FieldRow>
      <Checkbox
        isSelected={draft.coversReeferBreakdown}
        onChange={(coversReeferBreakdown) => change({ coversReeferBreakdown })}
      >
        {t('Covers reefer breakdown')}
      </Checkbox>
    </SideSheet>
  )
}
