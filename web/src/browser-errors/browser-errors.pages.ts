import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { laterSearch, searchBy, withoutDefaults } from '../shell/address-bar.ts'
import { guarded } from '../shell/guarded.ts'
import { shell } from '../shell/roots.ts'

const BrowserErrorSearch = laterSearch(async () => (await import('./browser-error-search.ts')).BrowserErrorSearch)

const browserErrors = createRoute({
  getParentRoute: () => shell,
  path: '/browser-errors',
  validateSearch: searchBy(BrowserErrorSearch),
  search: { middlewares: [withoutDefaults(BrowserErrorSearch)] },
  beforeLoad: guarded('/browser-errors'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./browser-errors-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./browser-errors-page.tsx'), 'BrowserErrorsPage'),
})

export const browserErrorPages = [browserErrors] as const
