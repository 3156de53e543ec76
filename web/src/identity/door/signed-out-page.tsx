import type { ReactNode } from 'react'
import { pathTo } from '../../paths.ts'
import { t } from '../../ui/words.ts'
import styles from './door-frame.module.css'
import { DoorFrame } from './door-frame.tsx'

/** Where driver-app users land after logging out: they come back by a new link, some by password. */
export function SignedOutPage(): ReactNode {
  return (
    <DoorFrame
      title={t('You are signed out')}
      lead={t('To come back, ask your dispatcher for a new sign-in link and open it on this phone.')}
    >
      <p className={styles.ways}>
        <a href={pathTo.login}>{t('Sign in with a password')}</a>
      </p>
    </DoorFrame>
  )
}
