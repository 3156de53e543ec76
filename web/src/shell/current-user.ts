import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import { useSyncExternalStore } from 'react'
import { currentUser, onUserChange } from '../api/session.ts'

let last: CurrentUser | undefined

/** On log-out the page being left renders once more, still as the last user. */
function currentOrLastUser(): CurrentUser | undefined {
  last = currentUser() ?? last
  return last
}

/** The signed-in user. Pages are behind guards, so there always is one. */
export function useCurrentUser(): CurrentUser {
  const user = useSyncExternalStore(onUserChange, currentOrLastUser)
  if (!user) throw new Error('Nobody is signed in')
  return user
}
