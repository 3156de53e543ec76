import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { StreetMap } from './street-map.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A host that answers these paths, and nothing else; from some it leads to others. */
async function host(answers: Record<string, unknown>, leads: Record<string, string> = {}): Promise<string> {
  server = createServer((request, response) => {
    const location = leads[request.url ?? '']
    if (location) return response.writeHead(302, { location }).end()
    const answer = answers[request.url ?? '']
    return response.writeHead(answer === undefined ? 404 : 200).end(JSON.stringify(answer))
  })
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function read(light: string, dark = light) {
  const errors: unknown[] = []
  const map = new StreetMap({ light, dark }, (error) => errors.push(error))
  await map.read()
  return { map, errors }
}

const STYLE = {
  version: 8,
  sprite: [{ id: 'default', url: 'https://sprites.example/basic' }],
  glyphs: 'https://fonts.example/{fontstack}/{range}.pbf',
  sources: {
    streets: { type: 'vector', url: '/tiles.json?key=secret' },
    hills: {
      type: 'raster',
      tiles: ['https://a.hills.example/{z}/{x}/{y}.png', 'https://b.hills.example/{z}/{x}/{y}.png'],
    },
    ours: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
  },
  layers: [],
}

test('names every host that a browser fetches the map from: styles, sprites, fonts, and tiles, also those of a TileJSON', async () => {
  const at = await host({
    '/light': STYLE,
    '/dark': { version: 8, sources: { s: { type: 'geojson', data: 'https://data.example/sea.json' } }, layers: [] },
    '/tiles.json?key=secret': { tiles: ['https://tiles.example/{z}/{x}/{y}.pbf'] },
  })
  const { map, errors } = await read(`${at}/light`, `${at}/dark`)
  expect(errors).toEqual([])
  expect(map.origins()).toEqual([
    at,
    'https://a.hills.example',
    'https://b.hills.example',
    'https://data.example',
    'https://fonts.example',
    'https://sprites.example',
    'https://tiles.example',
  ])
  expect(map.styles()).toEqual({ light: `${at}/light`, dark: `${at}/dark` })
})

test.each<[string, Record<string, unknown>]>([
  ['is not there', {}],
  ['is no style', { '/light': { hello: 'world' } }],
  ['names a host by something else than HTTP', { '/light': { ...STYLE, glyphs: 'javascript:alert(1)', sources: {} } }],
  [
    'names a TileJSON that is not there',
    { '/light': { ...STYLE, sources: { s: { url: 'missing.json?key=secret' } } } },
  ],
])('a style that %s leaves our own map, and the log without its key', async (_, answers) => {
  const at = await host(answers)
  const { map, errors } = await read(`${at}/light`)
  expect({ origins: map.origins(), styles: map.styles() }).toEqual({ origins: [], styles: null })
  expect(errors).toHaveLength(1)
  expect(String(errors[0])).not.toContain('secret')
})

test('a redirect is not followed, wherever it leads (P30)', async () => {
  const at = await host({ '/moved': { version: 8, sources: {}, layers: [] } }, { '/light': '/moved' })
  const { map, errors } = await read(`${at}/light`)
  expect({ origins: map.origins(), styles: map.styles() }).toEqual({ origins: [], styles: null })
  expect(errors).toHaveLength(1)
})

test('without one, nothing is asked and nothing is allowed', async () => {
  const map = new StreetMap(undefined, () => expect.unreachable())
  await map.read()
  expect({ origins: map.origins(), styles: map.styles() }).toEqual({ origins: [], styles: null })
})
