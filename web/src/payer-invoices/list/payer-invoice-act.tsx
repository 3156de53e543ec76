import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import { INVOICE_STATUS } from '@waybill/contract/invoices/invoice-codes.ts'
import type { PayerInvoiceRow } from '@waybill/contract/payer-invoices/payer-invoices.ts'
import type { Can } from '@waybill/contract/permissions.ts'
import type { ReactNode } from 'react'
import { exceptionText } from '../../invoices/invoice-text.ts'
import { isOurs, useWaitingText } from '../../invoices/whose-turn.ts'
import look from '../../list/row.module.css'
import { useCurrentUser } from '../../shell/current-user.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { isNotTheirs, retell, t } from '../../ui/words.ts'

type Step = 'audit' | 'settle' | 'pay' | 'enter'

/** The next step with a third party's invoice, and whether the user may take it; undefined where others do, or nobody. */
function stepOf({
  status: { status },
  approvedAt,
  externalInvoiceNumber,
  can,
}: PayerInvoiceRow): [Step, Can] | undefined {
  if (status === INVOICE_STATUS.received) return approvedAt ? ['settle', can.settle] : ['audit', can.approve]
  if (status === INVOICE_STATUS.settled) return ['pay', can.pay]
  return status === INVOICE_STATUS.draft && externalInvoiceNumber === null ? ['enter', can.update] : undefined
}

/** What the user does next; undefined where others do, or nobody. */
export function nextOf(row: PayerInvoiceRow, user: CurrentUser): Step | undefined {
  const [step, can] = stepOf(row) ?? []
  return can === true && isOurs(row, user) ? step : undefined
}

/** Why it waits: sent back, on whom, and what the audit found; or why a colleague takes the next step. */
export function useWaitingFor(): (row: PayerInvoiceRow) => { text: string; isOnUser: boolean } {
  const user = useCurrentUser()
  const waitingText = useWaitingText()
  return (row) => {
    const [, can] = stepOf(row) ?? []
    if (isOurs(row, user) && can !== undefined && can !== true && !isNotTheirs(can))
      return { text: retell(can), isOnUser: false }
    const isInAudit = row.status.status === INVOICE_STATUS.received && row.approvedAt === null
    const found = isInAudit && row.exceptions.length > 0 ? exceptionText(row) : undefined
    const parts = [row.returnedAt ? t('Sent back') : undefined, waitingText(row), found]
    return { text: parts.filter(Boolean).join(' · '), isOnUser: isOurs(row, user) }
  }
}

/** Opens its page, where it is audited, settled, paid or entered. */
export function PayerInvoiceAct({ invoiceNumber, step }: { invoiceNumber: string; step: Step }): ReactNode {
  const [word, name] = {
    audit: [t('Audit'), t('Audit third-party invoice {number}', { number: invoiceNumber })],
    settle: [t('Settle'), t('Settle invoice {number}', { number: invoiceNumber })],
    pay: [t('Record payment'), t('Record payment of invoice {number}', { number: invoiceNumber })],
    enter: [t('Enter bill'), t('Enter bill of third-party invoice {number}', { number: invoiceNumber })],
  }[step]
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
