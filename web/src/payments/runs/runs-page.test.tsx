import type { QueryClient } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { type PaymentRunSummary, paymentRuns } from '@waybill/contract/payments/payment-runs.ts'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { renderPage } from '../../test/rooms.tsx'
import { because } from '../../test/why-not.ts'
import { RunsPage } from './runs-page.tsx'

vi.mock('../../shell/current-user.ts', () => ({
  useCurrentUser: () => ({ timeZone: 'America/Chicago', persona: 'payables' }),
}))
afterEach(() => void vi.restoreAllMocks())

// jsdom has no CSS object; the component library escapes selectors with it.
vi.stubGlobal('CSS', { escape: (text: string) => text })

/** Only what the rows read. */
const RUN = {
  id: '8975de33-39f6-441b-b2f7-d70eef99e87e',
  runNumber: '3037',
  method: 'ach',
  currency: 'USD',
  payOn: '2026-11-20',
  state: 'Prepared',
  total: 3806.97,
  preparedAt: '2026-11-19T00:00:00.000Z',
  preparedBy: 'Nora Lindqvist',
  releasedAt: null,
  releasedBy: null,
  paymentCount: 2,
  openCount: 2,
  can: { release: true, withdraw: true },
} as PaymentRunSummary
const SENT: PaymentRunSummary = {
  ...RUN,
  id: '8975de33-39f6-441b-b2f7-d70eef99e87f',
  runNumber: '3036',
  state: 'Released',
  can: { release: because('The run was already sent'), withdraw: because('The run was already sent') },
}

async function open(runs: readonly PaymentRunSummary[]): Promise<QueryClient> {
  answer(runs)
  return (await renderPage(() => <RunsPage />, '/payments/runs', '/payments/runs?currency=USD')).client
}

function answer(runs: readonly PaymentRunSummary[]): void {
  vi.spyOn(calls, 'read').mockImplementation(({ path }, asked) => {
    const { state = [] } = (asked as { query: { state?: readonly string[] } }).query
    const data = path === paymentRuns.list.path ? runs.filter((run) => state.includes(run.state)) : []
    return Promise.resolve({ data, totalCount: data.length, paymentCount: 0, total: 0 })
  })
}

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

it('begins with what only needs to be sent, then what is due, then the runs of the past', async () => {
  await open([SENT, RUN])
  expect(await screen.findByText('Run 3036')).toBeTruthy()
  await expect.poll(headings).toEqual(['To be sent1', 'Due0', 'Past runs1'])
  const [first, last] = [screen.getByText('Run 3037'), screen.getByText('Run 3036')]
  expect(first.compareDocumentPosition(last)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('begins with what is due when nothing is waiting to be sent', async () => {
  await open([SENT])
  expect(await screen.findByText('Run 3036')).toBeTruthy()
  await expect.poll(headings).toEqual(['Due0', 'Past runs1'])
})

it('has no place for past runs as long as the first one is waiting', async () => {
  await open([RUN])
  expect(await screen.findByText('Run 3037')).toBeTruthy()
  await expect.poll(headings).toEqual(['To be sent1', 'Due0'])
})

it('says that there are no runs when there are none', async () => {
  await open([])
  expect(await screen.findByText('No runs yet')).toBeTruthy()
  await expect.poll(headings).toEqual(['Due0', 'Past runs0'])
})

it.each([
  ['Send payments', 'Send $3,806.97'],
  ['Withdraw run', 'Withdraw run'],
])('keeps the dialog of %s open, and what was typed, when somebody else sends the run', async (press, act) => {
  const client = await open([RUN])
  fireEvent.click(await screen.findByRole('button', { name: press }))
  const field = within(await screen.findByRole('dialog')).getByRole('textbox')
  fireEvent.change(field, { target: { value: '4711' } })
  answer([{ ...RUN, state: 'Released', can: SENT.can }])
  await client.invalidateQueries()
  await expect
    .poll(() => screen.getByRole('button', { name: act }).getAttribute('aria-description'))
    .toBe('The run was already sent')
  expect(within(screen.getByRole('dialog')).getByRole('textbox')).toBe(field)
  expect(field).toHaveProperty('value', '4711')
})

it('keeps the dialog open while the run is in neither list', async () => {
  const client = await open([RUN])
  fireEvent.click(await screen.findByRole('button', { name: 'Send payments' }))
  const field = within(await screen.findByRole('dialog')).getByRole('textbox')
  answer([])
  await client.invalidateQueries()
  await expect.poll(() => screen.queryByText('Run 3037')).toBeNull()
  expect(within(screen.getByRole('dialog')).getByRole('textbox')).toBe(field)
})

it('has what is due ready while the runs that wait to be sent do not come', async () => {
  answer([SENT])
  const read = vi.mocked(calls.read).getMockImplementation()
  vi.spyOn(calls, 'read').mockImplementation((endpoint, asked) =>
    JSON.stringify(asked).includes('Prepared') ? new Promise(() => undefined) : (read?.(endpoint, asked) as never),
  )
  await renderPage(() => <RunsPage />, '/payments/runs', '/payments/runs?currency=USD')
  await expect.poll(headings).toEqual(['To be sent', 'Due0', 'Past runs1'])
})
