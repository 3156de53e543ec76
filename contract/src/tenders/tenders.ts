import { z } from 'zod'
import { get, post, put } from '../endpoint.ts'
import { DeclineReason, EquipmentMode, ShipmentStatus, ShippingMode, TenderStatus } from '../freight-codes.ts'
import { HumanNumber, Id } from '../ids.ts'
import { LaneStop } from '../lane.ts'
import { MilesEngine } from '../miles.ts'
import { Currency, EnteredDebt, EnteredMoney, Money, UnitRate } from '../money.ts'
import { Paging, pageOf, SearchText } from '../paging.ts'
import { Can } from '../permissions.ts'
import { Said } from '../said.ts'
import { Instant } from '../time.ts'
import { TenderQuery } from './tender-search.ts'

/** A binding offer of one shipment to one carrier at a price (domain, Vocabulary). */
export const TenderRow = z.strictObject({
  id: Id,
  tenderNumber: z.string(),
  status: TenderStatus,
  /** Expired: nobody answered in time (domain §2.3). */
  isExpired: z.boolean(),
  declineReason: DeclineReason.nullable(),
  shipmentId: Id,
  shipmentNumber: z.string(),
  shipmentStatus: ShipmentStatus,
  customerName: z.string().nullable(),
  carrierId: Id,
  carrierName: z.string(),
  lane: z.array(LaneStop),
  equipmentMode: EquipmentMode,
  shippingMode: ShippingMode,
  miles: z.number().int().nullable(),
  milesEngine: MilesEngine.nullable(),
  weight: z.number().nullable(),
  /** Null once it is answered or over, for readers who do not see what carriers are paid. */
  rate: Money.nullable(),
  currency: Currency,
  sentAt: Instant,
  respondBy: Instant.nullable(),
  respondedAt: Instant.nullable(),
})
export type TenderRow = z.infer<typeof TenderRow>

export const Tender = z.strictObject({
  ...TenderRow.shape,
  version: z.number().int(),
  note: z.string().nullable(),
  declineText: z.string().nullable(),
  respondedBy: z.string().nullable(),
  carrierReference: z.string().nullable(),
  specialInstructions: z.string().nullable(),
  /** Who loads and unloads, by name: streets come with the booking (domain §7.1), and of a blind load a carrier reads none. */
  facilities: z.array(z.strictObject({ stopId: Id, name: z.string() })),
  reeferTemperature: z.number().nullable(),
  isHazmat: z.boolean(),
  isTeamRequired: z.boolean(),
  commodities: z.array(z.string()),
  charges: z.array(
    z.strictObject({ description: z.string(), rateType: z.string(), rate: UnitRate, units: z.number(), total: Money }),
  ),
  /** The whole run this offer belongs to; a carrier sees only its own offer (domain §2.5). */
  offers: z.array(
    z.strictObject({
      tenderId: Id,
      carrierName: z.string(),
      status: TenderStatus,
      isExpired: z.boolean(),
      declineReason: DeclineReason.nullable(),
      rate: Money.nullable(),
      respondBy: Instant.nullable(),
      respondedAt: Instant.nullable(),
    }),
  ),
  can: z.strictObject({ accept: Can, reject: Can, rescind: Can }),
})
export type Tender = z.infer<typeof Tender>

/** The carrier's answer: status 1 accepts, status 2 rejects with a reason (SPEC §4). */
export const TenderAnswer = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal(1), carrierReference: z.string().trim().max(40).optional() }),
  z
    .strictObject({
      status: z.literal(2),
      declineReason: DeclineReason,
      declineText: z.string().trim().max(500).optional(),
      /** With "Dislikes Rate": what the carrier would haul it for. It becomes an offer on a rate request (domain §2.3). */
      counterAmount: EnteredDebt.optional(),
    })
    .refine((answer) => answer.declineReason !== 4 || Boolean(answer.declineText), {
      path: ['declineText'],
      message: 'Enter a reason',
    })
    .refine((answer) => answer.declineReason === 1 || answer.counterAmount === undefined, {
      path: ['counterAmount'],
      message: 'Only when the rate is the reason',
    }),
])
export type TenderAnswer = z.infer<typeof TenderAnswer>

