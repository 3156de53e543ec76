import { running } from '@waybill/contract/running/running.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { STATUS_REASON_CODES, STATUS_REASONS, type StatusReason } from '@waybill/contract/shipments/status-reasons.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { toast } from '../../ui/toast.ts'
import { useClockLacks } from '../../ui/untold-clock.ts'
import { fieldClockAt, instantAt, nowOrAfter } from '../../ui/wall-clock.ts'
import { t } from '../../ui/words.ts'
import { keepRun } from '../keep-run.ts'
import { PlaceFields, placeLacks } from './place-fields.tsx'
import { StopClock } from './stop-clock.tsx'

export interface RoadReportProps {
  shipment: Shipment
  onClose: () => void
}

/** Where the truck is, and its ETA at the next stop, in that stop's zone. */
export function RecordCheckCall({ shipment, onClose }: RoadReportProps): ReactNode {
  const next = shipment.stops.find((stop) => !stop.departedAt) ?? shipment.stops.at(-1)
  // A truck at a stop is next due at the one after.
  const ahead = shipment.stops.find((stop) => !stop.arrivedAt)
  const zone = next?.timeZone ?? 'UTC'
  const zoneAhead = ahead?.timeZone ?? zone
  const form = useForm({
    begin: () => ({
      at: fieldClockAt(nowOrAfter(null), zone),
      city: '',
      state: '',
      eta: '',
      reason: null as StatusReason | null,
      temperature: null as number | null,
      text: '',
    }),
    send: (draft) => {
      const at = instantAt(draft.at, zone)
      if (!at) return undefined
      const body = { ...draft, at, eta: instantAt(draft.eta, zoneAhead) ?? null, text: draft.text || null }
      return act(running.checkCall, { params: { shipmentId: shipment.id }, body })
    },
    onDone: (run, _asked, client) => {
      keepRun(client, shipment.shipmentNumber, run)
      toast.success(t('Check call recorded'))
      onClose()
    },
  })
  const { draft } = form
  const clockLacks = useClockLacks(zone)
  const clockAheadLacks = useClockLacks(zoneAhead)
  const due = ahead?.appointment ?? ahead?.late
  const isLate = Boolean(due && draft.eta && Date.parse(instantAt(draft.eta, zoneAhead) ?? '') > Date.parse(due))
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Record check call')}
      act={t('Record check call')}
      disabledReason={
        !instantAt(draft.at, zone)
          ? (clockLacks ?? t('Enter when it happened'))
          : draft.eta && !instantAt(draft.eta, zoneAhead)
            ? (clockAheadLacks ?? t('Enter when the truck is expected'))
            : placeLacks(draft)
      }
    >
      <PlaceFields form={form} />
      {next ? (
        <form.Field name="at">
          {(field) => <StopClock label={t('Time of the call')} stop={next} {...field} />}
        </form.Field>
      ) : null}
      {ahead ? (
        <form.Field name="eta">
          {(field) => (
            <StopClock label={t('Expected at {place}', { place: ahead.name })} stop={ahead} optional {...field} />
          )}
        </form.Field>
      ) : null}
      <form.Select
        name="reason"
        label={isLate ? t('Why it is late') : t('Status reason')}
        optional={!isLate}
        placeholder={t('None')}
        options={STATUS_REASON_CODES.map((code) => ({ value: code, label: t(STATUS_REASONS[code]) }))}
      />
      {shipment.reeferTemperature === null ? null : (
        <form.Number name="temperature" label={t('Temperature')} unit="°F" optional />
      )}
      <form.Text name="text" label={t('Remarks')} rows={3} optional />
    </FormSheet>
  )
}
