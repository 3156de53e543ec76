import { type Said, sayer } from '@waybill/contract/said.ts'
import { COMMON_SAYINGS } from '@waybill/contract/sayings/common.ts'

const say = sayer(COMMON_SAYINGS)

export const NOT_YOUR_ROLE = say('not-your-role')

/** A sentence that came from elsewhere and has no name of its own yet. */
export function asTold(sentence: string): Said {
  return say('as-told', { sentence: { term: sentence } })
}
