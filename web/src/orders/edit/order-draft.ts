import type { Currency } from '@waybill/contract/currency.ts'
import type { EquipmentMode, ShippingMode } from '@waybill/contract/freight-codes.ts'
import type { StopType } from '@waybill/contract/lane.ts'
import {
  type Accessorial,
  FREIGHT_TERM_TYPES,
  FreightClass,
  type FreightTermType,
  type OrderType,
  type PackingGroup,
  type ReeferMode,
  TRAILER_OF_MODE,
} from '@waybill/contract/order-codes.ts'
import type { NewOrder, Order, OrderLineItem, OrderStop } from '@waybill/contract/orders/orders.ts'
import type { z } from 'zod'
import { partsTakenOver, type TakenOver, takenOver } from '../../form/taken-over.ts'

/** A line item in the form; an empty field is an empty text or null. */
export type ItemDraft = {
  key: string
  id: string | null
  description: string
  pieces: number | null
  packageType: string
  packages: number | null
  weight: number | null
  length: number | null
  width: number | null
  height: number | null
  freightClass: FreightClass | null
  nmfc: string
  isHazmat: boolean
  unNumber: string
  properShippingName: string
  hazardClass: string
  packingGroup: PackingGroup | null
  /** Key of the delivery that unloads it; null means the last. */
  deliveryKey: string | null
}

export type StopDraft = {
  key: string
  stopId: string | null
  type: StopType
  /** One of the customer's locations, or a new one entered here. */
  isNew: boolean
  locationNumber: string
  companyName: string
  addressLine1: string
  addressLine2: string
  city: string
  state: string
  postalCode: string
  phoneNumber: string
  emailAddress: string
  date: string
  from: string
  until: string
  /** If it ends on a later day. */
  untilDate: string
  appointment: string
  contactName: string
  contactPhone: string
  contactEmail: string
  instructions: string
  items: ItemDraft[]
}

export type ReferenceDraft = { key: string; label: string; value: string; typeId: number | null }

/** The party a blind order's documents name; empty means none. */
type PartyDraft = { name: string; address: string }

export type OrderDraft = {
  isDraft: boolean
  customerId: string | undefined
  orderType: OrderType
  freightTermType: FreightTermType
  currency: Currency
  markup: number | null
  freightValue: number | null
  equipmentMode: EquipmentMode
  equipmentTypes: number
  shippingMode: ShippingMode
  isJustInTime: boolean
  isTeamRequired: boolean
  isBlind: boolean
  shipperInstead: PartyDraft
  consigneeInstead: PartyDraft
  reeferTemperature: number | null
  reeferMode: ReeferMode
  hazmatEmergencyContactInfo: string
  chemtracAccountNumber: string
  specialInstructions: string
  accessorials: Accessorial[]
  requirements: string
  references: ReferenceDraft[]
  stops: StopDraft[]
}

/** Where the contract's names differ. */
export const ORDER_NAMES = { references: 'referenceNumbers' } as const

/** Where a draft is kept, by person and order. */
export function keptOrder(userId: string, order: string): string {
  return `order-draft.${userId}.${order}`
}

const line = () => crypto.randomUUID()

const blankParty: PartyDraft = { name: '', address: '' }

function partyDraftOf(party: Order['shipperInstead']): PartyDraft {
  return { name: party?.name ?? '', address: party?.address ?? '' }
}

export function blankItem(): ItemDraft {
  return {
    key: line(),
    id: null,
    description: '',
    pieces: null,
    packageType: 'Pallets',
    packages: null,
    weight: null,
    length: null,
    width: null,
    height: null,
    freightClass: null,
    nmfc: '',
    isHazmat: false,
    unNumber: '',
    properShippingName: '',
    hazardClass: '',
    packingGroup: null,
    deliveryKey: null,
  }
}

