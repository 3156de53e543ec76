import {
  INVOICE_EXCEPTION_SENTENCES,
  INVOICE_EXCEPTIONS,
  type InvoiceExceptionCode,
} from '@waybill/contract/invoices/invoice-codes.ts'
import { type Invoice, invoices } from '@waybill/contract/invoices/invoices.ts'
import { excessOf, leftOpen } from '@waybill/contract/invoices/short-pay.ts'
import { fromCents, toCents } from '@waybill/contract/money.ts'
import { type ReactNode, useState } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { moneyText } from '../../ui/money.tsx'
import { retell, t } from '../../ui/words.ts'
import { DEBIT_MEMO, EvidenceField } from '../disputes/evidence-field.tsx'
import { placeOf } from '../invoice-place.ts'
import { keepInvoice } from '../kept-invoice.ts'
import styles from '../page/invoice-preview.module.css'
import { sayApproved } from './approve-invoice.tsx'

const NAMES = { amount: 'shortPays', code: 'shortPays', text: 'shortPays', evidence: 'shortPays' } as const

/** Approves an invoice less a part, and says why: a code, words and the document that proves it (domain §4.8). */
export function ShortPay({ invoice, onClose }: { invoice: Invoice; onClose: () => void }): ReactNode {
  const { currency, externalInvoiceAmount, expectedAmount } = invoice
  const billed = externalInvoiceAmount ?? expectedAmount
  const [isSending, setSending] = useState(false)
  const form = useForm({
    begin: () => ({
      amount: surplusOf(invoice, invoice.exceptions[0] ?? null) as number | null,
      code: invoice.exceptions[0] ?? null,
      text: '',
      evidence: '',
      reason: '',
    }),
    names: NAMES,
    send: ({ amount, code, text, evidence, reason }) =>
      code
        ? act(invoices.approve, {
            params: { invoiceId: invoice.id },
            version: invoice.version,
            body: {
              shortPays: [{ amount: amount ?? 0, code, text: text.trim(), evidenceDocumentId: evidence }],
              ...(leftOpen(invoice, [{ code, amount: amount ?? 0 }]).length > 0 ? { reason: reason.trim() } : {}),
            },
          })
        : undefined,
    onDone: (...answer) => {
      keepInvoice(...answer)
      sayApproved(answer[0])
      onClose()
    },
  })
  const { amount, code, text, evidence, reason } = form.draft
  const waved = leftOpen(invoice, code && amount ? [{ code, amount }] : [])
  const excess = excessOf(invoice, code)
  const isTooMuch = amount !== null && amount > billed
  const isAmount = amount !== null && amount > 0 && !isTooMuch
  const mayBe = t('Enter an amount up to {amount}', { amount: moneyText(billed, currency) })
  const missing = isAmount
    ? code === null
      ? t('Choose a reason')
      : text.trim() === ''
        ? t('Enter why it is not paid')
        : evidence
          ? waved.length > 0 && reason.trim() === ''
            ? t('Enter why the rest is approved')
            : null
          : t('Choose the supporting document')
    : mayBe
  return (
    <FormDialog
      form={form}
      isBusy={isSending}
      onClose={onClose}
      width="medium"
      title={t('Short pay invoice {number}', { number: invoice.invoiceNumber })}
      act={t('Approve invoice')}
      disabledReason={missing}
    >
      <form.Money
        name="amount"
        about="shortPays.0.amount"
        label={t('Amount not paid')}
        help={
          excess === null || excess >= toCents(billed)
            ? t('Billed {amount}', { amount: moneyText(billed, currency) })
            : t('Billed {amount}, {excess} above the agreement', {
                amount: moneyText(billed, currency),
                excess: moneyText(fromCents(excess), currency),
              })
        }
        minValue={0}
        error={isTooMuch ? mayBe : form.refused.shortPays?.[0]}
      />
      <form.Select
        name="code"
        about="shortPays.0.code"
        label={t('Reason')}
        options={INVOICE_EXCEPTIONS.map((value) => ({ value, label: t(INVOICE_EXCEPTION_SENTENCES[value]) }))}
      />
      <form.Text
        name="text"
        about="shortPays.0.text"
        label={t('Explanation')}
        help={t('The carrier sees it and can dispute it.')}
        rows={2}
        maxLength={300}
      />
      <form.Field name="evidence" about="shortPays.0.evidenceDocumentId">
        {({ value, onChange, error }) => (
          <EvidenceField
            invoice={invoice}
            place={placeOf(invoice)}
            fileType={DEBIT_MEMO}
            chosen={value || undefined}
            onChoose={onChange}
            onSending={setSending}
            error={error}
          />
        )}
      </form.Field>
      {waved.length > 0 ? (
        <form.Text
          name="reason"
          label={t('Why the rest is approved')}
          help={waved.map((exception) => retell(exception.said)).join('; ')}
          rows={2}
          maxLength={300}
        />
      ) : null}
      <p className={styles.outcome}>
        <span>{t('Approved to be paid')}</span>
        <b>{isAmount ? moneyText(fromCents(toCents(billed) - toCents(amount)), currency) : '—'}</b>
      </p>
    </FormDialog>
  )
}

/** What the finding is about, at most what was billed above the agreement; zero if nothing was. */
function surplusOf(invoice: Invoice, code: InvoiceExceptionCode | null): number {
  const whole = Math.max(0, toCents(invoice.externalInvoiceAmount ?? 0) - toCents(invoice.expectedAmount))
  return fromCents(Math.min(excessOf(invoice, code) ?? whole, whole))
}
