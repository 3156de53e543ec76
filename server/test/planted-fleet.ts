import type { Db } from '../src/db/connection.ts'
import { newId } from '../src/db/new-id.ts'

/** A carrier's tractor, and what it keeps of its driver: nobody but the carrier and the provider reads either. */
export async function plantFleet(
  db: Db,
  { companyId, driverId }: { companyId: string; driverId: string },
  say: (where: string) => string,
): Promise<string> {
  const id = newId()
  const { read } = db.as({ kind: 'system' })
  await read
    .insertInto('fleet_vehicle')
    .values({ id, company_id: companyId, kind: 'tractor', number: '4340', note: say('fleet_vehicle.note') })
    .execute()
  await read
    .insertInto('fleet_driver')
    .values({ company_id: companyId, contact_id: driverId, tractor_number: say('fleet_driver.tractor_number') })
    .execute()
  return id
}
