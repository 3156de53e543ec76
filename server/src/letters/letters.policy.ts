import type { Can } from '@waybill/contract/permissions.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import type { UndeliveredFacts } from './letters.queries.ts'

export function canSendAgain({ isKept }: UndeliveredFacts): Can {
  return isKept ? true : 'Its link or code was for a while only. Invite the person again, or let them ask for another.'
}

export function maySendAgain(letter: UndeliveredFacts): Authorized<UndeliveredFacts> {
  const answer = canSendAgain(letter)
  if (answer !== true) throw new Refusal('already-done', answer)
  return authorized(letter)
}
