import { useQueryClient } from '@tanstack/react-query'
import {
  type AppointmentChange,
  type AppointmentSide,
  type AppointmentVersion,
  type Loading,
  running,
} from '@waybill/contract/running/running.ts'
import type { ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode } from 'react'
import { isProblem } from '../../api/problem.ts'
import { act } from '../../api/queries.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { StopTime } from '../../ui/stop-time.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { toast } from '../../ui/toast.ts'
import { useClockLacks } from '../../ui/untold-clock.ts'
import { fieldClockAt, instantAt } from '../../ui/wall-clock.ts'
import { retell, t } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'
import { keepRun, runQuery } from '../keep-run.ts'
import { StopClock } from '../reports/stop-clock.tsx'
import styles from '../stop-run.module.css'
import type { StopDialogProps } from '../stop-run.tsx'
import { APPOINTMENT_TONES, appointmentText } from './appointment-fact.tsx'

type Act = AppointmentChange['act']
type Draft = {
  act: Act | null
  /** In the stop's zone. */
  start: string
  loading: Loading
  askedBy: AppointmentSide
  standing: 'confirmed' | 'unconfirmed'
  confirmationNumber: string
  reason: string
}

type Appointment = StopDialogProps['run']['appointment']

const NAMES = { standing: 'isConfirmed' } as const

/** Every act on an appointment, and all its versions (domain §1.4). */
export function ChangeAppointment({ shipment, stop, run, onClose }: StopDialogProps): ReactNode {
  const { appointment } = run
  const acts = actsOf(appointment.can)
  const client = useQueryClient()
  const changeOf = ({ act: what, start: clock, ...draft }: Draft, version: number, isWarningConfirmed: boolean) => {
    const start = instantAt(clock, stop.timeZone)
    const seen = { version, isWarningConfirmed }
    const number = draft.confirmationNumber || null
    switch (what) {
      case 'set':
        if (start === undefined) return undefined
        return {
          act: what,
          ...seen,
          start,
          // Of no field: what was agreed of the window and how the dock takes trucks stays.
          minutes: appointment.confirmed?.minutes ?? null,
          type: appointment.type,
          loading: draft.loading,
          confirmationNumber: number,
          isConfirmed: draft.standing === 'confirmed',
          askedBy: draft.askedBy,
          reason: draft.reason || null,
        } as const
      case 'request':
        if (start === undefined) return undefined
        return { act: what, ...seen, start, minutes: null, reason: draft.reason } as const
      case 'confirm':
        return { act: what, ...seen, confirmationNumber: number } as const
      case 'reject':
      case 'cancel':
        return { act: what, version, reason: draft.reason } as const
      case null:
        return undefined
    }
  }
  const form = useForm({
    begin: () => draftOf(appointment, stop),
    names: NAMES,
    version: appointment.version,
    send: (draft, version) => {
      const body = changeOf(draft, version, warnings.length > 0)
      return body && act(running.changeAppointment, { params: { shipmentId: shipment.id, stopId: stop.stopId }, body })
    },
    // An unusual time is confirmed, not refused.
    say: (error) => (warningsIn(error).length > 0 ? '' : undefined),
    conflict: {
      now: async () => {
        const { stops } = await client.fetchQuery({ ...runQuery(shipment.shipmentNumber), staleTime: 0 })
        const found = stops.find(({ stopId }) => stopId === stop.stopId)?.appointment
        return found && { draft: draftOf(found, stop), version: found.version }
      },
    },
    onDone: (changed, { input }) => {
      keepRun(client, shipment.shipmentNumber, changed)
      toast.success(doneText(input.body.act))
      onClose()
    },
  })
  const warnings: string[] = warningsIn(form.failure)
  const { draft } = form
  const clockLacks = useClockLacks(stop.timeZone)
  const asksReason = draft.act === 'request' || draft.act === 'reject' || draft.act === 'cancel'
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Appointment at {place}', { place: stop.name })}
      act={draft.act ? (warnings.length > 0 ? t('Do it anyway') : actText(draft.act)) : undefined}
      actVariant={draft.act === 'cancel' || draft.act === 'reject' ? 'danger' : 'primary'}
      disabledReason={
        changeOf(draft, 0, false) === undefined
          ? (clockLacks ?? t('Enter when the truck is expected'))
          : asksReason && draft.reason.trim() === ''
            ? t('Enter a reason')
            : null
      }
    >
      {acts.length > 1 ? (
        <form.Radio
          name="act"
          label={t('What to do')}
          onChange={form.forgive}
          options={acts.map((one) => ({ value: one, label: actText(one) }))}
        />
      ) : null}
      {draft.act === 'set' || draft.act === 'request' ? (
        <form.Field name="start">
          {({ onChange, ...field }) => (
            <StopClock
              label={t('Appointment')}
              stop={stop}
              {...field}
              onChange={(clock) => {
                // The warning was about the earlier time.
                form.forgive()
                onChange(clock)
              }}
            />
          )}
        </form.Field>
      ) : null}
      {draft.act === 'confirm' && appointment.proposed?.start ? (
        <p>
          <StopTime time={{ at: appointment.proposed.start, timeZone: stop.timeZone }} />
        </p>
      ) : null}
      {draft.act === 'set' ? (
        <>
          <form.Select
            name="standing"
            label={t('Facility')}
            options={[
              { value: 'confirmed', label: t('Confirmed it') },
              { value: 'unconfirmed', label: t('Has not confirmed yet') },
            ]}
          />
          <form.Select
            name="askedBy"
            label={t('Requested by')}
            help={t('A carrier’s request does not change how on time is measured.')}
            options={(['provider', 'carrier', 'shipper', 'consignee'] as const).map((side) => ({
              value: side,
              label: sideText(side),
            }))}
          />
          <form.Select
            name="loading"
            label={t('Loading')}
            options={[
              { value: 'LIVE', label: t('Live load: the driver waits') },
              { value: 'DROP', label: t('Drop: the trailer stays') },
            ]}
          />
        </>
      ) : null}
      {draft.act === 'set' || draft.act === 'confirm' ? (
        <form.Text name="confirmationNumber" label={t('Confirmation number')} optional />
      ) : null}
      {draft.act && draft.act !== 'confirm' ? (
        <form.Text name="reason" label={t('Reason')} optional={!asksReason} />
      ) : null}
      {warnings.length > 0 ? (
        <Banner tone="attention" title={t('Review this appointment')}>
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
    </FormSheet>
  )
}

function draftOf(appointment: Appointment, { timeZone, appointment: held, early }: ShipmentStop): Draft {
  const due = appointment.proposed?.start ?? held ?? early
  return {
    act: actsOf(appointment.can)[0] ?? null,
    start: due ? fieldClockAt(Date.parse(due), timeZone) : '',
    loading: appointment.loading,
    askedBy: 'provider',
    standing: 'confirmed',
    confirmationNumber: appointment.confirmationNumber ?? '',
    reason: '',
  }
}

/** The previous time, if different. */
function heldText({ start, held }: AppointmentVersion, { timeZone }: ShipmentStop): string | undefined {
  if (held === null || (start !== null && Date.parse(start) === Date.parse(held))) return undefined
  return t('instead of {time}', { time: timeText({ at: held, timeZone }) })
}

/** Warnings about the time that was sent. */
function warningsIn(error: unknown): string[] {
  return isProblem(error, 'appointment-unusual') && Array.isArray(error.errors) ? error.errors : []
}

function actsOf(can: Appointment['can']): Act[] {
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
      return t('Request another time')
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
      return t('Another time requested')
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
