import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { Photon } from './photon.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** A Photon that answers everything so; what it was asked lies in the list. */
async function photon(answer: { status?: number; body: string; headers?: Record<string, string> }) {
  const asked: URL[] = []
  server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://photon'))
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers }).end(answer.body)
  })
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { asked, geocoder: new Photon(`http://127.0.0.1:${port}/geo/`, { deadlineMs: 500 }) }
}

const feature = (properties: Record<string, string>) => ({ type: 'Feature', geometry: {}, properties })
const CHICAGO = {
  countrycode: 'US',
  postcode: '60638',
  city: 'Chicago',
  street: 'West 65th Street',
  housenumber: '6500',
}

test('addresses of the US and Canada are read, others are not', async () => {
  const features = [
    feature(CHICAGO),
    feature({ countrycode: 'CA', postcode: 'L5T 2N7', city: 'Mississauga', name: 'Kennedy Road', type: 'street' }),
    feature({ countrycode: 'DE', postcode: '60638', city: 'Frankfurt' }),
    feature({ countrycode: 'US', city: 'Nowhere' }),
  ]
  const { asked, geocoder } = await photon({ body: JSON.stringify({ features }) })
  expect(await geocoder.find('6500 W 65th & more')).toEqual([
    { addressLine1: '6500 West 65th Street', city: 'Chicago', postalCode: '60638', country: 'US' },
    { addressLine1: 'Kennedy Road', city: 'Mississauga', postalCode: 'L5T 2N7', country: 'CA' },
  ])
  expect(asked[0]?.pathname).toBe('/geo/api')
  expect(asked[0]?.searchParams.get('q')).toBe('6500 W 65th & more')
})

test.each([
  ['breaks', { status: 500, body: '' }],
  ['says nonsense', { body: '{"features": [{}]}' }],
  ['says no JSON', { body: '<html>' }],
  ['leads elsewhere', { status: 302, body: '', headers: { location: 'http://127.0.0.1:9/' } }],
  ['says too much', { body: JSON.stringify({ features: [feature({ ...CHICAGO, city: 'x'.repeat(300_000) })] }) }],
])('one that %s is no answer', async (_, answer) => {
  const { asked, geocoder } = await photon(answer)
  expect(await geocoder.find('Chicago')).toEqual([])
  expect(asked).toHaveLength(1)
})

test('one that is silent is not waited for', async () => {
  server = createServer(() => undefined)
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const begun = Date.now()
  expect(await new Photon(`http://127.0.0.1:${port}`, { deadlineMs: 50 }).find('Chicago')).toEqual([])
  expect(Date.now() - begun).toBeLessThan(1_500)
  server.closeAllConnections()
})
