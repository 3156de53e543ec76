import { screen } from '@testing-library/react'
import type { Currency } from '@waybill/contract/currency.ts'
import { paymentRuns } from '@waybill/contract/payments/payment-runs.ts'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { renderInside } from '../../test/rooms.tsx'
import { Main } from './of-payables.tsx'

afterEach(() => void vi.restoreAllMocks())

const NOTHING = { data: [], totalCount: 0, paymentCount: 0, total: 0 }

/** What is due in each currency; no run waits. */
function answer(due: Record<Currency, object>): void {
  vi.spyOn(calls, 'read').mockImplementation(async ({ path }, { query }) => {
    if (path !== paymentRuns.due.path) return NOTHING
    return JSON.stringify(query).includes('CAD') ? due.CAD : due.USD
  })
}

it('names what is due today in each currency that has something due', async () => {
  answer({
    USD: NOTHING,
    CAD: { data: [], totalCount: 3, paymentCount: 2, total: 18_000 },
  })
  await renderInside(<Main>{null}</Main>)
  const link = await screen.findByRole('link', { name: '2 payments are due today' })
  // Payment runs begin with the same question.
  expect(link.getAttribute('href')).toBe('/payments/runs?currency=CAD')
  const line = link.parentElement
  expect(line?.textContent).toBe('2 payments are due today · CA$18,000.00')
  expect(screen.queryByText(/ \$0\.00/)).toBeNull()
})

it('names nothing that is held', async () => {
  const held = { data: [], totalCount: 1, paymentCount: 0, total: 0 }
  answer({ USD: held, CAD: { data: [], totalCount: 1, paymentCount: 1, total: 950 } })
  await renderInside(<Main>{null}</Main>)
  expect(await screen.findByText(/CA\$950\.00/)).toBeTruthy()
  expect(screen.getAllByRole('link', { name: /due today$/ })).toHaveLength(1)
})

it('has runs that wait to be sent above what else waits, whose place is held until they are known', async () => {
  const told = Promise.withResolvers<typeof NOTHING>()
  vi.spyOn(calls, 'read').mockImplementation(({ path }) =>
    path === paymentRuns.list.path ? told.promise : Promise.resolve(NOTHING),
  )
  await renderInside(
    <Main>
      <h2>What else waits</h2>
    </Main>,
  )
  const heading = await screen.findByRole('heading', { name: /^Runs to send/ })
  const others = screen.getByText('What else waits')
  expect(screen.getByRole('heading', { name: 'Waiting on you' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'What else waits' })).toBeNull()
  told.resolve(NOTHING)
  expect(await screen.findByRole('heading', { name: 'What else waits' })).toBe(others)
  expect(screen.queryByRole('heading', { name: 'Waiting on you' })).toBeNull()
  expect(heading.compareDocumentPosition(others)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('says what else waits where what is due does not come', async () => {
  vi.spyOn(calls, 'read').mockImplementation(({ path }) =>
    path === paymentRuns.due.path ? new Promise(() => undefined) : Promise.resolve(NOTHING),
  )
  await renderInside(
    <Main>
      <h2>Waiting on you</h2>
    </Main>,
  )
  expect(await screen.findByRole('heading', { name: 'Waiting on you' })).toBeTruthy()
})

it('says what else waits when what is due cannot be loaded', async () => {
  vi.spyOn(calls, 'read').mockImplementation(({ path }) =>
    path === paymentRuns.due.path ? Promise.reject(new Error('No')) : Promise.resolve(NOTHING),
  )
  await renderInside(
    <Main>
      <h2>Waiting on you</h2>
    </Main>,
  )
  expect(await screen.findByRole('heading', { name: 'Waiting on you' })).toBeTruthy()
  expect(screen.getByText('Every prepared run is sent.')).toBeTruthy()
})
