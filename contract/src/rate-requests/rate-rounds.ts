import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { DeclineReason } from '../freight-codes.ts'
import { Id } from '../ids.ts'
import { Currency, EnteredDebt, Money } from '../money.ts'
import { Can } from '../permissions.ts'
import { Said } from '../said.ts'
import { Instant } from '../time.ts'
import { mistake } from '../told.ts'
import { RateRequestStatus } from './rate-request-search.ts'
import { RateCounter, RateOffer } from './rate-requests.ts'

/** The most carriers asked at once. */
export const MOST_ASKED_FOR_RATES = 50

/** What the round does by itself. `awardUpTo` is at most max buy. */
export const RateAutomation = z.strictObject({
  /** At the deadline, the lowest standing offer is awarded if it is not above this. */
  awardUpTo: EnteredDebt,
  /** An offer above it by at most this many percent is countered with it, once for each carrier. Null: none is. */
  counterWithinPercent: z.number().int().min(1).max(50).nullable().default(null),
})
export type RateAutomation = z.output<typeof RateAutomation>

/** One carrier's answer beside the others'. */
export const RateRoundEntry = z.strictObject({
  rateRequestId: Id,
  rateRequestNumber: z.string(),
  carrierId: Id,
  carrierName: z.string(),
  status: RateRequestStatus,
  respondedBy: z.string().nullable(),
  respondedAt: Instant.nullable(),
  declineReason: DeclineReason.nullable(),
  declineText: z.string().nullable(),
  offer: RateOffer.nullable(),
  counter: RateCounter.nullable(),
  /** The lowest offer of the load that can be awarded. */
  isBest: z.boolean(),
  isAboveMaxBuy: z.boolean(),
  can: z.strictObject({ award: Can, counter: Can, answer: Can }),
})
export type RateRoundEntry = z.infer<typeof RateRoundEntry>

/** Open: carriers may answer, or an offer stands. Then awarded, closed without an award, or withdrawn. */
export const RateRoundState = z.enum(['open', 'awarded', 'closed', 'withdrawn'])
export type RateRoundState = z.infer<typeof RateRoundState>

/** Carriers asked together for the rate of one load. Only the provider's operations read it (P9). */
export const RateRound = z.strictObject({
  id: Id,
  shipmentId: Id,
  state: RateRoundState,
  note: z.string().nullable(),
  currency: Currency,
  respondBy: Instant,
  automation: RateAutomation.nullable(),
  startedAt: Instant,
  startedBy: z.string(),
  endedAt: Instant.nullable(),
  endReason: Said.nullable(),
  /** Standing offers first, lowest first; then those who have not answered, then the others. */
  requests: z.array(RateRoundEntry),
  can: z.strictObject({ withdraw: Can }),
})
export type RateRound = z.infer<typeof RateRound>

export const RateRoundRequest = z.strictObject({
  shipmentId: Id,
  carrierIds: z
    .array(Id)
    .min(1, 'Choose at least one carrier')
    .max(MOST_ASKED_FOR_RATES, mistake('at-most', { most: MOST_ASKED_FOR_RATES, things: { term: 'carriers' } })),
  /** How long carriers have to answer, in minutes. */
  respondWithinMinutes: z.number().int().min(5, 'At least 5 minutes').max(10_080, 'At most 7 days'),
  note: z.string().trim().max(1_000).optional(),
  automation: RateAutomation.optional(),
})
export type RateRoundRequest = z.output<typeof RateRoundRequest>

/** A load's rounds, and what its offers are held against. */
export const RateRounds = z.strictObject({
  data: z.array(RateRound),
  totalCount: z.number().int(),
  maxBuy: Money.nullable(),
  targetRate: Money.nullable(),
  miles: z.number().int().nullable(),
  can: z.strictObject({ ask: Can }),
})
export type RateRounds = z.infer<typeof RateRounds>

export const rateRounds = {
  ask: post('/api/v2/rate_rounds', {
    says: 'Requests rates for a load from carriers, by a deadline: from all of them, or from none if one cannot be asked.',
    may: 'rate-round:run',
    body: RateRoundRequest,
    returns: RateRound,
    refuses: ['not-found', 'shipment-not-open', 'carrier-not-bookable', 'rate-above-max-buy'],
  }),
  ofShipment: get('/api/v2/shipments/:shipmentId/rate_rounds', {
    says: 'Which carriers were asked for a rate on a load, and what each answered, side by side; newest round first.',
    may: 'rate-round:run',
    returns: RateRounds,
    refuses: ['not-found'],
  }),
  award: post('/api/v2/rate_requests/:rateRequestId/award', {
    says: 'Books the carrier at its offer, as shown; every other request for the load ends.',
    may: 'rate-round:run',
    body: z.strictObject({ amount: EnteredDebt }),
    returns: RateRound,
    refuses: [
      'not-found',
      'rate-request-no-longer-open',
      'offer-no-longer-stands',
      'shipment-not-open',
      'carrier-not-bookable',
      'rate-above-max-buy',
    ],
    status: 200,
  }),
  counter: post('/api/v2/rate_requests/:rateRequestId/counter', {
    says: 'Tells a carrier what the provider would pay instead; an offer at that amount books the load.',
    may: 'rate-round:run',
    body: z.strictObject({
      amount: EnteredDebt,
      /** How long the carrier can take it, in minutes. */
      openForMinutes: z.number().int().min(5, 'At least 5 minutes').max(1_440, 'At most a day').default(60),
      note: z.string().trim().max(500).optional(),
    }),
    returns: RateRound,
    refuses: ['not-found', 'rate-request-no-longer-open', 'shipment-not-open', 'rate-above-max-buy'],
    status: 200,
  }),
  withdraw: post('/api/v2/rate_rounds/:rateRoundId/withdrawal', {
    says: 'Ends the round without an award; its carriers are told.',
    may: 'rate-round:run',
    body: z.strictObject({ reason: z.string().trim().max(500).optional() }),
    returns: RateRound,
    refuses: ['not-found', 'step-not-allowed'],
    status: 200,
  }),
}
