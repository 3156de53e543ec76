import { useQueryClient } from '@tanstack/react-query'
import { companies, type RemitToChange } from '@waybill/contract/company.ts'
import { type ReactNode, useState } from 'react'
import { invalidateSubjects } from '../api/freshness.ts'
import { useVerb } from '../api/queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { fieldError, refusalText } from './company-refusal.ts'

/** Either side stops a change that has not taken effect. */
export function StopRemitTo({ change, onClose }: { change: RemitToChange; onClose: () => void }): ReactNode {
  const [reason, setReason] = useState('')
  const client = useQueryClient()
  const stop = useVerb(companies.stopRemitToChange, {
    showsOwnError: true,
    onDone: () => {
      toast.success(t('The change was stopped'))
      onClose()
    },
    onFailed: () => void invalidateSubjects(client, ['company']),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Stop the change?')}
      act={t('Stop the change')}
      actVariant="danger"
      pending={stop.isPending}
      disabledReason={!reason.trim() && t('Say why')}
      error={refusalText(stop.error, ['reason'])}
      isDirty={reason !== ''}
      onAct={() => stop.mutate({ params: { remitToChangeId: change.id }, body: { reason } })}
    >
      <p>{t('Payments go on where they went before. Everybody on record hears of it.')}</p>
      <TextField
        label={t('Reason')}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={setReason}
        error={fieldError(stop.error, 'reason')}
      />
    </Dialog>
  )
}
