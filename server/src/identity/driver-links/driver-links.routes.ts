import { api } from '@waybill/contract/api.ts'
import { implement } from '../../http/implement.ts'
import type { CameFrom } from '../door/came-from.ts'
import type { DriverLinks } from './driver-links.ts'

export function driverLinkRoutes(links: DriverLinks, cameFrom: CameFrom) {
  return implement(api.driverSignIn, {
    authorize: ({ actor, body, request, reply }) => links.exchange(body.code, cameFrom(request, reply), actor.now),
    loads: ({ actor, params }) => links.loads(actor, params.driverId),
    makeLink: ({ actor, params, body, request }) => links.make(actor, params.driverId, body, request.ip),
  })
}
