import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import {
  type Document,
  type DocumentDone,
  type DocumentPlace,
  documents,
} from '@waybill/contract/documents/documents.ts'
import {
  AP_INVOICE,
  PROOF_OF_DELIVERY,
  SHIPMENT_MISCELLANEOUS,
  THIRD_PARTY,
} from '@waybill/contract/documents/file-types.ts'
import type { LastPaper } from '@waybill/contract/documents/last-paper.ts'
import type { Invoice } from '@waybill/contract/invoices/invoices.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Problem } from '../api/problem.ts'
import { clearSession, startSession } from '../api/session.ts'
import { isSomebodyTyping } from '../api/typing.ts'
import { InvoiceDocuments } from '../invoices/page/invoice-documents.tsx'
import { PayerInvoiceDocuments } from '../payer-invoices/page/payer-invoice-documents.tsx'
import { renderInside } from '../test/rooms.tsx'
import { DISPATCHER, signedIn } from '../test/signed-in.ts'
import { because } from '../test/why-not.ts'
import { toastQueue } from '../ui/toast.ts'
import { DocumentsSection } from './documents-section.tsx'
import { RecordDocuments } from './record-documents.tsx'
import { UploadDocument } from './upload/upload-document.tsx'
import { Opening } from './viewer/open-paper.ts'
import { Viewer } from './viewer/viewer.tsx'

/** Document texts on load, upload, delete and failure (SPEC §2.7, §5, §8), word by word. */
const ID = '0190a0b0-0000-7000-8000-0000000000c1'
const SHIPMENT = { id: ID, shipmentNumber: '4340001', status: 1 }
/** Only what the sections read. */
const INVOICE = { id: ID, shipmentId: ID, shipmentNumber: '4340001', packet: [] } as Partial<Invoice> as Invoice
const DOCUMENT: Document = {
  id: ID,
  name: 'seal.pdf',
  extension: 'pdf',
  fileURL: `/api/v1/documents/${ID}`,
  fileType: SHIPMENT_MISCELLANEOUS,
  type: 'Shipment Miscellaneous',
  entityType: 'Shipment',
  entityId: ID,
  entityDescription: 'Shipment 4340001',
  required: false,
  size: 1_000,
  pages: 1,
  state: 'uploaded',
  rejection: null,
  reviewedBy: null,
  reviewedAt: null,
  uploadedBy: 'Maria Okafor',
  uploadedAt: '2026-11-20T11:44:00Z',
  version: 1,
  isReplaced: false,
  noted: [],
  marks: [],
  can: { remove: true, review: because('No'), reject: because('No'), mark: true },
}

const SENT: DocumentDone = { ...DOCUMENT, followed: [] }

let there: Document[]
/** The server's answer to a delete; a list is answered once `isOpen`. */
let removal: () => Response | Promise<Response>
let isOpen: boolean
let waiting: (() => void)[]

beforeEach(() => {
  there = []
  isOpen = true
  waiting = []
  removal = () => Response.json({ resultId: ID })
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET' }: RequestInit = {}) => {
    if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve))
    if (method === 'DELETE') return await removal()
    const isOfDocuments = /\/documents(?:\?|$)/.test(_url)
    const answer = { data: isOfDocuments ? there : [], totalCount: isOfDocuments ? there.length : 0 }
    return Response.json(isOfDocuments ? { ...answer, can: { upload: true } } : { ...answer, lastPaper: null })
  })
  startSession(signedIn())
})
afterEach(() => {
  vi.useRealTimers()
  toastQueue.clear()
  clearSession()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const toasts = () => toastQueue.visibleToasts.map(({ content }) => content.text)

function open(): void {
  isOpen = true
  for (const go of waiting.splice(0)) go()
}

it.each([
  ['shipment', <DocumentsSection key="1" shipment={SHIPMENT} />],
  ['invoice', <InvoiceDocuments key="2" invoice={INVOICE} place={{ apInvoiceId: ID }} />],
  ['order', <RecordDocuments key="4" record={{ type: 'order', id: ID, name: '710001' }} />],
  ['company', <RecordDocuments key="5" record={{ type: 'company', id: ID, name: 'Alder Freight' }} />],
  ['invoice', <PayerInvoiceDocuments key="3" invoice={INVOICE} onRefresh={() => undefined} />],
])('says No documents found for %s where there are none, and not before that is known', async (record, section) => {
  const nothing = `No documents found for ${record}`
  isOpen = false
  await renderInside(section)
  await screen.findByRole('heading', { name: 'Documents' })
  expect(screen.queryByText(nothing)).toBeNull()
  open()
  expect(await screen.findByText(nothing)).toBeTruthy()
})

it('keeps the documents that cannot be fetched again, and says that they may be old', async () => {
  there = [DOCUMENT]
  const { client } = await renderInside(<DocumentsSection shipment={SHIPMENT} />)
  await screen.findByText('seal.pdf')
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }))
  await act(() => client.refetchQueries())
  expect(await screen.findByText('The documents could not be refreshed. What you see may be old.')).toBeTruthy()
  expect(screen.getByText('seal.pdf')).toBeTruthy()
})

