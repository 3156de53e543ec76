import { disputes } from '@waybill/contract/disputes.ts'
import type { Currency } from '@waybill/contract/money.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { useWelcome } from '../shell/welcome.ts'
import { besideField, generalRefusal } from '../shipments/refusal-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { moneyText } from '../ui/money.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { DISPUTE_LETTER, EvidenceField } from './evidence-field.tsx'

export interface OpenDisputeProps {
  deduction: { id: string; amount: number; text: string }
  invoice: { id: string; invoiceNumber: string; currency: Currency }
  onClose: () => void
}

/** Objects to what was taken off: one sentence, one click (domain §4.8). */
export function OpenDispute({ deduction, invoice, onClose }: OpenDisputeProps): ReactNode {
  const { amount } = deduction
  const { currency, invoiceNumber } = invoice
  const provider = useWelcome()?.brand.name ?? t('the provider')
  const [text, setText] = useState('')
  const [evidence, setEvidence] = useState<string>()
  const [isSending, setSending] = useState(false)
  const open = useVerb(disputes.open, {
    showsOwnError: true,
    onDone: () => {
      toast.success(t('Disputed. {name} answers within ten business days.', { name: provider }))
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Dispute {amount} of invoice {number}', { amount: moneyText(amount, currency), number: invoiceNumber })}
      act={t('Dispute')}
      width="medium"
      pending={open.isPending || isSending}
      disabledReason={text.trim() === '' ? t('Say why it should be paid') : null}
      isDirty={text !== ''}
      error={generalRefusal(open.error, ['text'])}
      onAct={() =>
        open.mutate({
          params: { deductionId: deduction.id },
          body: { text: text.trim(), ...(evidence ? { evidenceDocumentId: evidence } : {}) },
        })
      }
    >
      <p>{deduction.text}</p>
      <TextField
        label={t('Why it should be paid')}
        help={t('The rest is paid on time.')}
        rows={3}
        maxLength={500}
        value={text}
        onChange={setText}
        error={besideField(open.error, 'text')}
      />
      <EvidenceField
        invoice={invoice}
        place={{ apInvoiceId: invoice.id }}
        fileType={DISPUTE_LETTER}
        chosen={evidence}
        onChoose={setEvidence}
        onSending={setSending}
        isOptional
      />
    </Dialog>
  )
}
