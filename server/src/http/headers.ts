import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const compress = promisify(gzip)
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const WORTH_COMPRESSING = 1_024

/** TRUST, Secure defaults. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

/** Headers of every answer, and light compression for clients that are not on this machine (level 1: STACK's measurement). */
export function guardAnswers(app: FastifyInstance, options: { isProduction: boolean }): void {
  app.addHook('onSend', async (request, reply, payload) => {
    reply.header('X-Trace-Id', request.id)
    reply.header('X-Content-Type-Options', 'nosniff')
    reply.header('Referrer-Policy', 'no-referrer')
    reply.header('Cross-Origin-Opener-Policy', 'same-origin')
    reply.header('Cross-Origin-Resource-Policy', 'same-origin')
    if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', CONTENT_SECURITY_POLICY)
    if (options.isProduction) reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    if (!request.url.startsWith('/api/')) return payload
    reply.header('Cache-Control', 'no-store')
    const isSmall = typeof payload !== 'string' || payload.length < WORTH_COMPRESSING
    if (isSmall || LOOPBACK.has(request.ip) || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
      return payload
    reply.header('Content-Encoding', 'gzip').header('Vary', 'Accept-Encoding').removeHeader('Content-Length')
    return await compress(payload, { level: 1 })
  })
}