it('says nothing of the kind where a document is, or where a required one is missing', async () => {
  there = [DOCUMENT]
  await renderInside(<InvoiceDocuments invoice={INVOICE} place={{ apInvoiceId: ID }} />)
  expect(await screen.findByText('seal.pdf')).toBeTruthy()
  expect(screen.queryByText('No documents found for invoice')).toBeNull()
})

it('says Refreshing while it fetches afresh, and Refresh before and after', async () => {
  await renderInside(<DocumentsSection shipment={SHIPMENT} />)
  const refresh = await screen.findByRole('button', { name: 'Refresh' })
  isOpen = false
  fireEvent.click(refresh)
  expect(await screen.findByRole('button', { name: /Refreshing/ })).toBeTruthy()
  open()
  expect(await screen.findByRole('button', { name: 'Refresh' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Refreshing/ })).toBeNull()
})

it('offers no rejection of what a settled invoice rests on, and says which', async () => {
  const frozen = 'Invoice 900017 is settled. Its documents stay. Reverse the settlement first.'
  there = [
    {
      ...DOCUMENT,
      required: true,
      can: { remove: because(frozen), review: true, reject: because(frozen), mark: true },
    },
  ]
  await renderInside(<DocumentsSection shipment={SHIPMENT} />)
  const reject = await screen.findByRole('button', { name: 'Reject' })
  expect(reject.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('button', { name: 'Accept' }).getAttribute('aria-disabled')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Acts for seal.pdf' }))
  const acts = await screen.findAllByRole('menuitem')
  const refused = acts.filter((act) => act.getAttribute('aria-disabled') === 'true').map((act) => act.textContent)
  expect(refused).toEqual([`Reject${frozen}`, `Delete${frozen}`])
})

it.each([
  ['on the load', <DocumentsSection key="load" shipment={SHIPMENT} />],
  ['on its invoice', <InvoiceDocuments key="invoice" invoice={INVOICE} place={{ apInvoiceId: ID }} />],
])('says what was noted at the stop before a proof is accepted %s', async (_where, section) => {
  there = [
    {
      ...DOCUMENT,
      fileType: PROOF_OF_DELIVERY,
      required: true,
      noted: [{ code: 'document-noted-short', facts: { item: 'Drums', n: 1 }, text: 'Drums: Short 1' }],
      can: { ...DOCUMENT.can, review: true },
    },
  ]
  await renderInside(section)
  fireEvent.click(await screen.findByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('Drums: Short 1')).toBeTruthy()
})

it.each([
  ['Alder’s dispatcher, no tax form', 'carrier-dispatcher', [], false],
  ['Alder’s administrator, all of them', 'carrier-admin', ['Admin'], true],
] as const)('offers a company’s kinds of paper to %s', async (_who, persona, roles, isTrusted) => {
  startSession({ ...signedIn(), user: { ...DISPATCHER, persona, roles: [...roles] } })
  await renderInside(<RecordDocuments record={{ type: 'company', id: ID, name: 'Alder Freight' }} />)
  await screen.findByText('No documents found for company')
  fireEvent.click(screen.getByRole('button', { name: 'Upload Document' }))
  fireEvent.click(await screen.findByRole('button', { name: /File type/ }))
  const kinds = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(kinds).toContain('Operating Authority')
  expect(kinds.includes('W-9')).toBe(isTrusted)
  // A load's, and those of an assignment.
  for (const foreign of ['Proof Of Delivery', 'Purchase Order', 'Notice of Assignment'])
    expect(kinds).not.toContain(foreign)
})

it.each([
  ['Shipment', 9],
  ['ThirdPartyPayerInvoice', 4],
  ['Company', 3],
] as const)('offers for a paper of a %s the reasons that can be said of it', async (entityType, count) => {
  there = [{ ...DOCUMENT, entityType, can: { remove: because('No'), review: true, reject: true, mark: true } }]
  await renderInside(<DocumentsSection shipment={SHIPMENT} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Acts for seal.pdf' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Reject' }))
  fireEvent.click(await screen.findByRole('button', { name: /Reason/ }))
  const reasons = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(reasons).toHaveLength(count)
  expect(reasons).toContain('It cannot be read')
  expect(reasons.at(-1)).toBe('Another reason')
})

