import { type CompanyRecord, companies } from '@waybill/contract/company.ts'
import { type ReactNode, useState } from 'react'
import { isProblem } from '../api/problem.ts'
import { useVerb } from '../api/queries.ts'
import { SideSheet } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { refusalText } from './company-refusal.ts'
import { keepCompany } from './keep-company.ts'
import { emptyPolicy, PolicyFields, policyOf } from './policy-fields.tsx'
import { refusalsOf } from './refusals-of.ts'

const BLANK = emptyPolicy('cargo')

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
    const body = policyOf(draft)
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
      <PolicyFields policy={draft} onChange={change} about={about} />
    </SideSheet>
  )
}
