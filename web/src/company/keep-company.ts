import type { QueryClient } from '@tanstack/react-query'
import { type CompanyRecord, companies } from '@waybill/contract/company/company.ts'
import { remember } from '../api/queries.ts'

/** Shows the changed company at once. */
export function keepCompany(client: QueryClient, company: CompanyRecord): void {
  remember(client, companies.find, { params: { companyNumber: company.companyNumber } }, company)
}
