import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { InvoicePreview, loadInvoicePreview } from '../invoices/page/invoice-preview-route.ts'
import { loadRateRequestPreview, RateRequestPreview } from '../rate-requests/page/rate-request-preview-route.ts'
import { guarded } from '../shell/guarded.ts'
import { loadShipment } from '../shell/keep-shipment.ts'
import { shell } from '../shell/roots.ts'
import { ShipmentPreview } from '../shipments/page/shipment-preview-route.ts'
import { loadTenderPreview, TenderPreview } from '../tenders/page/tender-preview-route.ts'
import { loadDashboard, loadDesk } from './load-dashboard.ts'

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  beforeLoad: guarded('/dashboard'),
  loader: ({ context }) => loadDashboard(context.queryClient),
  component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
})
const dashboardShipments = createRoute({ getParentRoute: () => dashboard, path: 'shipments' })
const dashboardShipmentPreview = createRoute({
  getParentRoute: () => dashboard,
  path: 'shipments/$shipmentNumber/preview',
  staticData: { closesTo: '/dashboard' },
  loader: ({ context, params }) => loadShipment(context.queryClient, params.shipmentNumber),
  component: ShipmentPreview,
})
const dashboardTenders = createRoute({ getParentRoute: () => dashboard, path: 'tenders' })
const dashboardTenderPreview = createRoute({
  getParentRoute: () => dashboard,
  path: 'tenders/$tenderId/preview',
  staticData: { closesTo: '/dashboard' },
  loader: ({ context, params }) => loadTenderPreview(context.queryClient, params.tenderId),
  component: TenderPreview,
})
const dashboardRates = createRoute({ getParentRoute: () => dashboard, path: 'rates' })
const dashboardRatePreview = createRoute({
  getParentRoute: () => dashboard,
  path: 'rates/$rateId/preview',
  staticData: { closesTo: '/dashboard' },
  loader: ({ context, params }) => loadRateRequestPreview(context.queryClient, params.rateId),
  component: RateRequestPreview,
})
const dashboardAccounting = createRoute({ getParentRoute: () => dashboard, path: 'accounting' })
const dashboardInvoicePreview = createRoute({
  getParentRoute: () => dashboard,
  path: 'accounting/$invoiceNumber/preview',
  staticData: { closesTo: '/dashboard' },
  loader: ({ context, params }) => loadInvoicePreview(context.queryClient, params.invoiceNumber),
  component: InvoicePreview,
})

/** Ours: the first page of those whom the specification gives no dashboard. */
const desk = createRoute({
  getParentRoute: () => shell,
  path: '/desk',
  beforeLoad: guarded('/desk'),
  loader: ({ context }) => loadDesk(context.queryClient),
  component: lazyRouteComponent(() => import('./desk/desk-page.tsx'), 'DeskPage'),
})

/** Its child lists show the same view, previews open beside it (SPEC §2.1). */
export const dashboardPages = [
  dashboard.addChildren([
    dashboardShipments,
    dashboardShipmentPreview,
    dashboardTenders,
    dashboardTenderPreview,
    dashboardRates,
    dashboardRatePreview,
    dashboardAccounting,
    dashboardInvoicePreview,
  ]),
  desk,
] as const
