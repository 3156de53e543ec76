import { saidOf } from '@waybill/contract/told.ts'
import { describe, expect, test } from 'vitest'
import { dueOf, dueOn } from '../terms/due-date.ts'
import { audit, type Bill, toleranceOf } from './audit.ts'

const haul = {
  sequence: 1,
  code: 'LINE_HAUL',
  description: 'Line haul',
  rateType: 'Flat',
  expected: 200_000,
  billed: null,
}
const fuel = {
  sequence: 2,
  code: 'FUEL',
  description: 'Fuel surcharge',
  rateType: 'Per Mile',
  expected: 20_000,
  billed: null,
}
const bill: Bill = {
  isThirdParty: false,
  isBrokers: false,
  billed: 220_000,
  expected: 220_000,
  lines: [haul, fuel],
  duplicateOf: null,
  isPayeeDisputed: false,
  isHeld: null,
  isDelivered: true,
  proofExceptions: [],
  missing: [],
  daysSinceDelivery: 3,
}

describe('what a bill is worth', () => {
  test.each([
    [220_000, 220_000, false],
    [221_100, 220_000, false],
    [218_900, 220_000, false],
    [218_899, 218_899, true],
  ])('%i cents billed are %i owed', (billed, amount, isBelow) => {
    expect(audit({ ...bill, billed })).toEqual({ amount, findings: [], isBelow })
  })

  test('the tolerance is half a percent, and one unit of the currency for small bills', () => {
    expect([toleranceOf(220_000), toleranceOf(10_000)]).toEqual([1_100, 100])
  })

  test('a cent above it is an exception of the whole bill where it has no lines', () => {
    const { findings } = audit({ ...bill, billed: 221_101 })
    expect(findings).toMatchObject([
      { code: 'RATE_MISMATCH', lineSequence: null, nextActor: 'provider', expected: 220_000, billed: 221_101 },
    ])
  })

  test('every line that is above says what it is', () => {
    const lines = [
      { ...haul, rateType: 'Per Mile', billed: 210_000 },
      { ...fuel, billed: 25_000 },
      { sequence: 3, code: 'DETENTION', description: 'Detention', rateType: 'Flat', expected: null, billed: 9_000 },
    ]
    expect(audit({ ...bill, billed: 244_000, lines }).findings.map(({ code, nextActor }) => [code, nextActor])).toEqual(
      [
        ['MILES', 'provider'],
        ['FUEL_MISMATCH', 'provider'],
        ['ACCESSORIAL_NOT_APPROVED', 'carrier'],
      ],
    )
  })

  test('nothing asks a broker, which cannot correct its bill', () => {
    const brokers = { ...bill, isBrokers: true, isDelivered: false, missing: ['Lumper Receipt'] }
    const tarp = { ...haul, sequence: 3, code: 'TARP', expected: null, billed: 10_000 }
    const asked = (one: Bill) => [...new Set(audit(one).findings.map(({ nextActor }) => nextActor))]
    expect(asked({ ...brokers, billed: 230_000, lines: [haul, fuel, tarp] })).toEqual(['provider'])
    expect(asked({ ...brokers, duplicateOf: saidOf('Billed twice') })).toEqual(['provider'])
    expect(asked({ ...brokers, isThirdParty: true })).toEqual(['payer'])
  })

  test('a duplicate is looked at no further; the rest comes in the order of the trade', () => {
    const wrong: Bill = {
      ...bill,
      isThirdParty: true,
      billed: 300_000,
      isPayeeDisputed: true,
      isHeld: 'CLAIM_HOLD',
      isDelivered: false,
      missing: ['Proof of Delivery'],
      daysSinceDelivery: 181,
    }
    expect(audit({ ...wrong, duplicateOf: saidOf('Billed twice') }).findings.map(({ code }) => code)).toEqual(['DUP'])
    expect(audit(wrong).findings.map(({ code, nextActor }) => [code, nextActor])).toEqual([
      ['WRONG_PAYEE', 'payer'],
      ['CLAIM_HOLD', 'payer'],
      ['NOT_DELIVERED', 'carrier'],
      ['MISSING_DOC', 'carrier'],
      ['LATE_BILLING', 'payer'],
      ['RATE_MISMATCH', 'payer'],
    ])
  })
})

test.each([
  ['an ordinary day', '2026-10-19', 30, '2026-11-18'],
  ['a Saturday moves to Monday', '2026-11-05', 30, '2026-12-07'],
  ['Thanksgiving moves on', '2026-11-24', 2, '2026-11-27'],
  ['Independence Day on a Sunday closes the Monday', '2027-07-02', 2, '2027-07-06'],
  ['Memorial Day', '2026-05-23', 2, '2026-05-26'],
])('due: %s', (_, from, days, due) => {
  expect(dueOn(from, days)).toBe(due)
})

test('days are counted where the bank is: a Tuesday evening there is not the Wednesday that it already is in UTC', () => {
  const terms = { termsDays: null, completeAt: '2026-10-20T01:30:00Z', bankZone: 'America/Chicago' }
  const approvedAt = new Date('2026-11-18T02:30:00Z')
  expect(dueOf({ ...terms, terms: 'quick-2' }, approvedAt)).toBe('2026-11-19')
  expect(dueOf({ ...terms, terms: 'standard-30' }, approvedAt)).toBe('2026-11-18')
})
