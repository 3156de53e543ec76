import { TENDER_STATUS } from '@waybill/contract/freight-codes.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { SCORE_SAYINGS } from '@waybill/contract/score-cards/score-cards.sayings.ts'
import type { ScoreMiss } from '@waybill/contract/score-cards/score-cards.ts'
import { SCORE_METRICS, type ScoreMetric } from '@waybill/contract/score-cards/score-metrics.ts'

const say = sayer(SCORE_SAYINGS)

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A facility that keeps a truck longer than this delays it (domain §1.6). */
const FREE_TIME = 2 * HOUR
/** Booked later than this before a pickup, nobody can be on time for it. */
const SHORT_NOTICE = 2 * HOUR
/** A booking may be regretted as long, if its pickup is a day away. */
const REGRET = HOUR
const PROOF_WITHIN = 48 * HOUR
/** As much of the time a position has to be no older than half an hour (domain §3). */
const SEEN_ENOUGH = 0.9

/** Reports that came by themselves (domain §1.5). */
const AUTOMATED: readonly string[] = ['eld', 'facility', 'driver-app', 'edi']

/** Times are ISO instants. */
export type StopFacts = {
  sequence: number
  type: 'Pickup' | 'Delivery'
  city: string
  begins: string | null
  ends: string | null
  arrivedAt: string | null
  departedAt: string | null
  isLate: boolean
  /** Closed with planned times: proves nothing, and nobody reported it. */
  isEstimated: boolean
  arrivalSource: string | null
  departureSource: string | null
  /** Something was short, damaged or refused there. */
  isShort: boolean
}

/** What is known of a load and one carrier. */
export type LoadFacts = {
  shipmentId: string
  carrierId: string
  number: string
  origin: string
  destination: string
  isContract: boolean
  /** Its delivery is confirmed, which takes a proof. */
  isConfirmed: boolean
  /** Empty if others haul it. */
  stops: readonly StopFacts[]
  tenders: readonly { status: number; isExpired: boolean; answeredAt: string | null }[]
  bookings: readonly { bookedAt: string; givenBackAt: string | null }[]
  /** The first pickup's commitment, whoever hauls it. */
  pickupAt: string | null
  /** When the first accepted proof came; whether one that came in time still waits for its reviewer. */
  proof: { acceptedAt: string | null; waitingSince: string | null }
  bill: { isAudited: boolean; isReturned: boolean; isDifferent: boolean } | null
  claims: number
  /** The share of the time from its first stop to its last in which a device said where the truck is; null once that is forgotten. */
  seen: number | null
  /** How its positions counted when they were there. */
  seenBefore: { part: number; whole: number; why: Said | null }
  /** What the provider has excused, and its words. */
  granted: readonly { metric: ScoreMetric; text: string }[]
}

export type Judged = {
  shipmentId: string
  carrierId: string
  number: string
  origin: string
  destination: string
  /** The latest thing that counts. */
  at: Date
  /** Judge it again then, though nothing happens. */
  dueAt: Date | null
  counts: Record<ScoreMetric, Count>
  misses: ScoreMiss[]
}

type Count = { part: number; whole: number }
type Miss = { why: Said; excused: Said | null; share: number }
/** A number of one load: what was met, and what was not. */
type Tally = { met: number; misses: Miss[]; at: string[] }

const NOTHING: Tally = { met: 0, misses: [], at: [] }

/** How a load counts for one carrier; undefined if nothing of it counts yet. */
export function judge(facts: LoadFacts, now: Date): Judged | undefined {
  const left = lastDeparture(facts.stops)
  const tallies: Record<ScoreMetric, Tally> = {
    pickup: punctuality(facts, 'Pickup'),
    delivery: punctuality(facts, 'Delivery'),
    otif: left ? inFull(facts, left) : NOTHING,
    tracking: left ? tracking(facts.stops, left) : NOTHING,
    positions: left ? positions(facts, left) : NOTHING,
    cancellation: cancellation(facts),
    acceptance: acceptance(facts),
    proof: left ? proof(facts, left, now) : NOTHING,
    billing: billing(facts.bill, left),
    claims: left ? claims(facts.claims, left) : NOTHING,
  }
  const moments = SCORE_METRICS.flatMap((metric) => tallies[metric].at).map((at) => Date.parse(at))
  if (moments.length === 0) return undefined
  const { shipmentId, carrierId, number, origin, destination } = facts
  const misses = SCORE_METRICS.flatMap((metric) =>
    tallies[metric].misses.map(({ why, excused }) => ({ metric, why, excused: excused ?? grantedTo(facts, metric) })),
  )
  const counts = Object.fromEntries(
    SCORE_METRICS.map((metric) => [metric, counted(metric, tallies[metric], grantedTo(facts, metric))]),
  ) as Record<ScoreMetric, Count>
  const isProofDue =
    left !== null && tallies.proof.at.length === 0 && facts.proof.waitingSince === null && !facts.isConfirmed
  return {
    shipmentId,
    carrierId,
    number,
    origin,
    destination,
    counts,
    misses,
    at: new Date(Math.max(...moments)),
    dueAt: isProofDue ? new Date(Date.parse(left) + PROOF_WITHIN) : null,
  }
}

