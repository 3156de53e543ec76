import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { laterSearch, parseSearch, searchBy, stringifySearch } from '../../shell/address-bar.ts'
import { DISPATCHER } from '../../test/signed-in.ts'
import { BoardPage } from './board-page.tsx'

vi.mock('../../shell/current-user.ts', () => ({ useCurrentUser: () => DISPATCHER }))

// The test browser has no WebGL.
vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
const none = { type: 'FeatureCollection', features: [] }
vi.stubGlobal('fetch', async () => Response.json({ land: none, lakes: none, roads: none, states: none, borders: none }))

const POINTS = [
  { shipmentNumber: '4340001', latitude: 41.88, longitude: -87.63, rate: 1_850, perAllMiles: 2, currency: 'USD' },
  { shipmentNumber: '4340002', latitude: 32.78, longitude: -96.8, rate: null, perAllMiles: null, currency: 'USD' },
]

async function openBoard(at: string) {
  const asked: { path: string; query: unknown }[] = []
  vi.spyOn(calls, 'read').mockImplementation(async (endpoint, input) => {
    asked.push({ path: endpoint.path, query: input.query })
    if (endpoint.path.endsWith('/points')) return { points: POINTS, cells: [], way: [], totalCount: 2 }
    if (endpoint.path.endsWith('/counts')) return { open: 2, priced: 1, starred: 0, hidden: 0 }
    return { data: [], totalCount: 0 }
  })
  const search = laterSearch(async () => (await import('./board-search.ts')).BoardSearch)
  await search.load()
  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const layout = createRoute({
    getParentRoute: () => shell,
    id: 'available-freight-list',
    validateSearch: searchBy(search),
    component: BoardPage,
  })
  const board = createRoute({ getParentRoute: () => layout, path: '/available-freight' })
  const preview = createRoute({ getParentRoute: () => layout, path: '/available-freight/$shipmentNumber/preview' })
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([layout.addChildren([board, preview])])]),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch,
  })
  await router.load()
  const client = createQueryClient(() => undefined)
  render(
    <QueryClientProvider client={client}>
      {/* The types do not know a test's routes. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { asked, location: () => router.state.location }
}

const spotOf = (number: string) => document.querySelector(`[data-spot="${number}"]`)

it('shows the map on request, without WebGL as a drawing, and hides it again', async () => {
  const { asked, location } = await openBoard('/available-freight')
  expect(screen.queryByRole('region', { name: 'Loads on the map' })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Show map' }))
  const map = within(await screen.findByRole('region', { name: 'Loads on the map' }))
  await map.findByText('Simple map: this browser cannot draw the full one.')
  await waitFor(() => expect(spotOf('4340001')?.textContent).toBe('$2.00/mi'))
  expect(spotOf('4340002')).toBeTruthy()
  expect(location().search).toMatchObject({ activeTab: 'map' })
  // The server knows no tab.
  expect(JSON.stringify(asked)).not.toContain('activeTab')
  fireEvent.click(screen.getByRole('button', { name: 'Hide map' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Loads on the map' })).toBeNull())
})

it('searches the shown part of the map only when told to, and the list with it', async () => {
  const { asked, location } = await openBoard('/available-freight?activeTab=map')
  await screen.findByRole('region', { name: 'Loads on the map' })
  await waitFor(() => expect(spotOf('4340001')).toBeTruthy())
  expect(screen.queryByRole('button', { name: 'Search here' })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Zoom in on the map' }))
  const searchHere = await screen.findByRole('button', { name: 'Search here' })
  expect(location().search).not.toHaveProperty('area', expect.any(String))
  fireEvent.click(searchHere)
  await waitFor(() => expect(location().search).toHaveProperty('area', expect.stringMatching(/^(-?\d+\.\d{4},?){4}$/)))
  const { area } = location().search as { area?: string }
  for (const path of ['/api/v2/available_freight', '/api/v2/available_freight/points'])
    await waitFor(() => expect(asked).toContainEqual({ path, query: expect.objectContaining({ area }) }))
})

it('opens the preview of a load that is pressed', async () => {
  const { location } = await openBoard('/available-freight?activeTab=map')
  await waitFor(() => expect(spotOf('4340002')).toBeTruthy())
  fireEvent.click(spotOf('4340002') ?? document.body)
  await waitFor(() => expect(location().pathname).toBe('/available-freight/4340002/preview'))
  expect(location().search).toMatchObject({ activeTab: 'map' })
})
