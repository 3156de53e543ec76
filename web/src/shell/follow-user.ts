import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { identity } from '@waybill/contract/identity/identity.ts'
import { queryFor } from '../api/queries.ts'
import { currentUser, renewUser } from '../api/session.ts'

/** The server may know the places' clocks a minute later: without them, no time can be typed. */
const ASK_AGAIN_MS = 60_000

/** Keeps the user current: a new name, picture or permission shows in the header without signing in again. */
export function followUser(client: QueryClient): () => void {
  // Only new answers: one fetched before a change must not undo it.
  const observer = new QueryObserver(client, {
    ...queryFor(identity.me, {}),
    notifyOnChangeProps: ['data'],
    refetchInterval: () => (currentUser()?.zoneClocks?.length ? false : ASK_AGAIN_MS),
  })
  return observer.subscribe(({ data }) => {
    if (data) renewUser(data)
  })
}
