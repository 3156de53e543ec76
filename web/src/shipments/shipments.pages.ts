import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { laterSearch, searchBy, withoutDefaults } from '../shell/address-bar.ts'
import { guarded } from '../shell/guarded.ts'
import { loadShipment } from '../shell/keep-shipment.ts'
import { shell } from '../shell/roots.ts'
import { ShipmentPreview } from './page/shipment-preview-route.ts'
import { SUB_PAGES } from './shipment-sub-pages.ts'

const ShipmentSearch = laterSearch(async () => (await import('./list/shipment-search.ts')).ShipmentSearch)

const shipmentsLayout = createRoute({
  getParentRoute: () => shell,
  id: 'shipments-list',
  validateSearch: searchBy(ShipmentSearch),
  search: { middlewares: [withoutDefaults(ShipmentSearch)] },
  beforeLoad: guarded('/shipments'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./list/shipments-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./list/shipments-page.tsx'), 'ShipmentsPage'),
})
const shipments = createRoute({ getParentRoute: () => shipmentsLayout, path: '/shipments' })
const shipment = createRoute({
  getParentRoute: () => shell,
  path: '/shipments/$shipmentNumber',
  beforeLoad: guarded('/shipments'),
  loader: async ({ context, params }) => {
    loadShipment(context.queryClient, params.shipmentNumber)
    ;(await import('./page/shipment-page.tsx')).load(context.queryClient, params.shipmentNumber)
  },
  component: lazyRouteComponent(() => import('./page/shipment-page.tsx'), 'ShipmentPage'),
})
// Without its own first page, a shipment's address would match any sub-page.
const shipmentFirstPage = createRoute({ getParentRoute: () => shipment, path: '/' })
const shipmentSubPage = createRoute({ getParentRoute: () => shipment, path: '$' })
const allShipments = createRoute({
  getParentRoute: () => shell,
  path: '/all-shipments',
  beforeLoad: () => {
    guarded('/all-shipments')()
    throw redirect({ to: '/shipments', search: true, replace: true })
  },
})
const allShipmentsDetails = createRoute({
  getParentRoute: () => shell,
  path: '/all-shipments/$shipmentNumber',
  beforeLoad: ({ params }) => {
    guarded('/all-shipments')()
    throw redirect({ to: '/shipments/$shipmentNumber', params, search: true, replace: true })
  },
})
const trip = createRoute({
  getParentRoute: () => shell,
  path: '/all-shipments/trip/$tripId',
  beforeLoad: guarded('/all-shipments'),
  loader: async ({ context, params }) =>
    (await import('./trip/trip-page.tsx')).load(context.queryClient, params.tripId),
  component: lazyRouteComponent(() => import('./trip/trip-page.tsx'), 'TripPage'),
})
const allShipmentsPreview = createRoute({
  getParentRoute: () => shipmentsLayout,
  path: '/all-shipments/$shipmentNumber/preview',
  beforeLoad: guarded('/all-shipments'),
  staticData: { closesTo: '/shipments' },
  loader: ({ context, params }) => loadShipment(context.queryClient, params.shipmentNumber),
  component: ShipmentPreview,
})
const allShipmentsPreviewPages = SUB_PAGES.map((path) =>
  createRoute({ getParentRoute: () => allShipmentsPreview, path }),
)
const myShipments = createRoute({
  getParentRoute: () => shell,
  path: '/my-shipments',
  beforeLoad: () => {
    guarded('/my-shipments')()
    throw redirect({ to: '/shipments', search: true, replace: true })
  },
})
const myShipmentsDetails = createRoute({
  getParentRoute: () => shell,
  path: '/my-shipments/$shipmentNumber',
  beforeLoad: ({ params }) => {
    guarded('/my-shipments')()
    throw redirect({ to: '/shipments/$shipmentNumber', params, search: true, replace: true })
  },
})
const myTrip = createRoute({
  getParentRoute: () => shell,
  path: '/my-shipments/trip/$tripId',
  beforeLoad: ({ params }) => {
    guarded('/my-shipments')()
    throw redirect({ to: '/all-shipments/trip/$tripId', params, search: true, replace: true })
  },
})
const myShipmentsPreview = createRoute({
  getParentRoute: () => shipmentsLayout,
  path: '/my-shipments/$shipmentNumber/preview',
  beforeLoad: guarded('/my-shipments'),
  staticData: { closesTo: '/shipments' },
  loader: ({ context, params }) => loadShipment(context.queryClient, params.shipmentNumber),
  component: ShipmentPreview,
})
const myShipmentsPreviewPages = SUB_PAGES.map((path) => createRoute({ getParentRoute: () => myShipmentsPreview, path }))

/** One list page under several addresses; a preview keeps the list as is. /all-shipments and /my-shipments behave alike (SPEC §2.1). */
export const shipmentPages = [
  shipmentsLayout.addChildren([
    shipments,
    allShipmentsPreview.addChildren(allShipmentsPreviewPages),
    myShipmentsPreview.addChildren(myShipmentsPreviewPages),
  ]),
  shipment.addChildren([shipmentFirstPage, shipmentSubPage]),
  allShipments,
  allShipmentsDetails,
  trip,
  myShipments,
  myShipmentsDetails,
  myTrip,
] as const
