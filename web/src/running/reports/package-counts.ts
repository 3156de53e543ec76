import type { StopLineItem } from '@waybill/contract/shipments/shipments.ts'

export type CountException = NonNullable<StopLineItem['exception']>

/** The freight's condition, besides its count. */
export type Finding = 'Fine' | 'Damaged' | 'Refused'

export type PackageCount = { lineItemId: string; packages: number; finding: Finding }

/** All there and in order, until counted otherwise. */
export function orderedCounts(lineItems: readonly StopLineItem[]): PackageCount[] {
  return lineItems.map(({ lineItemId, packages }) => ({ lineItemId, packages, finding: 'Fine' }))
}

/** The exception of a count; damage and refusal outrank a wrong number (domain §1.3). */
export function exceptionOf(ordered: number, { packages, finding }: PackageCount): CountException {
  if (finding !== 'Fine') return finding
  if (packages === ordered) return 'None'
  return packages < ordered ? 'Short' : 'Over'
}

/** Seal numbers as typed, separated by commas or spaces. */
export function sealNumbersFrom(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((seal) => seal !== ''))]
}
