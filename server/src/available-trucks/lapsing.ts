import type { Db } from '../db/connection.ts'
import { type Rounds, startRounds } from '../rounds.ts'
import { deleteLapsed } from './available-trucks.queries.ts'

const EVERY_MS = 10 * 60_000
/** Lists leave a truck out once its time has passed; for a week its carrier can still open it and post it again. */
const KEPT_DAYS = 7

/** Returns how many trucks are gone. */
export async function forgetLapsed(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000)
  return await db.as({ kind: 'system' }).transaction((tx) => deleteLapsed(tx, before))
}

export function startLapsing(db: Db, now: () => Date, onError: (error: unknown) => void): Rounds {
  return startRounds(EVERY_MS, () => forgetLapsed(db, now()), onError)
}
