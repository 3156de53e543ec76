import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import { Refusal } from './refusal.ts'

/** What comes before everything else: terms to accept, and a second factor to set up. */
export type Owed = 'terms-not-accepted' | 'second-factor-missing'

/** Who knows the people: provided by `identity`, of which this folder knows nothing else. */
export type Recognition = {
  recognize(
    token: string | undefined,
    claims: string | undefined,
    now: Date,
  ): Promise<{ actor: Actor; owes: Owed | undefined; renewedToken?: string }>
  /** The same without counting as use, and until when at most; undefined if the session is over. */
  stillKnows(
    token: string | undefined,
    claims: string | undefined,
    now: Date,
  ): Promise<{ owes: Owed | undefined; until: Date } | undefined>
}

export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.-]{1,4096})$/.exec(request.headers.authorization ?? '')?.[1]
}

export function claimsOf(request: FastifyRequest): string | undefined {
  const claims = request.headers['x-claims']
  return Array.isArray(claims) ? claims.join() : claims
}

/** Recognizes the caller and returns a renewed token in `X-Access-Token`. */
export function authenticator(callers: Recognition, now: () => Date) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Actor> => {
    const { actor, owes, renewedToken } = await callers.recognize(bearerOf(request), claimsOf(request), now())
    if (renewedToken) reply.header('X-Access-Token', renewedToken)
    if (owes && !request.routeOptions.config.endpoint?.isAtTheDoor) throw new Refusal(owes)
    return actor
  }
}
