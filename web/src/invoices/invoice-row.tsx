import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { InvoiceRow as Row } from '@waybill/contract/invoices.ts'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../shell/current-user.ts'
import { classNames } from '../ui/class-names.ts'
import rows from '../ui/list-row.module.css'
import { Money, moneyText } from '../ui/money.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { plural, t } from '../ui/words.ts'
import styles from './invoice-row.module.css'
import { InvoiceStatusChip } from './invoice-status-chip.tsx'
import { dayText, isOurs, placeText, useWaitingText } from './invoice-text.ts'

/** `wide` beside nothing, `narrow` beside a preview, `card` on phones. */
export type RowLayout = 'wide' | 'narrow' | 'card'

export interface InvoiceRowProps {
  row: Row
  layout: RowLayout
  /** Walking from preview to preview is one look; Back leads to where it began. */
  hasPreview: boolean
  onGo: () => void
}

/** What is owed for a load at one glance: for what, how far it is, whose turn it is, how much is left. */
export function InvoiceRow({ row, layout, hasPreview, onGo }: InvoiceRowProps): ReactNode {
  const user = useCurrentUser()
  const waiting = useWaitingText()(row)
  const missing = row.numberOfRequiredDocuments - row.numberOfUploadedRequiredDocuments
  return (
    <div className={classNames(rows.row, styles[layout])}>
      <Link
        to="/accounting/$invoiceNumber/preview"
        params={{ invoiceNumber: row.invoiceNumber }}
        search
        replace={hasPreview}
        resetScroll={false}
        className={classNames(rows.whole, styles.number)}
        onClick={onGo}
      >
        {row.invoiceNumber}
      </Link>
      <span className={classNames(styles.external, rows.faint)}>
        {row.externalInvoiceNumber ?? t('No invoice number yet')}
      </span>
      <span className={styles.status}>
        <InvoiceStatusChip status={row.status.status} size="small" />
      </span>
      <span className={classNames(styles.waiting, rows.faint, isOurs(row, user) && styles.ours)}>
        {row.returnedAt ? t('Sent back') : null}
        {row.returnedAt && waiting ? ' · ' : null}
        {waiting}
      </span>
      <span className={styles.lane}>
        {placeText(row.origin)}
        <IconArrowRight aria-label={t('to')} />
        {placeText(row.destination)}
      </span>
      <span className={classNames(styles.load, rows.faint)}>
        {[row.shipmentNumber, user.companyKind === 'carrier' ? row.factoringCompany : row.carrierName]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className={styles.day}>{dayText(row, user.timeZone)}</span>
      <span className={classNames(styles.papers, rows.faint, missing > 0 && row.list !== null && styles.ours)}>
        {missing > 0 ? plural(missing, '{n} document missing', '{n} documents missing') : t('All documents in')}
      </span>
      <span className={styles.money}>
        <Money amount={row.balance} currency={row.currency} isStrong />
      </span>
      <span className={classNames(styles.fees, rows.faint)}>
        {row.feeAndBalance === 0 ? null : t('of {amount}', { amount: moneyText(row.invoiceAmount, row.currency) })}
      </span>
    </div>
  )
}

/** As high and as wide as the row that is coming. */
export function InvoiceRowSkeleton({ layout }: { layout: RowLayout }): ReactNode {
  return (
    <div className={classNames(rows.row, styles[layout])} aria-hidden="true">
      <span className={styles.number}>
        <Skeleton width={72} />
      </span>
      <span className={styles.external}>
        <Skeleton width={96} height="0.625rem" />
      </span>
      <span className={styles.status}>
        <Skeleton width={84} height="1.25rem" />
      </span>
      <span className={styles.lane}>
        <Skeleton width={200} />
      </span>
      <span className={styles.load}>
        <Skeleton width={130} height="0.625rem" />
      </span>
      <span className={styles.money}>
        <Skeleton width={72} />
      </span>
    </div>
  )
}
