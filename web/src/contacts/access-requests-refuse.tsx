import { accessRequests } from '@waybill/contract/access-requests.ts'
import { type ReactNode, useState } from 'react'
import { isProblem } from '../api/problem.ts'
import { useVerb } from '../api/queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import type { DecideRequestProps } from './access-requests-approve.tsx'
import { fullName } from './contact-text.ts'
import { saveRefusal } from './save-refusal.ts'

/** No, and why: they read it in an email. */
export function RefuseRequest({ request, onClose }: DecideRequestProps): ReactNode {
  const name = fullName(request)
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<string>()
  const refuse = useVerb(accessRequests.refuse, {
    showsOwnError: true,
    onDone: () => {
      toast.success(t('Refused. {name} reads the reason in an email.', { name }))
      onClose()
    },
    onFailed: (error) => {
      if (isProblem(error)) setRefused(error.about('reason'))
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Refuse access for {name}', { name })}
      act={t('Refuse access')}
      actVariant="danger"
      pending={refuse.isPending}
      isDirty={reason.trim() !== ''}
      error={saveRefusal(refuse.error)}
      onAct={() => {
        if (reason.trim() === '') return setRefused('Say why')
        setRefused(undefined)
        refuse.mutate({ params: { accessRequestId: request.id }, body: { reason } })
      }}
    >
      <TextField
        label={t('Reason')}
        help={t('They read it as you write it.')}
        rows={3}
        value={reason}
        onChange={setReason}
        error={refused}
      />
    </Dialog>
  )
}
