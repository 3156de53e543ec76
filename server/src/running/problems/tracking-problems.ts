import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { may } from '@waybill/contract/permissions.ts'
import { RUNNING_SAYINGS } from '@waybill/contract/running/running.sayings.ts'
import {
  type CheckCall,
  TRACKING_PROBLEMS,
  type TrackingProblem,
  type TrackingProblemKind,
} from '@waybill/contract/running/running.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { type Actor, isProvider, nameOf } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { announce } from '../../events.ts'
import { record } from '../../history/history.ts'
import { authorized } from '../../http/authorized.ts'
import { Refusal } from '../../http/refusal.ts'
import { NOT_YOUR_ROLE } from '../../http/said.ts'
import * as shipments from '../../shipments/shipments.ts'
import { findTrail, type TrailPoint } from '../../tracking/tracking.ts'
import { findRunFacts, type RunFacts } from '../running.queries.ts'
import { eventsOf } from '../running.ts'
import { findProblems, type Sighting } from './finding.ts'
import { insertClosing, listClosings } from './problems.queries.ts'

const say = sayer(RUNNING_SAYINGS)
const POWER_ONLY = 5

type Page = { data: TrackingProblem[]; totalCount: number }

/** What is wrong with a load's tracking, as its reader may know: what points to fraud, the provider alone. */
export async function list(actor: Actor, idOrNumber: string, tx?: Tx): Promise<Page> {
  const reader = tx ? { ...actor, db: actor.db.within(tx) } : actor
  const shipment = await shipments.find(reader, idOrNumber, tx)
  const facts = await findRunFacts(reader, shipment.id)
  const trail = await findTrail(reader, shipment.id)
  const closings = await listClosings(reader.db.read, shipment.id)
  const data = findProblems(trackedOf(shipment, facts, trail), actor.now)
    .filter(({ kind }) => isFor(actor, kind))
    .map(({ firstSeen, resolvedAt, ...problem }): TrackingProblem => {
      const closed = closings.find(
        ({ kind, firstSeen: since }) => kind === problem.kind && since.getTime() === firstSeen.getTime(),
      )
      const { owner, fix } = TRACKING_PROBLEMS[problem.kind]
      const endedAt = resolvedAt ?? closed?.closedAt ?? null
      return {
        ...problem,
        owner,
        fix,
        firstSeen: firstSeen.toISOString(),
        resolvedAt: endedAt?.toISOString() ?? null,
        closing: closed && !resolvedAt ? { by: closed.by, reason: closed.reason } : null,
        can: {
          close: !may(actor.persona, 'tracking-problem:close')
            ? NOT_YOUR_ROLE
            : endedAt === null || say('tracking-problem-over'),
        },
      }
    })
    .toSorted((one, other) => Number(one.resolvedAt !== null) - Number(other.resolvedAt !== null))
  return { data, totalCount: data.length }
}

function isFor(actor: Actor, kind: TrackingProblemKind): boolean {
  return isProvider(actor) || TRACKING_PROBLEMS[kind].owner !== 'provider'
}

/** Ends a problem that somebody knows to be none. What only the provider reads leaves no trace for others. */
export async function close(
  actor: Actor,
  shipmentId: string,
  { kind, firstSeen, reason }: { kind: TrackingProblemKind; firstSeen: string; reason: string },
): Promise<Page> {
  return await actor.db.transaction(async (tx) => {
    const shipment = await shipments.lockVisible(tx, actor, shipmentId)
    const { data } = await list(actor, shipment.id, tx)
    const problem = data.find((one) => one.kind === kind && Date.parse(one.firstSeen) === Date.parse(firstSeen))
    if (!problem) throw new Refusal('not-found')
    if (problem.resolvedAt) throw new Refusal('already-done', say('tracking-problem-over'))
    await insertClosing(tx, authorized(shipment), {
      kind,
      firstSeen: new Date(firstSeen),
      closedAt: actor.now,
      by: nameOf(actor),
      contactId: actor.id,
      reason,
    })
    const subject = { type: 'shipment', id: shipment.id } as const
    const isInternal = problem.owner === 'provider'
    const said = say('tracking-problem-closed', { problem: { term: TRACKING_PROBLEMS[kind].label }, reason })
    await record(tx, actor, subject, said, { isInternal })
    const companyIds = isInternal ? [] : [shipment.carrier_id]
    await announce(tx, { kind: 'shipment-changed', subject, companyIds, byId: actor.id })
    return await list(actor, shipment.id, tx)
  })
}

