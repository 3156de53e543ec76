import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { TrackingProblem } from '@waybill/contract/running/running.ts'
import { milesApart, milesBetween, type Point } from '../../locations/locations.ts'

/** When somebody said where the truck was. */
export type Sighting = {
  at: Date
  reportedAt: Date
  latitude: number | null
  longitude: number | null
}

/** A driver's phone. */
export type Phone = {
  name: string
  assignedAt: Date
  isAgreed: boolean | null
  answeredAt: Date | null
  hadAgreed: boolean
  blockedSince: Date | null
  signedOutAt: Date | null
}

export type Tracked = {
  status: number
  /** When the load was booked; nothing is tracked before. */
  bookedAt: Date | null
  pickupAt: Date | null
  deliveredAt: Date | null
  /** First departure: from then on the truck is in transit. */
  leftAt: Date | null
  tractorNumber: string | null
  trailerNumber: string | null
  needsTrailer: boolean
  hasDriver: boolean
  /** When an ELD provider's token expires; null if none is connected. */
  tokenUntil: Date | null
  /** When the carrier's devices were last read, and whether one of this truck's number was found. */
  readAt: Date | null
  isTruckKnown: boolean
  /** Another load with the same tractor at the same time, and since when. */
  double: { shipmentNumber: string; since: Date } | null
  /** In the order of reporting. */
  sightings: readonly Sighting[]
  /** Where devices, phones and check calls had the truck, oldest first. */
  trail: readonly (Point & { at: Date; source: 'eld' | 'phone' | 'check-call'; mph: number | null })[]
  stops: readonly { point: Point | null; departedAt: Date | null }[]
  /** Arrivals and departures that people recorded, at the places of their stops. */
  recorded: readonly (Point & { at: Date; reportedAt: Date })[]
  /** Arrivals, with the end of the stop's window. */
  arrivals: readonly { at: Date; reportedAt: Date; dueAt: Date | null }[]
  /** The end of the last stop's window. */
  lastDueAt: Date | null
  /** The ELD provider in the carrier's profile, if none is connected. */
  unconnectedVendor: string | null
  phones: readonly Phone[]
}

type Found = Pick<TrackingProblem, 'kind' | 'detail'> & { firstSeen: Date; resolvedAt: Date | null }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** No word of the truck (domain §1.9): for an hour by device, four by voice. */
const STALE_BY_DEVICE = 60 * MINUTE
const STALE_BY_VOICE = 4 * HOUR
const AHEAD = 5 * MINUTE
/** No truck is faster. */
const TOP_SPEED = 100
/** Tracked from the pickup, or at most an hour after it. */
const LATE_START = 60 * MINUTE
/** No rest is longer. */
const LONGEST_STAND = 12 * HOUR
/** A device that says it drives, and is where it was. */
const LONGEST_FREEZE = HOUR
const STANDING_MPH = 5
const SAME_PLACE_MILES = 1
/** So many miles more than its way has, or such a part of it. */
const DETOUR_MILES = 60
const DETOUR_SHARE = 0.15
/** Nobody records an arrival from so far away, so soon before or after. */
const ELSEWHERE_MILES = 25
const ELSEWHERE_MS = 20 * MINUTE
/** From so long before the pickup a driver is asked, and has so long to answer. */
const ASKED_BEFORE = 24 * HOUR
const ANSWERED_WITHIN = 2 * HOUR
/** Somebody who reports has so long to do it. */
const REPORTED_WITHIN = 30 * MINUTE
/** Nobody waits longer for a truck. */
const WAITED_FOR = 7 * 24 * HOUR

/** What is wrong with a load's tracking (domain §1.9), open problems first, newest first. */
export function findProblems(load: Tracked, now: Date): Found[] {
  const { bookedAt } = load
  if (!bookedAt || load.status < SHIPMENT_STATUS.booked) return []
  return [
    ...method(load, bookedAt, now),
    ...equipment(load, bookedAt),
    ...doubled(load),
    ...stale(load, now),
    ...oddTimes(load),
    ...tooFast(load),
    ...startedLate(load),
    ...neverStarted(load, now),
    ...unknownTruck(load, now),
    ...notMoving(load),
    ...offRoute(load),
    ...recordedElsewhere(load),
    ...unconnected(load, bookedAt),
    ...phones(load, now),
    ...afterWindow(load),
    ...gaveUp(load, now),
  ].sort(
    (one, other) =>
      Number(one.resolvedAt !== null) - Number(other.resolvedAt !== null) ||
      other.firstSeen.getTime() - one.firstSeen.getTime(),
  )
}

