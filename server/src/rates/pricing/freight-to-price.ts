import { isDeepStrictEqual } from 'node:util'
import { type Distance, isEstimate } from '@waybill/contract/miles.ts'
import { countryOfPostalCode } from '@waybill/contract/postal-codes.ts'
import { RATE_SAYINGS } from '@waybill/contract/rates/rates.sayings.ts'
import type { PricedLoad, RateSearch } from '@waybill/contract/rates/rates.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Tx } from '../../db/connection.ts'
import { Refusal } from '../../http/refusal.ts'
import { distanceAlong, milesApart, placeCodeOf, placesWithCodes, type Roads } from '../../locations/locations.ts'
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

/** The load's own miles, with their source; from the map if it has none. */
export function distanceOf({
  stops,
  miles,
  milesEngine: engine,
  milesVersion: version,
}: Pick<ShipmentToPrice, 'miles' | 'milesEngine' | 'milesVersion'> & { stops: readonly Point[] }): Distance | null {
  if (miles === null) return distanceAlong(stops.map(pointOf))
  if (engine === null || version === null) return { miles, ...sourceUnknown(stops, miles) }
  return { miles, engine, version, isEstimated: isEstimate(engine) }
}

export function pointOf({ latitude, longitude }: Point) {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** Before loads kept the source of their miles, our estimate was the great circle times 1.17; whatever differs from it came from elsewhere. */
function sourceUnknown(stops: readonly Point[], miles: number): Omit<Distance, 'miles'> {
  const legs = stops.slice(1).map((stop, index) => [pointOf(stop), pointOf(stops[index] ?? stop)] as const)
  const apart = legs.map(([to, from]) => (to && from ? milesApart(from, to) : Number.NaN))
  const isOurs = apart.reduce((sum, leg) => sum + leg, 0) === miles
  return { engine: isOurs ? 'great-circle' : 'shipment', version: '1', isEstimated: isOurs }
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
      distance: distanceOf(shipment),
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
  roads: Roads,
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
      distance: await roads.measure(stops.map(pointOf)),
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
