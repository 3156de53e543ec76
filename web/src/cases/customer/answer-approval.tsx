import { type CustomerApproval, customerApprovals } from '@waybill/contract/cases/customer-approvals.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { durationText } from '../../running/duration-text.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { moneyText } from '../../ui/money.tsx'
import { StopTime } from '../../ui/stop-time.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'

export interface AnswerApprovalProps {
  approval: CustomerApproval
  onClose: () => void
}

/** A customer approves what its load costs more, or declines it with a reason. */
export function AnswerApproval({ approval, onClose }: AnswerApprovalProps): ReactNode {
  const { timeZone } = useCurrentUser()
  const { id, type, shipmentNumber, stop, detention, amount, currency, reason, askedAt, askedBy } = approval
  const form = useForm({
    begin: () => ({ outcome: 'approved' as 'approved' | 'declined', text: '' }),
    send: ({ outcome, text }) =>
      act(customerApprovals.answer, { params: { customerApprovalId: id }, body: { outcome, text: text.trim() } }),
    onDone: ({ state }) => {
      toast.success(state === 'approved' ? t('Accessorial approved') : t('Accessorial declined'))
      onClose()
    },
  })
  const isDeclined = form.draft.outcome === 'declined'
  const money = moneyText(amount, currency)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('{type} on load {number}', { type: t(type.name), number: shipmentNumber })}
      act={isDeclined ? t('Decline') : t('Approve {amount}', { amount: money })}
      actVariant={isDeclined ? 'danger' : undefined}
      disabledReason={isDeclined && form.draft.text.trim() === '' ? t('Enter a reason') : null}
    >
      <DefinitionList
        entries={[
          { term: t('Amount'), value: <b>{money}</b> },
          ...(stop ? [{ term: t('Stop'), value: stop }] : []),
          ...(detention
            ? [
                { term: t('Arrived'), value: <StopTime time={{ at: detention.arrivedAt, timeZone }} /> },
                { term: t('Departed'), value: <StopTime time={{ at: detention.departedAt, timeZone }} /> },
                { term: t('Free time'), value: durationText(detention.freeMinutes) },
                { term: t('Paid time'), value: durationText(detention.billedMinutes) },
              ]
            : []),
          ...(reason ? [{ term: t('Reason'), value: reason }] : []),
          {
            term: t('Asked by'),
            value: (
              <>
                {askedBy}, <StopTime time={{ at: askedAt, timeZone }} />
              </>
            ),
          },
        ]}
      />
      <form.Radio
        name="outcome"
        label={t('Your answer')}
        options={[
          { value: 'approved', label: t('Approve') },
          { value: 'declined', label: t('Decline') },
        ]}
      />
      <form.Text
        name="text"
        label={isDeclined ? t('Reason') : t('Note')}
        help={t('The provider reads it.')}
        optional={!isDeclined}
        rows={2}
        maxLength={500}
      />
    </FormDialog>
  )
}
