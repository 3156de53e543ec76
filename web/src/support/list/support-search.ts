import { SupportQuery } from '@waybill/contract/support/support.ts'
import type { z } from 'zod'

export const SupportSearch = SupportQuery.omit({ page: true, pageSize: true })
export type SupportSearch = z.infer<typeof SupportSearch>
