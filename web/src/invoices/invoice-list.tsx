import { IconReceipt } from '@tabler/icons-react'
import type { InvoiceList as List } from '@waybill/contract/invoice-search.ts'
import { invoices, type InvoiceRow as Row } from '@waybill/contract/invoices.ts'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import { type ReactNode, useRef } from 'react'
import { queryFor } from '../api/queries.ts'
import { ListFailed, NothingListed } from '../list/list-states.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { useWidth } from '../ui/use-width.ts'
import { t } from '../ui/words.ts'
import styles from './invoice-list.module.css'
import { InvoiceRow, InvoiceRowSkeleton, type RowLayout } from './invoice-row.tsx'
import type { InvoiceSearch } from './invoice-search.ts'

const ROW_HEIGHTS: Readonly<Record<RowLayout, number>> = { wide: 64, narrow: 64, card: 124 }

export interface InvoiceListProps {
  search: InvoiceSearch
  /** Number of the invoice whose preview is open. */
  selected: string | undefined
  onSelect: (row: Row) => void
  onClose: () => void
  /** What an empty list offers. */
  onClear: (() => void) | undefined
}

/** The invoices of a view, as wide as there is room. */
export function InvoiceList({ search, onClear, ...list }: InvoiceListProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const layout: RowLayout = width < 460 ? 'card' : width < 800 ? 'narrow' : 'wide'
  return (
    <div ref={frame} className={styles.frame}>
      <PagedList
        {...list}
        onOpen={list.onSelect}
        label={t('Invoices')}
        name={JSON.stringify(search)}
        queryOf={(page) => pageOf(search, page)}
        keyOf={(row) => row.invoiceNumber}
        rowHeight={ROW_HEIGHTS[layout]}
        rowSkeleton={<InvoiceRowSkeleton layout={layout} />}
        renderRow={(row, { goTo }) => (
          <InvoiceRow row={row} layout={layout} hasPreview={list.selected !== undefined} onGo={goTo} />
        )}
        renderEmpty={() => (
          <NothingListed
            icon={<IconReceipt aria-hidden="true" />}
            title={t(EMPTY[search.status].title)}
            noMatch={t('No invoice of this view matches this search and these filters.')}
            onClear={onClear}
          >
            {t(EMPTY[search.status].says)}
          </NothingListed>
        )}
        renderFailed={(error, onRetry) => (
          <ListFailed title={t('The invoices could not be loaded')} error={error} onRetry={onRetry} />
        )}
      />
    </div>
  )
}

const EMPTY: Readonly<Record<List, { title: string; says: string }>> = {
  UnInvoiced: {
    title: 'Nothing to invoice',
    says: 'Every delivered load is billed. The next one appears here the moment it is delivered.',
  },
  Pending: { title: 'Nothing in audit', says: 'Invoices stand here while they are looked at.' },
  Invoiced: { title: 'Nothing waits to be paid', says: 'Approved invoices stand here until their payment clears.' },
  Paid: {
    title: 'Nothing was paid lately',
    says: 'Payments of the last days appear here. Choose other days in the filters.',
  },
  All: { title: 'No invoices yet', says: 'Each booked load has its invoice here.' },
}

/** One page of the list; the router fetches the first before the list is shown. */
export function pageOf(search: InvoiceSearch, page: number) {
  return queryFor(invoices.list, { query: { ...search, page, pageSize: PAGE_SIZE } })
}
