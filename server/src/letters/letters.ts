import { LETTER_SAYINGS } from '@waybill/contract/letters/letters.sayings.ts'
import type { UndeliveredLetter, UndeliveredLetterQuery } from '@waybill/contract/letters/letters.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/connection.ts'
import { record } from '../history/history.ts'
import { Refusal } from '../http/refusal.ts'
import * as policy from './letters.policy.ts'
import * as queries from './letters.queries.ts'

export { findGivenUp } from './letters.queries.ts'

const say = sayer(LETTER_SAYINGS)

/** What did not arrive. Nobody but the system reads letters; the provider's people see what became of them. */
export async function listUndelivered(
  system: Db,
  query: UndeliveredLetterQuery,
): Promise<{ data: UndeliveredLetter[]; totalCount: number }> {
  const { rows, totalCount } = await queries.listUndelivered(system.read, query)
  return { data: rows.map(shown), totalCount }
}

/** Again, to its reader's current address. */
export async function sendAgain(system: Db, actor: Actor, id: string): Promise<void> {
  await system.transaction(async (tx) => {
    const found = await queries.findUndelivered(tx, id)
    if (!found) throw new Refusal('not-found')
    const letter = policy.maySendAgain(found)
    if (!(await queries.sendAgain(tx, letter, actor.now))) throw new Refusal('already-done')
    const subject = { type: 'contact', id: actor.id } as const
    const said = say('letter-sent-again', { address: letter.sendsTo, subject: letter.subject })
    await record(tx, actor, subject, said, { isInternal: true })
  })
}

function shown({ isKept, ...letter }: queries.UndeliveredFacts): UndeliveredLetter {
  return { ...letter, can: { sendAgain: policy.canSendAgain({ ...letter, isKept }) } }
}
