import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { laterSearch, searchBy, withoutDefaults } from '../shell/address-bar.ts'
import { guarded } from '../shell/guarded.ts'
import { shell } from '../shell/roots.ts'

const CompanySearch = laterSearch(async () => (await import('./list/company-search.ts')).CompanySearch)

const company = createRoute({
  getParentRoute: () => shell,
  path: '/company',
  beforeLoad: guarded('/company'),
  loader: async ({ context }) => (await import('./page/company-page.tsx')).load(context.queryClient),
  component: lazyRouteComponent(() => import('./page/company-page.tsx'), 'CompanyPage'),
})
const companies = createRoute({
  getParentRoute: () => shell,
  path: '/companies',
  validateSearch: searchBy(CompanySearch),
  search: { middlewares: [withoutDefaults(CompanySearch)] },
  beforeLoad: guarded('/companies'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./list/companies-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./list/companies-page.tsx'), 'CompaniesPage'),
})
const companyRecord = createRoute({
  getParentRoute: () => shell,
  path: '/companies/$companyNumber',
  beforeLoad: guarded('/companies'),
  loader: async ({ context, params }) =>
    (await import('./page/company-record-page.tsx')).load(context.queryClient, params.companyNumber),
  component: lazyRouteComponent(() => import('./page/company-record-page.tsx'), 'CompanyRecordPage'),
})

/** The user's own, and all for the provider. */
export const companyPages = [company, companies, companyRecord] as const
