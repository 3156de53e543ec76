import type { Db } from '../src/db/connection.ts'

/** Where the stops of tests lie. Files of one worker share its places, so there is one truth about it. */
const CHICAGO = {
  country: 'US',
  postal_code: '60638',
  city: 'Chicago',
  state: 'IL',
  latitude: 41.78,
  longitude: -87.77,
  time_zone: 'America/Chicago',
}

/** A database that knows a place and a company is not filled with the demo world when a server starts on it. */
export async function knowChicago(db: Db): Promise<void> {
  await db
    .as({ kind: 'system' })
    .read.insertInto('place')
    .values(CHICAGO)
    .onConflict((on) => on.doNothing())
    .execute()
}
