import {
  DECLINE_REASON_NAMES,
  type DeclineReason,
  type EquipmentMode,
  TENDER_STATUS,
  type TenderStatus,
} from '@waybill/contract/freight-codes.ts'
import type { Subject } from '@waybill/contract/ids.ts'
import type { Distance } from '@waybill/contract/miles.ts'
import { TRAILER_OF_MODE } from '@waybill/contract/order-codes.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { TENDER_SAYINGS } from '@waybill/contract/tenders/tenders.sayings.ts'
import { saidOf } from '@waybill/contract/told.ts'
import {
  type EventKind,
  milesColumns,
  type PlannedStop,
  project,
  type ShipmentEvent,
} from '../src/shipments/shipments.ts'
import { instantAt } from '../src/wall-clock.ts'
import type { Random } from './random.ts'
import { inHistory, type Rows } from './rows.ts'

const say = sayer(TENDER_SAYINGS)

/** Who did or reported something. Waybill belongs to no company. */
export type Teller = { contactId: string | null; firstName: string; lastName: string; companyId: string | null }

export const WAYBILL: Teller = { contactId: null, firstName: 'Waybill', lastName: '', companyId: null }

export type NamedCompany = { id: string; name: string }

export type StopPlan = {
  type: 'Pickup' | 'Delivery'
  locationId: string | null
  name: string
  addressLine1: string
  city: string
  state: string
  postalCode: string
  country: string
  latitude: number
  longitude: number
  timeZone: string
  /** Wall times at the stop. */
  early: string | null
  late: string | null
  appointment: string | null
  instructions: string | null
  contactName: string | null
  contactPhone: string | null
  referenceNumbers: { label: string; value: string }[]
}

export type LinePlan = {
  description: string
  packageType: string
  packages: number
  /** Total pounds. */
  weight: number
  freightClass: string | null
  unNumber: string | null
  /** Indexes of stops. */
  pickup: number
  delivery: number
}

export type EventPlan = {
  kind: EventKind
  at: Date
  by: Teller
  source?: string
  /** Index of the stop. */
  stop?: number
  payload?: Record<string, unknown>
  /** Its history entry; an event without one leaves none. */
  says?: Said
  /** Only the provider may read it: it names other carriers (domain §2.5). */
  isInternal?: boolean
}

export type TenderPlan = {
  number: string
  /** Offers with the same name were sent together. */
  run: string
  carrier: NamedCompany
  rate: number
  sentAt: Date
  respondBy: Date
  status: TenderStatus
  by: Teller
  respondedAt: Date | null
  respondedBy: Teller | null
  isExpired?: boolean
  declineReason?: DeclineReason
  declineText?: string
  carrierReference?: string
  note?: string
}

export type LoadPlan = {
  number: string
  orderNumber: string
  createdAt: Date
  createdBy: Teller
  provider: NamedCompany
  customer: NamedCompany
  /** The carrier, once there is one. */
  carrier: NamedCompany | null
  /** Who pays the carrier on the provider's behalf, if anyone. */
  payer: NamedCompany | null
  driver: { id: string; name: string } | null
  tractorNumber: string | null
  trailerNumber: string | null
  proNumber: string | null
  equipmentMode: EquipmentMode
  shippingMode: number
  origination: 'TmsContract' | 'TmsSpot'
  currency: 'USD' | 'CAD'
  /** The carrier's pay; max buy and target rate are the provider's secrets. */
  rate: number | null
  maxBuy: number | null
  targetRate: number | null
  distance: Distance | null
  temperature: number | null
  isTeamRequired: boolean
  specialInstructions: string | null
  references: { label: string; value: string }[]
  stops: StopPlan[]
  lines: LinePlan[]
  events: EventPlan[]
  tenders: TenderPlan[]
  /** Its tenders went out one at a time; who was skipped, and who is next. */
  waterfall?: Waterfall | undefined
}

export type Waterfall = {
  passedOver: readonly { carrier: NamedCompany; because: string }[]
  waiting: readonly NamedCompany[]
}

/** The run of a load whose carriers are asked in turn. */
export const IN_TURNS = 'in turns'

/** What its order says. */
export type OrderPlan = Pick<
  LoadPlan,
  | 'orderNumber'
  | 'createdAt'
  | 'createdBy'
  | 'provider'
  | 'customer'
  | 'equipmentMode'
  | 'shippingMode'
  | 'currency'
  | 'temperature'
  | 'isTeamRequired'
  | 'specialInstructions'
  | 'references'
  | 'stops'
  | 'lines'
