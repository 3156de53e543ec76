import { type ReactNode, useSyncExternalStore } from 'react'
import { liveState, onLiveState } from '../api/live.ts'
import { classNames } from '../ui/class-names.ts'
import { t } from '../ui/words.ts'
import styles from './live-indicator.module.css'
import { useIsOnline } from './strips.tsx'

/** A dot that says whether live updates work; it shows text only when the connection is down. */
export function LiveIndicator(): ReactNode {
  const line = useSyncExternalStore(onLiveState, liveState)
  const state = useIsOnline() ? line : 'waiting'
  const says = state === 'live' ? t('Live: changes appear automatically') : t('Reconnecting: changes may be missing')
  return (
    <span role="status" title={says} className={classNames(styles.dot, state === 'waiting' && styles.waiting)}>
      <span className="visually-hidden">{state === 'waiting' ? says : ''}</span>
    </span>
  )
}
