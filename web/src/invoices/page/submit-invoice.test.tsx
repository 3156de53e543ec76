import { fireEvent, screen, waitFor } from '@testing-library/react'
import { type Invoice, invoices } from '@waybill/contract/invoices/invoices.ts'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { renderInside } from '../../test/rooms.tsx'
import { because } from '../../test/why-not.ts'
import { SubmitInvoice } from './submit-invoice.tsx'

const user = { companyKind: 'carrier' }
vi.mock('../../shell/current-user.ts', () => ({ useCurrentUser: () => user }))
// jsdom has no CSS object; the component library escapes selectors with it.
vi.stubGlobal('CSS', { escape: (text: string) => text })
afterEach(() => void vi.restoreAllMocks())

/** Only what the sheet reads. */
const invoice = {
  id: '0190a0b0-0000-7000-8000-000000000001',
  invoiceNumber: '880485',
  version: 3,
  currency: 'USD',
  expectedAmount: 1850,
  externalInvoiceNumber: null,
  externalInvoiceAmount: null,
  charges: [],
  can: { submit: true },
} as unknown as Invoice
const theirs: Invoice = { ...invoice, version: 4, externalInvoiceNumber: '7001-A', externalInvoiceAmount: 2050 }

/** What a colleague bills arrives while the sheet is open. */
function Followed(): ReactNode {
  const [now, setNow] = useState(invoice)
  return (
    <>
      <SubmitInvoice invoice={now} onClose={() => undefined} />
      <button type="button" aria-label="News" onClick={() => setNow(theirs)} />
    </>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const news = () => fireEvent.click(screen.getByLabelText('News'))

it('bills as the invoice stood when it was opened, and shows a colleague’s bill before it is replaced', async () => {
  vi.spyOn(calls, 'read').mockResolvedValue(theirs)
  const call = vi
    .spyOn(calls, 'call')
    .mockRejectedValueOnce(new Problem({ status: 412, code: 'changed-meanwhile' }))
    .mockResolvedValue(theirs)
  await renderInside(<Followed />)
  fireEvent.change(field('Invoice Number'), { target: { value: '7001' } })
  news()
  const submit = screen.getByRole('button', { name: 'Submit invoice' })
  fireEvent.click(submit)
  await waitFor(() => expect(field('Invoice Amount').value).toBe('$2,050.00'))
  expect(screen.getByRole('alert').textContent).toContain('Someone else has changed this.')
  fireEvent.click(submit)
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2))
  expect(call.mock.calls.map(([endpoint]) => endpoint)).toEqual([invoices.submit, invoices.submit])
  expect(call.mock.calls.map(([, given]) => given)).toMatchObject([
    { version: 3, body: { externalInvoiceNumber: '7001', externalInvoiceAmount: 1850 } },
    { version: 4, body: { externalInvoiceNumber: '7001', externalInvoiceAmount: 2050 } },
  ])
})

it('shows a colleague’s bill while nothing is typed', async () => {
  await renderInside(<Followed />)
  news()
  await waitFor(() => expect(field('Invoice Number').value).toBe('7001-A'))
  expect(field('Invoice Amount').value).toBe('$2,050.00')
})

it('is entered for a broker in the words of whoever does', async () => {
  user.companyKind = 'provider'
  await renderInside(<SubmitInvoice invoice={invoice} onClose={() => undefined} />)
  user.companyKind = 'carrier'
  expect(screen.getByRole('button', { name: 'Enter the bill' })).toBeTruthy()
  expect(screen.getByText('As shown on the broker’s invoice.')).toBeTruthy()
  expect(screen.getByText('Billed')).toBeTruthy()
})

const LINE = { sequence: 1, code: 'LINE_HAUL', description: 'Line haul', expected: 1850, billed: null, source: 'Rate' }
const incomplete = {
  ...invoice,
  charges: [LINE],
  can: { submit: because('The proof of delivery is missing') },
} as unknown as Invoice

function enter(label: string, value: string): void {
  fireEvent.change(field(label), { target: { value } })
  fireEvent.blur(field(label))
}

it('saves a bill line by line while its papers are missing', async () => {
  const call = vi.spyOn(calls, 'call').mockResolvedValue(theirs)
  await renderInside(<SubmitInvoice invoice={incomplete} onClose={() => undefined} />)
  fireEvent.click(screen.getByLabelText('Bill line by line'))
  enter('Line haul', '1900')
  fireEvent.click(screen.getByRole('button', { name: 'Save Invoice' }))
  await waitFor(() => expect(call).toHaveBeenCalledTimes(1))
  const charges = [{ sequence: 1, code: 'LINE_HAUL', description: 'Line haul', amount: 1900 }]
  expect(call.mock.calls[0]?.[0]).toBe(invoices.update)
  expect(call.mock.calls[0]?.[1]).toMatchObject({ body: { externalInvoiceAmount: 1900, charges } })
})

it('opens a bill that was saved line by line as it was saved', async () => {
  const charges = [{ ...LINE, billed: 1850 }]
  const saved = { ...incomplete, externalInvoiceAmount: 1850, charges } as unknown as Invoice
  await renderInside(<SubmitInvoice invoice={saved} onClose={() => undefined} />)
  expect(field('Line haul').value).toBe('$1,850.00')
})

it('submits no bill of lines without an amount', async () => {
  const call = vi.spyOn(calls, 'call').mockResolvedValue(theirs)
  const ready = { ...invoice, charges: [LINE] } as unknown as Invoice
  await renderInside(<SubmitInvoice invoice={ready} onClose={() => undefined} />)
  fireEvent.change(field('Invoice Number'), { target: { value: '7001' } })
  fireEvent.click(screen.getByLabelText('Bill line by line'))
  enter('Line haul', '')
  fireEvent.click(screen.getByRole('button', { name: 'Submit invoice' }))
  expect(await screen.findByText('Enter the amount')).toBeTruthy()
  expect(call).not.toHaveBeenCalled()
})
