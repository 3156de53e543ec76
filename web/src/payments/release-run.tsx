import { type PaymentRunSummary, paymentRuns } from '@waybill/contract/payment-runs.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { besideField, generalRefusal } from '../shipments/refusal-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { moneyText } from '../ui/money.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { retell, t, whyNot } from '../ui/words.ts'

export interface RunDialogProps {
  run: PaymentRunSummary
  onClose: () => void
}

/** Sends the money of a run, under the bank's own numbers where they are known. */
export function ReleaseRun({ run, onClose }: RunDialogProps): ReactNode {
  const [first, setFirst] = useState('')
  const release = useVerb(paymentRuns.release, {
    showsOwnError: true,
    onDone: ({ runNumber }) => {
      toast.success(t('Run {number} sent', { number: runNumber }))
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Send run {number}', { number: run.runNumber })}
      act={t('Send {amount}', { amount: moneyText(run.total, run.currency) })}
      pending={release.isPending}
      // Sent or withdrawn by somebody else while the dialog stood open.
      disabledReason={whyNot(run.can.release)}
      isDirty={first !== ''}
      error={generalRefusal(release.error, ['firstNumber'])}
      onAct={() =>
        release.mutate({ params: { paymentRunId: run.id }, body: { firstNumber: first.trim() || undefined } })
      }
    >
      <TextField
        label={run.method === 'check' ? t('Number of the first check') : t('Trace number of the first transfer')}
        help={t('The others are numbered on from it. Without one they keep the numbers that they were prepared under.')}
        optional
        inputMode="numeric"
        maxLength={15}
        value={first}
        onChange={setFirst}
        error={besideField(release.error, 'firstNumber')}
      />
    </Dialog>
  )
}

/** Takes a run back before it is sent. */
export function WithdrawRun({ run, onClose }: RunDialogProps): ReactNode {
  const [reason, setReason] = useState('')
  const withdraw = useVerb(paymentRuns.withdraw, {
    showsOwnError: true,
    onDone: ({ runNumber }) => {
      toast.success(t('Run {number} withdrawn. What it would have paid is due again.', { number: runNumber }))
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Withdraw run {number}', { number: run.runNumber })}
      act={t('Withdraw run')}
      actVariant="danger"
      pending={withdraw.isPending}
      disabledReason={run.can.withdraw === true ? reason.trim() === '' && t('Say why') : retell(run.can.withdraw)}
      isDirty={reason !== ''}
      error={generalRefusal(withdraw.error, ['reason'])}
      onAct={() => withdraw.mutate({ params: { paymentRunId: run.id }, body: { reason: reason.trim() } })}
    >
      <TextField
        label={t('Reason')}
        rows={2}
        maxLength={300}
        value={reason}
        onChange={setReason}
        error={besideField(withdraw.error, 'reason')}
      />
    </Dialog>
  )
}
