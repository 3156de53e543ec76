import { type Shipment, type ShipmentStop, shipments } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { keepShipment } from '../../shell/keep-shipment.ts'
import { toast } from '../../ui/toast.ts'
import { instantAt, nowOrAfter, wallClockAt } from '../../ui/wall-clock.ts'
import { t, whyNot } from '../../ui/words.ts'
import { StopClock } from './stop-clock.tsx'

export interface RecordStepProps {
  shipment: Shipment
  stop: ShipmentStop
  onClose: () => void
}

/** When the truck arrived, in the stop's zone; now, by default. */
export function RecordArrival({ shipment, stop, onClose }: RecordStepProps): ReactNode {
  const before = shipment.stops[shipment.stops.findIndex((one) => one.stopId === stop.stopId) - 1]
  const form = useForm({
    begin: () => ({ at: wallClockAt(nowOrAfter(before?.departedAt), stop.timeZone) }),
    send: (draft) => {
      const at = instantAt(draft.at, stop.timeZone)
      return at && act(shipments.arrive, { params: { shipmentId: shipment.id, stopId: stop.stopId }, body: { at } })
    },
    onDone: (changed, _asked, client) => {
      keepShipment(client, changed)
      toast.success(t('Arrival at {place} recorded', { place: stop.name }))
      onClose()
    },
  })
  const isTimed = instantAt(form.draft.at, stop.timeZone) !== undefined
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Record arrival at {place}', { place: stop.name })}
      act={t('Record arrival')}
      disabledReason={isTimed ? recordedBefore(shipment, stop, 'arrive') : t('Enter when the truck arrived')}
    >
      <form.Field name="at">{(field) => <StopClock label={t('Arrived')} stop={stop} {...field} />}</form.Field>
    </FormDialog>
  )
}

/** Why the step is no longer possible, if someone else was faster while the dialog was open. */
export function recordedBefore(
  { stops }: Shipment,
  { stopId }: ShipmentStop,
  step: 'arrive' | 'depart',
): string | null {
  return whyNot(stops.find((stop) => stop.stopId === stopId)?.can[step])
}