export function blankStop(type: StopType): StopDraft {
  return {
    key: line(),
    stopId: null,
    type,
    isNew: false,
    locationNumber: '',
    companyName: '',
    addressLine1: '',
    addressLine2: '',
    city: '',
    state: '',
    postalCode: '',
    phoneNumber: '',
    emailAddress: '',
    date: '',
    from: '',
    until: '',
    untilDate: '',
    appointment: '',
    contactName: '',
    contactPhone: '',
    contactEmail: '',
    instructions: '',
    items: type === 'Pickup' ? [blankItem()] : [],
  }
}

export function blankReference(label = ''): ReferenceDraft {
  return { key: line(), label, value: '', typeId: null }
}

export function blankDraft(customerId: string | undefined): OrderDraft {
  return {
    isDraft: false,
    customerId,
    orderType: 'SalesOrder',
    freightTermType: 'Prepaid',
    currency: 'USD',
    markup: null,
    freightValue: null,
    equipmentMode: 0,
    equipmentTypes: TRAILER_OF_MODE[0],
    shippingMode: 0,
    isJustInTime: false,
    isTeamRequired: false,
    isBlind: false,
    shipperInstead: blankParty,
    consigneeInstead: blankParty,
    reeferTemperature: null,
    reeferMode: 'Continuous',
    hazmatEmergencyContactInfo: '',
    chemtracAccountNumber: '',
    specialInstructions: '',
    accessorials: [],
    requirements: '',
    references: [blankReference('Purchase Order')],
    stops: [blankStop('Pickup'), blankStop('Delivery')],
  }
}

export function draftOf(order: Order): OrderDraft {
  const stops = order.stops.map(stopDraftOf)
  for (const [index, { lineItems }] of order.stops.entries())
    stops[index]?.items.push(...lineItems.map((item) => itemDraftOf(item, stops)))
  return {
    isDraft: false,
    customerId: order.customerId,
    orderType: order.orderType,
    freightTermType: FREIGHT_TERM_TYPES.find((term) => term === order.freightTermType) ?? 'Prepaid',
    currency: order.currency,
    markup: order.markup,
    freightValue: order.freightValue,
    equipmentMode: order.equipmentMode,
    equipmentTypes: order.equipmentTypes,
    shippingMode: order.shippingMode,
    isJustInTime: order.isJustInTime,
    isTeamRequired: order.isTeamRequired,
    isBlind: order.isBlind,
    shipperInstead: partyDraftOf(order.shipperInstead),
    consigneeInstead: partyDraftOf(order.consigneeInstead),
    reeferTemperature: order.reeferTemperature,
    reeferMode: order.reeferMode ?? 'Continuous',
    hazmatEmergencyContactInfo: order.hazmatEmergencyContactInfo ?? '',
    chemtracAccountNumber: order.chemtracAccountNumber ?? '',
    specialInstructions: order.specialInstructions ?? '',
    accessorials: order.accessorials,
    requirements: order.requirements.join(', '),
    references: order.referenceNumbers.map((reference) => ({ ...reference, key: line() })),
    stops: stops.length > 0 ? stops : [blankStop('Pickup'), blankStop('Delivery')],
  }
}

/** Two people changed one order: merges by stop. Where both changed a value, the user's stays and `isDisputed` is set. */
export function mergedDraft(mine: OrderDraft, begun: OrderDraft, theirs: OrderDraft): TakenOver<OrderDraft> {
  const [before, now] = [withKeysOf(mine.stops, begun.stops), withKeysOf(mine.stops, theirs.stops)]
  const stops = partsTakenOver([mine.stops, before, now], ({ key }) => key)
  const merged = takenOver(mine, { ...begun, stops: before }, { ...theirs, stops: now })
  if (!stops) return merged
  const besides = takenOver({ ...mine, stops: [] }, { ...begun, stops: [] }, { ...theirs, stops: [] })
  return { draft: { ...merged.draft, stops: stops.draft }, isDisputed: besides.isDisputed || stops.isDisputed }
}

