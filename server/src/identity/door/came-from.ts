import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_SECONDS, type From } from '../sessions/known-devices.ts'

/** The only path these cookies travel to: the two steps of signing in. */
const PATH = '/api/v2/authorize'

export type CameFrom = (request: FastifyRequest, reply: FastifyReply) => From

/** Where the person signing in is, and what their browser keeps so that the device is recognized next time. */
export function cameFrom({ isSecure }: { isSecure: boolean }): CameFrom {
  return (request, reply) => ({
    address: request.ip,
    userAgent: request.headers['user-agent'],
    proofOf: (name) => parseCookie(request.headers.cookie ?? '')[name],
    keepProof: (name, value) => {
      const rules = {
        path: PATH,
        maxAge: DEVICE_SECONDS,
        httpOnly: true,
        secure: isSecure,
        sameSite: 'strict',
      } as const
      void reply.header('Set-Cookie', stringifySetCookie({ name, value, ...rules }))
    },
  })
}
