import type { Currency } from '@waybill/contract/money.ts'
import { disputes } from '@waybill/contract/payments/disputes.ts'
import { type ReactNode, useState } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { useWelcome } from '../../shell/welcome.ts'
import { moneyText } from '../../ui/money.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { DISPUTE_LETTER, EvidenceField } from './evidence-field.tsx'

export interface OpenDisputeProps {
  deduction: { id: string; amount: number; text: string }
  invoice: { id: string; invoiceNumber: string; currency: Currency }
  onClose: () => void
}

/** Disputes a deduction: one sentence, one click (domain §4.8). */
export function OpenDispute({ deduction, invoice, onClose }: OpenDisputeProps): ReactNode {
  const { amount } = deduction
  const { currency, invoiceNumber } = invoice
  const provider = useWelcome()?.brand.name ?? t('the provider')
  const [isSending, setSending] = useState(false)
  const form = useForm({
    begin: () => ({ text: '', evidenceDocumentId: '' }),
    send: ({ text, evidenceDocumentId }) =>
      act(disputes.open, {
        params: { deductionId: deduction.id },
        body: { text: text.trim(), ...(evidenceDocumentId ? { evidenceDocumentId } : {}) },
      }),
    onDone: () => {
      toast.success(t('Disputed. {name} answers within ten business days.', { name: provider }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      isBusy={isSending}
      onClose={onClose}
      title={t('Dispute {amount} on invoice {number}', { amount: moneyText(amount, currency), number: invoiceNumber })}
      act={t('Dispute')}
      width="medium"
      disabledReason={form.draft.text.trim() === '' ? t('Enter why it should be paid') : null}
    >
      <p>{deduction.text}</p>
      <form.Text
        name="text"
        label={t('Why it should be paid')}
        help={t('The rest is paid on time.')}
        rows={3}
        maxLength={500}
      />
      <form.Field name="evidenceDocumentId">
        {({ value, onChange, error }) => (
          <EvidenceField
            invoice={invoice}
            place={{ apInvoiceId: invoice.id }}
            fileType={DISPUTE_LETTER}
            chosen={value || undefined}
            onChoose={onChange}
            onSending={setSending}
            isOptional
            error={error}
          />
        )}
      </form.Field>
    </FormDialog>
  )
}
