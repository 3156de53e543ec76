import { fireEvent, screen, waitFor } from '@testing-library/react'
import { paymentRuns } from '@waybill/contract/payments/payment-runs.ts'
import type { Said } from '@waybill/contract/said.ts'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { renderInside } from '../../test/rooms.tsx'
import { because } from '../../test/why-not.ts'
import { DuePayments } from './due-payments.tsx'

// jsdom has no CSS object; fields are found by escaped name.
vi.stubGlobal('CSS', { escape: (text: string) => text })
vi.mock('../../shell/current-user.ts', () => ({ useCurrentUser: () => ({ timeZone: 'America/Chicago' }) }))

afterEach(() => void vi.restoreAllMocks())

/** Queried each time: the tooltip of a disabled button comes late, and renders its own button. */
const whyNot = async (): Promise<string | null> =>
  (await screen.findByRole('button', { name: 'Prepare payments' })).getAttribute('aria-description')

async function payBy(method: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: /Method/ }))
  fireEvent.click(await screen.findByRole('option', { name: method }))
}

it('names no sum before it knows what is due', async () => {
  vi.spyOn(calls, 'read').mockReturnValue(new Promise(() => undefined))
  await renderInside(<DuePayments currency="USD" />)
  expect(await whyNot()).toBe('Loading')
  expect(screen.queryByText('$0.00')).toBeNull()
})

it('says that nothing is due only when it knows', async () => {
  vi.spyOn(calls, 'read').mockResolvedValue(NOTHING)
  await renderInside(<DuePayments currency="USD" />)
  await expect.poll(whyNot).toBe('Nothing is due')
  expect(screen.getByText('$0.00')).toBeTruthy()
})

const NOTHING = { data: [], totalCount: 0, paymentCount: 0, total: 0 }

/** Only what the line reads. */
const DUE = {
  carrierId: '0190a0b0-0000-7000-8000-0000000000aa',
  carrierName: 'Alder Freight Lines',
  payeeName: 'Alder Freight Lines',
  factoringCompany: null,
  bankLast4: '4411',
  heldBecause: null,
  oldestDueOn: '2026-11-02',
  invoices: [
    {
      id: '0190a0b0-0000-7000-8000-0000000000a1',
      invoiceNumber: '5001',
      shipmentNumber: '4341001',
      dueOn: '2026-11-02',
      owed: 1850,
      onHold: null as Said | null,
    },
  ],
  total: 1850,
}

it('a day that is refused is told at the day, and gone to', async () => {
  vi.spyOn(calls, 'read').mockResolvedValue({ data: [DUE], totalCount: 1, paymentCount: 1, total: 1850 })
  const modelState = { payOn: ['Choose a day that has not passed'] }
  vi.spyOn(calls, 'call').mockRejectedValue(
    new Problem({ status: 400, code: 'validation', title: 'Not valid', modelState } as never),
  )
  await renderInside(<DuePayments currency="USD" />)
  // The date field loads later.
  await screen.findByText('Due by and pay date')
  await payBy('ACH transfer')
  fireEvent.click(await screen.findByRole('button', { name: 'Prepare 1 payment' }))
  const field = (await screen.findByText('Choose a day that has not passed')).closest('[data-field]')
  expect(field?.getAttribute('data-field')).toBe('payOn')
  await waitFor(() => expect(field?.contains(document.activeElement)).toBe(true))
})

it('prepares once when it is pressed twice', async () => {
  vi.spyOn(calls, 'read').mockResolvedValue({ data: [DUE], totalCount: 1, paymentCount: 1, total: 1850 })
  const call = vi.spyOn(calls, 'call').mockReturnValue(new Promise(() => undefined))
  await renderInside(<DuePayments currency="USD" />)
  await payBy('ACH transfer')
  const prepare = await screen.findByRole('button', { name: 'Prepare 1 payment' })
  fireEvent.click(prepare)
  fireEvent.click(prepare)
  await waitFor(() => expect(call).toHaveBeenCalled())
  expect(call.mock.calls.filter(([endpoint]) => endpoint === paymentRuns.prepare)).toHaveLength(1)
})

it('shows the payments of every method until one is chosen, and pays nobody whom it does not reach', async () => {
  const why = because('No account on record: pay by check')
  const unreached = { ...DUE, carrierName: 'Birch Lines', payeeName: 'Birch Lines', bankLast4: null, heldBecause: why }
  const byCheck = {
    ...unreached,
    heldBecause: null,
    invoices: [{ ...DUE.invoices[0], id: '0190a0b0-0000-7000-8000-0000000000a2', invoiceNumber: '5002' }],
  }
  vi.spyOn(calls, 'read').mockImplementation((_endpoint, { query }) => {
    if (JSON.stringify(query).includes('CAD')) return Promise.resolve(NOTHING)
    return Promise.resolve(
      JSON.stringify(query).includes('ach')
        ? { data: [DUE, unreached], totalCount: 2, paymentCount: 1, total: 1850 }
        : { data: [DUE, byCheck], totalCount: 2, paymentCount: 2, total: 3700 },
    )
  })
  await renderInside(<DuePayments currency="USD" />)
  const prepare = await screen.findByRole('button', { name: 'Prepare 2 payments' })
  expect(prepare.getAttribute('aria-description')).toBe('Choose a method')
  expect(screen.getByText('$3,700.00')).toBeTruthy()
  await payBy('ACH transfer')
  expect(await screen.findByRole('button', { name: 'Prepare 1 payment' })).toBeTruthy()
  expect(screen.getByText('No account on record: pay by check')).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'Pay Birch Lines' }).hasAttribute('disabled')).toBe(true)
})

