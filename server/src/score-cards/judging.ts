import type { Db, Tx } from '../db/connection.ts'
import { type Rounds, startRounds, takeAll } from '../rounds.ts'
import { judge } from './judge.ts'
import { claimJudging, readFacts, takeDue, writeJudged } from './judging.queries.ts'

const EVERY_MS = 5_000
/** As many loads at once: a few statements of a tenth of a second. */
const AT_ONCE = 200

/** Judges the loads whose facts have changed since; any number of processes can do so in turn. Returns how many steps it took. */
export async function judgeDue(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const system = db.as({ kind: 'system' })
  return await takeAll(() => system.transaction((tx) => judgeSome(tx, now)), signal)
}

/** False when nothing is due. */
export async function judgeSome(tx: Tx, now: Date): Promise<boolean> {
  await claimJudging(tx)
  const ids = await takeDue(tx, now, AT_ONCE)
  await judgeLoads(tx, ids, now)
  return ids.length > 0
}

/** Judges one load at once. Needs the provider's scope or the system's. */
export async function judgeNow(tx: Tx, shipmentId: string, now: Date): Promise<void> {
  await claimJudging(tx)
  await judgeLoads(tx, [shipmentId], now)
}

async function judgeLoads(tx: Tx, shipmentIds: readonly string[], now: Date): Promise<void> {
  if (shipmentIds.length === 0) return
  const judged = (await readFacts(tx, shipmentIds)).flatMap((facts) => judge(facts, now) ?? [])
  await writeJudged(tx, shipmentIds, judged)
}

export function startJudging(db: Db, now: () => Date, onError: (error: unknown) => void): Rounds {
  return startRounds(EVERY_MS, (signal) => judgeDue(db, now(), signal), onError)
}
