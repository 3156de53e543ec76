import { Link } from '@tanstack/react-router'
import type { Dashboard } from '@waybill/contract/dashboard/dashboard.ts'
import type { StopsMet } from '@waybill/contract/shipments/shipment-search.ts'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Section } from '../../ui/detail-page.tsx'
import { locale, t } from '../../ui/words.ts'
import { dayIn } from './day-in.ts'
import styles from './on-time.module.css'
import { arcsOf, shareText } from './on-time-share.ts'

type Kind = 'pickup' | 'delivery'

/** domain §3: trailing window, judged at arrival. */
const DAYS = 90

/** On-time stops; every segment opens its loads. */
export function OnTime({ onTime }: { onTime: Dashboard['onTime'] }): ReactNode {
  return (
    <Section
      isFlush
      title={t('On time')}
      end={<span className={styles.window}>{t('Last {days} days', { days: DAYS })}</span>}
    >
      <div className={styles.rings}>
        <Ring kind="pickup" title={t('Pickup')} {...onTime.pickup} />
        <Ring kind="delivery" title={t('Delivery')} {...onTime.delivery} />
      </div>
    </Section>
  )
}

interface RingProps {
  kind: Kind
  title: string
  onTime: number
  late: number
}

function Ring({ kind, title, onTime, late }: RingProps): ReactNode {
  const segments = [
    {
      met: `${kind}-on-time`,
      says: t('{count} on time', { count: onTime.toLocaleString(locale()) }),
      className: styles.onTime,
      share: onTime,
    },
    {
      met: `${kind}-late`,
      says: t('{count} late', { count: late.toLocaleString(locale()) }),
      className: styles.late,
      share: late,
    },
  ] as const
  const arcs = arcsOf(segments.map((segment) => segment.share))
  return (
    <div className={styles.ring} role="group" aria-label={t('{title} on time', { title })}>
      <svg viewBox="0 0 96 96" className={styles.chart}>
        <circle cx="48" cy="48" r="40" className={styles.track} />
        {segments.map((segment, place) => {
          const arc = arcs[place]
          return arc ? (
            <StopsLink key={segment.met} met={segment.met}>
              <circle
                cx="48"
                cy="48"
                r="40"
                pathLength={100}
                className={segment.className}
                strokeDasharray={`${arc.length} ${100 - arc.length}`}
                strokeDashoffset={-arc.start}
              />
            </StopsLink>
          ) : null
        })}
        <text x="48" y="54" className={styles.share}>
          {shareText(onTime, late)}
        </text>
      </svg>
      <div className={styles.legend}>
        <span className={styles.title}>{title}</span>
        {segments.map((segment) => (
          <StopsLink
            key={segment.met}
            met={segment.met}
            label={t('{name}: {text}', { name: title, text: segment.says })}
          >
            <span className={segment.className} /> {segment.says}
          </StopsLink>
        ))}
      </div>
    </div>
  )
}

interface StopsLinkProps {
  met: StopsMet
  /** Without one it is for the mouse alone: the legend says the same to screen readers and keyboard users. */
  label?: string
  children: ReactNode
}

/** The window's loads with such a stop. */
function StopsLink({ met, label, children }: StopsLinkProps): ReactNode {
  const { timeZone } = useCurrentUser()
  return (
    <Link
      to="/shipments"
      search={{ stopsMet: met, deliveryStart: dayIn(timeZone, DAYS), sortProperty: 'delivery' }}
      title={t('The loads of these {days} days', { days: DAYS })}
      {...(label ? { 'aria-label': label } : { 'aria-hidden': true, tabIndex: -1 })}
    >
      {children}
    </Link>
  )
}
