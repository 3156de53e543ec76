import { z } from 'zod'
import { TenderStatus } from '../freight-codes.ts'
import { listOf, Paging, SearchText, SortDirection } from '../paging.ts'

export const TENDER_SORTS = ['respondBy', 'sentAt', 'pickup', 'rate', 'status'] as const

export const TenderQuery = z.strictObject({
  query: SearchText,
  statuses: listOf(z.coerce.number().pipe(TenderStatus)),
  /** Customer names, as the rows show them. */
  customers: listOf(z.string().max(200)),
  sortProperty: z.enum(TENDER_SORTS).default('respondBy'),
  sortDirection: SortDirection.default('asc'),
  ...Paging,
})
export type TenderQuery = z.infer<typeof TenderQuery>
