import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { CaseRow } from '@waybill/contract/cases/cases.ts'
import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { DISPATCHER, signedIn } from '../../test/signed-in.ts'
import { CaseAct } from './case-act.tsx'

afterEach(() => {
  clearSession()
  vi.restoreAllMocks()
})

const row = (but: Partial<CaseRow>) =>
  ({
    id: '0199f9c2-148a-7de6-8f65-279e36c6db7a',
    caseNumber: '1001',
    nextActor: 'provider',
    assignee: null,
    ...but,
  }) as CaseRow

async function show(of: CaseRow, user: Partial<CurrentUser>): Promise<void> {
  startSession(signedIn(1_800, { ...DISPATCHER, ...user }))
  await renderInside(<CaseAct row={of} />)
}

const PAYABLES = { persona: 'payables', companyKind: 'provider' } as const
const OPERATIONS = { persona: 'operations', companyKind: 'provider' } as const

it('A row that waits on payables opens beside the list to be decided', async () => {
  await show(row({}), PAYABLES)
  expect(screen.getByRole('link', { name: 'Decide case 1001' }).getAttribute('href')).toBe('/cases/1001/preview')
})

it('A row that waits on the carrier is replied to from it, and only by those who open cases', async () => {
  await show(row({ nextActor: 'carrier' }), {})
  expect(screen.getByRole('link', { name: 'Reply to case 1001' })).toBeTruthy()
  clearSession()
  await show(row({ nextActor: 'carrier', caseNumber: '1002' }), { persona: 'driver' })
  expect(screen.queryByRole('link', { name: 'Reply to case 1002' })).toBeNull()
})

it('Operations takes a case that nobody has from its row', async () => {
  const act = vi.spyOn(calls, 'call').mockResolvedValue({ caseNumber: '1001' })
  await show(row({}), OPERATIONS)
  fireEvent.click(screen.getByRole('button', { name: 'Assign case 1001 to me' }))
  await waitFor(() => expect(act).toHaveBeenCalled())
})

it.each([
  [{ nextActor: 'carrier' }, PAYABLES],
  [{ nextActor: 'customer' }, OPERATIONS],
  [{ assignee: { id: '2', name: 'Olive Park' } }, OPERATIONS],
  [{ nextActor: 'provider' }, {}],
] as const)('A row that waits on somebody else, or that somebody has taken, has no button: %j', async (but, user) => {
  await show(row(but), user)
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.queryAllByRole('link')).toEqual([])
})
