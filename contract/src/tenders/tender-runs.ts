import { z } from 'zod'
import { get, post, put } from '../endpoint.ts'
import { DeclineReason, TenderStatus } from '../freight-codes.ts'
import { Id } from '../ids.ts'
import { Job } from '../jobs/jobs.ts'
import { Currency, EnteredMoney, Money } from '../money.ts'
import { Can } from '../permissions.ts'
import { Said } from '../said.ts'
import { Instant } from '../time.ts'
import { mistake } from '../told.ts'

/** How a load is tendered (domain §2.1): to one carrier, down the routing guide in turn, or to many at once. */
export const TENDER_STRATEGIES = ['single', 'waterfall', 'broadcast'] as const
export const TenderStrategy = z.enum(TENDER_STRATEGIES)
export type TenderStrategy = z.infer<typeof TenderStrategy>

/** The most carriers in one broadcast. */
export const MOST_ASKED = 300
/** The most carriers in one waterfall. */
export const MOST_RUNGS = 25
/** By default, a waterfall stops this long before pickup: a person can still act then. */
export const USUAL_MINIMUM_LEAD_MINUTES = 120

/** Still being sent, waiting for answers, or over: booked, nobody left to ask, no time left, rescinded. */
export const TenderRunState = z.enum(['sending', 'running', 'booked', 'exhausted', 'stopped', 'withdrawn'])
export type TenderRunState = z.infer<typeof TenderRunState>

/** One carrier of a run. */
export const TenderRung = z.strictObject({
  rank: z.number().int(),
  carrierId: Id,
  carrierName: z.string(),
  rate: Money,
  /** The lane contract the rate comes from. */
  reference: z.string().nullable(),
  state: z.enum(['waiting', 'offered', 'skipped']),
  skippedBecause: Said.nullable(),
  offer: z
    .strictObject({
      tenderId: Id,
      tenderNumber: z.string(),
      status: TenderStatus,
      isExpired: z.boolean(),
      declineReason: DeclineReason.nullable(),
      declineText: z.string().nullable(),
      sentAt: Instant,
      respondBy: Instant.nullable(),
      respondedAt: Instant.nullable(),
    })
    .nullable(),
})
export type TenderRung = z.infer<typeof TenderRung>

/** Who was asked, what they answered and when, and who comes next. Only the provider's operations read it (P9). */
export const TenderRun = z.strictObject({
  id: Id,
  shipmentId: Id,
  strategy: TenderStrategy,
  state: TenderRunState,
  /** Why it was rescinded; the other ends need no reason. */
  reason: Said.nullable(),
  note: z.string().nullable(),
  currency: Currency,
  respondWithinMinutes: z.number().int().nullable(),
  minimumLeadMinutes: z.number().int(),
  isAutomatic: z.boolean(),
  pausedReason: z.string().nullable(),
  currentRank: z.number().int().nullable(),
  nextActionAt: Instant.nullable(),
  startedAt: Instant,
  startedBy: z.string(),
  endedAt: Instant.nullable(),
  rungs: z.array(TenderRung),
  can: z.strictObject({ pause: Can, resume: Can, withdraw: Can }),
})
export type TenderRun = z.infer<typeof TenderRun>

/** The automatic tendering of one shipment (domain §2.2). */
export const AutomaticTendering = z.strictObject({
  enabled: z.boolean(),
  pausedReason: z.string().nullable(),
  currentRank: z.number().int().nullable(),
  nextActionAt: Instant.nullable(),
})
export type AutomaticTendering = z.infer<typeof AutomaticTendering>

const Rate = EnteredMoney.refine((rate) => rate > 0, 'Enter the rate')

const RunTerms = {
  shipmentId: Id,
  /** How long each carrier has to answer, in minutes; by default, set by the time left until pickup. */
  respondWithinMinutes: z.number().int().min(5, 'At least 5 minutes').max(10_080, 'At most 7 days').optional(),
  note: z.string().trim().max(1_000).optional(),
}

