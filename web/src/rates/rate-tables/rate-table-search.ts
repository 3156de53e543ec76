import { RateTableNarrowing } from '@waybill/contract/rates/rate-table-search.ts'
import { z } from 'zod'

export const RateTableSearch = z.object(RateTableNarrowing)
export type RateTableSearch = z.infer<typeof RateTableSearch>
