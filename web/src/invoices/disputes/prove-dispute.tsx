import { disputes } from '@waybill/contract/payments/disputes.ts'
import { type ReactNode, useState } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { DISPUTE_LETTER, EvidenceField } from './evidence-field.tsx'

export interface ProveDisputeProps {
  disputeId: string
  invoice: { id: string; invoiceNumber: string }
  onClose: () => void
}

/** Adds evidence to a dispute; its reviewer looks again (domain §4.8). */
export function ProveDispute({ disputeId, invoice, onClose }: ProveDisputeProps): ReactNode {
  const [isSending, setSending] = useState(false)
  const form = useForm({
    begin: () => ({ documentId: '' }),
    send: (body) => act(disputes.prove, { params: { disputeId }, body }),
    onDone: () => {
      toast.success(t('The evidence is with your dispute'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      isBusy={isSending}
      onClose={onClose}
      width="medium"
      title={t('Evidence for the dispute on invoice {number}', { number: invoice.invoiceNumber })}
      act={t('Send evidence')}
      disabledReason={form.draft.documentId ? null : t('Choose a document or upload one')}
    >
      <form.Field name="documentId">
        {({ value, onChange, error }) => (
          <EvidenceField
            invoice={invoice}
            place={{ apInvoiceId: invoice.id }}
            fileType={DISPUTE_LETTER}
            chosen={value || undefined}
            onChoose={onChange}
            onSending={setSending}
            error={error}
          />
        )}
      </form.Field>
    </FormDialog>
  )
}
