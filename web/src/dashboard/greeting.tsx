import { Link } from '@tanstack/react-router'
import type { Dashboard } from '@waybill/contract/dashboard/dashboard.ts'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../shell/current-user.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { plural, t } from '../ui/words.ts'
import styles from './greeting.module.css'

export interface GreetingProps {
  now: Dashboard | undefined
  /** How many wait for an answer. */
  rateRequests: number
  isPending: boolean
}

/** The answer in one sentence, each part linked to its list. */
export function Greeting({ now, rateRequests, isPending }: GreetingProps): ReactNode {
  const { firstName, timeZone } = useCurrentUser()
  return (
    <header className={styles.greeting}>
      <h1 className={styles.title}>{greetingText(hourIn(timeZone), firstName)}</h1>
      <p className={styles.sum}>
        {isPending ? <Skeleton width="20rem" /> : now ? <Waiting now={now} rateRequests={rateRequests} /> : null}
      </p>
    </header>
  )
}

function Waiting({ now, rateRequests }: { now: Dashboard; rateRequests: number }): ReactNode {
  const { companyKind } = useCurrentUser()
  const { openTenders, readyToBook, updatesNeeded } = now
  const parts = [
    readyToBook.totalCount > 0 && (
      <Link key="ready" className="thumb" to="/shipments" search={{ statuses: [1], sortDirection: 'asc' }}>
        {plural(readyToBook.totalCount, '{n} load to tender', '{n} loads to tender')}
      </Link>
    ),
    openTenders.totalCount > 0 && (
      <Link key="tenders" className="thumb" to="/tenders">
        {companyKind === 'provider'
          ? plural(openTenders.totalCount, '{n} open tender', '{n} open tenders')
          : plural(openTenders.totalCount, '{n} tender to answer', '{n} tenders to answer')}
      </Link>
    ),
    rateRequests > 0 && (
      <Link key="rates" className="thumb" to="/rates">
        {plural(rateRequests, '{n} rate request to answer', '{n} rate requests to answer')}
      </Link>
    ),
    updatesNeeded.totalCount > 0 && (
      <Link key="updates" className="thumb" to="/shipments" search={{ view: 'updates-needed' }}>
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
