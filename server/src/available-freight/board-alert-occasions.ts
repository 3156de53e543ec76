import type { Tx } from '../db/connection.ts'
import type { Happened, Notice, Occasions, Watch } from '../notifications/notifications.ts'
import { dueAt } from './alert-times.ts'
import { GIVEN_BACK_DAYS, LEAD_MINUTES, MOST_GIVEN_BACK } from './available-freight.policy.ts'
import {
  type DueAlert,
  findDue,
  findMatches,
  findNewLoad,
  type Hit,
  type NewLoad,
  writeHits,
} from './board-alerts.queries.ts'

/** A load that comes to the board, or changes there, is held against every saved search with an alert. */
export const BOARD_ALERT_OCCASIONS: Occasions = { 'board-changed': tellSearchers }

/** Those who were asleep, and the daily summaries. */
export const BOARD_ALERT_WATCH: Watch = {
  everyMs: 30_000,
  find: async (tx, now) => (await findDue(tx, now)).map(together),
}

async function tellSearchers(tx: Tx, { subject }: Happened, now: Date): Promise<readonly Notice[]> {
  const { load, hits } = await hitBy(tx, subject.id, now)
  return load ? hits.filter(({ dueAt: due }) => due === null).map((hit) => atOnce(load, hit)) : []
}

/** Whose searches a load is new to, each with the time to tell them: null is now. Nobody's once it is off the board. */
export async function hitBy(tx: Tx, loadId: string, now: Date): Promise<{ load?: NewLoad; hits: Hit[] }> {
  const load = await findNewLoad(tx, loadId, now)
  if (!load) return { hits: [] }
  const matches = await findMatches(tx, load.id, {
    now,
    lead: new Date(now.getTime() + LEAD_MINUTES * 60_000),
    givenBack: { since: new Date(now.getTime() - GIVEN_BACK_DAYS * 86_400_000), most: MOST_GIVEN_BACK },
  })
  const hits = matches.map((match) => {
    const due = dueAt(match, { now, timeZone: match.timeZone, recent: match.recent })
    return { ...match, dueAt: due === 'at-once' ? null : due }
  })
  return { load, hits: await writeHits(tx, load, hits, now) }
}

type Reader = { contactId: string; companyId: string }

/** Their search has looked with their company's eyes; the notice is the company's. */
function toReader({ contactId, companyId }: Reader) {
  return { subject: { type: 'company', id: companyId } as const, to: [{ companyId }], onlyIds: [contactId] }
}

function aLoad({ number, lane, pickupOn, until }: NewLoad, search: string) {
  return {
    wording: 'board-match',
    facts: { search, lane, shipment: number, pickup: pickupOn ? { day: pickupOn } : null },
    usefulUntil: new Date(until),
  } as const
}

function atOnce(load: NewLoad, { contactId, companyId, search }: Hit): Notice {
  const key = `board-match:${contactId}:${companyId}:${load.id}:${load.version}`
  return { ...aLoad(load, search), key, ...toReader({ contactId, companyId }) }
}

function together({ key, contactId, companyId, searches, loads }: DueAlert): Notice {
  const reader = toReader({ contactId, companyId })
  const names = searches.join(', ')
  const [only, ...more] = loads
  if (only && more.length === 0) return { ...aLoad(only, names), key, ...reader }
  return { wording: 'board-matches', facts: { loads: String(loads.length), searches: names }, key, ...reader }
}
