import type { Currency } from '@waybill/contract/currency.ts'
import { endOf, startOf, type WallTime } from './wall-time.ts'
import type { EquipmentModeName, ShippingModeName, StopActivity, StopType } from './x12/x12-codes.ts'

/** A customer's tender of one load from an X12 204, in the trade's terms. Weights are pounds, volumes cubic feet. */
export type LoadTender = {
  purpose: 'create' | 'change' | 'cancel' | 'replace'
  /** Partner + ISA13 + GS06 + set + ST02 + B204 + B2A01: the same document twice is one load (domain §6). */
  idempotencyKey: string
  /** SHA-256 of everything between ST and SE. With the same numbers, a partner never sends anything else. */
  contentSha256: string
  /** The sender marked the interchange as a test (ISA15). */
  isTest: boolean
  /** '' when the document names no carrier. */
  scac: string
  customerLoadNumber: string
  freightTerms?: string
  /** Of its charge, where the document says it. */
  currency?: Currency
  respondBy?: WallTime
  mode: ShippingModeName
  equipment: TenderedEquipment
  references: Reference[]
  /** Special handling (AT5) in the partner's own codes. */
  requirements: string[]
  instructions: string
  billTo?: Party
  /** In the order of their sequence numbers. */
  stops: TenderedStop[]
  orders: TenderedOrder[]
  hazmat: HazardousMaterial[]
  totals: Totals
}

export type TenderedEquipment = {
  mode: EquipmentModeName
  trailerType: string
  lengthFeet?: number
  number?: string
  temperature?: Temperature
}
export type Temperature = { minimum?: number; maximum?: number; setPoint?: number; unit: 'F' | 'C' }
export type Reference = { label: string; value: string; qualifier: string }
export type Contact = { name: string; phone?: string; email?: string; note?: string }

export type Party = {
  /** N1-01: SF, ST, SH, CN, BT … */
  role: string
  name: string
  code?: string
  codeQualifier?: string
  addressLines: string[]
  city: string
  state: string
  postalCode: string
  country: string
}

export type TenderedStop = {
  sequence: number
  reason: string
  type: StopType
  activity: StopActivity
  /** What the customer requests; not an appointment (domain §1.4). */
  window: { early?: WallTime; late?: WallTime }
  appointment?: WallTime
  allDay: boolean
  references: Reference[]
  party: Party
  contact?: Contact
  lineItems: LineItem[]
  instructions: string
  weight?: number
  packages?: number
  packageType?: string
  pallets?: number
}

export type LineItem = {
  description: string
  packages?: number
  packageType?: string
  weight?: number
  weightUnit: 'lb'
  volume?: number
  orderNumber?: string
  purchaseOrder?: string
  nmfc?: string
  freightClass?: string
}

/** The freight of one customer order, and the stops (by sequence) where it loads and unloads. */
export type TenderedOrder = {
  orderNumber?: string
  purchaseOrder?: string
  pickupStops: number[]
  deliveryStops: number[]
  lineItems: LineItem[]
  weight?: number
  packages?: number
}

export type HazardousMaterial = {
  stopSequence: number
  unNumber?: string
  hazardClass?: string
  packingGroup?: string
  properShippingName?: string
  emergencyContact?: Contact
}

export type Totals = {
  weight?: number
  volume?: number
  pieces?: number
  rate?: { amount: number; basis: string }
  chargeCents?: number
}

export type Mark = 'dates-in-the-past' | 'response-time-passed' | 'delivery-before-pickup' | 'no-charge' | 'test'

/** What to know before working a tender. None of it keeps the load out. */
export function marksOf(tender: LoadTender, now: Date): Mark[] {
  const marks: Mark[] = []
  const past = isPastEverywhere(now)
  if (tender.stops.some((stop) => stopEnd(stop) !== undefined && past(stopEnd(stop)))) marks.push('dates-in-the-past')
  if (tender.respondBy && past(endOf(tender.respondBy))) marks.push('response-time-passed')
  const firstPickup = tender.stops.find((stop) => stop.type === 'Pickup')
  const lastDelivery = tender.stops.findLast((stop) => stop.type === 'Delivery')
  const loads = firstPickup && stopStart(firstPickup)
  const unloads = lastDelivery && stopEnd(lastDelivery)
  if (loads && unloads && unloads < loads) marks.push('delivery-before-pickup')
  if (tender.totals.chargeCents === undefined && tender.purpose !== 'cancel') marks.push('no-charge')
  if (tender.isTest) marks.push('test')
  return marks
}

/** A wall time without a zone is surely past once it is past in the westernmost zone we serve, Hawaii (UTC-10). */
function isPastEverywhere(now: Date): (wall: string | undefined) => boolean {
  const latestClock = new Date(now.getTime() - 10 * 3_600_000).toISOString().slice(0, 16)
  return (wall) => wall !== undefined && wall < latestClock
}

function stopStart({ appointment, window }: TenderedStop): string | undefined {
  const start = appointment ?? window.early ?? window.late
  return start && startOf(start)
}

function stopEnd({ appointment, window }: TenderedStop): string | undefined {
  const end = appointment ?? window.late ?? window.early
  return end && endOf(end)
}
