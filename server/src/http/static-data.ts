import { FILE_TYPES } from '@waybill/contract/documents/file-types.ts'
import type { AnswerOf, QueryOf } from '@waybill/contract/endpoint.ts'
import { ENTITY_TYPES } from '@waybill/contract/entity-types.ts'
import {
  DECLINE_REASON_NAMES,
  EQUIPMENT_MODE_NAMES,
  SHIPMENT_STATUS_NAMES,
  SHIPPING_MODE_NAMES,
  TENDER_STATUS_NAMES,
} from '@waybill/contract/freight-codes.ts'
import { INVOICE_STATUS_NAMES } from '@waybill/contract/invoices/invoice-codes.ts'
import { ACCESSORIALS, TRAILER_TYPES } from '@waybill/contract/order-codes.ts'
import { STATE_CODES } from '@waybill/contract/state-names.ts'
import { STATIC_LISTS, type StaticItem, type StaticList, staticData } from '@waybill/contract/static-data.ts'
import { implement } from './implement.ts'

/** SPEC §3 numbers them; how a load was booked is told by its origination, its rate and the payment terms. */
const BOOKING_TYPES = ['Standard', 'Book It Now', 'Quick Pay', 'Small Carrier Quick Pay']

const ITEMS: Readonly<Record<StaticList, readonly StaticItem[]>> = {
  bookingTypes: BOOKING_TYPES.map((name, id) => ({ id, name })),
  declineReasons: byNumber(DECLINE_REASON_NAMES),
  entityTypes: [...ENTITY_TYPES].map(([id, name]) => ({ id, name })),
  equipmentModes: byNumber(EQUIPMENT_MODE_NAMES),
  fileTypes: [...FILE_TYPES.values()].map(({ code: id, name }) => ({ id, name })),
  invoiceStatuses: byNumber(INVOICE_STATUS_NAMES),
  ltlAccessorials: inPairs(ACCESSORIALS),
  shipmentStatuses: byNumber(SHIPMENT_STATUS_NAMES),
  shippingModes: byNumber(SHIPPING_MODE_NAMES),
  states: [...STATE_CODES].map(([name, id]) => ({ id, name })),
  tenderStatuses: byNumber(TENDER_STATUS_NAMES),
  trailerTypes: inPairs(TRAILER_TYPES).toSorted((one, other) => Number(one.id) - Number(other.id)),
}

export function staticDataRoutes() {
  return implement(staticData, { list: async ({ query }) => listed(query) })
}

function listed({ list: wanted }: QueryOf<typeof staticData.list>): AnswerOf<typeof staticData.list> {
  const data = STATIC_LISTS.filter((name) => wanted === undefined || name === wanted).map((name) => ({
    list: name,
    items: [...ITEMS[name]],
  }))
  return { data, totalCount: data.length }
}

function byNumber(names: Readonly<Record<number, string>>): StaticItem[] {
  return Object.entries(names)
    .map(([id, name]) => ({ id: Number(id), name }))
    .toSorted((one, other) => one.id - other.id)
}

function inPairs(pairs: readonly (readonly [id: number | string, name: string])[]): StaticItem[] {
  return pairs.map(([id, name]) => ({ id, name }))
}
