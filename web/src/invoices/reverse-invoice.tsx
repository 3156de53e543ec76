import { SETTLED } from '@waybill/contract/invoice-codes.ts'
import { type Invoice, invoices } from '@waybill/contract/invoices.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { besideField, generalRefusal } from '../shipments/refusal-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { keepInvoice } from './kept-invoice.ts'

/** Takes an approval back before the funds are released: a supervisor's act, with its reason (domain §4.4). */
export function ReverseInvoice({ invoice, onClose }: { invoice: Invoice; onClose: () => void }): ReactNode {
  const [reason, setReason] = useState('')
  const { invoiceNumber: number } = invoice
  const reverse = useVerb(invoices.reverse, {
    showsOwnError: true,
    onDone: (...answer) => {
      keepInvoice(...answer)
      toast.success(t('Invoice {number} waits for an approval again', { number }))
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        invoice.status.status === SETTLED
          ? t('Reverse the settlement of invoice {number}', { number })
          : t('Reverse the approval of invoice {number}', { number })
      }
      act={t('Reverse')}
      actVariant="danger"
      pending={reverse.isPending}
      disabledReason={reason.trim() === '' ? t('Say why') : null}
      isDirty={reason !== ''}
      error={generalRefusal(reverse.error, ['reason'])}
      onAct={() =>
        reverse.mutate({
          params: { invoiceId: invoice.id },
          version: invoice.version,
          body: { reason: reason.trim() },
        })
      }
    >
      <p>{t('It goes back into audit. What was paid short is taken back with it; advances and fees stay.')}</p>
      <TextField
        label={t('Reason')}
        help={t('It stands in the history of the invoice.')}
        rows={2}
        maxLength={300}
        value={reason}
        onChange={setReason}
        error={besideField(reverse.error, 'reason')}
      />
    </Dialog>
  )
}
