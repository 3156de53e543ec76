import { screen } from '@testing-library/react'
import type { Case } from '@waybill/contract/cases/cases.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { AssignCase } from './assign-case.tsx'

beforeEach(() => {
  startSession(signedIn())
  vi.stubGlobal('CSS', { escape: (text: string) => text })
})
afterEach(() => {
  clearSession()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('says that the colleagues could not be loaded, rather than offer none', async () => {
  vi.spyOn(calls, 'read').mockRejectedValue(new Problem({ status: 500 }))
  const about = { id: '0199f9c2-148a-7de6-8f65-279e36c6db7a', caseNumber: '1001', assignee: null } as unknown as Case
  await renderInside(<AssignCase about={about} onClose={() => undefined} />)
  expect(await screen.findByText('Your colleagues could not be loaded. Nothing was lost.')).toBeTruthy()
})
