/** The form's values. */
export type Bill = { externalInvoiceNumber: string; externalInvoiceAmount: number | null }

/** Both are marked required; one of them is enough (SPEC §5, Add Invoice). */
export function isValidBill({ externalInvoiceNumber, externalInvoiceAmount }: Bill): boolean {
  return externalInvoiceNumber.trim() !== '' || isFigure(externalInvoiceAmount)
}

/** As sent: empty fields are omitted (SPEC §5). */
export function billOf({ externalInvoiceNumber, externalInvoiceAmount }: Bill): {
  externalInvoiceNumber?: string
  externalInvoiceAmount?: number
} {
  const written = externalInvoiceNumber.trim()
  return {
    ...(written ? { externalInvoiceNumber: written } : {}),
    ...(isFigure(externalInvoiceAmount) ? { externalInvoiceAmount } : {}),
  }
}

function isFigure(amount: number | null): amount is number {
  return Number.isFinite(amount)
}
