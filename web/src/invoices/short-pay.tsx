import {
  INVOICE_EXCEPTION_SENTENCES,
  INVOICE_EXCEPTIONS,
  type InvoiceExceptionCode,
} from '@waybill/contract/invoice-codes.ts'
import { type Invoice, invoices } from '@waybill/contract/invoices.ts'
import { fromCents, toCents } from '@waybill/contract/money.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { besideField, generalRefusal } from '../shipments/refusal-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { moneyText } from '../ui/money.tsx'
import { MoneyField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { retell, t } from '../ui/words.ts'
import { sayApproved } from './approve-invoice.tsx'
import { DEBIT_MEMO, EvidenceField } from './evidence-field.tsx'
import { placeOf } from './invoice-place.ts'
import styles from './invoice-preview.module.css'
import { keepInvoice } from './kept-invoice.ts'

/** Agrees to a bill less a part that says why it is not paid: a code, words and the paper that proves it (domain §4.8). */
export function ShortPay({ invoice, onClose }: { invoice: Invoice; onClose: () => void }): ReactNode {
  const { currency, externalInvoiceAmount, expectedAmount } = invoice
  const billed = externalInvoiceAmount ?? expectedAmount
  const [amount, setAmount] = useState(() => surplusOf(invoice))
  const [code, setCode] = useState<InvoiceExceptionCode | null>(invoice.exceptions[0] ?? null)
  const [text, setText] = useState('')
  const [evidence, setEvidence] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [reason, setReason] = useState('')
  /** What the audit found besides, which is approved with it. */
  const waved = invoice.openExceptions.filter((exception) => exception.code !== code)
  const approve = useVerb(invoices.approve, {
    showsOwnError: true,
    onDone: (...answer) => {
      keepInvoice(...answer)
      sayApproved(answer[0])
      onClose()
    },
  })
  const isAmount = amount > 0 && amount <= billed
  const mayBe = t('Enter an amount up to {amount}', { amount: moneyText(billed, currency) })
  const missing = isAmount
    ? code === null
      ? t('Choose a reason')
      : text.trim() === ''
        ? t('Say why it is not paid')
        : evidence
          ? waved.length > 0 && reason.trim() === ''
            ? t('Say why the rest is approved')
            : null
          : t('Choose the document that proves it')
    : mayBe
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="medium"
      title={t('Short pay invoice {number}', { number: invoice.invoiceNumber })}
      act={t('Approve invoice')}
      pending={approve.isPending || isSending}
      disabledReason={missing}
      isDirty={text !== '' || evidence !== undefined || !Object.is(amount, surplusOf(invoice))}
      error={generalRefusal(approve.error, ['shortPays', 'reason'])}
      onAct={() => {
        if (code === null || !evidence) return
        approve.mutate({
          params: { invoiceId: invoice.id },
          version: invoice.version,
          body: {
            shortPays: [{ amount, code, text: text.trim(), evidenceDocumentId: evidence }],
            ...(waved.length > 0 ? { reason: reason.trim() } : {}),
          },
        })
      }}
    >
      <MoneyField
        label={t('Amount that is not paid')}
        help={t('Billed {amount}', { amount: moneyText(billed, currency) })}
        minValue={0}
        value={amount}
        onChange={setAmount}
        onType={setAmount}
        error={amount > billed ? mayBe : besideField(approve.error, 'shortPays')}
      />
      <Select
        label={t('Reason')}
        options={INVOICE_EXCEPTIONS.map((value) => ({ value, label: t(INVOICE_EXCEPTION_SENTENCES[value]) }))}
        value={code}
        onChange={setCode}
      />
      <TextField
        label={t('In words')}
        help={t('The carrier reads it, and may dispute it.')}
        rows={2}
        maxLength={300}
        value={text}
        onChange={setText}
      />
      <EvidenceField
        invoice={invoice}
        place={placeOf(invoice)}
        fileType={DEBIT_MEMO}
        chosen={evidence}
        onChoose={setEvidence}
        onSending={setSending}
      />
      {waved.length > 0 ? (
        <TextField
          label={t('Why the rest is approved')}
          help={waved.map((exception) => retell(exception.said)).join('; ')}
          rows={2}
          maxLength={300}
          value={reason}
          onChange={setReason}
          error={besideField(approve.error, 'reason')}
        />
      ) : null}
      <p className={styles.outcome}>
        <span>{t('Approved to be paid')}</span>
        <b>{isAmount ? moneyText(fromCents(toCents(billed) - toCents(amount)), currency) : '—'}</b>
      </p>
    </Dialog>
  )
}

/** What was billed above the agreement, line by line or as a whole; nothing where it was not. */
function surplusOf({ charges, externalInvoiceAmount, expectedAmount }: Invoice): number {
  const above = charges.reduce(
    (sum, { billed, expected }) => sum + Math.max(0, toCents(billed ?? 0) - toCents(expected ?? 0)),
    0,
  )
  const whole = Math.max(0, toCents(externalInvoiceAmount ?? 0) - toCents(expectedAmount))
  return fromCents(Math.min(above || whole, whole))
}
