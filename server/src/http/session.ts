import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import { Refusal } from './refusal.ts'

/** Who knows the people: provided by `identity`, of which this folder knows nothing else. */
export type Recognition = {
  recognise(
    token: string | undefined,
    claims: string | undefined,
    now: Date,
  ): Promise<{ actor: Actor; user: CurrentUser; renewedToken?: string }>
  /** The same without counting as use; undefined if the session is over. */
  stillKnows(token: string | undefined, claims: string | undefined, now: Date): Promise<CurrentUser | undefined>
}

export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.-]{1,4096})$/.exec(request.headers.authorization ?? '')?.[1]
}

export function claimsOf(request: FastifyRequest): string | undefined {
  const claims = request.headers['x-claims']
  return Array.isArray(claims) ? claims.join() : claims
}

/** What comes before everything else: terms to accept, and a second factor to set up. */
function owed(user: CurrentUser): 'terms-not-accepted' | 'second-factor-missing' | undefined {
  if (!user.hasAcceptedAccessTermsAndConditions) return 'terms-not-accepted'
  return user.mustSetUpSecondFactor ? 'second-factor-missing' : undefined
}

/** Recognizes the caller and returns a renewed token in `X-Access-Token`. */
export function authenticator(identity: Recognition, now: () => Date) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Actor> => {
    const { actor, user, renewedToken } = await identity.recognise(bearerOf(request), claimsOf(request), now())
    if (renewedToken) reply.header('X-Access-Token', renewedToken)
    const owes = owed(user)
    if (owes && !request.routeOptions.config.endpoint?.isAtTheDoor) throw new Refusal(owes)
    return actor
  }
}

/** What an open stream may still say: to somebody still at the door, only that the session is over. */
export function hearer(identity: Recognition, now: () => Date) {
  return async (request: FastifyRequest): Promise<'nothing' | 'its-end' | 'news'> => {
    const user = await identity.stillKnows(bearerOf(request), claimsOf(request), now())
    if (!user) return 'nothing'
    return owed(user) ? 'its-end' : 'news'
  }
}
