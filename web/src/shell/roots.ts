import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router'
import { keepApplicants, requireSession } from './guarded.ts'
import { pageComes } from './page-coming.ts'

interface RouterContext {
  queryClient: QueryClient
  /** Fetches what must be here before the addresses of these routes can be read, and their pages beside it; undefined if all is here. */
  rulesOf: (routeIds: readonly string[]) => Promise<unknown> | undefined
}

/** Around every page. */
export const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  beforeLoad: async ({ location, preload, matches, context }): Promise<void> => {
    requireSession(location, { remembers: !preload })
    const awaited = context.rulesOf(matches.map(({ routeId }) => routeId))
    if (!awaited) return
    if (!preload) pageComes()
    await awaited
    throw redirect({ href: location.href, replace: true })
  },
})

/** Around the pages of signed-in users; the router puts the shell there, with the places of all rooms. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => keepApplicants(location),
})
