import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  type AsyncRouteComponent,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { flushSync } from 'react-dom'
import { session } from './api/session.ts'
import { reportFrom } from './browser-errors/report.ts'
import { DOORS, ROOMS } from './rooms.ts'
import { awaitedBy, parseSearch, stringifySearch } from './shell/address-bar.ts'
import { ComingFrame } from './shell/coming-frame.tsx'
import { firstPageOf, type GuardedPath } from './shell/guards.ts'
import { NothingHereYet } from './shell/nothing-here-yet.tsx'
import { pageCame } from './shell/page-coming.ts'
import { PageError } from './shell/page-error.tsx'
import { PageLoading } from './shell/page-loading.tsx'
import type { BuiltPath } from './shell/places.ts'
import { root, shell } from './shell/roots.ts'
import { RouteNotFound } from './shell/route-not-found.tsx'
import { takeBackBy } from './ui/use-back.ts'

root.update({ pendingComponent: ComingFrame })
shell.update({ component: lazyRouteComponent(() => import('./inside.tsx'), 'Inside') })

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    const now = session()
    const first = now.state === 'alive' ? firstPageOf(now.user, isBuilt) : undefined
    if (first) throw redirect({ to: first, replace: true })
  },
  component: NothingHereYet,
})

/** Every address with a page; the router knows them once created. */
const addresses = new Set<string>()

/** Future rooms have a guard but no page. */
function isBuilt(path: GuardedPath): path is BuiltPath {
  return addresses.has(path)
}

const unknown = createRoute({ getParentRoute: () => shell, path: '$', component: RouteNotFound })

const tree = root.addChildren([...DOORS, shell.addChildren([home, ...ROOMS, unknown])])

export function createWaybillRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree: tree,
    context: { queryClient, rulesOf: (routeIds) => rulesOf(routeIds.map((id) => byId[id])) },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query cache decides what is stale; the router caches nothing itself.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: RouteNotFound,
    defaultPendingComponent: PageLoading,
    defaultPendingMs: 150,
    // A page that is ready need not wait for its placeholder.
    defaultPendingMinMs: 0,
  })
  const byId: Readonly<Record<string, AnyRoute>> = router.routesById
  for (const address of Object.keys(router.routesByPath)) addresses.add(address)
  // At once: the list's place is restored right after.
  router.subscribe('onResolved', () => flushSync(pageCame))
  takeBackBy((isTaken) =>
    router.history.block({
      blockerFn: ({ action }) => action === 'BACK' && isTaken(),
      enableBeforeUnload: false,
    }),
  )
  reportFrom(() => router.state.matches.at(-1)?.fullPath ?? '/')
  return router
}

/** Rules of addresses that are not here yet, with their pages, which come beside them. */
function rulesOf(routes: readonly (AnyRoute | undefined)[]): Promise<unknown> | undefined {
  const rules = routes.flatMap((route) => awaitedBy(route?.options.validateSearch) ?? [])
  if (rules.length === 0) return undefined
  const pages = routes.map((route) =>
    (route?.options.component as AsyncRouteComponent<object> | undefined)?.preload?.(),
  )
  return Promise.all([...rules, ...pages])
}

export type WaybillRouter = ReturnType<typeof createWaybillRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: WaybillRouter
  }
  interface StaticDataRouteOption {
    /** Where closing a preview leads: the list beside it. */
    closesTo?: string
  }
}
