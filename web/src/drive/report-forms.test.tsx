import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { FormProps } from './form-parts.tsx'
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

const STOP = { type: 'Pickup', city: 'Gary', timeZone: 'America/Chicago', lineItems: [] }

const onReport = vi.fn<FormProps['onReport']>()
const keep = () => screen.getByRole('button', { name: 'Save proof' })
const photograph = (name: string, type = 'image/jpeg') =>
  fireEvent.change(screen.getByLabelText(/camera|another page/), {
    target: { files: [new File(['page'], name, { type })] },
  })

const shown: (string | null)[] = []
beforeEach(() => {
  shown.length = 0
  onReport.mockReset().mockResolvedValue()
  readFile.mockReset()
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

/** At the pickup, which the dispatcher may record as left meanwhile. */
const atDock = (departedAt: string | null = null, proofs = load.proofs) =>
  ({
    shipment: {
      shipmentNumber: '1000123',
      trailerNumber: '53001',
      reeferTemperature: null,
      stops: [
        { ...STOP, stopId: 'one', name: 'Gary Works', arrivedAt: new Date().toISOString(), departedAt },
        { ...STOP, stopId: 'two', name: 'Cumberland', type: 'Delivery', arrivedAt: null, departedAt: null },
      ],
    },
    visits: [],
    proofs,
  }) as unknown as Load

const form = (kind: 'depart' | 'dock-cost' | 'preload' | 'proof', about: Load) => (
  <ReportForm kind={kind} load={about} at={momentNow()} onReport={onReport} onBack={() => undefined} />
)

it('stays with the stop it was opened at, whatever stop is next by then', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined }))
  const { rerender } = render(form('dock-cost', atDock()))
  fireEvent.change(screen.getByLabelText('Amount in dollars'), { target: { value: '120' } })
  fireEvent.change(screen.getByLabelText('Paid to'), { target: { value: 'Dock crew' } })
  photograph('receipt.jpg')
  rerender(form('dock-cost', atDock(new Date().toISOString())))
  expect(screen.getByRole('heading').textContent).toContain('Gary Works')
  const submit = screen.getByRole('button', { name: 'Submit request' })
  await waitFor(() => expect(submit.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(submit)
  await waitFor(() => expect(onReport).toHaveBeenCalledOnce())
  expect(onReport).toHaveBeenCalledWith('Gary Works', expect.objectContaining({ stopId: 'one' }))
})

it('says that a departure was already recorded, rather than report one of the next stop', async () => {
  const { rerender } = render(form('depart', atDock()))
  const leave = screen.getByRole('button', { name: 'Loaded: I am leaving' })
  await waitFor(() => expect(leave.getAttribute('aria-disabled')).toBe('false'))
  rerender(form('depart', atDock(new Date().toISOString())))
  expect(screen.getByText('This was already done')).toBeTruthy()
  expect(leave.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(leave)
  expect(onReport).not.toHaveBeenCalled()
})

it('takes a preload after the arrival too, until the truck leaves', async () => {
  const { rerender } = render(form('preload', atDock()))
  const save = screen.getByRole('button', { name: 'Save preload' })
  fireEvent.change(screen.getByLabelText('Loaded trailer number'), { target: { value: '53077' } })
  await waitFor(() => expect(save.getAttribute('aria-disabled')).toBe('false'))
  rerender(form('preload', atDock(new Date().toISOString())))
  expect(screen.getByText('This was already done')).toBeTruthy()
})

it('takes a preload back that was a mistake', async () => {
  const preload = { trailerNumber: '53077', sealNumbers: [] }
  const preloaded = { ...atDock(), visits: [{ stopId: 'one', preload, mayPreload: true, mayUndoPreload: true }] }
  render(form('preload', preloaded as unknown as Load))
  const undo = screen.getByRole('button', { name: 'It was not preloaded' })
  await waitFor(() => expect(undo.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(undo)
  expect(onReport).toHaveBeenCalledWith('Gary Works', { kind: 'undo-preload', stopId: 'one' })
})

it('keeps the photos of a proof that the office has filed meanwhile, and files them with no other delivery', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined }))
  readFile.mockRejectedValue(new Error('no signal'))
  const proofs = (isThere: boolean) => [
    { orderStopId: 'first', place: 'Cumberland', isThere: false },
    { orderStopId: 'second', place: 'Hagerstown', isThere },
  ]
  const { rerender } = render(form('proof', atDock(null, proofs(false))))
  fireEvent.change(screen.getByLabelText('For which delivery'), { target: { value: 'second' } })
  photograph('one.jpg')
  await waitFor(() => expect(keep().getAttribute('aria-disabled')).toBe('false'))
  rerender(form('proof', atDock(null, proofs(true))))
  expect(screen.getByText('This was already done')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Page 1' })).toBeTruthy()
  fireEvent.click(keep())
  expect(onReport).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText('For which delivery'), { target: { value: 'first' } })
  fireEvent.click(keep())
  await waitFor(() => expect(onReport).toHaveBeenCalledOnce())
  expect(onReport).toHaveBeenCalledWith('Cumberland', expect.objectContaining({ orderStopId: 'first' }))
})
