import { booking } from '@waybill/contract/booking/booking.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode } from 'react'
import { act } from '../api/queries.ts'
import { FormDialog } from '../form/shells.tsx'
import { useForm } from '../form/use-form.ts'
import { keepShipment } from '../shell/keep-shipment.ts'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'

/** The load's number in the carrier's own systems. */
export function SetProNumber({ shipment, onClose }: { shipment: Shipment; onClose: () => void }): ReactNode {
  const known = shipment.proNumber ?? ''
  const form = useForm({
    begin: () => ({ value: known }),
    send: ({ value }) =>
      act(booking.setProNumber, { params: { shipmentId: shipment.id }, body: { value: value.trim() || null } }),
    onDone: (changed, _asked, client) => {
      keepShipment(client, changed)
      toast.success(t('PRO number of {number} saved', { number: shipment.shipmentNumber }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('PRO number')}
      act={t('Save')}
      disabledReason={form.draft.value.trim() === known && t('Nothing has changed')}
    >
      <form.Text
        name="value"
        label={t('PRO number')}
        help={t('The carrier’s own number for this load. Search finds it.')}
        maxLength={30}
        autoComplete="off"
      />
    </FormDialog>
  )
}
