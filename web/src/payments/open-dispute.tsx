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
import { retell, t } from '../ui/words.ts'

export interface OpenDisputeProps {
  deduction: { id: string; amount: number; currency: Currency; invoiceNumber: string; text: string }
  onClose: () => void
}

/** Objects to what was taken off: one sentence, one click (domain §4.8). */
export function OpenDispute({ deduction, onClose }: OpenDisputeProps): ReactNode {
  const { amount, currency, invoiceNumber } = deduction
  const provider = useWelcome()?.brand.name ?? t('the provider')
  const [text, setText] = useState('')
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
      pending={open.isPending}
      disabledReason={text.trim() === '' ? t('Say why it should be paid') : null}
      isDirty={text !== ''}
      error={generalRefusal(open.error, ['text'])}
      onAct={() => open.mutate({ params: { deductionId: deduction.id }, body: { text: text.trim() } })}
    >
      <p>{retell(deduction.text)}</p>
      <TextField
        label={t('Why it should be paid')}
        help={t('Upload what proves it to the invoice. The rest is paid on time.')}
        rows={3}
        maxLength={500}
        value={text}
        onChange={setText}
        error={besideField(open.error, 'text')}
      />
    </Dialog>
  )
}