/** Each draft makes its own keys: gives the same stops the same keys, also where an item names its delivery. */
function withKeysOf(known: readonly StopDraft[], stops: readonly StopDraft[]): StopDraft[] {
  const twin = (stop: StopDraft, index: number) =>
    stop.stopId
      ? known.find(({ stopId }) => stopId === stop.stopId)
      : known[index]?.stopId === null
        ? known[index]
        : undefined
  const keys = new Map(stops.map((stop, index) => [stop.key, twin(stop, index)?.key ?? stop.key]))
  const keyFor = (key: string) => keys.get(key) ?? key
  return stops.map((stop) => ({
    ...stop,
    key: keyFor(stop.key),
    items: stop.items.map((item) => ({ ...item, deliveryKey: item.deliveryKey && keyFor(item.deliveryKey) })),
  }))
}

function stopDraftOf(stop: OrderStop): StopDraft {
  const { date, earlyDateTime, lateDateTime, appointmentDateTime } = stop.schedule
  const clock = (time: string | null) => time?.slice(11, 16) ?? ''
  const isWholeDay = clock(earlyDateTime) === '00:00' && clock(lateDateTime) === '23:59'
  const untilDate = lateDateTime?.slice(0, 10) ?? ''
  return {
    ...blankStop(stop.type),
    stopId: stop.stopId,
    isNew: stop.locationNumber === 'N/A',
    locationNumber: stop.locationNumber === 'N/A' ? '' : stop.locationNumber,
    companyName: stop.name,
    addressLine1: stop.addressLine1 ?? '',
    addressLine2: stop.addressLine2 ?? '',
    city: stop.city,
    state: stop.state,
    postalCode: stop.postalCode,
    date: earlyDateTime?.slice(0, 10) ?? date ?? '',
    from: isWholeDay ? '' : clock(earlyDateTime),
    until: isWholeDay ? '' : clock(lateDateTime),
    untilDate: earlyDateTime && untilDate !== earlyDateTime.slice(0, 10) ? untilDate : '',
    appointment: clock(appointmentDateTime),
    contactName: stop.contact.name ?? '',
    contactPhone: stop.contact.phoneNumber ?? '',
    contactEmail: stop.contact.emailAddress ?? '',
    instructions: stop.instructions ?? '',
    items: [],
  }
}

function itemDraftOf(item: OrderLineItem, stops: readonly StopDraft[]): ItemDraft {
  const { deliveryStop, freightClass, ...rest } = item
  return {
    ...rest,
    key: line(),
    freightClass: FreightClass.safeParse(freightClass).data ?? null,
    nmfc: item.nmfc ?? '',
    unNumber: item.unNumber ?? '',
    properShippingName: item.properShippingName ?? '',
    hazardClass: item.hazardClass ?? '',
    packingGroup: item.packingGroup,
    deliveryKey: (deliveryStop === null ? undefined : stops[deliveryStop - 1]?.key) ?? null,
  }
}

type Sent = z.input<typeof NewOrder>

const entered = (text: string): string | null => text.trim() || null

function partyIn({ name, address }: PartyDraft): { name: string; address: string | null } | null {
  return name.trim() || address.trim() ? { name, address: entered(address) } : null
}

/** As sent: optional fields only if entered (SPEC §5). */
export function entryIn(draft: Omit<OrderDraft, 'customerId'>): Omit<Sent, 'customerId'> {
  const { isDraft } = draft
  const isReefer = draft.equipmentMode === 1
  return {
    isDraft,
    orderType: draft.orderType,
    freightTermType: draft.freightTermType,
    currency: draft.currency,
    ...(draft.markup === null ? {} : { markup: draft.markup }),
    ...(draft.freightValue === null ? {} : { freightValue: draft.freightValue }),
    equipmentMode: draft.equipmentMode,
    equipmentTypes: draft.equipmentTypes,
    shippingMode: draft.shippingMode,
    isJustInTime: draft.isJustInTime,
    isTeamRequired: draft.isTeamRequired,
    isBlind: draft.isBlind,
    shipperInstead: draft.isBlind ? partyIn(draft.shipperInstead) : null,
    consigneeInstead: draft.isBlind ? partyIn(draft.consigneeInstead) : null,
    ...(isReefer && draft.reeferTemperature !== null ? { reeferTemperature: draft.reeferTemperature } : {}),
    ...(isReefer ? { reeferMode: draft.reeferMode } : {}),
    hazmatEmergencyContactInfo: entered(draft.hazmatEmergencyContactInfo),
    chemtracAccountNumber: entered(draft.chemtracAccountNumber),
    specialInstructions: entered(draft.specialInstructions),
    accessorials: draft.accessorials,
    requirements: draft.requirements
      .split(',')
      .map((requirement) => requirement.trim())
      .filter(Boolean),
    referenceNumbers: draft.references.map(({ label, value, typeId }) => ({ label, value, typeId })),
    // A draft keeps stops whose place is known; an empty stop does not count.
    stops: draft.stops.filter((stop) => !isDraft || hasPlace(stop)).map((stop, _index, stops) => stopIn(stop, stops)),
  }
}

