import { DEFAULT_DOCK_HOURS } from '@waybill/contract/locations/locations.ts'
import { newId } from '../src/db/new-id.ts'
import type { Rows } from '../world/rows.ts'
import { type Company, newCanary } from './people.ts'

type Say = (where: string, readers: readonly Company[], rowReaders?: readonly Company[]) => string

export type PlantedLocations = { ids: string[]; numbers: string[]; dockScheduleIds: string[] }

type Around = {
  family: string
  shipper: Company
  carrier: Company
  /** Everyone who is party to the load. */
  onTheRoad: readonly Company[]
  /** Where its truck stops. */
  stopId: string | undefined
}

/** A shipper's two locations: one where a carrier's load stops, one where nobody stops. */
export function plantLocations(
  rows: Rows,
  { family, shipper, carrier, onTheRoad, stopId }: Around,
  say: Say,
): PlantedLocations {
  const planted: PlantedLocations = { ids: [], numbers: [], dockScheduleIds: [] }
  const plant = (readers: readonly Company[], rowReaders: readonly Company[]): string => {
    const [id, number, dockScheduleId] = [newId(), newCanary(family), newId()]
    planted.ids.push(id)
    planted.numbers.push(number, id)
    planted.dockScheduleIds.push(dockScheduleId)
    rows.location.push({
      id,
      number,
      company_id: shipper.id,
      name: say('location.name', readers, rowReaders),
      city: 'Chicago',
      state: 'IL',
      postal_code: '60638',
      country: 'US',
      time_zone: 'America/Chicago',
      edi_codes: [say('location.edi_codes', [shipper], rowReaders)],
      directions: say('location.directions', readers, rowReaders),
      version: 1,
      created_at: new Date(),
    })
    rows.dock_schedule.push({
      id: dockScheduleId,
      location_id: id,
      company_id: shipper.id,
      name: say('dock_schedule.name', readers, rowReaders),
      equipment_modes: ['Dry'],
      shipping_modes: ['TL'],
      stop_types: ['Shipping'],
      is_appointment_required: false,
      dock_hours: DEFAULT_DOCK_HOURS.map((day) => ({ ...day })),
      version: 1,
      created_at: new Date(),
    })
    return id
  }
  plant([shipper], [shipper])
  const stopped = plant([shipper, carrier], onTheRoad)
  for (const stop of rows.shipment_stop) if (stop.id === stopId) stop.location_id = stopped
  return planted
}
