import { useQueryClient } from '@tanstack/react-query'
import { type Document, type DocumentPlace, documents } from '@waybill/contract/documents/documents.ts'
import { useEffect, useRef, useState } from 'react'
import { messagesOf } from '../../api/error-catalogue.ts'
import { invalidateSubjects } from '../../api/freshness.ts'
import { isProblem } from '../../api/problem.ts'
import { sendFile } from '../../api/send-file.ts'
import { toast } from '../../ui/toast.ts'
import { retell, t } from '../../ui/words.ts'

export type Upload = {
  /** From 0 to 1 while uploading. */
  share: number | undefined
  error: string | undefined
  send: (file: File, fileType: number, place: DocumentPlace) => void
  cancel: () => void
  /** Clears an error about to be fixed. */
  forget: () => void
}

/**
 * One upload: its progress, cancel, and resend if there was no answer. SPEC §8 has two messages for its end: an upload
 * to an invoice itself gets the one like 'Invoice updated successfully', everything else the other.
 */
export function useUpload(onDone: (document: Document) => void): Upload {
  const client = useQueryClient()
  const [share, setShare] = useState<number>()
  const [error, setError] = useState<string>()
  const way = useRef<AbortController>(undefined)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  const unanswered = useRef<{ act: string; key: string }>(undefined)

  const begin = async (file: File, fileType: number, place: DocumentPlace): Promise<void> => {
    const act = JSON.stringify([file.name, file.size, file.lastModified, fileType, place])
    const key = unanswered.current?.act === act ? unanswered.current.key : crypto.randomUUID()
    unanswered.current = { act, key }
    const isBill = place.apInvoiceId !== undefined || place.thirdPartyInvoiceId !== undefined
    way.current = new AbortController()
    setError(undefined)
    setShare(0)
    try {
      const sending = { onProgress: setShare, signal: way.current.signal, idempotencyKey: key }
      const document = await sendFile(documents.send, { query: { fileType, ...place } }, file, sending)
      unanswered.current = undefined
      toast.success(isBill ? t('Document uploaded successfully') : t('Document Successfully Uploaded'))
      for (const one of document.followed) toast.success(retell(one))
      void invalidateSubjects(client, ['shipment', 'order', 'company', 'invoice', 'case'])
      onDone(document)
    } catch (failure) {
      if (way.current.signal.aborted) return
      // Closing the dialog promised a toast with the result.
      const reason = sentenceOf(failure)
      if (isLeft.current) toast.error(t('{name} was not uploaded. {reason}', { name: file.name, reason }))
      // If the session ended, the sign-in prompt opens; the next press sends the kept file.
      else if (!isProblem(failure, 'unknown-session')) setError(reason)
    } finally {
      setShare(undefined)
    }
  }
  return {
    share,
    error,
    send: (file, fileType, place) => void (share === undefined && begin(file, fileType, place)),
    forget: () => setError(undefined),
    cancel: () => way.current?.abort(new DOMException(undefined, 'AbortError')),
  }
}

/** SPEC §8: the error's message, or that it is unknown. */
export function sentenceOf(failure: unknown): string {
  const said = isProblem(failure) ? messagesOf(failure).join(' ') : ''
  return said || t('An unknown error has occurred')
}