it('sets the reader of PDFs out once when somebody rests on it, not for who passes, and lets it go unused', async () => {
  const [made, ended] = [vi.fn<() => void>(), vi.fn<() => void>()]
  class Reader extends EventTarget {
    terminate = ended
    constructor() {
      super()
      made()
    }
  }
  vi.stubGlobal('Worker', Reader)
  there = [DOCUMENT]
  await renderInside(<DocumentsSection shipment={SHIPMENT} />)
  const preview = await screen.findByRole('button', { name: 'Preview: seal.pdf' })
  expect(made).not.toHaveBeenCalled()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  act(() => preview.focus())
  act(() => preview.blur())
  vi.advanceTimersByTime(1_000)
  expect(made).not.toHaveBeenCalled()
  for (let time = 0; time < 2; time++) {
    act(() => preview.focus())
    vi.advanceTimersByTime(200)
    act(() => preview.blur())
  }
  expect(made).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(10_000)
  expect(ended).toHaveBeenCalledOnce()
})

async function removeIt() {
  there = [DOCUMENT]
  await renderInside(<DocumentsSection shipment={SHIPMENT} />)
  const button = await screen.findByRole('button', { name: 'Delete: seal.pdf' })
  act(() => button.focus())
  fireEvent.click(button)
  return button
}

/** Holds the answer to a delete until released. */
function holdRemoval(answer: () => Response): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  removal = async () => {
    await promise
    return answer()
  }
  return resolve
}

it('says which document is being deleted, and leaves the keyboard where it was when it stays', async () => {
  const answer = holdRemoval(() => Response.json({ detail: 'What was signed stays' }, { status: 403 }))
  const button = await removeIt()
  expect(await screen.findByText('Deleting seal.pdf')).toBeTruthy()
  answer()
  await waitFor(() => expect(screen.queryByText('Deleting seal.pdf')).toBeNull())
  expect(document.activeElement).toBe(button)
})

it('leads the keyboard on to the next document when one is gone', async () => {
  const answer = holdRemoval(() => Response.json({ resultId: ID }))
  await removeIt()
  await screen.findByText('Deleting seal.pdf')
  there = [{ ...DOCUMENT, id: DOCUMENT.id.replace('c1', 'c2'), name: 'next.pdf' }]
  answer()
  await waitFor(() => expect(toasts()).toEqual(['Document deleted']))
  // The act itself refetches: a payer hears no news of the loads it pays for.
  const next = await screen.findByRole('button', { name: 'Preview: next.pdf' })
  await waitFor(() => expect(document.activeElement).toBe(next))
})

it('says Document deleted when it is gone', async () => {
  await removeIt()
  await waitFor(() => expect(toasts()).toEqual(['Document deleted']))
})

it('says Failed to delete document when it stays', async () => {
  removal = () => Response.json({ detail: 'What was signed stays' }, { status: 403 })
  await removeIt()
  await waitFor(() => expect(toasts()).toEqual(['Failed to delete document']))
  expect(screen.getByText('seal.pdf')).toBeTruthy()
})

