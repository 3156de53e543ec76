import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { laterSearch, searchBy, withoutDefaults } from '../shell/address-bar.ts'
import { guarded } from '../shell/guarded.ts'
import { shell } from '../shell/roots.ts'

const CustomerSearch = laterSearch(async () => (await import('./customer-search.ts')).CustomerSearch)

const customers = createRoute({
  getParentRoute: () => shell,
  path: '/customers',
  validateSearch: searchBy(CustomerSearch),
  search: { middlewares: [withoutDefaults(CustomerSearch)] },
  beforeLoad: guarded('/customers'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./customers-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./customers-page.tsx'), 'CustomersPage'),
})
const customer = createRoute({
  getParentRoute: () => shell,
  path: '/customers/$companyNumber',
  beforeLoad: guarded('/customers'),
  loader: async ({ context, params }) =>
    (await import('./customer-page.tsx')).load(context.queryClient, params.companyNumber),
  component: lazyRouteComponent(() => import('./customer-page.tsx'), 'CustomerPage'),
})

export const customerPages = [customers, customer] as const
