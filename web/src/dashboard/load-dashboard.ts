import type { QueryClient } from '@tanstack/react-query'
import { dashboard } from '@waybill/contract/dashboard/dashboard.ts'
import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import { may } from '@waybill/contract/permissions.ts'
import { rateRequests } from '@waybill/contract/rate-requests/rate-requests.ts'
import { queryFor } from '../api/queries.ts'
import { currentUser } from '../api/session.ts'

export const everything = queryFor(dashboard.show, {})
/** As many as the other sections show. */
export const openRequests = queryFor(rateRequests.list, { query: { statuses: ['Sent'], pageSize: 6 } })

/** The provider asks for rates where its loads are. */
export function isAskedForRates({ persona, companyKind }: CurrentUser): boolean {
  return companyKind !== 'provider' && may(persona, 'rate-request:answer')
}

/** Asks for the page's data while its code is on the way. */
export function loadDashboard(client: QueryClient): void {
  void client.prefetchQuery(everything)
  const user = currentUser()
  if (user && isAskedForRates(user)) void client.prefetchQuery(openRequests)
}
