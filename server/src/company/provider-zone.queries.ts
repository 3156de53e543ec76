import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'
import { wallAt } from '../wall-clock.ts'

/** Where the provider's days begin, and its bank's. */
export const PROVIDER_ZONE = sql<string>`coalesce((
  select time_zone from company as provider where provider.kind = 'provider' order by provider.number limit 1), 'UTC')`

export async function readProviderZone(tx: Tx): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select ${PROVIDER_ZONE} as zone`.execute(tx)
  return rows[0]?.zone ?? 'UTC'
}

/** What day it then is at the provider. */
export async function providerDay(tx: Tx, at: Date): Promise<string> {
  return wallAt(at, await readProviderZone(tx)).slice(0, 10)
}
