import { INVOICE_SORTS } from '@waybill/contract/invoice-search.ts'
import { invoices } from '@waybill/contract/invoices.ts'
import type { ReactNode } from 'react'
import { read } from '../api/call.ts'
import { ExportButton } from '../shell/export-button.tsx'
import { SortMenu } from '../ui/sort-menu.tsx'
import { useMedia } from '../ui/use-media.ts'
import type { InvoiceSearch } from './invoice-search.ts'

type Sort = Pick<InvoiceSearch, 'sortProperty' | 'sortDirection'>

const NAMES: Readonly<Record<Sort['sortProperty'], string>> = {
  delivered: 'Delivered',
  due: 'Due date',
  amount: 'Amount',
  invoiceNumber: 'Invoice number',
  shipmentNumber: 'Shipment number',
}
/** How people call the two directions of an order. */
const DIRECTIONS: Readonly<Record<Sort['sortProperty'], Readonly<Record<Sort['sortDirection'], string>>>> = {
  delivered: { desc: 'Newest first', asc: 'Oldest first' },
  due: { desc: 'Latest first', asc: 'Earliest first' },
  amount: { desc: 'Highest first', asc: 'Lowest first' },
  invoiceNumber: { desc: 'Highest first', asc: 'Lowest first' },
  shipmentNumber: { desc: 'Highest first', asc: 'Lowest first' },
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
      <SortMenu
        sort={search}
        onSort={onSort}
        properties={INVOICE_SORTS}
        names={NAMES}
        directions={DIRECTIONS}
        isShort={isPhone}
      />
      {isPhone ? null : <ExportButton name="invoices.csv" read={() => read(invoices.export, { query: search })} />}
    </>
  )
}
