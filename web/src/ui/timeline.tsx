import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { Tone } from './status-chip.tsx'
import styles from './timeline.module.css'

export interface TimelineEntry {
  id: string
  title: ReactNode
  /** A StopTime or a plain time. */
  time?: ReactNode
  /** Who did it; shown beside the time. */
  by?: string
  detail?: ReactNode
  tone?: Tone
  /** In the future: hollow mark. */
  isAhead?: boolean
}

/** What happened, newest or oldest first as the page likes. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }): ReactNode {
  return (
    <ol aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <span
            aria-hidden="true"
            className={classNames(styles.mark, styles[entry.tone ?? 'planned'], entry.isAhead && styles.ahead)}
          />
          <div className={styles.title}>{entry.title}</div>
          {entry.time ? (
            <div className={styles.time}>
              {entry.time}
              {entry.by ? <span> · {entry.by}</span> : null}
            </div>
          ) : null}
          {entry.detail ? <div className={styles.detail}>{entry.detail}</div> : null}
        </li>
      ))}
    </ol>
  )
}
