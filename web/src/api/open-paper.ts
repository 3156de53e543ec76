import { useMutation } from '@tanstack/react-query'
import type { Endpoint } from '@waybill/contract/endpoint.ts'
import type { Asked } from './address.ts'
import { request } from './call.ts'

/** The longest a browser may take to read the blob. */
const READ_MS = 60_000

export type PaperAsked<E extends Endpoint> = { asked: Asked<E>; name: string; way: 'look' | 'save' }

/**
 * A link cannot send the session, so the bytes are fetched and given to the browser: in a tab opened by the press,
 * or as a download if tabs are blocked.
 */
export function useOpenPaper<E extends Endpoint>(endpoint: E) {
  return useMutation({
    mutationFn: async ({ asked, name, way }: PaperAsked<E>) => {
      const tab = way === 'look' ? window.open('', '_blank') : null
      try {
        const response = await request(endpoint, asked, undefined)
        const address = URL.createObjectURL(await response.blob())
        setTimeout(() => URL.revokeObjectURL(address), READ_MS)
        if (tab) tab.location.replace(address)
        else saveAs(address, name)
      } catch (error) {
        tab?.close()
        throw error
      }
    },
  })
}

function saveAs(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
