import { useQuery } from '@tanstack/react-query'
import type { Document, DocumentPlace } from '@waybill/contract/documents/documents.ts'
import { invoices } from '@waybill/contract/invoices/invoices.ts'
import { type ReactNode, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { typeText } from '../../documents/document-text.ts'
import { FileAtOnce } from '../../documents/upload/file-at-once.tsx'
import { Select } from '../../ui/select.tsx'
import { t } from '../../ui/words.ts'

/** A carrier's evidence for a dispute, and the provider's for a short pay (domain §9.1). */
export const DISPUTE_LETTER = 70
export const DEBIT_MEMO = 71

export interface EvidenceFieldProps {
  invoice: { id: string; invoiceNumber: string }
  place: DocumentPlace
  /** A new document's type. */
  fileType: number
  chosen: string | undefined
  onChoose: (documentId: string) => void
  /** The form waits while its document uploads. */
  onSending: (isSending: boolean) => void
  isOptional?: boolean
  error?: string | null | undefined
}

/** A document of the invoice or its load, or a new one: it is uploaded to the invoice as soon as it is chosen, and stays there. */
export function EvidenceField(props: EvidenceFieldProps): ReactNode {
  const { invoice, place, fileType, chosen, onChoose, onSending, isOptional = false, error = null } = props
  const [added, setAdded] = useState<readonly Document[]>([])
  const found = useQuery(queryFor(invoices.documents, { params: { invoice: invoice.invoiceNumber } }))
  const known = found.data?.data ?? []
  const papers = [...added.filter(({ id }) => known.every((one) => one.id !== id)), ...known]
  return (
    <>
      {papers.length > 0 ? (
        <Select
          label={t('Evidence')}
          optional={isOptional}
          placeholder={t('Choose a document')}
          options={papers.map(({ id, name, type, entityDescription }) => ({
            value: id,
            label: name,
            detail: `${typeText(type)} · ${entityDescription}`,
          }))}
          value={chosen ?? null}
          onChange={onChoose}
          error={error}
        />
      ) : null}
      <FileAtOnce
        fileType={fileType}
        place={place}
        name={invoice.invoiceNumber}
        onSending={onSending}
        onSent={(paper) => {
          setAdded((before) => [paper, ...before])
          onChoose(paper.id)
        }}
      />
    </>
  )
}
