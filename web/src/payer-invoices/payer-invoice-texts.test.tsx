import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { INVOICE_STATUS_NAMES, type InvoiceStatusCode } from '@waybill/contract/invoices/invoice-codes.ts'
import type { Invoice } from '@waybill/contract/invoices/invoices.ts'
import { type PayerInvoiceRow, payerInvoices } from '@waybill/contract/payer-invoices/payer-invoices.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../api/session.ts'
import { InvoiceStatusChip } from '../invoices/invoice-status-chip.tsx'
import { InvoiceCharges } from '../invoices/page/invoice-charges.tsx'
import { SubmitInvoice } from '../invoices/page/submit-invoice.tsx'
import { Filters } from '../list/filters.tsx'
import { renderInside, renderPage } from '../test/rooms.tsx'
import { DISPATCHER, signedIn } from '../test/signed-in.ts'
import { because } from '../test/why-not.ts'
import { toastQueue } from '../ui/toast.ts'
import { PayerInvoiceCard } from './list/payer-invoice-card.tsx'
import { payerInvoiceFilters } from './list/payer-invoice-filters.tsx'
import { PayerInvoicePage } from './page/payer-invoice-page.tsx'

/** Texts of the money rooms (SPEC §2.5–2.7, §4, §5, §8), word by word. */
const ID = '0190a0b0-0000-7000-8000-0000000000c1'
const NO = 'It is settled'
const INVOICE: Invoice = {
  id: ID,
  invoiceNumber: '880470',
  status: { status: 0, description: 'Draft' },
  list: 'UnInvoiced',
  shipmentId: ID,
  shipmentNumber: '4340470',
  shipmentStatus: 8,
  shipmentCount: 1,
  origin: { city: 'Joliet', state: 'IL' },
  destination: { city: 'Reno', state: 'NV' },
  carrierName: 'Alder Freight Lines',
  payerName: 'Elm Payables',
  factoringCompany: null,
  externalInvoiceNumber: null,
  externalInvoiceAmount: null,
  expectedAmount: 1_850,
  invoiceAmount: 1_850,
  feeAndBalance: 18.3,
  balance: 1_831.7,
  currency: 'USD',
  numberOfRequiredDocuments: 2,
  numberOfUploadedRequiredDocuments: 1,
  deliveredAt: '2026-11-16T15:00:00Z',
  truckUnusedAt: null,
  submittedAt: null,
  returnedAt: null,
  approvedAt: null,
  dueOn: null,
  paidAt: null,
  checkNumber: null,
  exceptions: [],
  nextActor: 'carrier',
  version: 3,
  total: 1_850,
  charges: [
    {
      sequence: 1,
      code: 'LINE_HAUL',
      description: 'Line haul',
      said: null,
      chargeTypeName: 'Flat',
      rate: 1_850,
      units: 1,
      total: 1_850,
      expected: 1_850,
      billed: null,
      source: 'RateCon',
    },
  ],
  thirdPartPayerBillingSettingsId: ID,
  terms: 'standard-30',
  netDays: 30,
  termsOptions: [],
  bookedAt: '2026-11-10T15:00:00Z',
  documentsCompleteAt: null,
  scheduledAt: null,
  scheduledFor: null,
  submittedBy: null,
  receivedAt: null,
  approvedBy: null,
  approvals: [],
  secondApprovalAbove: 10_000,
  settledAt: null,
  settledBy: null,
  openExceptions: [],
  returns: [],
  paymentHold: null,
  deductions: [],
  lastPaper: null,
  packet: [],
  can: {
    update: true,
    submit: because('Its papers are missing'),
    upload: true,
    return: because(NO),
    approve: because(NO),
    settle: because(NO),
    reverse: because(NO),
    deduct: because(NO),
    holdPayment: because(NO),
    endPaymentHold: because(NO),
    chooseTerms: because(NO),
    pay: because(NO),
  },
}
const ROW: PayerInvoiceRow = {
  ...INVOICE,
  invoiceId: ID,
  shipmentStatus: { status: 8, description: 'Delivery Confirmed' },
  customerName: 'Birch Foods',
  payerName: 'Elm Payables',
  carrierLogoURL: null,
  dueDateTimeStamp: null,
  createDateTimeStamp: '2026-11-10T15:00:00Z',
  isAuditable: false,
  approvedAt: null,
}

