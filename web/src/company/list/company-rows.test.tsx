import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { DISPATCHER, signedIn } from '../../test/signed-in.ts'
import { companyRows } from './company-rows.tsx'
import { CompanySearch } from './company-search.ts'

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

vi.mock('@tanstack/react-virtual', () => import('../../test/every-row.ts'))

afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function draw(rows: readonly object[]): Promise<void> {
  vi.stubGlobal('innerWidth', 1_000)
  startSession(signedIn(1_800, { ...DISPATCHER, persona: 'operations', companyKind: 'provider' }))
  vi.spyOn(calls, 'read').mockResolvedValue({ data: rows, totalCount: rows.length })
  await renderInside(companyRows.draw({ search: CompanySearch.parse({}), onClear: undefined }))
}

it('says of who hauls whether they can be booked, and of nobody else that they cannot', async () => {
  await draw([
    ROW,
    { ...ROW, companyNumber: '1002', name: 'Dogwood', kind: 'factor', isBookable: false },
    { ...ROW, companyNumber: '1003', name: 'Elm', kind: 'payer', isBookable: false, isOnHold: true },
  ])
  expect(await screen.findByText('Dogwood')).toBeTruthy()
  expect(screen.getAllByText('Can be booked')).toHaveLength(1)
  expect(screen.queryByText('Cannot be booked')).toBeNull()
  // A carrier without its number at FMCSA lacks it; a factor has ours alone.
  expect(screen.getAllByText('—')).toHaveLength(1)
  expect(screen.getByText('1002')).toBeTruthy()
  expect(screen.getAllByText('On hold')).toHaveLength(1)
})

it('says what else keeps a carrier from being booked in one sentence', async () => {
  const objection = (text: string) => ({ code: 'insurance', said: { code: 'as-told', facts: {}, text } })
  const objections = [objection('The cargo insurance on file has lapsed.'), objection('The W-9 is missing.')]
  await draw([{ ...ROW, isBookable: false, objections }])
  expect(await screen.findByText('The cargo insurance on file has lapsed, and 1 more')).toBeTruthy()
})

it('quotes why somebody put a carrier on hold: nobody translates it', async () => {
  const said = (code: string, facts: object, text: string) => ({ code, said: { code: `carrier-${code}`, facts, text } })
  const held = said('on-hold', { carrier: 'Alder', reason: 'No W-9 yet.' }, 'Alder is on hold: No W-9 yet.')
  const lapsed = said('insurance-lapsed', { carrier: 'Alder', line: { term: 'cargo' } }, 'Alder: it lapsed')
  await draw([
    { ...ROW, isOnHold: true, isBookable: false, objections: [held] },
    { ...ROW, companyNumber: '1002', isOnHold: true, isBookable: false, objections: [held, lapsed] },
  ])
  const quoted = await screen.findAllByText(/No W-9 yet/)
  expect(quoted.map(({ textContent }) => textContent)).toEqual(['“No W-9 yet.”', '“No W-9 yet”, and 1 more'])
})
