import { expect, test } from 'vitest'
import { isSameName } from './names.ts'

test.each([
  ['Juniper Ridge Transport LLC', 'JUNIPER RIDGE TRANSPORT, L.L.C.'],
  ['Sugar Maple Transport Ltée', 'SUGAR MAPLE TRANSPORT LTEE'],
  ["O'Brien & Sons, Inc.", 'OBRIEN AND SONS'],
  ['The Blue Mesa Company', 'Blue Mesa'],
])('%s is %s', (one, other) => {
  expect(isSameName(one, other)).toBe(true)
})

test.each([
  ['Juniper Ridge Transport LLC', 'Juniper Ridge Logistics LLC'],
  ['Juniper', 'Juniper Ridge'],
  ['LLC', 'INC'],
  ['', ''],
])('%s is not %s', (one, other) => {
  expect(isSameName(one, other)).toBe(false)
})

test('a name is never nobody’s', () => {
  expect(isSameName('Juniper', null)).toBe(false)
})
