import type { EldVehicle } from '@waybill/contract/eld/eld.ts'
import type { Position } from '../outside/eld/eld.ts'
import type { KnownVehicle } from './eld.queries.ts'

/** Tractor 0042, "Truck 42" and "#42" are one. */
export function tractorOf(name: string): string {
  return name
    .toUpperCase()
    .replaceAll(/\b(?:TRUCK|TRACTOR|UNIT|NO)\b/g, '')
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^0+(?=.)/, '')
}

/** Each ELD vehicle with its tractor: the one that somebody said, or the only one of its number. */
export function matched(
  vehicles: readonly KnownVehicle[],
  tractors: readonly { id: string; number: string }[],
): EldVehicle[] {
  const byNumber = Map.groupBy(tractors, ({ number }) => tractorOf(number))
  const chosen = new Set(vehicles.flatMap(({ vehicleId }) => vehicleId ?? []))
  const namesakes = Map.groupBy(vehicles, ({ name }) => tractorOf(name))
  return vehicles.map(({ provider, eldVehicleId, name, vehicleId }) => {
    const vehicle = { provider, eldVehicleId, name }
    if (vehicleId !== null) return { ...vehicle, vehicleId, isByHand: true }
    const [tractor, another] = byNumber.get(tractorOf(name)) ?? []
    const isOne = tractor && !another && !chosen.has(tractor.id) && namesakes.get(tractorOf(name))?.length === 1
    return { ...vehicle, vehicleId: isOne ? tractor.id : null, isByHand: false }
  })
}

/**
 * What was seen of each tractor: of the vehicle that somebody said it is, and otherwise of the one by its number. Of two vehicles by one
 * name nobody knows which is meant.
 */
export function positionsByTractor(
  positions: readonly Position[],
  known: readonly Pick<KnownVehicle, 'eldVehicleId' | 'name' | 'tractorNumber'>[],
): Map<string, Position[]> {
  const knownById = new Map(known.map((vehicle) => [vehicle.eldVehicleId, vehicle]))
  const linked = new Set(known.flatMap(({ tractorNumber }) => (tractorNumber ? tractorOf(tractorNumber) : [])))
  const named = positions.flatMap((position): [string, Position][] => {
    const vehicle = knownById.get(position.vehicleId)
    if (vehicle?.tractorNumber) return [[tractorOf(vehicle.tractorNumber), position]]
    const name = tractorOf(position.vehicle || (vehicle?.name ?? ''))
    return name === '' || linked.has(name) ? [] : [[name, position]]
  })
  const all = Map.groupBy(named, ([tractor]) => tractor)
  return new Map(
    [...all].flatMap(([tractor, seen]): [string, Position[]][] =>
      new Set(seen.map(([, { vehicleId }]) => vehicleId)).size === 1 ? [[tractor, seen.map(([, one]) => one)]] : [],
    ),
  )
}
