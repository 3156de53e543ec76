import { EQUIPMENT_MODE_NAMES, SHIPMENT_STATUS_NAMES } from '@waybill/contract/freight-codes.ts'
import type { LaneStop, ShipmentRow } from '@waybill/contract/shipments.ts'

const COLUMNS: [string, (row: ShipmentRow) => string | number | null | undefined][] = [
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

/** Rows as CSV with CRLF (RFC 4180), a byte-order mark for spreadsheets, cells defused (TRUST P34). */
export function shipmentsCsv(rows: readonly ShipmentRow[]): string {
  const lines = [COLUMNS.map(([title]) => title), ...rows.map((row) => COLUMNS.map(([, cell]) => cell(row)))]
  return `\ufeff${lines.map((line) => line.map(cellOf).join(',')).join('\r\n')}\r\n`
}

/** Quoted where needed; a cell that a spreadsheet would run as a formula begins with an apostrophe. */
export function cellOf(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function place(stop: LaneStop | undefined): string {
  return stop ? `${stop.city}, ${stop.state} ${stop.postalCode}` : ''
}

function timeAt(stop: LaneStop | undefined): string {
  return stop?.appointment ?? stop?.early ?? ''
}
