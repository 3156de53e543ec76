import { expect, it, vi } from 'vitest'
import { Sheet } from '../../outside/pdf/sheet.ts'
import { SPECIMENS } from '../press/specimen.ts'
import { drawConfirmation } from './draw-confirmation.ts'

function specimen() {
  const order = SPECIMENS.find(({ paper }) => paper === 'rate-confirmation')
  if (order?.paper !== 'rate-confirmation') throw new Error('There is no specimen of a rate confirmation')
  return order
}

it('says on each page which load it is for', async () => {
  const order = specimen()
  const [stop] = order.drawing.content.load.stops
  if (!stop) throw new Error('The specimen has no stop')
  const load = { ...order.drawing.content.load, stops: Array.from({ length: 40 }, () => stop) }
  const code = vi.spyOn(Sheet.prototype, 'squareCode')
  const page = vi.spyOn(Sheet.prototype, 'addPage')
  await drawConfirmation({ ...order.drawing, content: { ...order.drawing.content, load } })
  expect(page.mock.calls.length).toBeGreaterThan(2)
  expect(code.mock.calls.map(([says]) => says)).toEqual(page.mock.calls.map(() => 'WAYBILL:17:0:'))
  vi.restoreAllMocks()
})

it('prints rates as they multiply, and instructions in full: it is what is signed', async () => {
  const order = specimen()
  const specialInstructions = 'Call the dock before noon. '.repeat(70).trim()
  const charges = [
    { description: 'Line haul', rateType: 'Per Mile', rate: 2.3575, units: 742, total: 1_749.27 },
    { description: 'Fuel surcharge', rateType: 'Percent', rate: 22.5, units: 1_749.27, total: 393.59 },
    { description: 'Tarp', rateType: 'Flat', rate: 150, units: 1, total: 150 },
  ]
  const load = { ...order.drawing.content.load, charges, specialInstructions }
  const text = vi.spyOn(Sheet.prototype, 'text')
  await drawConfirmation({ ...order.drawing, content: { ...order.drawing.content, load } })
  const said = text.mock.calls.map(([words]) => words)
  for (const rate of ['$2.3575', '22.5%', '$150.00']) expect(said).toContain(rate)
  const instructions = text.mock.calls.find(([words]) => words === specialInstructions)
  expect(instructions?.[4]?.lines).toBeUndefined()
  vi.restoreAllMocks()
})
