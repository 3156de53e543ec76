import {
  type EquipmentMode,
  SHIPMENT_STATUS,
  SHIPMENT_STATUS_NAMES,
  type ShippingMode,
} from '@waybill/contract/freight-codes.ts'
import type { StopType } from '@waybill/contract/lane.ts'
import type { Distance } from '@waybill/contract/miles.ts'
import type { Currency } from '@waybill/contract/money.ts'
import { ORDER_STATUS, ORDER_STATUS_NAMES } from '@waybill/contract/orders/order-status.ts'
import { type Fact, type Said, sayer } from '@waybill/contract/said.ts'
import { SHIPMENT_SAYINGS } from '@waybill/contract/shipments/shipments.sayings.ts'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { announce } from '../../events.ts'
import { record } from '../../history/history.ts'
import type { Authorized } from '../../http/authorized.ts'
import { distanceAlong } from '../../locations/locations.ts'
import {
  createOrder,
  type NewLineItem,
  type NewOrder,
  type OrderOrigin,
  reviseOrder,
  voidOrder,
} from '../../orders/orders.ts'
import { writeProjection } from '../activity/timeline.queries.ts'
import { happen, type LockedShipment, lockShipment, reporter } from '../activity/timeline.ts'
import {
  insertShipment,
  linkFreight,
  linkOrders,
  listOrders,
  makeRoom,
  rewriteShipment,
  writeStops,
} from './create-shipment.queries.ts'
import { type KnownOrder, knownAs, takenOff, withKnownItems } from './known-orders.ts'
import { missingOf, type Plannable } from './missing.ts'
import { orderedIn } from './ordered-in.ts'

const say = sayer(SHIPMENT_SAYINGS)

/** A planned stop. Times are wall times at the stop, `YYYY-MM-DDTHH:MM`; window and appointment are different facts (domain §1.4). */
export type PlannedVisit = {
  /** Of a stop that the load has. */
  id?: string | undefined
  type: StopType
  name: string
  addressLine1: string | null
  addressLine2: string | null
  city: string
  state: string
  postalCode: string
  country: string
  timeZone: string
  point: { latitude: number; longitude: number } | null
  early: string | null
  late: string | null
  appointment: string | null
  contactName: string | null
  contactPhone: string | null
  instructions: string | null
  references: { label: string; value: string }[]
}

/** A line item, and the stops (by index) where it loads and unloads. */
export type PlannedLineItem = NewLineItem & { stops: number[] }

/** What the load says of one of its orders; the rest follows from the load. */
export type PlannedOrder = {
  /** What its customer calls it, its own number first. */
  numbers: string[]
  freightTermType: string
  specialInstructions: string | null
  requirements: string[]
  lineItems: PlannedLineItem[]
}

/** All that makes a shipment. Weights are pounds, temperature degrees Fahrenheit, money the shipment's currency. */
export type ShipmentPlan = {
  customer: { id: string; name: string }
  providerId: string
  customerLoadNumber: string
  source: OrderOrigin['source']
  shippingMode: ShippingMode
  equipmentMode: EquipmentMode
  reeferTemperature: number | null
  /** For hazardous freight: whether somebody answers emergency calls 24/7. */
  hasEmergencyContact: boolean
  isPastDated: boolean
  weight: number | null
  currency: Currency
  targetRate: number | null
  specialInstructions: string | null
  references: { label: string; value: string }[]
  stops: PlannedVisit[]
  orders: PlannedOrder[]
}

/** What keeps a plan from Ready to Book, one sentence each; empty if complete. */
export function whatIsMissing(plan: ShipmentPlan): Said[] {
  return missingOf(plannable(plan)).map(({ said }) => said)
}

function plannable(plan: ShipmentPlan): Plannable {
  return { ...plan, lineItems: plan.orders.flatMap((order) => order.lineItems) }
}

/** Creates the shipment with its orders: Ready to Book, or a draft if something is missing (T1, T2). */
export async function createShipment(tx: Tx, actor: Actor, plan: ShipmentPlan, origin: Fact): Promise<LockedShipment> {
  const id = await insertShipment(tx, actor, columnsOf(plan))
  await writeDetails(tx, actor, id, plan, [])
  const shipment = await settlePlan(tx, actor, id, whatIsMissing(plan).length === 0)
  const subject = { type: 'shipment', id } as const
  const status = { term: SHIPMENT_STATUS_NAMES[shipment.status] }
  await record(tx, actor, subject, say('shipment-created-from', { origin, status }))
  await announce(tx, { kind: 'shipment-created', subject, companyIds: [plan.customer.id] })
  return shipment
}

/** Replaces the plan before anyone is booked on it; number, history, events and the stops with an id stay. */
export async function replanShipment(
  tx: Tx,
  actor: Actor,
  shipment: Authorized<LockedShipment>,
  plan: ShipmentPlan,
  reason: string | Said,
): Promise<LockedShipment> {
  const known = await listOrders(tx, shipment.id)
  await makeRoom(
    tx,
    shipment.id,
    plan.stops.flatMap(({ id }) => id ?? []),
  )
  await rewriteShipment(tx, shipment.id, columnsOf(plan))
  const onBoard = await writeDetails(tx, actor, shipment.id, plan, known)
  for (const { id } of takenOff(plan, known, onBoard)) await takeOff(tx, actor, plan, id)
  const replanned = await settlePlan(tx, actor, shipment.id, whatIsMissing(plan).length === 0)
  const subject = { type: 'shipment', id: shipment.id } as const
  await record(tx, actor, subject, reason)
  await announce(tx, { kind: 'shipment-changed', subject, companyIds: [shipment.customer_id] })
  return replanned
}

