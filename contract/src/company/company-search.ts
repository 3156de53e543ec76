import { z } from 'zod'
import { listOf, Paging, SearchText } from '../paging.ts'

/** Views of the company list. */
export const COMPANY_VIEWS = [
  'all',
  'bookable',
  'not-bookable',
  'on-hold',
  'do-not-use',
  'expiring',
  'bank-changes',
  'bank-changes-to-check',
] as const
export const CompanyView = z.enum(COMPANY_VIEWS)
export type CompanyView = z.infer<typeof CompanyView>

/** The kinds of the list; customers have their own. */
export const LISTED_KINDS = ['carrier', 'broker', 'factor', 'payer', 'dispatch-service'] as const

/** Filters for the company list. The address bar reads them too, before anything else about companies is needed. */
export const CompanyQuery = z.strictObject({
  query: SearchText,
  view: CompanyView.default('all'),
  kinds: listOf(z.enum(LISTED_KINDS)),
  ...Paging,
})
export type CompanyQuery = z.infer<typeof CompanyQuery>
