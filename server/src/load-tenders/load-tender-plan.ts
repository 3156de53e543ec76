import { EQUIPMENT_MODE_NAMES, SHIPPING_MODE_NAMES } from '@waybill/contract/freight-codes.ts'
import { LOAD_TENDER_SAYINGS } from '@waybill/contract/load-tenders/load-tenders.sayings.ts'
import { fromCents } from '@waybill/contract/money.ts'
import { PackingGroup } from '@waybill/contract/order-codes.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type { Tx } from '../db/connection.ts'
import { type Located, locate } from '../locations/locations.ts'
import type { PlannedLineItem, PlannedOrder, PlannedVisit, ShipmentPlan } from '../shipments/shipments.ts'
import type { LineItem, LoadTender, Mark, Party, TenderedOrder, TenderedStop } from './edi/load-tender.ts'
import { endOf, startOf, type WallTime } from './edi/wall-time.ts'
import { zoneNamed } from './edi/x12/x12-zones.ts'
import { wallTimeAt } from './load-tenders.queries.ts'

const say = sayer(LOAD_TENDER_SAYINGS)

export type Principals = { customer: { id: string; name: string }; providerId: string }

export type Planned = {
  plan: ShipmentPlan
  /** What was guessed, for the person who corrects the document. */
  guesses: Said[]
  /** Stops that are not on the map: the load cannot be taken. */
  unknownPlaces: Said[]
}

/** Turns a customer's tender into a shipment plan (domain §6): places found, times in each stop's zone. */
export async function planOf(
  tx: Tx,
  tender: LoadTender,
  { customer, providerId }: Principals,
  marks: readonly Mark[],
): Promise<Planned> {
  const guesses: Said[] = []
  const unknownPlaces: Said[] = []
  const stops: PlannedVisit[] = []
  for (const [index, stop] of tender.stops.entries()) {
    const place = await locate(tx, stop.party)
    const named = { stop: index + 1, address: addressOf(stop.party) }
    if (!place) unknownPlaces.push(say('load-place-unknown', named))
    else stops.push(await visitOf(tx, stop, place))
    if (place?.point === null) guesses.push(say('load-place-guessed', { ...named, timeZone: place.timeZone }))
  }
  const plan: ShipmentPlan = {
    customer,
    providerId,
    customerLoadNumber: tender.customerLoadNumber,
    source: 'Edi',
    shippingMode: codeOf(SHIPPING_MODE_NAMES, tender.mode),
    equipmentMode: codeOf(EQUIPMENT_MODE_NAMES, tender.equipment.mode),
    reeferTemperature: fahrenheitOf(tender),
    hasEmergencyContact: tender.hazmat.every((hazard) => hazard.emergencyContact?.phone),
    isPastDated: marks.includes('dates-in-the-past'),
    weight: hundredthsOf(tender.totals.weight),
    currency: tender.currency ?? 'USD',
    targetRate: tender.totals.chargeCents === undefined ? null : fromCents(tender.totals.chargeCents),
    specialInstructions: tender.instructions || null,
    references: referencesOf(tender),
    stops,
    orders: tender.orders.map((order) => orderOf(tender, order)),
  }
  return { plan, guesses, unknownPlaces }
}

async function visitOf(tx: Tx, stop: TenderedStop, { city, timeZone, point }: Located): Promise<PlannedVisit> {
  const { party, window, appointment, contact } = stop
  const [addressLine1 = null, ...furtherLines] = party.addressLines
  const local = (wall: WallTime | undefined, side: (wall: WallTime) => string) =>
    wall ? localTime(tx, side(wall), zoneNamed(wall.zoneCode), timeZone) : null
  return {
    type: stop.type,
    name: party.name || city,
    addressLine1,
    addressLine2: furtherLines.join(', ') || null,
    city,
    state: party.state,
    postalCode: party.postalCode,
    country: party.country,
    timeZone,
    point,
    early: await local(window.early, startOf),
    late: await local(window.late, endOf),
    appointment: await local(appointment, startOf),
    contactName: contact?.name || null,
    contactPhone: contact?.phone || null,
    instructions: [contact?.note, stop.instructions].filter(Boolean).join('\n') || null,
    references: stop.references.map(({ label, value }) => ({ label, value })),
  }
}

/** A time without a zone is the dock's (domain §1.4); a time in another zone is converted to the dock's. */
async function localTime(tx: Tx, wall: string, named: string | undefined, zone: string): Promise<string> {
  return named && named !== zone ? await wallTimeAt(tx, wall, named, zone) : wall
}

