import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Load } from './loads.ts'
import { momentNow } from './moment.ts'
import { ReportForm } from './report-forms.tsx'

const readFile = vi.hoisted(() => vi.fn<() => Promise<{ printedFor: string | null }>>())
vi.mock('../documents/upload/read-file.ts', () => ({ readFile }))
vi.mock('../documents/upload/as-jpeg.ts', () => ({ asJpeg: vi.fn<(photo: File) => Promise<File>>() }))
vi.mock('../documents/upload/photos-to-pdf.ts', () => ({
  photosToPdf: async (_photos: readonly File[], name: string) => new File(['%PDF'], name),
}))

/** Only what the form reads. */
const load = {
  shipment: { shipmentNumber: '1000123', stops: [] },
  proofs: [{ orderStopId: 'order-stop', place: 'Cumberland', isThere: false }],
} as unknown as Load

const onReport = vi.fn<() => Promise<void>>()
const keep = () => screen.getByRole('button', { name: 'Save proof' })
const photograph = (name: string, type = 'image/jpeg') =>
  fireEvent.change(screen.getByLabelText(/camera|another page/), {
    target: { files: [new File(['page'], name, { type })] },
  })

const shown: (string | null)[] = []
beforeEach(() => {
  shown.length = 0
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.push(this.textContent)
  }
})

it('shows its beginning, whatever the page says above it', () => {
  render(<ReportForm kind="problem" load={load} at={momentNow()} onReport={onReport} onBack={() => undefined} />)
  expect(shown).toEqual([screen.getByRole('heading').textContent])
})

it('takes what an iPhone photographs in as the JPEG that every reader opens', async () => {
  const { asJpeg } = vi.mocked(await import('../documents/upload/as-jpeg.ts'))
  asJpeg.mockResolvedValueOnce(new File(['page'], 'dock.jpg', { type: 'image/jpeg' }))
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined }))
  readFile.mockRejectedValueOnce(new Error('no signal'))
  render(<ReportForm kind="proof" load={load} at={momentNow()} onReport={onReport} onBack={() => undefined} />)
  photograph('dock.heic', 'image/heic')
  expect(await screen.findByRole('img', { name: 'Page 1' })).toBeTruthy()
  expect(asJpeg).toHaveBeenCalledOnce()
})

it('asks about a paper whose code names another load, before it is kept', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined }))
  readFile.mockResolvedValueOnce({ printedFor: '4341012' }).mockRejectedValueOnce(new Error('no signal'))
  render(<ReportForm kind="proof" load={load} at={momentNow()} onReport={onReport} onBack={() => undefined} />)
  photograph('one.jpg')
  expect(await screen.findByText('This paper says load 4341012.')).toBeTruthy()
  expect(shown.at(-1)).toContain('4341012')
  expect(keep().getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Remove it' }))
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.queryByText(/This paper says/)).toBeNull()

  photograph('two.jpg')
  await waitFor(() => expect(readFile).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(keep().getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(keep())
  await waitFor(() => expect(onReport).toHaveBeenCalledOnce())
  expect(screen.queryByText(/This paper says/)).toBeNull()
})