function trackedOf(shipment: Shipment, facts: RunFacts, trail: readonly TrailPoint[]) {
  const [first, last] = [shipment.stops[0], shipment.stops.at(-1)]
  return {
    status: shipment.status,
    bookedAt: momentOf(eventsOf(facts, 'booked').at(-1)?.occurredAt ?? null),
    pickupAt: momentOf(shipment.pickupAt),
    leftAt: momentOf(first?.departedAt ?? null),
    deliveredAt: shipment.status >= SHIPMENT_STATUS.delivered ? momentOf(last?.departedAt ?? null) : null,
    tractorNumber: shipment.tractorNumber,
    trailerNumber: shipment.trailerNumber,
    needsTrailer: shipment.equipmentMode !== POWER_ONLY && shipment.shippingMode !== 1,
    hasDriver: shipment.drivers.length > 0,
    tokenUntil: momentOf(facts.tokenUntil),
    readAt: momentOf(facts.readAt),
    isTruckKnown: facts.isTruckKnown,
    double: facts.double && { ...facts.double, since: new Date(facts.double.since) },
    sightings: sightingsIn(facts, trail),
    trail: trail.map(({ at, ...one }) => ({ ...one, at: new Date(at) })),
    stops: shipment.stops.map(({ latitude, longitude, departedAt }) => ({
      point: latitude === null || longitude === null ? null : { latitude, longitude },
      departedAt: momentOf(departedAt),
    })),
    recorded: recordedIn(facts),
    arrivals: eventsOf(facts, 'arrived')
      .filter(({ source }) => source !== 'quick-closure')
      .map(({ occurredAt, reportedAt, stopId }) => ({
        at: new Date(occurredAt),
        reportedAt: new Date(reportedAt),
        dueAt: momentOf(facts.stops.find((stop) => stop.stopId === stopId)?.commitmentEnd ?? null),
      })),
    lastDueAt: momentOf(facts.stops.at(-1)?.commitmentEnd ?? null),
    unconnectedVendor: facts.unconnectedVendor,
    phones: facts.phones.map(({ assignedAt, answeredAt, blockedSince, signedOutAt, ...phone }) => ({
      ...phone,
      assignedAt: new Date(assignedAt),
      answeredAt: momentOf(answeredAt),
      blockedSince: momentOf(blockedSince),
      signedOutAt: momentOf(signedOutAt),
    })),
  }
}

/** What was reported of the truck, by people and devices, in the order of reporting. */
function sightingsIn(facts: RunFacts, trail: readonly TrailPoint[]): Sighting[] {
  const told = facts.events
    .filter(({ kind, source }) => ['checked', 'arrived', 'departed'].includes(kind) && source !== 'quick-closure')
    .map(({ occurredAt, reportedAt, payload, stopId }) => {
      const stop = facts.stops.find((one) => one.stopId === stopId)
      const said = payload as Partial<CheckCall>
      return {
        at: new Date(occurredAt),
        reportedAt: new Date(reportedAt),
        latitude: said.latitude ?? stop?.latitude ?? null,
        longitude: said.longitude ?? stop?.longitude ?? null,
      }
    })
  const seen = trail
    .filter(({ source }) => source !== 'check-call')
    .map(({ at, latitude, longitude }) => ({ at: new Date(at), reportedAt: new Date(at), latitude, longitude }))
  return [...told, ...seen].toSorted((one, other) => one.reportedAt.getTime() - other.reportedAt.getTime())
}

/** Arrivals and departures that people recorded, with the places of their stops. */
function recordedIn(facts: RunFacts) {
  return facts.events
    .filter(
      ({ kind, source }) =>
        (kind === 'arrived' || kind === 'departed') && source !== 'eld' && source !== 'quick-closure',
    )
    .flatMap(({ occurredAt, reportedAt, stopId }) => {
      const stop = facts.stops.find((one) => one.stopId === stopId)
      return stop?.latitude == null || stop.longitude === null
        ? []
        : [
            {
              at: new Date(occurredAt),
              reportedAt: new Date(reportedAt),
              latitude: stop.latitude,
              longitude: stop.longitude,
            },
          ]
    })
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text))
