import { AS_OF } from '@waybill/contract/as-of.ts'
import { type Endpoint, writes } from '@waybill/contract/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import type { Replica } from '../db/replica.ts'
import { isList } from './lists.ts'

type Call = { actor: Actor; request: FastifyRequest; reply: FastifyReply }

/**
 * Lets a list be read from the replica, and everybody still see what they wrote and what they heard of: whatever may change something says
 * how new a list must be from then on, even when it is refused because of what somebody else did, and so does a stream before its first
 * news.
 */
export async function inStep<Answer>(
  replica: Replica | undefined,
  endpoint: Endpoint,
  { actor, request, reply }: Call,
  answer: (actor: Actor) => Promise<Answer>,
): Promise<Answer> {
  if (!replica) return await answer(actor)
  if (isList(endpoint)) {
    const asOf = request.headers[AS_OF]
    return await replica.read(actor.db, asOf === undefined ? undefined : Number(asOf), (db) => answer({ ...actor, db }))
  }
  const sayHowNew = async () => {
    const position = await replica.position().catch(() => undefined)
    if (position !== undefined) reply.header(AS_OF, position)
  }
  if (endpoint.media === 'text/event-stream') await sayHowNew()
  try {
    return await answer(actor)
  } finally {
    if (writes(endpoint)) await sayHowNew()
  }
}
