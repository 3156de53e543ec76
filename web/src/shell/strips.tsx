import { onlineManager } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import { t } from '../ui/words.ts'
import styles from './strips.module.css'

export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  )
}

/** Outside production nobody may mistake the data for real (SPEC §1). */
export function EnvironmentStrip(): ReactNode {
  return <p className={styles.environment}>{t('UAT Data')}</p>
}

export function OfflineStrip(): ReactNode {
  return (
    <p role="status" className={styles.offline}>
      {t('You are offline. What you see may be old; nothing you entered is lost.')}
    </p>
  )
}
