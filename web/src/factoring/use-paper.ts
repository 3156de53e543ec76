import { documents } from '@waybill/contract/documents/documents.ts'
import { useRef, useState } from 'react'
import { sendFile } from '../api/send-file.ts'

/** A document added to the carrier's own, with the act that needs it; retrying the act does not upload it again. */
export function usePaper(fileType: number) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [share, setShare] = useState<number>()
  const way = useRef<AbortController>(undefined)
  const sent = useRef<{ act: string; id: string }>(undefined)
  const unanswered = useRef<{ act: string; key: string }>(undefined)
  const [file] = files

  const send = async (companyId: string): Promise<string> => {
    if (!file) throw new TypeError()
    const act = JSON.stringify([file.name, file.size, file.lastModified, companyId])
    if (sent.current?.act === act) return sent.current.id
    const key = unanswered.current?.act === act ? unanswered.current.key : crypto.randomUUID()
    unanswered.current = { act, key }
    way.current = new AbortController()
    setShare(0)
    try {
      const sending = { onProgress: setShare, signal: way.current.signal, idempotencyKey: key }
      const { id } = await sendFile(documents.send, { query: { fileType, companyId } }, file, sending)
      sent.current = { act, id }
      return id
    } finally {
      setShare(undefined)
    }
  }
  return {
    isThere: file !== undefined,
    send,
    field: {
      files,
      // One document: a new one replaces it.
      onChoose: (chosen: readonly File[]) => setFiles(chosen.slice(-1)),
      share,
      onCancel: () => way.current?.abort(new DOMException(undefined, 'AbortError')),
    },
  }
}
