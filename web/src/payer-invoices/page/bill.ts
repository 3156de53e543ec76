/** What stands in the form; an amount that is no number is none. */
export type Bill = { number: string; amount: number }

/** Both are marked required; one of them is enough (SPEC §5, Add Invoice). */
export function isValidBill({ number, amount }: Bill): boolean {
  return number.trim() !== '' || Number.isFinite(amount)
}

/** What is sent: whatever is empty is absent (SPEC §5). */
export function billOf({ number, amount }: Bill): { externalInvoiceNumber?: string; externalInvoiceAmount?: number } {
  const written = number.trim()
  return {
    ...(written ? { externalInvoiceNumber: written } : {}),
    ...(Number.isFinite(amount) ? { externalInvoiceAmount: amount } : {}),
  }
}
