import { IconEyeOff, IconReceiptOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import type { PayerInvoiceView } from '@waybill/contract/payer-invoice-search.ts'
import { type PayerInvoiceRow, payerInvoices } from '@waybill/contract/payer-invoices.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import { type ReactNode, useRef, useState } from 'react'
import { queryFor } from '../api/queries.ts'
import { ListFailed } from '../list/list-states.tsx'
import { useCurrentUser } from '../shell/current-user.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { useWidth } from '../ui/use-width.ts'
import { plural, t } from '../ui/words.ts'
import { type CardLayout, PayerInvoiceCard, PayerInvoiceCardSkeleton } from './payer-invoice-card.tsx'
import styles from './payer-invoice-list.module.css'
import type { PayerInvoiceSearch } from './payer-invoice-search.ts'
import { queryOf, viewOf } from './payer-invoice-views.ts'

const CARD_HEIGHTS: Readonly<Record<CardLayout, number>> = { wide: 100, narrow: 148, phone: 232 }

export interface PayerInvoiceListProps {
  search: PayerInvoiceSearch
  /** How many Only Show Auditable hides. */
  hidden: number
  onShowHidden: () => void
  /** What an empty list offers. */
  onClear: (() => void) | undefined
}

/** The cards of a view, as many as there are: pages are fetched where one looks. */
export function PayerInvoiceList({ search, hidden, onShowHidden, onClear }: PayerInvoiceListProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const { persona } = useCurrentUser()
  const navigate = useNavigate()
  // The walking keys mark a card; Enter opens it.
  const [chosen, setChosen] = useState<string>()
  const layout: CardLayout = width < 520 ? 'phone' : width < 860 ? 'narrow' : 'wide'
  const view = viewOf(search, persona)
  const open = ({ invoiceNumber }: PayerInvoiceRow): void =>
    void navigate({ to: '/third-party-payer-invoices/$invoiceNumber/preview', params: { invoiceNumber }, search })
  const show = (
    <Button size="small" onPress={onShowHidden}>
      {hidden === 1 ? t('Show it') : t('Show them')}
    </Button>
  )
  return (
    <div ref={frame} className={styles.frame}>
      {hidden > 0 ? (
        <p className={styles.hidden} role="status">
          <IconEyeOff aria-hidden="true" />
          <span>
            {plural(
              hidden,
              '{n} invoice is hidden: it cannot be audited yet.',
              '{n} invoices are hidden: they cannot be audited yet.',
            )}
          </span>
          {show}
        </p>
      ) : null}
      <div className={styles.list}>
        <PagedList
          label={t('Invoices')}
          name={JSON.stringify(['third-party-payer-invoices', search])}
          queryOf={(page) => pageOf(search, persona, page)}
          keyOf={(row) => row.invoiceNumber}
          selected={chosen}
          onSelect={(row) => setChosen(row.invoiceNumber)}
          onOpen={open}
          onClose={() => setChosen(undefined)}
          rowHeight={CARD_HEIGHTS[layout]}
          rowSkeleton={<PayerInvoiceCardSkeleton layout={layout} />}
          renderRow={(row, { goTo }) => <PayerInvoiceCard row={row} layout={layout} search={search} onGo={goTo} />}
          renderEmpty={() => (
            <EmptyState
              icon={<IconReceiptOff aria-hidden="true" />}
              title={t('No Matching Invoices Found')}
              act={onClear ? <Button onPress={onClear}>{t('Clear search and filters')}</Button> : undefined}
            >
              {onClear ? t('No invoice of this view matches this search and these filters.') : t(EMPTY[view])}
            </EmptyState>
          )}
          renderFailed={(error, onRetry) => (
            <ListFailed title={t('The invoices could not be loaded')} error={error} onRetry={onRetry} />
          )}
        />
      </div>
    </div>
  )
}

const EMPTY: Readonly<Record<PayerInvoiceView, string>> = {
  ActionRequired: 'Nothing waits for the carrier. A booked load that a third party pays appears here.',
  Draft: 'Every invoice has its number, its amount and its documents.',
  Received: 'Nothing waits for an audit. Invoices appear here when everything is in.',
  Settled: 'Nothing waits for its payment. Approved invoices appear here once they are settled.',
  All: 'Loads that a third party pays have their invoices here from their booking on.',
}

/** One page of the list; the router fetches the first before the list is shown. */
export function pageOf(search: PayerInvoiceSearch, persona: Persona, page: number) {
  return queryFor(payerInvoices.list, { query: { ...queryOf(search, persona), page, pageSize: PAGE_SIZE } })
}
