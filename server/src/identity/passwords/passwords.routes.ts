import { api } from '@waybill/contract/api.ts'
import { implement } from '../../http/implement.ts'
import type { CameFrom } from '../door/came-from.ts'
import type { PasswordResets } from './password-resets.ts'

export function passwordRoutes(resets: PasswordResets, cameFrom: CameFrom) {
  return implement(api.passwords, {
    requestReset: ({ actor, body, request }) => resets.request(body.emailAddress, request.ip, actor.now),
    readLink: ({ actor, body, request }) => resets.readLink(body.resetToken, request.ip, actor.now),
    reset: ({ actor, body, request, reply }) =>
      resets.reset(body.resetToken, body.newPassword, cameFrom(request, reply), actor.now),
  })
}
