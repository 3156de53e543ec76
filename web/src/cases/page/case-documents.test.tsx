import { screen, waitFor } from '@testing-library/react'
import type { Case } from '@waybill/contract/cases/cases.ts'
import { type Document, documents } from '@waybill/contract/documents/documents.ts'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { CaseDocuments } from './case-documents.tsx'

afterEach(() => {
  clearSession()
  vi.restoreAllMocks()
})

const LUMPER_RECEIPT = 20
const STOP = '0199f9c2-148a-7de6-8f65-279e36c6db7a'
const CASE = {
  id: '0199f9c2-148a-7de6-8f65-279e36c6db7b',
  caseNumber: '610006',
  shipmentNumber: '4341101',
  requiredDocuments: [
    {
      fileType: LUMPER_RECEIPT,
      description: 'Lumper Receipt',
      entityType: 'ShipmentStop',
      orderStopId: STOP,
      isSatisfied: true,
    },
  ],
  can: { upload: true },
} as unknown as Case

function paper(said: Partial<Document>): Document {
  const lies = { fileType: LUMPER_RECEIPT, type: 'Lumper Receipt', entityType: 'ShipmentStop', entityId: STOP }
  return {
    id: said.name,
    extension: 'pdf',
    state: 'uploaded',
    isReplaced: false,
    can: {},
    ...lies,
    ...said,
  } as Document
}

function answer(ofLoad: Document[], ofCase: Document[]): void {
  vi.spyOn(calls, 'read').mockImplementation(async (endpoint: unknown) => {
    const data = endpoint === documents.ofShipment ? ofLoad : ofCase
    return { data, totalCount: data.length, can: { upload: true } }
  })
}

it('shows what proves a case beside its own documents, although it hangs on the load', async () => {
  startSession(signedIn())
  answer(
    [
      paper({ name: 'receipt.pdf' }),
      paper({ name: 'rejected.pdf', state: 'rejected' }),
      paper({ name: 'elsewhere.pdf', entityId: CASE.id }),
      paper({ name: 'proof.pdf', fileType: 17 }),
    ],
    [paper({ name: 'own.pdf', fileType: 100, entityType: 'Case', entityId: CASE.id })],
  )
  await renderInside(<CaseDocuments about={CASE} />)
  await waitFor(() =>
    expect(screen.getAllByRole('listitem', { name: /pdf$/ }).map((tile) => tile.getAttribute('aria-label'))).toEqual([
      'receipt.pdf',
      'own.pdf',
    ]),
  )
})

it('says that there is none when neither the case nor its load has one', async () => {
  startSession(signedIn())
  answer([], [])
  await renderInside(<CaseDocuments about={CASE} />)
  expect(await screen.findByText('No documents found for case')).toBeTruthy()
})

it('shows a carrier that has lost the load the documents of its case, and no error', async () => {
  startSession(signedIn())
  vi.spyOn(calls, 'read').mockImplementation(async (endpoint: unknown) => {
    if (endpoint === documents.ofShipment) throw new Problem({ status: 404, code: 'not-found' })
    return { data: [paper({ name: 'own.pdf', fileType: 100 })], totalCount: 1, can: { upload: true } }
  })
  await renderInside(<CaseDocuments about={CASE} />)
  expect(await screen.findByRole('listitem', { name: 'own.pdf' })).toBeTruthy()
  expect(screen.queryByText(/could not be refreshed/)).toBeNull()
})
