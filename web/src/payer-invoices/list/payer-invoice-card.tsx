import { IconArrowRight, IconFileAlert, IconFileCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { balanceDue, type PayerInvoiceRow } from '@waybill/contract/payer-invoices/payer-invoices.ts'
import type { ReactNode } from 'react'
import { InvoiceStatusChip } from '../../invoices/invoice-status-chip.tsx'
import { opensLoad, placeText } from '../../invoices/invoice-text.ts'
import type { Shape } from '../../list/rows.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { ShipmentStatusChip } from '../../shell/shipment-status.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { moneyText } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'
import { payDayText } from './pay-day-text.ts'
import { nextOf, PayerInvoiceAct, useWaitingFor } from './payer-invoice-act.tsx'
import styles from './payer-invoice-card.module.css'

export interface PayerInvoiceCardProps {
  row: PayerInvoiceRow
  shape: Shape
  /** Makes the whole card a link to the invoice. */
  link: (name: string, className: string | undefined) => ReactNode
}

/** An invoice at a glance: whose freight, status, date and amount (SPEC §2.5). */
export function PayerInvoiceCard({ row, shape, link }: PayerInvoiceCardProps): ReactNode {
  const user = useCurrentUser()
  const next = nextOf(row, user)
  const waiting = useWaitingFor()(row)
  const { numberOfRequiredDocuments: required, numberOfUploadedRequiredDocuments: uploaded, currency } = row
  const isComplete = uploaded >= required
  return (
    <div className={classNames(styles.face, styles[shape])}>
      <span className={styles.logo}>
        <Avatar {...initialsOf(row.carrierName)} picture={row.carrierLogoURL ?? undefined} size="medium" />
      </span>
      <span className={styles.head}>
        <b className={styles.customer}>{row.customerName ?? row.payerName}</b>
        <InvoiceStatusChip status={row.status.status} size="small" />
        {!next && waiting.text ? (
          <span className={classNames(styles.waiting, waiting.isOnUser && styles.ours)}>{waiting.text}</span>
        ) : null}
      </span>
      <span className={styles.about}>
        {row.carrierName}
        <span className={styles.lane}>
          {placeText(row.origin)}
          <IconArrowRight aria-label={t('to')} />
          {placeText(row.destination)}
        </span>
      </span>
      <span className={styles.links}>
        <span>
          {t('Invoice')} {link(row.invoiceNumber, styles.open)}
        </span>
        <span>
          {t('Shipment')}{' '}
          {opensLoad(row, user) ? (
            <Link
              to="/all-shipments/$shipmentNumber/preview/details"
              params={{ shipmentNumber: row.shipmentNumber }}
              className={styles.other}
            >
              {row.shipmentNumber}
            </Link>
          ) : (
            row.shipmentNumber
          )}
        </span>
      </span>
      <dl className={styles.amounts}>
        <div className={styles.day}>
          <dt>{row.dueDateTimeStamp === null ? t('Invoice Date') : t('Estimated pay date')}</dt>
          <dd>{payDayText(row, user.timeZone)}</dd>
        </div>
        <div>
          <dt>{t('Amount Due')}</dt>
          <dd>{moneyText(row.invoiceAmount, currency)}</dd>
        </div>
        <div>
          <dt>{t('Fees & Balances')}</dt>
          <dd>{moneyText(row.feeAndBalance, currency)}</dd>
        </div>
        <div>
          <dt>{t('Balance Due')}</dt>
          <dd className={styles.balance}>{moneyText(balanceDue(row), currency)}</dd>
        </div>
      </dl>
      <span className={styles.load}>
        {/* On a phone, the act takes its room: what is billed is delivered. */}
        {next && shape === 'card' ? null : <ShipmentStatusChip status={row.shipmentStatus.status} size="small" />}
        <span className={classNames(styles.papers, !isComplete && styles.ours)}>
          {isComplete ? <IconFileCheck aria-hidden="true" /> : <IconFileAlert aria-hidden="true" />}
          {t('{uploaded} of {required} documents', { uploaded, required })}
        </span>
        {next ? (
          <span className={styles.act}>
            <PayerInvoiceAct invoiceNumber={row.invoiceNumber} step={next} />
          </span>
        ) : null}
      </span>
    </div>
  )
}

/** Carriers have no logos yet: the initials of the first two words. */
function initialsOf(name: string): { firstName: string; lastName: string } {
  const [firstName = '', lastName = ''] = name.split(/\s+/)
  return { firstName, lastName }
}

/** The same size as the card it stands for. */
export function PayerInvoiceCardSkeleton({ shape }: { shape: Shape }): ReactNode {
  return (
    <div className={classNames(styles.face, styles[shape])} aria-hidden="true">
      <span className={styles.logo}>
        <Skeleton width={32} height="2rem" />
      </span>
      <span className={styles.head}>
        <Skeleton width={220} />
      </span>
      <span className={styles.about}>
        <Skeleton width={280} height="0.75rem" />
      </span>
      <span className={styles.links}>
        <Skeleton width={320} height="0.75rem" />
      </span>
      <span className={styles.amounts}>
        <Skeleton width={shape === 'wide' ? 320 : 240} height="2rem" />
      </span>
    </div>
  )
}
