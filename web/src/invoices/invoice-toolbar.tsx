import { INVOICE_SORTS } from '@waybill/contract/invoice-search.ts'
import { invoices } from '@waybill/contract/invoices.ts'
import type { ReactNode } from 'react'
import { read } from '../api/call.ts'
import { ExportButton } from '../list/export-button.tsx'
import { SortMenu, type Sorts } from '../ui/sort-menu.tsx'
import { useMedia } from '../ui/use-media.ts'
import type { InvoiceSearch } from './invoice-search.ts'

type Sort = Pick<InvoiceSearch, 'sortProperty' | 'sortDirection'>

const SORTS: Sorts<Sort['sortProperty']> = {
  delivered: { name: 'Delivered', asc: 'Oldest first', desc: 'Newest first' },
  due: { name: 'Due date', asc: 'Earliest first', desc: 'Latest first' },
  amount: { name: 'Amount', asc: 'Lowest first', desc: 'Highest first' },
  invoiceNumber: { name: 'Invoice number', asc: 'Lowest first', desc: 'Highest first' },
  shipmentNumber: { name: 'Shipment number', asc: 'Lowest first', desc: 'Highest first' },
}

export interface InvoiceToolbarProps {
  search: InvoiceSearch
  onSort: (sort: Sort) => void
}

/** Order, and the list as a spreadsheet. */
export function InvoiceToolbar({ search, onSort }: InvoiceToolbarProps): ReactNode {
  const isPhone = useMedia('(width < 600px)')
  return (
    <>
      <SortMenu sort={search} onSort={onSort} properties={INVOICE_SORTS} sorts={SORTS} isShort={isPhone} />
      {isPhone ? null : <ExportButton name="invoices.csv" read={() => read(invoices.export, { query: search })} />}
    </>
  )
}
