import { useQueryClient } from '@tanstack/react-query'
import { tenders } from '@waybill/contract/tenders/tenders.ts'
import type { ReactNode } from 'react'
import { invalidateSubjects } from '../../api/freshness.ts'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { tenderRefusal } from '../tender-refusal.tsx'

export interface RescindOfferProps {
  tenderId: string
  carrierName: string
  onClose: () => void
}

/** Rescinds an open offer. */
export function RescindOffer({ tenderId, carrierName, onClose }: RescindOfferProps): ReactNode {
  const client = useQueryClient()
  const form = useForm({
    begin: () => ({ reason: '' }),
    send: ({ reason }) => act(tenders.rescind, { params: { tenderId }, body: { reason: reason.trim() || undefined } }),
    onDone: () => {
      void invalidateSubjects(client, ['shipment'])
      toast.success(t('Offer to {carrier} rescinded', { carrier: carrierName }))
      onClose()
    },
    onFailed: () => void invalidateSubjects(client, ['tender', 'shipment']),
    say: tenderRefusal,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Rescind the offer to {carrier}?', { carrier: carrierName })}
      act={t('Rescind offer')}
      actVariant="danger"
    >
      <p>{t('The carrier can no longer accept it. Other offers of this shipment stay open.')}</p>
      <form.Text name="reason" label={t('Reason')} optional rows={2} maxLength={500} />
    </FormDialog>
  )
}
