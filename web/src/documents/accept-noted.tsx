import { type Document, type DocumentDone, documents } from '@waybill/contract/documents/documents.ts'
import type { ReactNode } from 'react'
import { act } from '../api/queries.ts'
import { FormDialog } from '../form/shells.tsx'
import { useForm } from '../form/use-form.ts'
import { retell, t } from '../ui/words.ts'
import { recordText, typeText } from './document-text.ts'

interface AcceptNotedProps {
  document: Document
  onDone: (done: DocumentDone) => void
  onClose: () => void
}

/** Says what was noted before the proof confirms the delivery. */
export function AcceptNoted({ document, onDone, onClose }: AcceptNotedProps): ReactNode {
  const form = useForm({
    begin: () => ({}),
    send: () => act(documents.review, { params: { documentId: document.id }, body: { decision: 'accept' } }),
    onDone: (done) => {
      onDone(done)
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
      <p>{t('Noted at {place}:', { place: recordText(document.entityDescription) })}</p>
      <ul>
        {document.noted.map((one) => (
          <li key={one.text}>{retell(one)}</li>
        ))}
      </ul>
      <p>{t('Once every delivery has an accepted proof, the load is confirmed as delivered.')}</p>
    </FormDialog>
  )
}
