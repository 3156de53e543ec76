import { expect, it, vi } from 'vitest'
import { Sheet } from '../../outside/pdf/sheet.ts'
import type { ItemOnPaper } from '../load.ts'
import { SPECIMENS } from '../press/specimen.ts'
import { drawLading } from './draw-lading.ts'

const CANNED: ItemOnPaper = {
  orderId: '1',
  orderNumber: 'O-1',
  customerId: '2',
  orderInstructions: null,
  emergencyContact: null,
  pickup: 1,
  delivery: 2,
  description: 'Canned goods',
  packageType: 'pallets',
  packages: 1,
  weight: 1_000,
  freightClass: null,
  nmfc: null,
  isHazmat: false,
  unNumber: null,
  hazardClass: null,
  packingGroup: null,
}

function specimen() {
  const lading = SPECIMENS.find((order) => order.paper === 'bill-of-lading')
  if (!lading) throw new Error('There is no specimen of a bill of lading')
  return lading.drawing
}

it('says what truck and driver must bring', async () => {
  const drawing = specimen()
  const text = vi.spyOn(Sheet.prototype, 'text')
  const load = {
    ...drawing.content.load,
    requirements: ['2 load bars', 'straps'],
    specialInstructions: 'Vent the trailer.',
  }
  await drawLading({ ...drawing, content: { ...drawing.content, load } })
  expect(text.mock.calls.map(([said]) => said)).toContain('Required: 2 load bars, straps. Vent the trailer.')
  vi.restoreAllMocks()
})

it('has the carrier bill the third party that it names', async () => {
  const tick = vi.spyOn(Sheet.prototype, 'tick')
  const text = vi.spyOn(Sheet.prototype, 'text')
  await drawLading(specimen())
  const ticked = tick.mock.calls.filter(([, , isTicked]) => isTicked)
  const besides = ticked.map(([x, y]) => text.mock.calls.find((said) => said[1] === x + 12 && said[2] === y - 1.5)?.[0])
  expect(besides).toEqual(['3rd party'])
  vi.restoreAllMocks()
})

it('says on its supplement too which load and stop it is for', async () => {
  const drawing = specimen()
  const load = { ...drawing.content.load, items: Array.from({ length: 60 }, () => CANNED) }
  const code = vi.spyOn(Sheet.prototype, 'squareCode')
  const page = vi.spyOn(Sheet.prototype, 'addPage')
  await drawLading({ ...drawing, content: { ...drawing.content, load } })
  expect(page.mock.calls.length).toBeGreaterThan(1)
  expect(code.mock.calls.map(([says]) => says)).toEqual(page.mock.calls.map(() => 'WAYBILL:16:0:2'))
  vi.restoreAllMocks()
})

it('names class, packing group and quantity of every hazardous product, and gives long instructions in full', async () => {
  const drawing = specimen()
  const danger = (unNumber: string, properShippingName: string, hazardClass: string): ItemOnPaper => ({
    ...CANNED,
    isHazmat: true,
    unNumber,
    properShippingName,
    hazardClass,
    packingGroup: 'III',
    packages: 12,
    packageType: 'Drums',
    weight: 5_400,
  })
  const items = [
    danger('UN3082', 'ENVIRONMENTALLY HAZARDOUS SUBSTANCE, LIQUID, N.O.S. (contains zinc naphthenate)', '9'),
    danger('UN1263', 'PAINT RELATED MATERIAL', '3'),
  ]
  const specialInstructions = 'Call the dock before noon. '.repeat(40)
  const load = { ...drawing.content.load, items, specialInstructions }
  const text = vi.spyOn(Sheet.prototype, 'text')
  await drawLading({ ...drawing, content: { ...drawing.content, load } })
  const said = text.mock.calls.map(([words]) => words)
  expect(said).toContain('UN1263, PAINT RELATED MATERIAL, 3, PG III, 12 Drums, 5,400 lb')
  expect(said).toContain('As described with the freight: UN3082, UN1263')
  expect(said.filter((words) => words.includes(specialInstructions.trim())).length).toBe(2)
  vi.restoreAllMocks()
})
