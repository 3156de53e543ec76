import { running } from '@waybill/contract/running.ts'
import type { Shipment } from '@waybill/contract/shipments.ts'
import { STATUS_REASON_CODES, STATUS_REASONS, type StatusReason } from '@waybill/contract/status-reasons.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { SideSheet } from '../ui/dialog.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { keepRun } from './keep-run.ts'
import { PlaceFields } from './place-fields.tsx'
import { besideField, generalRefusal } from './refusal-texts.ts'
import { StopClock } from './stop-clock.tsx'
import { instantAt, nowOrAfter, wallClockAt } from './wall-clock.ts'

const FIELDS = ['at', 'city', 'state', 'eta', 'reason', 'temperature', 'text']

export interface RoadReportProps {
  shipment: Shipment
  onClose: () => void
}

/** Where the truck is, and when it will be at its next stop, by the clock there. */
export function RecordCheckCall({ shipment, onClose }: RoadReportProps): ReactNode {
  const next = shipment.stops.find((stop) => !stop.departedAt) ?? shipment.stops.at(-1)
  // A truck that stands at a stop is expected at the one after it.
  const ahead = shipment.stops.find((stop) => !stop.arrivedAt)
  const zone = next?.timeZone ?? 'UTC'
  const zoneAhead = ahead?.timeZone ?? zone
  const [begun] = useState(() => wallClockAt(nowOrAfter(null), zone))
  const [clock, setClock] = useState(begun)
  const [place, setPlace] = useState({ city: '', state: '' })
  const [eta, setEta] = useState('')
  const [reason, setReason] = useState<StatusReason | ''>('')
  const [temperature, setTemperature] = useState(Number.NaN)
  const [text, setText] = useState('')
  const report = useVerb(running.checkCall, {
    showsOwnError: true,
    onDone: (run, _input, client) => {
      keepRun(client, shipment.shipmentNumber, run)
      toast.success(t('Check call recorded'))
      onClose()
    },
  })
  const at = instantAt(clock, zone)
  const due = ahead?.appointment ?? ahead?.late
  const isLate = Boolean(due && eta && Date.parse(instantAt(eta, zoneAhead) ?? '') > Date.parse(due))
  const record = (): void => {
    if (!at) return
    report.mutate({
      params: { shipmentId: shipment.id },
      body: {
        at,
        city: place.city,
        state: place.state,
        eta: instantAt(eta, zoneAhead) ?? null,
        reason: reason || null,
        temperature: Number.isNaN(temperature) ? null : temperature,
        text: text || null,
      },
    })
  }
  return (
    <SideSheet
      isOpen
      onClose={onClose}
      title={t('Record check call')}
      act={t('Record check call')}
      pending={report.isPending}
      disabledReason={
        at === undefined
          ? t('Say when that was')
          : place.city.trim() === '' || place.state.length < 2
            ? t('Say where the truck is')
            : null
      }
      isDirty={clock !== begun || Boolean(place.city || eta || reason || text) || !Number.isNaN(temperature)}
      error={generalRefusal(report.error, FIELDS)}
      onAct={record}
    >
      <PlaceFields value={place} onChange={setPlace} error={(field) => besideField(report.error, field)} />
      {next ? (
        <StopClock
          label={t('Time of the call')}
          stop={next}
          value={clock}
          onChange={setClock}
          error={besideField(report.error, 'at')}
        />
      ) : null}
      {ahead ? (
        <StopClock
          label={t('Expected at {place}', { place: ahead.name })}
          stop={ahead}
          value={eta}
          onChange={setEta}
          error={besideField(report.error, 'eta')}
          optional
        />
      ) : null}
      <Select
        label={isLate ? t('Why it is late') : t('Status reason')}
        optional={!isLate}
        placeholder={t('None')}
        value={reason}
        onChange={(code) => setReason(code)}
        options={STATUS_REASON_CODES.map((code) => ({ value: code, label: t(STATUS_REASONS[code]) }))}
      />
      {shipment.reeferTemperature === null ? null : (
        <NumberField label={t('Temperature')} unit="°F" value={temperature} onChange={setTemperature} optional />
      )}
      <TextField label={t('Remarks')} rows={3} value={text} onChange={setText} optional />
    </SideSheet>
  )
}
