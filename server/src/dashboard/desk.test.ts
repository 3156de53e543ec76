import type { DeskRow } from '@waybill/contract/dashboard/desk.ts'
import { expect, it } from 'vitest'
import { byUrgency } from './desk.ts'

const NOW = new Date('2026-11-26T15:00:00Z')
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString()

/** Only what the order looks at. */
const tender = (name: string, hours: number) => row({ kind: 'tender', dueAt: inHours(hours), tender: { name } })
const bill = (name: string, hours: number) => row({ kind: 'bill', dueAt: inHours(hours), invoice: { name } })
const update = (name: string, hours: number, kind: string) =>
  row({ kind: 'update', dueAt: inHours(hours), shipment: { name, updatesNeeded: [{ kind, since: inHours(hours) }] } })

function row(said: object): DeskRow {
  return said as DeskRow
}

const namesOf = (rows: readonly DeskRow[]) =>
  rows.map((each) => (Object.values(each).find((value) => value instanceof Object) as { name: string }).name)

it('puts what runs out first, then trucks, then other offers, then papers and money, then what later loads need', () => {
  const rows = [
    update('driver of next week', 7 * 24, 'driver-and-equipment'),
    bill('bill of last week', -7 * 24),
    update('proof of yesterday', -24, 'proof-of-delivery'),
    tender('offer of tomorrow', 20),
    update('driver of tonight', 5, 'driver-and-equipment'),
    update('late arrival', -3, 'arrival-overdue'),
    tender('offer of this hour', 0.5),
  ]
  expect(namesOf(byUrgency(rows, NOW))).toEqual([
    'offer of this hour',
    'late arrival',
    'driver of tonight',
    'offer of tomorrow',
    'bill of last week',
    'proof of yesterday',
    'driver of next week',
  ])
})

it('leaves rows without a time at the end of their rank, in the order of their list', () => {
  const rows = [
    row({ kind: 'audit', dueAt: null, invoice: { name: 'first' } }),
    row({ kind: 'audit', dueAt: null, invoice: { name: 'second' } }),
    bill('dated', 400),
  ]
  expect(namesOf(byUrgency(rows, NOW))).toEqual(['dated', 'first', 'second'])
})
