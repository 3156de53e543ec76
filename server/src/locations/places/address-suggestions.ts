import type { AddressSuggestion } from '@waybill/contract/locations/locations.ts'
import type { Tx } from '../../db/connection.ts'
import type { FoundAddress, Geocoder } from '../../outside/geocoder/geocoder.ts'
import { type FoundPlace, findCodes, findPlaces } from '../locations.queries.ts'
import { readAddressText } from './place-text.ts'
import { placeCodeOf } from './places.ts'

const MOST = 10
/** Less matches half the continent. */
const SHORTEST = 2

/**
 * Addresses that start with the text. A geocoder knows streets. If none is set, or it does not answer, the street stays as typed
 * and our own places supply the rest.
 */
export async function suggest(tx: Tx, geocoder: Geocoder | undefined, text: string): Promise<AddressSuggestion[]> {
  if (text.length < SHORTEST) return []
  const found = (await geocoder?.find(text)) ?? []
  const known = await completed(tx, found)
  return known.length > 0 ? known : await fromPlaces(tx, text)
}

async function fromPlaces(tx: Tx, text: string): Promise<AddressSuggestion[]> {
  const { street, place } = readAddressText(text)
  if (!place || place.city + place.code + place.state === '') return []
  const found = await findPlaces(tx, place, MOST)
  return found.map((one) => ({
    id: `${one.country}-${one.postalCode}`,
    addressLine1: street,
    city: one.city,
    province: one.state,
    postalCode: place.wholeCode || one.postalCode,
    country: one.country,
    timeZone: one.timeZone,
  }))
}

/** What the geocoder found, with the postal code's state and zone; results outside our places are left out. */
async function completed(tx: Tx, found: readonly FoundAddress[]): Promise<AddressSuggestion[]> {
  if (found.length === 0) return []
  const places = await findCodes(tx, [...new Set(found.map(({ postalCode }) => placeCodeOf(postalCode)))])
  const byCode = new Map<string, FoundPlace>(places.map((place) => [`${place.country} ${place.postalCode}`, place]))
  return found.slice(0, MOST).flatMap((address, index) => {
    const place = byCode.get(`${address.country} ${placeCodeOf(address.postalCode)}`)
    if (!place) return []
    const { addressLine1, city, postalCode, country } = address
    const { state: province, timeZone } = place
    return [
      { id: `geocoder-${index}`, addressLine1, city: city ?? place.city, province, postalCode, country, timeZone },
    ]
  })
}
