import { EQUIPMENT_MODE_NAMES, SHIPPING_MODE_NAMES } from '@waybill/contract/freight-codes.ts'
import { ORDER_STATUS_NAMES } from '@waybill/contract/orders/order-status.ts'
import type { OrderRow } from '@waybill/contract/orders/orders.ts'
import { type Column, csvOf } from '../../http/csv.ts'
import { LANE_COLUMNS } from '../../http/lane-columns.ts'

const COLUMNS: Column<OrderRow>[] = [
  ['Order', (row) => row.orderNumber],
  ['Status', (row) => ORDER_STATUS_NAMES[row.status]],
  ['Type', (row) => row.orderType],
  ['Source', (row) => row.orderSource],
  ['Customer', (row) => row.customerName],
  ...LANE_COLUMNS,
  ['Equipment', (row) => EQUIPMENT_MODE_NAMES[row.equipmentMode]],
  ['Mode', (row) => SHIPPING_MODE_NAMES[row.shippingMode]],
  ['Weight', (row) => row.weight],
  ['References', (row) => row.referenceNumbers.map(({ label, value }) => `${label} ${value}`).join('; ')],
  ['Created', (row) => row.createdAt],
]

export function ordersCsv(rows: readonly OrderRow[]): string {
  return csvOf(COLUMNS, rows)
}
