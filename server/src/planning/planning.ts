import type { AnswerOf, BodyOf } from '@waybill/contract/endpoint.ts'
import { SHIPMENT_STATUS, SHIPMENT_STATUS_NAMES } from '@waybill/contract/freight-codes.ts'
import { PLANNING_SAYINGS } from '@waybill/contract/planning/planning.sayings.ts'
import {
  type Candidate,
  type ConsolidationCheck,
  DEFAULT_LIMITS,
  type MissingPart,
  type PlanEntry,
  type PlannedShipment,
  type planning,
  type SavedPlan,
  type ShipmentProposal,
} from '@waybill/contract/planning/planning.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { withSystemEyes } from '../db/system-eyes.ts'
import { announce } from '../events.ts'
import { record } from '../history/history.ts'
import { Refusal } from '../http/refusal.ts'
import { allOf } from '../http/said.ts'
import { distanceAlong, milesBetween, type Roads } from '../locations/locations.ts'
import { canPlan } from '../shipments/shipments.policy.ts'
import {
  insertShipment,
  isVisible,
  linkFreight,
  linkOrders,
  listStops,
  lockShipment,
  makeRoom,
  milesColumns,
  missingOf,
  settlePlan,
  writeStops,
} from '../shipments/shipments.ts'
import { changesOfPlan, isOtherFreight } from './changes.ts'
import { apart, checksOf, endOf, pointOf } from './checks.ts'
import { missingOnRoute } from './missing.ts'
import { loadsAt, type OrderToPlan, typeOf, unitsOf, unloadsAt, type Visit, weightOf } from './plan.ts'
import * as policy from './planning.policy.ts'
import {
  findPlanFacts,
  holdOrders,
  ordersNear,
  type PlanFacts,
  providerOf,
  readOrders,
  rewriteRow,
  stopColumnsOf,
} from './planning.queries.ts'
import { routeOf } from './route.ts'
import { type Truck, truckOf } from './truck.ts'

const say = sayer(PLANNING_SAYINGS)

/** As many suggestions as anyone reads. */
const MOST_CANDIDATES = 20

type Entry = Omit<PlanEntry, 'isDraft'>

/** Carriers that named a rate for what the load was; rate requests stand above. */
export type AskAgain = (tx: Tx, shipmentId: string, now: Date) => Promise<void>

/** The entry, what follows from the orders, and the findings. */
type Plan = Truck & {
  orders: readonly OrderToPlan[]
  visits: Visit[]
  isHazmat: boolean
  checks: ConsolidationCheck[]
  missing: MissingPart[]
}

/** A plan as it would be saved, and the open orders that fit it; writes nothing. */
export async function propose(
  actor: Actor,
  roads: Roads,
  { shipmentId, ...entry }: BodyOf<typeof planning.propose>,
): Promise<ShipmentProposal> {
  const found = await readOrders(actor.db.read, actor, entry.orders)
  const orders = policy.mayPlan(actor, entry.orders, found, shipmentId)
  const plan = planOf(actor, orders, entry)
  const { visits, checks, missing, isHazmat } = plan
  return {
    orders: orders.map((order) => ({ ...order.row, units: unitsOf([order]) })),
    stops: visits.map((visit, index) => shownVisit(visit, visits[index - 1], orders)),
    shippingMode: plan.shippingMode,
    equipmentMode: plan.equipmentMode,
    trailerTypes: plan.trailerTypes,
    reeferTemperature: plan.reeferTemperature,
    isTeamRequired: plan.isTeamRequired,
    isBlind: plan.isBlind,
    isHazmat,
    specialInstructions: plan.specialInstructions,
    requirements: plan.requirements,
    currency: firstOf(orders).currency,
    weight: weightOf(orders),
    units: unitsOf(orders),
    distance: await roads.measure(pointsOf(visits)),
    checks,
    missing,
    candidates: await candidatesFor(actor, orders, entry),
  }
}

