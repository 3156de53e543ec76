import { z } from 'zod'
import { get, post, put } from '../endpoint.ts'
import { DeclineReason, EquipmentMode, ShippingMode } from '../freight-codes.ts'
import { Id } from '../ids.ts'
import { LaneStop } from '../lane.ts'
import { MilesEngine } from '../miles.ts'
import { Currency, EnteredDebt, Money } from '../money.ts'
import { pageOf } from '../paging.ts'
import { Can } from '../permissions.ts'
import { DieselPrice, FuelProgramKind } from '../rates/rates.ts'
import { CalendarDate, Instant } from '../time.ts'
import { RateRequestQuery, RateRequestStatus } from './rate-request-search.ts'

/** How long an offer is good unless the carrier says otherwise: from now, or from the deadline if that is later (domain §2.5). */
export const USUAL_VALIDITY_MINUTES = 120
/** The longest an offer may be good. */
export const LONGEST_VALIDITY_DAYS = 7

/** What a carrier would haul the load for, all in. It can be awarded until `validUntil`, and revised until it is. */
export const RateOffer = z.strictObject({
  /** Null once the request is over, for readers who do not see what carriers are paid. */
  amount: Money.nullable(),
  validUntil: Instant,
  note: z.string().nullable(),
  offeredAt: Instant,
  offeredBy: z.string(),
})
export type RateOffer = z.infer<typeof RateOffer>

/** What the provider would pay instead. An offer at this amount or less, while it is open, books the load at once. */
export const RateCounter = z.strictObject({
  /** Null once the request is over, for readers who do not see what carriers are paid. */
  amount: Money.nullable(),
  openUntil: Instant,
  note: z.string().nullable(),
  counteredAt: Instant,
})
export type RateCounter = z.infer<typeof RateCounter>

/** Asks one carrier what it would haul a load for. Sealed: it tells nothing of other carriers, limits or the customer (domain §2.5). */
export const RateRequestRow = z.strictObject({
  id: Id,
  rateRequestNumber: z.string(),
  status: RateRequestStatus,
  shipmentId: Id,
  shipmentNumber: z.string(),
  carrierId: Id,
  carrierName: z.string(),
  /** Who answered for the carrier last. */
  respondingContactId: Id.nullable(),
  lane: z.array(LaneStop),
  equipmentMode: EquipmentMode,
  shippingMode: ShippingMode,
  miles: z.number().int().nullable(),
  milesEngine: MilesEngine.nullable(),
  weight: z.number().nullable(),
  currency: Currency,
  sentAt: Instant,
  respondBy: Instant,
  respondedAt: Instant.nullable(),
  /** The latest offer. */
  offer: RateOffer.nullable(),
  /** The open counter. */
  counter: RateCounter.nullable(),
})
export type RateRequestRow = z.infer<typeof RateRequestRow>

export const RateRequest = z.strictObject({
  ...RateRequestRow.shape,
  version: z.number().int(),
  /** What the provider says about the load. */
  note: z.string().nullable(),
  declineReason: DeclineReason.nullable(),
  declineText: z.string().nullable(),
  respondedBy: z.string().nullable(),
  endedAt: Instant.nullable(),
  reeferTemperature: z.number().nullable(),
  isHazmat: z.boolean(),
  isTeamRequired: z.boolean(),
  commodities: z.array(z.string()),
  /** Every offer and revision, newest first. */
  offers: z.array(RateOffer),
  can: z.strictObject({ offer: Can, decline: Can, takeCounter: Can }),
})
export type RateRequest = z.infer<typeof RateRequest>

/** The carrier's response. A second one revises the first; one at an open counter or below books the load. */
export const RateResponse = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('Offered'),
    amount: EnteredDebt,
    /** At most seven days ahead. */
    validUntil: Instant.optional(),
    note: z.string().trim().max(500).optional(),
    /** Accepts the open counter: refused where the amount would not book the load. */
    takesCounter: z.boolean().optional(),
  }),
  z
    .strictObject({
      status: z.literal('Declined'),
      declineReason: DeclineReason,
      declineText: z.string().trim().max(500).optional(),
    })
    .refine((response) => response.declineReason !== 4 || Boolean(response.declineText), {
      path: ['declineText'],
      message: 'Enter a reason',
    }),
])
export type RateResponse = z.infer<typeof RateResponse>

