import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { toastQueue } from './toast.ts'

const fetchRegion = () => import('./toast-region.tsx')
/** What draws them is at hand long before the network may fail, but not in the way of the first page. */
const FETCH_AFTER = 20_000

let hasSpoken = false
const subscribe = (onChange: () => void): (() => void) => toastQueue.subscribe(onChange)
/** Once something was said the region stays: it gives the focus back where it was. */
const isSpeaking = (): boolean => (hasSpoken ||= toastQueue.visibleToasts.length > 0)

/** Where toasts appear; what draws them comes when something is said. Where it cannot come, the page stands without. */
export function Toasts(): ReactNode {
  const speaks = useSyncExternalStore(subscribe, isSpeaking)
  const [Region, setRegion] = useState<ComponentType>()
  useEffect(() => {
    const fetching = setTimeout(() => void fetchRegion().catch(() => undefined), FETCH_AFTER)
    return () => clearTimeout(fetching)
  }, [])
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
