import { disputes } from '@waybill/contract/disputes.ts'
import type { Currency } from '@waybill/contract/money.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { besideField, generalRefusal } from '../shipments/refusal-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { moneyText } from '../ui/money.tsx'
import { MoneyField } from '../ui/number-field.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'

export interface AnswerDisputeProps {
  dispute: { id: string; amount: number; currency: Currency; invoiceNumber: string; claim: string }
  onClose: () => void
}

/** Gives back what was taken off, in whole or in part, or upholds it; the carrier reads why. */
export function AnswerDispute({ dispute, onClose }: AnswerDisputeProps): ReactNode {
  const [decision, setDecision] = useState<'give-back' | 'uphold'>('give-back')
  const [amount, setAmount] = useState(dispute.amount)
  const [reason, setReason] = useState('')
  const answer = useVerb(disputes.answer, {
    showsOwnError: true,
    onDone: () => {
      toast.success(
        decision === 'uphold' ? t('The deduction is upheld') : t('Given back. The next payment run pays it.'),
      )
      onClose()
    },
  })
  const isAmount = amount > 0 && amount <= dispute.amount
  const mayBe = t('Enter an amount up to {amount}', { amount: moneyText(dispute.amount, dispute.currency) })
  const missing = decision === 'give-back' && !isAmount ? mayBe : reason.trim() === '' ? t('Say why') : null
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="medium"
      title={t('Dispute of invoice {number}', { number: dispute.invoiceNumber })}
      act={decision === 'uphold' ? t('Uphold deduction') : t('Give back')}
      actVariant={decision === 'uphold' ? 'danger' : 'primary'}
      pending={answer.isPending}
      disabledReason={missing}
      isDirty={reason !== '' || !Object.is(amount, dispute.amount)}
      error={generalRefusal(answer.error, ['amount', 'reason'])}
      onAct={() =>
        answer.mutate({
          params: { disputeId: dispute.id },
          body: { decision, reason: reason.trim(), ...(decision === 'give-back' ? { amount } : {}) },
        })
      }
    >
      <p>{dispute.claim}</p>
      <RadioGroup
        label={t('Decision')}
        options={[
          { value: 'give-back', label: t('Give back'), detail: t('It is owed again and paid with the next run.') },
          { value: 'uphold', label: t('Uphold'), detail: t('Nothing is paid. The carrier reads why.') },
        ]}
        value={decision}
        onChange={setDecision}
      />
      {decision === 'give-back' ? (
        <MoneyField
          label={t('Amount given back')}
          help={t('{amount} was taken off', { amount: moneyText(dispute.amount, dispute.currency) })}
          minValue={0}
          value={amount}
          onChange={setAmount}
          onType={setAmount}
          error={amount > dispute.amount ? mayBe : besideField(answer.error, 'amount')}
        />
      ) : null}
      <TextField
        label={t('Reason')}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={setReason}
        error={besideField(answer.error, 'reason')}
      />
    </Dialog>
  )
}
