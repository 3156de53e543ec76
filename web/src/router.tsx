import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { session } from './api/session.ts'
import { RATE_TABLES } from './rates/rate-tables.ts'
import {
  ApplicationSearch,
  AssignmentSearch,
  AvailableLoadSearch,
  CompanySearch,
  ContactSearch,
  CustomerSearch,
  DisputeSearch,
  InvoiceSearch,
  LoadTenderSearch,
  LocationSearch,
  OrderSearch,
  PayerInvoiceSearch,
  PaymentSearch,
  PlanSearch,
  ProfileSearch,
  RateTableSearch,
  ReviewQueueSearch,
  ShipmentSearch,
  TenderSearch,
} from './searches.ts'
import { parseSearch, searchBy, stringifySearch, withoutDefaults } from './shell/address-bar.ts'
import { firstPageOf } from './shell/built-rooms.ts'
import { guarded, keepApplicants, requireSession } from './shell/guarded.ts'
import { NothingHereYet } from './shell/nothing-here-yet.tsx'
import { PageError } from './shell/page-error.tsx'
import { PageLoading } from './shell/page-loading.tsx'
import { RouteNotFound } from './shell/route-not-found.tsx'
import { SUB_PAGES } from './shipments/shipment-sub-pages.ts'

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  beforeLoad: ({ location, preload }) => requireSession(location, { remembers: !preload }),
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: () => {
    if (session().state === 'alive') throw redirect({ to: '/', replace: true })
  },
  component: lazyRouteComponent(() => import('./identity/login-page.tsx'), 'LoginPage'),
})

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => keepApplicants(location),
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
})

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    const now = session()
    const first = now.state === 'alive' ? firstPageOf(now.user) : undefined
    if (first) throw redirect({ to: first, replace: true })
  },
  component: NothingHereYet,
})

const unknown = createRoute({ getParentRoute: () => shell, path: '$', component: RouteNotFound })

/* Previews lie beside lists and beside the dashboard. */

const ShipmentPreview = lazyRouteComponent(() => import('./shipments/shipment-preview.tsx'), 'ShipmentPreview')
const loadShipmentPreview = async (client: QueryClient, shipmentNumber: string): Promise<void> =>
  (await import('./shipments/shipment-preview.tsx')).load(client, shipmentNumber)

const TenderPreview = lazyRouteComponent(() => import('./tenders/tender-preview.tsx'), 'TenderPreview')
const loadTenderPreview = async (client: QueryClient, tenderId: string): Promise<void> =>
  (await import('./tenders/tender-preview.tsx')).load(client, tenderId)

const InvoicePreview = lazyRouteComponent(() => import('./invoices/invoice-preview.tsx'), 'InvoicePreview')
const loadInvoicePreview = async (client: QueryClient, invoiceNumber: string): Promise<void> =>
  (await import('./invoices/invoice-preview.tsx')).load(client, invoiceNumber)

