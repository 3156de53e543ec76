import { useQueryClient } from '@tanstack/react-query'
import { rateRounds } from '@waybill/contract/rate-requests/rate-rounds.ts'
import type { ReactNode } from 'react'
import { invalidateSubjects } from '../../api/freshness.ts'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'

/** Ends a round without an award. */
export function WithdrawRound({ roundId, onClose }: { roundId: string; onClose: () => void }): ReactNode {
  const client = useQueryClient()
  const form = useForm({
    begin: () => ({ reason: '' }),
    send: ({ reason }) =>
      act(rateRounds.withdraw, { params: { rateRoundId: roundId }, body: { reason: reason.trim() || undefined } }),
    onDone: () => {
      toast.success(t('Rate requests withdrawn'))
      onClose()
    },
    onFailed: () => void invalidateSubjects(client, ['rate-request', 'shipment']),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Withdraw the rate requests?')}
      act={t('Withdraw requests')}
      actVariant="danger"
    >
      <p>{t('No carrier in this round can be awarded any longer, and all of them are notified.')}</p>
      <form.Text name="reason" label={t('Reason')} optional rows={2} maxLength={500} />
    </FormDialog>
  )
}
