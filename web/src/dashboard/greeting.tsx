import type { ReactNode } from 'react'
import { useCurrentUser } from '../shell/current-user.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { wallClockAt } from '../ui/wall-clock.ts'
import { t } from '../ui/words.ts'
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

export function greetingText(hour: number, name: string): string {
  if (hour < 4 || hour >= 18) return t('Good evening, {name}', { name })
  return hour < 12 ? t('Good morning, {name}', { name }) : t('Good afternoon, {name}', { name })
}

/** The hour of day at the user's company. */
function hourIn(timeZone: string): number {
  return Number(wallClockAt(Date.now(), timeZone).slice(11, 13))
}
