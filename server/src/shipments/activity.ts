import type { Activity } from '@waybill/contract/shipments.ts'

/** How the timeline says each thing that can happen to a shipment. */
const SENTENCES: Record<string, (place: string | null) => string> = {
  'created-draft': () => 'Draft created',
  created: () => 'Shipment created',
  tendered: () => 'Tendered',
  'tendering-ended': () => 'No offer open any more',
  booked: () => 'Booked',
  'booking-rescinded': () => 'Booking rescinded',
  'driver-assigned': () => 'Driver assigned',
  'driver-removed': () => 'Driver removed',
  'equipment-set': () => 'Equipment set',
  'dispatch-implied': () => 'Dispatched without driver and tractor reported',
  arrived: (place) => `Arrived at ${place ?? 'the stop'}`,
  departed: (place) => `Departed from ${place ?? 'the stop'}`,
  'delivery-confirmed': () => 'Delivery confirmed',
  voided: () => 'Voided',
}

/** A row of the timeline; what an event carries beside its sentence (rates, carriers) stays on the server. */
export function tell(row: Activity & { place: string | null; payload: unknown }): Activity {
  const { place, payload: _payload, ...activity } = row
  return { ...activity, description: SENTENCES[row.kind]?.(place) ?? row.kind }
}
