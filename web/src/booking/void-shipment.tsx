import { booking } from '@waybill/contract/booking/booking.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode } from 'react'
import { act } from '../api/queries.ts'
import { FormDialog } from '../form/shells.tsx'
import { useForm } from '../form/use-form.ts'
import { keepShipment } from '../shell/keep-shipment.ts'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { EndBooking } from './end-booking.tsx'

/** Not booked yet: it is voided without a reason. A booking needs one (domain T16–T19). */
export function VoidShipment(asked: { shipment: Shipment; onClose: () => void }): ReactNode {
  return asked.shipment.status >= SHIPMENT_STATUS.booked ? (
    <EndBooking {...asked} ends="cancel" />
  ) : (
    <VoidUnbooked {...asked} />
  )
}

function VoidUnbooked({ shipment, onClose }: { shipment: Shipment; onClose: () => void }): ReactNode {
  const { shipmentNumber: number } = shipment
  const form = useForm({
    begin: () => ({}),
    send: () => act(booking.void, { params: { shipment: number } }),
    onDone: (changed, _asked, client) => {
      keepShipment(client, changed)
      toast.success(t('Shipment {number} voided', { number }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Void shipment {number}', { number })}
      act={t('Void shipment')}
      actVariant="danger"
    >
      <p>
        {shipment.status === SHIPMENT_STATUS.tendering
          ? t(
              'Every open tender is withdrawn. This cannot be undone: its orders go back to open and have to be planned again.',
            )
          : t(
              'The load is not moving. This cannot be undone: its orders go back to open and have to be planned again.',
            )}
      </p>
    </FormDialog>
  )
}