/** Browsers report upload progress only through XHR: it answers what it is made with, at once or when released. */
function answerUploads(status: number, body: unknown, isHeld = false): () => void {
  const sent: EventTarget[] = []
  class Way extends EventTarget {
    upload = new EventTarget()
    status = status
    responseText = JSON.stringify(body)
    open(): void {}
    abort(): void {}
    setRequestHeader(): void {}
    getResponseHeader(): null {
      return null
    }
    send(): void {
      sent.push(this)
      if (!isHeld) answer()
    }
  }
  const answer = (): void => sent.splice(0).forEach((way) => way.dispatchEvent(new Event('load')))
  vi.stubGlobal('XMLHttpRequest', Way)
  return answer
}

async function upload(
  fileType: number,
  invoicePlace?: DocumentPlace,
  onClose = vi.fn<() => void>(),
  shipment = SHIPMENT,
): Promise<void> {
  await renderInside(
    <UploadDocument shipment={shipment} preset={{ fileType }} invoicePlace={invoicePlace} onClose={onClose} />,
  )
  const file = new File(['%PDF-1.7'], 'bill.pdf', { type: 'application/pdf' })
  fireEvent.change(await screen.findByLabelText('File'), { target: { files: [file] } })
  await screen.findByText('bill.pdf')
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }))
}

it('says Document Successfully Uploaded when a paper of the load is there, and closes', async () => {
  answerUploads(201, SENT)
  const onClose = vi.fn<() => void>()
  await upload(SHIPMENT_MISCELLANEOUS, undefined, onClose)
  await waitFor(() => expect(toasts()).toEqual(['Document Successfully Uploaded']))
  expect(onClose).toHaveBeenCalledOnce()
})

it.each([{ apInvoiceId: ID }, { thirdPartyInvoiceId: ID }])(
  'says Document uploaded successfully when the bill itself is there (%o)',
  async (place) => {
    answerUploads(201, SENT)
    await upload(AP_INVOICE, place)
    await waitFor(() => expect(toasts()).toEqual(['Document uploaded successfully']))
  },
)

const LAST: LastPaper = {
  fileType: AP_INVOICE,
  orderStopId: null,
  invoiceId: ID,
  invoiceNumber: '880470',
  isSubmitted: true,
}
const COMPLETES = 'Uploading completes invoice 880470: it is submitted.'
const COMPLETES_DOCUMENTS = 'Uploading completes the documents of invoice 880470. Then it can be submitted.'

it('says that the last paper of a bill submitted it, and beforehand that it will', async () => {
  const open = async (lastPaper: LastPaper | null, foretold: string | undefined): Promise<void> => {
    cleanup()
    await renderInside(
      <UploadDocument
        shipment={SHIPMENT}
        preset={{ fileType: AP_INVOICE }}
        lastPaper={lastPaper}
        onClose={() => undefined}
      />,
    )
    await screen.findByLabelText('File')
    expect(screen.queryByText(/^Uploading completes/)?.textContent).toBe(foretold)
  }
  await open(null, undefined)
  await open({ ...LAST, fileType: PROOF_OF_DELIVERY, orderStopId: ID }, undefined)
  await open({ ...LAST, isSubmitted: false }, COMPLETES_DOCUMENTS)
  await open({ ...LAST, fileType: THIRD_PARTY }, undefined)
  await open(LAST, COMPLETES)
  const submitted = { code: 'invoice-completed', facts: { invoice: '880001' }, text: 'Invoice 880001 submitted' }
  answerUploads(201, { ...SENT, followed: [submitted] })
  fireEvent.change(screen.getByLabelText('File'), { target: { files: [new File(['%PDF-1.7'], 'bill.pdf')] } })
  await screen.findByText('bill.pdf')
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }))
  await waitFor(() =>
    expect(new Set(toasts())).toEqual(new Set(['Document uploaded successfully', 'Invoice 880001 submitted'])),
  )
})

