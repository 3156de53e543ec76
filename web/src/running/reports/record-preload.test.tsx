import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { running, type StopRun } from '@waybill/contract/running/running.ts'
import type { Shipment, ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { ZONE_CLOCKS } from '../../test/zone-clocks.ts'
import { setZoneClocks } from '../../ui/clock.ts'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { RecordPreload } from './record-preload.tsx'

/** The contract validates before sending, and takes only UUIDs. */
const ITEM = '0199f9c2-148a-7de6-8f65-279e36c6db7a'

/** Only what the sheet reads. */
const stop = {
  stopId: 'stop',
  name: 'Fir Foods Fresno',
  city: 'Fresno',
  state: 'CA',
  timeZone: 'America/Los_Angeles',
  lineItems: [{ lineItemId: ITEM, description: 'Yogurt', packageType: 'Pallets', packages: 18 }],
} as Partial<ShipmentStop> as ShipmentStop
const shipment = { id: 'shipment', shipmentNumber: '4340001', trailerNumber: null } as Partial<Shipment> as Shipment
const run = { preload: null, can: { preload: true } } as Partial<StopRun> as StopRun

// jsdom has no CSS object; the component library escapes selectors with it.
vi.stubGlobal('CSS', { escape: (text: string) => text })

const onClose = vi.fn<() => void>()
const call = vi.spyOn(calls, 'call')
const open = (now: StopRun) =>
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <RecordPreload shipment={shipment} stop={stop} run={now} onClose={onClose} />
      <ToastRegion />
    </QueryClientProvider>,
  )
afterEach(() => {
  vi.resetAllMocks()
  setZoneClocks(ZONE_CLOCKS)
})

function type(name: RegExp, value: string): void {
  const field = screen.getByRole('textbox', { name })
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

it('sends what stands in the trailer and says so (SPEC §8)', async () => {
  open(run)
  call.mockResolvedValue({})
  type(/^Trailer/u, '53-118')
  type(/^Seal numbers/u, '4711, 4712')
  fireEvent.click(screen.getByRole('button', { name: 'Record preload' }))
  expect(await screen.findByText('Stop preload recorded')).toBeTruthy()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(call.mock.calls[0]?.[1].body).toMatchObject({
    trailerNumber: '53-118',
    sealNumbers: ['4711', '4712'],
    confirmedLineItems: [{ lineItemId: ITEM, packages: 18 }],
    weight: null,
  })
})

it('asks before it throws away seals, and not when nothing was typed', () => {
  open(run)
  const leave = () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  type(/^Seal numbers/u, '4711')
  leave()
  expect(screen.getByText('Discard what you entered?')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  type(/^Seal numbers/u, '')
  leave()
  expect(onClose).toHaveBeenCalled()
})

it('asks for a count that was emptied, and sends none as 0', async () => {
  open(run)
  type(/^Trailer/u, '53-118')
  type(/Yogurt/u, '')
  fireEvent.click(screen.getByRole('button', { name: 'Record preload' }))
  expect(await screen.findByText('Fill this in')).toBeTruthy()
  expect(call).not.toHaveBeenCalled()
})

it('says why a preload is not undone, where it can only be corrected', () => {
  const preload = { trailerNumber: '53-118', sealNumbers: [], confirmedLineItems: [], loadedAt: '2026-11-24T09:00:00Z' }
  const undoPreload = { code: 'preload-of-another', facts: {}, text: 'Only whoever recorded it can undo it' }
  open({ preload, can: { preload: true, undoPreload } } as unknown as StopRun)
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByText('Only whoever recorded it can undo it')).toBeTruthy()
})

it('undoes a preload that was recorded by mistake, with the reason', async () => {
  call.mockResolvedValue({})
  const preload = { trailerNumber: '53-118', sealNumbers: [], confirmedLineItems: [], loadedAt: '2026-11-24T09:00:00Z' }
  open({ preload, can: { preload: true, undoPreload: true } } as unknown as StopRun)
  fireEvent.click(screen.getByRole('radio', { name: 'Undo: it did not happen' }))
  type(/^Reason/u, 'Another load’s trailer')
  fireEvent.click(screen.getByRole('button', { name: 'Undo report' }))
  expect(await screen.findByText('Preload undone')).toBeTruthy()
  const [endpoint, { body }] = call.mock.calls[0] ?? [undefined, {}]
  expect([endpoint, body]).toEqual([running.undoPreload, { reason: 'Another load’s trailer' }])
})

it('corrects a preload where the clock of the place was not told, and sends its time as it was', async () => {
  setZoneClocks([])
  call.mockResolvedValue({})
  const preload = { trailerNumber: '53-118', sealNumbers: [], confirmedLineItems: [], loadedAt: '2026-11-24T09:00:30Z' }
  open({ preload, can: { preload: true, undoPreload: true } } as unknown as StopRun)
  type(/^Seal numbers/u, '4711')
  fireEvent.click(screen.getByRole('button', { name: 'Correct preload' }))
  expect(await screen.findByText('Preload corrected')).toBeTruthy()
  expect(call.mock.calls[0]?.[1].body).toMatchObject({ sealNumbers: ['4711'], loadedAt: preload.loadedAt })
})

it('says that a preload cannot be recorded where the clock of the place was not told', () => {
  setZoneClocks([])
  open(run)
  type(/^Trailer/u, '53-118')
  expect(screen.getByRole('button', { name: 'Record preload' }).getAttribute('aria-description')).toBe(
    'The time zone of this place is not available yet. Reload the page in a few minutes.',
  )
})
