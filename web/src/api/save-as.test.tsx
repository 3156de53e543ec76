import { afterEach, expect, it, vi } from 'vitest'
import { saveAs } from './save-as.ts'

afterEach(() => vi.restoreAllMocks())

it('saves a CSV with the mark that spreadsheets know UTF-8 by, and other files as they are', async () => {
  const saved: Blob[] = []
  const createObjectURL = (blob: Blob) => String(saved.push(blob))
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  saveAs('orders.csv', 'Québec')
  saveAs('820.edi', 'ISA', 'application/octet-stream')
  const bytes = await Promise.all(saved.map(async (blob) => new Uint8Array(await blob.arrayBuffer())))
  expect(bytes.map((all) => Array.from(all.subarray(0, 3)))).toEqual([[0xef, 0xbb, 0xbf], [...Buffer.from('ISA')]])
})
