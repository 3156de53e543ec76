import { z } from 'zod'
import { get } from '../endpoint.ts'
import { DeclineReason, EquipmentMode, ShipmentStatus, ShippingMode, TenderStatus } from '../freight-codes.ts'
import { Id } from '../ids.ts'
import { LaneStop } from '../lane.ts'
import { Currency, Money, UnitRate } from '../money.ts'
import { ReeferMode } from '../order-codes.ts'
import { Paging, pageOf } from '../paging.ts'
import { RATE_TYPES } from '../rates/rates.ts'
import { Said } from '../said.ts'
import { Instant } from '../time.ts'
import { AssignedDriver, Equipment, ShipmentStop, StopLineItem } from './shipments.ts'

/** The parts of one shipment that can be requested separately (SPEC §7.1); each is filtered for its reader like the shipment. */

const { can: _can, ...stop } = ShipmentStop.shape
export const StopPart = z.strictObject(stop)
export type StopPart = z.infer<typeof StopPart>

export const Requirements = z.strictObject({
  equipmentMode: EquipmentMode,
  shippingMode: ShippingMode,
  trailerTypes: z.number().int(),
  reeferTemperature: z.number().nullable(),
  reeferMode: ReeferMode.nullable(),
  isHazmat: z.boolean(),
  isTeamRequired: z.boolean(),
  isJustInTime: z.boolean(),
  /** No dispatch until the rate confirmation is signed. */
  isSignatureDue: z.boolean(),
  requirements: z.array(z.string()),
  accessorials: z.array(z.string()),
})
export type Requirements = z.infer<typeof Requirements>

export const OrderRequirements = z.strictObject({
  orderNumber: z.string(),
  requirements: z.array(z.string()),
  accessorials: z.array(z.string()),
  specialInstructions: z.string().nullable(),
  reeferTemperature: z.number().nullable(),
  reeferMode: ReeferMode.nullable(),
  isTeamRequired: z.boolean(),
  isJustInTime: z.boolean(),
})
export type OrderRequirements = z.infer<typeof OrderRequirements>

export const LineItemPart = z.strictObject({
  ...StopLineItem.shape,
  nmfc: z.string().nullable(),
  unNumber: z.string().nullable(),
  /** Where it is loaded or unloaded, and counted. */
  stopId: Id,
})
export type LineItemPart = z.infer<typeof LineItemPart>

