import { running } from '@waybill/contract/running.ts'
import type { ReactNode } from 'react'
import { useVerb } from '../api/queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { keepShipment } from './keep-shipment.ts'
import type { RoadReportProps } from './record-check-call.tsx'
import { generalRefusal } from './refusal-texts.ts'

/** Delivers a load of which nobody reports any more, with the times that were planned (domain T21). */
export function CloseQuickly({ shipment, onClose }: RoadReportProps): ReactNode {
  const close = useVerb(running.closeQuickly, {
    showsOwnError: true,
    onDone: (changed, _input, client) => {
      keepShipment(client, changed)
      toast.success(t('Shipment {number} delivered', { number: changed.shipmentNumber }))
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Close with the planned times')}
      act={t('Close shipment')}
      pending={close.isPending}
      error={generalRefusal(close.error, [])}
      onAct={() => close.mutate({ params: { shipmentId: shipment.id } })}
    >
      <p>
        {t(
          'Arrivals and departures that nobody reported are filled in as planned. They count neither as on time nor for detention.',
        )}
      </p>
    </Dialog>
  )
}
