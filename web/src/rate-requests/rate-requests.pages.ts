import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { laterSearch, searchBy, withoutDefaults } from '../shell/address-bar.ts'
import { guarded } from '../shell/guarded.ts'
import { shell } from '../shell/roots.ts'
import { loadRateRequestPreview, RateRequestPreview } from './page/rate-request-preview-route.ts'

const RateRequestSearch = laterSearch(async () => (await import('./list/rate-request-search.ts')).RateRequestSearch)

const rateRequestsLayout = createRoute({
  getParentRoute: () => shell,
  id: 'rates-list',
  validateSearch: searchBy(RateRequestSearch),
  search: { middlewares: [withoutDefaults(RateRequestSearch)] },
  beforeLoad: guarded('/rates'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./list/rate-requests-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./list/rate-requests-page.tsx'), 'RateRequestsPage'),
})
const rateRequests = createRoute({ getParentRoute: () => rateRequestsLayout, path: '/rates' })
const rateRequestPreview = createRoute({
  getParentRoute: () => rateRequestsLayout,
  path: '/rates/$rateId/preview',
  staticData: { closesTo: '/rates' },
  loader: ({ context, params }) => loadRateRequestPreview(context.queryClient, params.rateId),
  component: RateRequestPreview,
})
const rateRequest = createRoute({
  getParentRoute: () => shell,
  path: '/rates/$rateId',
  beforeLoad: guarded('/rates'),
  loader: async ({ context, params }) =>
    (await import('./page/rate-request-page.tsx')).load(context.queryClient, params.rateId),
  component: lazyRouteComponent(() => import('./page/rate-request-page.tsx'), 'RateRequestPage'),
})

export const rateRequestPages = [
  rateRequestsLayout.addChildren([rateRequests, rateRequestPreview]),
  rateRequest,
] as const
