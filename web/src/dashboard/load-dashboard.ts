import type { QueryClient } from '@tanstack/react-query'
import { dashboard } from '@waybill/contract/dashboard/dashboard.ts'
import { rateRequests } from '@waybill/contract/rate-requests/rate-requests.ts'
import { queryFor } from '../api/queries.ts'

export const everything = queryFor(dashboard.show, {})
/** As many as the other sections show. */
export const openRequests = queryFor(rateRequests.list, { query: { statuses: ['Sent'], pageSize: 6 } })

/** Asks for the page's data while its code is on the way. */
export function loadDashboard(client: QueryClient): void {
  void client.prefetchQuery(everything)
}
