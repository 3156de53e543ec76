import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { DISPATCHER, signedIn } from '../../test/signed-in.ts'
import { NewContact } from './new-contact.tsx'

const ADMIN = { ...DISPATCHER, persona: 'carrier-admin' as const, roles: ['Admin' as const] }
const OWN = {
  id: DISPATCHER.companyId,
  name: DISPATCHER.companyName,
  number: 'C1002',
  kind: 'carrier',
  canAdd: true,
  grants: { roles: ['Admin'], permissions: [], accessLevels: [] },
}

beforeEach(() => startSession(signedIn(1_800, ADMIN)))
afterEach(() => {
  clearSession()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('says that the rights could not be loaded, rather than that a company is still to be chosen', async () => {
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  const reading = vi.spyOn(calls, 'read').mockRejectedValue(new Problem({ status: 500 }))
  await renderInside(<NewContact companyId={undefined} onClose={() => undefined} />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByText(/Choose the company first/)).toBeNull()
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Pat' } })
  reading.mockResolvedValue({ data: [OWN], totalCount: 1 })
  fireEvent.click(again)
  expect(await screen.findByRole('checkbox', { name: 'Administrator' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Pat')
})
