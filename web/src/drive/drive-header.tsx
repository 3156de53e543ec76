import { type ReactNode, useState } from 'react'
import { pathTo } from '../paths.ts'
import { t } from '../ui/words.ts'
import styles from './drive.module.css'

/** Name and menu. Nobody logs out by chance while reports wait: they are only sent when the same driver signs in again. */
export function DriveHeader({ waiting }: { waiting: number }): ReactNode {
  const [isAsked, setAsked] = useState(false)
  const leave = async (): Promise<void> => {
    if (waiting > 0 && !isAsked) return setAsked(true)
    await caches?.delete('waybill-driver-shell').catch(() => false)
    await (await import('../shell/log-out.ts')).logOut()
  }
  return (
    <header className={styles.header}>
      <h1 className={styles.brand}>{t('Your loads')}</h1>
      <details className={styles.menu}>
        <summary className={styles.button}>{t('Menu')}</summary>
        <nav aria-label={t('Main')} className={styles.places}>
          <a className={styles.place} href={pathTo.shipments}>
            {t('Shipments')}
          </a>
          <a className={styles.place} href={pathTo.profile}>
            {t('Profile')}
          </a>
          {isAsked ? (
            <p role="alert">
              {t(
                'Reports still wait on this phone. They are sent only when you sign in here again. Log out all the same?',
              )}
            </p>
          ) : null}
          <button type="button" className={styles.place} onClick={() => void leave()}>
            {t('Log out')}
          </button>
        </nav>
      </details>
    </header>
  )
}
