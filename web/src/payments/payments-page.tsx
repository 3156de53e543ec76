import { IconCash } from '@tabler/icons-react'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { PAYMENT_PAGE_SIZE, PAYMENT_SORTS, PAYMENT_WINDOW_MONTHS } from '@waybill/contract/payment-search.ts'
import { type PaymentSummary, payments } from '@waybill/contract/payments.ts'
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { read } from '../api/call.ts'
import { queryFor } from '../api/queries.ts'
import type { RowLayout } from '../invoices/invoice-row.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { ListFailed, NothingListed } from '../list/list-states.tsx'
import { useClosePreview } from '../shell/preview.ts'
import { shownDays } from '../list/filters.tsx'
import { Button } from '../ui/button.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SortMenu, type Sorts } from '../ui/sort-menu.tsx'
import { useMedia } from '../ui/use-media.ts'
import { useWidth } from '../ui/use-width.ts'
import { t } from '../ui/words.ts'
import { PaymentRow, PaymentRowSkeleton } from './payment-row.tsx'
import type { PaymentSearch } from './payment-searches.ts'
import { PaymentSums } from './payment-sums.tsx'
import { PaymentViews } from './payment-views.tsx'
import styles from './payments-page.module.css'

const route = getRouteApi('/shell/payments-list')

const ROW_HEIGHTS: Readonly<Record<RowLayout, number>> = { wide: 64, narrow: 64, card: 96 }
const NO_FILTERS: Partial<PaymentSearch> = { method: undefined, paidStart: undefined, paidEnd: undefined }

const SORTS: Sorts<PaymentSearch['sortProperty']> = {
  paid: { name: 'Payment date', asc: 'Oldest first', desc: 'Newest first' },
  amount: { name: 'Amount', asc: 'Lowest first', desc: 'Highest first' },
  checkNumber: { name: 'Payment number', asc: 'Lowest first', desc: 'Highest first' },
  payee: { name: 'Paid to', asc: 'A to Z', desc: 'Z to A' },
}

/** What was paid and will be, payment by payment (SPEC §2.1, Payment Remittance). */
export function PaymentsPage(): ReactNode {
  const search = route.useSearch()
  const { checkNumber: selected } = useParams({ strict: false })
  const navigate = useNavigate()
  const closePreview = useClosePreview()
  const isPhone = useMedia('(width < 600px)')
  const added = useQuery({ ...totalsUnder(search), placeholderData: keepPreviousData })
  const totals = added.data
  const narrow = (change: Partial<PaymentSearch>): void =>
    void navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false })
  const preview = ({ checkNumber }: PaymentSummary): void =>
    void navigate({
      to: '/payments/$checkNumber/preview',
      params: { checkNumber },
      search,
      replace: selected !== undefined,
      resetScroll: false,
    })
  const count = filterCount(search)
  return (
    <ListPage
      title={t('Payment Remittance')}
      views={<PaymentViews selected={search.view} search={search} totals={totals} />}
      filters={<PaymentFilters search={search} onChange={narrow} />}
      filterCount={count}
      search={
        <SearchBox
          label={t('Search payments')}
          placeholder={t('Payment, invoice, shipment or payee')}
          query={search.query}
          onSearch={(query) => narrow({ query })}
        />
      }
      toolbar={
        <>
          <SortMenu sort={search} onSort={narrow} properties={PAYMENT_SORTS} sorts={SORTS} isShort={isPhone} />
          {isPhone ? null : <ExportButton name="payments.csv" read={() => read(payments.export, { query: search })} />}
        </>
      }
      preview={selected ? <Outlet /> : null}
    >
      <div className={styles.frame}>
        <PaymentSums
          search={search}
          totals={totals}
          isFailed={added.isError}
          isRetrying={added.isFetching}
          onRetry={() => void added.refetch()}
        />
        <List
          search={search}
          selected={selected}
          onSelect={preview}
          onClose={closePreview}
          onClear={search.query || count > 0 ? () => narrow({ ...NO_FILTERS, query: undefined }) : undefined}
        />
      </div>
    </ListPage>
  )
}

