import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { laterSearch, searchBy, withoutDefaults } from '../shell/address-bar.ts'
import { guarded } from '../shell/guarded.ts'
import { shell } from '../shell/roots.ts'

const PaymentSearch = laterSearch(async () => (await import('./payment-searches.ts')).PaymentSearch)
const DisputeSearch = laterSearch(async () => (await import('./payment-searches.ts')).DisputeSearch)
const RunSearch = laterSearch(async () => (await import('./payment-searches.ts')).RunSearch)
const StatementSearch = laterSearch(async () => (await import('./payment-searches.ts')).StatementSearch)

const paymentsLayout = createRoute({
  getParentRoute: () => shell,
  id: 'payments-list',
  validateSearch: searchBy(PaymentSearch),
  search: { middlewares: [withoutDefaults(PaymentSearch)] },
  beforeLoad: guarded('/payments'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./list/payments-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./list/payments-page.tsx'), 'PaymentsPage'),
})
const paymentList = createRoute({ getParentRoute: () => paymentsLayout, path: '/payments' })
const paymentPreview = createRoute({
  getParentRoute: () => paymentsLayout,
  path: '/payments/$checkNumber/preview',
  staticData: { closesTo: '/payments' },
  loader: async ({ context, params }) =>
    (await import('./page/payment-preview.tsx')).load(context.queryClient, params.checkNumber),
  component: lazyRouteComponent(() => import('./page/payment-preview.tsx'), 'PaymentPreview'),
})
const disputeList = createRoute({
  getParentRoute: () => shell,
  path: '/payments/disputes',
  validateSearch: searchBy(DisputeSearch),
  search: { middlewares: [withoutDefaults(DisputeSearch)] },
  beforeLoad: guarded('/payments'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./disputes-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./disputes-page.tsx'), 'DisputesPage'),
})
const statement = createRoute({
  getParentRoute: () => shell,
  path: '/payments/statement',
  validateSearch: searchBy(StatementSearch),
  search: { middlewares: [withoutDefaults(StatementSearch)] },
  beforeLoad: guarded('/payments'),
  component: lazyRouteComponent(() => import('./statement/statement-page.tsx'), 'StatementPage'),
})
const paymentRunList = createRoute({
  getParentRoute: () => shell,
  path: '/payments/runs',
  validateSearch: searchBy(RunSearch),
  search: { middlewares: [withoutDefaults(RunSearch)] },
  beforeLoad: guarded('/payments/runs'),
  loader: async ({ context }) => (await import('./runs/runs-page.tsx')).load(context.queryClient),
  component: lazyRouteComponent(() => import('./runs/runs-page.tsx'), 'RunsPage'),
})

export const paymentPages = [
  paymentsLayout.addChildren([paymentList, paymentPreview]),
  disputeList,
  statement,
  paymentRunList,
] as const
