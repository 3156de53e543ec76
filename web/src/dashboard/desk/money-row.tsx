import { Link } from '@tanstack/react-router'
import type { DeskRow } from '@waybill/contract/dashboard/desk.ts'
import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import type { InvoiceRow } from '@waybill/contract/invoices/invoices.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { ReactNode } from 'react'
import { CaseStatusChip } from '../../cases/case-status-chip.tsx'
import { dayText, exceptionText } from '../../invoices/invoice-text.ts'
import type { useBilling } from '../../invoices/use-billing.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Money } from '../../ui/money.tsx'
import { plural, t } from '../../ui/words.ts'
import { Row } from '../work/row.tsx'
import styles from './money-row.module.css'
import { About, ButtonTo, Lane } from './row-parts.tsx'

export interface MoneyRowProps {
  row: Extract<DeskRow, { kind: 'bill' | 'exception' | 'case' }>
  billing: Pick<ReturnType<typeof useBilling>, 'button'>
  /** The most urgent of all. */
  isNext: boolean
  isSelected: boolean
}

/** A bill, an invoice or an accessorial request. */
export function MoneyRow({ row, billing, isNext, isSelected }: MoneyRowProps): ReactNode {
  const user = useCurrentUser()
  const look = { size: 'small', variant: isNext ? 'primary' : 'secondary' } as const
  switch (row.kind) {
    case 'bill': {
      const { invoice } = row
      return (
        <Row
          link={<InvoiceLink of={invoice} />}
          party={user.companyKind === 'factor' ? invoice.carrierName : invoice.shipmentNumber}
          state={<span className={styles.state}>{billText(invoice, user)}</span>}
          lane={<Lane {...invoice} day={dayText(invoice, user.timeZone)} />}
          figures={<Money amount={invoice.balance} currency={invoice.currency} isStrong />}
          acts={billing.button(invoice, isNext)}
          isSelected={isSelected}
        />
      )
    }
    case 'exception': {
      const { invoice } = row
      return (
        <Row
          link={<InvoiceLink of={invoice} />}
          party={invoice.shipmentNumber}
          state={<span className={styles.state}>{exceptionText(invoice)}</span>}
          lane={<Lane {...invoice} day={dayText(invoice, user.timeZone)} />}
          figures={<Money amount={invoice.balance} currency={invoice.currency} isStrong />}
          acts={
            <ButtonTo
              {...wayTo(invoice, user)}
              aria-label={t('{act}, invoice {number}', { act: t('Correct bill'), number: invoice.invoiceNumber })}
              {...look}
            >
              {t('Correct bill')}
            </ButtonTo>
          }
          isSelected={isSelected}
        />
      )
    }
    case 'case': {
      const { case: asked } = row
      const way = { to: '/cases/$caseNumber', params: { caseNumber: asked.caseNumber } } as const
      return (
        <Row
          link={<Link {...way}>{asked.caseNumber}</Link>}
          party={user.companyKind === 'provider' ? asked.carrierName : asked.shipmentNumber}
          state={<CaseStatusChip of={asked} size="small" />}
          lane={<About what={t(asked.type.name)} of={user.companyKind === 'provider' ? asked.shipmentNumber : null} />}
          figures={
            asked.requestedAmount === null ? null : (
              <Money amount={asked.requestedAmount} currency={asked.currency} isStrong />
            )
          }
          acts={
            <ButtonTo {...way} aria-label={t('Answer request {number}', { number: asked.caseNumber })} {...look}>
              {t('Answer request')}
            </ButtonTo>
          }
          isSelected={isSelected}
        />
      )
    }
  }
}

function InvoiceLink({ of }: { of: InvoiceRow }): ReactNode {
  const user = useCurrentUser()
  return <Link {...wayTo(of, user)}>{of.invoiceNumber}</Link>
}

/** Beside the dashboard for those who have one. */
function wayTo({ invoiceNumber, list }: InvoiceRow, { persona }: Pick<CurrentUser, 'persona'>) {
  const params = { invoiceNumber }
  return may(persona, 'dashboard:read')
    ? ({ to: '/dashboard/accounting/$invoiceNumber/preview', params, resetScroll: false } as const)
    : ({ to: '/accounting/$invoiceNumber/preview', params, search: { status: list } } as const)
}

/** What a delivered load still needs before it is billed. */
function billText(
  { returnedAt, numberOfRequiredDocuments, numberOfUploadedRequiredDocuments }: InvoiceRow,
  { persona }: Pick<CurrentUser, 'persona'>,
): string {
  const missing = numberOfRequiredDocuments - numberOfUploadedRequiredDocuments
  const papers = missing > 0 ? plural(missing, '{n} missing document', '{n} missing documents') : t('Ready to bill')
  return returnedAt && may(persona, 'invoice:submit') ? t('Returned to you · {what}', { what: papers }) : papers
}
