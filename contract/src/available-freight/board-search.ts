import { z } from 'zod'
import { EquipmentMode } from '../freight-codes.ts'
import { listOf, Paging, SearchText, SortDirection } from '../paging.ts'
import { StateCode } from '../postal-codes.ts'
import { CalendarDate } from '../time.ts'

/** Straight miles around a place, unless asked for others (SPEC §9). */
export const RADIUS_MILES = 100
const LARGEST_RADIUS = 500

export const BOARD_VIEWS = ['open', 'priced', 'starred', 'hidden'] as const
export const BoardView = z.enum(BOARD_VIEWS)
export type BoardView = z.infer<typeof BoardView>

export const BOARD_SORTS = ['age', 'pickup', 'milesOut', 'miles', 'rate', 'perMile', 'perAllMiles'] as const

/** What a load takes, or must not take. */
export const BOARD_FREIGHT = ['hazmat', 'no-hazmat', 'team', 'no-team', 'reefer'] as const
export const BoardFreight = z.enum(BOARD_FREIGHT)
export type BoardFreight = z.infer<typeof BoardFreight>

export type Area = { west: number; south: number; east: number; north: number }

/** The four sides in the text of an area. */
export function areaOf(text: string): Area {
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number)
  return { west, south, east, north }
}

/** A city with its state, or a postal code, as somebody typed it. */
const PlaceText = z.string().trim().max(80).optional()
const Radius = z.coerce.number().int().min(1).max(LARGEST_RADIUS).default(RADIUS_MILES)
/** West, south, east and north of a part of the map, in degrees: `-90.5,40,-85,44`. */
const Area = z
  .string()
  .trim()
  .regex(/^(?:-?\d{1,3}(?:\.\d{1,4})?,){3}-?\d{1,3}(?:\.\d{1,4})?$/, 'Enter west, south, east and north in degrees')
  .refine((text) => {
    const { west, south, east, north } = areaOf(text)
    return west >= -180 && west < east && east <= 180 && south >= -90 && south < north && north <= 90
  }, 'West must come before east, and south before north')
  .optional()
const Amount = z.coerce.number().min(0).max(99_999_999).optional()

/** Filters for the load board and its view counts. */
const BoardNarrowing = {
  query: SearchText,
  origin: PlaceText,
  originRadius: Radius,
  destination: PlaceText,
  destinationRadius: Radius,
  destinationStates: listOf(StateCode),
  /** From the one place to the other: loads that are picked up and delivered within so many straight miles of the way, in its direction. */
  along: z.coerce.number().int().min(10).max(150).optional(),
  /** First pickup in this part of the map. */
  area: Area,
  /** First pickup between these days, inclusive, in the stop's own zone. */
  pickupStart: CalendarDate.optional(),
  pickupEnd: CalendarDate.optional(),
  equipmentModes: listOf(z.coerce.number().pipe(EquipmentMode)),
  maxWeight: Amount,
  /** In US dollars: loads in another currency are not compared. */
  minRate: Amount,
  /** Per loaded mile, also in US dollars. */
  minPerMile: Amount,
  /** Empty miles to the pickup and from the delivery, together. */
  maxEmptyMiles: z.coerce.number().int().min(0).max(5_000).optional(),
  maxStops: z.coerce.number().int().min(2).max(20).optional(),
  freight: listOf(BoardFreight),
}
/** All of a filter can be saved under a name. */
export const BoardFilter = {
  ...BoardNarrowing,
  view: BoardView.default('open'),
  sortProperty: z.enum(BOARD_SORTS).default('age'),
  sortDirection: SortDirection.default('desc'),
}
export const BoardCountsQuery = z.strictObject(BoardNarrowing)
export type BoardCountsQuery = z.infer<typeof BoardCountsQuery>
export const BoardQuery = z.strictObject({ ...BoardFilter, ...Paging })
export type BoardQuery = z.infer<typeof BoardQuery>
export type BoardFilters = Omit<BoardQuery, 'page' | 'pageSize'>
export const BoardPointsQuery = z.strictObject({ ...BoardNarrowing, view: BoardView.default('open') })
export type BoardPointsQuery = z.infer<typeof BoardPointsQuery>
