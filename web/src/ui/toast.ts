import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'

export type ToastTone = 'success' | 'error' | 'info' | 'attention' | 'progress'

/** A text that changes while its toast shows. */
export interface LiveText {
  read: () => string
  subscribe: (changed: () => void) => () => void
}

export interface ToastContent {
  text: string | LiveText
  tone: ToastTone
  /** What pressing the toast does. */
  onPress?: () => void
  /** What can be done next, each a button of its own. */
  acts?: readonly ToastAct[]
}

export interface ToastAct {
  text: string
  onPress: () => void
}

export interface ToastChoices {
  /** Milliseconds; SPEC §9 names the toasts that differ from 5 s. */
  duration?: number
  /** Makes the toast a button; it stays until dismissed (SPEC §8). */
  onPress?: () => void
  /** Time to choose one of them; hover and focus pause the clock. */
  acts?: readonly ToastAct[]
}

export interface Progress {
  /** Updates its text. */
  say: (text: string) => void
  success: (text: string, choices?: ToastChoices) => void
  error: (text: string, choices?: ToastChoices) => void
  dismiss: () => void
}

/** SPEC §9: a toast stays 5 s, a notification, which asks for nothing, 4 s. */
export const defaultDuration = 5000
const NOTIFICATION_MS = 4000
const WITH_ACTS_MS = 20_000

/** The toasts on screen; `ToastRegion` draws them. */
export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 4 })

/** How long a toast stays; undefined means until dismissed. */
export function standingTime(tone: ToastTone, { duration, onPress, acts }: ToastChoices = {}): number | undefined {
  if (onPress || tone === 'progress') return undefined
  return duration ?? (acts ? WITH_ACTS_MS : tone === 'info' ? NOTIFICATION_MS : defaultDuration)
}

function show(tone: ToastTone, text: ToastContent['text'], choices?: ToastChoices): string {
  return toastQueue.add(
    { text, tone, onPress: choices?.onPress, acts: choices?.acts },
    { timeout: standingTime(tone, choices) },
  )
}

/** Shows a toast: `toast.success(t('Case created!'))`. */
export const toast = {
  success: (text: string, choices?: ToastChoices) => show('success', text, choices),
  error: (text: string, choices?: ToastChoices) => show('error', text, choices),
  info: (text: string, choices?: ToastChoices) => show('info', text, choices),
  /** Stays while something runs; end it with a returned function. */
  progress: (text: string, choices?: Pick<ToastChoices, 'onPress'>): Progress => {
    let said = text
    const listeners = new Set<() => void>()
    const live: LiveText = {
      read: () => said,
      subscribe: (changed) => {
        listeners.add(changed)
        return () => listeners.delete(changed)
      },
    }
    const key = show('progress', live, choices)
    return {
      say: (now) => {
        said = now
        for (const changed of listeners) changed()
      },
      success: (end, choices) => {
        toastQueue.close(key)
        show('success', end, choices)
      },
      error: (end, choices) => {
        toastQueue.close(key)
        show('error', end, choices)
      },
      dismiss: () => toastQueue.close(key),
    }
  },
  dismiss: (key: string) => toastQueue.close(key),
}
