import { TenderQuery } from '@waybill/contract/tenders/tender-search.ts'
import type { z } from 'zod'

export const TenderSearch = TenderQuery.omit({ page: true, pageSize: true })
export type TenderSearch = z.infer<typeof TenderSearch>
