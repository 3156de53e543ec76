import { statSync } from 'node:fs'
import { isTimeZone } from '@waybill/contract/time.ts'
import { describe, expect, test } from 'vitest'
import { findPlace, findPlaceByCity, milesApart, PLACES_FILE, type Place, placeCodeOf, readPlaces } from './places.ts'

const places = readPlaces()

function city(name: string, state: string) {
  const place = findPlaceByCity(places, { city: name, state })
  if (!place) throw new Error(`No place for ${name}, ${state}`)
  return place
}

describe('places', () => {
  test('hold the US and Canada, well formed, in a small file', () => {
    expect(places.length).toBeGreaterThan(43_000)
    expect(statSync(PLACES_FILE).size).toBeLessThan(700_000)
    const isWellFormed = (place: Place) =>
      (place.country === 'US' ? /^\d{5}$/ : /^[A-Z]\d[A-Z]$/).test(place.postalCode) &&
      /^[A-Z]{2}$/.test(place.state) &&
      /^[^\uFFFD(]+$/.test(place.city) &&
      place.latitude !== 0 &&
      place.longitude !== 0
    expect(places.filter((place) => !isWellFormed(place))).toEqual([])
    expect([...new Set(places.map((place) => place.timeZone))].filter((zone) => !isTimeZone(zone))).toEqual([])
  })

  test('hold no code twice and no military post office', () => {
    expect(new Set(places.map((place) => place.postalCode)).size).toBe(places.length)
    expect(places.filter((place) => ['AA', 'AE', 'AP'].includes(place.state))).toEqual([])
  })

  test.each([
    ['Phoenix', 'AZ', 'America/Phoenix'],
    ['Indianapolis', 'IN', 'America/Indiana/Indianapolis'],
    ['Regina', 'SK', 'America/Regina'],
    ["St. John's", 'NL', 'America/St_Johns'],
    ['El Paso', 'TX', 'America/Denver'],
    ['Dallas', 'TX', 'America/Chicago'],
    ['Pensacola', 'FL', 'America/Chicago'],
  ])('keep the zone of %s, %s', (name, state, zone) => {
    expect(city(name, state).timeZone).toBe(zone)
  })

  test('are found by ZIP+4 and by full Canadian postal codes', () => {
    expect(placeCodeOf('60601-1234')).toBe('60601')
    expect(findPlace(places, { postalCode: '60601-1234' })).toMatchObject({ city: 'Chicago', state: 'IL' })
    expect(findPlace(places, { postalCode: 'm5v 2t6' })).toMatchObject({ city: 'Toronto', state: 'ON', country: 'CA' })
    expect(findPlace(places, { postalCode: 'E1H 1A1' })).toMatchObject({ state: 'NB', latitude: 46.151 })
    expect(findPlace(places, { postalCode: '00000' })).toBeUndefined()
  })

  test('lie as far apart as roads say, roughly', () => {
    expect(milesApart(city('Chicago', 'IL'), city('Dallas', 'TX'))).toBeGreaterThan(880)
    expect(milesApart(city('Chicago', 'IL'), city('Dallas', 'TX'))).toBeLessThan(980)
    expect(milesApart(city('Chicago', 'IL'), city('Chicago', 'IL'))).toBe(0)
  })
})
