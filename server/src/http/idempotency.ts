import { createHash } from 'node:crypto'
import type { Actor } from '../actor.ts'
import type { Db, Tx } from '../db/connection.ts'
import { findKey, holdKey, insertKey } from './idempotency.queries.ts'
import { Json } from './json.ts'
import { Refusal } from './refusal.ts'

const KEY = /^[\x21-\x7e]{1,200}$/

type Request = { method: string; url: string; body: unknown }
type Effect<Answer> = (actor: Actor) => Promise<Answer | Json<Answer>>

/**
 * One effect per `Idempotency-Key` (TRUST P14): the key's row commits with the effect, so a retry finds both or neither. The same key with
 * the same request gets the first answer; with another request, 422; while the first is still in progress, 409.
 */
export async function once<Answer>(
  actor: Actor,
  key: string,
  request: Request,
  effect: Effect<Answer>,
): Promise<Answer | Json<Answer>> {
  const hash = hashOf(key, request)
  return await keyed(actor, key, hash).transaction((tx) => effect({ ...actor, db: actor.db.within(tx) }))
}

/** The same for what looks at an upload first: until its one transaction begins, it holds neither the key nor a connection. */
export async function onceExamined<Answer>(
  actor: Actor,
  key: string,
  request: Request,
  effect: Effect<Answer>,
): Promise<Answer | Json<Answer>> {
  const hash = hashOf(key, request)
  const earlier = await answerOf<Answer>(actor.db.read, actor, key, hash)
  return earlier ?? (await effect({ ...actor, db: keyed(actor, key, hash) }))
}

function hashOf(key: string, { method, url, body }: Request): string {
  if (!KEY.test(key)) throw new Refusal('bad-request', 'Idempotency-Key holds 1 to 200 visible characters')
  return createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body)}`)
    .digest('hex')
}

/** The actor's database, whose one transaction holds the key and keeps its result with it: the answer, which comes as JSON the second time. */
function keyed(actor: Actor, key: string, hash: string): Db {
  return actor.db.around(async <Answer>(tx: Tx, work: (tx: Tx) => Promise<Answer>) => {
    if (!(await holdKey(tx, actor.id, key))) throw new Refusal('request-in-flight')
    const earlier = await answerOf<Answer>(tx, actor, key, hash)
    if (earlier) return earlier as Answer
    const answer = await work(tx)
    const response = answer instanceof Json ? answer.text : JSON.stringify(answer ?? null)
    await insertKey(tx, actor.id, key, hash, response)
    return answer
  })
}

async function answerOf<Answer>(tx: Tx, actor: Actor, key: string, hash: string): Promise<Json<Answer> | undefined> {
  const earlier = await findKey(tx, actor.id, key)
  if (earlier && earlier.request_hash !== hash) throw new Refusal('key-reused')
  return earlier && new Json<Answer>(JSON.stringify(earlier.response))
}