/** Makes a shipment from open orders: Ready to Book, or a draft if something is missing or requested (T1, T2). */
export async function create(
  actor: Actor,
  { origination, maxBuy, isDraft, ...entry }: BodyOf<typeof planning.create>,
): Promise<PlannedShipment> {
  return await actor.db.transaction(async (tx) => {
    policy.refuseMaxBuy(actor, maxBuy)
    await holdOrders(tx, entry.orders)
    const orders = policy.mayPlan(actor, entry.orders, await readOrders(tx, actor, entry.orders), undefined)
    const plan = planOf(actor, orders, entry)
    policy.refuseUnfit(plan.checks)
    const { row, customerId, currency } = firstOf(orders)
    const id = await insertShipment(tx, actor, {
      ...columnsOf(plan),
      provider_id: await providerOf(tx, actor),
      customer_id: customerId,
      customer_name: row.customerName,
      is_past_dated: false,
      currency,
      target_rate: null,
      origination,
      max_buy: maxBuy,
    })
    await write(tx, id, plan, [])
    const { status } = await settlePlan(tx, actor, id, !isDraft && plan.missing.length === 0)
    const subject = { type: 'shipment', id } as const
    const numbers = orders.map((order) => order.row.orderNumber)
    const made = { orders: numbers, status: { term: SHIPMENT_STATUS_NAMES[status] } }
    const said = orders.length > 1 ? say('plan-created-from-orders', made) : say('plan-created-from-order', made)
    await record(tx, actor, subject, allOf([said, ...beyondLimits(plan.checks)]))
    await announce(tx, { kind: 'shipment-created', subject, companyIds: [customerId], byId: actor.id })
    return await planned(tx, actor, id, plan.missing)
  })
}

/** A shipment's plan for editing. */
export async function find(actor: Actor, idOrNumber: string): Promise<SavedPlan> {
  const facts = await factsOf(actor.db.read, actor, idOrNumber)
  const answer = canPlan(actor, facts.status)
  if (answer !== true) throw new Refusal('step-not-allowed', answer)
  const entry = entryOf(facts)
  const orders = await readOrders(actor.db.read, actor, entry.orders)
  const { missing } = planOf(actor, orders, placed(entry, orders))
  return { ...shown(facts, missing), entry: placed(entry, orders) }
}

/** Replans a shipment before anyone is asked to haul it; of two changes to one version the second is refused (P15). */
export async function replan(
  actor: Actor,
  shipmentId: string,
  version: number,
  { isDraft, ...entry }: BodyOf<typeof planning.replan>,
  askAgain: AskAgain,
): Promise<PlannedShipment> {
  return await actor.db.transaction(async (tx) => {
    const inside = { ...actor, db: actor.db.within(tx) }
    if (!(await isVisible(inside, shipmentId))) throw new Refusal('not-found')
    const before = await factsOf(tx, actor, shipmentId)
    await holdOrders(tx, [...new Set([...before.entry.orders, ...entry.orders])])
    const shipment = policy.mayReplan(actor, await lockShipment(tx, shipmentId), version)
    const orders = policy.mayPlan(actor, entry.orders, await readOrders(tx, actor, entry.orders), shipmentId)
    policy.refuseOthers(shipment, firstOf(orders))
    const plan = planOf(actor, orders, entry)
    policy.refuseUnfit(plan.checks)
    await rewriteRow(tx, shipmentId, columnsOf(plan))
    await write(tx, shipmentId, plan, before.entry.stops)
    const after = await settlePlan(tx, actor, shipmentId, !isDraft && plan.missing.length === 0)
    const subject = { type: 'shipment', id: shipmentId } as const
    const { entry: now } = await factsOf(tx, actor, shipmentId)
    if (isOtherFreight(before.entry, now))
      await withSystemEyes(tx, actor.db.scope, () => askAgain(tx, shipmentId, actor.now))
    const what = changesOfPlan(before.entry, now)
    const from = { term: SHIPMENT_STATUS_NAMES[shipment.status] }
    const to = { term: SHIPMENT_STATUS_NAMES[after.status] }
    const said = after.status === shipment.status ? what : say('plan-moved', { what, from, to })
    await record(tx, actor, subject, allOf([said, ...beyondLimits(plan.checks)]))
    await announce(tx, { kind: 'shipment-changed', subject, companyIds: [shipment.customer_id], byId: actor.id })
    return await planned(tx, actor, shipmentId, plan.missing)
  })
}

