import type { Currency } from '@waybill/contract/money.ts'
import { disputes } from '@waybill/contract/payments/disputes.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { moneyText } from '../../ui/money.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'

export interface AnswerDisputeProps {
  dispute: { id: string; amount: number; currency: Currency; invoiceNumber: string; claim: string }
  onClose: () => void
}

/** Grants a dispute, in full or in part, or upholds the deduction; the carrier sees why. */
export function AnswerDispute({ dispute, onClose }: AnswerDisputeProps): ReactNode {
  const form = useForm({
    begin: () => ({
      decision: 'give-back' as 'give-back' | 'uphold',
      amount: dispute.amount as number | null,
      reason: '',
    }),
    send: ({ decision, amount, reason }) =>
      act(disputes.answer, {
        params: { disputeId: dispute.id },
        body: { decision, reason: reason.trim(), ...(decision === 'give-back' ? { amount: amount ?? 0 } : {}) },
      }),
    onDone: (_answer, { input }) => {
      toast.success(
        input.body.decision === 'uphold' ? t('The deduction was upheld') : t('The next payment run pays it back.'),
      )
      onClose()
    },
  })
  const { decision, amount, reason } = form.draft
  const isTooMuch = amount !== null && amount > dispute.amount
  const isAmount = amount !== null && amount > 0 && !isTooMuch
  const mayBe = t('Enter an amount up to {amount}', { amount: moneyText(dispute.amount, dispute.currency) })
  const missing = decision === 'give-back' && !isAmount ? mayBe : reason.trim() === '' ? t('Enter a reason') : null
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      width="medium"
      title={t('Dispute on invoice {number}', { number: dispute.invoiceNumber })}
      act={decision === 'uphold' ? t('Uphold deduction') : t('Pay back')}
      actVariant={decision === 'uphold' ? 'danger' : 'primary'}
      disabledReason={missing}
    >
      <p>{dispute.claim}</p>
      <form.Radio
        name="decision"
        label={t('Decision')}
        options={[
          { value: 'give-back', label: t('Pay back'), detail: t('It is owed again, and the next run pays it.') },
          { value: 'uphold', label: t('Uphold'), detail: t('Nothing is paid. The carrier reads why.') },
        ]}
      />
      {decision === 'give-back' ? (
        <form.Money
          name="amount"
          label={t('Amount paid back')}
          help={t('{amount} was deducted', { amount: moneyText(dispute.amount, dispute.currency) })}
          minValue={0}
          error={isTooMuch ? mayBe : undefined}
        />
      ) : null}
      <form.Text name="reason" label={t('Reason')} rows={2} maxLength={500} />
    </FormDialog>
  )
}
