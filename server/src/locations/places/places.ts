import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { type GeoPoint, greatCircle } from '@waybill/contract/geo.ts'

export { greatCircle } from '@waybill/contract/geo.ts'

/** A US ZIP code or a Canadian forward sortation area (the first three characters of a postal code). */
export type Place = {
  postalCode: string
  country: 'US' | 'CA'
  city: string
  /** State or province, two letters. */
  state: string
  latitude: number
  longitude: number
  /** IANA zone. */
  timeZone: string
}

export const PLACES_FILE = new URL('places.tsv.br', import.meta.url)

/** Roads are longer than great circles (domain §7.1). */
export const ROAD_FACTOR = 1.17

/** One column per line: similar values together halve the compressed size. */
export function placesAsText(places: readonly Place[]): string {
  const columns = [
    places.map((place) => place.postalCode),
    places.map((place) => place.country),
    places.map((place) => place.city),
    places.map((place) => place.state),
    places.map((place) => place.latitude.toFixed(3)),
    places.map((place) => place.longitude.toFixed(3)),
    places.map((place) => place.timeZone),
  ]
  return columns.map((column) => column.join('\t')).join('\n')
}

/** All places, read from the file: about 43,000 objects to fill the table, not to keep. */
export function readPlaces(): Place[] {
  const text = brotliDecompressSync(readFileSync(PLACES_FILE)).toString('utf8')
  const [codes = [], countries = [], cities = [], states = [], latitudes = [], longitudes = [], zones = []] = text
    .split('\n')
    .map((line) => line.split('\t'))
  return codes.map((postalCode, row) => ({
    postalCode,
    country: countries[row] === 'CA' ? 'CA' : 'US',
    city: cities[row] ?? '',
    state: states[row] ?? '',
    latitude: Number(latitudes[row]),
    longitude: Number(longitudes[row]),
    timeZone: zones[row] ?? '',
  }))
}

/** The part of a postal code that identifies a place: `60601-1234` → `60601`, `m5v 2t6` → `M5V`. */
export function placeCodeOf(postalCode: string): string {
  const code = postalCode.replace(/\s/g, '').toUpperCase()
  return /^[A-Z]/.test(code) ? code.slice(0, 3) : code.slice(0, 5)
}

export function findPlace(places: readonly Place[], wanted: { postalCode: string }): Place | undefined {
  const code = placeCodeOf(wanted.postalCode)
  return places.find((place) => place.postalCode === code)
}

/** Of a city's many codes, the one nearest their center. */
export function findPlaceByCity(places: readonly Place[], wanted: { city: string; state: string }): Place | undefined {
  const city = wanted.city.trim().toLowerCase()
  const state = wanted.state.trim().toUpperCase()
  const codes = places.filter((place) => place.state === state && place.city.toLowerCase() === city)
  const mean = (number: (place: Place) => number) => codes.reduce((sum, place) => sum + number(place), 0) / codes.length
  const middle = { latitude: mean((place) => place.latitude), longitude: mean((place) => place.longitude) }
  return codes.sort((a, b) => greatCircle(a, middle) - greatCircle(b, middle))[0]
}

export type Point = GeoPoint

/** About how far apart two places are, whole miles: for what is near, not for what is hauled. */
export function milesApart(from: Point, to: Point): number {
  return Math.round(greatCircle(from, to) * ROAD_FACTOR)
}