function planOf(actor: Actor, orders: readonly OrderToPlan[], entry: Entry): Plan {
  const truck = truckOf(orders, entry)
  const visits = routeOf(orders, entry.stops)
  const lineItems = orders.flatMap(({ items }) => items)
  const isHazmat = lineItems.some((item) => item.isHazmat)
  const stops = visits.map((visit) => ({ ...visit, type: typeOf(visit) }))
  // Hazardous freight needs somebody to call.
  const hasEmergencyContact = orders.every(
    (order) => order.hasEmergencyContact || !order.items.some((item) => item.isHazmat),
  )
  return {
    ...truck,
    orders,
    visits,
    isHazmat,
    checks: checksOf(orders, truck, entry.limits),
    missing: [
      ...missingOf({ ...truck, stops, lineItems, hasEmergencyContact }),
      ...missingOnRoute(visits, orders, actor.now),
    ],
  }
}

/** The plan as columns of the shipment's row. */
function columnsOf(plan: Plan) {
  const { orders, visits } = plan
  return {
    shipping_mode: plan.shippingMode,
    equipment_mode: plan.equipmentMode,
    trailer_types: plan.trailerTypes,
    reefer_temperature: plan.reeferTemperature,
    is_hazmat: plan.isHazmat,
    is_team_required: plan.isTeamRequired,
    is_blind: plan.isBlind,
    requirements: plan.requirements,
    weight: weightOf(orders),
    ...milesColumns(distanceAlong(pointsOf(visits))),
    special_instructions: plan.specialInstructions,
    commodities: [...new Set(orders.flatMap(({ items }) => items.map(({ description }) => description)))],
    reference_numbers: [...new Set(referencesOf(orders).map(({ value }) => value))],
  }
}

/** Stops, freight, orders and references; a stop that stays keeps its id, so everything recorded on it stays too. */
async function write(tx: Tx, shipmentId: string, plan: Plan, before: PlanFacts['entry']['stops']): Promise<void> {
  const { orders, visits } = plan
  const known = (await listStops(tx, shipmentId)).map((stop, index) => ({
    ...stop,
    // If it came whole from elsewhere, its freight tells.
    orderStopIds: before[index]?.orderStopIds ?? stop.orderStopIds,
  }))
  const taken = new Set<string>()
  const kept = visits.map((visit) => {
    const same = known.find(
      ({ id, orderStopIds }) => !taken.has(id) && visit.stops.some((stop) => orderStopIds.includes(stop.id)),
    )
    if (same) taken.add(same.id)
    return { id: same?.id, columns: stopColumnsOf(visit) }
  })
  const told = known.find(({ id, isRecorded }) => isRecorded && !taken.has(id))
  if (told) throw new Refusal('step-not-allowed', say('plan-stop-recorded', { stop: told.name }))
  await makeRoom(tx, shipmentId, [...taken])
  const ids = await writeStops(tx, shipmentId, kept)
  const stopOf = new Map(visits.flatMap(({ stops }, place) => stops.map(({ id }) => [id, ids[place] ?? ''] as const)))
  const handled = orders.flatMap(({ items }) =>
    items.flatMap((item) =>
      [...new Set([stopOf.get(item.pickupStopId), stopOf.get(item.deliveryStopId)])]
        .filter((stop_id) => stop_id !== undefined)
        .map((stop_id) => ({ stop_id, line_item_id: item.id })),
    ),
  )
  await linkFreight(tx, handled)
  const orderIds = orders.map(({ row }) => row.id)
  await linkOrders(tx, shipmentId, orderIds, referencesOf(orders))
}

async function candidatesFor(actor: Actor, orders: readonly OrderToPlan[], entry: Entry): Promise<Candidate[]> {
  const origins = orders.map((order) => endOf(order, 'Pickup'))
  const days = origins.flatMap((stop) => (stop?.appointment ?? stop?.early ?? stop?.late)?.slice(0, 10) ?? [])
  const point = pointOf(origins[0])
  const [from] = days.toSorted()
  const to = days.toSorted().at(-1)
  if (!point || !from || !to) return []
  const { customerId, currency } = firstOf(orders)
  const near = await ordersNear(
    actor.db.read,
    actor,
    { customerId, currency, except: entry.orders, point, from, to },
    entry.limits,
  )
  return near
    .flatMap((order) => {
      const together = [...orders, order]
      const checks = checksOf(together, truckOf(together, { ...entry, equipmentMode: undefined }), entry.limits)
      if (checks.some(({ passes }) => !passes)) return []
      const pickupMiles = Math.round(apart(together, 'Pickup') ?? 0)
      const deliveryMiles = Math.round(apart(together, 'Delivery') ?? 0)
      return [{ ...order.row, units: unitsOf([order]), pickupMiles, deliveryMiles }]
    })
    .toSorted((one, other) => one.pickupMiles + one.deliveryMiles - other.pickupMiles - other.deliveryMiles)
    .slice(0, MOST_CANDIDATES)
}

