import { FACTORING_SAYINGS } from '@waybill/contract/factoring/factoring.sayings.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type { Db, Tx } from '../db/connection.ts'
import { announce } from '../events.ts'
import { recordBySystem } from '../history/history.ts'
import { assignUnsettled, unassignOpenedSince, weighPayeesAnew } from '../invoices/invoices.ts'
import type { Post } from '../outside/mail/post.ts'
import { type Rounds, startRounds, takeAll } from '../rounds.ts'
import {
  claimDueNotice,
  claimDueRelease,
  claimMissed,
  type Due,
  isContested,
  markActive,
  markReleased,
} from './factoring.queries.ts'
import { tellOfEffect, tellOfEnd } from './letters.ts'

const say = sayer(FACTORING_SAYINGS)

const EVERY_MS = 5_000

/**
 * Ends and begins what is due. Letters of release go first, so the next factor's notice finds the carrier free. Any number of processes may
 * run it at once. Returns how many.
 */
export async function putDueAssignmentsIntoForce(db: Db, post: Post, now: Date, signal?: AbortSignal): Promise<number> {
  const system = db.as({ kind: 'system' })
  return await takeAll(
    () =>
      system.transaction(
        async (tx) => (await endOne(tx, post, now)) || (await beginOne(tx, post, now)) || (await mendOne(tx, now)),
      ),
    signal,
  )
}

export function startAssignments(db: Db, post: Post, now: () => Date, onError: (error: unknown) => void): Rounds {
  return startRounds(EVERY_MS, (signal) => putDueAssignmentsIntoForce(db, post, now(), signal), onError)
}

async function endOne(tx: Tx, post: Post, now: Date): Promise<boolean> {
  const due = await claimDueRelease(tx, now)
  if (!due) return false
  await unassignOpenedSince(tx, due, due.releasedAt, now)
  // What was missed while it was in force is still the factor's.
  await assignUnsettled(tx, { ...due, openedBefore: due.releasedAt }, now)
  await markReleased(tx, due.id)
  await endHold(tx, due.carrierId, { by: 'Waybill', at: now })
  await tellOfEnd(tx, post, due, now)
  await tell(tx, due, now, say('assignment-ended', { factor: due.factorName }))
  return true
}

async function beginOne(tx: Tx, post: Post, now: Date): Promise<boolean> {
  const due = await claimDueNotice(tx, now)
  if (!due) return false
  await markActive(tx, due.id, now)
  const count = await assignUnsettled(tx, due, now)
  await tellOfEffect(tx, post, due, now)
  await tell(tx, due, now, say('assignment-in-effect', { factor: due.factorName, count }))
  return true
}

async function mendOne(tx: Tx, now: Date): Promise<boolean> {
  const due = await claimMissed(tx)
  if (!due) return false
  await assignUnsettled(tx, due, now)
  return true
}

/** Bills it stopped are audited again once nobody contests the payee. */
export async function endHold(tx: Tx, carrierId: string, by: { by: string; at: Date }): Promise<void> {
  if (!(await isContested(tx, carrierId))) await weighPayeesAnew(tx, carrierId, by)
}

async function tell(tx: Tx, due: Due, now: Date, what: Said): Promise<void> {
  const subject = { type: 'company', id: due.carrierId } as const
  await recordBySystem(tx, now, subject, what)
  await announce(tx, { kind: 'assignment-changed', subject, companyIds: [due.carrierId, due.factorId] })
}
