import { LoadTenderQuery } from '@waybill/contract/load-tenders/load-tender-search.ts'
import type { z } from 'zod'

export const LoadTenderSearch = LoadTenderQuery.omit({ page: true, pageSize: true })
export type LoadTenderSearch = z.infer<typeof LoadTenderSearch>