it('says on a load which document its bill still lacks, and in the dialog what uploading it does', async () => {
  const proof = {
    fileType: PROOF_OF_DELIVERY,
    description: 'Proof Of Delivery',
    entityType: 'ShipmentStop' as const,
    entityDescription: 'Dallas',
    orderStopId: ID,
    orderId: null,
    shipmentId: ID,
    invoiceId: null,
    isSatisfied: false,
  }
  const lastPaper = { ...LAST, fileType: PROOF_OF_DELIVERY, orderStopId: ID }
  const load = { ...SHIPMENT, status: 7 }
  const answer = (data: (typeof proof)[], last: LastPaper | null) =>
    vi
      .spyOn(documents.requiredOfShipment.returns, 'parse')
      .mockReturnValue({ data, totalCount: data.length, lastPaper: last })
  answer([proof], lastPaper)
  await renderInside(<DocumentsSection shipment={load} />)
  expect(await screen.findByText(`Last document missing: Proof Of Delivery. ${COMPLETES}`)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Upload Proof Of Delivery/ }))
  expect(await screen.findByText(COMPLETES)).toBeTruthy()
  cleanup()
  answer([proof], LAST)
  await renderInside(<DocumentsSection shipment={load} />)
  await screen.findByText('Dallas')
  expect(screen.queryByText(/Uploading completes/)).toBeNull()
})

it('says that the last proof accepted confirmed the delivery', async () => {
  there = [{ ...DOCUMENT, required: true, can: { ...DOCUMENT.can, review: true } }]
  const text = 'Load 4340001 is Delivery Confirmed'
  const followed = [{ code: 'load-delivery-confirmed', facts: { load: '4340001' }, text }]
  await renderInside(<DocumentsSection shipment={SHIPMENT} />)
  const accept = await screen.findByRole('button', { name: 'Accept' })
  vi.stubGlobal('fetch', async () => Response.json({ ...SENT, state: 'accepted', followed }))
  // The lists that are read again answer the same here.
  vi.spyOn(documents.ofShipment.returns, 'parse').mockReturnValue({ data: there, totalCount: 1, can: { upload: true } })
  fireEvent.click(accept)
  await waitFor(() => expect(new Set(toasts())).toEqual(new Set(['Document accepted', text])))
})

it('says An unknown error has occurred where a refusal has no words of its own, and stays open', async () => {
  answerUploads(500, {})
  const onClose = vi.fn<() => void>()
  await upload(SHIPMENT_MISCELLANEOUS, undefined, onClose)
  expect(await screen.findByText('An unknown error has occurred')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  expect(toasts()).toEqual([])
})

it('has nothing to say of a session that ended: signing in again does, and the file goes with the next press', async () => {
  answerUploads(401, { code: 'unknown-session', title: 'Please sign in' })
  await upload(SHIPMENT_MISCELLANEOUS)
  await waitFor(() => expect(screen.queryByText('Being checked')).toBeNull())
  expect(screen.getByText('bill.pdf')).toBeTruthy()
  expect(screen.queryByText('Please sign in')).toBeNull()
  expect(screen.getByRole('button', { name: 'Upload' })).toBeTruthy()
  // The page with it stays, however the file came: a dropped one fires no input.
  expect(isSomebodyTyping()).toBe(true)
})

it('forgets a refusal when another file is chosen', async () => {
  answerUploads(409, { detail: 'The shipment is voided' })
  await upload(SHIPMENT_MISCELLANEOUS)
  await screen.findByText('The shipment is voided')
  fireEvent.change(screen.getByLabelText('File'), { target: { files: [new File(['%PDF'], 'other.pdf')] } })
  await waitFor(() => expect(screen.queryByText('The shipment is voided')).toBeNull())
  expect(screen.getByRole('button', { name: 'Upload' })).toBeTruthy()
})

it('tells whoever closed the dialog meanwhile that nothing came of it', async () => {
  const answer = answerUploads(409, { detail: 'The shipment is voided' }, true)
  await upload(SHIPMENT_MISCELLANEOUS)
  cleanup()
  answer()
  await waitFor(() => expect(toasts()).toEqual(['bill.pdf was not uploaded. The shipment is voided']))
})

it('says the words of a refusal that has some', async () => {
  answerUploads(409, { detail: 'The shipment is voided' })
  await upload(SHIPMENT_MISCELLANEOUS)
  expect(await screen.findByText('The shipment is voided')).toBeTruthy()
  expect(screen.queryByText('An unknown error has occurred')).toBeNull()
})

it('asks for a file and its kind, each in its own words, before anything is sent', async () => {
  answerUploads(201, SENT)
  await renderInside(<UploadDocument shipment={SHIPMENT} preset={{}} onClose={() => undefined} />)
  for (const name of ['Select File', 'Cancel', 'Upload'])
    expect(await screen.findByRole('button', { name })).toBeTruthy()
  expect(screen.queryByText(/^Please select/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }))
  expect(await screen.findByText('Please select a file')).toBeTruthy()
  expect(screen.getByText('Please select a file type')).toBeTruthy()
  expect(toasts()).toEqual([])
})

