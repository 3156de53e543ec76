import type { ExpectedStop } from '@waybill/contract/tracking/tracking.ts'
import type { Db, Tx } from '../db/connection.ts'
import { announce } from '../events.ts'
import { type Rounds, startRounds, takeAll } from '../rounds.ts'
import { assumedHours, FRESH, readyAfter } from './driving-hours.ts'
import {
  type StopAhead as Ahead,
  type Clocks,
  type Expected,
  expectArrivals,
  typedAlone,
  withTypedEta,
} from './expecting.ts'
import { riskOf, worstOf } from './late-risk.ts'
import { bestOf, type Seen } from './sightings.ts'
import {
  claimEstimating,
  dueForEstimate,
  type Estimate,
  type RoadFacts,
  settleLateRisks,
  writeEstimates,
  writeLateRisk,
} from './tracking.queries.ts'

const MINUTE = 60_000
const EVERY_MS = 30_000
/** Nobody plans by less. */
const GOOD_FOR_MS = 5 * MINUTE
/** Some tens of milliseconds of a process's time. */
const AT_ONCE = 25
const NEWS_MS = 10 * MINUTE
/** Beside a position; somebody says it again every four hours (domain §1.9). */
const TYPED_GOOD_FOR_MS = 4 * 60 * MINUTE
/** What a device said of its driver's hours says nothing after that. */
const HOURS_GOOD_FOR_MS = 60 * MINUTE

/** At the last stop (domain §7.3). */
const UNLOADING_MS = 120 * MINUTE
/** A truck on the list moves by no less, in time and in minutes of driving. */
const EMPTY_STEP_MS = 15 * MINUTE
const DRIVE_STEP = 30

export function startEstimating(system: Db, now: () => Date, onError: (error: unknown) => void): Rounds {
  return startRounds(EVERY_MS, (signal) => estimateDue(system, now(), signal), onError)
}

/** Estimates anew the loads on the road whose estimates are old or overtaken. Returns how many steps it took. */
export async function estimateDue(system: Db, now: Date, signal?: AbortSignal): Promise<number> {
  await system.transaction((tx) => settle(tx, now))
  return await takeAll(() => system.transaction((tx) => estimateSome(tx, now)), signal)
}

async function settle(tx: Tx, now: Date): Promise<void> {
  for (const { id, carrierId } of await settleLateRisks(tx, now)) await tell(tx, id, carrierId)
}

/** False when none is due. */
async function estimateSome(tx: Tx, now: Date): Promise<boolean> {
  if (!(await claimEstimating(tx))) return false
  const loads = await dueForEstimate(tx, now, new Date(now.getTime() - GOOD_FOR_MS), AT_ONCE)
  if (loads.length === 0) return false
  const estimates = loads.map((load) => ({ load, estimate: estimateOf(load, now) }))
  await writeEstimates(
    tx,
    estimates.map(({ estimate }) => estimate),
    now,
  )
  for (const { load, estimate } of estimates) {
    const worst = worstOf(estimate.expected)
    const isAsBefore = (worst?.risk ?? null) === load.lateRisk
    if (!isAsBefore) {
      await writeLateRisk(tx, load.id, worst?.risk ?? null, now)
      await tell(tx, load.id, load.carrierId, worst?.stopId)
    } else if (isNews(load, estimate)) {
      const subject = { type: 'shipment', id: load.id } as const
      await announce(tx, { kind: 'truck-moved', subject, companyIds: [load.carrierId, load.customerId] })
    }
  }
  return loads.length === AT_ONCE
}

/** Whoever looks at the load would plan otherwise. */
function isNews({ before }: RoadFacts, { expected }: Estimate): boolean {
  return expected.some(({ stopId, likely }) => {
    const was = before[stopId]?.likely
    return was === undefined || Math.abs(Date.parse(likely) - Date.parse(was)) >= NEWS_MS
  })
}

async function tell(tx: Tx, id: string, carrierId: string | null, stopId?: string): Promise<void> {
  const subject = { type: 'shipment', id } as const
  await announce(tx, { kind: 'late-risk-changed', subject, companyIds: [carrierId], ...(stopId && { stopId }) })
}

