import { Id } from '@waybill/contract/ids.ts'
import { listOf, SearchText } from '@waybill/contract/paging.ts'
import { CalendarDate } from '@waybill/contract/time.ts'
import { z } from 'zod'

export const BoardSearch = z.strictObject({
  /** The first day; today by default. */
  from: CalendarDate.optional(),
  query: SearchText,
  homes: listOf(z.string().max(100)),
  page: z.coerce.number().int().min(1).default(1),
  /** The load that is being given a driver. */
  assign: z.string().max(40).optional(),
  /** The driver it was dropped on. */
  driver: Id.optional(),
})
export type BoardSearch = z.infer<typeof BoardSearch>
