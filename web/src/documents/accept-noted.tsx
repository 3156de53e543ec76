import { type Document, documents } from '@waybill/contract/documents/documents.ts'
import type { ReactNode } from 'react'
import { act } from '../api/queries.ts'
import { FormDialog } from '../form/shells.tsx'
import { useForm } from '../form/use-form.ts'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { typeText } from './document-text.ts'

interface AcceptNotedProps {
  document: Document
  /** What was noted at its stop: "Drums: Short 1". */
  noted: readonly string[]
  onClose: () => void
}

/** Says what was noted before the proof confirms the delivery. */
export function AcceptNoted({ document, noted, onClose }: AcceptNotedProps): ReactNode {
  const form = useForm({
    begin: () => ({}),
    send: () => act(documents.review, { params: { documentId: document.id }, body: { decision: 'accept' } }),
    onDone: () => {
      toast.success(t('Document accepted'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Accept {document}?', { document: typeText(document.type) })}
      act={t('Accept')}
    >
      <p>{t('Noted at {place}:', { place: document.entityDescription })}</p>
      <ul>
        {noted.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <p>{t('Once every delivery has an accepted proof, the load is confirmed as delivered.')}</p>
    </FormDialog>
  )
}
