import { type Invoice, MOST_AT_ONCE } from '@waybill/contract/invoices/invoices.ts'
import { fromCents, toCents } from '@waybill/contract/money.ts'
import { moneyText } from '../../ui/money.tsx'

/** An invoice as it would be submitted: the agreed amount, under the number entered here, or else saved, or else the load's. */
export type Bill = { invoice: Invoice; number: string; amount: number; isChosen: boolean; fault: BillFault | undefined }

type BillFault = 'no-number' | 'used-twice'

export type Entered = { numbers: ReadonlyMap<string, string>; leftOut: ReadonlySet<string> }

/** Everything that lacks nothing is chosen, until somebody leaves it out. */
export function billsOf(invoices: readonly Invoice[], { numbers, leftOut }: Entered): Bill[] {
  const bills = invoices.map((invoice): Bill => {
    const { id, externalInvoiceNumber, externalInvoiceAmount, expectedAmount, shipmentNumber } = invoice
    return {
      invoice,
      number: numbers.get(id) ?? externalInvoiceNumber ?? shipmentNumber,
      amount: externalInvoiceAmount ?? expectedAmount,
      isChosen: canGo(invoice) && !leftOut.has(id),
      fault: undefined,
    }
  })
  const counts = Map.groupBy(
    bills.filter(({ isChosen }) => isChosen),
    ({ number }) => number.trim().toLowerCase(),
  )
  return bills.map((bill) => ({ ...bill, fault: bill.isChosen ? faultOf(bill, counts) : undefined }))
}

function faultOf({ number }: Bill, counts: ReadonlyMap<string, readonly Bill[]>): BillFault | undefined {
  const written = number.trim().toLowerCase()
  if (written === '') return 'no-number'
  return (counts.get(written)?.length ?? 0) > 1 ? 'used-twice' : undefined
}

/** One that came back is corrected by itself, line by line. */
export function canGo({ can, returnedAt }: Pick<Invoice, 'can' | 'returnedAt'>): boolean {
  return can.submit === true && returnedAt === null
}

export function chosenOf(bills: readonly Bill[]): Bill[] {
  return bills.filter(({ isChosen }) => isChosen).slice(0, MOST_AT_ONCE)
}

/** "$74,210.00", one amount per currency. */
export function totalText(bills: readonly Pick<Bill, 'invoice' | 'amount'>[]): string {
  const sums = new Map<Invoice['currency'], number>()
  for (const { invoice, amount } of bills)
    sums.set(invoice.currency, (sums.get(invoice.currency) ?? 0) + toCents(amount))
  return [...sums].map(([currency, cents]) => moneyText(fromCents(cents), currency)).join(' + ')
}
