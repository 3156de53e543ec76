import { CASE_DECLINE_REASONS, type CaseDeclineReason } from '@waybill/contract/cases/case-types.ts'
import { type Case, cases } from '@waybill/contract/cases/cases.ts'
import type { ReactNode } from 'react'
import { entry } from '../../form/entry.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { moneyText } from '../../ui/money.tsx'
import { t } from '../../ui/words.ts'
import { finish } from '../kept-case.ts'
import type { CaseFormProps } from './case-acts.tsx'

/** In full, or in part with a reason: a charge on the shipment, and a new rate confirmation. */
export function ApproveCase({ about, onClose }: CaseFormProps): ReactNode {
  const { currency } = about
  const requested = about.requestedAmount ?? 0
  const form = useForm({
    begin: () => ({ amount: about.requestedAmount, reason: '' }),
    send: ({ amount, reason }) =>
      entry(cases.approve, { params: { caseId: about.id }, body: { amount, reason: reason.trim() || undefined } }),
    onDone: (...answer) => finish(answer, approvedText(answer[0]), onClose),
  })
  const amount = form.draft.amount ?? 0
  const isPart = amount < requested
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Approve case {number}', { number: about.caseNumber })}
      act={t('Approve {amount}', { amount: moneyText(amount, currency) })}
      disabledReason={
        amount <= 0
          ? t('Enter an amount')
          : isPart && form.draft.reason.trim() === ''
            ? t('Enter why it is less than requested')
            : null
      }
    >
      <p>{t('It is charged on the shipment, and a new rate confirmation goes to the carrier, so the bill matches.')}</p>
      <form.Money
        name="amount"
        label={t('Amount')}
        help={t('{amount} is requested', { amount: moneyText(requested, currency) })}
        minValue={0}
      />
      <form.Text name="reason" label={t('Reason')} optional={!isPart} rows={2} maxLength={500} />
    </FormDialog>
  )
}

/** Where the load's customer wants to be asked, it is not approved yet. */
function approvedText({ caseNumber: number, subStatus, customerApproval }: Case): string {
  return subStatus === 'Awaiting Customer Approval' && customerApproval
    ? t('Case {number} is waiting for {customer}', { number, customer: customerApproval.customerName })
    : t('Case {number} approved', { number })
}

/** With a code to count and a reason the carrier reads. */
export function DeclineCase({ about, onClose }: CaseFormProps): ReactNode {
  const { caseNumber } = about
  const form = useForm({
    begin: () => ({ declineReason: null as CaseDeclineReason | null, text: '' }),
    send: ({ declineReason, text }) =>
      entry(cases.decline, { params: { caseId: about.id }, body: { declineReason, text: text.trim() } }),
    onDone: (...answer) => finish(answer, t('Case {number} declined', { number: caseNumber }), onClose),
  })
  const { declineReason, text } = form.draft
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Decline case {number}', { number: caseNumber })}
      act={t('Decline')}
      actVariant="danger"
      disabledReason={declineReason === null ? t('Choose a reason') : text.trim() === '' ? t('Enter a reason') : null}
    >
      <form.Select
        name="declineReason"
        label={t('Reason')}
        options={CASE_DECLINE_REASONS.map((value) => ({ value, label: t(value) }))}
      />
      <form.Text name="text" label={t('What the carrier reads')} rows={3} maxLength={500} />
    </FormDialog>
  )
}
