import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { RemittanceLine as Line, Payment } from '@waybill/contract/payments/payments.ts'
import type { ReactNode } from 'react'
import { Deduction } from '../../invoices/disputes/deduction.tsx'
import { placeText } from '../../invoices/invoice-text.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { classNames } from '../../ui/class-names.ts'
import { Money } from '../../ui/money.tsx'
import { retell, t } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'
import styles from './payment-preview.module.css'

export interface RemittanceLineProps {
  line: Line
  payment: Pick<Payment, 'currency' | 'checkNumber'>
}

/** One invoice of a payment: gross, each deduction with its reason and acts, net. */
export function RemittanceLine({ line, payment: { currency } }: RemittanceLineProps): ReactNode {
  const { timeZone } = useCurrentUser()
  return (
    <li>
      <b>
        <Link
          to="/accounting/$invoiceNumber/preview"
          params={{ invoiceNumber: line.invoiceNumber }}
          search={{ status: 'All' }}
        >
          {line.invoiceNumber}
        </Link>
        {line.externalInvoiceNumber ? ` · ${line.externalInvoiceNumber}` : null}
      </b>
      <span className={styles.amount}>
        <Money amount={line.gross} currency={currency} />
      </span>
      <span className={styles.soft}>
        {[
          line.shipmentNumber,
          line.proNumber && t('PRO {number}', { number: line.proNumber }),
          line.bolNumber && t('BOL {number}', { number: line.bolNumber }),
          line.deliveredAt &&
            t('Delivered {day}', {
              day: timeText({ at: line.deliveredAt, timeZone }, { isShort: true, dayOnly: true }),
            }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className={classNames(styles.amount, styles.soft)}>{t('Gross')}</span>
      <span className={styles.soft}>
        {placeText(line.origin)} <IconArrowRight size={13} aria-label={t('to')} /> {placeText(line.destination)}
      </span>
      <span />
      {line.note ? <span className={styles.soft}>{retell(line.note)}</span> : null}
      {line.deductions.map((deduction) => (
        <Deduction
          key={deduction.id}
          deduction={deduction}
          invoice={{ id: line.invoiceId, invoiceNumber: line.invoiceNumber, currency }}
        />
      ))}
      {line.deducted === 0 ? null : (
        <>
          <span className={styles.soft}>{t('Net')}</span>
          <span className={styles.amount}>
            <Money amount={line.net} currency={currency} isStrong />
          </span>
        </>
      )}
    </li>
  )
}
