import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { toastQueue } from './toast.ts'

const ToastRegion = lazy(async () => ({ default: (await import('./toast-region.tsx')).ToastRegion }))

let hasSpoken = false
const subscribe = (onChange: () => void): (() => void) => toastQueue.subscribe(onChange)
/** Once something was said the region stays: it gives the focus back where it was. */
const isSpeaking = (): boolean => (hasSpoken ||= toastQueue.visibleToasts.length > 0)

/** Where toasts appear; what draws them comes when something is said. */
export function Toasts(): ReactNode {
  return useSyncExternalStore(subscribe, isSpeaking) ? (
    <Suspense>
      <ToastRegion />
    </Suspense>
  ) : null
}
