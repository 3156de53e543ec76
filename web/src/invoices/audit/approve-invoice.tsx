import type { AnswerOf } from '@waybill/contract/endpoint.ts'
import { type Invoice, invoices } from '@waybill/contract/invoices/invoices.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { toast } from '../../ui/toast.ts'
import { retell, t } from '../../ui/words.ts'
import { keepInvoice } from '../kept-invoice.ts'

/** The outcome of an approval: for a large amount the first of two does nothing. */
export function sayApproved({ invoiceNumber: number, approvedAt }: AnswerOf<typeof invoices.approve>): void {
  toast.success(
    approvedAt === null
      ? t('Invoice {number} is waiting for a second approval', { number })
      : t('Invoice {number} approved', { number }),
  )
}

/** Approves an invoice despite audit findings: with a reason for the auditors. */
export function ApproveInvoice({ invoice, onClose }: { invoice: Invoice; onClose: () => void }): ReactNode {
  const form = useForm({
    begin: () => ({ reason: '' }),
    send: ({ reason }) =>
      act(invoices.approve, {
        params: { invoiceId: invoice.id },
        version: invoice.version,
        body: { reason: reason.trim() },
      }),
    onDone: (...answer) => {
      keepInvoice(...answer)
      sayApproved(answer[0])
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      width="medium"
      title={t('Approve invoice {number}', { number: invoice.invoiceNumber })}
      act={t('Approve invoice')}
      disabledReason={form.draft.reason.trim() === '' ? t('Enter a reason') : null}
    >
      <p>{t('The audit found:')}</p>
      <ul>
        {invoice.openExceptions.map(({ id, said }) => (
          <li key={id}>{retell(said)}</li>
        ))}
      </ul>
      <form.Text
        name="reason"
        label={t('Reason for approving anyway')}
        help={t('Saved in the invoice history. The carrier does not see it.')}
        rows={2}
        maxLength={300}
      />
    </FormDialog>
  )
}
