import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { TrackingProblem } from '@waybill/contract/running/running.ts'
import { milesApart } from '../locations/locations.ts'

/** When somebody said where the truck was. */
export type Sighting = {
  at: Date
  reportedAt: Date
  latitude: number | null
  longitude: number | null
}

export type Followed = {
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
  /** Another load with the same tractor at the same time, and since when. */
  double: { shipmentNumber: string; since: Date } | null
  /** In the order of reporting. */
  sightings: readonly Sighting[]
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

/** What is wrong with a load's tracking (domain §1.9), open problems first, newest first. */
export function trackingProblems(load: Followed, now: Date): Found[] {
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
  ].sort(
    (one, other) =>
      Number(one.resolvedAt !== null) - Number(other.resolvedAt !== null) ||
      other.firstSeen.getTime() - one.firstSeen.getTime(),
  )
}

const isMoving = ({ status }: Followed) => status >= SHIPMENT_STATUS.dispatched && status <= SHIPMENT_STATUS.atStop

function method(load: Followed, bookedAt: Date, now: Date): Found[] {
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

function equipment(load: Followed, bookedAt: Date): Found[] {
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

function doubled({ double }: Followed): Found[] {
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
function stale(load: Followed, now: Date): Found[] {
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

function oddTimes({ sightings }: Followed): Found[] {
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
function tooFast({ sightings }: Followed): Found[] {
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

function startedLate({ leftAt, sightings }: Followed): Found[] {
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
