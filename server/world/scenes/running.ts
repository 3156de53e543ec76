import { api } from '@waybill/contract/api.ts'
import { voiceOf } from '../companies.ts'
import { act } from '../stage.ts'
import type { Meanwhile } from './haul.ts'

const HOUR = 3_600_000

export const burstTire: Meanwhile['tell'] = function* burstTire(at, carrier, { id: shipmentId }) {
  yield* act(at, voiceOf(carrier), api.running.reportProblem, {
    params: { shipmentId },
    body: { reason: 'AI', text: 'Tire burst on the trailer, service truck is on its way' },
  })
}

/** The carrier requests another time at the first dock. */
export const laterPickup: Meanwhile['tell'] = function* laterPickup(at, carrier, { id: shipmentId, stops, pickupAt }) {
  const [pickup] = stops
  if (!pickup || !pickupAt) return
  yield* act(at, voiceOf(carrier), api.running.changeAppointment, {
    params: { shipmentId, stopId: pickup.stopId },
    body: {
      act: 'request',
      version: 0,
      start: new Date(Date.parse(pickupAt) + 2 * HOUR).toISOString(),
      reason: 'The driver needs his rest first',
      isWarningConfirmed: true,
    },
  })
}
