import type { Db } from '../src/db/connection.ts'
import { newId } from '../src/db/new-id.ts'

/** A truck that a carrier posted, with what the carrier says of it: only the carrier and the provider have it on their lists. */
export async function plantTruck(db: Db, companyId: string, say: (where: string) => string): Promise<string> {
  const id = newId()
  await db
    .as({ kind: 'system' })
    .read.insertInto('available_truck')
    .values({
      id,
      company_id: companyId,
      equipment_mode: 0,
      city: 'Phoenix',
      state: 'AZ',
      time_zone: 'America/Phoenix',
      latitude: 33.43,
      longitude: -112.19,
      empty_from: new Date(Date.now() + 3_600_000),
      empty_until: new Date(Date.now() + 90_000_000),
      note: say('available_truck.note'),
      driver_name: say('available_truck.driver_name'),
      tractor_number: say('available_truck.tractor_number'),
      posted_by: say('available_truck.posted_by'),
    })
    .execute()
  return id
}
