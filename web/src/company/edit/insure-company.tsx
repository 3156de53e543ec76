import { type CompanyRecord, companies } from '@waybill/contract/company/company.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { keepCompany } from '../keep-company.ts'
import { emptyPolicy, PolicyFields, policyOf } from './policy-fields.tsx'

/** A policy from a certificate that the agent sent. */
export function InsureCompany({ company, onClose }: { company: CompanyRecord; onClose: () => void }): ReactNode {
  const form = useForm({
    begin: () => emptyPolicy('cargo'),
    send: (draft) => act(companies.insure, { params: { companyNumber: company.companyNumber }, body: policyOf(draft) }),
    onDone: (changed, _asked, client) => {
      keepCompany(client, changed)
      toast.success(t('The policy was recorded'))
      onClose()
    },
  })
  return (
    <FormSheet form={form} onClose={onClose} title={t('Record a policy')} act={t('Record')}>
      <p>{t('Use a certificate that the agent sent, not the carrier. A renewal is kept next to the old policy.')}</p>
      <PolicyFields policy={form.draft} onChange={form.set} refused={form.refused} />
    </FormSheet>
  )
}
