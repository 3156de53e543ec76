import type { Db } from '../../db/connection.ts'
import { announce } from '../../events.ts'
import type { Roads } from '../../locations/locations.ts'
import { type Rounds, startRounds } from '../../rounds.ts'
import { loadsToMeasure, replaceMiles } from './measuring.queries.ts'

const EVERY_MS = 5_000
/** What nobody changed for longer stays as it is. */
const HOURS = 24

/** Gives new loads the router's miles: they are saved with the map's, because a transaction waits for nobody. */
export function startMeasuring(system: Db, roads: Roads, now: () => Date, onError: (error: unknown) => void): Rounds {
  return startRounds(EVERY_MS, () => measureLoads(system, roads, now()), onError)
}

export async function measureLoads(system: Db, roads: Roads, now: Date): Promise<void> {
  for (const load of await loadsToMeasure(system.read, new Date(now.getTime() - HOURS * 3_600_000))) {
    const distance = await roads.measure(load.stops)
    if (!distance || distance.engine === 'highway') continue
    await system.transaction(async (tx) => {
      if (!(await replaceMiles(tx, load, distance))) return
      const subject = { type: 'shipment', id: load.id } as const
      await announce(tx, { kind: 'shipment-changed', subject, companyIds: [load.customerId] })
    })
  }
}
