import { api } from '@waybill/contract/api.ts'
import { implement } from '../../http/implement.ts'
import { bearerOf, claimsOf } from '../../http/session.ts'
import type { Identity } from '../identity.ts'
import type { Terms } from './terms.ts'

export function termsRoutes(identity: Identity, terms: Terms) {
  return implement(api.terms, {
    read: ({ actor }) => terms.read(actor),
    accept: async ({ actor, body, request }) => {
      await terms.accept(actor, body.version, { address: request.ip, userAgent: request.headers['user-agent'] })
      return await identity.userAnew(bearerOf(request), claimsOf(request), actor)
    },
  })
}
