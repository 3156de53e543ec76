import { api } from '@waybill/contract/api.ts'
import { implement } from '../../http/implement.ts'
import type { FrontDesk } from '../door/front-desk.ts'
import * as terms from './terms.ts'

export function termsRoutes(desk: FrontDesk) {
  return implement(api.terms, {
    read: ({ actor }) => terms.read(actor, desk),
    accept: async ({ actor, body, request }) => {
      await terms.accept(actor, desk, body.version, { address: request.ip, userAgent: request.headers['user-agent'] })
      return await desk.identity.currentUser(actor)
    },
  })
}
