import {
  type AppointmentChange,
  type AppointmentSide,
  type AppointmentVersion,
  type Loading,
  running,
} from '@waybill/contract/running.ts'
import type { ShipmentStop } from '@waybill/contract/shipments.ts'
import { type ReactNode, useState } from 'react'
import { isProblem } from '../api/problem.ts'
import { useVerb } from '../api/queries.ts'
import { Banner } from '../ui/banner.tsx'
import { SideSheet } from '../ui/dialog.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { Select } from '../ui/select.tsx'
import { StopTime } from '../ui/stop-time.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { toast } from '../ui/toast.ts'
import { retell, t } from '../ui/words.ts'
import { timeText } from '../ui/zoned-time.ts'
import { APPOINTMENT_TONES, appointmentText } from './appointment-fact.tsx'
import { keepRun } from './keep-run.ts'
import { besideField, generalRefusal } from './refusal-texts.ts'
import { StopClock } from './stop-clock.tsx'
import styles from './stop-run.module.css'
import type { StopDialogProps } from './stop-run.tsx'
import { instantAt, wallClockAt } from './wall-clock.ts'

type Act = AppointmentChange['act']

/** Everything that may be done with an appointment, and every version that there was (domain §1.4). */
export function ChangeAppointment({ shipment, stop, run, onClose }: StopDialogProps): ReactNode {
  const { appointment } = run
  const acts = actsOf(appointment.can)
  const [act, setAct] = useState<Act | undefined>(acts[0])
  const due = appointment.proposed?.start ?? stop.appointment ?? stop.early
  const [begun] = useState(() => (due ? wallClockAt(Date.parse(due), stop.timeZone) : ''))
  const [clock, setClock] = useState(begun)
  const [loading, setLoading] = useState<Loading>(appointment.loading)
  const [askedBy, setAskedBy] = useState<AppointmentSide>('provider')
  const [standing, setStanding] = useState<'confirmed' | 'unconfirmed'>('confirmed')
  const [number, setNumber] = useState(appointment.confirmationNumber ?? '')
  const [reason, setReason] = useState('')
  const change = useVerb(running.changeAppointment, {
    showsOwnError: true,
    onDone: (changed, { body }, client) => {
      keepRun(client, shipment.shipmentNumber, changed)
      toast.success(doneText(body.act))
      onClose()
    },
  })
  const warnings = warningsIn(change.error)
  const start = instantAt(clock, stop.timeZone)
  const seen = { version: appointment.version, isWarningConfirmed: warnings.length > 0 }
  const body = (): AppointmentChange | undefined => {
    const { version } = seen
    switch (act) {
      case 'set':
        return start === undefined
          ? undefined
          : {
              act,
              ...seen,
              start,
              minutes: null,
              type: 'AUTOMATIC',
              loading,
              confirmationNumber: number || null,
              isConfirmed: standing === 'confirmed',
              askedBy,
              reason: reason || null,
            }
      case 'request':
        return start === undefined ? undefined : { act, ...seen, start, minutes: null, reason }
      case 'confirm':
        return { act, ...seen, confirmationNumber: number || null }
      case 'reject':
      case 'cancel':
        return { act, version, reason }
      case undefined:
        return undefined
    }
  }
  const asksReason = act === 'request' || act === 'reject' || act === 'cancel'
  const send = (): void => {
    const wanted = body()
    if (wanted) change.mutate({ params: { shipmentId: shipment.id, stopId: stop.stopId }, body: wanted })
  }
  // What is odd was odd about the time that was sent.
  const retime = (value: string): void => {
    change.reset()
    setClock(value)
  }
  return (
    <SideSheet
      isOpen
      onClose={onClose}
      title={t('Appointment at {place}', { place: stop.name })}
      {...(act ? { act: warnings.length > 0 ? t('Do it anyway') : actText(act) } : {})}
      actVariant={act === 'cancel' || act === 'reject' ? 'danger' : 'primary'}
      pending={change.isPending}
      disabledReason={
        body() === undefined
          ? t('Say when the truck is expected')
          : asksReason && reason.trim() === ''
            ? t('Say why')
            : null
      }
      isDirty={clock !== begun || reason !== '' || number !== (appointment.confirmationNumber ?? '')}
      error={warnings.length > 0 ? null : generalRefusal(change.error, ['start', 'reason', 'confirmationNumber'])}
      onAct={send}
    >
      {acts.length > 1 ? (
        <RadioGroup
          label={t('What to do')}
          value={act ?? ''}
          onChange={(value) => {
            change.reset()
            setAct(value as Act)
          }}
          options={acts.map((one) => ({ value: one, label: actText(one) }))}
        />
      ) : null}
      {act === 'set' || act === 'request' ? (
        <StopClock
          label={t('Appointment')}
          stop={stop}
          value={clock}
          onChange={retime}
          error={besideField(change.error, 'start')}
        />
      ) : null}
      {act === 'confirm' && appointment.proposed?.start ? (
        <p>
          <StopTime time={{ at: appointment.proposed.start, timeZone: stop.timeZone }} />
        </p>
      ) : null}
      {act === 'set' ? (
        <>
          <Select
            label={t('Facility')}
            value={standing}
            onChange={(value) => setStanding(value)}
            options={[
              { value: 'confirmed', label: t('Has confirmed it') },
              { value: 'unconfirmed', label: t('Has not confirmed it yet') },
            ]}
          />
          <Select
            label={t('Asked for by')}
            help={t('A wish of the carrier does not move what on time is measured by.')}
            value={askedBy}
            onChange={(value) => setAskedBy(value)}
            options={(['provider', 'carrier', 'shipper', 'consignee'] as const).map((side) => ({
              value: side,
              label: sideText(side),
            }))}
          />
          <Select
            label={t('Loading')}
            value={loading}
            onChange={(value) => setLoading(value)}
            options={[
              { value: 'LIVE', label: t('Live: the driver waits') },
              { value: 'DROP', label: t('Drop: the trailer stays') },
            ]}
          />
        </>
      ) : null}
      {act === 'set' || act === 'confirm' ? (
        <TextField
          label={t('Confirmation number')}
          value={number}
          onChange={setNumber}
          optional
          error={besideField(change.error, 'confirmationNumber')}
        />
      ) : null}
      {act && act !== 'confirm' ? (
        <TextField
          label={t('Reason')}
          value={reason}
          onChange={setReason}
          optional={!asksReason}
          error={besideField(change.error, 'reason')}
        />
      ) : null}
      {warnings.length > 0 ? (
        <Banner tone="attention" title={t('Look at this appointment once more')}>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{retell(warning)}</li>
            ))}
          </ul>
        </Banner>
      ) : null}
      {appointment.versions.length > 0 ? (
        <section className={styles.versions}>
          <h3>{t('Versions')}</h3>
          <Timeline
            label={t('Versions')}
            entries={appointment.versions.map((version) => ({
              id: String(version.version),
              title: version.start ? (
                <StopTime time={{ at: version.start, timeZone: stop.timeZone }} />
              ) : (
                appointmentText(version.status)
              ),
              time: [appointmentText(version.status), heldText(version, stop)].filter(Boolean).join(' · '),
              detail: [
                t('{by}, for the {side}', { by: version.changedBy, side: sideText(version.askedBy).toLowerCase() }),
                timeText({ at: version.changedAt, timeZone: stop.timeZone }),
                version.reason,
                version.confirmationNumber,
              ]
                .filter(Boolean)
                .join(' · '),
              tone: APPOINTMENT_TONES[version.status],
            }))}
          />
        </section>
      ) : null}
    </SideSheet>
  )
}

