import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import { INVOICE_STATUS } from '@waybill/contract/invoices/invoice-codes.ts'
import type { PayerInvoiceRow } from '@waybill/contract/payer-invoices/payer-invoices.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { ReactNode } from 'react'
import { isOurs } from '../../invoices/whose-turn.ts'
import look from '../../list/row.module.css'
import { useCurrentUser } from '../../shell/current-user.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { t } from '../../ui/words.ts'

/** What the user does next with a third party's invoice; undefined where others do, or nobody. */
export function nextOf(row: PayerInvoiceRow, user: CurrentUser): 'audit' | 'settle' | 'pay' | 'enter' | undefined {
  if (!isOurs(row, user)) return undefined
  const { status } = row.status
  if (status === INVOICE_STATUS.received && may(user.persona, 'invoice:audit'))
    return row.approvedAt ? 'settle' : 'audit'
  if (status === INVOICE_STATUS.settled && may(user.persona, 'payer-invoice:pay')) return 'pay'
  const isEntered = row.externalInvoiceNumber !== null
  return status === INVOICE_STATUS.draft && !isEntered && may(user.persona, 'invoice:enter') ? 'enter' : undefined
}

/** Opens its page, where it is audited, settled, paid or entered. */
export function PayerInvoiceAct({ row }: { row: PayerInvoiceRow }): ReactNode {
  const { invoiceNumber } = row
  const next = nextOf(row, useCurrentUser())
  if (!next) return null
  const [word, name] = {
    audit: [t('Audit'), t('Audit third-party invoice {number}', { number: invoiceNumber })],
    settle: [t('Settle'), t('Settle invoice {number}', { number: invoiceNumber })],
    pay: [t('Record payment'), t('Record payment of invoice {number}', { number: invoiceNumber })],
    enter: [t('Enter bill'), t('Enter bill of third-party invoice {number}', { number: invoiceNumber })],
  }[next]
  return (
    <span className={look.above}>
      <ButtonToPage
        to="/third-party-payer-invoices/$invoiceNumber/preview"
        params={{ invoiceNumber }}
        search
        size="small"
        aria-label={name}
      >
        {word}
      </ButtonToPage>
    </span>
  )
}
