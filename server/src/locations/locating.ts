import type { Tx } from '../db/connection.ts'
import { findCityCode, findPlaces, findPostalCode, findStateZone } from './locations.queries.ts'
import { readPlaceText } from './places/place-text.ts'
import { placeCodeOf } from './places/places.ts'

export type Address = { city: string; state: string; postalCode: string; country: string }

/** Where an address is, and how surely we know: from its state alone there is a zone, but no point. */
export type Located = {
  /** In its usual spelling; documents shout. */
  city: string
  timeZone: string
  point: { latitude: number; longitude: number } | null
}

/**
 * The zone and point of an address. If the postal code is in another state than the address, the city decides; if
 * nothing better is known, the zone of most places in the state. Undefined outside the US and Canada.
 */
export async function locate(tx: Tx, { city, state, postalCode, country }: Address): Promise<Located | undefined> {
  const byCode = await findPostalCode(tx, country, placeCodeOf(postalCode))
  const isPlausible = byCode && (byCode.state === state || state === '')
  const found = isPlausible ? byCode : ((await findCityCode(tx, country, city, state)) ?? byCode)
  if (found) {
    const { timeZone, latitude, longitude } = found
    const isSameCity = city === '' || city.toLowerCase() === found.city.toLowerCase()
    return { city: isSameCity ? found.city : city, timeZone, point: { latitude, longitude } }
  }
  const timeZone = await findStateZone(tx, country, state)
  return timeZone === undefined ? undefined : { city, timeZone, point: null }
}

/**
 * Where an entered address is. Its postal code decides if it is in the state; else the city does, because a few codes are served from
 * across a border and new ones come every year. Otherwise returns the code's state, or that the code is unknown.
 */
export async function lies(
  tx: Tx,
  { city, state, postalCode, country }: Address,
): Promise<Omit<Located, 'city'> | { isIn: string } | 'unknown'> {
  const byCode = await findPostalCode(tx, country, placeCodeOf(postalCode))
  const found = byCode?.state === state ? byCode : await findCityCode(tx, country, city, state)
  if (!found) return byCode ? { isIn: byCode.state } : 'unknown'
  const { timeZone, latitude, longitude } = found
  return { timeZone, point: { latitude, longitude } }
}

/** Where a typed city or postal code is: `Chicago, IL`, `60638`. */
export async function pointOf(tx: Tx, text: string): Promise<Located['point'] | undefined> {
  const [place] = await findPlaces(tx, readPlaceText(text), 1)
  return place && { latitude: place.latitude, longitude: place.longitude }
}
