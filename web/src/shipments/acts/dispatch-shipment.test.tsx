import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type Shipment, shipments } from '@waybill/contract/shipments/shipments.ts'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { DispatchShipment } from './dispatch-shipment.tsx'

// jsdom has no CSS object; the component library escapes selectors with it.
vi.stubGlobal('CSS', { escape: (text: string) => text })

/** Only what the sheet reads. */
const shipment = {
  id: 'shipment',
  shipmentNumber: '4340001',
  status: 3,
  tractorNumber: null,
  trailerNumber: null,
} as Partial<Shipment> as Shipment

it('sends equipment once when it is pressed twice', async () => {
  vi.spyOn(calls, 'read').mockResolvedValue({ data: [], totalCount: 0 })
  const call = vi.spyOn(calls, 'call').mockResolvedValue(shipment)
  const onClose = vi.fn<() => void>()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DispatchShipment shipment={shipment} onClose={onClose} />
    </QueryClientProvider>,
  )
  fireEvent.change(await screen.findByLabelText('Tractor'), { target: { value: '1204' } })
  const save = screen.getByRole('button', { name: 'Save' })
  fireEvent.click(save)
  fireEvent.click(save)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(call.mock.calls.filter(([endpoint]) => endpoint.path === shipments.equip.path)).toHaveLength(1)
})

afterEach(() => void vi.restoreAllMocks())

it('asks before it throws away what was typed', async () => {
  vi.spyOn(calls, 'read').mockResolvedValue({ data: [], totalCount: 0 })
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
  const onClose = vi.fn<() => void>()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DispatchShipment shipment={shipment} onClose={onClose} />
    </QueryClientProvider>,
  )
  fireEvent.change(await screen.findByLabelText('Tractor'), { target: { value: '1204' } })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(confirm).toHaveBeenCalledWith('Discard what you entered?')
  expect(onClose).not.toHaveBeenCalled()
})

it('shows what somebody else set meanwhile, and replaces it only when that is meant', async () => {
  vi.spyOn(calls, 'read').mockResolvedValue({ data: [], totalCount: 0 })
  const call = vi.spyOn(calls, 'call').mockResolvedValue(shipment)
  const onClose = vi.fn<() => void>()
  const sheet = (now: Shipment) => (
    <QueryClientProvider client={new QueryClient()}>
      <DispatchShipment shipment={now} onClose={onClose} />
    </QueryClientProvider>
  )
  const { rerender } = render(sheet(shipment))
  fireEvent.change(await screen.findByLabelText('Tractor'), { target: { value: '1204' } })
  rerender(sheet({ ...shipment, tractorNumber: '77' }))
  expect(screen.getByText('Tractor 77 and trailer – were saved.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(call).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Replace them' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(call.mock.calls[0]?.[1]).toMatchObject({ body: { tractorNumber: '1204', replaces: { tractorNumber: '77' } } })
})
