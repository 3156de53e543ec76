import { api } from '@waybill/contract/api.ts'
import { implement } from '../../http/implement.ts'
import type { CameFrom } from '../door/came-from.ts'
import type { Door } from '../door/front-desk.ts'
import * as resets from './password-resets.ts'

export function passwordRoutes(door: Door, cameFrom: CameFrom) {
  return implement(api.passwords, {
    requestReset: ({ actor, body, request }) => resets.requestReset(actor, door, body.emailAddress, request.ip),
    readLink: ({ actor, body, request }) => resets.readLink(actor, door, body.resetToken, request.ip),
    reset: ({ actor, body, request, reply }) =>
      resets.reset(actor, door, body.resetToken, body.newPassword, cameFrom(request, reply)),
  })
}
