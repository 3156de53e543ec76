import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { laterSearch, searchBy, withoutDefaults } from '../shell/address-bar.ts'
import { guarded } from '../shell/guarded.ts'
import { shell } from '../shell/roots.ts'

const BoardSearch = laterSearch(async () => (await import('./board/board-search.ts')).BoardSearch)
const DriverSearch = laterSearch(async () => (await import('./drivers/driver-search.ts')).DriverSearch)
const VehicleSearch = laterSearch(async () => (await import('./vehicles/vehicle-search.ts')).VehicleSearch)

const board = createRoute({
  getParentRoute: () => shell,
  path: '/dispatch',
  validateSearch: searchBy(BoardSearch),
  search: { middlewares: [withoutDefaults(BoardSearch)] },
  beforeLoad: guarded('/dispatch'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./board/dispatch-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./board/dispatch-page.tsx'), 'DispatchPage'),
})
const driversLayout = createRoute({
  getParentRoute: () => shell,
  id: 'fleet-drivers',
  validateSearch: searchBy(DriverSearch),
  search: { middlewares: [withoutDefaults(DriverSearch)] },
  beforeLoad: guarded('/fleet'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./drivers/drivers-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./drivers/drivers-page.tsx'), 'DriversPage'),
})
const drivers = createRoute({ getParentRoute: () => driversLayout, path: '/fleet' })
const driverPreview = createRoute({
  getParentRoute: () => driversLayout,
  path: '/fleet/$driverId/preview',
  staticData: { closesTo: '/fleet' },
  loader: async ({ context, params }) =>
    (await import('./drivers/driver-preview.tsx')).load(context.queryClient, params.driverId),
  component: lazyRouteComponent(() => import('./drivers/driver-preview.tsx'), 'DriverPreview'),
})
const vehiclesLayout = createRoute({
  getParentRoute: () => shell,
  id: 'fleet-vehicles',
  validateSearch: searchBy(VehicleSearch),
  search: { middlewares: [withoutDefaults(VehicleSearch)] },
  beforeLoad: guarded('/fleet'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./vehicles/vehicles-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./vehicles/vehicles-page.tsx'), 'VehiclesPage'),
})
const vehicles = createRoute({ getParentRoute: () => vehiclesLayout, path: '/fleet/vehicles' })
const vehiclePreview = createRoute({
  getParentRoute: () => vehiclesLayout,
  path: '/fleet/vehicles/$vehicleId/preview',
  staticData: { closesTo: '/fleet/vehicles' },
  loader: async ({ context, params }) =>
    (await import('./vehicles/vehicle-preview.tsx')).load(context.queryClient, params.vehicleId),
  component: lazyRouteComponent(() => import('./vehicles/vehicle-preview.tsx'), 'VehiclePreview'),
})

export const fleetPages = [
  board,
  driversLayout.addChildren([drivers, driverPreview]),
  vehiclesLayout.addChildren([vehicles, vehiclePreview]),
] as const
