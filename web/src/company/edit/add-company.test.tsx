import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { DISPATCHER, signedIn } from '../../test/signed-in.ts'
import { AddCompany } from './add-company.tsx'

let sent: Record<string, unknown>[]

beforeEach(() => {
  sent = []
  startSession(
    signedIn(1_800, { ...DISPATCHER, persona: 'operations', companyKind: 'provider', permissions: ['Admin'] }),
  )
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const entered = JSON.parse(body) as Record<string, unknown>
    sent.push(entered)
    const { kind, name } = entered
    return Response.json({ id: DISPATCHER.companyId, companyNumber: 'C77', kind, name }, { status: 201 })
  })
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

function type(entries: Record<string, string>): void {
  for (const [label, value] of Object.entries(entries))
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
}

const PLACE = { Name: 'Persimmon', Street: '400 Peachtree Ct', City: 'Atlanta', 'State or': 'GA', Postal: '30303' }

it('asks a broker for its number, and invites the administrator', async () => {
  const { path } = await renderInside(<AddCompany kinds={['broker', 'factor']} onClose={() => undefined} />)
  await screen.findByLabelText(/^Name/)
  type({ ...PLACE, USDOT: '9200205', 'First name': 'Pia', 'Last name': 'Ames' })
  fireEvent.click(screen.getByRole('button', { name: 'Add company' }))
  expect(await screen.findByText('Enter an email address')).toBeTruthy()
  expect(sent).toEqual([])
  type({ Email: 'pia@persimmon.example' })
  fireEvent.click(screen.getByRole('button', { name: 'Add company' }))
  await vi.waitFor(() => expect(path()).toBe('/contacts'))
  expect(sent).toMatchObject([
    {
      kind: 'broker',
      name: 'Persimmon',
      usdot: '9200205',
      administrator: { firstName: 'Pia', lastName: 'Ames', email: 'pia@persimmon.example' },
    },
  ])
})

it('adds a customer that nobody is invited for yet', async () => {
  const { path } = await renderInside(<AddCompany kinds={['shipper']} onClose={() => undefined} />)
  await screen.findByLabelText(/^Name/)
  expect(screen.queryByLabelText(/^USDOT/)).toBeNull()
  type(PLACE)
  fireEvent.click(screen.getByRole('button', { name: 'Add customer' }))
  await vi.waitFor(() => expect(path()).toBe('/contacts'))
  expect(Object.keys(sent[0] ?? {}).toSorted()).toEqual(['address', 'kind', 'name', 'timeZone'])
})

it('says why somebody who is no administrator invites none to a payer, and adds it without', async () => {
  const { path } = await renderInside(<AddCompany kinds={['payer', 'dispatch-service']} onClose={() => undefined} />)
  await screen.findByLabelText(/^Name/)
  expect(screen.getByText(/^Only your administrators invite the first/)).toBeTruthy()
  expect(screen.queryByLabelText(/^First name/)).toBeNull()
  type(PLACE)
  fireEvent.click(screen.getByRole('button', { name: 'Add company' }))
  await vi.waitFor(() => expect(path()).toBe('/contacts'))
  expect(Object.keys(sent[0] ?? {})).not.toContain('administrator')
})