/** What a carrier wants to know before it names a price: only its own loads, and what is known of its own truck. */
export const RateLane = z.strictObject({
  /** Its loads between the same states with the same equipment, delivered in the last year. */
  history: z.strictObject({
    loads: z.number().int(),
    /** Null without loads, and for readers who do not see what carriers are paid. */
    medianPaid: Money.nullable(),
    last: z
      .strictObject({ shipmentNumber: z.string(), pickedUpOn: CalendarDate.nullable(), paid: Money.nullable() })
      .nullable(),
    currency: Currency,
  }),
  /** By the carrier's own fuel program on the day of pickup; null if there is none. What the provider calls it stays there. */
  fuel: z
    .strictObject({
      kind: FuelProgramKind,
      /** Dollars per mile, or percent of the line haul: the kind says which. */
      rate: z.number(),
      /** Null for a percentage, since there is no line haul yet, and for a load that is not in US dollars. */
      total: Money.nullable(),
      index: DieselPrice,
    })
    .nullable(),
  /** From where one of its trucks was last known to be empty, the nearest one; null if none is known. */
  deadhead: z
    .strictObject({ miles: z.number().int(), city: z.string(), state: z.string(), emptyAt: Instant })
    .nullable(),
  /** What a mile costs the carrier in US dollars, empty or loaded, for its break-even; null if it has not said, and for anybody else. */
  costPerMile: Money.nullable(),
})
export type RateLane = z.infer<typeof RateLane>

/** What a mile costs a carrier in US dollars, empty or loaded; null: it does not say. */
export const MileCost = z.strictObject({ costPerMile: EnteredDebt.max(99, 'At most $99 per mile').nullable() })
export type MileCost = z.infer<typeof MileCost>

export const rateRequests = {
  list: get('/api/v2/rate_requests', {
    says: 'Rate requests to your company; the provider sees all.',
    may: 'rate-request:read',
    query: RateRequestQuery,
    returns: pageOf(RateRequestRow),
  }),
  counts: get('/api/v2/rate_requests/status_counts', {
    says: 'How many rate requests have each status.',
    may: 'rate-request:read',
    returns: z.strictObject({
      sent: z.number().int(),
      offered: z.number().int(),
      declined: z.number().int(),
      awarded: z.number().int(),
      notAwarded: z.number().int(),
      expired: z.number().int(),
      withdrawn: z.number().int(),
    }),
  }),
  find: get('/api/v2/rate_requests/:rateRequestId', {
    says: 'One rate request with the carrier’s offers.',
    may: 'rate-request:read',
    returns: RateRequest,
    refuses: ['not-found'],
  }),
  lane: get('/api/v2/rate_requests/:rateRequestId/lane', {
    says: 'What the carrier knows of the lane: its own loads, its fuel surcharge, the empty miles to the pickup.',
    may: 'rate-request:read',
    returns: RateLane,
    refuses: ['not-found'],
  }),
  setCost: put('/api/v2/rate_requests/cost_per_mile', {
    says: 'What a mile costs your company in US dollars, for its break-even. Nobody else reads it, not even the provider.',
    may: 'available-freight:offer',
    body: MileCost,
    returns: MileCost,
  }),
  respond: post('/api/v2/rate_requests/:rateRequestId/responses', {
    says: 'Offers an amount or declines. A later response revises it; an offer at the provider’s counter or below books the load.',
    may: 'rate-request:answer',
    body: RateResponse,
    returns: RateRequest,
    refuses: [
      'not-found',
      'rate-request-no-longer-open',
      'offer-no-longer-stands',
      'carrier-not-bookable',
      'rate-above-max-buy',
    ],
    status: 200,
  }),
}
