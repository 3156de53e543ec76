import { z } from 'zod'
import { RADIUS_MILES } from '../available-freight/board-search.ts'
import { EquipmentMode } from '../freight-codes.ts'
import { listOf, Paging, SearchText, SortDirection } from '../paging.ts'
import { CalendarDate } from '../time.ts'

/** Open: a truck that waits or will be empty soon. Hidden ones are taken off the list by their carrier until they lapse. */
export const TRUCK_VIEWS = ['open', 'posted', 'made', 'hidden'] as const
export const TruckView = z.enum(TRUCK_VIEWS)
export type TruckView = z.infer<typeof TruckView>

export const TRUCK_SORTS = ['emptyFrom', 'milesAway', 'matches', 'carrier'] as const

const TruckNarrowing = {
  query: SearchText,
  /** A city with its state, or a postal code: trucks that are empty around it. */
  origin: z.string().trim().max(80).optional(),
  originRadius: z.coerce.number().int().min(1).max(500).default(RADIUS_MILES),
  equipmentModes: listOf(z.coerce.number().pipe(EquipmentMode)),
  /** Empty between these days, inclusive, by the truck's own clock. */
  emptyStart: CalendarDate.optional(),
  emptyEnd: CalendarDate.optional(),
}
export const TruckCountsQuery = z.strictObject(TruckNarrowing)
export type TruckCountsQuery = z.infer<typeof TruckCountsQuery>
export const TruckPointsQuery = z.strictObject({ ...TruckNarrowing, view: TruckView.default('open') })
export type TruckPointsQuery = z.infer<typeof TruckPointsQuery>
export const TruckQuery = z.strictObject({
  ...TruckPointsQuery.shape,
  sortProperty: z.enum(TRUCK_SORTS).default('emptyFrom'),
  sortDirection: SortDirection.default('asc'),
  ...Paging,
})
export type TruckQuery = z.infer<typeof TruckQuery>
