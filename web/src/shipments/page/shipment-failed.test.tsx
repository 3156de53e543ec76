import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Problem } from '../../api/problem.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { renderInside } from '../../test/rooms.tsx'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { ShipmentFailed, ShipmentTaken } from './shipment-failed.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

/** A shipment that fails to open, after these pages. */
async function openAfter(...before: string[]) {
  return openFailed(new Problem({ status: 404, code: 'not-found' }), ...before)
}

async function openFailed(error: Error, ...before: string[]) {
  const root = createRootRoute()
  const failed = createRoute({
    getParentRoute: () => root,
    path: '/shipments/7',
    component: () => <ShipmentFailed error={error} onRetry={() => undefined} />,
  })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const router = createRouter({
    routeTree: root.addChildren([failed, elsewhere]),
    history: createMemoryHistory({ initialEntries: [...before, '/shipments/7'] }),
  })
  await router.load()
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      {/* The types do not know a test's routes. */}
      <RouterProvider router={router as never} />
      <ToastRegion />
    </QueryClientProvider>,
  )
  return () => router.state.location.pathname
}

it('says so and leads back to the last page after three seconds (SPEC §8)', async () => {
  const path = await openAfter('/tenders')
  await screen.findByText('Unable to access shipment...redirecting to last page')
  await act(() => vi.advanceTimersByTimeAsync(2_500))
  expect(path()).toBe('/shipments/7')
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(path()).toBe('/tenders')
})

it('does not say of a shipment that might come another time that it may not exist', async () => {
  await openFailed(new Problem({ code: 'unreachable' }))
  await screen.findByText('Nothing was lost. Taking you back to the last page.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

it('leads to the list when it was opened directly', async () => {
  const path = await openAfter()
  await screen.findByText('Unable to access shipment...redirecting to last page')
  await act(() => vi.advanceTimersByTimeAsync(3_500))
  expect(path()).toBe('/shipments')
})

it('shows nothing of a shipment that was taken away while it was looked at, and no act', async () => {
  const taken = { shipmentNumber: '4340007', lane: [] } as Partial<Shipment> as Shipment
  await renderInside(<ShipmentTaken shipment={taken} />)
  await screen.findByText('Shipment 4340007 is no longer yours')
  expect(screen.getByRole('link', { name: 'Shipments' })).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Actions' })).toBeNull()
})
