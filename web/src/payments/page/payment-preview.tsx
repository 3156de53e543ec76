import { IconReceiptOff } from '@tabler/icons-react'
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { dayWritten } from '@waybill/contract/day-written.ts'
import { HumanNumber } from '@waybill/contract/ids.ts'
import { PAYMENT_PAGE_SIZE } from '@waybill/contract/payments/payment-search.ts'
import { type Payment, payments } from '@waybill/contract/payments/payments.ts'
import { may } from '@waybill/contract/permissions.ts'
import { type ReactNode, Suspense } from 'react'
import { isProblem, traceIdOf } from '../../api/problem.ts'
import { infiniteQueryFor, queryFor } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { useClosePreview } from '../../shell/preview.ts'
import { Banner } from '../../ui/banner.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Identifier } from '../../ui/identifier.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Money, moneyText } from '../../ui/money.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { Preview } from '../../ui/preview.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { plural, t } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'
import { PaymentStateChip } from '../payment-state-chip.tsx'
import { methodText, stateText } from '../payment-text.ts'
import { PaymentPapers } from './payment-papers.tsx'
import styles from './payment-preview.module.css'
import { RemittanceLine } from './remittance-line.tsx'

const PaymentActs = lazyPart(async () => (await import('./payment-acts.tsx')).PaymentActs)

/** A remittance, explained: the payment, its invoices, each one's deductions and why; the address says which. */
export function PaymentPreview(): ReactNode {
  const { checkNumber = '' } = useParams({ strict: false })
  const isNumber = HumanNumber.safeParse(checkNumber).success
  const found = useQuery({ ...find(checkNumber), enabled: isNumber })
  const close = useClosePreview()
  return (
    <Preview
      label={t('Payment {number}', { number: checkNumber })}
      title={<Identifier value={found.data?.checkNumber ?? checkNumber} label={t('Payment number')} />}
      chips={found.data ? <PaymentStateChip state={found.data.state} /> : null}
      renderOpen={() => null}
      onClose={close}
    >
      {found.data ? (
        <Look payment={found.data} key={found.data.id} />
      ) : !isNumber || isProblem(found.error, 'not-found') ? (
        <EmptyState icon={<IconReceiptOff aria-hidden="true" />} title={t('This payment could not be opened')}>
          {t('It may not exist, or you may not have access to it.')}
        </EmptyState>
      ) : found.isError ? (
        <ErrorState
          title={t('This payment could not be loaded')}
          onRetry={() => void found.refetch()}
          traceId={traceIdOf(found.error)}
        />
      ) : (
        <SkeletonRows rows={7} height={64} />
      )}
    </Preview>
  )
}

function Look({ payment }: { payment: Payment }): ReactNode {
  const { persona } = useCurrentUser()
  return (
    <>
      <Ended payment={payment} />
      <Paid payment={payment} />
      <PaymentPapers payment={payment} />
      {may(persona, 'payment:run') ? (
        <Suspense>
          <PaymentActs payment={payment} />
        </Suspense>
      ) : null}
      <Lines payment={payment} />
      <Facts payment={payment} />
    </>
  )
}

/** An ended payment says so and links to its replacement; and the other way round. */
function Ended({ payment: { state, endReason, endedAt, reissuedAs, reissueOf } }: { payment: Payment }): ReactNode {
  return (
    <>
      {endedAt === null ? null : (
        <Banner
          tone="stopped"
          title={t('{state}: nothing is paid', { state: stateText(state) })}
          act={reissuedAs ? <PaymentLink number={reissuedAs}>{t('Open its replacement')}</PaymentLink> : null}
        >
          {endReason}
        </Banner>
      )}
      {reissueOf ? (
        <Banner act={<PaymentLink number={reissueOf}>{t('Open the payment it replaces')}</PaymentLink>}>
          {t('It replaces payment {number}.', { number: reissueOf })}
        </Banner>
      ) : null}
    </>
  )
}

