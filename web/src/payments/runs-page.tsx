import { IconCalendarDollar } from '@tabler/icons-react'
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CURRENCIES, type Currency } from '@waybill/contract/money.ts'
import { type DuePayee, type PaymentRunSummary, paymentRuns } from '@waybill/contract/payment-runs.ts'
import { PAYMENT_PAGE_SIZE, type PaymentMethod } from '@waybill/contract/payment-search.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { infiniteQueryFor, queryFor, useVerb } from '../api/queries.ts'
import { calendarDayText, today } from '../rates/rate-text.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { ListFailed } from '../shell/list-states.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Section } from '../ui/detail-page.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { Money, moneyText } from '../ui/money.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton, SkeletonRows } from '../ui/skeleton.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { toast } from '../ui/toast.ts'
import { plural, retell, t } from '../ui/words.ts'
import { timeText } from '../ui/zoned-time.ts'
import { PaymentStateChip } from './payment-state-chip.tsx'
import { methodText } from './payment-text.ts'
import { PaymentViews } from './payment-views.tsx'
import styles from './runs-page.module.css'

const DateField = lazy(async () => ({ default: (await import('../ui/date-field.tsx')).DateField }))
const ReleaseRun = lazy(async () => ({ default: (await import('./release-run.tsx')).ReleaseRun }))
const WithdrawRun = lazy(async () => ({ default: (await import('./release-run.tsx')).WithdrawRun }))

/** The provider's desk: what is due, runs that wait for a second person, and what became of the others. */
export function RunsPage(): ReactNode {
  return (
    <ListPage title={t('Payment runs')} views={<PaymentViews selected="runs" />}>
      <div className={styles.page}>
        <Due />
        <Runs />
      </div>
    </ListPage>
  )
}

