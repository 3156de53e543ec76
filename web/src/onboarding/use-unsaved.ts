import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { t } from '../ui/words.ts'

/** Asks before typed text is thrown away; `letGo` once it was saved, before one is led on. */
export function useUnsaved(isDirty: boolean): { letGo: () => void } {
  const isSaved = useRef(false)
  useBlocker({
    shouldBlockFn: () => isDirty && !isSaved.current && !window.confirm(t('Throw away what you entered?')),
    enableBeforeUnload: () => isDirty && !isSaved.current,
  })
  return {
    letGo: () => {
      isSaved.current = true
    },
  }
}