interface ListProps {
  search: PaymentSearch
  selected: string | undefined
  onSelect: (row: PaymentSummary) => void
  onClose: () => void
  onClear: (() => void) | undefined
}

function List({ search, onClear, ...list }: ListProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const layout: RowLayout = width < 460 ? 'card' : width < 800 ? 'narrow' : 'wide'
  return (
    <div ref={frame} className={styles.list}>
      <PagedList
        {...list}
        onOpen={list.onSelect}
        label={t('Payments')}
        name={JSON.stringify(search)}
        pageSize={PAYMENT_PAGE_SIZE}
        queryOf={(page) => pageOf(search, page)}
        keyOf={(row) => row.checkNumber}
        rowHeight={ROW_HEIGHTS[layout]}
        rowSkeleton={<PaymentRowSkeleton layout={layout} />}
        renderRow={(row, { goTo }) => (
          <PaymentRow row={row} layout={layout} hasPreview={list.selected !== undefined} onGo={goTo} />
        )}
        renderEmpty={() => (
          <NothingListed
            icon={<IconCash aria-hidden="true" />}
            title={t('No payments here')}
            noMatch={t('No payment of this view matches this search and these filters.')}
            onClear={onClear}
          >
            {t('Payments of the last {n} months stand here. Choose other days in the filters.', {
              n: PAYMENT_WINDOW_MONTHS,
            })}
          </NothingListed>
        )}
        renderFailed={(error, onRetry) => (
          <ListFailed title={t('The payments could not be loaded')} error={error} onRetry={onRetry} />
        )}
      />
    </div>
  )
}

/** The calendar is heavy and stands behind a tab. */
const DateFilter = lazy(async () => ({ default: (await import('../ui/date-field.tsx')).DateFilter }))

function PaymentFilters({
  search,
  onChange,
}: {
  search: PaymentSearch
  onChange: (change: Partial<PaymentSearch>) => void
}): ReactNode {
  return (
    <>
      <Suspense fallback={<Skeleton height="3.5rem" />}>
        <DateFilter
          label={t('Payment date')}
          value={shownDays(search.paidStart, search.paidEnd)}
          onChange={(value) => onChange({ paidStart: value?.days.start, paidEnd: value?.days.end })}
        />
      </Suspense>
      <p className={styles.hint}>
        {t('Without days, the last {n} months and what is to come.', { n: PAYMENT_WINDOW_MONTHS })}
      </p>
      <Select
        label={t('Method')}
        value={search.method ?? 'any'}
        options={[
          { value: 'any', label: t('Any method') },
          { value: 'ach', label: t('ACH transfer') },
          { value: 'check', label: t('Check') },
        ]}
        onChange={(method) => onChange({ method: method === 'any' ? undefined : method })}
      />
      {filterCount(search) > 0 ? (
        <Button wide onPress={() => onChange(NO_FILTERS)}>
          {t('Clear filters')}
        </Button>
      ) : null}
    </>
  )
}

function filterCount({ method, paidStart, paidEnd }: PaymentSearch): number {
  return [method, paidStart ?? paidEnd].filter(Boolean).length
}

/** One page of the list; the router fetches the first before the list is shown. */
function pageOf(search: PaymentSearch, page: number) {
  return queryFor(payments.summaries, { query: { ...search, page, pageSize: PAYMENT_PAGE_SIZE } })
}

function totalsUnder({ query, method, paidStart, paidEnd }: PaymentSearch) {
  return queryFor(payments.totals, { query: { query, method, paidStart, paidEnd } })
}

/** Starts fetching what the page shows; the router calls it when somebody is about to open the page. */
export function load(client: QueryClient, search: PaymentSearch): void {
  void client.prefetchQuery(totalsUnder(search))
  void client.prefetchQuery(pageOf(search, 1))
}