function estimateOf(load: RoadFacts, now: Date): Estimate {
  const { id: shipmentId, carrierId } = load
  const seen = seenIn(load)
  const ahead = load.stops.flatMap((stop): Ahead[] =>
    stop.departedAt !== null || stop.latitude === null
      ? []
      : [
          {
            id: stop.stopId,
            latitude: stop.latitude,
            longitude: stop.longitude,
            opensAt: momentOf(stop.opensAt),
            arrivedAt: momentOf(stop.arrivedAt),
          },
        ],
  )
  const isWhole = load.stops.every(({ departedAt, latitude }) => departedAt !== null || latitude !== null)
  const typed = typedIn(load)
  if (!seen || !isWhole)
    return {
      shipmentId,
      carrierId,
      expected: typed ? expectedByWord(load, typed.eta, now) : [],
      hours: null,
      ...NOT_EMPTY,
    }
  const clocks = clocksOf(load, seen.at)
  const isTypedGood = typed !== undefined && typed.at.getTime() > now.getTime() - TYPED_GOOD_FOR_MS
  const arrivals = withTypedEta(expectArrivals(seen, ahead, clocks, now), isTypedGood ? typed.eta : undefined)
  return {
    shipmentId,
    carrierId,
    expected: arrivals.map(({ leaves: _leaves, hoursLeft: _left, ...one }) => judged(load, one)),
    hours: clocks.isTold ? 'eld' : 'assumed',
    ...emptyOf(load, arrivals, clocks),
  }
}

/** Of a truck that nobody can measure by, only the next stop is known, by what somebody says. */
function expectedByWord(load: RoadFacts, eta: Date, now: Date): ExpectedStop[] {
  const next = load.stops.find(({ arrivedAt }) => arrivedAt === null)
  const one = { miles: null, restMinutes: 0, dwellMinutes: 0, ...typedAlone(eta, now) }
  return next ? [judged(load, { stopId: next.stopId, ...one })] : []
}

type Arrival = Omit<ExpectedStop, 'risk' | 'earliest' | 'likely' | 'latest'> &
  Pick<Expected, 'earliest' | 'likely' | 'latest'>

/** As the wire tells it, with whether that is too late. */
function judged({ stops, before }: RoadFacts, { earliest, likely, latest, ...one }: Arrival): ExpectedStop {
  const due = stops.find(({ stopId }) => stopId === one.stopId)?.due ?? null
  return {
    ...one,
    earliest: earliest.toISOString(),
    likely: likely.toISOString(),
    latest: latest.toISOString(),
    risk: riskOf({ earliest, likely }, momentOf(due), before[one.stopId]?.risk ?? null),
  }
}

type Empty = Pick<Estimate, 'emptiesAt' | 'restedAt' | 'driveLeft'>
const NOT_EMPTY: Empty = { emptiesAt: null, restedAt: null, driveLeft: null }

/** When the truck can haul again after its last stop, and for how long: hours that nobody told promise nothing. */
function emptyOf({ stops }: RoadFacts, arrivals: readonly Expected[], { hours, isTold }: Clocks): Empty {
  const last = stops.at(-1)
  const arriving = arrivals.find(({ stopId }) => stopId === last?.stopId)
  const unloaded =
    arriving?.leaves ?? (last?.arrivedAt ? new Date(Date.parse(last.arrivedAt) + UNLOADING_MS) : undefined)
  if (!unloaded) return NOT_EMPTY
  const emptiesAt = new Date(Math.ceil(unloaded.getTime() / EMPTY_STEP_MS) * EMPTY_STEP_MS)
  const ready = isTold ? readyAfter(arriving?.hoursLeft ?? hours) : undefined
  return {
    emptiesAt: emptiesAt.toISOString(),
    restedAt: ready && ready.rest > 0 ? new Date(emptiesAt.getTime() + ready.rest * MINUTE).toISOString() : null,
    driveLeft: ready ? Math.floor(ready.drive / DRIVE_STEP) * DRIVE_STEP : null,
  }
}

/** The time that a person gave for the next stop, and when, if nothing has been recorded since. */
function typedIn({ typed, stops }: RoadFacts): { at: Date; eta: Date } | undefined {
  if (!typed) return undefined
  const isOver = stops.some((stop) => [stop.arrivedAt, stop.departedAt].some((at) => at !== null && at >= typed.at))
  return isOver ? undefined : { at: new Date(typed.at), eta: new Date(typed.eta) }
}

/** The best word of where the load's truck is. */
export function seenIn({ seen }: Pick<RoadFacts, 'seen'>): Seen | undefined {
  return bestOf(seen.map(({ at, ...one }) => ({ ...one, at: new Date(at) })))
}

/** A truck that comes to its first stop has a driver who has just begun. */
function clocksOf({ hours, stops }: RoadFacts, at: Date): Clocks {
  if (hours && Math.abs(at.getTime() - Date.parse(hours.at)) <= HOURS_GOOD_FOR_MS)
    return { hours: hours.left, isTold: true }
  const left = stops.findLast(({ departedAt }) => departedAt !== null)?.departedAt
  return { hours: left ? assumedHours((at.getTime() - Date.parse(left)) / MINUTE) : FRESH, isTold: false }
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text))
