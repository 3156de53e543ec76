import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { StopRun } from '@waybill/contract/running/running.ts'
import type { Shipment, ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { StopMenu } from './stop-run.tsx'

// jsdom has no CSS object; the component library escapes selectors with it.
vi.stubGlobal('CSS', { escape: (text: string) => text })

const NOT_THEIRS = { code: 'not-your-role', facts: {}, text: 'Not yours' }
const LEFT = { code: 'preload-left', facts: {}, text: 'The truck has left' }

/** Only what the menu and its sheet read, of a pickup that the truck has left with a preloaded trailer. */
const stop = {
  stopId: 'stop',
  type: 'Pickup',
  name: 'Fir Foods Fresno',
  city: 'Fresno',
  state: 'CA',
  timeZone: 'America/Los_Angeles',
  arrivedAt: '2026-11-24T10:00:00Z',
  departedAt: '2026-11-24T11:00:00Z',
  lineItems: [],
} as Partial<ShipmentStop> as ShipmentStop
const shipment = { id: 'shipment', shipmentNumber: '4340001', trailerNumber: null } as Partial<Shipment> as Shipment
const run = {
  appointment: { versions: [], can: { set: NOT_THEIRS, request: NOT_THEIRS, answer: NOT_THEIRS, cancel: NOT_THEIRS } },
  preload: { trailerNumber: '53-118', sealNumbers: [], confirmedLineItems: [], loadedAt: '2026-11-24T09:00:00Z' },
  can: {
    preload: LEFT,
    undoPreload: true,
    editArrival: true,
    undoArrival: LEFT,
    editDeparture: true,
    undoDeparture: true,
  },
} as unknown as StopRun

const open = (now: StopRun) => {
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <StopMenu shipment={shipment} stop={stop} run={now} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'More actions at Fir Foods Fresno' }))
}

it('offers to undo a preload that the truck has left with, to whoever may', async () => {
  open(run)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Correct preload' }))
  expect(await screen.findByRole('textbox', { name: 'Reason' })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Trailer' })).toBeNull()
})

it('says nothing of a preload that the truck has left with to anybody else', async () => {
  open({ ...run, can: { ...run.can, undoPreload: LEFT } })
  expect(await screen.findByRole('menuitem', { name: 'Correct arrival' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Correct preload' })).toBeNull()
})
