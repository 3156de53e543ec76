import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dayWritten } from '@waybill/contract/day-written.ts'
import { InvoiceList } from '@waybill/contract/invoices/invoice-search.ts'
import { invoices } from '@waybill/contract/invoices/invoices.ts'
import { payments } from '@waybill/contract/payments/payments.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { AgeingSection } from '../../invoices/list/ageing.tsx'
import { viewsOf } from '../../invoices/list/invoice-views.ts'
import { PaymentStateChip } from '../../payments/payment-state-chip.tsx'
import { methodText } from '../../payments/payment-text.ts'
import { Section } from '../../ui/detail-page.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Money } from '../../ui/money.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'
import { Quiet } from '../work/quiet.tsx'
import { Row, Rows } from '../work/row.tsx'
import { Figures } from './figures.tsx'

const PAYMENTS = 6

/** What was paid, and what is about to be. */
export function Main(): ReactNode {
  const paid = useQuery(queryFor(payments.summaries, { query: { pageSize: PAYMENTS } }))
  const found = paid.data
  return (
    <Section
      isFlush
      title={t('Payments to you')}
      count={found?.totalCount}
      end={<Link to="/payments">{t('All your payments')}</Link>}
    >
      {paid.isLoadingError ? (
        <ErrorState onRetry={() => void paid.refetch()} isRetrying={paid.isFetching} />
      ) : found === undefined ? (
        <SkeletonRows rows={PAYMENTS} height={72} />
      ) : found.data.length === 0 ? (
        <Quiet>{t('Nothing was paid in the last three months.')}</Quiet>
      ) : (
        <Rows label={t('Payments to you')}>
          {found.data.map((payment) => (
            <Row
              key={payment.id}
              link={
                <Link to="/payments/$checkNumber/preview" params={{ checkNumber: payment.checkNumber }}>
                  {payment.checkNumber}
                </Link>
              }
              party={methodText(payment.method)}
              state={<PaymentStateChip state={payment.state} />}
              lane={t('For {carrier}, {day}', { carrier: payment.carrierName, day: dayWritten(payment.payOn) })}
              figures={<Money amount={payment.net} currency={payment.currency} isStrong />}
              isSelected={false}
            />
          ))}
        </Rows>
      )}
    </Section>
  )
}

export function Side(): ReactNode {
  const { data: counts, isLoadingError } = useQuery(queryFor(invoices.counts, { query: {} }))
  return (
    <>
      <Figures
        title={t('Invoices assigned to you')}
        figures={viewsOf(counts, 'factor').map(({ id, label, count }) => ({
          name: label,
          count: isLoadingError ? null : count,
          way: { to: '/accounting', search: { status: InvoiceList.parse(id) } },
        }))}
      />
      <AgeingSection />
    </>
  )
}
