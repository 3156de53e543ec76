import { doubtsOfArrival, isLateArrival, leftBefore, timedOf } from '@waybill/contract/shipments/plausible.ts'
import { type Shipment, type ShipmentStop, shipments } from '@waybill/contract/shipments/shipments.ts'
import { LATE_REASONS, type LateReason, STATUS_REASONS } from '@waybill/contract/shipments/status-reasons.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { keepShipment } from '../../shell/keep-shipment.ts'
import { toast } from '../../ui/toast.ts'
import { useClockLacks } from '../../ui/untold-clock.ts'
import { fieldClockAt, instantAt, nowOrAfter } from '../../ui/wall-clock.ts'
import { t, whyNot } from '../../ui/words.ts'
import { Really } from './really.tsx'
import { StopClock } from './stop-clock.tsx'

export interface RecordStepProps {
  shipment: Shipment
  stop: ShipmentStop
  onClose: () => void
}

/** Where the contract's names differ; that the time is right is confirmed on this page alone. */
const NAMES = { isRight: null } as const

/** When the truck arrived, in the stop's zone; now, by default. A late one says why, an unlikely one is asked about. */
export function RecordArrival({ shipment, stop, onClose }: RecordStepProps): ReactNode {
  const before = shipment.stops[shipment.stops.findIndex((one) => one.stopId === stop.stopId) - 1]
  const form = useForm({
    begin: () => ({
      at: fieldClockAt(nowOrAfter(before?.departedAt), stop.timeZone),
      reason: null as LateReason | null,
      text: '',
      isRight: false,
    }),
    names: NAMES,
    send: (draft) => {
      const at = instantAt(draft.at, stop.timeZone)
      const reason = at && isLateArrival(new Date(at), timedOf(stop)) ? draft.reason : null
      return (
        at &&
        act(shipments.arrive, {
          params: { shipmentId: shipment.id, stopId: stop.stopId },
          body: { at, reason, text: reason ? draft.text.trim() || null : null },
        })
      )
    },
    onDone: (changed, _asked, client) => {
      keepShipment(client, changed)
      toast.success(t('Arrival at {place} recorded', { place: stop.name }))
      onClose()
    },
  })
  const { draft } = form
  const clockLacks = useClockLacks(stop.timeZone)
  const at = instantAt(draft.at, stop.timeZone)
  const isLate = at !== undefined && isLateArrival(new Date(at), timedOf(stop))
  const doubts = at === undefined ? [] : doubtsOfArrival(new Date(at), timedOf(stop), leftBefore(shipment.stops, stop))
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Record arrival at {place}', { place: stop.name })}
      act={t('Record arrival')}
      disabledReason={
        at === undefined
          ? (clockLacks ?? t('Enter when the truck arrived'))
          : (recordedBefore(shipment, stop, 'arrive') ??
            (isLate && !draft.reason
              ? t('Choose why it is late')
              : doubts.length > 0 && !draft.isRight && t('Confirm that the time is right')))
      }
    >
      <form.Field name="at">{(field) => <StopClock label={t('Arrived')} stop={stop} {...field} />}</form.Field>
      {isLate ? (
        <>
          <form.Select
            name="reason"
            label={t('Why it is late')}
            placeholder={t('Choose the reason')}
            options={LATE_REASONS.map((code) => ({ value: code, label: t(STATUS_REASONS[code]) }))}
          />
          <form.Text name="text" label={t('Remarks')} optional maxLength={200} />
        </>
      ) : null}
      <Really doubts={doubts}>
        <form.Checkbox name="isRight">{t('The time is right')}</form.Checkbox>
      </Really>
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