> & { isDraft?: boolean }

export type LaidLoad = {
  shipmentId: string
  orderId: string
  stopIds: string[]
  orderStopIds: string[]
  lineItemIds: string[]
  tenderIds: string[]
}

/**
 * Turns one load's plan into consistent rows: events come first, and status, stops' times and updates owed follow
 * from them by the server's own projection.
 */
export function layLoad(rows: Rows, random: Random, plan: LoadPlan): LaidLoad {
  const shipmentId = random.id(plan.createdAt)
  const orderId = random.id(plan.createdAt)
  const stopIds = plan.stops.map(() => random.id(plan.createdAt))
  const events = plan.events.map((event) => ({ ...event, stopId: idAt(stopIds, event.stop) }))
  const projection = project(plannedStops(plan.stops, stopIds), events.map(asShipmentEvent), {
    isTemperatureRequired: plan.temperature !== null,
  })
  const isHazmat = plan.lines.some((line) => line.unNumber !== null)

  const orderStopIds = layOrder(rows, random, plan, orderId)
  const lineItemIds = plan.lines.map((line, index) => {
    const id = random.id(plan.createdAt)
    layLineItem(rows, line, { id, orderId, orderStopIds, sequence: index + 1 })
    for (const stop of [line.pickup, line.delivery]) {
      const stopId = idAt(stopIds, stop)
      if (!stopId) continue
      const hasLeft = Boolean(projection.stops.get(stopId)?.departedAt)
      rows.stop_line_item.push({
        stop_id: stopId,
        line_item_id: id,
        confirmed_packages: hasLeft ? line.packages : null,
        exception: hasLeft ? 'None' : null,
      })
    }
    return id
  })

  const parties = partiesOf(plan)
  for (const party of parties) rows.party.push({ subject_type: 'shipment', subject_id: shipmentId, ...party })

  rows.shipment.push({
    id: shipmentId,
    number: plan.number,
    status: projection.status,
    provider_id: plan.provider.id,
    customer_id: plan.customer.id,
    carrier_id: plan.carrier?.id ?? null,
    created_by_company_id: plan.createdBy.companyId ?? plan.provider.id,
    shipping_mode: plan.shippingMode,
    equipment_mode: plan.equipmentMode,
    trailer_types: 1,
    origination: plan.origination,
    currency: plan.currency,
    carrier_rate: plan.rate,
    max_buy: plan.maxBuy,
    target_rate: plan.targetRate,
    ...milesColumns(plan.distance),
    weight: plan.lines.reduce((sum, line) => sum + line.weight, 0),
    reefer_temperature: plan.temperature,
    is_hazmat: isHazmat,
    is_team_required: plan.isTeamRequired,
    is_blind: false,
    is_past_dated: false,
    special_instructions: plan.specialInstructions,
    commodities: [...new Set(plan.lines.map((line) => line.description))],
    pro_number: plan.proNumber,
    tractor_number: plan.tractorNumber,
    trailer_number: plan.trailerNumber,
    driver_name: plan.driver?.name ?? null,
    customer_name: plan.customer.name,
    carrier_name: plan.carrier?.name ?? null,
    reference_numbers: plan.references.map((reference) => reference.value),
    lane: [],
    update_due_at: projection.update?.dueAt ?? null,
    update_kind: projection.update?.kind ?? null,
    party_ids: [...new Set(parties.filter((party) => party.until === null).map((party) => party.company_id))],
    version: Math.max(1, events.length),
    created_at: plan.createdAt,
    updated_at: events.at(-1)?.at ?? plan.createdAt,
  })
  rows.shipment_order.push({ shipment_id: shipmentId, order_id: orderId })
  plan.references.forEach((reference, index) => {
    rows.shipment_reference.push({ shipment_id: shipmentId, sequence: index + 1, ...reference })
  })
  plan.stops.forEach((stop, index) => {
    const stopId = idAt(stopIds, index) ?? ''
    const progress = projection.stops.get(stopId)
    rows.shipment_stop.push({
      id: stopId,
      shipment_id: shipmentId,
      sequence: index + 1,
      stop_type: stop.type,
      location_id: stop.locationId,
      name: stop.name,
      address_line1: stop.addressLine1,
      city: stop.city,
      state: stop.state,
      postal_code: stop.postalCode,
      country: stop.country,
      latitude: stop.latitude,
      longitude: stop.longitude,
      time_zone: stop.timeZone,
      early: stop.early,
      late: stop.late,
      appointment: stop.appointment,
      contact_name: stop.contactName,
      contact_phone: stop.contactPhone,
      instructions: stop.instructions,
      // Rows travel as JSON, so the column's JSON stays an array here.
      reference_numbers: JSON.parse(JSON.stringify(stop.referenceNumbers)),
      arrived_at: progress?.arrivedAt ?? null,
      departed_at: progress?.departedAt ?? null,
      is_late: progress?.isLate ?? false,
      is_estimated: progress?.isEstimated ?? false,
      seal_numbers: progress?.departedAt && stop.type === 'Pickup' ? [`S${random.digits(7)}`] : [],
    })
  })

  events.forEach((event, index) => {
    rows.shipment_event.push({
      id: random.id(event.at),
      shipment_id: shipmentId,
      sequence: index + 1,
      kind: event.kind,
      stop_id: event.stopId,
      occurred_at: event.at,
      reported_at: event.at,
      source: event.source ?? null,
      contact_id: event.by.contactId,
      reported_by: `${event.by.firstName} ${event.by.lastName}`.trim(),
      payload: JSON.parse(JSON.stringify(event.payload ?? {})),
    })
    if (event.says) {
      remember(rows, random, { type: 'shipment', id: shipmentId }, event.says, event.at, event.by, {
        isInternal: event.isInternal ?? false,
      })
    }
  })
  if (plan.driver) {
    const assigned = plan.events.findLast((event) => event.kind === 'driver-assigned')
    rows.shipment_driver.push({
      shipment_id: shipmentId,
      contact_id: plan.driver.id,
      assigned_at: assigned?.at ?? plan.createdAt,
    })
  }
  const runs = new Map<string, string>()
  const tenderIds = plan.tenders.map((tender) => layTender(rows, random, plan, shipmentId, runs, tender))
  layRuns(rows, plan, shipmentId, runs, tenderIds)
  return { shipmentId, orderId, stopIds, orderStopIds, lineItemIds, tenderIds }
}