const isMoving = ({ status }: Tracked) => status >= SHIPMENT_STATUS.dispatched && status <= SHIPMENT_STATUS.atStop

function method(load: Tracked, bookedAt: Date, now: Date): Found[] {
  if (!isMoving(load)) return []
  if (load.tokenUntil && load.tokenUntil <= now)
    return [
      {
        kind: 'TokenExpired',
        detail: null,
        firstSeen: load.tokenUntil,
        resolvedAt: null,
      },
    ]
  if (load.tokenUntil || load.hasDriver) return []
  return [
    {
      kind: 'NoTrackingMethod',
      detail: null,
      firstSeen: bookedAt,
      resolvedAt: null,
    },
  ]
}

function equipment(load: Tracked, bookedAt: Date): Found[] {
  if (!isMoving(load)) return []
  const missing = [
    load.tractorNumber ? null : 'Tractor',
    load.trailerNumber || !load.needsTrailer ? null : 'Trailer',
  ].filter((name) => name !== null)
  if (missing.length === 0) return []
  return [
    {
      kind: 'MissingEquipmentId',
      detail: missing.length === 2 ? 'Tractor and trailer' : (missing[0] ?? null),
      firstSeen: bookedAt,
      resolvedAt: null,
    },
  ]
}

function doubled({ double }: Tracked): Found[] {
  if (!double) return []
  return [
    {
      kind: 'DuplicateAssetOnTwoLoads',
      detail: double.shipmentNumber,
      firstSeen: double.since,
      resolvedAt: null,
    },
  ]
}

/** Each silence that was too long, and the current one. */
function stale(load: Tracked, now: Date): Found[] {
  const { leftAt } = load
  if (!leftAt) return []
  const limit = load.tokenUntil && load.tokenUntil > now ? STALE_BY_DEVICE : STALE_BY_VOICE
  const heard = [leftAt, ...load.sightings.map(({ at }) => at).filter((at) => at > leftAt)].sort(
    (one, other) => one.getTime() - other.getTime(),
  )
  const until = load.deliveredAt ?? (load.status === SHIPMENT_STATUS.inTransit ? now : heard.at(-1)) ?? now
  return heard.flatMap((at, index): Found[] => {
    const next = heard[index + 1] ?? until
    if (next.getTime() - at.getTime() <= limit) return []
    const isLast = index === heard.length - 1 && !load.deliveredAt
    return [
      {
        kind: 'Stale',
        detail: null,
        firstSeen: new Date(at.getTime() + limit),
        resolvedAt: isLast ? null : next,
      },
    ]
  })
}

function oddTimes({ sightings }: Tracked): Found[] {
  return sightings.flatMap((sighting, index): Found[] => {
    const { at, reportedAt } = sighting
    if (at.getTime() > reportedAt.getTime() + AHEAD)
      return [
        {
          kind: 'FutureTimestamp',
          detail: null,
          firstSeen: reportedAt,
          resolvedAt: at,
        },
      ]
    const before = sightings.slice(0, index).findLast((earlier) => earlier.at > at)
    if (!before) return []
    const later = sightings.slice(index + 1).find((one) => one.at >= before.at)
    return [
      {
        kind: 'OutOfOrderUpdates',
        detail: null,
        firstSeen: reportedAt,
        resolvedAt: later?.reportedAt ?? null,
      },
    ]
  })
}

/** Faster between two places than any truck: one is wrong. */
function tooFast({ sightings }: Tracked): Found[] {
  const placed = sightings
    .flatMap(({ latitude, longitude, at, reportedAt }) =>
      latitude === null || longitude === null ? [] : [{ latitude, longitude, at, reportedAt }],
    )
    .sort((one, other) => one.at.getTime() - other.at.getTime())
  return placed.flatMap((sighting, index): Found[] => {
    const before = placed[index - 1]
    if (!before) return []
    const hours = (sighting.at.getTime() - before.at.getTime()) / HOUR
    const miles = milesApart(before, sighting)
    // Within a few miles, a measured position can jump.
    if (miles < 5 || miles <= hours * TOP_SPEED) return []
    return [
      {
        kind: 'LocationImplausible',
        detail: null,
        firstSeen: sighting.reportedAt,
        resolvedAt: placed[index + 1]?.reportedAt ?? null,
      },
    ]
  })
}

