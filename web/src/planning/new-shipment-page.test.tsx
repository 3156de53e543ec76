import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type Candidate, planning, type ShipmentProposal } from '@waybill/contract/planning/planning.ts'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import { createQueryClient } from '../api/query-client.ts'
import { laterSearch, parseSearch, searchBy, stringifySearch } from '../shell/address-bar.ts'
import { NewShipmentPage } from './new-shipment-page.tsx'

vi.mock('../shell/current-user.ts', () => ({ useCurrentUser: () => ({ persona: 'shipper' }) }))

const orderOf = (orderNumber: string) =>
  ({ orderNumber, customerName: 'Fir Foods', lane: [], weight: null, units: 1 }) as Partial<Candidate> as Candidate

/** Like the server: the requested orders are in the plan, the rest of three orders are candidates. */
function proposalOf(orders: string[]): ShipmentProposal {
  const beside = ['700001', '700002', '700003'].filter((number) => !orders.includes(number))
  const nothing = { stops: [], checks: [], missing: [], requirements: [] }
  const truck = { shippingMode: 0, equipmentMode: 0, trailerTypes: 1, reeferTemperature: null } as const
  const told = { isTeamRequired: false, isBlind: false, isHazmat: false, specialInstructions: null }
  return {
    ...nothing,
    ...truck,
    ...told,
    orders: orders.map(orderOf),
    currency: 'USD',
    weight: 0,
    units: orders.length,
    distance: null,
    candidates: beside.map(orderOf),
  }
}

afterEach(() => void answers.mockReset())

const answers = vi.spyOn(calls, 'read')

const plans = ((endpoint: unknown, { body }: { body: { orders: string[] } }) => {
  expect(endpoint).toBe(planning.propose)
  return Promise.resolve(proposalOf(body.orders))
}) as never

/** The planner at an address, with the portal's route name. */
async function openAt(address: string) {
  const search = laterSearch(async () => (await import('./plan-search.ts')).PlanSearch)
  await search.load()
  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const plan = createRoute({
    getParentRoute: () => shell,
    path: '/shipments/new',
    validateSearch: searchBy(search),
    component: NewShipmentPage,
  })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([plan]), elsewhere]),
    parseSearch,
    stringifySearch,
    history: createMemoryHistory({ initialEntries: ['/orders', address] }),
  })
  await router.load()
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      {/* The types do not know a test's routes. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return router
}

it('keeps in its address which orders were added and removed, and goes on with what was entered', async () => {
  answers.mockImplementation(plans)
  const router = await openAt('/shipments/new?orders=700001')
  fireEvent.change(await screen.findByLabelText(/^Special instructions/), { target: { value: 'Call before' } })
  fireEvent.blur(screen.getByLabelText(/^Special instructions/))
  fireEvent.click(screen.getByRole('button', { name: 'Add 700003' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe('?orders=700001,700003'))
  await screen.findByRole('button', { name: 'Remove order 700003' })
  fireEvent.click(screen.getByRole('button', { name: 'Remove order 700001' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe('?orders=700003'))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Special instructions/).value).toBe('Call before')
  // Back skips every added order.
  router.history.back()
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders'))
})

it('asks once more for a plan that could not be made', async () => {
  answers.mockRejectedValueOnce(new Error('gone')).mockImplementation(plans)
  await openAt('/shipments/new?orders=700001')
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: '700001' })
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('offers no other try for an order that somebody planned meanwhile', async () => {
  answers.mockRejectedValue(new Problem({ status: 409, code: 'order-not-open' }))
  await openAt('/shipments/new?orders=700001')
  await screen.findByRole('alert')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('sends whoever came without orders to choose some', async () => {
  await openAt('/shipments/new')
  await screen.findByRole('heading', { level: 1, name: 'New shipment' })
  expect(screen.getByRole('link', { name: 'Orders' }).getAttribute('href')).toBe('/orders')
})

it('creates no shipment before the plan of its orders is seen', async () => {
  answers.mockImplementation(plans)
  await openAt('/shipments/new?orders=700001')
  const add = await screen.findByRole('button', { name: 'Add 700003' })
  const isDisabled = () =>
    screen.getByRole('button', { name: 'Create shipment' }).getAttribute('aria-disabled') === 'true'
  expect(isDisabled()).toBe(false)
  fireEvent.click(add)
  expect(isDisabled()).toBe(true)
  await screen.findByRole('button', { name: 'Remove order 700003' })
  expect(isDisabled()).toBe(false)
})
