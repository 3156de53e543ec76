import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import type { DoorThrottle } from '../identity/door/door-throttle.ts'
import * as errors from './browser-errors.ts'

export function browserErrorRoutes(throttle: DoorThrottle) {
  return implement(api.browserErrors, {
    report: ({ actor, body }) => errors.report(actor, throttle, body),
    list: ({ actor, query }) => errors.list(actor, query),
    resolve: ({ actor, params, body }) => errors.resolve(actor, params.browserErrorId, body.isResolved),
  })
}
