import type { Tx } from '../db/connection.ts'
import { findCityCode, findPostalCode, findStateZone } from './locations.queries.ts'
import { placeCodeOf } from './places/places.ts'

export type Address = { city: string; state: string; postalCode: string; country: string }

/** Where an address lies, and how surely we know: by its state alone there is a zone, but no point. */
export type Located = {
  /** As it is usually written; documents shout. */
  city: string
  timeZone: string
  point: { latitude: number; longitude: number } | null
}

/**
 * The zone and the point of an address. Where the postal code lies in another state than the address says, the city decides;
 * where nothing better is known, the zone that most places of the state keep. Undefined outside the US and Canada.
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
 * Where an entered address lies. Its postal code decides if it is of the state; else the city does, for a few codes are served from
 * across a border and new ones come every year. Otherwise the state that the code lies in, or that nobody knows the code.
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
