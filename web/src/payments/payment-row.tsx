import { Link } from '@tanstack/react-router'
import type { PaymentSummary } from '@waybill/contract/payments.ts'
import type { ReactNode } from 'react'
import type { RowLayout } from '../invoices/invoice-row.tsx'
import { calendarDayText } from '../rates/rate-text.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { classNames } from '../ui/class-names.ts'
import rows from '../ui/list-row.module.css'
import { Money, moneyText } from '../ui/money.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { plural, t } from '../ui/words.ts'
import styles from './payment-row.module.css'
import { PaymentStateChip } from './payment-state-chip.tsx'
import { methodText } from './payment-text.ts'

export interface PaymentRowProps {
  row: PaymentSummary
  layout: RowLayout
  hasPreview: boolean
  onGo: () => void
}

/** A payment at one glance: how far, to whom, for what, what was taken off, what arrives. */
export function PaymentRow({ row, layout, hasPreview, onGo }: PaymentRowProps): ReactNode {
  const { companyKind } = useCurrentUser()
  const hasEnded = ['Returned', 'Voided', 'Reissued'].includes(row.state)
  const attention =
    row.openDisputes > 0
      ? plural(row.openDisputes, '{n} open dispute', '{n} open disputes')
      : row.shortPaid > 0
        ? t('{amount} short', { amount: moneyText(row.shortPaid, row.currency) })
        : null
  return (
    <div className={classNames(rows.row, styles[layout])}>
      <Link
        to="/payments/$checkNumber/preview"
        params={{ checkNumber: row.checkNumber }}
        search
        replace={hasPreview}
        resetScroll={false}
        className={classNames(rows.whole, styles.number)}
        onClick={onGo}
      >
        {row.checkNumber}
      </Link>
      <span className={classNames(styles.method, rows.faint)}>{methodText(row.method)}</span>
      <span className={styles.status}>
        <PaymentStateChip state={row.state} />
      </span>
      <span className={classNames(styles.attention, rows.faint, row.reissuedAs === null && styles.ours)}>
        {row.reissuedAs ? t('Replaced by {number}', { number: row.reissuedAs }) : attention}
      </span>
      <span className={styles.payee}>{row.payeeName}</span>
      <span className={classNames(styles.about, rows.faint)}>
        {[
          companyKind === 'carrier' && row.factoringCompany === null
            ? null
            : row.factoringCompany
              ? t('For {carrier}', { carrier: row.carrierName })
              : null,
          plural(row.invoiceCount, '{n} invoice', '{n} invoices'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className={styles.day}>{calendarDayText(row.payOn)}</span>
      <span className={classNames(styles.money, hasEnded && styles.ended)}>
        <Money amount={row.net} currency={row.currency} isStrong />
      </span>
      <span className={classNames(styles.fees, rows.faint)}>
        {row.deductions === 0 ? null : t('of {amount}', { amount: moneyText(row.gross, row.currency) })}
      </span>
    </div>
  )
}

/** As high and as wide as the row that is coming. */
export function PaymentRowSkeleton({ layout }: { layout: RowLayout }): ReactNode {
  return (
    <div className={classNames(rows.row, styles[layout])} aria-hidden="true">
      <span className={styles.number}>
        <Skeleton width={72} />
      </span>
      <span className={styles.method}>
        <Skeleton width={80} height="0.625rem" />
      </span>
      <span className={styles.status}>
        <Skeleton width={84} height="1.25rem" />
      </span>
      <span className={styles.payee}>
        <Skeleton width={180} />
      </span>
      <span className={styles.about}>
        <Skeleton width={110} height="0.625rem" />
      </span>
      <span className={styles.money}>
        <Skeleton width={72} />
      </span>
    </div>
  )
}
