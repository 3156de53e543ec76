import type { CurrentUser } from '@waybill/contract/identity/identity.ts'

/** What both lists of invoices are searched by: a carrier's all have one carrier. */
export const FIND_INVOICES = {
  label: 'Search invoices',
  placeholder: ({ companyKind }: CurrentUser): string =>
    companyKind === 'carrier' || companyKind === 'broker'
      ? 'Invoice, shipment or city'
      : 'Invoice, shipment, city or carrier',
}
