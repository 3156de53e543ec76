import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createQueryClient } from '../api/query-client.ts'

/** Renders something that needs a router and answers, at `/`; every other address is an empty page. */
export async function renderInside(element: ReactNode): Promise<{ path: () => string; client: QueryClient }> {
  const root = createRootRoute()
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => element })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const router = createRouter({
    routeTree: root.addChildren([home, elsewhere]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  const client = createQueryClient(() => undefined)
  render(
    <QueryClientProvider client={client}>
      {/* The routes of a test are not those that the types know. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { path: () => router.state.location.pathname, client }
}

/** A page of the shell at its address, as the router of the portal names its route. */
export async function renderPage(page: () => ReactNode, path: string, at: string): Promise<{ client: QueryClient }> {
  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const route = createRoute({ getParentRoute: () => shell, path, component: page })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([route]), elsewhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  await router.load()
  const client = createQueryClient(() => undefined)
  render(
    <QueryClientProvider client={client}>
      {/* The routes of a test are not those that the types know. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { client }
}