/** An order's goods, tied to the stops where they load and unload. */
export function layLineItem(
  rows: Rows,
  line: LinePlan,
  of: { id: string; orderId: string; orderStopIds: readonly string[]; sequence: number },
): void {
  rows.order_line_item.push({
    id: of.id,
    order_id: of.orderId,
    sequence: of.sequence,
    description: line.description,
    package_type: line.packageType,
    packages: line.packages,
    weight: line.weight,
    freight_class: line.freightClass,
    is_hazmat: line.unNumber !== null,
    un_number: line.unNumber,
    hazard_class: line.unNumber === null ? null : '3',
    packing_group: line.unNumber === null ? null : 'II',
    pickup_stop_id: idAt(of.orderStopIds, line.pickup),
    delivery_stop_id: idAt(of.orderStopIds, line.delivery),
  })
}

/** The load's order with its stops; returns their ids. The database derives its status from the load. */
export function layOrder(rows: Rows, random: Random, plan: OrderPlan, orderId: string): string[] {
  const isReefer = plan.equipmentMode === 1 && plan.temperature !== null
  rows.orders.push({
    id: orderId,
    number: plan.orderNumber,
    customer_id: plan.customer.id,
    order_source: 'Portal',
    special_instructions: plan.specialInstructions,
    created_by_company_id: plan.createdBy.companyId ?? plan.provider.id,
    created_at: plan.createdAt,
    order_type: 'SalesOrder',
    freight_term_type: 'Prepaid',
    currency: plan.currency,
    requirements: [],
    version: 1,
    equipment_mode: plan.equipmentMode,
    equipment_types: TRAILER_OF_MODE[plan.equipmentMode],
    shipping_mode: plan.shippingMode,
    is_team_required: plan.isTeamRequired,
    is_draft: plan.isDraft ?? false,
    is_just_in_time: false,
    is_blind: false,
    status: plan.isDraft ? 0 : 1,
    reefer_temperature: isReefer ? plan.temperature : null,
    reefer_mode: isReefer ? 'Continuous' : null,
    hazmat_emergency_contact: plan.lines.some((line) => line.unNumber !== null)
      ? 'Chem-Response 24 h, 800-555-0199'
      : null,
    accessorials: [],
    // Rows travel as JSON, so the columns' JSON stays an array here.
    reference_numbers: plan.references.map((reference) => ({ ...reference, typeId: null })),
    lane: [],
    search_text: '',
  })
  return plan.stops.map((stop, index) => {
    const id = random.id(plan.createdAt)
    rows.order_stop.push({
      id,
      order_id: orderId,
      customer_id: plan.customer.id,
      sequence: index + 1,
      stop_type: stop.type,
      location_id: stop.locationId,
      name: stop.name,
      address_line1: stop.addressLine1,
      city: stop.city,
      state: stop.state,
      postal_code: stop.postalCode,
      country: stop.country,
      latitude: stop.latitude,
      longitude: stop.longitude,
      time_zone: stop.timeZone,
      early: stop.early,
      late: stop.late,
      appointment: stop.appointment,
      contact_name: stop.contactName,
      contact_phone: stop.contactPhone,
      instructions: stop.instructions,
    })
    return id
  })
}

