import { useQuery } from '@tanstack/react-query'
import { cases } from '@waybill/contract/cases/cases.ts'
import { type Document, documents } from '@waybill/contract/documents/documents.ts'
import { type ReactNode, useState } from 'react'
import { act, queryFor } from '../../api/queries.ts'
import { FileAtOnce } from '../../documents/upload/file-at-once.tsx'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { Select } from '../../ui/select.tsx'
import { UnreadBanner } from '../../ui/unread-banner.tsx'
import { retell, t } from '../../ui/words.ts'
import { finish } from '../kept-case.ts'
import type { CaseFormProps } from './case-acts.tsx'

const CASE_ATTACHMENT = 100

/** With evidence that is new since it was resolved: a document of the case, or a file that is uploaded as soon as it is chosen. */
export function ReopenCase({ about, onClose }: CaseFormProps): ReactNode {
  const [isSending, setSending] = useState(false)
  const [added, setAdded] = useState<readonly Document[]>([])
  const found = useQuery(queryFor(documents.find, { query: { caseId: about.id } }))
  const known = (found.data?.data ?? []).filter(({ uploadedAt }) => uploadedAt > (about.resolvedAt ?? ''))
  const papers = [...added.filter(({ id }) => known.every((one) => one.id !== id)), ...known]
  const form = useForm({
    begin: () => ({ text: '', documentId: '' }),
    send: ({ text, documentId }) =>
      act(cases.reopen, { params: { caseId: about.id }, body: { text: text.trim(), documentId } }),
    onDone: (...answer) => finish(answer, t('Case {number} reopened', { number: about.caseNumber }), onClose),
  })
  const { text, documentId } = form.draft
  return (
    <FormDialog
      form={form}
      isBusy={isSending}
      onClose={onClose}
      width="medium"
      title={t('Reopen case {number}', { number: about.caseNumber })}
      act={t('Reopen case')}
      disabledReason={
        documentId === '' ? t('Add the new evidence') : text.trim() === '' ? t('Enter what is new') : null
      }
    >
      <p>{t('A case is reopened once.')}</p>
      <form.Field name="documentId">
        {({ value, onChange, error }) => (
          <>
            <UnreadBanner found={found}>{t('The documents could not be loaded. Nothing was lost.')}</UnreadBanner>
            {papers.length > 0 ? (
              <Select
                label={t('New evidence')}
                options={papers.map(({ id, name, type }) => ({ value: id, label: name, detail: retell(type) }))}
                value={value || null}
                onChange={onChange}
                error={error ?? null}
              />
            ) : null}
            <FileAtOnce
              fileType={CASE_ATTACHMENT}
              place={{ caseId: about.id }}
              name={about.caseNumber}
              onSending={setSending}
              onSent={(paper) => {
                setAdded((before) => [paper, ...before])
                onChange(paper.id)
              }}
            />
          </>
        )}
      </form.Field>
      <form.Text name="text" label={t('What is new')} rows={3} maxLength={500} />
    </FormDialog>
  )
}
