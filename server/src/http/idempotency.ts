import { createHash } from 'node:crypto'
import type { Actor } from '../actor.ts'
import { findKey, holdKey, insertKey } from './idempotency.queries.ts'
import { Json } from './json.ts'
import { Refusal } from './refusal.ts'

const KEY = /^[\x21-\x7e]{1,200}$/

/**
 * One effect per `Idempotency-Key` (TRUST P14): the key's row commits with the effect, so a retry finds both or neither. The same key with
 * the same request gets the first answer; with another request, 422; while the first is still in progress, 409.
 */
export async function once<Answer>(
  actor: Actor,
  key: string,
  request: { method: string; url: string; body: unknown },
  effect: (actor: Actor) => Promise<Answer | Json<Answer>>,
): Promise<Answer | Json<Answer>> {
  if (!KEY.test(key)) throw new Refusal('bad-request', 'Idempotency-Key holds 1 to 200 visible characters')
  const hash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body)}`)
    .digest('hex')
  return await actor.db.transaction(async (tx) => {
    if (!(await holdKey(tx, actor.id, key))) throw new Refusal('request-in-flight')
    const earlier = await findKey(tx, actor.id, key)
    if (earlier && earlier.request_hash !== hash) throw new Refusal('key-reused')
    if (earlier) return new Json<Answer>(JSON.stringify(earlier.response))
    const answer = await effect({ ...actor, db: actor.db.within(tx) })
    const response = answer instanceof Json ? answer.text : JSON.stringify(answer ?? null)
    await insertKey(tx, actor.id, key, hash, response)
    return answer
  })
}
