import { type Document, documents, REJECTION_REASONS, type RejectionReason } from '@waybill/contract/documents.ts'
import { type ReactNode, useState } from 'react'
import { messagesOf } from '../api/error-catalogue.ts'
import { isProblem } from '../api/problem.ts'
import { useVerb } from '../api/queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { reasonText, typeText } from './document-text.ts'

/** Of any paper; a bill may be of another load; what else there is to say is said of a load's own (domain §5.3). */
const OF_ANY: readonly RejectionReason[] = ['illegible', 'pages-missing', 'other']
const OF_BILLS: readonly RejectionReason[] = ['illegible', 'pages-missing', 'wrong-load', 'other']

function reasonsFor({ entityType }: Document): readonly RejectionReason[] {
  if (entityType === 'Shipment' || entityType === 'ShipmentStop') return REJECTION_REASONS
  return entityType === 'Invoice' || entityType === 'ThirdPartyPayerInvoice' ? OF_BILLS : OF_ANY
}

/** Sends a document back with a reason, so that whoever sent it knows what to mend. */
export function RejectDocument({ document, onClose }: { document: Document; onClose: () => void }): ReactNode {
  const [reason, setReason] = useState<RejectionReason>()
  const [text, setText] = useState('')
  const review = useVerb(documents.review, {
    showsOwnError: true,
    onDone: () => {
      toast.success(t('Document rejected'))
      onClose()
    },
  })
  const isUnsaid = reason === 'other' && text.trim() === ''
  const send = (): void => {
    if (!reason) return
    const said = text.trim() ? { text: text.trim() } : {}
    review.mutate({ params: { documentId: document.id }, body: { decision: 'reject', reason, ...said } })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Reject {document}', { document: typeText(document.type) })}
      act={t('Reject')}
      actVariant="danger"
      pending={review.isPending}
      isDirty={text !== ''}
      disabledReason={!reason ? t('Choose a reason') : isUnsaid && t('Say what is wrong with it')}
      error={isProblem(review.error) ? messagesOf(review.error).join(' ') : null}
      onAct={send}
    >
      <p>{t('Whoever uploaded it is told why and can send a new version.')}</p>
      <Select
        label={t('Reason')}
        options={reasonsFor(document).map((value) => ({ value, label: reasonText(value) }))}
        value={reason ?? null}
        onChange={setReason}
      />
      <TextField
        label={t('What to mend')}
        optional={reason !== 'other'}
        rows={2}
        maxLength={300}
        value={text}
        onChange={setText}
      />
    </Dialog>
  )
}
