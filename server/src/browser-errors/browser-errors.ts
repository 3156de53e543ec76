import { createHash } from 'node:crypto'
import type { BrowserErrorQuery } from '@waybill/contract/browser-errors/browser-error-search.ts'
import { BROWSER_ERROR_SAYINGS } from '@waybill/contract/browser-errors/browser-errors.sayings.ts'
import type { BrowserError, BrowserErrorReport } from '@waybill/contract/browser-errors/browser-errors.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import { withSystemEyes } from '../db/system-eyes.ts'
import { record } from '../history/history.ts'
import { Refusal } from '../http/refusal.ts'
import type { DoorThrottle } from '../identity/door/door-throttle.ts'
import * as queries from './browser-errors.queries.ts'

const say = sayer(BROWSER_ERROR_SAYINGS)

/** What is thrown in the same few functions of one build is the same error, whoever called them. */
const TELLING_FRAMES = 3

/** Counts with those that are like it. A session has as many as a stranger at a door; a browser tells each error once. */
export async function report(actor: Actor, throttle: DoorThrottle, said: BrowserErrorReport): Promise<void> {
  await throttle.count('browser-error', actor.sessionId)
  const fingerprint = digestOf([said.name, said.stack.slice(0, TELLING_FRAMES), said.build])
  const to = {
    person: digestOf([fingerprint.toString('hex'), actor.id]),
    company: digestOf([fingerprint.toString('hex'), actor.companyId]),
  }
  await actor.db.transaction((tx) =>
    withSystemEyes(tx, actor.db.scope, () => queries.countError(tx, said, { fingerprint, to, at: actor.now })),
  )
}

export async function list(
  actor: Actor,
  query: BrowserErrorQuery,
): Promise<{ data: BrowserError[]; totalCount: number }> {
  return await queries.listErrors(actor.db.read, query)
}

/** Done, or open again. */
export async function resolve(actor: Actor, id: string, isResolved: boolean): Promise<void> {
  await actor.db.transaction(async (tx) => {
    const error = await queries.settleError(tx, id, isResolved ? { at: actor.now, by: actor.id } : null)
    if (!error) throw new Refusal('not-found')
    const subject = { type: 'contact', id: actor.id } as const
    const said = say(isResolved ? 'browser-error-done' : 'browser-error-reopened', error)
    await record(tx, actor, subject, said, { isInternal: true })
  })
}

function digestOf(parts: readonly unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}
