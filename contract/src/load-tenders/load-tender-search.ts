import { z } from 'zod'
import { Paging } from '../paging.ts'

/** Filters for the list of received files. */
export const LoadTenderQuery = z.strictObject({
  outcome: z.enum(['taken', 'known-already', 'refused']).optional(),
  ...Paging,
})
