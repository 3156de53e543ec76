import { fireEvent, screen, waitFor } from '@testing-library/react'
import { type Invoice, invoices } from '@waybill/contract/invoices/invoices.ts'
import { createRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { renderInside } from '../../test/rooms.tsx'
import { AddInvoice } from './add-invoice.tsx'

// jsdom has no CSS object; fields are found by escaped name.
vi.stubGlobal('CSS', { escape: (text: string) => text })
vi.mock('../../shell/current-user.ts', () => ({ useCurrentUser: () => ({ persona: 'carrier-billing' }) }))
vi.mock('../../shell/welcome.ts', () => ({ useWelcome: () => undefined }))

/** Only what the form reads. */
const invoice = {
  id: '0190a0b0-0000-7000-8000-000000000001',
  invoiceNumber: '7001',
  shipmentNumber: '4340001',
  version: 3,
  externalInvoiceNumber: null,
  externalInvoiceAmount: null,
  thirdPartPayerBillingSettingsId: null,
  can: { update: true },
} as Partial<Invoice> as Invoice

const call = vi.spyOn(calls, 'call')

afterEach(() => void call.mockReset())

async function enter(number: string): Promise<HTMLElement> {
  await renderInside(<AddInvoice invoice={invoice} numberRef={createRef()} />)
  fireEvent.change(await screen.findByLabelText(/Invoice Number/), { target: { value: number } })
  return screen.getByRole('button', { name: 'Save Invoice' })
}

it('what is refused about the number stands beside it, and is gone to', async () => {
  const modelState = { externalInvoiceNumber: ['Another invoice has this number'] }
  call.mockRejectedValue(new Problem({ status: 400, code: 'validation', title: 'Not valid', modelState } as never))
  fireEvent.click(await enter('AF-1'))
  const said = await screen.findByText('Another invoice has this number')
  expect(said.closest('[data-field]')?.getAttribute('data-field')).toBe('externalInvoiceNumber')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Invoice Number/)))
})

it('saves once when it is pressed twice', async () => {
  call.mockResolvedValue({ ...invoice, version: 4, externalInvoiceNumber: 'AF-1' })
  const save = await enter(' AF-1 ')
  fireEvent.click(save)
  fireEvent.click(save)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Invoice Number/).value).toBe('AF-1'))
  const saved = call.mock.calls.filter(([endpoint]) => endpoint === invoices.update)
  expect(saved.map(([, given]) => given)).toMatchObject([{ version: 3, body: { externalInvoiceNumber: 'AF-1' } }])
})

it('after somebody else’s bill says so, and saves over it only when that is meant', async () => {
  const theirs = { ...invoice, version: 4, externalInvoiceNumber: 'AF-0', externalInvoiceAmount: 900 }
  vi.spyOn(calls, 'read').mockResolvedValue(theirs)
  call.mockRejectedValueOnce(new Problem({ status: 412, code: 'changed-meanwhile' }))
  const save = await enter('AF-1')
  fireEvent.click(save)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Invoice Amount/).value).toBe('$900.00'))
  call.mockResolvedValue({ ...theirs, version: 5, externalInvoiceNumber: 'AF-1' })
  fireEvent.click(save)
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2))
  expect(call.mock.calls[1]?.[1]).toMatchObject({
    version: 4,
    body: { externalInvoiceNumber: 'AF-1', externalInvoiceAmount: 900 },
  })
})
