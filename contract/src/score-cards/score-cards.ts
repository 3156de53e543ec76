import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { Paging, pageOf, SearchText } from '../paging.ts'
import { Can } from '../permissions.ts'
import { Said } from '../said.ts'
import { ScoreTier } from '../tier-names.ts'
import { CalendarDate, Instant } from '../time.ts'
import { ContestReason, ContestState, ScoreDays, ScoreMetric } from './score-metrics.ts'

const Count = z.number().int().min(0)

/** A number of a window. `part` of `whole` were met; of cancellations and claims, `part` counts against the carrier. */
export const ScoreShare = z.strictObject({
  part: z.number().min(0),
  whole: Count,
  /** In percent with one decimal, claims per 1,000 loads; null if too few count to say anything. */
  share: z.number().min(0).nullable(),
})
export type ScoreShare = z.infer<typeof ScoreShare>

export const ScoreNumber = z.strictObject({
  metric: ScoreMetric,
  /** What decides the tier: the last 90 days, further back if these have fewer than 20 loads. */
  graded: ScoreShare,
  windows: z.strictObject({ 30: ScoreShare, 90: ScoreShare, 365: ScoreShare }),
  /** The 90 days before the last 90. */
  before: ScoreShare,
  /** By this number alone; null if it decides no tier, or says nothing. */
  tier: ScoreTier.nullable(),
  /** For Gold and for Standard; null if it decides no tier. */
  limits: z.strictObject({ gold: z.number(), standard: z.number() }).nullable(),
  /** How many more are needed in a row for the next tier; null if this number does not hold the carrier back. */
  missing: Count.nullable(),
})
export type ScoreNumber = z.infer<typeof ScoreNumber>

export const ScoreCard = z.strictObject({
  companyId: Id,
  companyNumber: z.string(),
  companyName: z.string(),
  /** The carrier's tier; null while too few loads say anything. */
  tier: ScoreTier.nullable(),
  since: CalendarDate.nullable(),
  /** It falls on a Monday, with at least seven days' notice, unless the numbers recover. */
  falls: z.strictObject({ tier: ScoreTier, on: CalendarDate }).nullable(),
  /** The tier that `missing` counts for; null at Gold. */
  next: ScoreTier.nullable(),
  /** The graded window. */
  from: CalendarDate,
  loads: Count,
  numbers: z.array(ScoreNumber),
  openContests: Count,
  can: z.strictObject({ contest: Can, answer: Can }),
})
export type ScoreCard = z.infer<typeof ScoreCard>

/** What of a load counts against its carrier, or would if it were not excused. */
export const ScoreMiss = z.strictObject({ metric: ScoreMetric, why: Said, excused: Said.nullable() })
export type ScoreMiss = z.infer<typeof ScoreMiss>

export const ScoreLoad = z.strictObject({
  /** The shipment's. */
  id: Id,
  shipmentNumber: z.string(),
  /** The day it counts on. */
  day: CalendarDate,
  origin: z.string(),
  destination: z.string(),
  part: z.number(),
  whole: Count,
  misses: z.array(ScoreMiss),
  contest: z.strictObject({ id: Id, state: ContestState, answer: z.string().nullable() }).nullable(),
  can: z.strictObject({ contest: Can }),
})
export type ScoreLoad = z.infer<typeof ScoreLoad>

export const ScoreLoadQuery = z.strictObject({
  metric: ScoreMetric.default('delivery'),
  days: z.preprocess((sent) => (typeof sent === 'string' ? Number(sent) : sent), ScoreDays).default(90),
  /** Only what counts against the carrier, or was excused. */
  onlyMissed: z
    .preprocess((sent) => (sent === 'true' ? true : sent === 'false' ? false : sent), z.boolean())
    .default(false),
  ...Paging,
})
export type ScoreLoadQuery = z.infer<typeof ScoreLoadQuery>

export const ScoreContest = z.strictObject({
  id: Id,
  shipmentId: Id,
  shipmentNumber: z.string(),
  companyId: Id,
  companyNumber: z.string(),
  companyName: z.string(),
  metric: ScoreMetric,
  misses: z.array(ScoreMiss),
  reason: ContestReason,
  message: z.string(),
  /** What proves it: a document of the load. */
  evidenceDocumentId: Id.nullable(),
  state: ContestState,
  contestedAt: Instant,
  contestedBy: z.string(),
  answerDueAt: Instant,
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
  answeredBy: z.string().nullable(),
  can: z.strictObject({ answer: Can, withdraw: Can }),
})
export type ScoreContest = z.infer<typeof ScoreContest>

