import { type PaymentRunSummary, paymentRuns } from '@waybill/contract/payments/payment-runs.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { moneyText } from '../../ui/money.tsx'
import { toast } from '../../ui/toast.ts'
import { retell, t, whyNot } from '../../ui/words.ts'

export interface RunDialogProps {
  run: PaymentRunSummary
  onClose: () => void
}

/** Releases a run's money, under the bank's own numbers if known. */
export function ReleaseRun({ run, onClose }: RunDialogProps): ReactNode {
  const form = useForm({
    begin: () => ({ firstNumber: '' }),
    send: ({ firstNumber }) =>
      act(paymentRuns.release, {
        params: { paymentRunId: run.id },
        body: { firstNumber: firstNumber.trim() || undefined },
      }),
    onDone: ({ runNumber }) => {
      toast.success(t('Run {number} sent', { number: runNumber }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Send run {number}', { number: run.runNumber })}
      act={t('Send {amount}', { amount: moneyText(run.total, run.currency) })}
      // Released or withdrawn by another while the dialog was open.
      disabledReason={whyNot(run.can.release)}
    >
      <form.Text
        name="firstNumber"
        label={run.method === 'check' ? t('Number of the first check') : t('Trace number of the first transfer')}
        help={t('The rest are numbered from there. Leave it empty to keep the numbers they were prepared with.')}
        optional
        inputMode="numeric"
        maxLength={15}
      />
    </FormDialog>
  )
}

/** Withdraws a run before release. */
export function WithdrawRun({ run, onClose }: RunDialogProps): ReactNode {
  const form = useForm({
    begin: () => ({ reason: '' }),
    send: ({ reason }) =>
      act(paymentRuns.withdraw, { params: { paymentRunId: run.id }, body: { reason: reason.trim() } }),
    onDone: ({ runNumber }) => {
      toast.success(t('Run {number} withdrawn. What it would have paid is due again.', { number: runNumber }))
      onClose()
    },
  })
  const isUnsaid = form.draft.reason.trim() === ''
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Withdraw run {number}', { number: run.runNumber })}
      act={t('Withdraw run')}
      actVariant="danger"
      disabledReason={run.can.withdraw === true ? isUnsaid && t('Enter a reason') : retell(run.can.withdraw)}
    >
      <form.Text name="reason" label={t('Reason')} rows={2} maxLength={300} />
    </FormDialog>
  )
}
