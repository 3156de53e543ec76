import { useQueryClient } from '@tanstack/react-query'
import { companies, type RemitToChange } from '@waybill/contract/company/company.ts'
import type { ReactNode } from 'react'
import { invalidateSubjects } from '../../api/freshness.ts'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'

/** Either side stops a change that has not taken effect. */
export function StopRemitTo({ change, onClose }: { change: RemitToChange; onClose: () => void }): ReactNode {
  const client = useQueryClient()
  const form = useForm({
    begin: () => ({ reason: '' }),
    send: (body) => act(companies.stopRemitToChange, { params: { remitToChangeId: change.id }, body }),
    onDone: () => {
      toast.success(t('The change was stopped'))
      onClose()
    },
    onFailed: () => void invalidateSubjects(client, ['company']),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Stop the change?')}
      act={t('Stop the change')}
      actVariant="danger"
      disabledReason={!form.draft.reason.trim() && t('Enter a reason')}
    >
      <p>{t('Payments keep going to the current account. Everyone on record is told.')}</p>
      <form.Text name="reason" label={t('Reason')} rows={2} maxLength={500} />
    </FormDialog>
  )
}
