import { useBlocker } from '@tanstack/react-router'
import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import { useEffect, useRef, useState } from 'react'
import { currentUser, sessionState, whoIs } from '../api/session.ts'
import { keepPage } from '../api/typing.ts'
import { t } from '../ui/words.ts'

/** Whether typed text may be discarded: ask the user. */
export function mayLose(): boolean {
  return window.confirm(t('Discard what you entered?'))
}

/**
 * Asks before typed text is discarded; call `letGo` after saving, before navigating, unless `isSent` knows. While it is sent nobody is
 * asked, but the page stays: the answer may be that the session ended.
 */
export function useUnsaved(isDirty: boolean, isSent = () => false, isPending = false): { letGo: () => void } {
  const isSaved = useRef(false)
  const [writer] = useState(currentUser)
  useKept(isDirty)
  const asks = isDirty && !isPending
  useBlocker({
    // Someone who logged out, here or in another tab, is not asked; nor is someone else who signed in there, and could stay on the page.
    shouldBlockFn: () => asks && !isSaved.current && !isSent() && isHere(writer) && !mayLose(),
    enableBeforeUnload: () => asks && !isSaved.current,
  })
  return {
    letGo: () => {
      isSaved.current = true
    },
  }
}

function isHere(writer: CurrentUser | undefined): boolean {
  const now = sessionState() === 'alive' ? currentUser() : undefined
  return now !== undefined && writer !== undefined && whoIs(now) === whoIs(writer)
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
