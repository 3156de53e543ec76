import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type AvailableDriver, type Shipment, shipments } from '@waybill/contract/shipments/shipments.ts'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { AssignDriver } from './assign-driver.tsx'
import { DispatchShipment } from './dispatch-shipment.tsx'

// jsdom has no CSS object; the component library escapes selectors with it.
vi.stubGlobal('CSS', { escape: (text: string) => text })

/** Only what the sheet reads. */
const shipment = {
  id: 'shipment',
  shipmentNumber: '4340001',
  status: 3,
  stops: [],
  drivers: [],
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
  const onClose = vi.fn<() => void>()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DispatchShipment shipment={shipment} onClose={onClose} />
    </QueryClientProvider>,
  )
  fireEvent.change(await screen.findByLabelText('Tractor'), { target: { value: '1204' } })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText('Discard what you entered?')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

it('stays with what was typed when the load cannot be fetched again', async () => {
  const can = { dispatch: true } as Partial<Shipment['can']> as Shipment['can']
  const read = vi
    .spyOn(calls, 'read')
    .mockImplementation(async ({ path }) =>
      path === shipments.find.path ? { ...shipment, can } : { data: [], totalCount: 0 },
    )
  const onClose = vi.fn<() => void>()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <AssignDriver shipmentNumber="4340001" onClose={onClose} />
    </QueryClientProvider>,
  )
  const tractor = await screen.findByLabelText<HTMLInputElement>('Tractor')
  fireEvent.change(tractor, { target: { value: '1204' } })
  read.mockRejectedValue(new Error('gone'))
  await act(() => client.refetchQueries())
  expect(read.mock.results.length).toBeGreaterThan(2)
  expect(screen.queryByText('The drivers could not be loaded. Nothing was lost.')).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
  expect(tractor.isConnected).toBe(true)
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

/** Nobody is on the load yet. */
const unassigned: Shipment = { ...shipment, drivers: [] }
const free: AvailableDriver = {
  id: '0190a0b0-0000-7000-8000-0000000000d1',
  name: 'Dee Driver',
  mobilePhoneNumber: '',
  tractorNumber: null,
  trailerNumber: null,
  busyWith: null,
  busyUntil: null,
  place: null,
  freeAt: null,
  milesAway: null,
  isInTime: null,
  nextLoad: null,
  can: true,
}

it('takes over the usual truck of whoever is chosen, and says where they are free', async () => {
  const place = { city: 'Joliet', state: 'IL', timeZone: 'America/Chicago' }
  const near = { ...free, place, milesAway: 12, isInTime: true, tractorNumber: '118', trailerNumber: '53118' }
  vi.spyOn(calls, 'read').mockResolvedValue({ data: [near], totalCount: 1 })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DispatchShipment shipment={shipment} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('Free now in Joliet, IL · 12 mi away · Tractor 118')).toBeTruthy()
  fireEvent.click(await screen.findByRole('radio', { name: /Dee Driver/ }))
  expect(screen.getByLabelText<HTMLInputElement>('Tractor').value).toBe('118')
  expect(screen.getByLabelText<HTMLInputElement>(/^Trailer/).value).toBe('53118')
})

it('has whoever the load was dropped on chosen, and does not save what conflicts unasked', async () => {
  const place = { city: 'Joliet', state: 'IL', timeZone: 'America/Chicago' }
  const busyUntil = { at: '2026-11-28T14:00:00-05:00', timeZone: 'America/New_York' }
  const busy = { ...free, place, busyWith: '4340966', busyUntil, tractorNumber: '118' }
  vi.spyOn(calls, 'read').mockResolvedValue({ data: [{ ...free, id: 'another', name: 'Ann' }, busy], totalCount: 2 })
  const call = vi.spyOn(calls, 'call').mockResolvedValue(shipment)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DispatchShipment shipment={shipment} wished={{ id: busy.id, name: busy.name }} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('Dee Driver is on shipment 4340966 at that time')).toBeTruthy()
  expect(screen.getByText('on shipment 4340966 until Sat 11/28, 14:00 EST · Tractor 118')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Tractor').value).toBe('118')
  fireEvent.click(screen.getByRole('button', { name: 'Dispatch' }))
  expect(call).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Assign anyway: the driver takes both loads' }))
  fireEvent.click(screen.getByRole('button', { name: 'Dispatch' }))
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2))
})