/** What is excused leaves both sides. Of claims and bookings given back, the part is what counts against the carrier. */
function counted(metric: ScoreMetric, { met, misses }: Tally, granted: Said | null): Count {
  const held = misses.filter(({ excused }) => !excused && !granted)
  const against = held.reduce((sum, { share }) => sum + share, 0)
  // A load stays a load, and a booking a booking, though what happened to it is excused.
  if (metric === 'claims' || metric === 'cancellation') return { part: against, whole: met + misses.length }
  const whole = met + held.reduce((sum, { share }) => sum + share, 0)
  return { part: met, whole }
}

function grantedTo({ granted }: LoadFacts, metric: ScoreMetric): Said | null {
  const found = granted.find((grant) => grant.metric === metric)
  return found ? say('score-contest-granted', { text: found.text }) : null
}

function lastDeparture(stops: readonly StopFacts[]): string | null {
  const times = stops.map(({ departedAt }) => departedAt)
  if (times.length === 0 || times.includes(null)) return null
  return times.reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null)
}

function punctuality(facts: LoadFacts, type: StopFacts['type']): Tally {
  const tally: Tally = { met: 0, misses: [], at: [] }
  for (const [place, stop] of facts.stops.entries()) {
    const { arrivedAt, ends, isEstimated } = stop
    if (stop.type !== type || !arrivedAt || !ends || isEstimated) continue
    tally.at.push(arrivedAt)
    if (!stop.isLate) {
      tally.met++
      continue
    }
    const late = Date.parse(arrivedAt) - Date.parse(ends)
    const minutes = Math.round(late / MINUTE)
    const why = say('score-late', { minutes, stop: stop.sequence, city: stop.city })
    const excused = heldBefore(facts.stops[place - 1], late) ?? (place === 0 ? bookedLate(facts) : null)
    tally.misses.push({ why, excused, share: 1 })
  }
  return tally
}

/** The stop before, where the truck was on time, kept it so long that it could not be here on time. */
function heldBefore(before: StopFacts | undefined, late: number): Said | null {
  if (!before?.arrivedAt || !before.departedAt || before.isLate || before.isEstimated) return null
  // Who comes early waits for the window.
  const begins = before.begins && before.begins > before.arrivedAt ? before.begins : before.arrivedAt
  const over = Date.parse(before.departedAt) - Date.parse(begins) - FREE_TIME
  return over >= late ? say('score-held-before', { minutes: Math.round((over + FREE_TIME) / MINUTE) }) : null
}

function bookedLate({ bookings, pickupAt }: LoadFacts): Said | null {
  const booked = bookings.findLast(({ givenBackAt }) => givenBackAt === null)
  if (!booked || !pickupAt) return null
  return Date.parse(pickupAt) - Date.parse(booked.bookedAt) < SHORT_NOTICE ? say('score-booked-late') : null
}

/** Every delivery on time, and nothing short, damaged or refused at any. */
function inFull(facts: LoadFacts, left: string): Tally {
  const deliveries = facts.stops.filter(({ type }) => type === 'Delivery')
  if (deliveries.some(({ arrivedAt, ends, isEstimated }) => !arrivedAt || !ends || isEstimated)) return NOTHING
  const short = deliveries.find(({ isShort }) => isShort)
  if (short) {
    const why = say('score-not-in-full', { stop: short.sequence, city: short.city })
    return { met: 0, misses: [{ why, excused: null, share: 1 }], at: [left] }
  }
  const { misses } = punctuality(facts, 'Delivery')
  const late = misses.find(({ excused }) => !excused) ?? misses[0]
  return late ? { met: 0, misses: [late], at: [left] } : { met: 1, misses: [], at: [left] }
}

