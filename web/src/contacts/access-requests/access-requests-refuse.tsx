import { accessRequests } from '@waybill/contract/contacts/access-requests.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { fullName } from '../contact-text.ts'
import type { DecideRequestProps } from './access-requests-approve.tsx'

/** Declines; the reason is emailed. */
export function RefuseRequest({ request, onClose }: DecideRequestProps): ReactNode {
  const name = fullName(request)
  const form = useForm({
    begin: () => ({ reason: '' }),
    check: ({ reason }) => ({ reason: reason.trim() === '' && 'Enter a reason' }),
    send: (body) => act(accessRequests.refuse, { params: { accessRequestId: request.id }, body }),
    onDone: () => {
      toast.success(t('Access denied. {name} gets the reason by email.', { name }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Deny access for {name}', { name })}
      act={t('Deny access')}
      actVariant="danger"
    >
      <form.Text name="reason" label={t('Reason')} help={t('They see it exactly as you write it.')} rows={3} />
    </FormDialog>
  )
}
