import type { DispatchLoad } from '@waybill/contract/fleet/dispatch-board.ts'
import { expect, it } from 'vitest'
import { conflictOf } from './drop.ts'

const load = (id: string, from: number, to: number, status = 4): DispatchLoad => {
  const stop = (day: number) => ({
    city: 'Joliet',
    state: 'IL',
    at: `2026-12-${String(day).padStart(2, '0')}T15:00:00Z`,
    timeZone: 'America/Chicago',
  })
  const numbers = { shipmentNumber: id, tractorNumber: null, trailerNumber: null }
  return {
    id,
    ...numbers,
    status: status as DispatchLoad['status'],
    equipmentMode: 0,
    isHazmat: false,
    isLate: false,
    pickup: stop(from),
    delivery: stop(to),
  }
}

it('a load conflicts with one at the same time that is not delivered, and with none before, after or of itself', () => {
  const dragged = load('dragged', 3, 5, 3)
  const with_ = (...loads: DispatchLoad[]) => conflictOf({ loads }, dragged)?.id
  expect(with_(load('before', 1, 3), load('after', 5, 6), load('done', 3, 5, 7), dragged)).toBeUndefined()
  expect(with_(load('before', 1, 3), load('within', 4, 4))).toBe('within')
  expect(with_(load('around', 1, 9))).toBe('around')
})