let there: Invoice
let sent: unknown[]
let save: () => Response

beforeEach(() => {
  there = INVOICE
  sent = []
  save = () => Response.json({ ...there, version: 4 })
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }))
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'PATCH') {
      sent.push(JSON.parse(body as string))
      return save()
    }
    if (url.includes(payerInvoices.counts.path)) {
      const each = { totalCount: 5, auditableCount: 3 }
      return Response.json({ actionRequired: each, draft: each, received: each, settled: each, all: each })
    }
    return Response.json(url.endsWith('/invoices/880470') ? there : { data: [], totalCount: 0, can: { upload: true } })
  })
  startSession(
    signedIn(1_800, {
      ...DISPATCHER,
      persona: 'carrier-billing',
      permissions: ['CarrierPortal', 'CarrierBillingSettings'],
      roles: ['AR'],
    }),
  )
})
afterEach(() => {
  toastQueue.clear()
  clearSession()
  vi.unstubAllGlobals()
})

const toasts = () => toastQueue.visibleToasts.map(({ content }) => content.text)

const PATH = '/third-party-payer-invoices/$invoiceNumber/preview'
async function open(invoice: Partial<Invoice> = {}, number = '880470'): Promise<void> {
  there = { ...INVOICE, ...invoice }
  await renderPage(PayerInvoicePage, PATH, PATH.replace('$invoiceNumber', number))
  // Until then only a skeleton shows.
  if (number === INVOICE.invoiceNumber) await screen.findByRole('button', { name: 'Close' })
}
const section = async (name: string) => within(await screen.findByRole('region', { name }))
const rowsOf = (part: Pick<typeof screen, 'getAllByRole'>) =>
  part.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])

