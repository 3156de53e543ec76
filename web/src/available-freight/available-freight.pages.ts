import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { laterSearch, searchBy, withoutDefaults } from '../shell/address-bar.ts'
import { guarded } from '../shell/guarded.ts'
import { shell } from '../shell/roots.ts'

const BoardSearch = laterSearch(async () => (await import('./list/board-search.ts')).BoardSearch)
const ChainSearch = laterSearch(async () => (await import('./chains/chain-search.ts')).ChainSearch)
const AvailableLoadSearch = laterSearch(
  async () => (await import('./page/available-load-search.ts')).AvailableLoadSearch,
)

const boardLayout = createRoute({
  getParentRoute: () => shell,
  id: 'available-freight-list',
  validateSearch: searchBy(BoardSearch),
  search: { middlewares: [withoutDefaults(BoardSearch)] },
  beforeLoad: ({ search: { shipment_id: shipmentNumber } }) => {
    guarded('/available-freight')()
    if (shipmentNumber)
      throw redirect({ to: '/available-freight/$shipmentNumber/preview', params: { shipmentNumber }, replace: true })
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./list/board-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./list/board-page.tsx'), 'BoardPage'),
})
const board = createRoute({ getParentRoute: () => boardLayout, path: '/available-freight' })
const boardPreview = createRoute({
  getParentRoute: () => boardLayout,
  path: '/available-freight/$shipmentNumber/preview',
  staticData: { closesTo: '/available-freight' },
  loader: async ({ context, params }) =>
    (await import('./page/available-load-preview.tsx')).load(context.queryClient, params.shipmentNumber),
  component: lazyRouteComponent(() => import('./page/available-load-preview.tsx'), 'AvailableLoadPreview'),
})
const reloads = createRoute({
  getParentRoute: () => shell,
  path: '/reloads',
  beforeLoad: () => {
    guarded('/reloads')()
    throw redirect({ to: '/available-freight', search: true, replace: true })
  },
})
/** Loads that one truck can haul one after the other, from a place, a load or a shipment on. */
const chains = createRoute({
  getParentRoute: () => shell,
  path: '/available-freight/chains',
  validateSearch: searchBy(ChainSearch),
  beforeLoad: guarded('/available-freight'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./chains/chains-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./chains/chains-page.tsx'), 'ChainsPage'),
})
/** Where letters about new loads lead: what one saved, and what tells of new loads. */
const searches = createRoute({
  getParentRoute: () => shell,
  path: '/available-freight/searches',
  beforeLoad: guarded('/available-freight/searches'),
  loader: async ({ context }) => (await import('./searches/searches-page.tsx')).load(context.queryClient),
  component: lazyRouteComponent(() => import('./searches/searches-page.tsx'), 'SearchesPage'),
})
const availableLoad = createRoute({
  getParentRoute: () => shell,
  path: '/available-freight/$shipmentNumber',
  validateSearch: searchBy(AvailableLoadSearch),
  beforeLoad: guarded('/available-freight'),
  loader: async ({ context, params }) =>
    (await import('./page/available-load-page.tsx')).load(context.queryClient, params.shipmentNumber),
  component: lazyRouteComponent(() => import('./page/available-load-page.tsx'), 'AvailableLoadPage'),
})

export const availableFreightPages = [
  boardLayout.addChildren([board, boardPreview]),
  reloads,
  searches,
  chains,
  availableLoad,
] as const
