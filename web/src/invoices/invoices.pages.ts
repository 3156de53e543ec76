import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { laterSearch, searchBy, withoutDefaults } from '../shell/address-bar.ts'
import { guarded } from '../shell/guarded.ts'
import { shell } from '../shell/roots.ts'
import { InvoicePreview, loadInvoicePreview } from './page/invoice-preview-route.ts'

const InvoiceSearch = laterSearch(async () => (await import('./list/invoice-search.ts')).InvoiceSearch)

const accountingLayout = createRoute({
  getParentRoute: () => shell,
  id: 'accounting-list',
  validateSearch: searchBy(InvoiceSearch),
  search: { middlewares: [withoutDefaults(InvoiceSearch)] },
  beforeLoad: guarded('/accounting'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./list/accounting-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./list/accounting-page.tsx'), 'AccountingPage'),
})
const accounting = createRoute({ getParentRoute: () => accountingLayout, path: '/accounting' })
const invoicePreview = createRoute({
  getParentRoute: () => accountingLayout,
  path: '/accounting/$invoiceNumber/preview',
  staticData: { closesTo: '/accounting' },
  loader: ({ context, params }) => loadInvoicePreview(context.queryClient, params.invoiceNumber),
  component: InvoicePreview,
})
/** Many invoices submitted at once. */
const submit = createRoute({
  getParentRoute: () => shell,
  path: '/accounting/submit',
  beforeLoad: guarded('/accounting/submit'),
  loader: async ({ context }) => (await import('./submit/submit-page.tsx')).load(context.queryClient),
  component: lazyRouteComponent(() => import('./submit/submit-page.tsx'), 'SubmitPage'),
})

export const invoicePages = [accountingLayout.addChildren([accounting, invoicePreview]), submit] as const
