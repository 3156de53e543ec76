import { type Invoice, invoices } from '@waybill/contract/invoices/invoices.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { toast } from '../../ui/toast.ts'
import { retell, t } from '../../ui/words.ts'
import { keepInvoice } from '../kept-invoice.ts'
import { CountsFound } from '../page/counts-found.tsx'

/** Keeps one invoice out of the payment runs; whoever is paid reads why. */
export function HoldPayment({ invoice, onClose }: { invoice: Invoice; onClose: () => void }): ReactNode {
  const { invoiceNumber: number } = invoice
  const form = useForm({
    begin: () => ({ reason: '' }),
    send: ({ reason }) =>
      act(invoices.holdPayment, {
        params: { invoiceId: invoice.id },
        version: invoice.version,
        body: { reason: reason.trim() },
      }),
    onDone: (...answer) => {
      keepInvoice(...answer)
      toast.success(t('Payment of invoice {number} is on hold', { number }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Hold the payment of invoice {number}', { number })}
      act={t('Hold payment')}
      disabledReason={form.draft.reason.trim() === '' ? t('Enter a reason') : null}
    >
      <p>{t('Payment runs leave it out until you take it off hold. Its due date stays.')}</p>
      <form.Text
        name="reason"
        label={t('Reason')}
        help={t('The carrier and its factor read it.')}
        rows={2}
        maxLength={300}
      />
    </FormDialog>
  )
}

/** Lets go what waits while counts corrected after the settlement lack something: whoever does so reads what, and says why. */
export function EndHold({ invoice, onClose }: { invoice: Invoice; onClose: () => void }): ReactNode {
  const { invoiceNumber: number, paymentHold } = invoice
  const form = useForm({
    begin: () => ({ reason: '' }),
    send: ({ reason }) =>
      act(invoices.endPaymentHold, {
        params: { invoiceId: invoice.id },
        version: invoice.version,
        body: { reason: reason.trim() },
      }),
    onDone: (...answer) => {
      keepInvoice(...answer)
      toast.success(t('Payment of invoice {number} is off hold', { number }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Take the payment of invoice {number} off hold', { number })}
      act={t('Take payment off hold')}
      disabledReason={form.draft.reason.trim() === '' ? t('Enter a reason') : null}
    >
      {paymentHold ? (
        <>
          <p>{paymentHold.isWaybills ? retell(paymentHold.reason) : paymentHold.reason}</p>
          <CountsFound found={paymentHold.found} />
        </>
      ) : null}
      <p>{t('It is paid as it was settled. Somebody else releases the payment.')}</p>
      <form.Text
        name="reason"
        label={t('Reason for paying anyway')}
        help={t('Saved in the invoice history. The carrier does not see it.')}
        rows={2}
        maxLength={300}
      />
    </FormDialog>
  )
}
