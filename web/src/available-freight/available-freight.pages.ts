import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchBy } from '../shell/address-bar.ts'
import { guarded } from '../shell/guarded.ts'
import { shell } from '../shell/roots.ts'
import { AvailableLoadSearch } from './available-load-search.ts'

const availableLoad = createRoute({
  getParentRoute: () => shell,
  path: '/available-freight/$shipmentNumber',
  validateSearch: searchBy(AvailableLoadSearch),
  beforeLoad: guarded('/available-freight'),
  loader: async ({ context, params }) =>
    (await import('./available-load-page.tsx')).load(context.queryClient, params.shipmentNumber),
  component: lazyRouteComponent(() => import('./available-load-page.tsx'), 'AvailableLoadPage'),
})

export const availableFreightPages = [availableLoad] as const
