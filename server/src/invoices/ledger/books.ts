/** The accounts of the provider's books (decision 27). */
export type Account = 'cost' | 'payable' | 'fees' | 'in-transit' | 'cash'

/** A debit above zero, a credit below, in cents. */
export type Line = { account: Account; cents: number; invoiceId: string | null }

export const settled = (invoiceId: string, cents: number) => entry('cost', 'payable', cents, invoiceId)
export const deducted = (invoiceId: string, cents: number) => entry('payable', 'fees', cents, invoiceId)
export const cleared = (cents: number) => entry('in-transit', 'cash', cents, null)

/** A payment leaves: each invoice is owed its part less; the total is in transit. */
export function paid(parts: readonly { invoiceId: string; cents: number }[]): Line[] {
  const total = parts.reduce((sum, { cents }) => sum + cents, 0)
  return [
    ...parts.map(({ invoiceId, cents }): Line => ({ account: 'payable', cents, invoiceId })),
    { account: 'in-transit', cents: -total, invoiceId: null },
  ]
}

/** A reversal is the same lines with their signs flipped. */
export function turned(lines: readonly Line[]): Line[] {
  return lines.map(({ account, cents, invoiceId }) => ({ account, cents: -cents, invoiceId }))
}

function entry(debit: Account, credit: Account, cents: number, invoiceId: string | null): Line[] {
  return [
    { account: debit, cents, invoiceId },
    { account: credit, cents: -cents, invoiceId },
  ]
}
