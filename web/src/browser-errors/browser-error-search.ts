import { BrowserErrorQuery } from '@waybill/contract/browser-errors/browser-error-search.ts'
import type { z } from 'zod'

export const BrowserErrorSearch = BrowserErrorQuery.omit({ page: true, pageSize: true })
export type BrowserErrorSearch = z.infer<typeof BrowserErrorSearch>