function shownVisit(
  visit: Visit,
  before: Visit | undefined,
  orders: readonly OrderToPlan[],
): ShipmentProposal['stops'][number] {
  const { stops, early, late, appointment } = visit
  const [place] = stops
  if (!place) throw new Error('A visit stops somewhere')
  const ids = new Set(stops.map(({ id }) => id))
  const here = orders.filter((order) => order.stops.some(({ id }) => ids.has(id)))
  const handled = here.flatMap(({ items }) =>
    items.filter(({ pickupStopId, deliveryStopId }) => ids.has(pickupStopId) || ids.has(deliveryStopId)),
  )
  const [from, to] = [pointOf(before?.stops[0]), pointOf(place)]
  return {
    orderStopIds: [...ids],
    earlyDateTime: early,
    lateDateTime: late,
    appointmentDateTime: appointment,
    type: typeOf(visit),
    loads: loadsAt(visit),
    unloads: unloadsAt(visit),
    name: place.name,
    addressLine1: place.addressLine1,
    city: place.city,
    state: place.state,
    postalCode: place.postalCode,
    timeZone: place.timeZone,
    orderNumbers: here.map(({ row }) => row.orderNumber),
    packages: handled.reduce((sum, { packages }) => sum + packages, 0),
    milesFromBefore: from && to ? milesBetween(from, to) : null,
  }
}

function pointsOf(visits: readonly Visit[]) {
  return visits.map(({ stops }) => pointOf(stops[0]))
}

function referencesOf(orders: readonly OrderToPlan[]): { label: string; value: string }[] {
  const all = orders.flatMap(({ references }) => references)
  return [...new Map(all.map((reference) => [`${reference.label}\n${reference.value}`, reference])).values()]
}

/** Limits the planner exceeded, for history. */
function beyondLimits(checks: readonly ConsolidationCheck[]): Said[] {
  const failed = checks.filter(({ passes }) => !passes)
  if (failed.length === 0) return []
  const beyond = failed.map(({ what, actual, limit }) =>
    say('check-beyond-limit', { what: { term: what }, actual, limit }),
  )
  return [say('plan-beyond-limits', { checks: beyond })]
}

function firstOf(orders: readonly OrderToPlan[]): OrderToPlan {
  const [first] = orders
  if (!first) throw new Refusal('not-found')
  return first
}

async function factsOf(tx: Tx, actor: Actor, idOrNumber: string): Promise<PlanFacts> {
  const facts = await findPlanFacts(tx, actor, idOrNumber)
  if (!facts) throw new Refusal('not-found')
  return facts
}

function entryOf({ entry, status }: PlanFacts): PlanEntry {
  return { ...entry, limits: DEFAULT_LIMITS, isDraft: status === SHIPMENT_STATUS.draft }
}

/** Stops their orders no longer mention are placed again. */
function placed(entry: PlanEntry, orders: readonly OrderToPlan[]): PlanEntry {
  const known = new Set(orders.flatMap(({ stops }) => stops.map(({ id }) => id)))
  const isWhole = entry.stops?.every(
    ({ orderStopIds }) => orderStopIds.length > 0 && orderStopIds.every((id) => known.has(id)),
  )
  return isWhole ? entry : { ...entry, stops: undefined }
}

async function planned(
  tx: Tx,
  actor: Actor,
  shipmentId: string,
  missing: MissingPart[],
): Promise<AnswerOf<typeof planning.create>> {
  return shown(await factsOf(tx, actor, shipmentId), missing)
}

function shown({ id, shipmentNumber, status, version }: PlanFacts, missing: MissingPart[]): PlannedShipment {
  return { id, shipmentNumber, status, version, missing }
}
