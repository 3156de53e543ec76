import { IconMessageQuestion } from '@tabler/icons-react'
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type Dispute, disputes } from '@waybill/contract/disputes.ts'
import { DEDUCTION_NAMES, INVOICE_EXCEPTION_SENTENCES } from '@waybill/contract/invoice-codes.ts'
import { PAYMENT_PAGE_SIZE } from '@waybill/contract/payment-search.ts'
import type { ReactNode } from 'react'
import { infiniteQueryFor } from '../api/queries.ts'
import { DisputeChip, useStandingText } from '../invoices/deduction.tsx'
import { DisputeActs } from '../invoices/dispute-acts.tsx'
import { useCurrentUser } from '../shell/current-user.ts'
import { ListFailed } from '../shell/list-states.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { Money, moneyText } from '../ui/money.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Select } from '../ui/select.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { retell, t } from '../ui/words.ts'
import styles from './disputes-page.module.css'
import type { DisputeSearch } from './payment-searches.ts'
import { PaymentViews } from './payment-views.tsx'

const route = getRouteApi('/shell/payments/disputes')

/** What is disputed, whose turn it is, and what became of it. */
export function DisputesPage(): ReactNode {
  const search = route.useSearch()
  const navigate = useNavigate()
  const narrow = (change: Partial<DisputeSearch>): void =>
    void navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false })
  return (
    <ListPage
      title={t('Disputes')}
      views={<PaymentViews selected="disputes" />}
      search={
        <SearchBox
          label={t('Search disputes')}
          placeholder={t('Invoice, shipment or words')}
          query={search.query}
          onSearch={(query) => narrow({ query })}
        />
      }
      toolbar={
        <Select
          label={t('State')}
          hideLabel
          options={[
            { value: 'open', label: t('Open') },
            { value: 'answered', label: t('Answered') },
            { value: 'all', label: t('All') },
          ]}
          value={search.status}
          onChange={(status) => narrow({ status })}
        />
      }
    >
      <List search={search} />
    </ListPage>
  )
}

function List({ search }: { search: DisputeSearch }): ReactNode {
  const found = useInfiniteQuery(pagesOf(search))
  const rows = found.data?.pages.flatMap(({ data }) => data)
  if (!rows)
    return found.isError ? (
      <ListFailed
        title={t('The disputes could not be loaded')}
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    ) : (
      <SkeletonRows rows={4} height={96} />
    )
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<IconMessageQuestion aria-hidden="true" />}
        title={search.query ? t('No Matching Results') : t('No disputes here')}
      >
        {t('What was paid short is disputed beside its deduction, in the payment.')}
      </EmptyState>
    )
  return (
    <div className={styles.scroller}>
      <ul aria-label={t('Disputes')}>
        {rows.map((dispute) => (
          <Row key={dispute.id} dispute={dispute} />
        ))}
      </ul>
      {found.hasNextPage ? (
        <Button wide isPending={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
          {t('Show more')}
        </Button>
      ) : null}
    </div>
  )
}

function Row({ dispute }: { dispute: Dispute }): ReactNode {
  const { companyKind } = useCurrentUser()
  const standing = useStandingText()
  const { kind, code, amount, currency, returnedAmount, answer } = dispute
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <DisputeChip state={dispute.state} />
        <span className={styles.standing}>{dispute.nextActor === null ? null : standing(dispute)}</span>
        <span className={styles.amount}>
          <Money amount={amount} currency={currency} isStrong />
        </span>
      </div>
      <p>
        <b>{t('{name}: {text}', { name: dispute.openedBy, text: dispute.text })}</b>
      </p>
      <p className={styles.soft}>
        {[
          t(DEDUCTION_NAMES[kind]),
          code && t(INVOICE_EXCEPTION_SENTENCES[code]),
          dispute.deductionSaid ? retell(dispute.deductionSaid) : dispute.deductionText,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {answer === null ? null : (
        <p className={styles.soft}>
          {returnedAmount
            ? t('{amount} given back: {answer}', {
                amount: moneyText(returnedAmount, currency),
                answer,
              })
            : t('Upheld: {answer}', { answer })}
        </p>
      )}
      <p className={styles.soft}>
        {companyKind === 'carrier' ? null : `${dispute.carrierName} · `}
        <Link
          to="/accounting/$invoiceNumber/preview"
          params={{ invoiceNumber: dispute.invoiceNumber }}
          search={{ status: 'All' }}
        >
          {t('Invoice {number}', { number: dispute.invoiceNumber })}
        </Link>
        {dispute.checkNumber ? (
          <>
            {' · '}
            <Link to="/payments/$checkNumber/preview" params={{ checkNumber: dispute.checkNumber }}>
              {t('Payment {number}', { number: dispute.checkNumber })}
            </Link>
          </>
        ) : null}
      </p>
      <div className={styles.acts}>
        <DisputeActs
          dispute={dispute}
          about={{ invoice: { id: dispute.invoiceId, invoiceNumber: dispute.invoiceNumber, currency }, amount }}
          can={dispute.can}
        />
      </div>
    </li>
  )
}

function pagesOf(search: DisputeSearch) {
  return infiniteQueryFor(disputes.list, { query: { ...search, pageSize: PAYMENT_PAGE_SIZE } })
}

/** Starts fetching what the page shows; the router calls it when somebody is about to open the page. */
export function load(client: QueryClient, search: DisputeSearch): void {
  void client.prefetchInfiniteQuery(pagesOf(search))
}
