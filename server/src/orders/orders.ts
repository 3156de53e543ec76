import type { EquipmentMode, ShippingMode } from '@waybill/contract/freight-codes.ts'
import type { StopType } from '@waybill/contract/lane.ts'
import type { Currency } from '@waybill/contract/money.ts'
import type { OrderType, PackingGroup, ReeferMode } from '@waybill/contract/order-codes.ts'
import { ORDER_SAYINGS } from '@waybill/contract/orders/orders.sayings.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { announce } from '../events.ts'
import { record } from '../history/history.ts'
import {
  drawOrders,
  insertOrder,
  insertStops,
  makeRoom,
  markVoided,
  rewriteOrder,
  writeLineItems,
} from './orders.queries.ts'

export { listBody as list, visibleTo, wireOrder } from './order-book/order-book.queries.ts'

const say = sayer(ORDER_SAYINGS)

/** A place where an order loads or unloads. Times are wall times there, `YYYY-MM-DDTHH:MM` (TRUST P35). */
export type PlannedStop = {
  /** Of an existing stop. */
  id?: string | undefined
  type: StopType
  locationId: string | null
  ediCode: string | null
  googleId: string | null
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
  contactEmail: string | null
  instructions: string | null
}

/** One kind of goods. Weight is pounds for all packages together, dimensions are inches of one package. */
export type NewLineItem = {
  id?: string | undefined
  description: string
  packageType: string
  packages: number
  weight: number | null
  freightClass: string | null
  nmfc: string | null
  unNumber: string | null
  isHazmat: boolean
  pieces?: number | null
  length?: number | null
  width?: number | null
  height?: number | null
  properShippingName?: string | null
  hazardClass?: string | null
  packingGroup?: PackingGroup | null
}

/** Goods, and the order's stops (by index) where they load and unload. */
export type OrderedItem = NewLineItem & { pickup: number | null; delivery: number | null }

/** Whom a blind order's documents print instead of a party. */
export type PartyInstead = { name: string; address: string | null }

/** What a customer wants moved. */
export type NewOrder = {
  isDraft: boolean
  orderType: OrderType
  freightTermType: string
  currency: Currency
  /** Undefined: unchanged. */
  markup: number | null | undefined
  freightValue: number | null
  equipmentMode: EquipmentMode
  equipmentTypes: number
  shippingMode: ShippingMode
  isJustInTime: boolean
  isTeamRequired: boolean
  isBlind: boolean
  shipperInstead: PartyInstead | null
  consigneeInstead: PartyInstead | null
  reeferTemperature: number | null
  reeferMode: ReeferMode | null
  hazmatEmergencyContactInfo: string | null
  chemtracAccountNumber: string | null
  specialInstructions: string | null
  accessorials: string[]
  requirements: string[]
  referenceNumbers: { label: string; value: string; typeId: number | null }[]
  stops: PlannedStop[]
  lineItems: OrderedItem[]
}

export type OrderOrigin = { customerId: string; source: 'Portal' | 'Edi' | 'Api' }

export type OrderKey = { id: string; number: string; lineItemIds: string[] }

/** Creates an order with its stops and line items, and numbers it. */
export async function createOrder(tx: Tx, actor: Actor, origin: OrderOrigin, order: NewOrder): Promise<OrderKey> {
  const { id, number } = await insertOrder(tx, actor.companyId, actor.now, origin, order)
  const lineItemIds = await writeFreight(tx, { id, customerId: origin.customerId }, order)
  const subject = { type: 'order', id } as const
  await record(tx, actor, subject, say('order-created', { order: number }))
  await announce(tx, { kind: 'order-created', subject, companyIds: [origin.customerId] })
  return { id, number, lineItemIds }
}

/** Rewrites an order under its old number; the caller records why. None of it may have been loaded. */
export async function reviseOrder(
  tx: Tx,
  order: { id: string; customerId: string },
  revised: NewOrder,
): Promise<string[]> {
  await makeRoom(
    tx,
    order.id,
    revised.lineItems.flatMap(({ id }) => id ?? []),
  )
  await rewriteOrder(tx, order.id, revised)
  return await writeFreight(tx, order, revised)
}

/** Voids an order that is on no load any longer: its customer does not want it moved. */
export async function voidOrder(
  tx: Tx,
  actor: Actor,
  order: { id: string; customerId: string },
  why: Said,
): Promise<void> {
  await markVoided(tx, order.id)
  await drawOrders(tx, [order.id])
  const subject = { type: 'order', id: order.id } as const
  await record(tx, actor, subject, why)
  await announce(tx, { kind: 'order-changed', subject, companyIds: [order.customerId] })
}

async function writeFreight(
  tx: Tx,
  order: { id: string; customerId: string },
  { stops, lineItems }: NewOrder,
): Promise<string[]> {
  const stopIds = await insertStops(tx, order, stops)
  const lineItemIds = await writeLineItems(tx, order.id, stopIds, lineItems)
  await drawOrders(tx, [order.id])
  return lineItemIds
}
