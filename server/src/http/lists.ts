import { api } from '@waybill/contract/api.ts'
import type { Endpoint } from '@waybill/contract/endpoint.ts'
import { z } from 'zod'

/** What counts, sums up or exports lists, or puts their first rows together. */
const BESIDE_LISTS = new Set<Endpoint>([
  api.accessRequests.openCount,
  api.availableFreight.counts,
  api.availableTrucks.counts,
  api.companies.counts,
  api.dashboard.badges,
  api.dashboard.show,
  api.invoices.ageing,
  api.invoices.counts,
  api.invoices.export,
  api.onboarding.counts,
  api.orders.counts,
  api.orders.export,
  api.payerInvoices.counts,
  api.payerInvoices.export,
  api.payments.export,
  api.payments.totals,
  api.rateRequests.counts,
  api.shipments.counts,
  api.shipments.export,
  api.shipments.onTimeCounts,
  api.shipments.statusCounts,
  api.tenders.counts,
])

/**
 * What may be read from a replica (decision 70): pages of lists, and what stands beside them. Never a record, which somebody may be about
 * to change: its path names it.
 */
export function isList(endpoint: Endpoint): boolean {
  if (endpoint.method !== 'GET' || endpoint.path.includes(':')) return false
  const isPaged = endpoint.query instanceof z.ZodObject && 'page' in endpoint.query.shape
  return isPaged || BESIDE_LISTS.has(endpoint)
}
