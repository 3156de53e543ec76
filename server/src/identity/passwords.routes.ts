import { api } from '@waybill/contract/api.ts'
import type { FastifyRequest } from 'fastify'
import { implement } from '../http/implement.ts'
import type { PasswordResets } from './password-resets.ts'

export function passwordRoutes(resets: PasswordResets) {
  return implement(api.passwords, {
    requestReset: ({ actor, body, request }) => resets.request(body.emailAddress, from(request), actor.now),
    readLink: ({ actor, body, request }) => resets.readLink(body.resetToken, from(request), actor.now),
    reset: ({ actor, body, request }) => resets.reset(body.resetToken, body.newPassword, from(request), actor.now),
  })
}

function from(request: FastifyRequest) {
  return { address: request.ip, userAgent: request.headers['user-agent'] }
}
