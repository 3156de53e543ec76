import type { Detention } from '@waybill/contract/running/running.ts'
import { expect, it } from 'vitest'
import { billedAt } from './detention-clock.tsx'

const running: Detention = {
  startsAt: '2026-11-24T15:00:00Z',
  freeMinutes: 120,
  freeUntil: '2026-11-24T17:00:00Z',
  endedAt: null,
  billedMinutes: 0,
  amount: 0,
  ratePerHour: 60,
  currency: 'USD',
  capMinutes: 480,
  stepMinutes: 15,
  rounding: 'floor',
}
const at = Date.parse('2026-11-24T17:20:00Z')

it('leaves out a step that has only begun, and bills it where the customer’s terms do', () => {
  expect(billedAt(running, at)).toBe(15)
  expect(billedAt({ ...running, rounding: 'ceil' }, at)).toBe(30)
})
