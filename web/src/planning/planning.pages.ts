import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { laterSearch, searchBy } from '../shell/address-bar.ts'
import { guarded } from '../shell/guarded.ts'
import { shell } from '../shell/roots.ts'

const PlanSearch = laterSearch(async () => (await import('./plan-search.ts')).PlanSearch)

const newShipment = createRoute({
  getParentRoute: () => shell,
  path: '/shipments/new',
  validateSearch: searchBy(PlanSearch),
  beforeLoad: guarded('/orders'),
  component: lazyRouteComponent(() => import('./new-shipment-page.tsx'), 'NewShipmentPage'),
})
const editShipment = createRoute({
  getParentRoute: () => shell,
  path: '/shipments/$shipmentNumber/edit',
  beforeLoad: guarded('/shipments'),
  loader: async ({ context, params }) =>
    (await import('./edit-shipment-page.tsx')).load(context.queryClient, params.shipmentNumber),
  component: lazyRouteComponent(() => import('./edit-shipment-page.tsx'), 'EditShipmentPage'),
})

export const planningPages = [newShipment, editShipment] as const
