import type { RateRequestStatus } from '@waybill/contract/rate-requests/rate-request-search.ts'
import { RATE_REQUEST_SAYINGS } from '@waybill/contract/rate-requests/rate-requests.sayings.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type { Tx } from '../db/connection.ts'
import { announce } from '../events.ts'
import { recordBySystem } from '../history/history.ts'
import { endAllOf, endRounds } from './closing.queries.ts'
import type { RequestKey } from './rounds.queries.ts'

const say = sayer(RATE_REQUEST_SAYINGS)

const ENDS = {
  NotAwarded: say('rate-request-covered'),
  Withdrawn: say('rate-request-withdrawn'),
  Expired: say('rate-request-expired'),
} as const satisfies Partial<Record<RateRequestStatus, Said>>

export type End = keyof typeof ENDS

/** The load has a carrier, or is no more: nobody is awaited any longer. The transaction has locked it, and sees everything. */
export async function endRateRequests(
  tx: Tx,
  shipmentId: string,
  now: Date,
  as: 'NotAwarded' | 'Withdrawn',
): Promise<void> {
  const ended = await endAllOf(tx, shipmentId, as, now)
  const state = as === 'NotAwarded' ? 'closed' : 'withdrawn'
  await endRounds(
    tx,
    { shipmentId },
    { state, reason: say(as === 'NotAwarded' ? 'rate-load-covered' : 'rate-load-voided'), at: now },
  )
  await tellEnded(tx, ended, as, now)
}

/** Each carrier learns what became of its own request: neither who got the load, nor for how much (domain §2.5). */
export async function tellEnded(tx: Tx, ended: readonly RequestKey[], as: End, now: Date): Promise<void> {
  for (const { id } of ended) await recordBySystem(tx, now, { type: 'rate-request', id }, ENDS[as])
  const news = ended.map(
    ({ id, carrierId }) =>
      ({ kind: 'rate-request-ended', subject: { type: 'rate-request', id }, companyIds: [carrierId] }) as const,
  )
  await announce(tx, ...news)
}