export const TenderRunRequest = z.discriminatedUnion('strategy', [
  z.strictObject({ strategy: z.literal('single'), carrierId: Id, rate: Rate, ...RunTerms }),
  z.strictObject({
    strategy: z.literal('waterfall'),
    /** Asked in this order. */
    rungs: z
      .array(z.strictObject({ carrierId: Id, rate: Rate, reference: z.string().trim().min(1).max(60).nullable() }))
      .min(1, 'Choose at least one carrier')
      .max(MOST_RUNGS, mistake('at-most', { most: MOST_RUNGS, things: { term: 'carriers' } }))
      .refine((rungs) => new Set(rungs.map(({ carrierId }) => carrierId)).size === rungs.length, 'Each carrier once'),
    minimumLeadMinutes: z.number().int().min(0).max(10_080).default(USUAL_MINIMUM_LEAD_MINUTES),
    ...RunTerms,
  }),
  z.strictObject({
    strategy: z.literal('broadcast'),
    carrierIds: z
      .array(Id)
      .min(1, 'Choose at least one carrier')
      .max(MOST_ASKED, mistake('at-most', { most: MOST_ASKED, things: { term: 'carriers' } })),
    rate: Rate,
    ...RunTerms,
  }),
])
export type TenderRunRequest = z.output<typeof TenderRunRequest>

/** A carrier with a contract for the lane, and whether it can be asked. */
export const GuideEntry = z.strictObject({
  rank: z.number().int(),
  carrierId: Id,
  carrierName: z.string(),
  /** Null if the contract gives none for this load. */
  rate: Money.nullable(),
  reference: z.string().nullable(),
  canOffer: Can,
  /** The carrier may not be booked at this rate, but may at a lower one. */
  isAboveMaxBuy: z.boolean(),
})
export type GuideEntry = z.infer<typeof GuideEntry>

export const RoutingGuide = z.strictObject({
  data: z.array(GuideEntry),
  totalCount: z.number().int(),
  /** Minutes until pickup; null if it has no time. */
  leadMinutes: z.number().int().nullable(),
  /** How long carriers get by default, and whether only their desk's hours count. */
  respondWithinMinutes: z.number().int(),
  isInDeskHours: z.boolean(),
})
export type RoutingGuide = z.infer<typeof RoutingGuide>

export const tenderRuns = {
  start: post('/api/v2/tender_runs', {
    says: 'Tenders a shipment to one carrier, down a ranked list, or to many at once; the first acceptance books it.',
    may: 'tender:offer',
    body: TenderRunRequest,
    returns: z.strictObject({ run: TenderRun, job: Job.nullable() }),
    refuses: ['not-found', 'shipment-not-open', 'carrier-not-bookable', 'rate-above-max-buy', 'step-not-allowed'],
  }),
  rateStatus: get('/api/v2/shipments/:shipmentId/tender_rate_status', {
    says: 'Who the shipment was tendered to, at what rates, and what each answered; newest run first.',
    may: 'tender:offer',
    returns: z.strictObject({ data: z.array(TenderRun), totalCount: z.number().int() }),
    refuses: ['not-found'],
  }),
  guide: get('/api/v2/shipments/:shipmentId/routing_guide', {
    says: 'Carriers with a contract in force on the shipment’s lane, in the order they are asked.',
    may: 'tender:offer',
    returns: RoutingGuide,
    refuses: ['not-found'],
  }),
  automatic: get('/api/v2/shipments/:shipmentId/automatic_tendering', {
    says: 'Whether the shipment goes to the next carrier automatically, and when.',
    may: 'tender:offer',
    returns: AutomaticTendering,
    refuses: ['not-found'],
  }),
  setAutomatic: put('/api/v2/shipments/:shipmentId/automatic_tendering', {
    says: 'Off stops after the current offer; on continues with the next carrier.',
    may: 'tender:offer',
    body: z.strictObject({ enabled: z.boolean(), pausedReason: z.string().trim().max(200).optional() }),
    returns: AutomaticTendering,
    refuses: ['not-found', 'step-not-allowed'],
  }),
  withdraw: post('/api/v2/tender_runs/:tenderRunId/withdrawal', {
    says: 'Withdraws every unanswered offer of the run and asks nobody else.',
    may: 'tender:rescind',
    body: z.strictObject({ reason: z.string().trim().max(500).optional() }),
    returns: TenderRun,
    refuses: ['not-found', 'step-not-allowed'],
    status: 200,
  }),
}
