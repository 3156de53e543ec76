import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { onFirstInput } from './first-input.ts'
import { toastQueue } from './toast.ts'

const fetchRegion = () => import('./toast-region.tsx')

let hasSpoken = false
const subscribe = (onChange: () => void): (() => void) => toastQueue.subscribe(onChange)
/** After the first toast the region stays mounted, to return the focus. */
const isSpeaking = (): boolean => (hasSpoken ||= toastQueue.visibleToasts.length > 0)

/** Where toasts appear; the code loads with the first toast. If it cannot load, the page works without. */
export function Toasts(): ReactNode {
  const speaks = useSyncExternalStore(subscribe, isSpeaking)
  const [Region, setRegion] = useState<ComponentType>()
  // Well before the network may fail.
  useEffect(() => onFirstInput(() => void fetchRegion().catch(() => undefined)), [])
  const isAwaited = speaks && !Region
  useEffect(() => {
    if (!isAwaited) return
    const ask = (): void => {
      fetchRegion().then(
        ({ ToastRegion }) => setRegion(() => ToastRegion),
        () => undefined,
      )
    }
    ask()
    window.addEventListener('online', ask)
    return () => window.removeEventListener('online', ask)
  }, [isAwaited])
  return Region ? <Region /> : null
}