/** Who to call about the load: the parties' desks, and the people at its stops. */
export const ContactDetail = z.strictObject({
  capacity: z.enum(['provider', 'carrier', 'customer', 'stop']),
  stopId: Id.nullable(),
  companyName: z.string().nullable(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})
export type ContactDetail = z.infer<typeof ContactDetail>

/** Who pays for it and where the money goes; no account numbers. */
export const BillingConfiguration = z.strictObject({
  currency: Currency,
  billTo: z.string(),
  /** A third party pays instead of the provider (domain §4.4). */
  isThirdPartyBilled: z.boolean(),
  /** Who is paid: the carrier or its factor; null until it is booked, and for readers who may not know. */
  payTo: z.string().nullable(),
  paymentTerms: z.enum(['standard-30', 'quick-7', 'quick-2']).nullable(),
})
export type BillingConfiguration = z.infer<typeof BillingConfiguration>

export const CarrierCharge = z.strictObject({
  description: z.string(),
  /** The description as a name and facts; null for fixed text. */
  said: Said.nullable(),
  rateType: z.string(),
  rate: UnitRate,
  units: z.number(),
  total: Money,
})
export type CarrierCharge = z.infer<typeof CarrierCharge>

export const CarrierCharges = z.strictObject({
  data: z.array(CarrierCharge),
  totalCount: z.number().int(),
  /** What the carrier is paid; null until the load is booked. */
  total: Money.nullable(),
  currency: Currency,
})
export type CarrierCharges = z.infer<typeof CarrierCharges>

export const BookedCarrier = z.strictObject({
  carrierId: Id,
  carrierName: z.string(),
  scac: z.string().nullable(),
  usdot: z.string().nullable(),
  docketNumber: z.string().nullable(),
  proNumber: z.string().nullable(),
  origination: z.enum(['TmsContract', 'TmsSpot']),
  /** What it is paid; null for readers who may not see money. */
  rate: Money.nullable(),
  currency: Currency,
  bookedAt: Instant.nullable(),
})
export type BookedCarrier = z.infer<typeof BookedCarrier>

/** A charge a load may have, by its quote code (domain §2.6). */
export const ChargeType = z.strictObject({
  code: z.string(),
  description: z.string(),
  rateTypes: z.array(z.enum(RATE_TYPES)),
  isAccessorial: z.boolean(),
})
export type ChargeType = z.infer<typeof ChargeType>

export const LtlAccessorial = z.strictObject({ code: z.string(), description: z.string(), isAskedFor: z.boolean() })
export type LtlAccessorial = z.infer<typeof LtlAccessorial>

export const TenderPart = z.strictObject({
  tenderId: Id,
  tenderNumber: z.string(),
  carrierName: z.string(),
  status: TenderStatus,
  isExpired: z.boolean(),
  rate: Money.nullable(),
  currency: Currency,
  sentAt: Instant,
  respondBy: Instant.nullable(),
})
export type TenderPart = z.infer<typeof TenderPart>

/** The answer to a tender; a carrier reads only its own (domain §2.5). */
export const OfferPart = z.strictObject({
  tenderId: Id,
  tenderNumber: z.string(),
  carrierName: z.string(),
  status: TenderStatus,
  isExpired: z.boolean(),
  declineReason: DeclineReason.nullable(),
  declineText: z.string().nullable(),
  carrierReference: z.string().nullable(),
  respondedBy: z.string().nullable(),
  respondedAt: Instant.nullable(),
})
export type OfferPart = z.infer<typeof OfferPart>

/** Another load on the lane: for the provider, open ones; for a carrier, what it has hauled there. */
export const LaneMatch = z.strictObject({
  id: Id,
  shipmentNumber: z.string(),
  status: ShipmentStatus,
  lane: z.array(LaneStop),
  equipmentMode: EquipmentMode,
  miles: z.number().int().nullable(),
  weight: z.number().nullable(),
  carrierName: z.string().nullable(),
  pickupAt: Instant.nullable(),
  /** How closely the lanes match: city to city, by postal prefix, or only by state. */
  match: z.enum(['city', 'postal-prefix', 'state']),
})
export type LaneMatch = z.infer<typeof LaneMatch>

const refuses = ['not-found'] as const

export const shipmentParts = {
  requirements: get('/api/v2/shipments/:shipment/requirements', {
    says: 'What the load requires of truck and carrier, across all its orders.',
    may: 'shipment:read',
    returns: Requirements,
    refuses,
  }),
  orderRequirements: get('/api/v2/shipments/:shipment/order_requirements', {
    says: 'What each order of the load requires.',
    may: 'shipment:read',
    returns: pageOf(OrderRequirements),
    refuses,
  }),
  stops: get('/api/v2/shipments/:shipment/stops', {
    says: 'The stops of the load in order, with what is loaded and unloaded.',
    may: 'shipment:read',
    returns: pageOf(StopPart),
    refuses,
  }),
  lineItems: get('/api/v2/shipments/:shipment/line_items', {
    says: 'What is loaded and unloaded, stop by stop, with the counts.',
    may: 'shipment:read',
    returns: pageOf(LineItemPart),
    refuses,
  }),
  drivers: get('/api/v2/shipments/:shipment/drivers', {
    says: 'The drivers of the load. Only carrier and provider see their phone numbers.',
    may: 'shipment:read',
    returns: pageOf(AssignedDriver),
    refuses,
  }),
  equipment: get('/api/v2/shipments/:shipment/equipment', {
    says: 'The tractor and trailer of the load.',
    may: 'shipment:read',
    returns: z.strictObject({ ...Equipment.shape, equipmentMode: EquipmentMode, trailerTypes: z.number().int() }),
    refuses,
  }),
  contactDetails: get('/api/v2/shipments/:shipment/contact_details', {
    says: 'Who to call about the load; on a blind load carriers do not see the customer.',
    may: 'shipment:read',
    returns: pageOf(ContactDetail),
    refuses,
  }),
  billingConfiguration: get('/api/v2/shipments/:shipment/billing_configuration', {
    says: 'Who pays for the load, and where the money goes.',
    may: 'shipment-financials:read',
    returns: BillingConfiguration,
    refuses: ['not-found', 'not-authorized'],
  }),
  carrierCharges: get('/api/v2/shipments/:shipment/carrier_charges', {
    says: 'What the carrier is paid, line by line.',
    may: 'shipment-financials:read',
    returns: CarrierCharges,
    refuses: ['not-found', 'not-authorized'],
  }),
  chargeTypes: get('/api/v2/shipments/:shipment/charge_types', {
    says: 'What may be charged for the load.',
    may: 'shipment-financials:read',
    returns: pageOf(ChargeType),
    refuses: ['not-found', 'not-authorized'],
  }),
  ltlAccessorials: get('/api/v2/shipments/:shipment/ltl_accessorials', {
    says: 'Accessorial services; those the orders ask for come first.',
    may: 'shipment:read',
    returns: pageOf(LtlAccessorial),
    refuses,
  }),
  bookedCarrier: get('/api/v2/shipments/:shipment/booked_carrier', {
    says: 'The carrier of the load; not found while there is none.',
    may: 'shipment:read',
    returns: BookedCarrier,
    refuses,
  }),
  tenders: get('/api/v2/shipments/:shipment/tenders', {
    says: 'The tenders of the load, newest first; a carrier sees its own.',
    may: 'tender:read',
    returns: pageOf(TenderPart),
    refuses,
  }),
  offers: get('/api/v2/shipments/:shipment/offers', {
    says: 'The answers to the tenders of the load; a carrier sees its own.',
    may: 'tender:read',
    returns: pageOf(OfferPart),
    refuses,
  }),
  laneMatches: get('/api/v2/shipments/:shipment/lane_matches', {
    says: 'Other loads on the same lane, closest first: open ones for the provider, its own of the last 90 days for a carrier.',
    may: 'shipment-lane-matches:read',
    query: z.strictObject(Paging),
    returns: pageOf(LaneMatch),
    refuses,
  }),
}
