import { expect, test } from 'vitest'
import { type KnownOrder, knownAs, takenOff } from './known-orders.ts'

const LOAD = 'LOAD7788'
const labelOf = (number: string) => (number.startsWith('PO') ? 'Purchase Order' : 'Order')
const known = (id: string, ...numbers: string[]): KnownOrder => ({
  id,
  isOfDocument: true,
  references: [{ label: 'Customer Load', value: LOAD }, ...numbers.map((value) => ({ label: labelOf(value), value }))],
  lineItems: [],
})
const plan = (...orders: string[][]) => ({ customerLoadNumber: LOAD, orders: orders.map((numbers) => ({ numbers })) })

const [peas, corn] = [known('peas', 'SO-1', 'PO-1'), known('corn', 'SO-2', 'PO-1')]
const onLoad = [peas, corn]
const idsOf = (orders: readonly (KnownOrder | undefined)[]) => orders.map((order) => order?.id)

test('an order is the one with its number, in whatever sequence', () => {
  expect(idsOf(knownAs(plan(['SO-2', 'PO-1'], ['SO-1', 'PO-1']), onLoad))).toEqual(['corn', 'peas'])
})

test('a number that is not on the load is a new order, though its purchase order is', () => {
  expect(idsOf(knownAs(plan(['SO-3', 'PO-1']), onLoad))).toEqual([undefined])
})

test('the only one left on both sides is the same under another number, or without one', () => {
  expect(idsOf(knownAs(plan(['SO-2'], ['SO-9']), onLoad))).toEqual(['corn', 'peas'])
  expect(idsOf(knownAs(plan([]), [peas]))).toEqual(['peas'])
})

test('orders that all say every number are known by the sequence in which they say them', () => {
  const all = [known('first', 'SO-1', 'SO-2', 'PO-1'), known('second', 'SO-1', 'SO-2', 'PO-1')]
  expect(idsOf(knownAs(plan(['SO-1'], ['SO-2']), all))).toEqual(['first', 'second'])
  expect(idsOf(knownAs(plan(['SO-2'], ['SO-1']), all))).toEqual(['second', 'first'])
  expect(idsOf(knownAs(plan(['SO-2']), all))).toEqual(['second'])
})

test('each is found once: two under one purchase order in their sequence', () => {
  expect(idsOf(knownAs(plan(['PO-1'], ['PO-1']), onLoad))).toEqual(['peas', 'corn'])
})

test('one whose number is the load’s takes no other’s place', () => {
  const ofLoad = known('of load')
  expect(idsOf(knownAs(plan([LOAD], ['SO-1']), [peas, ofLoad]))).toEqual(['of load', 'peas'])
})

test('what the document brought and no longer lists is taken off; what a planner added is not', () => {
  const entered = { ...known('entered'), isOfDocument: false }
  const ofAnotherLoad = { ...known('other'), references: [{ label: 'Order', value: 'SO-5' }] }
  const orders = [...onLoad, entered, ofAnotherLoad]
  expect(idsOf(knownAs(plan(['SO-2'], ['SO-3'], ['SO-4']), orders))).toEqual(['corn', undefined, undefined])
  expect(idsOf(takenOff(plan(), orders, ['corn']))).toEqual(['peas'])
})
