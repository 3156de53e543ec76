import { useQueryClient } from '@tanstack/react-query'
import { tenders } from '@waybill/contract/tenders.ts'
import { type ReactNode, useState } from 'react'
import { invalidateSubjects } from '../api/freshness.ts'
import { useVerb } from '../api/queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { tenderRefusal } from './tender-refusal.tsx'

export interface RescindOfferProps {
  tenderId: string
  carrierName: string
  onClose: () => void
}

/** Takes an offer back that nobody has answered. */
export function RescindOffer({ tenderId, carrierName, onClose }: RescindOfferProps): ReactNode {
  const [reason, setReason] = useState('')
  const client = useQueryClient()
  const rescind = useVerb(tenders.rescind, {
    showsOwnError: true,
    onDone: () => {
      void invalidateSubjects(client, ['shipment'])
      toast.success(t('Offer to {carrier} rescinded', { carrier: carrierName }))
      onClose()
    },
    onFailed: () => void invalidateSubjects(client, ['tender', 'shipment']),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Rescind the offer to {carrier}?', { carrier: carrierName })}
      act={t('Rescind offer')}
      actVariant="danger"
      pending={rescind.isPending}
      error={tenderRefusal(rescind.error)}
      isDirty={reason !== ''}
      onAct={() => rescind.mutate({ params: { tenderId }, body: { reason: reason.trim() || undefined } })}
    >
      <p>{t('The carrier can no longer accept it. Other offers of this shipment stay open.')}</p>
      <TextField label={t('Reason')} optional rows={2} maxLength={500} value={reason} onChange={setReason} />
    </Dialog>
  )
}
