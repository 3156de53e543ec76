import { fireEvent, screen } from '@testing-library/react'
import type { AccessRequest } from '@waybill/contract/contacts/access-requests.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { ApproveRequest } from './access-requests-approve.tsx'

const BIRCH = { id: '0190a0b0-0000-7000-8000-0000000000d2', name: 'Birch Lines', kind: 'carrier' }

beforeEach(() => {
  startSession(signedIn())
  vi.stubGlobal('CSS', { escape: (text: string) => text })
})
afterEach(() => {
  clearSession()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('says that the rights could not be loaded once a company is chosen, rather than ask for one', async () => {
  vi.spyOn(calls, 'read').mockImplementation(async (_endpoint, { query }: { query?: object }) => {
    if (query && 'companyId' in query && query.companyId) throw new Problem({ status: 500 })
    return { data: [BIRCH], totalCount: 1 }
  })
  const request: Partial<AccessRequest> = { id: '1', company: null, firstName: 'Pat', lastName: 'Doe', roles: [] }
  await renderInside(<ApproveRequest request={request as AccessRequest} onClose={() => undefined} />)
  const company = screen.getByRole('combobox', { name: 'Company' })
  fireEvent.focus(company)
  fireEvent.keyDown(company, { key: 'ArrowDown' })
  fireEvent.click(await screen.findByRole('option', { name: /Birch Lines/ }))
  expect(await screen.findByText('This could not be loaded. Nothing was lost.')).toBeTruthy()
  const approve = screen.getByRole('button', { name: 'Approve and invite', hidden: true })
  expect(approve.getAttribute('aria-description')).toBe('This could not be loaded')
})
