import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { PageError } from './page-error.tsx'

beforeEach(() => onlineManager.setOnline(false))
afterEach(() => onlineManager.setOnline(true))

/** The parts of the page, or of the preview beside the list, did not come. */
async function open(at: string): Promise<{ path: () => string }> {
  const Broken = () => <PageError error={new Error('no parts')} reset={() => undefined} />
  const root = createRootRoute()
  const list = createRoute({ getParentRoute: () => root, path: '/cases', component: Broken })
  const preview = createRoute({
    getParentRoute: () => root,
    path: '/cases/1001/preview',
    staticData: { closesTo: '/cases' },
    component: Broken,
  })
  const router = createRouter({
    routeTree: root.addChildren([list, preview]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  await router.load()
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      {/* The types do not know a test's routes. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { path: () => router.state.location.pathname }
}

it('Without a connection, a preview that covers the list on a phone can be closed', async () => {
  const { path } = await open('/cases/1001/preview')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(path()).toBe('/cases'))
})

it('A page without a connection has nothing to close', async () => {
  await open('/cases')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Try again'])
})
