import { useQuery } from '@tanstack/react-query'
import { DEDUCTION_NAMES, INVOICE_EXCEPTION_SENTENCES } from '@waybill/contract/invoices/invoice-codes.ts'
import type { Invoice } from '@waybill/contract/invoices/invoices.ts'
import { disputes } from '@waybill/contract/payments/disputes.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Money, moneyText } from '../../ui/money.tsx'
import { retell, t } from '../../ui/words.ts'
import { Deduction } from '../disputes/deduction.tsx'
import { useWaitingText } from '../whose-turn.ts'
import styles from './invoice-preview.module.css'

/** Audit findings, line by line, and who is next on each. */
export function ExceptionsSection({ invoice }: { invoice: Invoice }): ReactNode {
  const waitingText = useWaitingText()
  if (invoice.openExceptions.length === 0) return null
  return (
    <section aria-label={t('What the audit found')}>
      <h3 className={styles.heading}>{t('What the audit found')}</h3>
      <ul className={styles.findings}>
        {invoice.openExceptions.map((one) => (
          <li key={one.id} className={styles.finding}>
            <b>{t(INVOICE_EXCEPTION_SENTENCES[one.code])}</b>
            <span className={styles.amounts}>
              {one.billed === null
                ? null
                : one.expected === null
                  ? t('Billed {billed}, not approved', { billed: moneyText(one.billed, invoice.currency) })
                  : t('Billed {billed}, agreed {expected}', {
                      billed: moneyText(one.billed, invoice.currency),
                      expected: moneyText(one.expected, invoice.currency),
                    })}
            </span>
            <span>{aboutOf(one, invoice)}</span>
            <span className={styles.amounts}>{waitingText({ ...invoice, nextActor: one.nextActor })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The line it is about, or what was found. */
function aboutOf({ lineSequence, said }: Invoice['openExceptions'][number], { charges }: Invoice): string {
  const line = charges.find(({ sequence }) => sequence === lineSequence)
  return retell(line ? (line.said ?? line.description) : said)
}

/** Each deduction and why; users who see payments can dispute it right there (domain §4.8). */
export function DeductionsSection({ invoice }: { invoice: Invoice }): ReactNode {
  const { deductions, feeAndBalance, currency } = invoice
  const { persona } = useCurrentUser()
  const told = useQuery({
    ...queryFor(disputes.deductions, { params: { invoice: invoice.id } }),
    enabled: deductions.length > 0 && may(persona, 'payment:read'),
  })
  if (deductions.length === 0) return null
  return (
    <Disclosure
      title={t('Fees & Balances')}
      end={<Money amount={-feeAndBalance} currency={currency} isStrong />}
      defaultOpen
    >
      {told.data ? (
        told.data.data.map((deduction) => <Deduction key={deduction.id} deduction={deduction} invoice={invoice} />)
      ) : (
        <DefinitionList
          layout="amounts"
          entries={deductions.map((one) => ({
            term: [t(DEDUCTION_NAMES[one.kind]), one.said ? retell(one.said) : one.text, one.reference]
              .filter(Boolean)
              .join(' · '),
            value: <Money amount={-one.amount} currency={currency} />,
          }))}
        />
      )}
    </Disclosure>
  )
}
