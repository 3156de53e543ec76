import { isDeepStrictEqual } from 'node:util'
import { countryOfPostalCode } from '@waybill/contract/postal-codes.ts'
import { RATE_SAYINGS } from '@waybill/contract/rates/rates.sayings.ts'
import type { Distance, PricedLoad, RateSearch } from '@waybill/contract/rates/rates.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Tx } from '../../db/connection.ts'
import { Refusal } from '../../http/refusal.ts'
import { milesBetween, placeCodeOf, placesWithCodes } from '../../locations/locations.ts'
import type { ShipmentToPrice } from '../rates.queries.ts'

const say = sayer(RATE_SAYINGS)

/** What is priced, and what else the price depends on. */
export type ToPrice = {
  load: PricedLoad
  customerId: string | null
  /** A carrier is checked for the whole time it has the load (domain §2.4). */
  deliveryOn: string | null
}

type Point = { latitude: number | null; longitude: number | null }

/** Great circle times 1.17 for roads, leg by leg (decision 18); version 1 of the estimate. */
const ESTIMATE = { engine: 'great-circle', version: '1', isEstimated: true } as const

function estimated(stops: readonly Point[]): number | null {
  let miles = 0
  for (const [index, to] of stops.entries()) {
    const from = stops[index - 1]
    if (to.latitude === null || to.longitude === null) return null
    if (from?.latitude == null || from.longitude == null) continue
    const leg = { latitude: from.latitude, longitude: from.longitude }
    miles += milesBetween(leg, { latitude: to.latitude, longitude: to.longitude })
  }
  return stops.length < 2 ? null : miles
}

/** The shipment's own miles are better than ours, unless they are the same guess. */
export function distanceOf(stops: readonly Point[], known: number | null): Distance | null {
  const miles = estimated(stops)
  if (known !== null && known !== miles) return { miles: known, engine: 'shipment', version: '1', isEstimated: false }
  return miles === null ? null : { miles, ...ESTIMATE }
}

export function ofShipment(shipment: ShipmentToPrice, today: string): ToPrice {
  const { stops, products, weight } = shipment
  const isPalletised = products.length > 0 && products.every(({ packageType }) => packageType === 'Pallets')
  return {
    customerId: shipment.customerId,
    deliveryOn: shipment.deliveryOn,
    load: {
      shipmentId: shipment.id,
      shippingMode: shipment.shippingMode,
      equipmentMode: shipment.equipmentMode,
      currency: shipment.currency,
      pickupOn: shipment.pickupOn ?? today,
      distance: distanceOf(stops, shipment.miles),
      weight,
      pallets: isPalletised ? products.reduce((sum, { packages }) => sum + packages, 0) : null,
      products: products.map(({ weight: pounds, freightClass }) => ({ weight: pounds, freightClass })),
      stops: stops.map(({ type, city, state, postalCode, country }) => ({ type, city, state, postalCode, country })),
    },
  }
}

/** Stops with products, not in a shipment yet: places by postal code. */
export async function ofStops(
  tx: Tx,
  search: Extract<RateSearch, { stops: unknown }>,
  today: string,
): Promise<ToPrice> {
  const found = await placesWithCodes(tx, [...new Set(search.stops.map(({ postalCode }) => placeCodeOf(postalCode)))])
  const stops = search.stops.map(({ type, postalCode }, index) => {
    const country = countryOfPostalCode(postalCode) ?? ''
    const place = found.find((one) => one.country === country && one.postalCode === placeCodeOf(postalCode))
    if (place) return { ...place, type, postalCode, country }
    const text = say('rate-postal-code-unknown', { postalCode })
    throw new Refusal('place-unknown', text, { modelState: { [`stops.${index}.postalCode`]: [text] } })
  })
  const { products, shippingMode, equipmentMode, currency } = search
  const isPalletised = products.every(({ isOnPallets }) => isOnPallets)
  return {
    customerId: search.customerId ?? null,
    deliveryOn: search.stops.at(-1)?.date ?? null,
    load: {
      shipmentId: null,
      shippingMode,
      equipmentMode,
      currency,
      pickupOn: search.stops[0]?.date ?? today,
      distance: distanceOf(stops, null),
      weight: products.reduce((sum, { weight }) => sum + weight, 0),
      pallets: isPalletised ? products.reduce((sum, { packages }) => sum + packages, 0) : null,
      products: products.map(({ weight, freightClass }) => ({ weight, freightClass: freightClass ?? null })),
      stops: stops.map(({ type, city, state, postalCode, country }) => ({ type, city, state, postalCode, country })),
    },
  }
}

/** What a price depends on: class, weight, pieces, modes, places and day (domain T6). Miles follow from the places. */
export function isSameFreight(quoted: PricedLoad, now: PricedLoad): boolean {
  const facts = ({ shippingMode, equipmentMode, pickupOn, weight, pallets, products, stops }: PricedLoad) => ({
    shippingMode,
    equipmentMode,
    pickupOn,
    weight,
    pallets,
    products,
    stops,
  })
  return isDeepStrictEqual(facts(quoted), facts(now))
}
