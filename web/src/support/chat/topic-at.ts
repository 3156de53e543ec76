import type { SupportTopic } from '@waybill/contract/support/support.ts'

const NUMBERED: readonly [pattern: RegExp, type: SupportTopic['type']][] = [
  [/^\/(?:dashboard\/)?(?:all-shipments|my-shipments|shipments|available-freight)\/([^/]*\d[^/]*)/, 'shipment'],
  [/^\/(?:dashboard\/)?(?:accounting|third-party-payer-invoices)\/([^/]*\d[^/]*)/, 'invoice'],
  [/^\/cases\/([^/]*\d[^/]*)/, 'case'],
]

/** The record that a page is about, for a question asked from there. */
export function topicAt(pathname: string): SupportTopic | null {
  for (const [pattern, type] of NUMBERED) {
    const [, number] = pattern.exec(pathname) ?? []
    if (number) return { type, number: decodeURIComponent(number) }
  }
  return null
}
