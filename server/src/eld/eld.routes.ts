import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import type { EldMeans } from './access.ts'
import * as eld from './eld.ts'
import type { Following } from './following.ts'

export function eldRoutes(means: EldMeans & { address: string }, following: Following) {
  return implement(api.eld, {
    integrations: ({ actor }) => eld.integrations(actor, means),
    connect: ({ actor, body }) => eld.connect(actor, means, body),
    authorize: ({ actor, body }) => eld.authorize(actor, means, body.provider),
    complete: ({ actor, body }) => eld.complete(actor, means, body),
    test: ({ actor, body }) => eld.test(actor, means, body.provider),
    disconnect: ({ actor, body }) => eld.disconnect(actor, means, body.provider),
    listen: ({ actor, body }) => eld.listen(actor, means, body),
    vehicles: ({ actor }) => eld.vehicles(actor),
    hear: ({ actor, params, bytes, request }) =>
      following.hear(params.webhookId, { bytes, headers: request.headers }, actor.now),
  })
}
