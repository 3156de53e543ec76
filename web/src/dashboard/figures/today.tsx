import { Link } from '@tanstack/react-router'
import type { Dashboard } from '@waybill/contract/dashboard/dashboard.ts'
import type { ShipmentStatus } from '@waybill/contract/freight-codes.ts'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Section } from '../../ui/detail-page.tsx'
import { locale, t } from '../../ui/words.ts'
import { dayIn } from './day-in.ts'
import styles from './today.module.css'

/** A load counts for a day once it is booked. */
export const BOOKED: readonly ShipmentStatus[] = [3, 4, 5, 6, 7, 8]

/** Today's stops in the zone of the user's company; each number opens its rows. */
export function Today({ today }: { today: Dashboard['today'] }): ReactNode {
  const { timeZone } = useCurrentUser()
  const day = dayIn(timeZone)
  const statuses = [...BOOKED]
  return (
    <Section isFlush title={t('Today')}>
      <div className={styles.day}>
        <Link
          to="/shipments"
          search={{ statuses, pickupStart: day, pickupEnd: day, sortDirection: 'asc' }}
          className={styles.tile}
        >
          <span className={styles.figure}>{today.pickups.toLocaleString(locale())}</span>
          <span className={styles.what}>{t('Pickups')}</span>
        </Link>
        <Link
          to="/shipments"
          search={{ statuses, deliveryStart: day, deliveryEnd: day, sortProperty: 'delivery', sortDirection: 'asc' }}
          className={styles.tile}
        >
          <span className={styles.figure}>{today.deliveries.toLocaleString(locale())}</span>
          <span className={styles.what}>{t('Deliveries')}</span>
        </Link>
      </div>
    </Section>
  )
}