function hasPlace(stop: StopDraft): boolean {
  return stop.isNew ? stop.companyName.trim() !== '' || stop.city.trim() !== '' : stop.locationNumber !== ''
}

function stopIn(stop: StopDraft, stops: readonly StopDraft[]): NonNullable<Sent['stops']>[number] {
  const { date } = stop
  const at = (clock: string, day = date) => (day && clock ? `${day}T${clock}` : null)
  // A window that ends before it starts ends on the next day, like dock hours.
  const lastDay = stop.untilDate || (stop.from && stop.until && stop.until < stop.from ? nextDay(date) : date)
  return {
    ...(stop.stopId ? { stopId: stop.stopId } : {}),
    type: stop.type,
    locationNumber: stop.isNew || stop.locationNumber === '' ? 'N/A' : stop.locationNumber,
    location: stop.isNew
      ? {
          companyName: stop.companyName,
          addressLine1: stop.addressLine1,
          addressLine2: entered(stop.addressLine2),
          city: stop.city,
          state: stop.state,
          postalCode: stop.postalCode,
          phoneNumber: entered(stop.phoneNumber),
          emailAddress: entered(stop.emailAddress),
        }
      : null,
    schedule: {
      date: date || null,
      earlyDateTime: at(stop.from),
      lateDateTime: at(stop.until, lastDay),
      appointmentDateTime: at(stop.appointment),
    },
    contact: {
      name: entered(stop.contactName),
      phoneNumber: entered(stop.contactPhone),
      emailAddress: entered(stop.contactEmail),
    },
    instructions: entered(stop.instructions),
    lineItems: stop.type === 'Pickup' ? stop.items.filter(isBegun).map((item) => itemIn(item, stops)) : [],
  }
}

/** Blank lines are not sent. */
export function isBegun({ description, packages, weight, id }: ItemDraft): boolean {
  return id !== null || description.trim() !== '' || packages !== null || weight !== null
}

function itemIn(item: ItemDraft, stops: readonly StopDraft[]) {
  const delivery = stops.findIndex(({ key, type }) => key === item.deliveryKey && type === 'Delivery')
  return {
    // Only the server assigns ids (SPEC §5: a GUID).
    ...(item.id ? { id: item.id } : {}),
    description: item.description,
    pieces: item.pieces,
    packageType: item.packageType,
    // The contract requires a number; NaN makes it complain beside the field.
    packages: item.packages ?? Number.NaN,
    weight: item.weight,
    length: item.length,
    width: item.width,
    height: item.height,
    freightClass: item.freightClass,
    nmfc: entered(item.nmfc),
    isHazmat: item.isHazmat,
    unNumber: item.isHazmat ? entered(item.unNumber) : null,
    properShippingName: item.isHazmat ? entered(item.properShippingName) : null,
    hazardClass: item.isHazmat ? entered(item.hazardClass) : null,
    packingGroup: item.isHazmat ? item.packingGroup : null,
    deliveryStop: delivery < 0 ? null : delivery + 1,
  }
}

function nextDay(day: string): string {
  if (!day) return ''
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}
