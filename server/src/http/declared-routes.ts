import { endpoints } from '@waybill/contract/api.ts'
import type { Endpoint } from '@waybill/contract/endpoint.ts'
import { ABILITIES } from '@waybill/contract/permissions.ts'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** The API's own description, for everybody. */
    isDescription?: boolean
  }
}

/**
 * Deny by default (TRUST P5): whatever opens under /api, or writes anywhere, must be in the contract and say who may call it, or Waybill
 * does not start. Outside /api, only the built web and the two health checks are read.
 */
export function refuseUndeclaredRoutes(app: FastifyInstance): void {
  const declared = new Set(endpoints().flatMap(({ endpoint }) => (saysWhoMay(endpoint) ? [endpoint] : [])))
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.endpoint ? declared.has(config.endpoint) : config?.isDescription) return
    const isRead = [method].flat().every((name) => name === 'GET' || name === 'HEAD')
    if (isRead && !url.startsWith('/api')) return
    throw new Error(`${[method].flat().join()} ${url} does not say who may call it`)
  })
}

function saysWhoMay({ may }: Endpoint): boolean {
  return ['public', 'signed-in'].includes(may) || Object.hasOwn(ABILITIES, may)
}
