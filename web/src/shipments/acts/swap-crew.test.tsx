import { fireEvent, screen, waitFor } from '@testing-library/react'
import { type Shipment, shipments } from '@waybill/contract/shipments/shipments.ts'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { renderInside } from '../../test/rooms.tsx'
import { SwapCrew } from './swap-crew.tsx'

// jsdom has no CSS object; the component library escapes selectors with it.
vi.stubGlobal('CSS', { escape: (text: string) => text })
afterEach(() => void vi.restoreAllMocks())

/** Only what the sheet reads. */
const shipment = {
  id: '0190a0b0-0000-7000-8000-000000000001',
  shipmentNumber: '4340001',
  version: 3,
  drivers: [],
  tractorNumber: '118',
  trailerNumber: '53',
} as Partial<Shipment> as Shipment

it('says what it was opened on, and takes over what somebody else swapped meanwhile', async () => {
  vi.spyOn(calls, 'read').mockResolvedValue({ ...shipment, trailerNumber: '77', version: 4 })
  const call = vi
    .spyOn(calls, 'call')
    .mockRejectedValueOnce(new Problem({ status: 412, code: 'changed-meanwhile' }))
    .mockResolvedValue(shipment)
  const onClose = vi.fn<() => void>()
  await renderInside(<SwapCrew shipment={shipment} onClose={onClose} />)
  fireEvent.click(await screen.findByRole('button', { name: /Why/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Mechanical breakdown' }))
  fireEvent.change(screen.getByLabelText('Tractor'), { target: { value: '204' } })
  fireEvent.click(screen.getByRole('button', { name: 'Record swap' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else has changed this.')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Trailer/).value).toBe('77'))
  fireEvent.click(screen.getByRole('button', { name: 'Record swap' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const sent = call.mock.calls.filter(([endpoint]) => endpoint.path === shipments.swap.path)
  expect(sent.map(([, given]) => given.body)).toMatchObject([
    { tractorNumber: '204', trailerNumber: '53', replaces: { tractorNumber: '118', trailerNumber: '53' } },
    { tractorNumber: '204', trailerNumber: '77', replaces: { tractorNumber: '118', trailerNumber: '77' } },
  ])
})
