import type { Said } from '@waybill/contract/said.ts'
import {
  doubtsOfArrival,
  doubtsOfDeparture,
  isLateArrival,
  leftBefore,
  timedOf,
} from '@waybill/contract/shipments/plausible.ts'
import type { Shipment, ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import { likelyTime, type Moment } from './moment.ts'

/** What the dispatcher's form would ask about the report, by what is known on this phone. */
export type Asks = { isLate: boolean; doubts: Said[] }

export function asksOfArrival({ stops }: Pick<Shipment, 'stops'>, stop: ShipmentStop, moment: Moment): Asks {
  const at = likelyTime(moment)
  const timed = timedOf(stop)
  return { isLate: isLateArrival(at, timed), doubts: doubtsOfArrival(at, timed, leftBefore(stops, stop)) }
}

export function doubtsOfLeaving({ arrivedAt }: ShipmentStop, moment: Moment): Said[] {
  return arrivedAt ? doubtsOfDeparture(likelyTime(moment), new Date(arrivedAt)) : []
}
