import { DEDUCTION_KINDS, DEDUCTION_NAMES, type DeductionKind } from '@waybill/contract/invoices/invoice-codes.ts'
import { type Invoice, invoices } from '@waybill/contract/invoices/invoices.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { moneyText } from '../../ui/money.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { keepInvoice } from '../kept-invoice.ts'

type Kind = Exclude<DeductionKind, 'short-pay' | 'quick-pay-fee'>
/** A short pay comes with an approval, and the quick pay fee with the terms. */
const KINDS = DEDUCTION_KINDS.filter((kind): kind is Kind => kind !== 'short-pay' && kind !== 'quick-pay-fee')

/** Deducts a fee, an advance or an agreed claim (domain §4.1). */
export function DeductInvoice({ invoice, onClose }: { invoice: Invoice; onClose: () => void }): ReactNode {
  const { balance, currency } = invoice
  const form = useForm({
    begin: () => ({ kind: 'advance' as Kind, amount: null as number | null, text: '', reference: '' }),
    send: ({ kind, amount, text, reference }) =>
      act(invoices.deduct, {
        params: { invoiceId: invoice.id },
        version: invoice.version,
        body: { kind, amount: amount ?? 0, text: text.trim(), reference: reference.trim() || undefined },
      }),
    onDone: (...answer) => {
      keepInvoice(...answer)
      toast.success(t('Deducted from invoice {number}', { number: invoice.invoiceNumber }))
      onClose()
    },
  })
  const { text } = form.draft
  const amount = form.draft.amount ?? 0
  const mayBe = t('Enter an amount up to {amount}', { amount: moneyText(balance, currency) })
  const missing = amount > 0 && amount <= balance ? (text.trim() === '' ? t('Enter what it is for') : null) : mayBe
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Deduct from invoice {number}', { number: invoice.invoiceNumber })}
      act={t('Deduct')}
      disabledReason={missing}
    >
      <form.Select
        name="kind"
        label={t('Type')}
        options={KINDS.map((value) => ({ value, label: t(DEDUCTION_NAMES[value]) }))}
      />
      <form.Money
        name="amount"
        label={t('Amount')}
        help={t('{amount} is owed now', { amount: moneyText(balance, currency) })}
        minValue={0}
        error={amount > balance ? mayBe : undefined}
      />
      <form.Text name="text" label={t('What it is for')} rows={2} maxLength={300} />
      <form.Text
        name="reference"
        label={t('Reference')}
        help={t('Fuel card code, claim or check number.')}
        optional
        maxLength={60}
      />
    </FormDialog>
  )
}
