import { expect, it } from 'vitest'
import { countryOfPostalCode, PostalCode, StateCode } from './postal-codes.ts'

it.each([
  ['k1a-0b1', 'K1A 0B1'],
  ['K1A0B1', 'K1A 0B1'],
  [' M5V 2T6 ', 'M5V 2T6'],
  ['60606', '60606'],
  ['60606-1234', '60606-1234'],
])('writes %s as %s', (entered, written) => {
  expect(PostalCode.parse(entered)).toBe(written)
  expect(countryOfPostalCode(entered.trim())).toBe(written.length === 7 ? 'CA' : 'US')
})

it.each(['K1A--0B1', 'K1A 0B', '6060', '606061234', ''])('refuses %s', (entered) => {
  expect(PostalCode.safeParse(entered).success).toBe(false)
})

it.each([
  ['il', 'IL'],
  [' Illinois ', 'IL'],
  ['Québec', 'QC'],
  ['puerto rico', 'PR'],
])('reads the state %s as %s', (entered, code) => {
  expect(StateCode.parse(entered)).toBe(code)
})

it.each(['ZZ', 'constructor', 'Ontari', ''])('knows no state %s', (entered) => {
  expect(StateCode.safeParse(entered).success).toBe(false)
})
