import type { StopLineItem } from '@waybill/contract/shipments/shipments.ts'

export type CountException = NonNullable<StopLineItem['exception']>

/** What a driver finds on the freight beside its count. */
export type Finding = 'Fine' | 'Damaged' | 'Refused'

export type PackageCount = { lineItemId: string; packages: number; finding: Finding }

/** Everything there and in order, until somebody counts otherwise. */
export function orderedCounts(lineItems: readonly StopLineItem[]): PackageCount[] {
  return lineItems.map(({ lineItemId, packages }) => ({ lineItemId, packages, finding: 'Fine' }))
}

/** The exception that a count speaks of; damage and refusal outweigh a difference in number (domain §1.3). */
export function exceptionOf(ordered: number, { packages, finding }: PackageCount): CountException {
  if (finding !== 'Fine') return finding
  if (packages === ordered) return 'None'
  return packages < ordered ? 'Short' : 'Over'
}

/** Seal numbers as people type them, parted by commas or blanks. */
export function sealNumbersFrom(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((seal) => seal !== ''))]
}
