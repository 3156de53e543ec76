import { RADIUS_MILES } from '@waybill/contract/available-freight/board-search.ts'
import type { AvailableTruck } from '@waybill/contract/available-trucks/available-trucks.ts'
import { placeText } from '../truck-text.ts'

/** What a board search says when it starts at a truck. */
export interface FromTruck {
  origin: string | undefined
  originRadius: number
  equipmentModes: AvailableTruck['equipmentMode'][] | undefined
  pickupStart: string | undefined
  pickupEnd: string | undefined
}

type Truck = Pick<AvailableTruck, 'place' | 'radius' | 'equipmentMode' | 'emptyFrom' | 'emptyUntil'>

/** Around the truck, for its equipment, while it waits; without one, anywhere again. */
export function searchFrom(truck: Truck | undefined): FromTruck {
  return {
    origin: truck && placeText(truck.place),
    originRadius: truck?.radius ?? RADIUS_MILES,
    // A reefer hauls dry freight too.
    equipmentModes: truck && (truck.equipmentMode === 1 ? [0, 1] : [truck.equipmentMode]),
    // The place's own days: its times carry its offset.
    pickupStart: truck?.emptyFrom.slice(0, 10),
    pickupEnd: truck?.emptyUntil.slice(0, 10),
  }
}
