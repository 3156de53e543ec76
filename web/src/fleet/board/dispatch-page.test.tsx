import { act, screen } from '@testing-library/react'
import type { AnswerOf } from '@waybill/contract/endpoint.ts'
import type { dispatchBoard } from '@waybill/contract/fleet/dispatch-board.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { clearSession, startSession } from '../../api/session.ts'
import { renderPage } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { DispatchPage } from './dispatch-page.tsx'

const EMPTY = { data: [], totalCount: 0, unassigned: { data: [], totalCount: 0 } } as unknown as AnswerOf<
  typeof dispatchBoard.find
>

beforeEach(() => startSession(signedIn()))
afterEach(() => {
  clearSession()
  vi.restoreAllMocks()
})

it('keeps a board that cannot be refreshed, and says that it may be old (UX 6)', async () => {
  const answers = vi.spyOn(calls, 'read').mockResolvedValue(EMPTY)
  const { client } = await renderPage(DispatchPage, '/dispatch', '/dispatch')
  expect(await screen.findByText('No drivers yet')).toBeTruthy()
  answers.mockRejectedValue(new Error('gone'))
  await act(() => client.refetchQueries())
  expect(await screen.findByText('The board could not be refreshed. What you see may be old.')).toBeTruthy()
  expect(screen.getByText('No drivers yet')).toBeTruthy()
})
