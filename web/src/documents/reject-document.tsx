import {
  type Document,
  documents,
  REJECTION_REASONS,
  type RejectionReason,
} from '@waybill/contract/documents/documents.ts'
import type { ReactNode } from 'react'
import { act } from '../api/queries.ts'
import { FormDialog } from '../form/shells.tsx'
import { useForm } from '../form/use-form.ts'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { reasonText, typeText } from './document-text.ts'

/** For any document; an invoice may be for another load; other reasons fit only a load's own (domain §5.3). */
const OF_ANY: readonly RejectionReason[] = ['illegible', 'pages-missing', 'other']
const OF_BILLS: readonly RejectionReason[] = ['illegible', 'pages-missing', 'wrong-load', 'other']

function reasonsFor({ entityType }: Document): readonly RejectionReason[] {
  if (entityType === 'Shipment' || entityType === 'ShipmentStop') return REJECTION_REASONS
  return entityType === 'Invoice' || entityType === 'ThirdPartyPayerInvoice' ? OF_BILLS : OF_ANY
}

/** Rejects a document with a reason, so that its sender knows what to fix. */
export function RejectDocument({ document, onClose }: { document: Document; onClose: () => void }): ReactNode {
  const form = useForm({
    begin: () => ({ reason: null as RejectionReason | null, text: '' }),
    send: ({ reason, text }) =>
      reason &&
      act(documents.review, {
        params: { documentId: document.id },
        body: { decision: 'reject', reason, ...(text.trim() ? { text: text.trim() } : {}) },
      }),
    onDone: () => {
      toast.success(t('Document rejected'))
      onClose()
    },
  })
  const { reason, text } = form.draft
  const isUnsaid = reason === 'other' && text.trim() === ''
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Reject {document}', { document: typeText(document.type) })}
      act={t('Reject')}
      actVariant="danger"
      disabledReason={!reason ? t('Choose a reason') : isUnsaid && t('Enter what is wrong with it')}
    >
      <p>{t('Whoever uploaded it is told why and can send a new version.')}</p>
      <form.Select
        name="reason"
        label={t('Reason')}
        options={reasonsFor(document).map((value) => ({ value, label: reasonText(value) }))}
      />
      <form.Text name="text" label={t('What to correct')} optional={reason !== 'other'} rows={2} maxLength={300} />
    </FormDialog>
  )
}