function startedLate({ leftAt, sightings }: Tracked): Found[] {
  if (!leftAt) return []
  const first = sightings.find(({ at }) => at > leftAt)
  const isLate = first && sightings[0] === first && first.at.getTime() - leftAt.getTime() > LATE_START
  return isLate
    ? [
        {
          kind: 'TrackingStartedLate',
          detail: null,
          firstSeen: new Date(leftAt.getTime() + LATE_START),
          resolvedAt: first.reportedAt,
        },
      ]
    : []
}

/** An hour after the pickup was due, nobody has said a word of the truck. */
function neverStarted({ status, pickupAt, sightings, trail }: Tracked, now: Date): Found[] {
  const due = pickupAt && new Date(pickupAt.getTime() + LATE_START)
  const isHeard = trail.length > 0 || sightings.length > 0
  if (status !== SHIPMENT_STATUS.dispatched || !due || due > now || isHeard) return []
  return [{ kind: 'CarrierNeverConnected', detail: null, firstSeen: due, resolvedAt: null }]
}

/** Its carrier's devices are read, and none is this truck's. */
function unknownTruck(load: Tracked, now: Date): Found[] {
  const { tractorNumber, pickupAt, readAt, isTruckKnown } = load
  const isRead = readAt !== null && now.getTime() - readAt.getTime() < STALE_BY_DEVICE
  if (!isMoving(load) || !tractorNumber || !isRead || isTruckKnown || !pickupAt || pickupAt > now) return []
  return [{ kind: 'UnknownEquipmentId', detail: tractorNumber, firstSeen: pickupAt, resolvedAt: null }]
}

/** At one place for longer than any rest, or while the device says that it drives. */
function notMoving({ status, leftAt, trail }: Tracked): Found[] {
  const seen = trail.filter(({ at, source }) => source !== 'check-call' && leftAt && at > leftAt)
  const stands: { from: Date; until: Date; drivesFrom: Date | null; movedAt: Date | null }[] = []
  let here: (typeof seen)[number] | undefined
  for (const one of seen) {
    const stand = stands.at(-1)
    const drives = (one.mph ?? 0) > STANDING_MPH
    if (here && stand && milesApart(here, one) <= SAME_PLACE_MILES) {
      stand.until = one.at
      stand.drivesFrom = drives ? (stand.drivesFrom ?? one.at) : null
      continue
    }
    if (stand) stand.movedAt = one.at
    stands.push({ from: one.at, until: one.at, drivesFrom: drives ? one.at : null, movedAt: null })
    here = one
  }
  return stands.flatMap(({ from, until, drivesFrom, movedAt }): Found[] => {
    const isFrozen = drivesFrom !== null && until.getTime() - drivesFrom.getTime() > LONGEST_FREEZE
    const isLong = until.getTime() - from.getTime() > LONGEST_STAND
    if (!isFrozen && !isLong) return []
    const since = isFrozen ? drivesFrom.getTime() + LONGEST_FREEZE : from.getTime() + LONGEST_STAND
    const resolvedAt = movedAt ?? (status === SHIPMENT_STATUS.inTransit ? null : until)
    return [{ kind: 'NotMoving', detail: null, firstSeen: new Date(since), resolvedAt }]
  })
}

/** Twice in a row so far from the way between the stops that it cannot be a way around something. */
function offRoute({ status, stops, trail }: Tracked): Found[] {
  const next = stops.findIndex(({ departedAt }) => !departedAt)
  const [from, to] = [stops[next - 1], stops[next]]
  if (status !== SHIPMENT_STATUS.inTransit || !from?.point || !to?.point || !from.departedAt) return []
  const [start, end, leftAt] = [from.point, to.point, from.departedAt]
  const way = milesBetween(start, end)
  const off = trail
    .filter(({ at }) => at > leftAt)
    .map(({ at, latitude, longitude }) => {
      const here = { latitude, longitude }
      const detour = milesBetween(start, here) + milesBetween(here, end) - way
      return { at, isOff: detour > Math.max(DETOUR_MILES, way * DETOUR_SHARE) }
    })
  const first = off.findIndex(({ isOff }, index) => isOff && off[index + 1]?.isOff === true)
  const since = off[first]
  if (!since) return []
  const back = off.slice(first).find(({ isOff }) => !isOff)
  return [{ kind: 'OffRoute', detail: null, firstSeen: since.at, resolvedAt: back?.at ?? null }]
}

