import type { ScoreMiss } from '@waybill/contract/score-cards/score-cards.ts'
import type { ReactNode } from 'react'
import { retell } from '../../ui/words.ts'
import styles from './score-card.module.css'

/** What counts against the carrier, and why some of it does not. */
export function Misses({ misses }: { misses: readonly ScoreMiss[] }): ReactNode {
  if (misses.length === 0) return null
  return (
    <ul className={styles.misses}>
      {misses.map(({ why, excused }, place) => (
        <li key={place}>
          {retell(why)}
          {excused ? <span className={styles.soft}> · {retell(excused)}</span> : null}
        </li>
      ))}
    </ul>
  )
}
