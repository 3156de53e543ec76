import { z } from 'zod'
import { get } from '../endpoint.ts'
import { EquipmentMode } from '../freight-codes.ts'
import { HumanNumber } from '../ids.ts'
import { LaneStop } from '../lane.ts'
import { MilesEngine } from '../miles.ts'
import { Currency, Money, UnitRate } from '../money.ts'
import { listOf } from '../paging.ts'
import { Instant } from '../time.ts'

/** How far a truck drives empty to its next load, and how long it waits for the pickup. */
export const CHAIN_RADIUS_MILES = 150
export const CHAIN_WAIT_HOURS = 24
/** So many chains at most are answered, best first. */
export const MOST_CHAINS = 20

const PlaceText = z.string().trim().min(1).max(80).optional()

export const ChainQuery = z.strictObject({
  /** Where the truck is: a place, when its first load needs it or from `readyAt` on; or a shipment, after its last delivery. */
  origin: PlaceText,
  readyAt: Instant.optional(),
  shipment: HumanNumber.optional(),
  /** A load on the board that the chain begins with. */
  first: HumanNumber.optional(),
  /** Where the truck wants to be in the end. */
  destination: PlaceText,
  /** The shipment's, or the first load's, unless said. */
  equipmentModes: listOf(z.coerce.number().pipe(EquipmentMode)),
})
export type ChainQuery = z.infer<typeof ChainQuery>

/** One load of a chain, with the empty miles and the wait before it. */
export const ChainLeg = z.strictObject({
  shipmentNumber: z.string(),
  lane: z.array(LaneStop),
  equipmentMode: EquipmentMode,
  miles: z.number().int(),
  milesEngine: MilesEngine.nullable(),
  rate: Money,
  emptyMiles: z.number().int(),
  waitHours: z.number().int(),
})
export type ChainLeg = z.infer<typeof ChainLeg>

/** Two or three loads that one truck can haul one after the other, priced and posted. */
export const LoadChain = z.strictObject({
  legs: z.array(ChainLeg),
  rate: Money,
  currency: Currency,
  miles: z.number().int(),
  /** Before and between the loads, and to the destination. */
  emptyMiles: z.number().int(),
  /** From the last delivery to the destination; null without one. */
  emptyMilesHome: z.number().int().nullable(),
  /** From when the truck is ready until it is done, with rests and waits. */
  hours: z.number().int(),
  perDay: Money,
  /** Per mile driven, empty ones too. */
  perAllMiles: UnitRate,
})
export type LoadChain = z.infer<typeof LoadChain>

export const loadChains = {
  list: get('/api/v2/available_freight/chains', {
    says: 'Two or three posted loads with prices that one truck can haul one after the other: at most 150 empty miles and 24 hours of waiting before each, driving hours kept, most dollars per day first.',
    may: 'available-freight:read',
    query: ChainQuery,
    returns: z.strictObject({ data: z.array(LoadChain).max(MOST_CHAINS) }),
    refuses: ['bad-request', 'place-unknown', 'not-found'],
  }),
}
