import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { laterSearch, searchBy, withoutDefaults } from '../shell/address-bar.ts'
import { guarded } from '../shell/guarded.ts'
import { shell } from '../shell/roots.ts'
import { RATE_TABLES } from './rate-tables/rate-tables.ts'

const RateTableSearch = laterSearch(async () => (await import('./rate-tables/rate-table-search.ts')).RateTableSearch)

const rateTables = RATE_TABLES.map((table) =>
  createRoute({
    getParentRoute: () => shell,
    path: `/rates-${table}`,
    validateSearch: searchBy(RateTableSearch),
    search: { middlewares: [withoutDefaults(RateTableSearch)] },
    beforeLoad: guarded('/rates-contracts'),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) =>
      (await import('./rate-tables/rate-tables-page.tsx')).load(context.queryClient, table, deps),
    component: lazyRouteComponent(() => import('./rate-tables/rate-tables-page.tsx'), 'RateTablesPage'),
  }),
)

/** Operations' agreements with carriers and customers: one page, an address per table. */
export const ratePages = [...rateTables] as const
