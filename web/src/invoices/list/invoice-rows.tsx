import { IconArrowRight, IconReceipt } from '@tabler/icons-react'
import { invoices, type InvoiceRow as Row } from '@waybill/contract/invoices/invoices.ts'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import { createContext, type ReactNode, use } from 'react'
import { queryFor } from '../../api/queries.ts'
import look from '../../list/row.module.css'
import { type RowAt, rowsOf } from '../../list/rows.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { classNames } from '../../ui/class-names.ts'
import { Money, moneyText } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { plural, t } from '../../ui/words.ts'
import { InvoiceStatusChip } from '../invoice-status-chip.tsx'
import { dayText, exceptionText, placeText } from '../invoice-text.ts'
import { mayBill, type useBilling } from '../use-billing.tsx'
import { isOurs, useWaitingText } from '../whose-turn.ts'
import styles from './invoice-rows.module.css'
import type { InvoiceSearch } from './invoice-search.ts'
import { queryOf, viewOf } from './invoice-views.ts'
import { PayablesAct } from './payables-act.tsx'

/** The bill in progress. */
export const BillingRows = createContext<Pick<ReturnType<typeof useBilling>, 'button'> | null>(null)

/** What is owed for each load at a glance: for what, its status, who is next, the balance. */
export const invoiceRows = rowsOf({
  label: 'Invoices',
  asks: (search: InvoiceSearch, page, { persona }) =>
    queryFor(invoices.list, { query: { ...queryOf(search, persona), page, pageSize: PAGE_SIZE } }),
  keyOf: ({ invoiceNumber }) => invoiceNumber,
  preview: '/accounting/$invoiceNumber/preview',
  columns: {
    number: { cell: ({ invoiceNumber }, { link }) => link(invoiceNumber), coming: [72] },
    external: {
      cell: ({ externalInvoiceNumber }) => externalInvoiceNumber ?? t('No invoice number yet'),
      coming: [96],
      look: 'faint',
    },
    status: {
      cell: ({ status }) => <InvoiceStatusChip status={status.status} size="small" />,
      coming: <Skeleton width={84} height="1.25rem" />,
      bare: true,
    },
    waiting: { cell: (row) => <Waiting row={row} />, look: 'faint' },
    lane: {
      cell: ({ origin, destination }) => (
        <span className={styles.lane}>
          {placeText(origin)}
          <IconArrowRight aria-label={t('to')} />
          {placeText(destination)}
        </span>
      ),
      coming: [200],
    },
    load: {
      cell: ({ shipmentNumber, factoringCompany, carrierName }, { user }) =>
        [shipmentNumber, user.companyKind === 'carrier' ? factoringCompany : carrierName].filter(Boolean).join(' · '),
      coming: [130],
      look: 'faint',
    },
    day: {
      cell: (row, { user }) => <span className="tabular">{dayText(row, user.timeZone)}</span>,
      look: 'small',
    },
    // In its turn, the act replaces the documents or, in less space, the day.
    papersOrAct: { cell: (row, at) => actOf(row, at) ?? papersOf(row, at), look: 'faint', atEnd: ['card'] },
    dayOrAct: {
      cell: (row, at) => actOf(row, at) ?? dayText(row, at.user.timeZone),
      look: 'faint',
      atEnd: true,
    },
    faintDay: { cell: (row, { user }) => dayText(row, user.timeZone), look: 'faint', atEnd: true },
    money: {
      cell: ({ balance, currency }) => <Money amount={balance} currency={currency} isStrong />,
      coming: [72],
      atEnd: true,
    },
    fees: {
      cell: ({ balance, invoiceAmount, currency }) =>
        balance === invoiceAmount ? null : t('of {amount}', { amount: moneyText(invoiceAmount, currency) }),
      look: 'faint',
      atEnd: true,
    },
  },
  layouts: [
    {
      shape: 'wide',
      from: 800,
      height: 64,
      widths: 'minmax(104px, 140px) minmax(140px, 188px) minmax(184px, 1fr) minmax(140px, 146px) 96px',
      lines: [
        ['number', 'status', 'lane', 'day', 'money'],
        ['external', 'waiting', 'load', 'papersOrAct', 'fees'],
      ],
    },
    {
      shape: 'narrow',
      from: 460,
      height: 64,
      widths: 'minmax(96px, 108px) minmax(0, 1fr) auto',
      lines: [
        ['number', 'lane', 'money'],
        ['status', 'waiting', 'dayOrAct'],
      ],
      gap: '4px 14px',
    },
    {
      shape: 'card',
      from: 0,
      height: 144,
      widths: 'minmax(0, 1fr) auto',
      lines: [
        ['number', 'money'],
        ['lane', 'lane'],
        ['waiting', 'faintDay'],
        ['status', 'papersOrAct'],
      ],
    },
  ],
  failed: 'The invoices could not be loaded',
  nothing: (search, { persona }) => ({
    icon: <IconReceipt aria-hidden="true" />,
    ...EMPTY[viewOf(search, persona)],
    noMatch: 'No invoice in this view matches this search and these filters.',
  }),
})

