import { api } from '@waybill/contract/api.ts'
import { implement } from '../../http/implement.ts'
import * as push from './push.ts'

export function pushRoutes(means: push.PushMeans) {
  return implement(api.push, {
    key: () => push.publicKey(means),
    subscribe: ({ actor, body }) => push.subscribe(actor, means, body),
    unsubscribe: ({ actor }) => push.unsubscribe(actor, means),
  })
}