function orderOf(tender: LoadTender, order: TenderedOrder): PlannedOrder {
  const items = order.lineItems.length > 0 ? order.lineItems : [wholeLoad(tender, order)]
  return {
    numbers: [order.orderNumber, order.purchaseOrder].filter((number) => number !== undefined),
    freightTermType: tender.freightTerms ?? 'Prepaid',
    specialInstructions: tender.instructions || null,
    requirements: tender.requirements,
    lineItems: items.map((item) => lineItemOf(tender, order, item)),
  }
}

/** A tender without line items is one line with all its weight. */
function wholeLoad(tender: LoadTender, order: TenderedOrder): LineItem {
  const weight = order.weight ?? tender.totals.weight
  const packages = order.packages ?? tender.totals.pieces
  return {
    description: `Freight of load ${tender.customerLoadNumber}`,
    weightUnit: 'lb',
    ...(weight !== undefined && { weight }),
    ...(packages !== undefined && { packages }),
  }
}

function lineItemOf(tender: LoadTender, order: TenderedOrder, item: LineItem): PlannedLineItem {
  const stops = [...handledAt(tender, item, order.pickupStops), ...handledAt(tender, item, order.deliveryStops)]
  const hazard = tender.hazmat.find((candidate) => stops.includes(indexOf(tender, candidate.stopSequence)))
  return {
    description: item.description,
    packageType: item.packageType ?? 'Piece',
    packages: item.packages ?? 0,
    weight: hundredthsOf(item.weight),
    freightClass: item.freightClass ?? null,
    nmfc: item.nmfc ?? null,
    unNumber: hazard?.unNumber ?? null,
    hazardClass: hazard?.hazardClass ?? null,
    packingGroup: packingGroupOf(hazard?.packingGroup),
    isHazmat: hazard !== undefined,
    stops,
  }
}

/** An order's stops on one side that list the item, else those that list a similar one, else all of them. */
function handledAt(tender: LoadTender, item: LineItem, sequences: readonly number[]): number[] {
  const stops = tender.stops.filter((stop) => sequences.includes(stop.sequence))
  const listing = stops.filter((stop) => stop.lineItems.includes(item))
  const alike = stops.filter((stop) =>
    stop.lineItems.some((other) => other.description === item.description && other.orderNumber === item.orderNumber),
  )
  const chosen = [listing, alike, stops].find((candidates) => candidates.length > 0) ?? []
  return chosen.map((stop) => tender.stops.indexOf(stop))
}

/** Any other value is left out: the customer has it on the document. */
function packingGroupOf(said: string | undefined): PackingGroup | null {
  return PackingGroup.safeParse(said).data ?? null
}

const indexOf = (tender: LoadTender, sequence: number): number =>
  tender.stops.findIndex((stop) => stop.sequence === sequence)

/** The customer's own number first: it is what they use on the phone. */
function referencesOf(tender: LoadTender): ShipmentPlan['references'] {
  const { customerLoadNumber, references, orders, equipment } = tender
  const all = [
    { label: 'Customer Load', value: customerLoadNumber },
    ...references.map(({ label, value }) => ({ label, value })),
    ...orders.flatMap(({ orderNumber }) => (orderNumber ? [{ label: 'Order', value: orderNumber }] : [])),
    ...orders.flatMap(({ purchaseOrder }) =>
      purchaseOrder ? [{ label: 'Purchase Order', value: purchaseOrder }] : [],
    ),
    ...(equipment.number ? [{ label: 'Trailer', value: equipment.number }] : []),
  ]
  const seen = new Set<string>()
  return all.filter(({ value }) => !seen.has(value) && seen.add(value))
}

/** The reefer's setting: the set point, or the bound that keeps the freight safe. */
function fahrenheitOf({ equipment: { temperature } }: LoadTender): number | null {
  const degrees = temperature?.setPoint ?? temperature?.maximum ?? temperature?.minimum
  if (degrees === undefined) return null
  return temperature?.unit === 'C' ? Math.round((degrees * 9) / 5 + 32) : degrees
}

/** The specification's number for one of our names. */
function codeOf<Code extends number>(names: Record<Code, string>, name: string): Code {
  const found = Object.entries(names).find(([, known]) => known === name)
  // The record's keys are its codes as text.
  return Number(found?.[0] ?? 0) as Code
}

function addressOf({ city, state, postalCode }: Party): string {
  return [city, `${state} ${postalCode}`.trim()].filter(Boolean).join(', ')
}

/** As precise as weights are kept, so that the same document is the same freight. */
function hundredthsOf(pounds: number | undefined): number | null {
  return pounds === undefined ? null : Math.round(pounds * 100) / 100
}
