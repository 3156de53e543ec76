import { EQUIPMENT_MODE_NAMES, SHIPMENT_STATUS_NAMES } from '@waybill/contract/freight-codes.ts'
import type { LaneStop, ShipmentRow } from '@waybill/contract/shipments.ts'
import { type Column, csvOf } from '../http/csv.ts'

const COLUMNS: Column<ShipmentRow>[] = [
  ['Shipment', (row) => row.shipmentNumber],
  ['Status', (row) => SHIPMENT_STATUS_NAMES[row.status]],
  ['Origin', (row) => place(row.lane[0])],
  ['Pickup', (row) => timeAt(row.lane[0])],
  ['Destination', (row) => place(row.lane.at(-1))],
  ['Delivery', (row) => timeAt(row.lane.at(-1))],
  ['Stops', (row) => row.lane.length],
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

function place(stop: LaneStop | undefined): string {
  return stop ? `${stop.city}, ${stop.state} ${stop.postalCode}` : ''
}

function timeAt(stop: LaneStop | undefined): string {
  return stop?.appointment ?? stop?.early ?? ''
}
