import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { identity } from '@waybill/contract/identity/identity.ts'
import { queryFor } from '../api/queries.ts'
import { renewUser } from '../api/session.ts'

/** Keeps the user current: a new name, picture or permission shows in the header without signing in again. */
export function followUser(client: QueryClient): () => void {
  // Only new answers: one fetched before a change must not undo it.
  const observer = new QueryObserver(client, { ...queryFor(identity.me, {}), notifyOnChangeProps: ['data'] })
  return observer.subscribe(({ data }) => {
    if (data) renewUser(data)
  })
}
