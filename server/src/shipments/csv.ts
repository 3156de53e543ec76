import { EQUIPMENT_MODE_NAMES, SHIPMENT_STATUS_NAMES } from '@waybill/contract/freight-codes.ts'
import type { ShipmentRow } from '@waybill/contract/shipments/shipments.ts'
import { type Column, csvOf } from '../http/csv.ts'
import { LANE_COLUMNS } from '../http/lane-columns.ts'

const COLUMNS: Column<ShipmentRow>[] = [
  ['Shipment', (row) => row.shipmentNumber],
  ['Status', (row) => SHIPMENT_STATUS_NAMES[row.status]],
  ...LANE_COLUMNS,
  ['Equipment', (row) => EQUIPMENT_MODE_NAMES[row.equipmentMode]],
  ['Miles', (row) => row.miles],
  ['Weight', (row) => row.weight],
  ['Carrier', (row) => row.carrierName],
  ['Customer', (row) => row.customerName],
  ['Driver', (row) => row.driverName],
  ['Tractor', (row) => row.tractorNumber],
  ['Trailer', (row) => row.trailerNumber],
  ['References', (row) => row.referenceNumbers.join(' ')],
  ['Rate', (row) => row.carrierRate?.toFixed(2)],
  ['Currency', (row) => row.currency],
]

export function shipmentsCsv(rows: readonly ShipmentRow[]): string {
  return csvOf(COLUMNS, rows)
}