/* Dashboard: its child lists show the same view, previews open beside it (SPEC §2.1). */

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  beforeLoad: guarded('/dashboard'),
  loader: async ({ context }) => (await import('./dashboard/dashboard-page.tsx')).load(context.queryClient),
  component: lazyRouteComponent(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
})
const dashboardShipments = createRoute({ getParentRoute: () => dashboard, path: 'shipments' })
const dashboardShipmentPreview = createRoute({
  getParentRoute: () => dashboard,
  path: 'shipments/$shipmentNumber/preview',
  staticData: { closesTo: '/dashboard' },
  loader: ({ context, params }) => loadShipmentPreview(context.queryClient, params.shipmentNumber),
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

const dashboardAccounting = createRoute({ getParentRoute: () => dashboard, path: 'accounting' })
const dashboardInvoicePreview = createRoute({
  getParentRoute: () => dashboard,
  path: 'accounting/$invoiceNumber/preview',
  staticData: { closesTo: '/dashboard' },
  loader: ({ context, params }) => loadInvoicePreview(context.queryClient, params.invoiceNumber),
  component: InvoicePreview,
})

/* Shipments: one list page under several addresses; a preview keeps the list where it was. */

const shipmentsLayout = createRoute({
  getParentRoute: () => shell,
  id: 'shipments-list',
  validateSearch: searchBy(ShipmentSearch),
  search: { middlewares: [withoutDefaults(ShipmentSearch)] },
  beforeLoad: guarded('/shipments'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./shipments/shipments-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./shipments/shipments-page.tsx'), 'ShipmentsPage'),
})
const shipments = createRoute({ getParentRoute: () => shipmentsLayout, path: '/shipments' })
const shipment = createRoute({
  getParentRoute: () => shell,
  path: '/shipments/$shipmentNumber',
  beforeLoad: guarded('/shipments'),
  loader: async ({ context, params }) =>
    (await import('./shipments/shipment-page.tsx')).load(context.queryClient, params.shipmentNumber),
  component: lazyRouteComponent(() => import('./shipments/shipment-page.tsx'), 'ShipmentPage'),
})
const newShipment = createRoute({
  getParentRoute: () => shell,
  path: '/shipments/new',
  validateSearch: searchBy(PlanSearch),
  beforeLoad: guarded('/orders'),
  component: lazyRouteComponent(() => import('./planning/new-shipment-page.tsx'), 'NewShipmentPage'),
})
const editShipment = createRoute({
  getParentRoute: () => shell,
  path: '/shipments/$shipmentNumber/edit',
  beforeLoad: guarded('/shipments'),
  loader: async ({ context, params }) =>
    (await import('./planning/edit-shipment-page.tsx')).load(context.queryClient, params.shipmentNumber),
  component: lazyRouteComponent(() => import('./planning/edit-shipment-page.tsx'), 'EditShipmentPage'),
})
// Without a first page of its own the address of a shipment would be that of any sub-page.
const shipmentFirstPage = createRoute({ getParentRoute: () => shipment, path: '/' })
const shipmentSubPage = createRoute({ getParentRoute: () => shipment, path: '$' })

/* /all-shipments and /my-shipments behave alike (SPEC §2.1). */

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
    (await import('./shipments/trip-page.tsx')).load(context.queryClient, params.tripId),
  component: lazyRouteComponent(() => import('./shipments/trip-page.tsx'), 'TripPage'),
})
const allShipmentsPreview = createRoute({
  getParentRoute: () => shipmentsLayout,
  path: '/all-shipments/$shipmentNumber/preview',
  beforeLoad: guarded('/all-shipments'),
  staticData: { closesTo: '/shipments' },
  loader: ({ context, params }) => loadShipmentPreview(context.queryClient, params.shipmentNumber),
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
const myShipmentsPreview = createRoute({
  getParentRoute: () => shipmentsLayout,
  path: '/my-shipments/$shipmentNumber/preview',
  beforeLoad: guarded('/my-shipments'),
  staticData: { closesTo: '/shipments' },
  loader: ({ context, params }) => loadShipmentPreview(context.queryClient, params.shipmentNumber),
  component: ShipmentPreview,
})
const myShipmentsPreviewPages = SUB_PAGES.map((path) => createRoute({ getParentRoute: () => myShipmentsPreview, path }))

const availableLoad = createRoute({
  getParentRoute: () => shell,
  path: '/available-freight/$shipmentNumber',
  validateSearch: searchBy(AvailableLoadSearch),
  beforeLoad: guarded('/available-freight'),
  loader: async ({ context, params }) =>
    (await import('./available-freight/available-load-page.tsx')).load(context.queryClient, params.shipmentNumber),
  component: lazyRouteComponent(() => import('./available-freight/available-load-page.tsx'), 'AvailableLoadPage'),
})

/* Tenders */

const tendersLayout = createRoute({
  getParentRoute: () => shell,
  id: 'tenders-list',
  validateSearch: searchBy(TenderSearch),
  search: { middlewares: [withoutDefaults(TenderSearch)] },
  beforeLoad: guarded('/tenders'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./tenders/tenders-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./tenders/tenders-page.tsx'), 'TendersPage'),
})
const tenders = createRoute({ getParentRoute: () => tendersLayout, path: '/tenders' })
const tenderPreview = createRoute({
  getParentRoute: () => tendersLayout,
  path: '/tenders/$tenderId/preview',
  staticData: { closesTo: '/tenders' },
  loader: ({ context, params }) => loadTenderPreview(context.queryClient, params.tenderId),
  component: TenderPreview,
})
const tender = createRoute({
  getParentRoute: () => shell,
  path: '/tenders/$tenderId',
  beforeLoad: guarded('/tenders'),
  loader: async ({ context, params }) =>
    (await import('./tenders/tender-page.tsx')).load(context.queryClient, params.tenderId),
  component: lazyRouteComponent(() => import('./tenders/tender-page.tsx'), 'TenderPage'),
})

/* Accounting */

const accountingLayout = createRoute({
  getParentRoute: () => shell,
  id: 'accounting-list',
  validateSearch: searchBy(InvoiceSearch),
  search: { middlewares: [withoutDefaults(InvoiceSearch)] },
  beforeLoad: guarded('/accounting'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./invoices/accounting-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./invoices/accounting-page.tsx'), 'AccountingPage'),
})
const accounting = createRoute({ getParentRoute: () => accountingLayout, path: '/accounting' })
const invoicePreview = createRoute({
  getParentRoute: () => accountingLayout,
  path: '/accounting/$invoiceNumber/preview',
  staticData: { closesTo: '/accounting' },
  loader: ({ context, params }) => loadInvoicePreview(context.queryClient, params.invoiceNumber),
  component: InvoicePreview,
})

/* Third-party payer invoices: the detail is a page of its own, and closing it leads back into the list. */

const payerInvoices = createRoute({
  getParentRoute: () => shell,
  path: '/third-party-payer-invoices',
  validateSearch: searchBy(PayerInvoiceSearch),
  search: { middlewares: [withoutDefaults(PayerInvoiceSearch)] },
  beforeLoad: guarded('/third-party-payer-invoices'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await import('./payer-invoices/payer-invoices-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./payer-invoices/payer-invoices-page.tsx'), 'PayerInvoicesPage'),
})
const payerInvoice = createRoute({
  getParentRoute: () => shell,
  path: '/third-party-payer-invoices/$invoiceNumber/preview',
  validateSearch: searchBy(PayerInvoiceSearch),
  search: { middlewares: [withoutDefaults(PayerInvoiceSearch)] },
  beforeLoad: guarded('/third-party-payer-invoices'),
  loader: async ({ context, params }) =>
    (await import('./payer-invoices/payer-invoice-page.tsx')).load(context.queryClient, params.invoiceNumber),
  component: lazyRouteComponent(() => import('./payer-invoices/payer-invoice-page.tsx'), 'PayerInvoicePage'),
})

/* Payments */

const paymentsLayout = createRoute({
  getParentRoute: () => shell,
  id: 'payments-list',
  validateSearch: searchBy(PaymentSearch),
  search: { middlewares: [withoutDefaults(PaymentSearch)] },
  beforeLoad: guarded('/payments'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./payments/payments-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./payments/payments-page.tsx'), 'PaymentsPage'),
})
const paymentList = createRoute({ getParentRoute: () => paymentsLayout, path: '/payments' })
const paymentPreview = createRoute({
  getParentRoute: () => paymentsLayout,
  path: '/payments/$checkNumber/preview',
  staticData: { closesTo: '/payments' },
  loader: async ({ context, params }) =>
    (await import('./payments/payment-preview.tsx')).load(context.queryClient, params.checkNumber),
  component: lazyRouteComponent(() => import('./payments/payment-preview.tsx'), 'PaymentPreview'),
})
const disputeList = createRoute({
  getParentRoute: () => shell,
  path: '/payments/disputes',
  validateSearch: searchBy(DisputeSearch),
  search: { middlewares: [withoutDefaults(DisputeSearch)] },
  beforeLoad: guarded('/payments'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./payments/disputes-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./payments/disputes-page.tsx'), 'DisputesPage'),
})
const assignmentList = createRoute({
  getParentRoute: () => shell,
  path: '/payments/assignments',
  validateSearch: searchBy(AssignmentSearch),
  search: { middlewares: [withoutDefaults(AssignmentSearch)] },
  beforeLoad: guarded('/payments/assignments'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await import('./payments/assignments-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./payments/assignments-page.tsx'), 'AssignmentsPage'),
})
const paymentRunList = createRoute({
  getParentRoute: () => shell,
  path: '/payments/runs',
  beforeLoad: guarded('/payments/runs'),
  loader: async ({ context }) => (await import('./payments/runs-page.tsx')).load(context.queryClient),
  component: lazyRouteComponent(() => import('./payments/runs-page.tsx'), 'RunsPage'),
})

/* Contacts */

const loadContactPreview = async (client: QueryClient, contactId: string): Promise<void> =>
  (await import('./contacts/contact-preview.tsx')).load(client, contactId)

const contactsLayout = createRoute({
  getParentRoute: () => shell,
  id: 'contacts-list',
  validateSearch: searchBy(ContactSearch),
  search: { middlewares: [withoutDefaults(ContactSearch)] },
  beforeLoad: guarded('/contacts'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./contacts/contacts-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./contacts/contacts-page.tsx'), 'ContactsPage'),
})
const contacts = createRoute({ getParentRoute: () => contactsLayout, path: '/contacts' })
const contactPreview = createRoute({
  getParentRoute: () => contactsLayout,
  path: '/contacts/$contactId/preview',
  staticData: { closesTo: '/contacts' },
  loader: ({ context, params }) => loadContactPreview(context.queryClient, params.contactId),
  component: lazyRouteComponent(() => import('./contacts/contact-preview.tsx'), 'ContactPreview'),
})
const contact = createRoute({
  getParentRoute: () => shell,
  path: '/contacts/$contactId',
  beforeLoad: guarded('/contacts'),
  loader: ({ context, params }) => loadContactPreview(context.queryClient, params.contactId),
  component: lazyRouteComponent(() => import('./contacts/contact-page.tsx'), 'ContactPage'),
})

/* Orders */

const loadOrder = async (client: QueryClient, orderNumber: string): Promise<void> =>
  (await import('./orders/keep-order.ts')).load(client, orderNumber)

const orders = createRoute({
  getParentRoute: () => shell,
  path: '/orders',
  validateSearch: searchBy(OrderSearch),
  search: { middlewares: [withoutDefaults(OrderSearch)] },
  beforeLoad: guarded('/orders'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./orders/orders-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./orders/orders-page.tsx'), 'OrdersPage'),
})
const newOrder = createRoute({
  getParentRoute: () => shell,
  path: '/orders/new',
  beforeLoad: guarded('/orders'),
  component: lazyRouteComponent(() => import('./orders/new-order-page.tsx'), 'NewOrderPage'),
})
const order = createRoute({
  getParentRoute: () => shell,
  path: '/orders/$orderNumber',
  beforeLoad: guarded('/orders'),
  loader: ({ context, params }) => loadOrder(context.queryClient, params.orderNumber),
  component: lazyRouteComponent(() => import('./orders/order-page.tsx'), 'OrderPage'),
})
const editOrder = createRoute({
  getParentRoute: () => shell,
  path: '/orders/$orderNumber/edit',
  beforeLoad: guarded('/orders'),
  loader: ({ context, params }) => loadOrder(context.queryClient, params.orderNumber),
  component: lazyRouteComponent(() => import('./orders/edit-order-page.tsx'), 'EditOrderPage'),
})

/* Locations */

const loadLocation = async (client: QueryClient, locationNumber: string): Promise<void> =>
  (await import('./locations/location-preview.tsx')).load(client, locationNumber)

const locationsLayout = createRoute({
  getParentRoute: () => shell,
  id: 'locations-list',
  validateSearch: searchBy(LocationSearch),
  search: { middlewares: [withoutDefaults(LocationSearch)] },
  beforeLoad: guarded('/locations'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./locations/locations-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./locations/locations-page.tsx'), 'LocationsPage'),
})
const locations = createRoute({ getParentRoute: () => locationsLayout, path: '/locations' })
const locationPreview = createRoute({
  getParentRoute: () => locationsLayout,
  path: '/locations/$locationNumber/preview',
  staticData: { closesTo: '/locations' },
  loader: ({ context, params }) => loadLocation(context.queryClient, params.locationNumber),
  component: lazyRouteComponent(() => import('./locations/location-preview.tsx'), 'LocationPreview'),
})
const location = createRoute({
  getParentRoute: () => shell,
  path: '/locations/$locationNumber',
  beforeLoad: guarded('/locations'),
  loader: ({ context, params }) => loadLocation(context.queryClient, params.locationNumber),
  component: lazyRouteComponent(() => import('./locations/location-page.tsx'), 'LocationPage'),
})

/* What operations agree with carriers and customers: one page, a table at each address. */

const rateTables = RATE_TABLES.map((table) =>
  createRoute({
    getParentRoute: () => shell,
    path: `/rates-${table}`,
    validateSearch: searchBy(RateTableSearch),
    search: { middlewares: [withoutDefaults(RateTableSearch)] },
    beforeLoad: guarded('/rates-contracts'),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) =>
      (await import('./rates/rate-tables-page.tsx')).load(context.queryClient, table, deps),
    component: lazyRouteComponent(() => import('./rates/rate-tables-page.tsx'), 'RateTablesPage'),
  }),
)

const loadTenders = createRoute({
  getParentRoute: () => shell,
  path: '/load-tenders',
  validateSearch: searchBy(LoadTenderSearch),
  beforeLoad: guarded('/load-tenders'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await import('./load-tenders/load-tenders-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./load-tenders/load-tenders-page.tsx'), 'LoadTendersPage'),
})

const undeliveredLetters = createRoute({
  getParentRoute: () => shell,
  path: '/undelivered-letters',
  beforeLoad: guarded('/undelivered-letters'),
  loader: async ({ context }) => (await import('./letters/undelivered-page.tsx')).load(context.queryClient),
  component: lazyRouteComponent(() => import('./letters/undelivered-page.tsx'), 'UndeliveredPage'),
})

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  validateSearch: searchBy(ProfileSearch),
  search: { middlewares: [withoutDefaults(ProfileSearch)] },
  beforeLoad: guarded('/profile'),
  loader: async ({ context }) => (await import('./profile/profile-page.tsx')).load(context.queryClient),
  component: lazyRouteComponent(() => import('./profile/profile-page.tsx'), 'ProfilePage'),
})

/* Companies: one's own, and all of them for the provider. */

const company = createRoute({
  getParentRoute: () => shell,
  path: '/company',
  beforeLoad: guarded('/company'),
  loader: async ({ context }) => (await import('./company/company-page.tsx')).load(context.queryClient),
  component: lazyRouteComponent(() => import('./company/company-page.tsx'), 'CompanyPage'),
})
const companies = createRoute({
  getParentRoute: () => shell,
  path: '/companies',
  validateSearch: searchBy(CompanySearch),
  search: { middlewares: [withoutDefaults(CompanySearch)] },
  beforeLoad: guarded('/companies'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./company/companies-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./company/companies-page.tsx'), 'CompaniesPage'),
})
const companyRecord = createRoute({
  getParentRoute: () => shell,
  path: '/companies/$companyNumber',
  beforeLoad: guarded('/companies'),
  loader: async ({ context, params }) =>
    (await import('./company/company-record-page.tsx')).load(context.queryClient, params.companyNumber),
  component: lazyRouteComponent(() => import('./company/company-record-page.tsx'), 'CompanyRecordPage'),
})
const customers = createRoute({
  getParentRoute: () => shell,
  path: '/customers',
  validateSearch: searchBy(CustomerSearch),
  search: { middlewares: [withoutDefaults(CustomerSearch)] },
  beforeLoad: guarded('/customers'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./customers/customers-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./customers/customers-page.tsx'), 'CustomersPage'),
})
const customer = createRoute({
  getParentRoute: () => shell,
  path: '/customers/$companyNumber',
  beforeLoad: guarded('/customers'),
  loader: async ({ context, params }) =>
    (await import('./customers/customer-page.tsx')).load(context.queryClient, params.companyNumber),
  component: lazyRouteComponent(() => import('./customers/customer-page.tsx'), 'CustomerPage'),
})

/* Carrier onboarding: one's own application, and the provider's queue of them. */

const application = createRoute({
  getParentRoute: () => shell,
  path: '/onboarding',
  validateSearch: searchBy(ApplicationSearch),
  beforeLoad: guarded('/onboarding'),
  loader: async ({ context }) => (await import('./onboarding/application-page.tsx')).load(context.queryClient),
  component: lazyRouteComponent(() => import('./onboarding/application-page.tsx'), 'ApplicationPage'),
})
const reviewQueue = createRoute({
  getParentRoute: () => shell,
  path: '/onboarding/review',
  validateSearch: searchBy(ReviewQueueSearch),
  beforeLoad: guarded('/onboarding/review'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await import('./onboarding/review-queue-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./onboarding/review-queue-page.tsx'), 'ReviewQueuePage'),
})
const applicationReview = createRoute({
  getParentRoute: () => shell,
  path: '/onboarding/review/$applicationId',
  beforeLoad: guarded('/onboarding/review'),
  loader: async ({ context, params }) =>
    (await import('./onboarding/application-review-page.tsx')).load(context.queryClient, params.applicationId),
  component: lazyRouteComponent(() => import('./onboarding/application-review-page.tsx'), 'ApplicationReviewPage'),
})

const tree = root.addChildren([
  login,
  shell.addChildren([
    home,
    dashboard.addChildren([
      dashboardShipments,
      dashboardShipmentPreview,
      dashboardTenders,
      dashboardTenderPreview,
      dashboardAccounting,
      dashboardInvoicePreview,
    ]),
    shipmentsLayout.addChildren([
      shipments,
      allShipmentsPreview.addChildren(allShipmentsPreviewPages),
      myShipmentsPreview.addChildren(myShipmentsPreviewPages),
    ]),
    newShipment,
    editShipment,
    shipment.addChildren([shipmentFirstPage, shipmentSubPage]),
    allShipments,
    allShipmentsDetails,
    trip,
    myShipments,
    myShipmentsDetails,
    availableLoad,
    tendersLayout.addChildren([tenders, tenderPreview]),
    tender,
    accountingLayout.addChildren([accounting, invoicePreview]),
    paymentsLayout.addChildren([paymentList, paymentPreview]),
    assignmentList,
    disputeList,
    paymentRunList,
    payerInvoices,
    payerInvoice,
    company,
    companies,
    companyRecord,
    ...rateTables,
    customers,
    customer,
    loadTenders,
    undeliveredLetters,
    contactsLayout.addChildren([contacts, contactPreview]),
    contact,
    orders,
    newOrder,
    order,
    editOrder,
    locationsLayout.addChildren([locations, locationPreview]),
    location,
    profile,
    application,
    reviewQueue,
    applicationReview,
    unknown,
  ]),
])

export function createWaybillRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query cache decides what is stale; the router keeps nothing of its own.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: RouteNotFound,
    defaultPendingComponent: PageLoading,
    defaultPendingMs: 150,
    // A page that is there is not held back for what stood in its place.
    defaultPendingMinMs: 0,
  })
}

export type WaybillRouter = ReturnType<typeof createWaybillRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: WaybillRouter
  }
  interface StaticDataRouteOption {
    /** Where closing a preview leads: the list it lies beside. */
    closesTo?: string
  }
}
