import { INVOICE_STATUS } from '@waybill/contract/invoices/invoice-codes.ts'
import { type Invoice, invoices } from '@waybill/contract/invoices/invoices.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { keepInvoice } from '../kept-invoice.ts'

/** Reverses an approval before the funds are released: a supervisor's act, with a reason (domain §4.4). */
export function ReverseInvoice({ invoice, onClose }: { invoice: Invoice; onClose: () => void }): ReactNode {
  const { invoiceNumber: number } = invoice
  const form = useForm({
    begin: () => ({ reason: '' }),
    send: ({ reason }) =>
      act(invoices.reverse, {
        params: { invoiceId: invoice.id },
        version: invoice.version,
        body: { reason: reason.trim() },
      }),
    onDone: (...answer) => {
      keepInvoice(...answer)
      toast.success(t('Invoice {number} is waiting for approval again', { number }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={
        invoice.status.status === INVOICE_STATUS.settled
          ? t('Reverse the settlement of invoice {number}', { number })
          : t('Reverse the approval of invoice {number}', { number })
      }
      act={t('Reverse')}
      actVariant="danger"
      disabledReason={form.draft.reason.trim() === '' ? t('Enter a reason') : null}
    >
      <p>{t('It goes back to audit. The short pay is reversed with it; advances and fees stay.')}</p>
      <form.Text
        name="reason"
        label={t('Reason')}
        help={t('It is kept in the history of the invoice.')}
        rows={2}
        maxLength={300}
      />
    </FormDialog>
  )
}
