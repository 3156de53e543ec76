import { useMutation } from '@tanstack/react-query'
import { type Document, documents } from '@waybill/contract/documents.ts'
import { request } from '../api/call.ts'

/** As long as a browser may take to read what it was handed. */
const READ_MS = 60_000

/** A link cannot bring the session along: the bytes are fetched, and shown in a tab that opened with the press, or saved. */
export function useOpenDocument() {
  return useMutation({
    mutationFn: async ({ document, way }: { document: Document; way: 'look' | 'save' }) => {
      const tab = way === 'look' ? window.open('', '_blank') : null
      try {
        const response = await request(documents.download, { params: { documentId: document.id } }, undefined)
        const address = URL.createObjectURL(await response.blob())
        setTimeout(() => URL.revokeObjectURL(address), READ_MS)
        if (tab) tab.location.replace(address)
        else saveAs(address, document.name)
      } catch (error) {
        tab?.close()
        throw error
      }
    },
  })
}

function saveAs(address: string, name: string): void {
  const link = window.document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
