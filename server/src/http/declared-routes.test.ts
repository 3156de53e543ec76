import { api } from '@waybill/contract/api.ts'
import { get, NoContent } from '@waybill/contract/endpoint.ts'
import Fastify, { type RouteOptions } from 'fastify'
import { expect, test } from 'vitest'
import { refuseUndeclaredRoutes } from './declared-routes.ts'

function opens(route: Pick<RouteOptions, 'method' | 'url' | 'config'>): () => unknown {
  const app = Fastify()
  refuseUndeclaredRoutes(app)
  return () => app.route({ ...route, handler: async () => null })
}

test('an endpoint of the contract opens', () => {
  expect(opens({ method: 'GET', url: '/api/v2/me', config: { endpoint: api.identity.me } })).not.toThrow()
})

test('a route that says nothing about who may call it does not', () => {
  expect(opens({ method: 'GET', url: '/api/v2/rates' })).toThrow('GET /api/v2/rates does not say who may call it')
  expect(opens({ method: 'POST', url: '/upload' })).toThrow()
})

test('nor does one that is not in the contract', () => {
  const endpoint = get('/api/v2/rates', { says: 'Rates.', may: 'public', returns: NoContent })
  expect(opens({ method: 'GET', url: '/api/v2/rates', config: { endpoint } })).toThrow()
})

test('pages and health checks are read without a declaration', () => {
  expect(opens({ method: 'GET', url: '/live' })).not.toThrow()
})
