import type { QueryClient } from '@tanstack/react-query'
import { dashboard } from '@waybill/contract/dashboard/dashboard.ts'
import { queryFor } from '../api/queries.ts'

export const everything = queryFor(dashboard.show, {})

/** Asks for the page's data while its code is on the way. */
export function loadDashboard(client: QueryClient): void {
  void client.prefetchQuery(everything)
}
