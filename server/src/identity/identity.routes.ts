import { api } from '@waybill/contract/api.ts'
import type { Welcome } from '@waybill/contract/identity.ts'
import { implement } from '../http/implement.ts'
import { bearerOf, claimsOf } from '../http/session.ts'
import type { Identity } from './identity.ts'

export function identityRoutes(identity: Identity, welcome: () => Welcome) {
  return implement(api.identity, {
    welcome: async () => welcome(),
    signIn: ({ actor, body, request }) =>
      identity.signIn(body, { address: request.ip, userAgent: request.headers['user-agent'] }, actor.now),
    finishSignIn: ({ actor, body, request }) =>
      identity.finishSignIn(body, { address: request.ip, userAgent: request.headers['user-agent'] }, actor.now),
    me: ({ actor, request }) => identity.currentUser(bearerOf(request), claimsOf(request), actor.now),
    memberships: ({ actor }) => identity.memberships(actor),
    switchCompany: ({ actor, body }) => identity.switchCompany(actor, body.companyId),
    signOut: ({ actor }) => identity.signOut(actor),
    signOutEverywhere: ({ actor }) => identity.signOutEverywhere(actor),
  })
}
