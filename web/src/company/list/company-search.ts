import { CompanyQuery } from '@waybill/contract/company/company-search.ts'
import type { z } from 'zod'

export const CompanySearch = CompanyQuery.omit({ page: true, pageSize: true })
export type CompanySearch = z.infer<typeof CompanySearch>
