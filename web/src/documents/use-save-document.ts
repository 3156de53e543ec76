import { useMutation } from '@tanstack/react-query'
import { type Document, documents } from '@waybill/contract/documents/documents.ts'
import { request } from '../api/call.ts'
import type { Fetch } from './viewer/open-paper.ts'
import { warn } from './viewer/warn.ts'

/** As long as a browser may take to read what it was handed. */
const READ_MS = 60_000

/** The bytes of a document as the session may read them; undefined where it has none. */
export function fetchOf({ id, fileURL }: Document): Fetch | undefined {
  return fileURL
    ? (options) => request(documents.download, { params: { documentId: id } }, undefined, options)
    : undefined
}

/** A link cannot bring the session along: the bytes are fetched and saved. SPEC §8: what fails here is a warning in the console alone. */
export function useSaveDocument() {
  return useMutation({
    mutationFn: async (document: Document) => {
      const response = await request(documents.download, { params: { documentId: document.id } }, undefined)
      const address = URL.createObjectURL(await response.blob())
      setTimeout(() => URL.revokeObjectURL(address), READ_MS)
      Object.assign(window.document.createElement('a'), { href: address, download: document.name }).click()
    },
    meta: { showsOwnError: () => true },
    onError: (error, { name }) => warn(`${name} could not be downloaded`, error),
  })
}
