import { useRouter } from '@tanstack/react-router'
import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { currentUser, sessionState, whoIs } from '../api/session.ts'
import { keepPage } from '../api/typing.ts'
import { liesOverPage } from '../ui/use-back.ts'
import { t } from '../ui/words.ts'

/** Whether typed text may be discarded: ask the user. */
export function mayLose(): boolean {
  return window.confirm(t('Discard what you entered?'))
}

/** The entry of the history that somebody agreed to go to. */
let agreedTo: object | undefined

/** Every part with typed text is asked in turn; the first yes counts for all of them. */
function mayLeaveTo(entry: object): boolean {
  if (entry !== agreedTo && mayLose()) agreedTo = entry
  return entry === agreedTo
}

/**
 * Asks before typed text is discarded, by leaving the page or closing the tab; call `letGo` once somebody has agreed to that. While it is
 * sent leaving asks nobody, but the page stays: the answer may be that the session ended.
 */
export function useUnsaved(isDirty: boolean, isSent = () => false, isPending = false): { letGo: () => void } {
  const isLetGo = useRef(false)
  const [writer] = useState(currentUser)
  // A part that stands alone, as in a test, has no page to leave.
  const history = useRouter({ warn: false })?.history
  useKept(isDirty)
  useTabKept(isDirty)
  // Someone who logged out, here or in another tab, is not asked; nor is someone else who signed in there, and could stay on the page.
  const asks = useEffectEvent(() => !isPending && !isLetGo.current && !isSent() && isHere(writer))
  useEffect(() => {
    if (!isDirty) return
    return history?.block({
      blockerFn: ({ action, nextLocation }) =>
        !(action === 'BACK' && liesOverPage()) && asks() && !mayLeaveTo(nextLocation.state),
      enableBeforeUnload: false,
    })
  }, [isDirty, history])
  return {
    letGo: () => {
      isLetGo.current = true
    },
  }
}

function isHere(writer: CurrentUser | undefined): boolean {
  const now = sessionState() === 'alive' ? currentUser() : undefined
  return now !== undefined && writer !== undefined && whoIs(now) === whoIs(writer)
}

function useTabKept(isDirty: boolean): void {
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
