import type { StopAppointment } from '@waybill/contract/running/running.ts'
import type { ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode } from 'react'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'
import { StopTime } from '../../ui/stop-time.tsx'
import { t } from '../../ui/words.ts'
import styles from '../stop-run.module.css'

/** The name of an appointment's status. */
export function appointmentText(status: StopAppointment['status']): string {
  switch (status) {
    case 'NOT_SCHEDULED':
      return t('Not scheduled')
    case 'CONFIRMED':
      return t('Confirmed')
    case 'UNCONFIRMED':
      return t('Not confirmed yet')
    case 'PENDING':
      return t('Another time was requested')
    case 'REJECTED':
      return t('Request rejected')
    case 'CANCELED':
      return t('Canceled')
  }
}

export const APPOINTMENT_TONES: Readonly<Record<StopAppointment['status'], Tone>> = {
  NOT_SCHEDULED: 'planned',
  CONFIRMED: 'committed',
  UNCONFIRMED: 'attention',
  PENDING: 'attention',
  REJECTED: 'stopped',
  CANCELED: 'stopped',
}

/** The current appointment, and any pending one. */
export function AppointmentFact({
  stop,
  appointment,
}: {
  stop: ShipmentStop
  appointment: StopAppointment | undefined
}): ReactNode {
  const { timeZone } = stop
  const time = (at: string) => <StopTime time={{ at, timeZone }} />
  const held = stop.appointment ? time(stop.appointment) : t('None')
  if (!appointment) return held
  const { status, proposed, committed } = appointment
  const isQuiet = status === 'NOT_SCHEDULED' || (status === 'CONFIRMED' && appointment.version === 0)
  return (
    <span className={styles.appointment}>
      {held}
      {isQuiet ? null : (
        <StatusChip tone={APPOINTMENT_TONES[status]} size="small">
          {appointmentText(status)}
        </StatusChip>
      )}
      {proposed?.start ? <span className={styles.beside}>{time(proposed.start)}</span> : null}
      {committed ? (
        <span className={styles.beside}>
          {t('On time is measured by')} {time(committed)}
        </span>
      ) : null}
    </span>
  )
}
