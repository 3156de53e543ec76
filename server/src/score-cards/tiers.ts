import { sayer } from '@waybill/contract/said.ts'
import { SCORE_SAYINGS } from '@waybill/contract/score-cards/score-cards.sayings.ts'
import { SCORE_TIER_NAMES } from '@waybill/contract/tier-names.ts'
import type { Db, Tx } from '../db/connection.ts'
import { announce } from '../events.ts'
import { recordBySystem } from '../history/history.ts'
import { type Rounds, startRounds, takeAll } from '../rounds.ts'
import { reckon } from './card.ts'
import { nextTier } from './next-tier.ts'
import { readDays, readRules } from './score-cards.queries.ts'
import { claimCarrier, lockTier, writeTier } from './tiers.queries.ts'

const say = sayer(SCORE_SAYINGS)

/** Whoever was not looked at today is, soon after midnight (UTC). */
const EVERY_MS = 10 * 60_000

/** Looks at every carrier's tier once a day; any number of processes can do so at once. Returns how many carriers. */
export async function gradeAll(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const system = db.as({ kind: 'system' })
  return await takeAll(() => system.transaction((tx) => gradeOne(tx, now)), signal)
}

/** False when everybody was looked at today. */
export async function gradeOne(tx: Tx, now: Date): Promise<boolean> {
  const carrierId = await claimCarrier(tx, dayOf(now))
  if (!carrierId) return false
  await regrade(tx, carrierId, now)
  return true
}

/** Looks at one carrier's tier. Needs the provider's scope or the system's. */
export async function regrade(tx: Tx, carrierId: string, now: Date): Promise<void> {
  const today = dayOf(now)
  const [limits] = await readRules(tx, today)
  const { tier: reached } = reckon(await readDays(tx, carrierId, today), today, limits)
  const before = await lockTier(tx, carrierId, today)
  const after = nextTier(before, reached, today)
  await writeTier(tx, carrierId, after)
  const subject = { type: 'company', id: carrierId } as const
  const isAnnounced = after.fallsTo !== null && after.fallsTo !== before.fallsTo
  const changed = after.tier !== before.tier ? after.tier : null
  if (changed) await recordBySystem(tx, now, subject, say('score-tier', { tier: { term: SCORE_TIER_NAMES[changed] } }))
  if (!changed && !isAnnounced) return
  await announce(tx, { kind: isAnnounced ? 'score-falls' : 'score-changed', subject, companyIds: [carrierId] })
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

export function startGrading(db: Db, now: () => Date, onError: (error: unknown) => void): Rounds {
  return startRounds(EVERY_MS, (signal) => gradeAll(db, now(), signal), onError)
}
