import type { ReactNode } from 'react'
import { t } from '../../ui/words.ts'
import styles from './phone.module.css'

/** The server keeps a driver's answers, so it has to hear them. */
export function NotSaved(): ReactNode {
  return (
    <p className={styles.failed} role="alert">
      {t('Your answer was not saved. Try again.')}
    </p>
  )
}
