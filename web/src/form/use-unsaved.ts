import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { sessionState } from '../api/session.ts'
import { keepPage } from '../api/typing.ts'
import { t } from '../ui/words.ts'

/** Whether typed text may be discarded: ask the user. */
export function mayLose(): boolean {
  return window.confirm(t('Discard what you entered?'))
}

/** Asks before typed text is discarded; call `letGo` after saving, before navigating, unless `isSent` knows. */
export function useUnsaved(isDirty: boolean, isSent = () => false): { letGo: () => void } {
  const isSaved = useRef(false)
  useKept(isDirty)
  useBlocker({
    // Someone who logged out, here or in another tab, is not asked.
    shouldBlockFn: () => isDirty && !isSaved.current && !isSent() && sessionState() === 'alive' && !mayLose(),
    enableBeforeUnload: () => isDirty && !isSaved.current,
  })
  return {
    letGo: () => {
      isSaved.current = true
    },
  }
}

/** Asks before the tab closes on typed text; the dialog handles its own closing. */
export function useTabKept(isDirty: boolean): void {
  useKept(isDirty)
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}

/** Keeps the page when the session ends: the password is asked for over it. */
export function useKept(isDirty: boolean): void {
  useEffect(() => (isDirty ? keepPage() : undefined), [isDirty])
}
