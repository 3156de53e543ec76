import type { Invoice } from '@waybill/contract/invoices/invoices.ts'
import { describe, expect, it } from 'vitest'
import { billsOf, chosenOf, totalText } from './to-submit.ts'

const invoice = (id: string, more: Partial<Invoice> = {}): Invoice =>
  ({
    id,
    shipmentNumber: `43410${id}`,
    externalInvoiceNumber: null,
    externalInvoiceAmount: null,
    expectedAmount: 1_850.1,
    currency: 'USD',
    returnedAt: null,
    can: { submit: true },
    ...more,
  }) as Invoice
const untouched = { numbers: new Map<string, string>(), leftOut: new Set<string>() }

describe('the bills to submit', () => {
  it('have the agreed amount and the number of the load, or what was saved', () => {
    const bills = billsOf(
      [invoice('01'), invoice('02', { externalInvoiceNumber: 'A-7', externalInvoiceAmount: 1_900 })],
      untouched,
    )
    expect(bills.map(({ number, amount }) => [number, amount])).toEqual([
      ['4341001', 1_850.1],
      ['A-7', 1_900],
    ])
  })

  it('are those that lack nothing and did not come back, until they are left out', () => {
    const missing = { code: 'invoice-paper-missing', facts: {}, text: 'A proof is missing' }
    const all = [
      invoice('01'),
      invoice('02'),
      invoice('03', { returnedAt: '2026-11-20T12:00:00Z' }),
      invoice('04', { can: { submit: missing } as Invoice['can'] }),
    ]
    const bills = billsOf(all, { ...untouched, leftOut: new Set(['02']) })
    expect(chosenOf(bills).map(({ invoice: { id } }) => id)).toEqual(['01'])
  })

  it('are forty at once, whatever else waits beside them', () => {
    const ready = Array.from({ length: 40 }, (_, index) => invoice(`r${index}`))
    const others = Array.from({ length: 40 }, (_, index) =>
      invoice(`o${index}`, { returnedAt: '2026-11-20T12:00:00Z' }),
    )
    expect(chosenOf(billsOf([...ready, ...others], untouched)).map(({ invoice: { id } }) => id)).toEqual(
      ready.map(({ id }) => id),
    )
  })

  it('say which number is missing or used twice, of those that are chosen', () => {
    const numbers = new Map([
      ['01', 'inv 1'],
      ['02', 'INV 1 '],
      ['03', ' '],
    ])
    const all = [invoice('01'), invoice('02'), invoice('03')]
    expect(billsOf(all, { ...untouched, numbers }).map(({ fault }) => fault)).toEqual([
      'used-twice',
      'used-twice',
      'no-number',
    ])
    expect(billsOf(all, { numbers, leftOut: new Set(['02', '03']) }).map(({ fault }) => fault)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('are added up to the cent, each currency by itself', () => {
    const bills = billsOf(
      [invoice('01'), invoice('02'), invoice('03', { currency: 'CAD', expectedAmount: 900 })],
      untouched,
    )
    expect(totalText(bills)).toBe('$3,700.20 + CA$900.00')
  })
})