/** What a run would pay now; what is left out is chosen here, what is held says why. */
function Due(): ReactNode {
  const [payOn, setPayOn] = useState(today)
  const [currency, setCurrency] = useState<Currency>('USD')
  const [method, setMethod] = useState<PaymentMethod>('ach')
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const found = useQuery({ ...dueBy(payOn, currency), placeholderData: keepPreviousData })
  const prepare = useVerb(paymentRuns.prepare, {
    onDone: (run) => {
      setLeftOut([])
      toast.success(t('Run {number} prepared. It waits to be sent.', { number: run.runNumber }))
    },
  })
  const payable = found.data?.data.filter(({ heldBecause }) => heldBecause === null) ?? []
  const chosen = payable.filter((payee) => !leftOut.includes(keyOf(payee)))
  const total = chosen.reduce((cents, payee) => cents + Math.round(payee.total * 100), 0) / 100
  const isAll = chosen.length === payable.length
  return (
    <Section title={t('Due')} count={payable.length} end={<Money amount={total} currency={currency} isStrong />}>
      <div className={styles.wish}>
        <Suspense fallback={<Skeleton height="3.5rem" />}>
          <DateField label={t('Due by, and paid on')} value={payOn} onChange={(day) => setPayOn(day ?? today())} />
        </Suspense>
        <Select
          label={t('Method')}
          value={method}
          options={[
            { value: 'ach', label: t('ACH transfer') },
            { value: 'check', label: t('Check') },
          ]}
          onChange={setMethod}
        />
        <Select
          label={t('Currency')}
          value={currency}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
          onChange={setCurrency}
        />
        <Button
          variant="primary"
          isPending={prepare.isPending}
          disabledReason={chosen.length === 0 ? t('Nothing is due') : null}
          onPress={() =>
            prepare.mutate({
              body: {
                method,
                currency,
                payOn,
                invoiceIds: isAll ? undefined : chosen.flatMap(({ invoices }) => invoices.map(({ id }) => id)),
              },
            })
          }
        >
          {chosen.length === 0
            ? t('Prepare payments')
            : plural(chosen.length, 'Prepare {n} payment', 'Prepare {n} payments')}
        </Button>
      </div>
      {found.isError ? (
        <ListFailed
          title={t('What is due could not be loaded')}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : found.data === undefined ? (
        <SkeletonRows rows={4} height={56} />
      ) : found.data.data.length === 0 ? (
        <EmptyState icon={<IconCalendarDollar aria-hidden="true" />} title={t('Nothing is due')}>
          {t('Settled invoices stand here from their due day on.')}
        </EmptyState>
      ) : (
        <ul className={styles.payees}>
          {found.data.data.map((payee) => (
            <Payee
              key={keyOf(payee)}
              payee={payee}
              currency={currency}
              isChosen={!leftOut.includes(keyOf(payee))}
              onChoose={(isChosen) =>
                setLeftOut((before) =>
                  isChosen ? before.filter((key) => key !== keyOf(payee)) : [...before, keyOf(payee)],
                )
              }
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

interface PayeeProps {
  payee: DuePayee
  currency: Currency
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function Payee({ payee, currency, isChosen, onChoose }: PayeeProps): ReactNode {
  const { payeeName, carrierName, factoringCompany, bankLast4, heldBecause, invoices, total } = payee
  return (
    <li className={styles.payee}>
      <Checkbox
        isSelected={isChosen && heldBecause === null}
        isDisabled={heldBecause !== null}
        onChange={onChoose}
        aria-label={t('Pay {payee}', { payee: payeeName })}
      >
        <b>{factoringCompany ? t('{payee}, for {carrier}', { payee: payeeName, carrier: carrierName }) : payeeName}</b>
      </Checkbox>
      <span className={styles.amount}>
        <Money amount={total} currency={currency} isStrong />
      </span>
      <span className={styles.soft}>
        {heldBecause ? (
          <StatusChip tone="stopped" size="small">
            {retell(heldBecause)}
          </StatusChip>
        ) : (
          [
            t('Due since {day}', { day: calendarDayText(payee.oldestDueOn) }),
            bankLast4
              ? t('Account ending in {digits}', { digits: bankLast4 })
              : t('No account on record: pay by check'),
          ].join(' · ')
        )}
      </span>
      <div className={styles.invoices}>
        <Disclosure title={plural(invoices.length, '{n} invoice', '{n} invoices')}>
          <ul>
            {invoices.map((invoice) => (
              <li key={invoice.id} className={styles.invoice}>
                <Link
                  to="/accounting/$invoiceNumber/preview"
                  params={{ invoiceNumber: invoice.invoiceNumber }}
                  search={{ status: 'All' }}
                >
                  {invoice.invoiceNumber}
                </Link>
                <span className={styles.soft}>{t('Due {day}', { day: calendarDayText(invoice.dueOn) })}</span>
                <Money amount={invoice.owed} currency={currency} />
              </li>
            ))}
          </ul>
        </Disclosure>
      </div>
    </li>
  )
}

/** Runs that wait first of all to be sent, then the rest by their day. */
function Runs(): ReactNode {
  const found = useInfiniteQuery(runPages())
  const runs = found.data?.pages.flatMap(({ data }) => data)
  return (
    <Section title={t('Runs')} count={found.data?.pages[0]?.totalCount}>
      {runs === undefined ? (
        found.isError ? (
          <ListFailed
            title={t('The runs could not be loaded')}
            error={found.error}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <SkeletonRows rows={4} height={56} />
        )
      ) : runs.length === 0 ? (
        <EmptyState icon={<IconCalendarDollar aria-hidden="true" />} title={t('No runs yet')}>
          {t('Prepare the first one from what is due.')}
        </EmptyState>
      ) : (
        <ul className={styles.payees}>
          {runs.map((run) => (
            <Run key={run.id} run={run} />
          ))}
        </ul>
      )}
      {found.hasNextPage ? (
        <Button wide isPending={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
          {t('Show more')}
        </Button>
      ) : null}
    </Section>
  )
}

function Run({ run }: { run: PaymentRunSummary }): ReactNode {
  const { timeZone } = useCurrentUser()
  const [open, setOpen] = useState<'release' | 'withdraw'>()
  const [isLooking, setLooking] = useState(false)
  const at = (instant: string) => timeText({ at: instant, timeZone }, { isShort: true })
  const close = () => setOpen(undefined)
  return (
    <li className={styles.payee}>
      <span className={styles.name}>
        <b>{t('Run {number}', { number: run.runNumber })}</b> <RunChip run={run} />
      </span>
      <span className={styles.amount}>
        <Money amount={run.total} currency={run.currency} isStrong />
      </span>
      <span className={styles.soft}>
        {[
          methodText(run.method),
          calendarDayText(run.payOn),
          t('Prepared {at} by {name}', { at: at(run.preparedAt), name: run.preparedBy }),
          run.releasedAt && t('Sent {at} by {name}', { at: at(run.releasedAt), name: run.releasedBy ?? '' }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {run.state === 'Prepared' ? (
        <span className={styles.acts}>
          <Button
            size="small"
            variant="primary"
            disabledReason={run.can.release === true ? null : retell(run.can.release)}
            onPress={() => setOpen('release')}
          >
            {t('Send payments')}
          </Button>
          <Button size="small" onPress={() => setOpen('withdraw')}>
            {t('Withdraw run')}
          </Button>
        </span>
      ) : null}
      <div className={styles.invoices}>
        <Disclosure
          title={plural(run.paymentCount, '{n} payment', '{n} payments')}
          isOpen={isLooking}
          onOpenChange={setLooking}
        >
          {isLooking ? <RunPayments id={run.id} /> : null}
        </Disclosure>
      </div>
      <Suspense>
        {open === 'release' ? <ReleaseRun run={run} onClose={close} /> : null}
        {open === 'withdraw' ? <WithdrawRun run={run} onClose={close} /> : null}
      </Suspense>
    </li>
  )
}

function RunChip({ run: { state, openCount } }: { run: PaymentRunSummary }): ReactNode {
  if (state === 'Prepared')
    return (
      <StatusChip tone="attention" size="small">
        {t('To be sent')}
      </StatusChip>
    )
  if (state === 'Withdrawn')
    return (
      <StatusChip tone="planned" size="small">
        {t('Withdrawn')}
      </StatusChip>
    )
  return openCount > 0 ? (
    <StatusChip tone="moving" size="small">
      {plural(openCount, '{n} on the way', '{n} on the way')}
    </StatusChip>
  ) : (
    <StatusChip tone="done" size="small">
      {t('Done')}
    </StatusChip>
  )
}

function RunPayments({ id }: { id: string }): ReactNode {
  const found = useQuery(queryFor(paymentRuns.find, { params: { paymentRunId: id } }))
  if (!found.data) return <SkeletonRows rows={2} height={32} />
  return (
    <ul>
      {found.data.payments.map((payment) => (
        <li key={payment.id} className={styles.invoice}>
          <Link to="/payments/$checkNumber/preview" params={{ checkNumber: payment.checkNumber }}>
            {payment.checkNumber}
          </Link>
          <span className={styles.soft}>
            {payment.payeeName} <PaymentStateChip state={payment.state} />
          </span>
          <span>{moneyText(payment.total, found.data.currency)}</span>
        </li>
      ))}
    </ul>
  )
}

const keyOf = ({ carrierId, payeeName, heldBecause }: DuePayee) => [carrierId, payeeName, heldBecause].join(' ')

function dueBy(payOn: string, currency: Currency) {
  return queryFor(paymentRuns.due, { query: { payOn, currency } })
}

function runPages() {
  return infiniteQueryFor(paymentRuns.list, { query: { pageSize: PAYMENT_PAGE_SIZE } })
}

/** Starts fetching what the page shows; the router calls it when somebody is about to open the page. */
export function load(client: QueryClient): void {
  void client.prefetchQuery(dueBy(today(), 'USD'))
  void client.prefetchInfiniteQuery(runPages())
}
