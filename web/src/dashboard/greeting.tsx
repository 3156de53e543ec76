import { Link } from '@tanstack/react-router'
import type { Dashboard } from '@waybill/contract/dashboard/dashboard.ts'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../shell/current-user.ts'
import { UPDATES_NEEDED } from '../shipments/list/shipment-views.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { plural, t } from '../ui/words.ts'
import styles from './greeting.module.css'

export interface GreetingProps {
  /** What waits, in one sentence. */
  children: ReactNode
  isPending: boolean
}

/** The answer in one sentence, each part linked to its list. */
export function Greeting({ children, isPending }: GreetingProps): ReactNode {
  const { firstName, timeZone } = useCurrentUser()
  return (
    <header className={styles.greeting}>
      <h1 className={styles.title}>{greetingText(hourIn(timeZone), firstName)}</h1>
      <p className={styles.sum}>{isPending ? <Skeleton width="20rem" /> : children}</p>
    </header>
  )
}

/** What waits on the provider's operations, whose dashboard has a section for each. */
export function OfSections({ now }: { now: Dashboard }): ReactNode {
  const { openTenders, readyToBook, updatesNeeded } = now
  const parts = [
    readyToBook.totalCount > 0 && (
      <Link key="ready" className="thumb" to="/shipments" search={{ statuses: [1], sortDirection: 'asc' }}>
        {plural(readyToBook.totalCount, '{n} load to tender', '{n} loads to tender')}
      </Link>
    ),
    openTenders.totalCount > 0 && (
      <Link key="tenders" className="thumb" to="/tenders">
        {plural(openTenders.totalCount, '{n} open tender', '{n} open tenders')}
      </Link>
    ),
    updatesNeeded.totalCount > 0 && (
      <Link key="updates" className="thumb" to="/shipments" search={UPDATES_NEEDED}>
        {plural(updatesNeeded.totalCount, '{n} update needed', '{n} updates needed')}
      </Link>
    ),
  ].filter((part) => part !== false)
  if (parts.length === 0) return t('Nothing waits on you.')
  return parts.flatMap((part, place) => (place === 0 ? [part] : [<span key={place}> · </span>, part]))
}

export function greetingText(hour: number, name: string): string {
  if (hour < 4 || hour >= 18) return t('Good evening, {name}', { name })
  return hour < 12 ? t('Good morning, {name}', { name }) : t('Good afternoon, {name}', { name })
}

/** The hour of day at the user's company. */
function hourIn(timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(new Date()))
}
