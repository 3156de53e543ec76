import type { ReactNode } from 'react'
import { pathTo } from '../paths.ts'
import { t } from '../ui/words.ts'
import styles from './drive.module.css'

/** Where users of a driver link land after logging out: they have no password to enter (SPEC §4). */
export function SignedOut(): ReactNode {
  return (
    <main className={styles.page}>
      <h1 className={styles.name}>{t('You are signed out')}</h1>
      <p>{t('To come back, ask your dispatcher for a new sign-in link and open it on this phone.')}</p>
      <a className={styles.button} href={pathTo.login}>
        {t('Sign in with a password')}
      </a>
    </main>
  )
}
