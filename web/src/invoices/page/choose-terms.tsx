import { useQueryClient } from '@tanstack/react-query'
import { dayWritten } from '@waybill/contract/day-written.ts'
import { type Invoice, invoices, type TermsOption } from '@waybill/contract/invoices/invoices.ts'
import { fromCents, toCents } from '@waybill/contract/money.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { percentText } from '../../rates/rate-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Money, moneyText } from '../../ui/money.tsx'
import { toast } from '../../ui/toast.ts'
import { t, whyNot } from '../../ui/words.ts'
import { termsText } from '../invoice-text.ts'
import { keepInvoice, readInvoice } from '../kept-invoice.ts'
import styles from './invoice-preview.module.css'

/** The carrier chooses when it is paid, and sees the cost first (domain §4.5). */
export function ChooseTerms({ invoice, onClose }: { invoice: Invoice; onClose: () => void }): ReactNode {
  const client = useQueryClient()
  const { currency, invoiceNumber: number, termsOptions, feeAndBalance } = invoice
  const form = useForm({
    begin: () => ({ terms: invoice.terms }),
    version: invoice.version,
    send: (body, version) => act(invoices.chooseTerms, { params: { invoiceId: invoice.id }, version, body }),
    onDone: (changed, ...rest) => {
      keepInvoice(changed, ...rest)
      toast.success(
        changed.terms === 'standard-30'
          ? t('Invoice {number} is paid without a fee again', { number })
          : t('Quick pay chosen for invoice {number}', { number }),
      )
      onClose()
    },
    conflict: {
      now: async () => {
        const { terms, version } = await readInvoice(client, invoice.id)
        return { draft: { terms }, version }
      },
    },
  })
  const { terms } = form.draft
  // Settled, scheduled or assigned while the dialog was open.
  const tooLate = whyNot(invoice.can.chooseTerms)
  const chosen = termsOptions.find((option) => option.terms === terms)
  const others = fromCents(toCents(feeAndBalance) - toCents(feeOf(invoice)))
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('When invoice {number} is paid', { number })}
      act={terms !== invoice.terms && terms === 'standard-30' ? t('Cancel quick pay') : t('Choose quick pay')}
      disabledReason={tooLate ?? (terms === invoice.terms ? t('It already has these terms') : null)}
    >
      {tooLate === null ? (
        <>
          <form.Radio
            name="terms"
            label={t('Payment terms')}
            options={termsOptions.map((option) => ({
              value: option.terms,
              label: termsText(option.terms, invoice.netDays),
              detail: detailText(option, currency),
            }))}
          />
          {chosen ? (
            <div className={styles.owed} aria-live="polite">
              <DefinitionList
                layout="amounts"
                entries={[
                  { term: t('Amount'), value: <Money amount={invoice.invoiceAmount} currency={currency} /> },
                  ...(others > 0
                    ? [{ term: t('Other fees and balances'), value: <Money amount={-others} currency={currency} /> }]
                    : []),
                  { term: t('Quick pay fee'), value: <Money amount={-chosen.fee} currency={currency} /> },
                ]}
              />
              <p className={styles.balance}>
                <span>{t('You are paid')}</span>
                <b>{moneyText(chosen.balance, currency)}</b>
              </p>
            </div>
          ) : null}
          <p className={styles.reason}>
            {invoice.approvedAt === null
              ? t('The fee comes off the approved amount. You can change this until the invoice is settled.')
              : t('You can change this until the invoice is settled.')}
          </p>
        </>
      ) : (
        <Banner tone="attention" title={tooLate}>
          {t('Its terms stay {terms}.', { terms: termsText(invoice.terms, invoice.netDays) })}
        </Banner>
      )}
    </FormDialog>
  )
}

/** The fee of its current terms. */
function feeOf({ deductions }: Invoice): number {
  return deductions.find(({ kind }) => kind === 'quick-pay-fee')?.amount ?? 0
}

function detailText({ terms, fee, feePercent, days, dueOn }: TermsOption, currency: Invoice['currency']): string {
  const cost =
    feePercent === 0
      ? t('No fee')
      : t('{fee} fee ({percent})', { fee: moneyText(fee, currency), percent: percentText(feePercent) })
  const day =
    dueOn !== null
      ? t('due {day}', { day: dayWritten(dueOn) })
      : terms === 'standard-30'
        ? t('{days} days after the invoice and its documents are in', { days })
        : t('{days} days after the approval', { days })
  return `${cost} · ${day}`
}