it('keeps the driver who was chosen in place of the one it was dropped on, however often one searches', async () => {
  const [adam, ben] = [
    { ...free, name: 'Adam' },
    { ...free, id: '0190a0b0-0000-7000-8000-0000000000d2', name: 'Ben' },
  ]
  vi.spyOn(calls, 'read').mockImplementation(async (_endpoint, asked) => {
    const { query } = (asked as { query: { query?: string } }).query
    return { data: [adam, ben].filter(({ name }) => name.includes(query ?? '')), totalCount: 2 }
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DispatchShipment shipment={shipment} wished={{ id: adam.id, name: adam.name }} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const driver = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name: new RegExp(name) })
  const search = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })
  expect((await driver('Adam')).checked).toBe(true)
  search('Ben')
  fireEvent.click(await driver('Ben'))
  search('')
  await driver('Adam')
  expect((await driver('Ben')).checked).toBe(true)
})

it('asks beside the tractor whether it takes both loads, and sends the answer with it', async () => {
  vi.spyOn(calls, 'read').mockResolvedValue({ data: [], totalCount: 0 })
  const call = vi.spyOn(calls, 'call').mockImplementation(async (_endpoint, given) => {
    if ((given as { body: { isOverlapConfirmed: boolean } }).body.isOverlapConfirmed) return shipment
    throw new Problem({ status: 409, code: 'tractor-not-available', detail: 'Tractor 77 is on shipment 4340966' })
  })
  const onClose = vi.fn<() => void>()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DispatchShipment shipment={shipment} onClose={onClose} />
    </QueryClientProvider>,
  )
  fireEvent.change(await screen.findByLabelText('Tractor'), { target: { value: '77' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findAllByText(/Tractor 77 is on shipment 4340966/)).toHaveLength(1)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Save anyway: the tractor takes both loads' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(call).toHaveBeenCalledTimes(2)
})

it('does not send equipment again that was saved before the driver was refused', async () => {
  vi.spyOn(calls, 'read').mockResolvedValue({ data: [free], totalCount: 1 })
  const equipped: Shipment = { ...unassigned, tractorNumber: '77' }
  const refused = new Problem({ status: 409, code: 'driver-not-available', detail: 'Dee Driver is off duty' })
  const asked: string[] = []
  vi.spyOn(calls, 'call').mockImplementation(async ({ path }) => {
    asked.push(path)
    if (path === shipments.equip.path) return equipped
    if (asked.filter((one) => one === shipments.assignDriver.path).length === 1) throw refused
    return equipped
  })
  const onClose = vi.fn<() => void>()
  const sheet = (now: Shipment) => (
    <QueryClientProvider client={client}>
      <DispatchShipment shipment={now} onClose={onClose} />
    </QueryClientProvider>
  )
  const client = new QueryClient()
  const { rerender } = render(sheet(unassigned))
  fireEvent.change(await screen.findByLabelText('Tractor'), { target: { value: '77' } })
  fireEvent.click(await screen.findByRole('radio', { name: /Dee Driver/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Dispatch' }))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(onClose).not.toHaveBeenCalled()
  rerender(sheet(equipped))
  fireEvent.click(screen.getByRole('button', { name: 'Dispatch' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(asked).toEqual([shipments.equip.path, shipments.assignDriver.path, shipments.assignDriver.path])
})

it('takes its own save for nobody else’s, when news of it comes before the answer', async () => {
  vi.spyOn(calls, 'read').mockResolvedValue({ data: [], totalCount: 0 })
  const equipped: Shipment = { ...unassigned, tractorNumber: '77' }
  let answer: (shipment: Shipment) => void = () => undefined
  vi.spyOn(calls, 'call').mockImplementation(() => new Promise((resolve) => (answer = resolve as typeof answer)))
  const onClose = vi.fn<() => void>()
  const client = new QueryClient()
  const sheet = (now: Shipment) => (
    <QueryClientProvider client={client}>
      <DispatchShipment shipment={now} onClose={onClose} />
    </QueryClientProvider>
  )
  const { rerender } = render(sheet(unassigned))
  fireEvent.change(await screen.findByLabelText('Tractor'), { target: { value: '77' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls.call).toHaveBeenCalledOnce())
  rerender(sheet(equipped))
  expect(screen.queryByText('Someone else has changed this')).toBeNull()
  answer(equipped)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(screen.queryByText('Someone else has changed this')).toBeNull()
})
