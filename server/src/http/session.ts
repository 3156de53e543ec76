import type { CurrentUser } from '@waybill/contract/identity.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../identity/actor.ts'
import type { Identity } from '../identity/identity.ts'
import { Refusal } from './refusal.ts'

export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.-]{1,4096})$/.exec(request.headers.authorization ?? '')?.[1]
}

export function claimsOf(request: FastifyRequest): string | undefined {
  const claims = request.headers['x-claims']
  return Array.isArray(claims) ? claims.join() : claims
}

/** Terms to accept and a second factor to set up come before everything else. */
function refuseWhoOwes(user: CurrentUser): void {
  if (!user.hasAcceptedAccessTermsAndConditions) throw new Refusal('terms-not-accepted')
  if (user.mustSetUpSecondFactor) throw new Refusal('second-factor-missing')
}

/** Recognises the caller and hands a renewed token back in `X-Access-Token`. */
export function authenticator(identity: Identity, now: () => Date) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Actor> => {
    const { actor, user, renewedToken } = await identity.recognise(bearerOf(request), claimsOf(request), now())
    if (renewedToken) reply.header('X-Access-Token', renewedToken)
    if (!request.routeOptions.config.endpoint?.isAtTheDoor) refuseWhoOwes(user)
    return actor
  }
}
