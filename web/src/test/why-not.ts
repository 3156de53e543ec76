import type { Said } from '@waybill/contract/said.ts'

/** The server's reason why something cannot be done, for tests. */
export function because(text: string): Said {
  return { code: 'as-told', facts: { sentence: { term: text } }, text }
}
