import type { ReactNode } from 'react'
import styles from './spinner.module.css'

/** Work of unknown length. With a label it is announced; without, it decorates something that says so itself. */
export function Spinner({ label, size = 16 }: { label?: string; size?: number }): ReactNode {
  return (
    <span className={styles.spinner} role={label ? 'status' : undefined}>
      <svg width={size} height={size} viewBox="0 0 16 16" fill="none" aria-hidden="true">
        <circle cx="8" cy="8" r="6.25" stroke="currentColor" strokeOpacity="0.22" strokeWidth="1.75" />
        <path d="M14.25 8A6.25 6.25 0 0 0 8 1.75" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
      </svg>
      {label ? <span>{label}</span> : null}
    </span>
  )
}
