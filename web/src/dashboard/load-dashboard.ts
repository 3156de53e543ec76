import type { QueryClient } from '@tanstack/react-query'
import { dashboard } from '@waybill/contract/dashboard/dashboard.ts'
import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import { may } from '@waybill/contract/permissions.ts'
import { queryFor } from '../api/queries.ts'
import { currentUser } from '../api/session.ts'

export const everything = queryFor(dashboard.show, {})
export const waiting = queryFor(dashboard.desk, {})

/** Operations have a section for each kind of work, everybody else one queue. */
export function hasQueue({ persona }: Pick<CurrentUser, 'persona'>): boolean {
  return may(persona, 'desk:read')
}

/** The sections of operations, whom nobody else's page waits for. */
export const fetchOfOperations = () => import('./work/of-operations.tsx')

/** Asks for the page's data while its code is on the way. */
export function loadDashboard(client: QueryClient): void {
  void client.prefetchQuery(everything)
  const user = currentUser()
  // If this fails, the page asks again.
  if (user && !hasQueue(user)) fetchOfOperations().catch(() => undefined)
  loadDesk(client)
}

export function loadDesk(client: QueryClient): void {
  const user = currentUser()
  if (user && hasQueue(user)) void client.prefetchQuery(waiting)
}
