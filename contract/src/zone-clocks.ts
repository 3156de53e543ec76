import { z } from 'zod'

/** From this Unix minute on, the clock is so many minutes ahead of UTC, and called that. */
export const ZoneShift = z.tuple([z.number().int(), z.number().int(), z.string()])
export type ZoneShift = z.infer<typeof ZoneShift>

/** A clock and the IANA zones that go by it: its shifts of ten years, the earliest first. */
export const ZoneClock = z.strictObject({ zones: z.array(z.string()), shifts: z.array(ZoneShift) })
export type ZoneClock = z.infer<typeof ZoneClock>
