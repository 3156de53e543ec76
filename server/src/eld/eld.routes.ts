import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import type { EldMeans } from './access.ts'
import * as eld from './eld.ts'

export function eldRoutes(means: EldMeans & { address: string }) {
  return implement(api.eld, {
    integrations: ({ actor }) => eld.integrations(actor, means),
    connect: ({ actor, body }) => eld.connect(actor, means, body),
    authorize: ({ actor, body }) => eld.authorize(actor, means, body.provider),
    complete: ({ actor, body }) => eld.complete(actor, means, body),
    test: ({ actor, body }) => eld.test(actor, means, body.provider),
    disconnect: ({ actor, body }) => eld.disconnect(actor, means, body.provider),
  })
}