export const TenderRequest = z.strictObject({
  shipmentId: Id,
  carrierIds: z.array(Id).min(1, 'Choose at least one carrier').max(25, 'At most 25 carriers'),
  rate: EnteredMoney.refine((rate) => rate > 0, 'Enter the rate'),
  /** How long the carriers have to answer, in minutes. */
  respondWithinMinutes: z.number().int().min(5, 'At least 5 minutes').max(10_080, 'At most 7 days'),
  note: z.string().trim().max(1_000).optional(),
})
export type TenderRequest = z.infer<typeof TenderRequest>

/** How well a carrier fits a load, and why: what speaks for it first. Whoever does not fit can still be chosen. */
export const CarrierFit = z.strictObject({
  fits: z.boolean(),
  reasons: z.array(z.strictObject({ isGood: z.boolean(), said: Said })),
})
export type CarrierFit = z.infer<typeof CarrierFit>

export const TenderableCarrier = z.strictObject({
  id: Id,
  name: z.string(),
  scac: z.string().nullable(),
  number: HumanNumber,
  canBook: Can,
  /** Null if no shipment was named. */
  fit: CarrierFit.nullable(),
})
export type TenderableCarrier = z.infer<typeof TenderableCarrier>

export const tenders = {
  list: get('/api/v2/tenders', {
    says: 'Tenders of your company; the provider sees all.',
    may: 'tender:read',
    query: TenderQuery,
    returns: pageOf(TenderRow),
  }),
  counts: get('/api/v2/tenders/status_counts', {
    says: 'How many tenders have each status.',
    may: 'tender:read',
    returns: z.strictObject({
      sent: z.number().int(),
      accepted: z.number().int(),
      rejected: z.number().int(),
      rescinded: z.number().int(),
      bookingRescinded: z.number().int(),
    }),
  }),
  find: get('/api/v2/tenders/:tenderId', {
    says: 'One tender with its terms.',
    may: 'tender:read',
    returns: Tender,
    refuses: ['not-found'],
  }),
  additionalCharges: get('/api/v2/tenders/:tenderId/additional_charges', {
    says: 'The charges besides line haul.',
    may: 'tender:read',
    returns: z.strictObject({ data: Tender.shape.charges, totalCount: z.number().int() }),
    refuses: ['not-found'],
  }),
  answer: put('/api/v2/tenders/:tenderId/offers', {
    says: 'Accepts or rejects a tender. The first acceptance books the shipment and rescinds the other offers.',
    may: 'tender:answer',
    body: TenderAnswer,
    returns: Tender,
    refuses: ['not-found', 'tender-no-longer-available', 'carrier-not-bookable', 'rate-above-max-buy'],
  }),
  offer: post('/api/v2/tenders', {
    says: 'Offers a Ready to Book shipment to one or more carriers at once; the first to accept is booked.',
    may: 'tender:offer',
    body: TenderRequest,
    returns: z.strictObject({ data: z.array(Tender), totalCount: z.number().int() }),
    refuses: ['not-found', 'shipment-not-open', 'carrier-not-bookable', 'rate-above-max-buy'],
  }),
  rescind: post('/api/v2/tenders/:tenderId/rescission', {
    says: 'Withdraws an offer that nobody has answered yet.',
    may: 'tender:rescind',
    body: z.strictObject({ reason: z.string().trim().max(500).optional() }),
    returns: Tender,
    refuses: ['not-found', 'tender-no-longer-available'],
    status: 200,
  }),
  carriers: get('/api/v2/tenderable_carriers', {
    says: 'Carriers and brokers a shipment can be offered to: for a shipment those first that fit it, with the reasons; and why some cannot be booked.',
    may: 'carrier:choose',
    query: z.strictObject({ query: SearchText, shipmentId: Id.optional(), ...Paging }),
    returns: pageOf(TenderableCarrier),
    refuses: ['not-found'],
  }),
}
