import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { sessionState } from '../api/session.ts'
import { t } from '../ui/words.ts'

/** Whether what was typed may go: only who typed it says so. */
export function mayLose(): boolean {
  return window.confirm(t('Discard what you entered?'))
}

/** Asks before typed text is thrown away; `letGo` once it was saved, before one is led on, unless `isSent` knows. */
export function useUnsaved(isDirty: boolean, isSent = () => false): { letGo: () => void } {
  const isSaved = useRef(false)
  useBlocker({
    // Whoever has logged out, here or in another tab, is not asked.
    shouldBlockFn: () => isDirty && !isSaved.current && !isSent() && sessionState() === 'alive' && !mayLose(),
    enableBeforeUnload: () => isDirty && !isSaved.current,
  })
  return {
    letGo: () => {
      isSaved.current = true
    },
  }
}

/** Asks before the tab is closed over what was typed; the dialog itself asks before it is left. */
export function useTabKept(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}