it('says that it is on its way while photographs become one PDF, and can be called back', async () => {
  answerUploads(201, SENT)
  const bound = Promise.withResolvers<File>()
  const bind = vi.fn<() => Promise<File>>().mockReturnValue(bound.promise)
  vi.doMock('./upload/photos-to-pdf.ts', () => ({ photosToPdf: bind }))
  await renderInside(
    <UploadDocument shipment={SHIPMENT} preset={{ fileType: SHIPMENT_MISCELLANEOUS }} onClose={() => undefined} />,
  )
  const photo = (name: string) => new File(['picture'], name, { type: 'image/jpeg' })
  fireEvent.change(await screen.findByLabelText('File'), { target: { files: [photo('1.jpg'), photo('2.jpg')] } })
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Upload' }))
  send()
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel upload' }))
  expect(await screen.findByText('2.jpg')).toBeTruthy()
  await waitFor(() => expect(bind).toHaveBeenCalledOnce())
  send()
  expect(await screen.findByRole('progressbar', { name: 'Uploading 2 photos' })).toBeTruthy()
  bound.resolve(new File(['%PDF'], 'Photos.pdf', { type: 'application/pdf' }))
  await waitFor(() => expect(toasts()).toEqual(['Document Successfully Uploaded']))
  vi.doUnmock('./upload/photos-to-pdf.ts')
})

it.each([
  ['contract.docx', ['word'], 'The file cannot be read. Choose a PDF, PNG, JPEG, HEIC or TIFF file.'],
  ['empty.pdf', [], 'This file is empty. Choose another one.'],
] as const)('says of %s at once that it cannot be sent', async (name, content, text) => {
  answerUploads(201, SENT)
  await renderInside(
    <UploadDocument shipment={SHIPMENT} preset={{ fileType: SHIPMENT_MISCELLANEOUS }} onClose={() => undefined} />,
  )
  fireEvent.change(await screen.findByLabelText('File'), { target: { files: [new File([...content], name)] } })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByText(content.length > 0 ? '1 kB' : '0 kB')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }))
  expect(toasts()).toEqual([])
})

it('shows the kind and the stop that are preset, and lets nobody change them', async () => {
  const preset = { fileType: PROOF_OF_DELIVERY, orderStopId: ID }
  await renderInside(<UploadDocument shipment={SHIPMENT} preset={preset} onClose={() => undefined} />)
  for (const name of [/File type/, /Order stop/])
    expect((await screen.findByRole<HTMLButtonElement>('button', { name })).disabled).toBe(true)
  cleanup()
  await renderInside(
    <UploadDocument shipment={SHIPMENT} preset={{ fileType: PROOF_OF_DELIVERY }} onClose={() => undefined} />,
  )
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: /Order stop/ })).disabled).toBe(false)
})

it('warns in the console alone when a download fails', async () => {
  const warning = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  there = [DOCUMENT]
  await renderInside(<DocumentsSection shipment={SHIPMENT} />)
  const button = await screen.findByRole('button', { name: 'Download: seal.pdf' })
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'Gone' }, { status: 500 }))
  fireEvent.click(button)
  await waitFor(() => expect(warning).toHaveBeenCalledWith('seal.pdf could not be downloaded', expect.anything()))
  expect(toasts()).toEqual([])
})

