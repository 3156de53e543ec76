import { screen } from '@testing-library/react'
import { companies } from '@waybill/contract/company/company.ts'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { startSession } from '../../api/session.ts'
import { renderPage } from '../../test/rooms.tsx'
import { DISPATCHER, signedIn } from '../../test/signed-in.ts'
import { CompaniesPage } from './companies-page.tsx'

afterEach(() => vi.restoreAllMocks())

const ROW = {
  companyNumber: '1001',
  name: 'Alder',
  kind: 'carrier',
  usdot: null,
  docketNumber: null,
  scac: null,
  city: 'Joliet',
  state: 'IL',
  isApproved: true,
  isOnHold: false,
  isDoNotUse: false,
  isBookable: true,
  objections: [],
  insuredUntil: null,
  daysInsured: null,
  remitToChange: null,
}

it('says of who hauls whether they can be booked, and of nobody else that they cannot', async () => {
  startSession(signedIn(1_800, { ...DISPATCHER, persona: 'operations', companyKind: 'provider' }))
  const rows = [
    ROW,
    { ...ROW, companyNumber: '1002', name: 'Dogwood', kind: 'factor', isBookable: false },
    { ...ROW, companyNumber: '1003', name: 'Elm', kind: 'payer', isBookable: false, isOnHold: true },
  ]
  vi.spyOn(calls, 'read').mockImplementation(async ({ path }: { path: string }) =>
    path === companies.list.path ? { data: rows, totalCount: rows.length } : { all: 3 },
  )
  await renderPage(CompaniesPage, 'companies', '/companies')
  expect(await screen.findByText('Dogwood')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Companies' })).toBeTruthy()
  expect(screen.getAllByText('Can be booked').length).toBeGreaterThan(0)
  expect(screen.queryByText('Not booked')).toBeNull()
  // A carrier without its number lacks it; a factor has none.
  expect(screen.getAllByText('—')).toHaveLength(1)
  expect(screen.getAllByText('On hold').length).toBeGreaterThan(0)
})
