import { LETTER_SAYINGS } from '@waybill/contract/letters/letters.sayings.ts'
import type { Can } from '@waybill/contract/permissions.ts'
import { sayer } from '@waybill/contract/said.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import type { UndeliveredFacts } from './letters.queries.ts'

const say = sayer(LETTER_SAYINGS)

export function canSendAgain({ isKept }: UndeliveredFacts): Can {
  return isKept ? true : say('letter-not-kept')
}

export function maySendAgain(letter: UndeliveredFacts): Authorized<UndeliveredFacts> {
  const answer = canSendAgain(letter)
  if (answer !== true) throw new Refusal('already-done', answer)
  return authorized(letter)
}
