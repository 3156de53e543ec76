import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { laterSearch, searchBy, withoutDefaults } from '../shell/address-bar.ts'
import { guarded } from '../shell/guarded.ts'
import { shell } from '../shell/roots.ts'

const TruckSearch = laterSearch(async () => (await import('./list/truck-search.ts')).TruckSearch)

const trucksLayout = createRoute({
  getParentRoute: () => shell,
  id: 'available-trucks-list',
  validateSearch: searchBy(TruckSearch),
  search: { middlewares: [withoutDefaults(TruckSearch)] },
  beforeLoad: guarded('/live-equipment'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./list/trucks-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./list/trucks-page.tsx'), 'TrucksPage'),
})
const trucks = createRoute({ getParentRoute: () => trucksLayout, path: '/live-equipment' })
const truckPreview = createRoute({
  getParentRoute: () => trucksLayout,
  path: '/live-equipment/$truckId/preview',
  staticData: { closesTo: '/live-equipment' },
  loader: async ({ context, params }) =>
    (await import('./page/truck-preview.tsx')).load(context.queryClient, params.truckId),
  component: lazyRouteComponent(() => import('./page/truck-preview.tsx'), 'TruckPreview'),
})

export const availableTruckPages = [trucksLayout.addChildren([trucks, truckPreview])] as const
