import { expect, it, vi } from 'vitest'
import { Sheet } from '../../outside/pdf/sheet.ts'
import { SPECIMENS } from '../press/specimen.ts'
import { drawConfirmation } from './draw-confirmation.ts'

it('says on each page which load it is for', async () => {
  const order = SPECIMENS.find(({ paper }) => paper === 'rate-confirmation')
  if (order?.paper !== 'rate-confirmation') throw new Error('There is no specimen of a rate confirmation')
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
