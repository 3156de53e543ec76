import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, Outlet } from '@tanstack/react-router'
import { keepApplicants, requireSession } from './guarded.ts'

/** Around every page. */
export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  beforeLoad: ({ location, preload }) => requireSession(location, { remembers: !preload }),
})

/** Around the pages of signed-in users; the router puts the shell there, with the places of all rooms. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => keepApplicants(location),
})
