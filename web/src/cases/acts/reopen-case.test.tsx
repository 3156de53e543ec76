import { fireEvent, screen } from '@testing-library/react'
import type { Case } from '@waybill/contract/cases/cases.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { ReopenCase } from './reopen-case.tsx'

beforeEach(() => {
  startSession(signedIn())
  vi.stubGlobal('CSS', { escape: (text: string) => text })
})
afterEach(() => {
  clearSession()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('says that the case’s documents could not be loaded, and reads them again', async () => {
  const read = vi.spyOn(calls, 'read').mockRejectedValueOnce(new Problem({ status: 500 }))
  const about = { id: '0199f9c2-148a-7de6-8f65-279e36c6db7a', caseNumber: '1001', resolvedAt: null } as unknown as Case
  await renderInside(<ReopenCase about={about} onClose={() => undefined} />)
  expect(await screen.findByText('The documents could not be loaded. Nothing was lost.')).toBeTruthy()
  const paper = { id: '0199f9c2-148a-7de6-8f65-279e36c6db7b', name: 'Receipt', type: 'Other', uploadedAt: '2026-11-20' }
  read.mockResolvedValue({ data: [paper], totalCount: 1 })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('New evidence')).toBeTruthy()
})
