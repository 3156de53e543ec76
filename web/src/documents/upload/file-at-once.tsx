import type { Document, DocumentPlace } from '@waybill/contract/documents/documents.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '../../ui/words.ts'
import { FileField } from './file-field.tsx'
import { useUpload } from './use-upload.ts'

export interface FileAtOnceProps {
  fileType: number
  place: DocumentPlace
  /** Names the PDF of its photos. */
  name: string
  onSent: (document: Document) => void
  /** The form waits while it uploads. */
  onSending: (isSending: boolean) => void
  error?: string | null | undefined
}

/** A file that is uploaded as soon as it is chosen; photos become one PDF. */
export function FileAtOnce({ fileType, place, name, onSent, onSending, error }: FileAtOnceProps): ReactNode {
  const [fault, setFault] = useState<string>()
  const [sent, setSent] = useState<readonly File[]>([])
  const upload = useUpload(onSent)
  const isSending = upload.share !== undefined
  useEffect(() => {
    onSending(isSending)
    // News of the document may take this off the page before its answer comes.
    return () => onSending(false)
  }, [isSending, onSending])
  const send = async (files: readonly File[]): Promise<void> => {
    setFault(undefined)
    setSent(files)
    const [first] = files
    if (!first) return
    if (files.length === 1) return upload.send(first, fileType, place)
    try {
      const { photosToPdf } = await import('./photos-to-pdf.ts')
      upload.send(await photosToPdf(files, `${t('Photos')} ${name}.pdf`), fileType, place)
    } catch {
      setFault('Only photos become one PDF. Choose one file.')
    }
  }
  return (
    <FileField
      files={isSending ? sent : []}
      onChoose={(files) => void send(files)}
      error={fault ?? upload.error ?? error ?? undefined}
      share={upload.share}
      onCancel={upload.cancel}
    />
  )
}
