import { z } from 'zod'
import { Paging, SearchText } from '../paging.ts'

/** Filters for the customer list; the address bar reads them too. */
export const CustomerQuery = z.strictObject({ query: SearchText, ...Paging })
export type CustomerQuery = z.infer<typeof CustomerQuery>
