import { z } from 'zod'
import { Id } from './ids.ts'
import { Instant, TimeZone } from './time.ts'

export const StopType = z.enum(['Pickup', 'Delivery'])
export type StopType = z.infer<typeof StopType>

/** One stop as every lane strip shows it. Times carry the stop's own offset; `timeZone` is its IANA zone. */
export const LaneStop = z.strictObject({
  stopId: Id,
  sequence: z.number().int(),
  type: StopType,
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  timeZone: TimeZone,
  early: Instant.nullable(),
  late: Instant.nullable(),
  appointment: Instant.nullable(),
  arrivedAt: Instant.nullable(),
  departedAt: Instant.nullable(),
  isLate: z.boolean(),
})
export type LaneStop = z.infer<typeof LaneStop>
