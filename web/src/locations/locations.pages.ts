import type { QueryClient } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { laterSearch, searchBy, withoutDefaults } from '../shell/address-bar.ts'
import { guarded } from '../shell/guarded.ts'
import { shell } from '../shell/roots.ts'

const LocationSearch = laterSearch(async () => (await import('./list/location-search.ts')).LocationSearch)

const loadLocation = async (client: QueryClient, locationNumber: string): Promise<void> =>
  (await import('./page/location-preview.tsx')).load(client, locationNumber)
const locationsLayout = createRoute({
  getParentRoute: () => shell,
  id: 'locations-list',
  validateSearch: searchBy(LocationSearch),
  search: { middlewares: [withoutDefaults(LocationSearch)] },
  beforeLoad: guarded('/locations'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./list/locations-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./list/locations-page.tsx'), 'LocationsPage'),
})
const locations = createRoute({ getParentRoute: () => locationsLayout, path: '/locations' })
const locationPreview = createRoute({
  getParentRoute: () => locationsLayout,
  path: '/locations/$locationNumber/preview',
  staticData: { closesTo: '/locations' },
  loader: ({ context, params }) => loadLocation(context.queryClient, params.locationNumber),
  component: lazyRouteComponent(() => import('./page/location-preview.tsx'), 'LocationPreview'),
})
const location = createRoute({
  getParentRoute: () => shell,
  path: '/locations/$locationNumber',
  beforeLoad: guarded('/locations'),
  loader: ({ context, params }) => loadLocation(context.queryClient, params.locationNumber),
  component: lazyRouteComponent(() => import('./page/location-page.tsx'), 'LocationPage'),
})

export const locationPages = [locationsLayout.addChildren([locations, locationPreview]), location] as const
