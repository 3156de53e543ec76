import type { Db } from '../../db/connection.ts'
import { announce } from '../../events.ts'
import { recordBySystem } from '../../history/history.ts'
import type { Post } from '../../outside/mail/post.ts'
import { type Rounds, startRounds, takeAll } from '../../rounds.ts'
import { claimDueChange, findChange, putIntoForce } from './remit-to-change.queries.ts'
import { tellOfEffect } from './remit-to-letters.ts'

const EVERY_MS = 10_000

/** Applies every change whose 72 hours are over. Any number of processes may run it at once. Returns how many. */
export async function putDueChangesIntoForce(db: Db, post: Post, now: Date, signal?: AbortSignal): Promise<number> {
  const system = db.as({ kind: 'system' })
  return await takeAll(() => putOneIntoForce(system, post, now), signal)
}

async function putOneIntoForce(system: Db, post: Post, now: Date): Promise<boolean> {
  return await system.transaction(async (tx) => {
    const id = await claimDueChange(tx, now)
    if (!id) return false
    await putIntoForce(tx, id, now)
    const change = await findChange(tx, id)
    if (!change) throw new Error('A change that was just put into force is there')
    const subject = { type: 'company', id: change.companyId } as const
    await recordBySystem(tx, now, subject, 'Change of payment details took effect')
    await tellOfEffect(tx, post, change, now)
    await announce(tx, { kind: 'remit-to-changed', subject, companyIds: [change.companyId] })
    return true
  })
}

export function startRemitToChanges(db: Db, post: Post, now: () => Date, onError: (error: unknown) => void): Rounds {
  return startRounds(EVERY_MS, (signal) => putDueChangesIntoForce(db, post, now(), signal), onError)
}
