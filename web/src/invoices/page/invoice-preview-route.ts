import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'

/** Beside lists and the dashboard. */
export const InvoicePreview = lazyRouteComponent(() => import('./invoice-preview.tsx'), 'InvoicePreview')

export const loadInvoicePreview = async (client: QueryClient, invoiceNumber: string): Promise<void> =>
  (await import('./invoice-preview.tsx')).load(client, invoiceNumber)