/** The load's parties, from when until when; a carrier that did not get it no longer is one. */
function partiesOf(plan: LoadPlan) {
  const since = plan.createdAt
  const parties = [
    { company_id: plan.provider.id, capacity: 'provider', since, until: null },
    { company_id: plan.customer.id, capacity: 'customer', since, until: null },
  ] as { company_id: string; capacity: string; since: Date; until: Date | null }[]
  if (plan.carrier) parties.push({ company_id: plan.carrier.id, capacity: 'carrier', since, until: null })
  if (plan.payer) parties.push({ company_id: plan.payer.id, capacity: 'payer', since, until: null })
  const offers = new Map(plan.tenders.map((tender) => [tender.carrier.id, tender]))
  for (const [companyId, last] of offers) {
    parties.push({ company_id: companyId, capacity: 'offered', since: last.sentAt, until: last.respondedAt })
  }
  return parties
}

/** The parts of an all-in rate. */
export function tenderCharges(rate: number) {
  const fuel = Math.round(rate * 16) / 100
  const haul = Math.round((rate - fuel) * 100) / 100
  return [
    { description: 'Line haul', rate_type: 'Flat', rate: haul, units: 1, total: haul },
    { description: 'Fuel surcharge', rate_type: 'Flat', rate: fuel, units: 1, total: fuel },
  ]
}

function layTender(
  rows: Rows,
  random: Random,
  plan: LoadPlan,
  shipmentId: string,
  runs: Map<string, string>,
  tender: TenderPlan,
): string {
  const id = random.id(tender.sentAt)
  const runId = runs.get(tender.run) ?? random.id(tender.sentAt)
  runs.set(tender.run, runId)
  rows.tender.push({
    id,
    number: tender.number,
    run_id: runId,
    shipment_id: shipmentId,
    carrier_id: tender.carrier.id,
    status: tender.status,
    rate: tender.rate,
    currency: plan.currency,
    note: tender.note ?? null,
    sent_at: tender.sentAt,
    respond_by: tender.respondBy,
    responded_at: tender.respondedAt,
    responded_by: tender.respondedBy ? `${tender.respondedBy.firstName} ${tender.respondedBy.lastName}`.trim() : null,
    is_expired: tender.isExpired ?? false,
    decline_reason: tender.declineReason ?? null,
    decline_text: tender.declineText ?? null,
    carrier_reference: tender.carrierReference ?? null,
    version: tender.respondedAt ? 2 : 1,
  })
  tenderCharges(tender.rate).forEach((charge, index) => {
    rows.tender_charge.push({ tender_id: id, sequence: index + 1, ...charge })
  })
  rows.party.push({
    subject_type: 'tender',
    subject_id: id,
    company_id: tender.carrier.id,
    capacity: 'offered',
    since: tender.sentAt,
    until: null,
  })
  remember(
    rows,
    random,
    { type: 'tender', id },
    say('offered-at', { rate: { amount: tender.rate, currency: plan.currency } }),
    tender.sentAt,
    tender.by,
    { tellsMoney: true },
  )
  const answer = answerWords(tender)
  if (answer && tender.respondedAt && tender.respondedBy) {
    remember(rows, random, { type: 'tender', id }, answer, tender.respondedAt, tender.respondedBy)
  }
  return id
}