/** A new or changed plan's stops are written: updates all that follows from them, even Draft or Ready to Book (T1, T2). */
export async function settlePlan(
  tx: Tx,
  actor: Actor,
  shipmentId: string,
  isComplete: boolean,
): Promise<LockedShipment> {
  const shipment = await lockShipment(tx, shipmentId)
  const kind = isComplete ? 'created' : 'created-draft'
  if (shipment.events.length === 0 || (shipment.status === SHIPMENT_STATUS.draft) === isComplete)
    return await happen(tx, shipment, reporter(actor), actor.now, { kind, at: actor.now })
  await writeProjection(tx, shipment.id, shipment.projection, actor.now)
  return { ...shipment, version: shipment.version + 1 }
}

async function writeDetails(
  tx: Tx,
  actor: Actor,
  shipmentId: string,
  plan: ShipmentPlan,
  knownOrders: readonly KnownOrder[],
): Promise<string[]> {
  const stopIds = await writeStops(
    tx,
    shipmentId,
    plan.stops.map((visit) => ({ id: visit.id, columns: stopColumnsOf(visit) })),
  )
  const customerId = plan.customer.id
  const known = knownAs(plan, knownOrders)
  const orderIds: string[] = []
  for (const [index, order] of plan.orders.entries()) {
    const before = known[index]
    const ordered = orderedIn(plan, order)
    const { id, lineItemIds } = before
      ? { id: before.id, lineItemIds: await revise(tx, actor, customerId, before, ordered) }
      : await createOrder(tx, actor, { customerId, source: plan.source }, ordered)
    orderIds.push(id)
    const handled = order.lineItems.flatMap((item, line) =>
      item.stops.map((stop) => ({ stop_id: stopIds[stop] ?? '', line_item_id: lineItemIds[line] ?? '' })),
    )
    await linkFreight(tx, handled)
  }
  await linkOrders(tx, shipmentId, orderIds, plan.references)
  return orderIds
}

async function revise(
  tx: Tx,
  actor: Actor,
  customerId: string,
  known: KnownOrder,
  ordered: NewOrder,
): Promise<string[]> {
  const lineItemIds = await reviseOrder(tx, { id: known.id, customerId }, withKnownItems(ordered, known))
  const subject = { type: 'order', id: known.id } as const
  await record(tx, actor, subject, 'Changed by the customer')
  await announce(tx, { kind: 'order-changed', subject, companyIds: [customerId] })
  return lineItemIds
}

async function takeOff(
  tx: Tx,
  actor: Actor,
  { customer, customerLoadNumber }: ShipmentPlan,
  id: string,
): Promise<void> {
  const why = say('order-taken-off', {
    customer: customer.name,
    load: customerLoadNumber,
    from: { term: ORDER_STATUS_NAMES[ORDER_STATUS.planned] },
    to: { term: ORDER_STATUS_NAMES[ORDER_STATUS.voided] },
  })
  await voidOrder(tx, actor, { id, customerId: customer.id }, why)
}

function stopColumnsOf({ point, ...visit }: PlannedVisit) {
  return {
    stop_type: visit.type,
    name: visit.name,
    address_line1: visit.addressLine1,
    address_line2: visit.addressLine2,
    city: visit.city,
    state: visit.state,
    postal_code: visit.postalCode,
    country: visit.country,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    time_zone: visit.timeZone,
    early: visit.early,
    late: visit.late,
    appointment: visit.appointment,
    contact_name: visit.contactName,
    contact_phone: visit.contactPhone,
    instructions: visit.instructions,
    reference_numbers: JSON.stringify(visit.references),
    // Its orders' stops are written anew; its freight tells them.
    order_stop_ids: [],
  }
}

/** The plan as columns of the shipment's row. */
function columnsOf(plan: ShipmentPlan) {
  const lineItems = plan.orders.flatMap((order) => order.lineItems)
  return {
    provider_id: plan.providerId,
    customer_id: plan.customer.id,
    customer_name: plan.customer.name,
    shipping_mode: plan.shippingMode,
    equipment_mode: plan.equipmentMode,
    reefer_temperature: plan.reeferTemperature,
    is_hazmat: isHazmat(plan),
    is_past_dated: plan.isPastDated,
    weight: plan.weight,
    ...milesColumns(distanceAlong(plan.stops.map(({ point }) => point))),
    currency: plan.currency,
    target_rate: plan.targetRate,
    special_instructions: plan.specialInstructions,
    commodities: [...new Set(lineItems.map((item) => item.description))],
    // Lists search them; shipment_reference says what each one is.
    reference_numbers: [...new Set(plan.references.map((reference) => reference.value))],
  }
}

export type ShipmentColumns = ReturnType<typeof columnsOf>

function isHazmat(plan: ShipmentPlan): boolean {
  return plan.orders.some((order) => order.lineItems.some((item) => item.isHazmat))
}

/** Miles with their source, as a shipment keeps them. */
export function milesColumns(distance: Distance | null) {
  const { miles = null, engine = null, version = null } = distance ?? {}
  return { miles, miles_engine: engine, miles_version: version }
}