const EMPTY: Readonly<Record<ReturnType<typeof viewOf>, { title: string; says: string }>> = {
  ToAudit: { title: 'Nothing to audit', says: 'Invoices waiting on others are under Pending.' },
  UnInvoiced: {
    title: 'Nothing to invoice',
    says: 'Every delivered load is billed. The next one appears here as soon as it is delivered.',
  },
  Pending: { title: 'Nothing in audit', says: 'Invoices stay here while they are reviewed.' },
  Invoiced: { title: 'Nothing is waiting to be paid', says: 'Approved invoices stay here until their payment clears.' },
  Paid: {
    title: 'No recent payments',
    says: 'Payments of the last days appear here. Choose other days in the filters.',
  },
  All: { title: 'No invoices yet', says: 'Each booked load has its invoice here.' },
}

/** What the row waits for, if they may do it: a paper or the bill; for payables the audit, or a broker's bill. */
function actOf(row: Row, { user }: Pick<RowAt, 'user'>): ReactNode {
  const { invoiceNumber, list } = row
  if (user.companyKind !== 'provider')
    return list === 'UnInvoiced' && mayBill(user.persona, row) ? <BillAct row={row} /> : null
  if (user.persona !== 'payables' || !isOurs(row, user)) return null
  const kind = list === 'Pending' ? 'audit' : list === 'UnInvoiced' ? 'broker-bill' : undefined
  return kind ? (
    <span className={look.above}>
      <PayablesAct invoiceNumber={invoiceNumber} kind={kind} keepsList />
    </span>
  ) : null
}

function BillAct({ row }: { row: Row }): ReactNode {
  return <span className={look.above}>{use(BillingRows)?.button(row, false)}</span>
}

function Waiting({ row }: { row: Row }): ReactNode {
  const user = useCurrentUser()
  const waitingText = useWaitingText()
  // Whoever audits reads what it is about.
  const isAudited = row.list === 'Pending' && user.companyKind === 'provider' && isOurs(row, user)
  const waiting = isAudited ? exceptionText(row) : waitingText(row)
  return (
    <span className={classNames(look.onTwoLines, isOurs(row, user) && look.ours)}>
      {row.returnedAt ? t('Sent back') : null}
      {row.returnedAt && waiting ? ' · ' : null}
      {waiting}
    </span>
  )
}

function papersOf(
  { numberOfRequiredDocuments, numberOfUploadedRequiredDocuments, list }: Row,
  { shape }: RowAt,
): ReactNode {
  const missing = numberOfRequiredDocuments - numberOfUploadedRequiredDocuments
  if (missing <= 0) return t('All documents in')
  return (
    <span className={list === null || shape === 'card' ? undefined : look.ours}>
      {plural(missing, '{n} document missing', '{n} documents missing')}
    </span>
  )
}
