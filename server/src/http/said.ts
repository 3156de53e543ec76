import { COMMON_SAYINGS } from '@waybill/contract/common.sayings.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'

const say = sayer(COMMON_SAYINGS)

export const NOT_YOUR_ROLE = say('not-your-role')

/** What a person typed. It reads the same in every language. */
export function asWritten(words: string): Said {
  return say('as-written', { words })
}

/** Several sentences as one. */
export function allOf(sentences: readonly Said[]): Said {
  const [only, ...others] = sentences
  return only && others.length === 0 ? only : say('all-of', { sentences })
}
