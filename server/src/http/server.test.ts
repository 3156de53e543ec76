import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { guardAnswers } from './headers.ts'
import { createServer } from './server.ts'

let server: FastifyInstance
afterEach(() => server.close())

function open(trustedProxies: false | number | string[] = false): FastifyInstance {
  server = createServer({ logLevel: 'silent', trustedProxies, isProduction: true })
  guardAnswers(server, { isProduction: true })
  server.get('/who', (request, reply) => reply.send(request.ip))
  return server
}

/** `203.0.113.9` is what our own proxy saw; to its left stands whatever the client made up. */
const FORGED = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' }

test.each([
  ['nobody', false as const, '10.0.0.5'],
  ['one hop', 1, '203.0.113.9'],
  ['the network of the proxy', ['10.0.0.0/8'], '203.0.113.9'],
  ['another network', ['192.0.2.0/24'], '10.0.0.5'],
])('trusting %s, the left-most address of X-Forwarded-For is never believed', async (_, trusted, address) => {
  const { body } = await open(trusted).inject({ url: '/who', headers: FORGED, remoteAddress: '10.0.0.5' })
  expect(body).toBe(address)
})

const GUARDS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-trace-id',
]

test.each(['/who', '/nowhere', '/%E0%A4%A'])('the answer of %s bears every guard', async (url) => {
  const { headers } = await open().inject(url)
  expect(Object.keys(headers)).toEqual(expect.arrayContaining(GUARDS))
  expect(headers['permissions-policy']).toMatch(
    /camera=\(self\), geolocation=\(\), screen-wake-lock=\(\), .*microphone=\(\)/,
  )
})

test.each(['/', '/drive?load=1000123'])('%s may ask where the phone is and keep its screen on', async (url) => {
  const { headers } = await open().inject(url)
  expect(headers['permissions-policy']).toMatch(/camera=\(self\), geolocation=\(self\), screen-wake-lock=\(self\), /)
})

test('what never becomes a request is answered with every guard, too', async () => {
  const address = new URL(await open().listen({ host: '127.0.0.1', port: 0 }))
  const said = await new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect(Number(address.port), address.hostname, () => socket.write('NONSENSE\r\n\r\n'))
    socket.on('data', (part) => {
      text += part
    })
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })
  for (const guard of GUARDS) expect(said.toLowerCase()).toContain(`\r\n${guard}: `)
})
