import { booking } from '@waybill/contract/booking.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { Shipment } from '@waybill/contract/shipments.ts'
import type { ReactNode } from 'react'
import { useVerb } from '../api/queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { EndBooking } from './end-booking.tsx'
import { keepShipment } from './keep-shipment.ts'
import { generalRefusal } from './refusal-texts.ts'

/** Nobody has booked it: it goes without a reason. A booking ends with one (domain T16–T19). */
export function VoidShipment(asked: { shipment: Shipment; onClose: () => void }): ReactNode {
  return asked.shipment.status >= SHIPMENT_STATUS.booked ? (
    <EndBooking {...asked} ends="cancel" />
  ) : (
    <VoidUnbooked {...asked} />
  )
}

function VoidUnbooked({ shipment, onClose }: { shipment: Shipment; onClose: () => void }): ReactNode {
  const { shipmentNumber: number } = shipment
  const verb = useVerb(booking.void, {
    showsOwnError: true,
    onDone: (changed, _input, client) => {
      keepShipment(client, changed)
      toast.success(t('Shipment {number} voided', { number }))
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Void shipment {number}', { number })}
      act={t('Void shipment')}
      actVariant="danger"
      pending={verb.isPending}
      error={generalRefusal(verb.error, [])}
      onAct={() => verb.mutate({ params: { shipment: number } })}
    >
      <p>
        {shipment.status === SHIPMENT_STATUS.tendering
          ? t(
              'Every open tender of it is withdrawn. It cannot be taken back: its orders are open again, and are planned anew.',
            )
          : t('The load does not move. It cannot be taken back: its orders are open again, and are planned anew.')}
      </p>
    </Dialog>
  )
}