describe('the detail', () => {
  it('begins with the lane, the number and the status, and has the sections of the specification in their order', async () => {
    await open()
    const title = await screen.findByRole('heading', { level: 1, name: /Joliet/ })
    expect(title.textContent).toBe('Joliet, ILReno, NV')
    expect(within(title).getByLabelText('to')).toBeTruthy()
    expect(screen.getByText('Draft')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy()
    await screen.findByRole('heading', { name: 'Comments' })
    const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    const order = ['Add Invoice', 'Documents', 'Shipment', 'Comments', 'Summary', 'Invoice Details']
    expect(sections.filter((name) => order.includes(name))).toEqual(order)
  })

  it('sums up the balance as Payment and the total as Total Payment', async () => {
    await open()
    const summary = await section('Summary')
    expect(summary.getByText('Payment').nextElementSibling?.textContent).toBe('$1,831.70')
    expect(rowsOf(summary)).toContainEqual(['Total Payment', '$1,850.00'])
  })

  it('says Remit To only with a factoring company, and leads to the load', async () => {
    await open()
    const without = await section('Invoice Details')
    expect(rowsOf(without)[0]).toEqual(['Invoice Number', '880470'])
    expect(without.getByRole('link', { name: '4340470' }).getAttribute('href')).toBe(
      '/all-shipments/4340470/preview/details',
    )
    expect(without.queryByText('Remit To')).toBeNull()
  })
  it('says Remit To with one', async () => {
    await open({ factoringCompany: 'Dogwood Capital' })
    expect(rowsOf(await section('Invoice Details'))).toContainEqual(['Remit To', 'Dogwood Capital'])
  })

  it('says of an address that names no invoice that its number is not valid', async () => {
    await open({}, '8'.repeat(41))
    expect(await screen.findByText('Invoice number is not valid')).toBeTruthy()
  })
})

const EARLY = 'The shipment must be delivered before the invoice can be submitted'
const NOT_ELIGIBLE = /^This invoice is not eligible for processing via .+ Carrier Processing$/

describe('Add Invoice', () => {
  it('says while the load is under way that it must be delivered first, and saves all the same', async () => {
    await open({ shipmentStatus: 5 })
    const form = await section('Add Invoice')
    expect(form.getByText(EARLY)).toBeTruthy()
    expect(form.queryByText(NOT_ELIGIBLE)).toBeNull()
    fireEvent.change(form.getByLabelText(/^Invoice Number/), { target: { value: ' AF-1 ' } })
    fireEvent.click(form.getByRole('button', { name: 'Save Invoice' }))
    await waitFor(() => expect(toasts()).toEqual(['Invoice updated successfully']))
    expect(sent).toEqual([{ externalInvoiceNumber: 'AF-1' }])
  })

  it('says neither once it is delivered, and takes one of the two, but nothing that is no number', async () => {
    await open()
    const form = await section('Add Invoice')
    expect(form.queryByText(EARLY)).toBeNull()
    expect(form.queryByText(NOT_ELIGIBLE)).toBeNull()
    const press = () => form.getByRole('button', { name: 'Save Invoice' })
    expect(press().getAttribute('aria-disabled')).toBe('true')
    // Non-numbers are cleared.
    const amount = form.getByLabelText<HTMLInputElement>(/^Invoice Amount/)
    fireEvent.change(amount, { target: { value: 'much' } })
    fireEvent.blur(amount)
    expect(amount.value).toBe('')
    fireEvent.change(amount, { target: { value: '12.50' } })
    fireEvent.blur(amount)
    await waitFor(() => expect(press().getAttribute('aria-disabled')).toBeNull())
  })

  it('warns where the load has no third-party billing settings, and of that alone', async () => {
    await open({ thirdPartPayerBillingSettingsId: null, shipmentStatus: 5 })
    const form = await section('Add Invoice')
    expect(form.getByText(NOT_ELIGIBLE)).toBeTruthy()
    expect(form.queryByText(EARLY)).toBeNull()
  })

  it('is locked from the settlement on, and says so', async () => {
    await open({
      status: { status: 2, description: 'Settled' },
      externalInvoiceNumber: 'AF-1',
      can: { ...INVOICE.can, update: because(NO) },
    })
    const form = await section('Add Invoice')
    expect(form.getByLabelText(/^Invoice Number/)).toHaveProperty('disabled', true)
    expect(form.getByLabelText(/^Invoice Amount/)).toHaveProperty('disabled', true)
    expect(form.getByRole('button', { name: 'Save Invoice' }).getAttribute('aria-disabled')).toBe('true')
    expect(form.getAllByText(NO).length).toBeGreaterThan(0)
  })

  it('lists what the server refuses, as notes do', async () => {
    save = () =>
      Response.json(
        { code: 'invalid-request', title: 'Not saved', errors: ['Number is taken', 'Amount is too high'] },
        { status: 400 },
      )
    await open({ externalInvoiceNumber: 'AF-1' })
    const form = await section('Add Invoice')
    fireEvent.click(form.getByRole('button', { name: 'Save Invoice' }))
    expect(await form.findByText('Not saved')).toBeTruthy()
    expect(form.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Number is taken',
      'Amount is too high',
    ])
  })
})

it('a card says whose freight it is, its pay date, its three amounts and its papers, with both numbers as links', async () => {
  const row = { ...ROW, dueDateTimeStamp: '2026-12-17T12:00:00Z' }
  await renderInside(<PayerInvoiceCard row={row} shape="wide" link={(number) => <a href="/">{number}</a>} />)
  await screen.findByText('Birch Foods')
  const amounts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(amounts).toEqual([
    ['Estimated pay date', '12/17/2026'],
    ['Amount Due', '$1,850.00'],
    ['Fees & Balances', '$18.30'],
    ['Balance Due', '$1,831.70'],
  ])
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['880470', '4340470', 'Enter bill'])
  expect(screen.getByText('1 of 2 documents')).toBeTruthy()
  expect(screen.getByText('Draft')).toBeTruthy()
  expect(screen.getByText('Delivery Confirmed')).toBeTruthy()
})

