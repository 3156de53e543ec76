import { useQuery } from '@tanstack/react-query'
import { type PhoneOfDriver, phoneTracking } from '@waybill/contract/phone-tracking/phone-tracking.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../api/queries.ts'
import { ErrorNote } from '../ui/error-state.tsx'
import { StatusChip, type Tone } from '../ui/status-chip.tsx'
import { t } from '../ui/words.ts'
import { timeText } from '../ui/zoned-time.ts'
import styles from './phones-of-drivers.module.css'

const STATES: Record<PhoneOfDriver['state'], { tone: Tone; label: string }> = {
  'not-asked': { tone: 'planned', label: 'Not asked yet' },
  agreed: { tone: 'done', label: 'Agreed' },
  declined: { tone: 'attention', label: 'Declined' },
}

/** Whether the load's drivers share their phones' positions: their own answer, for this load. */
export function PhonesOfDrivers({ shipmentNumber }: { shipmentNumber: string }): ReactNode {
  const found = useQuery(queryFor(phoneTracking.find, { params: { shipment: shipmentNumber } }))
  if (found.isLoadingError)
    return (
      <div className={styles.phones}>
        <p className={styles.title}>{t('Phone tracking')}</p>
        <ErrorNote found={found} />
      </div>
    )
  const { data } = found
  if (!data || data.drivers.length === 0) return null
  return (
    <div className={styles.phones}>
      <p className={styles.title}>{t('Phone tracking')}</p>
      <ul>
        {data.drivers.map(({ driverId, name, state, answeredAt, timeZone }) => (
          <li key={driverId} className={styles.phone}>
            <span>{name}</span>
            <StatusChip tone={STATES[state].tone} size="small">
              {t(STATES[state].label)}
            </StatusChip>
            {answeredAt ? <span className={styles.faint}>{timeText({ at: answeredAt, timeZone })}</span> : null}
          </li>
        ))}
      </ul>
      {data.isEldReporting ? (
        <p className={styles.faint}>{t('The truck’s ELD reports, so the phone is not needed.')}</p>
      ) : null}
    </div>
  )
}