function PaymentLink({ number, children }: { number: string; children: ReactNode }): ReactNode {
  return (
    <Link to="/payments/$checkNumber/preview" params={{ checkNumber: number }} search replace resetScroll={false}>
      {children}
    </Link>
  )
}

/** Gross, deductions, net: the answer first. */
function Paid({ payment }: { payment: Payment }): ReactNode {
  const { gross, deductions, net, currency, payeeName, factoringCompany, carrierName } = payment
  return (
    <div className={styles.paid}>
      <p className={styles.payee}>
        {factoringCompany ? t('{payee}, for {carrier}', { payee: payeeName, carrier: carrierName }) : payeeName}
      </p>
      <p className={styles.net}>
        <span>{t('Net')}</span>
        <b>{moneyText(net, currency)}</b>
      </p>
      <DefinitionList
        layout="amounts"
        entries={[
          { term: t('Gross'), value: <Money amount={gross} currency={currency} /> },
          { term: t('Deductions'), value: <Money amount={deductions === 0 ? 0 : -deductions} currency={currency} /> },
        ]}
      />
    </div>
  )
}

/** Invoice by invoice, twenty at a time (SPEC §9). */
function Lines({ payment }: { payment: Payment }): ReactNode {
  const found = useInfiniteQuery(linesOf(payment.checkNumber))
  const lines = found.data?.pages.flatMap(({ data }) => data)
  const left = payment.invoiceCount - (lines?.length ?? 0)
  return (
    <section aria-label={t('What it pays')}>
      <h3 className={styles.heading}>
        {t('What it pays')} <span>{plural(payment.invoiceCount, '{n} invoice', '{n} invoices')}</span>
      </h3>
      {lines ? (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <RemittanceLine key={line.invoiceId} line={line} payment={payment} />
          ))}
        </ul>
      ) : found.isError ? (
        <ErrorState onRetry={() => void found.refetch()} />
      ) : (
        <SkeletonRows rows={3} height={72} />
      )}
      <MoreButton wide found={found}>
        {plural(left, 'Show {n} more', 'Show {n} more')}
      </MoreButton>
    </section>
  )
}

function Facts({ payment }: { payment: Payment }): ReactNode {
  const { timeZone } = useCurrentUser()
  const at = (instant: string | null) => (instant === null ? null : timeText({ at: instant, timeZone }))
  const { remitTo, bankLast4, run } = payment
  return (
    <DefinitionList
      entries={[
        { term: t('Method'), value: methodText(payment.method) },
        { term: t('Payment date'), value: dayWritten(payment.payOn) },
        ...(payment.sentAt ? [{ term: t('Sent on'), value: at(payment.sentAt) }] : []),
        ...(payment.clearedAt ? [{ term: t('Cleared on'), value: at(payment.clearedAt) }] : []),
        ...(remitTo ? [{ term: t('Remit To'), value: <span className={styles.address}>{remitTo}</span> }] : []),
        ...(bankLast4 ? [{ term: t('Account'), value: t('Ending in {digits}', { digits: bankLast4 }) }] : []),
        ...(run ? [{ term: t('Payment run'), value: <Link to="/payments/runs">{run.runNumber}</Link> }] : []),
      ]}
    />
  )
}

function find(checkNumber: string) {
  return queryFor(payments.find, { params: { checkNumber } })
}

function linesOf(checkNumber: string) {
  return infiniteQueryFor(payments.details, { params: { checkNumber }, query: { pageSize: PAYMENT_PAGE_SIZE } })
}

/** Prefetches the preview's data; the router calls it when the user is about to open it. */
export function load(client: QueryClient, checkNumber: string): void {
  if (!HumanNumber.safeParse(checkNumber).success) return
  void client.prefetchQuery(find(checkNumber))
  void client.prefetchInfiniteQuery(linesOf(checkNumber))
}
