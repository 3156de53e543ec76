import type { ReactNode } from 'react'
import styles from './keyboard-hint.module.css'

/** The keys of an act, e.g. `keys="g s"` or `keys="⌘ K"`. */
export function KeyboardHint({ keys }: { keys: string }): ReactNode {
  return (
    <span className={styles.keys}>
      {keys.split(' ').map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
