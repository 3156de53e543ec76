import { api } from '@waybill/contract/api.ts'
import { implement } from '../../http/implement.ts'
import type { CameFrom } from '../door/came-from.ts'
import * as links from './driver-links.ts'

export function driverLinkRoutes(means: links.Means, cameFrom: CameFrom) {
  return implement(api.driverSignIn, {
    authorize: ({ actor, body, request, reply }) => links.exchange(actor, means, body.code, cameFrom(request, reply)),
    loads: ({ actor, params }) => links.loads(actor, means, params.driverId),
    makeLink: ({ actor, params, body, request }) => links.make(actor, means, params.driverId, body, request.ip),
  })
}
