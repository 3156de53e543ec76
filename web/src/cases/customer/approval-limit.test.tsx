import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { ApprovalLimit } from './approval-limit.tsx'

beforeEach(() => startSession(signedIn()))
afterEach(() => {
  clearSession()
  vi.restoreAllMocks()
})

it('says that the limit could not be loaded, and reads it again', async () => {
  const read = vi.spyOn(calls, 'read').mockRejectedValueOnce(new Problem({ status: 500 }))
  await renderInside(<ApprovalLimit />)
  expect(await screen.findByText('This could not be loaded. Nothing was lost.')).toBeTruthy()
  read.mockResolvedValue({ above: 250 })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Above $250.00, they wait for your approval.')).toBeTruthy()
})
