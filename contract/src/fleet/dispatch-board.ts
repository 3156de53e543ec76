import { z } from 'zod'
import { get } from '../endpoint.ts'
import { EquipmentMode, ShipmentStatus } from '../freight-codes.ts'
import { Id } from '../ids.ts'
import { listOf, Paging, pageOf, SearchText } from '../paging.ts'
import { Instant, TimeZone } from '../time.ts'

const MOST_DAYS = 15
const DAY = 86_400_000

const BoardStop = z.strictObject({ city: z.string(), state: z.string(), at: Instant, timeZone: TimeZone })

/** A load on the dispatch board: from its pickup to its last delivery. */
export const DispatchLoad = z.strictObject({
  id: Id,
  shipmentNumber: z.string(),
  status: ShipmentStatus,
  equipmentMode: EquipmentMode,
  isHazmat: z.boolean(),
  pickup: BoardStop,
  delivery: BoardStop,
  tractorNumber: z.string().nullable(),
  trailerNumber: z.string().nullable(),
  /** It came late to a stop, or is overdue at the next one. */
  isLate: z.boolean(),
})
export type DispatchLoad = z.infer<typeof DispatchLoad>

export const DispatchDriver = z.strictObject({
  id: Id,
  name: z.string(),
  mobilePhoneNumber: z.string().nullable(),
  home: z.string().nullable(),
  tractorNumber: z.string().nullable(),
  /** Those of the asked time, by pickup. */
  loads: z.array(DispatchLoad),
})
export type DispatchDriver = z.infer<typeof DispatchDriver>

export const DispatchBoardQuery = z
  .strictObject({
    from: Instant,
    to: Instant,
    query: SearchText,
    /** Home terminals, each as `Joliet, IL`. */
    homes: listOf(z.string().max(100)),
    ...Paging,
  })
  .refine(({ from, to }) => Date.parse(to) > Date.parse(from), {
    path: ['to'],
    message: 'Enter a time after the first',
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= MOST_DAYS * DAY, {
    path: ['to'],
    message: 'At most 15 days',
  })
export type DispatchBoardQuery = z.infer<typeof DispatchBoardQuery>

export const dispatchBoard = {
  find: get('/api/v2/dispatch_board', {
    says: 'Your company’s active drivers with their loads in a span of days, and the loads that nobody drives yet.',
    may: 'fleet:read',
    query: DispatchBoardQuery,
    returns: z.strictObject({
      ...pageOf(DispatchDriver).shape,
      /** The next pickups without a driver, soonest first. */
      unassigned: pageOf(DispatchLoad),
    }),
  }),
}
