import { paper } from '@waybill/contract/paper.ts'
import type { Shipment } from '@waybill/contract/shipments.ts'
import { type ReactNode, useState } from 'react'
import { remember, useVerb } from '../api/queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { besideField, generalRefusal } from './refusal-texts.ts'

/** What was agreed has changed: the next revision says why, and voids the one before with its signature. */
export function IssueAnew({ shipment, onClose }: { shipment: Shipment; onClose: () => void }): ReactNode {
  const [reason, setReason] = useState('')
  const issue = useVerb(paper.issueAnew, {
    showsOwnError: true,
    onDone: (answer, _input, client) => {
      remember(client, paper.confirmations, { params: { shipment: shipment.shipmentNumber } }, answer)
      toast.success(t('Rate confirmation of {number} issued anew', { number: shipment.shipmentNumber }))
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Issue the rate confirmation anew')}
      act={t('Issue anew')}
      pending={issue.isPending}
      isDirty={reason !== ''}
      disabledReason={reason.trim() === '' && t('Say why')}
      error={generalRefusal(issue.error, ['reason'])}
      onAct={() => issue.mutate({ params: { shipmentId: shipment.id }, body: { reason } })}
    >
      <p>{t('The revision in force becomes void, signed or not, and the carrier is asked to sign the new one.')}</p>
      <TextField
        label={t('Reason')}
        help={t('The carrier reads it on the document.')}
        rows={2}
        maxLength={300}
        value={reason}
        onChange={setReason}
        error={besideField(issue.error, 'reason')}
      />
    </Dialog>
  )
}
