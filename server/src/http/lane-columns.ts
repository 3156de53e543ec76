import type { LaneStop } from '@waybill/contract/lane.ts'
import type { Column } from './csv.ts'

/** Origin, destination and times, for every freight list exported as CSV. */
export const LANE_COLUMNS: Column<{ lane: readonly LaneStop[] }>[] = [
  ['Origin', (row) => place(row.lane[0])],
  ['Pickup', (row) => timeAt(row.lane[0])],
  ['Destination', (row) => place(row.lane.at(-1))],
  ['Delivery', (row) => timeAt(row.lane.at(-1))],
  ['Stops', (row) => row.lane.length],
]

function place(stop: LaneStop | undefined): string {
  return stop ? `${stop.city}, ${stop.state} ${stop.postalCode}` : ''
}

function timeAt(stop: LaneStop | undefined): string {
  return stop?.appointment ?? stop?.early ?? ''
}
