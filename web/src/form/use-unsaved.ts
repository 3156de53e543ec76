import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { sessionState } from '../api/session.ts'
import { t } from '../ui/words.ts'

/** Asks before typed text is thrown away; `letGo` once it was saved, before one is led on. */
export function useUnsaved(isDirty: boolean): { letGo: () => void } {
  const isSaved = useRef(false)
  useBlocker({
    // Whoever has logged out, here or in another tab, is not asked.
    shouldBlockFn: () =>
      isDirty && !isSaved.current && sessionState() === 'alive' && !window.confirm(t('Discard what you entered?')),
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
