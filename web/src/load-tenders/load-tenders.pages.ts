import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { laterSearch, searchBy } from '../shell/address-bar.ts'
import { guarded } from '../shell/guarded.ts'
import { shell } from '../shell/roots.ts'

const LoadTenderSearch = laterSearch(async () => (await import('./load-tender-search.ts')).LoadTenderSearch)

const loadTenders = createRoute({
  getParentRoute: () => shell,
  path: '/load-tenders',
  validateSearch: searchBy(LoadTenderSearch),
  beforeLoad: guarded('/load-tenders'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./load-tenders-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./load-tenders-page.tsx'), 'LoadTendersPage'),
})

export const loadTenderPages = [loadTenders] as const
