import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { HttpRouter } from './http-router.ts'
import { osrm } from './osrm.ts'
import { pcmiler } from './pcmiler.ts'
import { openRouter, ROUTERS } from './router.ts'
import { valhalla } from './valhalla.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

type Answer = { status?: number; body: string; headers?: Record<string, string> }
type Asked = { url: URL; headers: IncomingMessage['headers']; method: string | undefined; body: string }
type Engine = (typeof ROUTERS)[number]

const WIRES = { osrm, valhalla, pcmiler }
const CHICAGO = { latitude: 41.88, longitude: -87.63 }
const DALLAS = { latitude: 32.78, longitude: -96.8 }
const LAREDO = { latitude: 27.51, longitude: -99.51 }

/** A router that answers everything so, or never; what it was asked lies in the list. */
async function router(engine: Engine, answer: Answer | undefined, version?: string) {
  const asked: Asked[] = []
  server = createServer((request, response) => {
    const { headers, method } = request
    const url = new URL(request.url ?? '', 'http://router')
    void text(request).then((body) => {
      asked.push({ url, headers, method, body })
      if (answer) response.writeHead(answer.status ?? 200, answer.headers).end(answer.body)
    })
  })
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`)
  const at = { engine, url, key: 'a-key', version }
  return { asked, router: new HttpRouter(WIRES[engine], at, { deadlineMs: 400 }) }
}

/** As each of them writes 1,359 miles, and that no road leads there. */
const SAYS: Record<Engine, { miles: Answer; noRoad: Answer[]; version: string }> = {
  osrm: {
    miles: {
      body: JSON.stringify({ code: 'Ok', routes: [{ distance: 2_187_098.5, duration: 78_000 }], waypoints: [] }),
    },
    noRoad: ['NoRoute', 'NoSegment'].map((code) => ({
      status: 400,
      body: JSON.stringify({ code, message: 'Impossible' }),
    })),
    version: 'v1',
  },
  valhalla: {
    miles: {
      body: JSON.stringify({
        trip: { status: 0, units: 'miles', summary: { length: 1_359.2, time: 78_000 }, legs: [] },
      }),
    },
    noRoad: [
      {
        status: 400,
        body: JSON.stringify({ error_code: 442, error: 'No path could be found for input', status_code: 400 }),
      },
    ],
    version: 'truck',
  },
  pcmiler: {
    miles: {
      body: JSON.stringify([
        {
          __type: 'MileageReport:http://pcmiler.alk.com/APIs/v1.0',
          RouteID: null,
          ReportLines: [{ TMiles: '0.000' }, { TMiles: '925.100' }, { TMiles: '1359.200' }],
        },
      ]),
    },
    noRoad: [
      {
        body: JSON.stringify([
          { Type: 1, Code: 88, LegacyErrorCode: 400, Description: 'Stop at index 0: not near any known roads.' },
        ]),
      },
    ],
    version: 'Current',
  },
}

describe.each(ROUTERS)('%s', (engine) => {
  const says = SAYS[engine]
  test('measures all stops in one call', async () => {
    const { asked, router: one } = await router(engine, says.miles)
    const distance = { miles: 1_359, engine, version: says.version, isEstimated: false }
    expect(await one.measure([CHICAGO, DALLAS, LAREDO])).toEqual(distance)
    expect(asked).toHaveLength(1)
  })

  test('keeps the name that the operator gave its data', async () => {
    const { router: one } = await router(engine, says.miles, 'PCM37')
    expect(await one.measure([CHICAGO, DALLAS])).toMatchObject({ version: 'PCM37' })
  })

  test.each(says.noRoad)('says that no road leads there: $body', async (answer) => {
    const { router: one } = await router(engine, answer)
    expect(await one.measure([CHICAGO, DALLAS])).toBeUndefined()
  })

  test.each([
    ['too many requests', { status: 429, body: '{}' }],
    ['a wrong key', { status: 401, body: '{}' }],
    ['breaks', { status: 500, body: '' }],
    ['another refusal', { status: 400, body: '{"code":"InvalidUrl","error_code":154}' }],
    ['no JSON', { body: '<html>' }],
    ['nonsense', { body: '{"code":"Ok","routes":[],"trip":{}}' }],
    ['another unit', { body: '{"trip":{"units":"kilometers","summary":{"length":2187}}}' }],
    ['leads elsewhere', { status: 302, body: '', headers: { location: 'http://127.0.0.1:9/' } }],
    ['too much', { ...says.miles, body: says.miles.body + ' '.repeat(600_000) }],
    ['nothing at all', undefined],
  ])('one that answers with %s is no answer', async (_, answer) => {
    const { asked, router: one } = await router(engine, answer)
    await expect(one.measure([CHICAGO, DALLAS])).rejects.toThrow(/^(?!.*a-key)/)
    expect(asked).toHaveLength(1)
  })
})

test('OSRM gets longitude first and no shape of the way, and names its data', async () => {
  const body = JSON.stringify({ code: 'Ok', data_version: '2026-11-01', routes: [{ distance: 1_609.344 }] })
  const { asked, router: one } = await router('osrm', { body })
  expect(await one.measure([CHICAGO, DALLAS])).toMatchObject({ miles: 1, version: '2026-11-01' })
  expect(asked[0]?.url.pathname).toBe('/base/route/v1/driving/-87.63,41.88;-96.8,32.78')
  expect(asked[0]?.url.search).toBe('?overview=false')
})

test('Valhalla gets a truck', async () => {
  const { asked, router: one } = await router('valhalla', SAYS.valhalla.miles)
  await one.measure([CHICAGO, DALLAS])
  expect(asked[0]).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } })
  expect(asked[0]?.url.pathname).toBe('/base/route')
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    locations: [
      { lat: 41.88, lon: -87.63 },
      { lat: 32.78, lon: -96.8 },
    ],
    costing: 'truck',
    units: 'miles',
    directions_type: 'none',
  })
})

test('PC*MILER gets the key in a header, never in the address, and the version of the contract', async () => {
  const { asked, router: one } = await router('pcmiler', SAYS.pcmiler.miles, 'PCM37')
  await one.measure([CHICAGO, DALLAS])
  expect(asked[0]?.url.pathname).toBe('/base/route/routeReports')
  expect(asked[0]?.url.search).not.toContain('a-key')
  expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
    stops: '-87.63,41.88;-96.8,32.78',
    reports: 'Mileage',
    dataVersion: 'PCM37',
  })
  expect(asked[0]?.headers.authorization).toBe('a-key')
})

test('without an address there is none', () => {
  expect(openRouter(undefined)).toBeUndefined()
})
