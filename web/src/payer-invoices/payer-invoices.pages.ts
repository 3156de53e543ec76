import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { laterSearch, searchBy, withoutDefaults } from '../shell/address-bar.ts'
import { guarded } from '../shell/guarded.ts'
import { shell } from '../shell/roots.ts'

const PayerInvoiceSearch = laterSearch(async () => (await import('./list/payer-invoice-search.ts')).PayerInvoiceSearch)

const payerInvoices = createRoute({
  getParentRoute: () => shell,
  path: '/third-party-payer-invoices',
  validateSearch: searchBy(PayerInvoiceSearch),
  search: { middlewares: [withoutDefaults(PayerInvoiceSearch)] },
  beforeLoad: guarded('/third-party-payer-invoices'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./list/payer-invoices-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./list/payer-invoices-page.tsx'), 'PayerInvoicesPage'),
})
const payerInvoice = createRoute({
  getParentRoute: () => shell,
  path: '/third-party-payer-invoices/$invoiceNumber/preview',
  validateSearch: searchBy(PayerInvoiceSearch),
  search: { middlewares: [withoutDefaults(PayerInvoiceSearch)] },
  beforeLoad: guarded('/third-party-payer-invoices'),
  loader: async ({ context, params }) =>
    (await import('./page/payer-invoice-page.tsx')).load(context.queryClient, params.invoiceNumber),
  component: lazyRouteComponent(() => import('./page/payer-invoice-page.tsx'), 'PayerInvoicePage'),
})

/** The detail is its own page; closing it leads back to the list. */
export const payerInvoicePages = [payerInvoices, payerInvoice] as const
