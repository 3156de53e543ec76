import type { UseQueryResult } from '@tanstack/react-query'
import type { Document, DocumentPlace } from '@waybill/contract/documents/documents.ts'
import { type ReactNode, useState } from 'react'
import { Select } from '../ui/select.tsx'
import { UnreadBanner } from '../ui/unread-banner.tsx'
import { t } from '../ui/words.ts'
import { recordText, typeText } from './document-text.ts'
import { FileAtOnce } from './upload/file-at-once.tsx'

export interface EvidenceFieldProps {
  /** What it can be chosen from. */
  found: UseQueryResult<{ data: Document[] }>
  /** Where a new document goes. */
  place: DocumentPlace
  /** A new document's type. */
  fileType: number
  /** The record's number, for the PDF of photos. */
  recordName: string
  chosen: string | undefined
  onChoose: (documentId: string) => void
  /** The form waits while its document uploads. */
  onSending: (isSending: boolean) => void
  isOptional?: boolean | undefined
  error?: string | null | undefined
}

/** A document of a record, or a new one: it is uploaded to the record as soon as it is chosen, and stays there. */
export function EvidenceField(props: EvidenceFieldProps): ReactNode {
  const { found, place, fileType, recordName, chosen, onChoose, onSending, isOptional = false, error = null } = props
  const [added, setAdded] = useState<readonly Document[]>([])
  const known = found.data?.data ?? []
  const papers = [...added.filter(({ id }) => known.every((one) => one.id !== id)), ...known]
  return (
    <>
      <UnreadBanner found={found}>{t('The documents could not be loaded. Nothing was lost.')}</UnreadBanner>
      {papers.length > 0 ? (
        <Select
          label={t('Evidence')}
          optional={isOptional}
          placeholder={t('Choose a document')}
          options={papers.map(({ id, name, type, entityDescription }) => ({
            value: id,
            label: name,
            detail: `${typeText(type)} · ${recordText(entityDescription)}`,
          }))}
          value={chosen ?? null}
          onChange={onChoose}
          error={error}
        />
      ) : null}
      <FileAtOnce
        fileType={fileType}
        place={place}
        name={recordName}
        onSending={onSending}
        onSent={(paper) => {
          setAdded((before) => [paper, ...before])
          onChoose(paper.id)
        }}
      />
    </>
  )
}
