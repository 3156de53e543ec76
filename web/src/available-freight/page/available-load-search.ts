import { Id } from '@waybill/contract/ids.ts'
import { z } from 'zod'

/** A rate picked on the shipment's page: the offer starts with it. */
export const AvailableLoadSearch = z.object({
  carrierId: Id.optional(),
  rate: z.coerce.number().positive().max(99_999_999).optional(),
})
export type AvailableLoadSearch = z.infer<typeof AvailableLoadSearch>
