import { Id } from '@waybill/contract/ids.ts'
import { LocationType } from '@waybill/contract/locations/location-types.ts'
import { listOf, SearchText } from '@waybill/contract/paging.ts'
import { z } from 'zod'

/** What filters the list of locations, and which list it is. */
export const LocationSearch = z.object({
  view: z.enum(['all', 'company', 'edi', 'quotable']).default('all'),
  query: SearchText,
  locationTypes: listOf(LocationType),
  companyId: Id.optional(),
})
export type LocationSearch = z.infer<typeof LocationSearch>
