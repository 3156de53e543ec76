import { fireEvent, screen } from '@testing-library/react'
import { documents } from '@waybill/contract/documents/documents.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as calls from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import { clearSession, startSession } from '../api/session.ts'
import { renderInside } from '../test/rooms.tsx'
import { signedIn } from '../test/signed-in.ts'
import { DocumentsSection } from './documents-section.tsx'

beforeEach(() => startSession(signedIn()))
afterEach(() => {
  clearSession()
  vi.restoreAllMocks()
})

it('says that it may be old when it could not be read which are missing, and reads that again', async () => {
  let isFailing = true
  vi.spyOn(calls, 'read').mockImplementation(async ({ path }: { path: string }) => {
    if (path === documents.ofShipment.path) return { data: [], totalCount: 0, can: { upload: true } }
    if (isFailing) throw new Problem({ status: 500 })
    return { data: [{ description: 'Proof of Delivery', entityDescription: 'Columbus, OH', isSatisfied: false }] }
  })
  await renderInside(
    <DocumentsSection
      shipment={{ id: '0199f9c2-148a-7de6-8f65-279e36c6db7a', shipmentNumber: '4340017', status: 7 }}
    />,
  )
  expect(await screen.findByText('The documents could not be refreshed. What you see may be old.')).toBeTruthy()
  isFailing = false
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('Proof of Delivery')).toBeTruthy()
  expect(screen.queryByText(/could not be refreshed/)).toBeNull()
})