it('names what is due in another currency, and shows it', async () => {
  vi.spyOn(calls, 'read').mockImplementation((_endpoint, { query }) =>
    Promise.resolve(
      JSON.stringify(query).includes('CAD') ? { data: [DUE], totalCount: 1, paymentCount: 1, total: 1850 } : NOTHING,
    ),
  )
  await renderInside(<DuePayments currency="USD" />)
  expect(await screen.findByText('Nothing is due in USD')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Show 1 payment in CAD' }))
  expect(await screen.findByRole('button', { name: 'Prepare 1 payment' })).toBeTruthy()
  expect(screen.getAllByText('CA$1,850.00')).not.toEqual([])
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
})

it('counts no payment in another currency of what is held there, and shows it', async () => {
  const held = { ...DUE, heldBecause: because('Two factors claim it') }
  vi.spyOn(calls, 'read').mockImplementation((_endpoint, { query }) =>
    Promise.resolve(
      JSON.stringify(query).includes('CAD') ? { data: [held], totalCount: 1, paymentCount: 0, total: 0 } : NOTHING,
    ),
  )
  await renderInside(<DuePayments currency="USD" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Show what is held in CAD' }))
  expect(await screen.findByText('Two factors claim it')).toBeTruthy()
})

it('says that all that is due is held', async () => {
  const held = { ...DUE, heldBecause: because('No account on record: pay by check') }
  vi.spyOn(calls, 'read').mockResolvedValue({ data: [held], totalCount: 1, paymentCount: 0, total: 0 })
  await renderInside(<DuePayments currency="USD" />)
  await expect.poll(whyNot).toBe('Everything due is held')
})

it('counts the payments above their rows, and what is held under a heading of its own', async () => {
  const held = { ...DUE, payeeName: 'Birch Lines', heldBecause: because('Two factors claim it') }
  const onHold = {
    ...DUE,
    payeeName: 'Cedar Haul',
    invoices: [{ ...DUE.invoices[0], onHold: because('Its payment is on hold: Claim open') }],
  }
  vi.spyOn(calls, 'read').mockImplementation((_endpoint, { query }) =>
    Promise.resolve(
      JSON.stringify(query).includes('CAD')
        ? NOTHING
        : { data: [held, DUE, onHold], totalCount: 3, paymentCount: 1, total: 1850 },
    ),
  )
  await renderInside(<DuePayments currency="USD" />)
  expect(await screen.findByRole('heading', { name: /^Due\s*1$/ })).toBeTruthy()
  const heading = screen.getByRole('heading', { name: 'Held 2' })
  const [paid, ...others] = screen.getAllByRole('checkbox', { name: /^Pay / })
  expect(paid?.getAttribute('aria-label')).toBe('Pay Alder Freight Lines')
  expect(others.map((one) => one.getAttribute('aria-label'))).toEqual(['Pay Birch Lines', 'Pay Cedar Haul'])
  expect(paid && heading.compareDocumentPosition(paid)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  for (const one of others) expect(heading.compareDocumentPosition(one)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('leaves one invoice out of a payment, and one on hold always', async () => {
  const [first] = DUE.invoices
  const invoices = [
    { ...first, id: '0190a0b0-0000-7000-8000-0000000000a1', invoiceNumber: '5001', owed: 1850 },
    { ...first, id: '0190a0b0-0000-7000-8000-0000000000a2', invoiceNumber: '5002', owed: 600 },
    {
      ...first,
      id: '0190a0b0-0000-7000-8000-0000000000a3',
      invoiceNumber: '5003',
      owed: 75,
      onHold: because('Its payment is on hold: Claim open'),
    },
  ]
  vi.spyOn(calls, 'read').mockResolvedValue({
    data: [{ ...DUE, invoices, total: 2450 }],
    totalCount: 1,
    paymentCount: 1,
    total: 2450,
  })
  const call = vi.spyOn(calls, 'call').mockReturnValue(new Promise(() => undefined))
  await renderInside(<DuePayments currency="USD" />)
  fireEvent.click(await screen.findByRole('button', { name: '3 invoices' }))
  expect(screen.getByText('Its payment is on hold: Claim open')).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'Pay invoice 5003' }).hasAttribute('disabled')).toBe(true)
  const [payment] = screen.getAllByRole('listitem')
  expect(payment?.textContent).toContain('$2,450.00')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Pay invoice 5002' }))
  // Its own amount and that of the whole run.
  expect(payment?.textContent).not.toContain('$2,450.00')
  await payBy('ACH transfer')
  fireEvent.click(await screen.findByRole('button', { name: 'Prepare 1 payment' }))
  await waitFor(() => expect(call).toHaveBeenCalled())
  const [, sent] = call.mock.calls[0] ?? []
  expect((sent as { body: { invoiceIds: string[] } }).body.invoiceIds).toEqual([invoices[0]?.id])
})
