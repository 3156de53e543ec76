import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import type { DriverLinks } from './driver-links.ts'

export function driverLinkRoutes(links: DriverLinks) {
  return implement(api.driverSignIn, {
    authorize: ({ actor, body, request }) =>
      links.exchange(body.code, { address: request.ip, userAgent: request.headers['user-agent'] }, actor.now),
    loads: ({ actor, params }) => links.loads(actor, params.driverId),
    makeLink: ({ actor, params, body, request }) => links.make(actor, params.driverId, body, request.ip),
  })
}
