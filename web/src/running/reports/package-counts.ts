import type { StopLineItem } from '@waybill/contract/shipments/shipments.ts'

export type CountException = NonNullable<StopLineItem['exception']>

/** The freight's condition, besides its count. */
export type Finding = 'Fine' | 'Damaged' | 'Refused'

export type PackageCount = { lineItemId: string; packages: number; finding: Finding }

/** All there and in order, until counted otherwise. */
export function orderedCounts(lineItems: readonly StopLineItem[]): PackageCount[] {
  return lineItems.map(({ lineItemId, packages }) => ({ lineItemId, packages, finding: 'Fine' }))
}

/** As it was counted when the truck left. */
export function confirmedCounts(lineItems: readonly StopLineItem[]): PackageCount[] {
  return lineItems.map(({ lineItemId, packages, confirmedPackages, exception }) => ({
    lineItemId,
    packages: confirmedPackages ?? packages,
    finding: exception === 'Damaged' || exception === 'Refused' ? exception : 'Fine',
  }))
}

/** The exception of a count; damage and refusal outrank a wrong number (domain §1.3). */
export function exceptionOf(ordered: number, { packages, finding }: PackageCount): CountException {
  if (finding !== 'Fine') return finding
  if (packages === ordered) return 'None'
  return packages < ordered ? 'Short' : 'Over'
}

export function orderedOf(lineItems: readonly StopLineItem[], { lineItemId, packages }: PackageCount): number {
  return lineItems.find((item) => item.lineItemId === lineItemId)?.packages ?? packages
}

/** Seal numbers as typed, separated by commas or spaces. */
export function sealNumbersFrom(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((seal) => seal !== ''))]
}
