import { useEffect } from 'react'

export const canStayAwake = 'wakeLock' in navigator

/** Keeps the screen on while the app shows. The phone takes the lock away whenever it hides, or when its battery is low. */
export function useWakeLock(isWished: boolean): void {
  useEffect(() => {
    if (!isWished || !canStayAwake) return undefined
    let lock: Promise<WakeLockSentinel | undefined> | undefined
    const hold = (): void => {
      if (document.visibilityState === 'visible') lock = navigator.wakeLock.request('screen').catch(() => undefined)
    }
    hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      document.removeEventListener('visibilitychange', hold)
      void lock?.then((held) => held?.release())
    }
  }, [isWished])
}
