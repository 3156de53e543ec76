import { z } from 'zod'
import { Id } from '../ids.ts'

/** The only document that a delivered load’s bill still lacks: once it is uploaded, the bill is submitted, or can be. */
export const LastPaper = z.strictObject({
  fileType: z.number().int(),
  orderStopId: Id.nullable(),
  invoiceId: Id,
  invoiceNumber: z.string(),
  /** Number and amount are saved, and it was not sent back: with this document it is submitted. */
  isSubmitted: z.boolean(),
})
export type LastPaper = z.infer<typeof LastPaper>
