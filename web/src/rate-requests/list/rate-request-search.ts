import { RateRequestQuery } from '@waybill/contract/rate-requests/rate-request-search.ts'
import type { z } from 'zod'

export const RateRequestSearch = RateRequestQuery.omit({ page: true, pageSize: true })
export type RateRequestSearch = z.infer<typeof RateRequestSearch>
