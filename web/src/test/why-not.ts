import type { Said } from '@waybill/contract/said.ts'

/** What the server says of something that cannot be done, in the world of a test. */
export function because(text: string): Said {
  return { code: 'as-told', facts: { sentence: { term: text } }, text }
}