/** What held before, where it is another time. */
function heldText({ start, held }: AppointmentVersion, { timeZone }: ShipmentStop): string | undefined {
  if (held === null || (start !== null && Date.parse(start) === Date.parse(held))) return undefined
  return t('instead of {time}', { time: timeText({ at: held, timeZone }) })
}

/** What is odd about the time that was sent. */
function warningsIn(error: unknown): string[] {
  return isProblem(error, 'appointment-unusual') && Array.isArray(error.errors) ? error.errors : []
}

function actsOf(can: StopDialogProps['run']['appointment']['can']): Act[] {
  return [
    ...(can.answer === true ? (['confirm', 'reject'] as const) : []),
    ...(can.set === true ? (['set'] as const) : []),
    ...(can.request === true ? (['request'] as const) : []),
    ...(can.cancel === true ? (['cancel'] as const) : []),
  ]
}

function actText(act: Act): string {
  switch (act) {
    case 'set':
      return t('Set appointment')
    case 'request':
      return t('Ask for another time')
    case 'confirm':
      return t('Confirm the time')
    case 'reject':
      return t('Reject the request')
    case 'cancel':
      return t('Cancel appointment')
  }
}

function doneText(act: Act): string {
  switch (act) {
    case 'set':
      return t('Appointment set')
    case 'request':
      return t('Another time asked for')
    case 'confirm':
      return t('Appointment confirmed')
    case 'reject':
      return t('Request rejected')
    case 'cancel':
      return t('Appointment canceled')
  }
}

function sideText(side: AppointmentSide): string {
  switch (side) {
    case 'carrier':
      return t('Carrier')
    case 'shipper':
      return t('Shipper')
    case 'consignee':
      return t('Consignee')
    case 'provider':
      return t('Provider')
  }
}
