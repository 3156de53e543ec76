import type { CorrectedLineItems } from '@waybill/contract/shipments/shipments.ts'
import type { z } from 'zod'

export type LineItemCount = z.infer<typeof CorrectedLineItems>[number]

/** If nobody named an exception, what came damaged or was refused stays so; otherwise the count says it. */
export function exceptionOf(
  { lineItemId, packages, exception }: LineItemCount,
  lineItems: readonly { id: string; packages: number; exception: string | null }[],
): string {
  const item = lineItems.find(({ id }) => id === lineItemId)
  if (exception && exception !== 'None') return exception
  if (!exception && (item?.exception === 'Damaged' || item?.exception === 'Refused')) return item.exception
  const ordered = item?.packages ?? packages
  if (packages === ordered) return 'None'
  return packages < ordered ? 'Short' : 'Over'
}