export const ScoreContestQuery = z.strictObject({ query: SearchText, state: ContestState.optional(), ...Paging })

const Percent = z.number().int().min(0, 'Enter a percentage').max(100, 'Enter a percentage')
const Limits = z.strictObject({ pickup: Percent, delivery: Percent, tracking: Percent, cancellation: Percent })

/** Which numbers make a tier: at least, of cancellations at most. */
export const ScoreRules = z.strictObject({
  effectiveOn: CalendarDate,
  gold: Limits,
  standard: Limits,
})
export type ScoreRules = z.infer<typeof ScoreRules>

export const NewScoreRules = ScoreRules.refine(
  ({ gold, standard }) =>
    gold.pickup >= standard.pickup &&
    gold.delivery >= standard.delivery &&
    gold.tracking >= standard.tracking &&
    gold.cancellation <= standard.cancellation,
  { path: ['gold'], message: 'Gold has to be stricter than Standard' },
)
export type NewScoreRules = z.output<typeof NewScoreRules>

export const RulesInForce = z.strictObject({
  current: ScoreRules,
  /** Set for a later day. */
  coming: z.array(ScoreRules),
  can: z.strictObject({ set: Can }),
})
export type RulesInForce = z.infer<typeof RulesInForce>

export const scoreCards = {
  mine: get('/api/v2/score_cards/mine', {
    says: 'Your company’s score card: each number over 30, 90 and 365 days, its tier, and what is missing for the next.',
    may: 'score-card:read',
    returns: ScoreCard,
    refuses: ['not-found'],
  }),
  find: get('/api/v2/score_cards/:companyNumber', {
    says: 'A carrier’s score card; carriers see only their own.',
    may: 'score-card:read',
    returns: ScoreCard,
    refuses: ['not-found'],
  }),
  loads: get('/api/v2/score_cards/:companyNumber/loads', {
    says: 'The loads behind a number, newest first, with what counts against the carrier and what is excused.',
    may: 'score-card:read',
    query: ScoreLoadQuery,
    returns: pageOf(ScoreLoad),
    refuses: ['not-found'],
  }),
  contests: get('/api/v2/score_contests', {
    says: 'Contested loads: your company’s; the provider sees all, the most urgent first.',
    may: 'score-card:read',
    query: ScoreContestQuery,
    returns: pageOf(ScoreContest),
  }),
  contest: post('/api/v2/score_contests', {
    says: 'Contests what a load counts for, with a reason and, where there is one, a document of the load; the provider answers within two business days.',
    may: 'score-card:contest',
    body: z.strictObject({
      shipmentId: Id,
      metric: ScoreMetric,
      reason: ContestReason,
      message: z.string().trim().min(1, 'Enter a reason').max(1_000),
      evidenceDocumentId: Id.optional(),
    }),
    returns: ScoreContest,
    refuses: ['not-found', 'step-not-allowed'],
  }),
  answer: post('/api/v2/score_contests/:scoreContestId/answer', {
    says: 'Answers a contest: the load is excused, or it counts. The score card follows at once.',
    may: 'score-card:answer',
    body: z.strictObject({
      outcome: z.enum(['excused', 'upheld']),
      text: z.string().trim().min(1, 'Enter a reason').max(1_000),
    }),
    returns: ScoreContest,
    refuses: ['not-found', 'step-not-allowed'],
    status: 200,
  }),
  withdraw: post('/api/v2/score_contests/:scoreContestId/withdrawal', {
    says: 'Withdraws a contest that is not answered yet.',
    may: 'score-card:contest',
    returns: ScoreContest,
    refuses: ['not-found', 'step-not-allowed'],
    status: 200,
  }),
  rules: get('/api/v2/score_rules', {
    says: 'The limits of each tier, now and from later days.',
    may: 'score-card:read',
    returns: RulesInForce,
  }),
  setRules: post('/api/v2/score_rules', {
    says: 'Sets the limits of each tier from a day on, today at the earliest. Administrators of the provider.',
    may: 'score-card:rule',
    body: NewScoreRules,
    returns: RulesInForce,
    status: 200,
  }),
}
