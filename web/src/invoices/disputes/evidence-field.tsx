import { useQuery } from '@tanstack/react-query'
import type { Document, DocumentPlace } from '@waybill/contract/documents/documents.ts'
import { invoices } from '@waybill/contract/invoices/invoices.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { typeText } from '../../documents/document-text.ts'
import { FileField } from '../../documents/upload/file-field.tsx'
import { useUpload } from '../../documents/upload/use-upload.ts'
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
  const [fault, setFault] = useState<string>()
  const [sent, setSent] = useState<readonly File[]>([])
  const found = useQuery(queryFor(invoices.documents, { params: { invoice: invoice.invoiceNumber } }))
  const upload = useUpload((paper) => {
    setAdded((before) => [paper, ...before])
    onChoose(paper.id)
  })
  const isSending = upload.share !== undefined
  useEffect(() => onSending(isSending), [isSending, onSending])
  const known = found.data?.data ?? []
  const papers = [...added.filter(({ id }) => known.every((one) => one.id !== id)), ...known]
  const send = async (files: readonly File[]): Promise<void> => {
    setFault(undefined)
    setSent(files)
    const [first] = files
    if (!first) return
    if (files.length === 1) return upload.send(first, fileType, place)
    try {
      const { photosToPdf } = await import('../../documents/upload/photos-to-pdf.ts')
      upload.send(await photosToPdf(files, `${t('Photos')} ${invoice.invoiceNumber}.pdf`), fileType, place)
    } catch {
      setFault('Only photos become one PDF. Choose one file.')
    }
  }
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
      <FileField
        files={isSending ? sent : []}
        onChoose={(files) => void send(files)}
        error={fault ?? upload.error}
        share={upload.share}
        onCancel={upload.cancel}
      />
    </>
  )
}
