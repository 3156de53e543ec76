import { type Said, sayer } from '@waybill/contract/said.ts'
import { COMMON_SAYINGS } from '@waybill/contract/sayings/common.ts'

const say = sayer(COMMON_SAYINGS)

export const NOT_YOUR_ROLE = say('not-your-role')

/** Several sentences as one; one alone is itself. */
export function together(sentences: readonly Said[]): Said {
  const [first, ...others] = sentences
  return first && others.length === 0 ? first : say('several', { sentences })
}

/** What somebody typed, as a sentence of its own: no language changes it. */
export function asTyped(sentence: string): Said {
  return say('as-told', { sentence })
}

/** A sentence that came from elsewhere and has no name of its own yet. */
export function asTold(sentence: string): Said {
  return say('as-told', { sentence: { term: sentence } })
}