it('a card calls the invoice date by its name while nothing is due', async () => {
  await renderInside(<PayerInvoiceCard row={ROW} shape="wide" link={(number) => <a href="/">{number}</a>} />)
  expect((await screen.findByText('Invoice Date')).nextElementSibling?.textContent).toBe('11/10/2026')
  expect(screen.queryByText('Estimated pay date')).toBeNull()
})

it('the list is narrowed by status, by both dates and by Only Show Auditable', async () => {
  const change = vi.fn()
  await renderInside(
    <Filters filters={payerInvoiceFilters} search={{ view: 'Received', isAuditable: true }} onChange={change} />,
  )
  expect(await screen.findByText('Invoice Date')).toBeTruthy()
  for (const label of ['Invoice Status', 'Load Date']) expect(screen.getAllByText(label).length).toBeGreaterThan(0)
  expect(await screen.findByText('Hides 2 invoices that cannot be audited yet.')).toBeTruthy()
  fireEvent.click(screen.getByRole('switch', { name: 'Only Show Auditable' }))
  expect(change).toHaveBeenCalledWith({ isAuditable: false })
})

it.each([
  [3, 'Paid in Full', 'done'],
  [2, 'Settled', 'committed'],
  [1, 'Received', 'stopped'],
  [0, 'Draft', 'planned'],
  [-1, 'Voided', 'planned'],
] as const)('status %i is %s in its colour', async (status: InvoiceStatusCode, name, tone) => {
  expect(INVOICE_STATUS_NAMES[status]).toBe(name)
  await renderInside(<InvoiceStatusChip status={status} />)
  const chip = await screen.findByText(name)
  expect(chip.closest('[data-tone]')?.getAttribute('data-tone')).toBe(tone)
})

describe('Charges', () => {
  it('have five columns and their sum', async () => {
    await renderInside(<InvoiceCharges invoice={INVOICE} />)
    const heads = await screen.findAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Description', 'Rate Type', 'Rate', 'Unit', 'Total'])
    const [, line, sum] = screen.getAllByRole('row')
    expect(line?.textContent).toBe('Line haulFlat$1,850.001$1,850.00')
    expect(sum?.textContent).toBe('Total$1,850.00')
  })
  it('say when there are none', async () => {
    await renderInside(<InvoiceCharges invoice={{ ...INVOICE, charges: [] }} />)
    expect(await screen.findByText('No Charges Linked to Invoice')).toBeTruthy()
  })
  it('say when no load is named', async () => {
    await renderInside(<InvoiceCharges invoice={{ ...INVOICE, shipmentId: '' }} />)
    expect(await screen.findByText('Shipment ID is not valid')).toBeTruthy()
  })
})

it('a number and an amount that are kept before the papers are there answer Invoice Updated', async () => {
  const close = vi.fn()
  await renderInside(<SubmitInvoice invoice={INVOICE} onClose={close} />)
  const sheet = within(await screen.findByRole('dialog', { name: 'Add Invoice' }))
  fireEvent.change(sheet.getByLabelText('Invoice Number'), { target: { value: 'AF-1' } })
  fireEvent.click(sheet.getByRole('button', { name: 'Save Invoice' }))
  await waitFor(() => expect(toasts()).toEqual(['Invoice Updated']))
  expect(close).toHaveBeenCalledOnce()
})

it('an amount that was typed is not thrown away unasked', async () => {
  const close = vi.fn()
  await renderInside(<SubmitInvoice invoice={INVOICE} onClose={close} />)
  const sheet = within(await screen.findByRole('dialog', { name: 'Add Invoice' }))
  const amount = sheet.getByLabelText('Invoice Amount')
  fireEvent.change(amount, { target: { value: '1900' } })
  fireEvent.blur(amount)
  fireEvent.keyDown(amount, { key: 'Escape' })
  expect(close).not.toHaveBeenCalled()
})