/** The offers' runs: those of one name are one. */
function layRuns(
  rows: Rows,
  plan: LoadPlan,
  shipmentId: string,
  runs: ReadonlyMap<string, string>,
  tenderIds: readonly string[],
): void {
  const sent = plan.tenders.map((tender, index) => ({ ...tender, id: tenderIds[index] ?? null }))
  for (const [name, runId] of runs) {
    const own = sent.filter(({ run }) => run === name)
    const [first] = own
    if (!first) continue
    const waterfall = name === IN_TURNS ? plan.waterfall : undefined
    const state = stateOf(own)
    const answeredAt = Math.max(...own.map(({ respondedAt, sentAt }) => (respondedAt ?? sentAt).getTime()))
    rows.tender_run.push({
      id: runId,
      shipment_id: shipmentId,
      strategy: waterfall ? 'waterfall' : own.length === 1 ? 'single' : 'broadcast',
      state,
      currency: plan.currency,
      minimum_lead_minutes: waterfall ? 120 : 0,
      started_at: first.sentAt,
      started_by: `${first.by.firstName} ${first.by.lastName}`.trim(),
      ended_at: state === 'running' ? null : new Date(answeredAt),
    })
    const asked = own.map(({ carrier, rate, id }) => ({ carrier, rate, state: 'offered', tender_id: id }))
    const others = { rate: first.rate, tender_id: null }
    const passedOver = waterfall?.passedOver ?? []
    const rungs = [
      ...asked.slice(0, 1),
      ...passedOver.map(({ carrier, because }) => ({ ...others, carrier, state: 'skipped', skipped_because: because })),
      ...asked.slice(1),
      ...(waterfall?.waiting ?? []).map((carrier) => ({ ...others, carrier, state: 'waiting' })),
    ]
    rungs.forEach(({ carrier, ...rung }, index) => {
      rows.tender_rung.push({ run_id: runId, rank: index + 1, carrier_id: carrier.id, skipped_because: null, ...rung })
    })
  }
}

function stateOf(own: readonly Pick<TenderPlan, 'status'>[]): 'booked' | 'running' | 'withdrawn' | 'exhausted' {
  if (own.some(({ status }) => status === TENDER_STATUS.accepted || status === TENDER_STATUS.bookingRescinded))
    return 'booked'
  if (own.some(({ status }) => status === TENDER_STATUS.sent)) return 'running'
  return own.every(({ status }) => status === TENDER_STATUS.rescinded) ? 'withdrawn' : 'exhausted'
}

function answerWords({ status, isExpired, declineReason, declineText }: TenderPlan): Said | null {
  if (isExpired) return saidOf('Expired without an answer')
  switch (status) {
    case 0:
      return null
    case 1:
      return saidOf('Accepted')
    case 2:
      return say('tender-declined', {
        reason: declineText ?? { term: DECLINE_REASON_NAMES[declineReason ?? 4] },
      })
    case 3:
      return saidOf('Rescinded')
    case 4:
      return saidOf('Booking rescinded')
  }
}

/** Who may read it, as in the rooms' own history. */
type Told = { isInternal?: boolean; tellsMoney?: boolean }

function remember(
  rows: Rows,
  random: Random,
  subject: Subject,
  said: Said,
  at: Date,
  by: Teller,
  { isInternal = false, tellsMoney = false }: Told = {},
): void {
  rows.history_entry.push({
    id: random.id(at),
    subject_type: subject.type,
    subject_id: subject.id,
    ...inHistory(said),
    operation_at: at,
    contact_id: by.contactId,
    first_name: by.firstName,
    last_name: by.lastName,
    company_id: by.companyId,
    is_internal: isInternal,
    tells_money: tellsMoney,
  })
}

function idAt(ids: readonly string[], index: number | undefined): string | null {
  return index === undefined ? null : (ids[index] ?? null)
}

function plannedStops(stops: readonly StopPlan[], ids: readonly string[]): PlannedStop[] {
  const instant = (wall: string | null, zone: string) => (wall ? instantAt(wall, zone) : null)
  return stops.map((stop, index) => ({
    id: ids[index] ?? '',
    type: stop.type,
    sequence: index + 1,
    commitmentStart: instant(stop.appointment ?? stop.early ?? stop.late, stop.timeZone),
    commitmentEnd: instant(stop.appointment ?? stop.late ?? stop.early, stop.timeZone),
  }))
}

function asShipmentEvent(event: EventPlan & { stopId: string | null }): ShipmentEvent {
  return {
    kind: event.kind,
    stopId: event.stopId,
    occurredAt: event.at,
    source: event.source ?? null,
    payload: event.payload ?? {},
  }
}
