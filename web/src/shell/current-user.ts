import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import { useSyncExternalStore } from 'react'
import { currentUser, onUserChange } from '../api/session.ts'

let last: CurrentUser | undefined

/** A page that is being left at log-out is drawn once more: it belongs to whoever was here. */
function currentOrLastUser(): CurrentUser | undefined {
  last = currentUser() ?? last
  return last
}

/** Whoever is signed in. Pages stand behind guards, so there always is somebody. */
export function useCurrentUser(): CurrentUser {
  const user = useSyncExternalStore(onUserChange, currentOrLastUser)
  if (!user) throw new Error('Nobody is signed in')
  return user
}
