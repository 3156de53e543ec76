import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const compress = promisify(gzip)
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const WORTH_COMPRESSING = 1_024

/** TRUST, Secure defaults; beyond our own origin only where the operator's street map comes from. */
function contentSecurityPolicy(mapOrigins: readonly string[]): string {
  const maps = mapOrigins.map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' blob: data:${maps}`,
    "font-src 'self'",
    `connect-src 'self'${maps}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** Where the driver's app opens (web/src/ahead.ts). It needs to know where the phone is, and to keep its screen on. */
const DRIVERS_PAGES = new Set(['/', '/drive'])
const FOR_DRIVERS = ['geolocation', 'screen-wake-lock']

/** Papers are photographed; nothing else on the device is anybody's business. */
const permissionsPolicy = (mayDrive: boolean) =>
  [
    'camera=(self)',
    ...FOR_DRIVERS.map((feature) => `${feature}=${mayDrive ? '(self)' : '()'}`),
    ...[
      'accelerometer',
      'autoplay',
      'browsing-topics',
      'display-capture',
      'encrypted-media',
      'gyroscope',
      'hid',
      'idle-detection',
      'local-fonts',
      'magnetometer',
      'microphone',
      'midi',
      'payment',
      'publickey-credentials-get',
      'serial',
      'usb',
      'xr-spatial-tracking',
    ].map((feature) => `${feature}=()`),
  ].join(', ')

const POLICY = permissionsPolicy(false)
const DRIVERS_POLICY = permissionsPolicy(true)

/** Headers on every answer, even one no hook sees: to an unreadable address, or to what never becomes a request. */
export function guardsOf(
  traceId: string,
  isProduction: boolean,
  mapOrigins: readonly string[] = [],
): Record<string, string> {
  return {
    'X-Trace-Id': traceId,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': POLICY,
    'Content-Security-Policy': contentSecurityPolicy(mapOrigins),
    ...(isProduction ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** Adds the headers to every answer, and light compression for clients not on this machine (level 1: STACK's measurement). */
export function guardAnswers(
  app: FastifyInstance,
  { isProduction, mapOrigins = () => [] }: { isProduction: boolean; mapOrigins?: () => readonly string[] },
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(guardsOf(request.id, isProduction, mapOrigins()))
    if (DRIVERS_PAGES.has(request.url.split('?', 1)[0] ?? '')) reply.header('Permissions-Policy', DRIVERS_POLICY)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.url.startsWith('/api/')) return payload
    reply.header('Cache-Control', 'no-store')
    const isSmall = typeof payload !== 'string' || payload.length < WORTH_COMPRESSING
    if (isSmall || LOOPBACK.has(request.ip) || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
      return payload
    reply.header('Content-Encoding', 'gzip').header('Vary', 'Accept-Encoding').removeHeader('Content-Length')
    return await compress(payload, { level: 1 })
  })
}
