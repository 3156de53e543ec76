import { type Shipment, type ShipmentStop, shipments } from '@waybill/contract/shipments.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import { t, whyNot } from '../ui/words.ts'
import { keepShipment } from './keep-shipment.ts'
import { besideField, generalRefusal } from './refusal-texts.ts'
import { StopClock } from './stop-clock.tsx'
import { instantAt, nowOrAfter, wallClockAt } from './wall-clock.ts'

export interface RecordStepProps {
  shipment: Shipment
  stop: ShipmentStop
  onClose: () => void
}

/** When the truck came, by the clock on the wall there; now, unless somebody says otherwise. */
export function RecordArrival({ shipment, stop, onClose }: RecordStepProps): ReactNode {
  const before = shipment.stops[shipment.stops.findIndex((one) => one.stopId === stop.stopId) - 1]
  const [begun] = useState(() => wallClockAt(nowOrAfter(before?.departedAt), stop.timeZone))
  const [clock, setClock] = useState(begun)
  const at = instantAt(clock, stop.timeZone)
  const arrive = useVerb(shipments.arrive, {
    showsOwnError: true,
    onDone: (changed, _input, client) => {
      keepShipment(client, changed)
      toast.success(t('Arrival at {place} recorded', { place: stop.name }))
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Record arrival at {place}', { place: stop.name })}
      act={t('Record arrival')}
      pending={arrive.isPending}
      disabledReason={at === undefined ? t('Say when the truck arrived') : recordedBefore(shipment, stop, 'arrive')}
      isDirty={clock !== begun}
      error={generalRefusal(arrive.error, ['at'])}
      onAct={() => at && arrive.mutate({ params: { shipmentId: shipment.id, stopId: stop.stopId }, body: { at } })}
    >
      <StopClock
        label={t('Arrived')}
        stop={stop}
        value={clock}
        onChange={setClock}
        error={besideField(arrive.error, 'at')}
      />
    </Dialog>
  )
}

/** Why the step cannot be recorded any more, when somebody else was faster while the dialog stood open. */
export function recordedBefore(
  { stops }: Shipment,
  { stopId }: ShipmentStop,
  step: 'arrive' | 'depart',
): string | null {
  return whyNot(stops.find((stop) => stop.stopId === stopId)?.can[step])
}
