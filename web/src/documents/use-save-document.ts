import { useMutation } from '@tanstack/react-query'
import { type Document, documents } from '@waybill/contract/documents/documents.ts'
import { request } from '../api/call.ts'
import type { Fetch } from './viewer/open-paper.ts'
import { warn } from './viewer/warn.ts'

/** The longest a browser may take to read the blob. */
const READ_MS = 60_000

/** Fetches a document's bytes as this session may; undefined if there are none. */
export function fetchOf({ id, fileURL }: Document): Fetch | undefined {
  return fileURL
    ? (options) => request(documents.download, { params: { documentId: id } }, undefined, options)
    : undefined
}

/** A link cannot send the session: fetch the bytes and save them. SPEC §8: a failure is only a warning in the console. */
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
