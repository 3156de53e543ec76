import { screen } from '@testing-library/react'
import type { Currency } from '@waybill/contract/currency.ts'
import { paymentRuns } from '@waybill/contract/payments/payment-runs.ts'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { renderInside } from '../../test/rooms.tsx'
import { First } from './of-payables.tsx'

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
  await renderInside(<First>{null}</First>)
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
  await renderInside(<First>{null}</First>)
  expect(await screen.findByText(/CA\$950\.00/)).toBeTruthy()
  expect(screen.getAllByRole('link', { name: /due today$/ })).toHaveLength(1)
})

it('has runs that wait to be sent above what else waits, which comes once they are known', async () => {
  const told = Promise.withResolvers<typeof NOTHING>()
  vi.spyOn(calls, 'read').mockImplementation(({ path }) =>
    path === paymentRuns.list.path ? told.promise : Promise.resolve(NOTHING),
  )
  await renderInside(
    <First>
      <h2>Waiting on you</h2>
    </First>,
  )
  const heading = await screen.findByRole('heading', { name: /^Runs to send/ })
  const others = screen.getByText('Waiting on you')
  expect(screen.queryByRole('heading', { name: 'Waiting on you' })).toBeNull()
  told.resolve(NOTHING)
  expect(await screen.findByRole('heading', { name: 'Waiting on you' })).toBe(others)
  expect(heading.compareDocumentPosition(others)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
