import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { laterSearch, searchBy, withoutDefaults } from '../shell/address-bar.ts'
import { guarded } from '../shell/guarded.ts'
import { shell } from '../shell/roots.ts'
import { loadTenderPreview, TenderPreview } from './page/tender-preview-route.ts'

const TenderSearch = laterSearch(async () => (await import('./list/tender-search.ts')).TenderSearch)

const tendersLayout = createRoute({
  getParentRoute: () => shell,
  id: 'tenders-list',
  validateSearch: searchBy(TenderSearch),
  search: { middlewares: [withoutDefaults(TenderSearch)] },
  beforeLoad: guarded('/tenders'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./list/tenders-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./list/tenders-page.tsx'), 'TendersPage'),
})
const tenders = createRoute({ getParentRoute: () => tendersLayout, path: '/tenders' })
const tenderPreview = createRoute({
  getParentRoute: () => tendersLayout,
  path: '/tenders/$tenderId/preview',
  staticData: { closesTo: '/tenders' },
  loader: ({ context, params }) => loadTenderPreview(context.queryClient, params.tenderId),
  component: TenderPreview,
})
const tender = createRoute({
  getParentRoute: () => shell,
  path: '/tenders/$tenderId',
  beforeLoad: guarded('/tenders'),
  loader: async ({ context, params }) =>
    (await import('./page/tender-page.tsx')).load(context.queryClient, params.tenderId),
  component: lazyRouteComponent(() => import('./page/tender-page.tsx'), 'TenderPage'),
})

export const tenderPages = [tendersLayout.addChildren([tenders, tenderPreview]), tender] as const
