import { Link } from '@tanstack/react-router'
import { DEDUCTION_NAMES, INVOICE_EXCEPTION_SENTENCES } from '@waybill/contract/invoices/invoice-codes.ts'
import type { Dispute } from '@waybill/contract/payments/disputes.ts'
import type { ReactNode } from 'react'
import { DisputeChip, useStandingText } from '../invoices/disputes/deduction.tsx'
import { DisputeActs } from '../invoices/disputes/dispute-acts.tsx'
import { useCurrentUser } from '../shell/current-user.ts'
import { Money, moneyText } from '../ui/money.tsx'
import { retell, t } from '../ui/words.ts'
import styles from './dispute-row.module.css'

/** What is disputed, who is next, and the outcome. */
export function DisputeRow({ dispute }: { dispute: Dispute }): ReactNode {
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
            ? t('{amount} paid back: {answer}', {
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
