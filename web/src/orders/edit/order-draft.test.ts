import { densityOf } from '@waybill/contract/order-codes.ts'
import { NewOrder } from '@waybill/contract/orders/orders.ts'
import { expect, it } from 'vitest'
import { refusedBy } from '../../form/refusals.ts'
import { blankDraft, blankItem, blankStop, entryIn, mergedDraft, type OrderDraft } from './order-draft.ts'

function filled(): OrderDraft {
  const pickup = { ...blankStop('Pickup'), locationNumber: '2001', date: '2040-03-10' }
  const delivery = { ...blankStop('Delivery'), locationNumber: '2002', date: '2040-03-13' }
  pickup.items = [{ ...blankItem(), description: 'Olives', packages: 4, weight: 2_000 }, blankItem()]
  return { ...blankDraft(undefined), stops: [pickup, delivery] }
}

it('sends what was entered and nothing that was left blank', () => {
  const entry = entryIn(filled())
  expect(refusedBy(NewOrder, entry)).toEqual({})
  expect(entry.stops?.[0]?.lineItems).toHaveLength(1)
  expect(NewOrder.parse(entry).referenceNumbers).toEqual([])
  expect(Object.keys(entry)).not.toEqual(expect.arrayContaining(['markup']))
  expect(Object.keys(entry)).not.toEqual(expect.arrayContaining(['reeferTemperature']))
})

it('names an item by an id only when the server has given it one', () => {
  const draft = filled()
  const id = '0190a0b0-0000-7000-8000-000000000001'
  draft.stops[0]?.items.push({ ...blankItem(), id, description: 'Known', packages: 1, weight: 1 })
  const ids = entryIn(draft).stops?.[0]?.lineItems?.map((item) => item.id)
  expect(ids).toEqual([undefined, id])
})

it('ends a window that ends before it begins on the next day', () => {
  const draft = filled()
  const [pickup] = draft.stops
  if (pickup) Object.assign(pickup, { from: '22:00', until: '04:00' })
  expect(entryIn(draft).stops?.[0]?.schedule).toMatchObject({
    earlyDateTime: '2040-03-10T22:00',
    lateDateTime: '2040-03-11T04:00',
  })
})

it('keeps of a draft the stops whose place is known', () => {
  const draft = filled()
  draft.stops.push(blankStop('Delivery'))
  expect(entryIn({ ...draft, isDraft: true }).stops).toHaveLength(2)
  expect(entryIn(draft).stops).toHaveLength(3)
})

it.each([
  [0.99, '400'],
  [1, '300'],
  [12, '85'],
  [22.49, '70'],
  [22.5, '65'],
  [50, '50'],
])('suggests for %d pounds a cubic foot class %s, its lower bound included', (pounds, freightClass) => {
  // Two packages of one cubic foot each.
  const item = { packages: 2, weight: pounds * 2, length: 12, width: 12, height: 12 }
  expect(densityOf(item)).toEqual({ pounds, freightClass })
})

it('takes over what somebody else changed where one changed nothing oneself', () => {
  const begun = filled()
  const mine = { ...begun, specialInstructions: 'Ring twice' }
  // The server's answer makes a new draft: other keys, same order.
  const theirs = { ...filled(), isTeamRequired: true }
  const { draft, isDisputed } = mergedDraft(mine, begun, theirs)
  expect(draft).toMatchObject({ isTeamRequired: true, specialInstructions: 'Ring twice' })
  expect(draft.stops.map(({ key }) => key)).toEqual(begun.stops.map(({ key }) => key))
  expect(isDisputed).toBe(false)
})

it('keeps what both changed as one has it, and says so', () => {
  const begun = filled()
  const changed = (date: string) => {
    const [pickup = blankStop('Pickup'), ...rest] = begun.stops
    return { ...begun, stops: [{ ...pickup, date }, ...rest] }
  }
  const [mine, theirs] = [changed('2040-03-11'), changed('2040-03-12')]
  const merged = mergedDraft(mine, begun, theirs)
  expect(merged.draft.stops[0]?.date).toBe('2040-03-11')
  expect(merged.isDisputed).toBe(true)
  expect(mergedDraft(mine, begun, changed('2040-03-11')).isDisputed).toBe(false)
})

/** The server's order as a new draft: its own keys, the same stops. */
function drawnUp(change: (stops: OrderDraft['stops']) => void = () => undefined): OrderDraft {
  const draft = filled()
  for (const [index, stop] of draft.stops.entries()) stop.stopId = `stop ${index + 1}`
  const [pickup, delivery] = draft.stops
  for (const item of pickup?.items ?? []) item.deliveryKey = delivery?.key ?? null
  change(draft.stops)
  return draft
}

it('takes over stop by stop: what either changed of two stops stands, and freight still knows where it is unloaded', () => {
  const begun = drawnUp()
  const mine = { ...begun, stops: begun.stops.map((stop, index) => (index === 0 ? { ...stop, from: '07:00' } : stop)) }
  const theirs = drawnUp(([pickup, delivery]) => {
    Object.assign(pickup ?? {}, { contactName: 'Jo' })
    Object.assign(delivery ?? {}, { date: '2040-03-14' })
    Object.assign(pickup?.items[0] ?? {}, { packages: 5 })
  })
  const { draft, isDisputed } = mergedDraft(mine, begun, theirs)
  expect(draft.stops).toMatchObject([{ from: '07:00', contactName: 'Jo' }, { date: '2040-03-14' }])
  expect(draft.stops[0]?.items[0]).toMatchObject({ packages: 5, deliveryKey: draft.stops[1]?.key })
  expect(isDisputed).toBe(false)
})

it('takes over a stop that the other one added, and gives up merging when both added one', () => {
  const begun = drawnUp()
  const theirs = drawnUp((stops) => stops.push({ ...blankStop('Delivery'), stopId: 'theirs', locationNumber: '2003' }))
  const timed = { ...begun, stops: begun.stops.map((stop) => ({ ...stop, from: '07:00' })) }
  const merged = mergedDraft(timed, begun, theirs)
  expect(merged.draft.stops.map(({ locationNumber, from }) => locationNumber + from)).toEqual([
    '200107:00',
    '200207:00',
    '2003',
  ])
  const added = { ...begun, stops: [...begun.stops, { ...blankStop('Delivery'), locationNumber: '2004' }] }
  const both = mergedDraft(added, begun, theirs)
  expect(both.draft.stops.map(({ locationNumber }) => locationNumber)).toEqual(['2001', '2002', '2004'])
  expect(both.isDisputed).toBe(true)
})
