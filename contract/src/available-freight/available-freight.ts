import { z } from 'zod'
import { get } from '../endpoint.ts'
import { EquipmentMode, ShipmentStatus, ShippingMode } from '../freight-codes.ts'
import { Id } from '../ids.ts'
import { LaneStop } from '../lane.ts'
import { MilesEngine } from '../miles.ts'
import { Currency, Money } from '../money.ts'
import { Paging, pageOf } from '../paging.ts'
import { Can } from '../permissions.ts'

/** A load nobody has booked yet, as the reader may see it: no street addresses, no price except their own offer's (domain §7.1). */
export const AvailableLoad = z.strictObject({
  id: Id,
  shipmentNumber: z.string(),
  status: ShipmentStatus,
  lane: z.array(LaneStop),
  equipmentMode: EquipmentMode,
  shippingMode: ShippingMode,
  miles: z.number().int().nullable(),
  milesEngine: MilesEngine.nullable(),
  weight: z.number().nullable(),
  commodities: z.array(z.string()),
  isHazmat: z.boolean(),
  isTeamRequired: z.boolean(),
  reeferTemperature: z.number().nullable(),
  currency: Currency,
  /** The reader's own open offer, if there is one. */
  tender: z.strictObject({ tenderId: Id, tenderNumber: z.string(), rate: Money }).nullable(),
  can: z.strictObject({ tender: Can }),
})
export type AvailableLoad = z.infer<typeof AvailableLoad>

/** What a truck can load after its delivery, and the empty miles to it (domain §7.3). */
export const Reload = z.strictObject({ ...AvailableLoad.omit({ can: true }).shape, emptyMiles: z.number().int() })
export type Reload = z.infer<typeof Reload>

export const availableFreight = {
  find: get('/api/v2/available_freight/:shipmentNumber', {
    says: 'One load that is Ready to Book or Tendering.',
    may: 'available-freight:read',
    returns: AvailableLoad,
    refuses: ['not-found'],
  }),
  reloads: get('/api/v2/shipments/:shipment/reloads', {
    says: 'Available loads within reach of a truck after its last delivery: within 100 miles and a day, same equipment, nearest first.',
    may: 'available-freight:read',
    query: z.strictObject(Paging),
    returns: pageOf(Reload),
    refuses: ['not-found'],
  }),
}
