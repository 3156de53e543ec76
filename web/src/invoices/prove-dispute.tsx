import { disputes } from '@waybill/contract/disputes.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { generalRefusal } from '../shipments/refusal-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { DISPUTE_LETTER, EvidenceField } from './evidence-field.tsx'

export interface ProveDisputeProps {
  disputeId: string
  invoice: { id: string; invoiceNumber: string }
  onClose: () => void
}

/** Names the paper that proves a dispute; whoever looks into it looks again (domain §4.8). */
export function ProveDispute({ disputeId, invoice, onClose }: ProveDisputeProps): ReactNode {
  const [documentId, setDocument] = useState<string>()
  const [isSending, setSending] = useState(false)
  const prove = useVerb(disputes.prove, {
    showsOwnError: true,
    onDone: () => {
      toast.success(t('The evidence is with your dispute'))
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="medium"
      title={t('Evidence for the dispute of invoice {number}', { number: invoice.invoiceNumber })}
      act={t('Send evidence')}
      pending={prove.isPending || isSending}
      disabledReason={documentId ? null : t('Choose a document or upload one')}
      error={generalRefusal(prove.error, [])}
      onAct={() => documentId && prove.mutate({ params: { disputeId }, body: { documentId } })}
    >
      <EvidenceField
        invoice={invoice}
        place={{ apInvoiceId: invoice.id }}
        fileType={DISPUTE_LETTER}
        chosen={documentId}
        onChoose={setDocument}
        onSending={setSending}
      />
    </Dialog>
  )
}