/** Somebody recorded the truck at a stop while its device had it somewhere else: it may have been another truck. */
function recordedElsewhere({ recorded, trail }: Tracked): Found[] {
  return recorded.flatMap((report): Found[] => {
    const near = trail.filter(
      ({ at, source }) => source === 'eld' && Math.abs(at.getTime() - report.at.getTime()) <= ELSEWHERE_MS,
    )
    const isElsewhere = near.length > 0 && near.every((seen) => milesApart(seen, report) > ELSEWHERE_MILES)
    return isElsewhere
      ? [{ kind: 'RecordedElsewhere', detail: null, firstSeen: report.reportedAt, resolvedAt: null }]
      : []
  })
}

/** The carrier has devices in its trucks, and has let nobody here read them. */
function unconnected(load: Tracked, bookedAt: Date): Found[] {
  const { unconnectedVendor: detail } = load
  if (!isMoving(load) || !detail) return []
  return [{ kind: 'CarrierNotConnectedToThisProvider', detail, firstSeen: bookedAt, resolvedAt: null }]
}

/** What keeps a driver's phone from saying where the load is; nobody needs it while the truck's own device does. */
function phones(load: Tracked, now: Date): Found[] {
  if (!isMoving(load) || load.isTruckKnown || !load.pickupAt) return []
  const open = new Date(load.pickupAt.getTime() - ASKED_BEFORE)
  if (now < open) return []
  return load.phones.flatMap((phone): Found[] => {
    const found = phoneProblem(phone, load, { open, now })
    return found ? [{ ...found, detail: phone.name, resolvedAt: null }] : []
  })
}

function phoneProblem(
  phone: Phone,
  { status, leftAt, trail, sightings }: Tracked,
  { open, now }: { open: Date; now: Date },
): Pick<Found, 'kind' | 'firstSeen'> | undefined {
  const { isAgreed, answeredAt, blockedSince, signedOutAt } = phone
  if (isAgreed === null || !answeredAt) {
    const asked = Math.max(open.getTime(), phone.assignedAt.getTime())
    const firstSeen = new Date(asked + ANSWERED_WITHIN)
    const isHeard = sightings.some(({ at }) => at.getTime() > now.getTime() - STALE_BY_VOICE)
    return firstSeen <= now && !isHeard ? { kind: 'DriverInviteUnanswered', firstSeen } : undefined
  }
  if (!isAgreed)
    return { kind: phone.hadAgreed ? 'TrackingEndedByUser' : 'DriverDeniedTracking', firstSeen: answeredAt }
  if (signedOutAt) return { kind: 'AppRemoved', firstSeen: signedOutAt }
  if (blockedSince) return { kind: 'LocationPermissionOff', firstSeen: blockedSince }
  if (status !== SHIPMENT_STATUS.inTransit || !leftAt) return undefined
  const last = trail.findLast(({ source }) => source === 'phone')?.at ?? answeredAt
  const firstSeen = new Date(Math.max(last.getTime(), leftAt.getTime()) + STALE_BY_DEVICE)
  return firstSeen <= now ? { kind: 'PausedByDriver', firstSeen } : undefined
}

/** The truck was there in time, and nobody heard of it in time. */
function afterWindow({ arrivals }: Tracked): Found[] {
  return arrivals.flatMap(({ at, reportedAt, dueAt }): Found[] => {
    if (!dueAt || at > dueAt || reportedAt.getTime() <= dueAt.getTime() + REPORTED_WITHIN) return []
    return [{ kind: 'UpdatesAfterWindow', detail: null, firstSeen: dueAt, resolvedAt: reportedAt }]
  })
}

function gaveUp(load: Tracked, now: Date): Found[] {
  const firstSeen = load.lastDueAt && new Date(load.lastDueAt.getTime() + WAITED_FOR)
  if (!isMoving(load) || !firstSeen || firstSeen > now) return []
  return [{ kind: 'Timeout', detail: null, firstSeen, resolvedAt: null }]
}
