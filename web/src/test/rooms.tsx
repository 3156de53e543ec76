import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createQueryClient } from '../api/query-client.ts'

/** Renders an element that needs a router and answers, at `/`; other addresses are empty pages. */
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
      {/* The types do not know a test's routes. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { path: () => router.state.location.pathname, client }
}

/** Renders a shell page at its address, with the portal's route name; `go` leads to another. */
export async function renderPage(
  page: () => ReactNode,
  path: string,
  at: string,
): Promise<{ client: QueryClient; go: (path: string) => Promise<void> }> {
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
      {/* The types do not know a test's routes. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  // The types do not know a test's routes.
  return { client, go: async (to) => await router.navigate({ to } as never) }
}