it.each([
  [PROOF_OF_DELIVERY, SHIPMENT, 'No dropoff selected for upload'],
  [SHIPMENT_MISCELLANEOUS, { ...SHIPMENT, id: '' }, 'No shipment found for upload'],
  [AP_INVOICE, SHIPMENT, 'No invoice found for upload'],
  [THIRD_PARTY, SHIPMENT, 'No invoice found for upload'],
])(
  'asks for the record that a paper of kind %i belongs to, and sends nothing without',
  async (fileType, shipment, text) => {
    answerUploads(201, SENT)
    await upload(fileType, undefined, undefined, shipment)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(toasts()).toEqual([])
  },
)

it.each([
  ['', 'a fetch', "Couldn't determine file type"],
  ['exe', 'a fetch', "Couldn't determine file type"],
  ['png', 'no fetch', 'Image not found'],
])('says in the viewer of a file that ends with "%s", with %s: %s', async (extension, has, text) => {
  const fetch = has === 'a fetch' ? async () => new Response('') : undefined
  const opening = new Opening(extension, fetch)
  await renderInside(
    <Viewer name="paper" extension={extension} fetch={fetch} opening={opening} onClose={() => undefined} />,
  )
  expect(await screen.findByText(text)).toBeTruthy()
})

it.each([
  [403, 'not-authorized', 'You are not Authorized for this content', false],
  [404, 'not-found', 'Not found', false],
  [500, 'unexpected', 'An error occurred while loading the file.', true],
] as const)(
  'offers to download what the viewer cannot show, but not what is withheld (%i)',
  async (status, code, text, has) => {
    vi.stubGlobal(
      'Worker',
      class extends EventTarget {
        terminate(): void {}
      },
    )
    const title = status === 500 ? undefined : text
    const fetch = () => Promise.reject(new Problem({ status, code, title }))
    const opening = new Opening('tif', fetch)
    await renderInside(
      <Viewer name="paper" extension="tif" fetch={fetch} opening={opening} onClose={() => undefined} />,
    )
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(screen.getByText(status === 404 ? 'Image not found' : text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Download' }) !== null).toBe(has)
  },
)

it.each([
  ['is broken', new Response('no picture'), false],
  ['stopped coming', new Response(new ReadableStream({ start: (to) => to.error(new TypeError('network')) })), true],
])(
  'offers to try again what may come yet, and to download what no reader opens (it %s)',
  async (_how, file, isAgain) => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('unreadable', 'InvalidStateError')))
    const fetch = () => Promise.resolve(file)
    const opening = new Opening('png', fetch)
    await renderInside(
      <Viewer name="paper" extension="png" fetch={fetch} opening={opening} onClose={() => undefined} />,
    )
    expect(await screen.findByText('An error occurred while loading the file.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(isAgain)
    expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy()
  },
)

it.each(['factor', 'carrier-dispatcher'] as const)(
  'offers a %s of a bill what they may send: whoever sees no loads is asked for no paper of one',
  async (persona) => {
    const seesLoads = persona !== 'factor'
    startSession(signedIn(1_800, { ...DISPATCHER, persona }))
    const proof = {
      fileType: PROOF_OF_DELIVERY,
      description: 'Proof of Delivery',
      entityType: 'ShipmentStop',
      entityDescription: 'Dock 4',
      orderStopId: ID,
      orderId: null,
      shipmentId: ID,
      invoiceId: null,
      isSatisfied: false,
    } as const
    await renderInside(<PayerInvoiceDocuments invoice={{ ...INVOICE, packet: [proof] }} onRefresh={() => undefined} />)
    expect(await screen.findByText('Required')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Upload Proof of Delivery/ }) !== null).toBe(seesLoads)
    fireEvent.click(screen.getByRole('button', { name: 'Upload Document' }))
    const dialog = await screen.findByRole('dialog')
    const offered = [...dialog.querySelectorAll('option')].map(({ textContent }) => textContent.trim()).filter(Boolean)
    expect(offered).toEqual([
      ...(seesLoads ? ['Proof Of Delivery', 'Shipment Miscellaneous'] : []),
      'AP Invoice',
      'Third Party',
    ])
  },
)
