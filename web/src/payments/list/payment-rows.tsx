import { IconCash } from '@tabler/icons-react'
import { dayWritten } from '@waybill/contract/day-written.ts'
import { PAYMENT_PAGE_SIZE, PAYMENT_WINDOW_MONTHS } from '@waybill/contract/payments/payment-search.ts'
import { payments, type PaymentSummary as Row } from '@waybill/contract/payments/payments.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import look from '../../list/row.module.css'
import { rowsOf } from '../../list/rows.tsx'
import { Money, moneyText } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { plural, t } from '../../ui/words.ts'
import type { PaymentSearch } from '../payment-searches.ts'
import { PaymentStateChip } from '../payment-state-chip.tsx'
import { methodText } from '../payment-text.ts'
import styles from './payment-rows.module.css'

/** Payments at a glance: status, payee, purpose, deductions, net. */
export const paymentRows = rowsOf({
  label: 'Payments',
  asks: (search: PaymentSearch, page) =>
    queryFor(payments.summaries, { query: { ...search, page, pageSize: PAYMENT_PAGE_SIZE } }),
  pageSize: () => PAYMENT_PAGE_SIZE,
  keyOf: ({ checkNumber }) => checkNumber,
  preview: '/payments/$checkNumber/preview',
  columns: {
    number: { cell: ({ checkNumber }, { link }) => link(checkNumber), coming: [72] },
    method: { cell: ({ method }) => methodText(method), coming: [80], look: 'faint' },
    status: {
      cell: ({ state }) => <PaymentStateChip state={state} />,
      coming: <Skeleton width={84} height="1.25rem" />,
      bare: true,
    },
    attention: { cell: attentionOf, look: 'faint', atEnd: ['card'] },
    payee: { cell: ({ payeeName }) => payeeName, coming: [180] },
    about: {
      cell: ({ factoringCompany, carrierName, invoiceCount }) =>
        [
          factoringCompany && t('For {carrier}', { carrier: carrierName }),
          plural(invoiceCount, '{n} invoice', '{n} invoices'),
        ]
          .filter(Boolean)
          .join(' · '),
      coming: [110],
      look: 'faint',
    },
    day: { cell: ({ payOn }) => <span className="tabular">{dayWritten(payOn)}</span>, look: 'small' },
    faintDay: { cell: ({ payOn }) => dayWritten(payOn), look: 'faint', atEnd: true },
    money: {
      cell: ({ net, currency, state }) => (
        <span className={ENDED.includes(state) ? styles.ended : undefined}>
          <Money amount={net} currency={currency} isStrong />
        </span>
      ),
      coming: [72],
      atEnd: true,
    },
    fees: {
      cell: ({ deductions, gross, currency }) =>
        deductions === 0 ? null : t('of {amount}', { amount: moneyText(gross, currency) }),
      look: 'faint',
      atEnd: true,
    },
  },
  layouts: [
    {
      shape: 'wide',
      from: 800,
      height: 64,
      widths: 'minmax(110px, 150px) minmax(150px, 190px) minmax(180px, 1fr) 96px 116px',
      lines: [
        ['number', 'status', 'payee', 'day', 'money'],
        ['method', 'attention', 'about', 'about', 'fees'],
      ],
    },
    {
      shape: 'narrow',
      from: 460,
      height: 64,
      widths: 'minmax(96px, 176px) minmax(0, 1fr) auto',
      lines: [
        ['number', 'payee', 'money'],
        ['status', 'attention', 'faintDay'],
      ],
      gap: '4px 14px',
    },
    {
      shape: 'card',
      from: 0,
      height: 96,
      widths: 'minmax(0, 1fr) auto',
      lines: [
        ['number', 'money'],
        ['payee', 'faintDay'],
        ['status', 'attention'],
      ],
    },
  ],
  failed: 'The payments could not be loaded',
  nothing: {
    icon: <IconCash aria-hidden="true" />,
    title: 'No payments here',
    says: <LastMonths />,
    noMatch: 'No payment in this view matches this search and these filters.',
  },
})

function LastMonths(): ReactNode {
  return t('Payments of the last {n} months are shown. Choose other dates in the filters.', {
    n: PAYMENT_WINDOW_MONTHS,
  })
}

const ENDED: readonly Row['state'][] = ['Returned', 'Voided', 'Reissued']

function attentionOf({ reissuedAs, openDisputes, shortPaid, currency }: Row): ReactNode {
  if (reissuedAs) return t('Replaced by {number}', { number: reissuedAs })
  const text =
    openDisputes > 0
      ? plural(openDisputes, '{n} open dispute', '{n} open disputes')
      : shortPaid > 0
        ? t('{amount} short', { amount: moneyText(shortPaid, currency) })
        : null
  return <span className={look.ours}>{text}</span>
}
