import { api } from '@waybill/contract/api.ts'
import type { Welcome } from '@waybill/contract/identity/identity.ts'
import { implement } from '../http/implement.ts'
import type { CameFrom } from './door/came-from.ts'
import type { Identity } from './identity.ts'

export function identityRoutes(identity: Identity, cameFrom: CameFrom, welcome: () => Welcome) {
  return implement(api.identity, {
    welcome: async () => welcome(),
    signIn: ({ actor, body, request, reply }) => identity.signIn(body, cameFrom(request, reply), actor.now),
    finishSignIn: ({ actor, body, request, reply }) => identity.finishSignIn(body, cameFrom(request, reply), actor.now),
    me: ({ actor }) => identity.currentUser(actor),
    memberships: ({ actor }) => identity.memberships(actor),
    switchCompany: ({ actor, body }) => identity.switchCompany(actor, body.companyId),
    signOut: ({ actor }) => identity.signOut(actor),
    signOutEverywhere: ({ actor }) => identity.signOutEverywhere(actor),
  })
}
