import { DEDUCTION_KINDS, DEDUCTION_NAMES, type DeductionKind } from '@waybill/contract/invoice-codes.ts'
import { type Invoice, invoices } from '@waybill/contract/invoices.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { besideField, generalRefusal } from '../shipments/refusal-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { moneyText } from '../ui/money.tsx'
import { MoneyField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { keepInvoice } from './kept-invoice.ts'

type Kind = Exclude<DeductionKind, 'short-pay' | 'quick-pay-fee'>
/** A short pay belongs to an approval, and the fee of quick pay to the terms. */
const KINDS = DEDUCTION_KINDS.filter((kind): kind is Kind => kind !== 'short-pay' && kind !== 'quick-pay-fee')

/** Takes a fee, an advance or an agreed claim off what is owed (domain §4.1). */
export function DeductInvoice({ invoice, onClose }: { invoice: Invoice; onClose: () => void }): ReactNode {
  const { balance, currency } = invoice
  const [kind, setKind] = useState<Kind>('advance')
  const [amount, setAmount] = useState(Number.NaN)
  const [text, setText] = useState('')
  const [reference, setReference] = useState('')
  const deduct = useVerb(invoices.deduct, {
    showsOwnError: true,
    onDone: (...answer) => {
      keepInvoice(...answer)
      toast.success(t('Taken off invoice {number}', { number: invoice.invoiceNumber }))
      onClose()
    },
  })
  const mayBe = t('Enter an amount up to {amount}', { amount: moneyText(balance, currency) })
  const missing = amount > 0 && amount <= balance ? (text.trim() === '' ? t('Say what it is for') : null) : mayBe
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Deduct from invoice {number}', { number: invoice.invoiceNumber })}
      act={t('Deduct')}
      pending={deduct.isPending}
      disabledReason={missing}
      isDirty={text !== '' || amount > 0}
      error={generalRefusal(deduct.error, ['amount', 'text', 'reference'])}
      onAct={() =>
        deduct.mutate({
          params: { invoiceId: invoice.id },
          version: invoice.version,
          body: { kind, amount, text: text.trim(), reference: reference.trim() || undefined },
        })
      }
    >
      <Select
        label={t('Kind')}
        options={KINDS.map((value) => ({ value, label: t(DEDUCTION_NAMES[value]) }))}
        value={kind}
        onChange={setKind}
      />
      <MoneyField
        label={t('Amount')}
        help={t('{amount} is owed now', { amount: moneyText(balance, currency) })}
        minValue={0}
        value={amount}
        onChange={setAmount}
        onType={setAmount}
        error={amount > balance ? mayBe : besideField(deduct.error, 'amount')}
      />
      <TextField
        label={t('What it is for')}
        rows={2}
        maxLength={300}
        value={text}
        onChange={setText}
        error={besideField(deduct.error, 'text')}
      />
      <TextField
        label={t('Reference')}
        help={t('Fuel card code, claim or check number.')}
        optional
        maxLength={60}
        value={reference}
        onChange={setReference}
        error={besideField(deduct.error, 'reference')}
      />
    </Dialog>
  )
}