/** What was met stays met when its positions are forgotten or taken back. */
function positions({ seen, seenBefore }: LoadFacts, left: string): Tally {
  if (seenBefore.part > 0 || (seen !== null && seen >= SEEN_ENOUGH)) return { met: 1, misses: [], at: [left] }
  if (seen === null && seenBefore.whole === 0) return NOTHING
  const percent = Math.floor((seen ?? 0) * 100)
  const why = (seen === null ? seenBefore.why : null) ?? say('score-positions', { percent })
  return { met: 0, misses: [{ why, excused: null, share: 1 }], at: [left] }
}

/** Two reports for each stop, arrival and departure: how many came by themselves. */
function tracking(stops: readonly StopFacts[], left: string): Tally {
  const sources = stops.flatMap(({ arrivalSource, departureSource, isEstimated }) =>
    isEstimated ? [null, null] : [arrivalSource, departureSource],
  )
  const met = sources.filter((source) => source !== null && AUTOMATED.includes(source)).length
  const byHand = sources.length - met
  const why = say('score-by-hand', { count: byHand, all: sources.length })
  return { met, misses: byHand > 0 ? [{ why, excused: null, share: byHand }] : [], at: [left] }
}

function acceptance({ isContract, tenders }: LoadFacts): Tally {
  const tally: Tally = { met: 0, misses: [], at: [] }
  if (!isContract) return tally
  for (const { status, isExpired, answeredAt } of tenders) {
    if (!answeredAt) continue
    if (status === TENDER_STATUS.rejected) {
      const why = isExpired ? say('score-unanswered') : say('score-rejected')
      tally.misses.push({ why, excused: null, share: 1 })
    } else if (status === TENDER_STATUS.accepted || status === TENDER_STATUS.bookingRescinded) tally.met++
    else continue
    tally.at.push(answeredAt)
  }
  return tally
}

/** In hundredths of a booking: nothing in good time, half a day ahead, all of it later (domain §3). */
function cancellation({ bookings, pickupAt }: LoadFacts): Tally {
  const tally: Tally = { met: 0, misses: [], at: [] }
  for (const { bookedAt, givenBackAt } of bookings) {
    tally.at.push(givenBackAt ?? bookedAt)
    const ahead = givenBackAt && pickupAt ? Date.parse(pickupAt) - Date.parse(givenBackAt) : null
    const isRegretted = givenBackAt && Date.parse(givenBackAt) - Date.parse(bookedAt) <= REGRET
    const share = ahead === null ? 0 : weightOf(ahead, Boolean(isRegretted))
    if (ahead === null || share === 0) {
      tally.met++
      continue
    }
    const why = say('score-given-back', { hours: Math.max(0, Math.round(ahead / HOUR)) })
    tally.misses.push({ why, excused: null, share })
  }
  return tally
}

function weightOf(ahead: number, isRegretted: boolean): number {
  if (ahead > 48 * HOUR || (isRegretted && ahead > 24 * HOUR)) return 0
  return ahead >= 24 * HOUR ? 50 : 100
}

function proof({ isConfirmed, proof: { acceptedAt, waitingSince } }: LoadFacts, left: string, now: Date): Tally {
  const deadline = Date.parse(left) + PROOF_WITHIN
  if (acceptedAt !== null) {
    if (Date.parse(acceptedAt) <= deadline) return { met: 1, misses: [], at: [left] }
    const hours = Math.round((Date.parse(acceptedAt) - Date.parse(left)) / HOUR)
    return { met: 0, misses: [{ why: say('score-proof-late', { hours }), excused: null, share: 1 }], at: [left] }
  }
  const isWaiting = waitingSince !== null && Date.parse(waitingSince) <= deadline
  // Confirmed without a document of ours: nobody knows when its proof came.
  if (isConfirmed || isWaiting || now.getTime() < deadline) return NOTHING
  return { met: 0, misses: [{ why: say('score-proof-missing'), excused: null, share: 1 }], at: [left] }
}

function billing(bill: LoadFacts['bill'], left: string | null): Tally {
  if (!bill || !left) return NOTHING
  const because = bill.isReturned ? say('score-bill-returned') : bill.isDifferent ? say('score-bill-differs') : null
  if (because) return { met: 0, misses: [{ why: because, excused: null, share: 1 }], at: [left] }
  return bill.isAudited ? { met: 1, misses: [], at: [left] } : NOTHING
}

function claims(count: number, left: string): Tally {
  if (count === 0) return { met: 1, misses: [], at: [left] }
  return { met: 0, misses: [{ why: say('score-claim'), excused: null, share: 1 }], at: [left] }
}
