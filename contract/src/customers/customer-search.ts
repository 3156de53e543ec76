import { z } from 'zod'
import { Paging, SearchText } from '../paging.ts'

/** What narrows the list of customers; the address bar reads it too. */
export const CustomerQuery = z.strictObject({ query: SearchText, ...Paging })
export type CustomerQuery = z.infer<typeof CustomerQuery>
