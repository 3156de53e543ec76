import { RATE_REQUEST_SAYINGS } from '@waybill/contract/rate-requests/rate-requests.sayings.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type { Tx } from '../db/connection.ts'
import { announce } from '../events.ts'
import { type Doer, record, recordBySystem } from '../history/history.ts'
import type { Authorized } from '../http/authorized.ts'
import type { LockedShipment } from '../shipments/shipments.ts'
import { writeCounter } from './answers.queries.ts'
import { mayCounterByItself } from './rate-requests.policy.ts'
import type { RequestFacts } from './rate-requests.queries.ts'
import { findRound } from './rounds.queries.ts'

const say = sayer(RATE_REQUEST_SAYINGS)

type Counter = { amount: number; note: string | null; until: Date; at: Date }

/** Names what the provider would pay; a person does, or the round. The provider reads why on the load. */
export async function counter(
  tx: Tx,
  by: Doer | undefined,
  request: Authorized<RequestFacts>,
  countered: Counter,
  why: Said,
): Promise<void> {
  await writeCounter(tx, request.id, countered)
  const subject = { type: 'rate-request', id: request.id } as const
  const load = { type: 'shipment', id: request.shipmentId } as const
  const toBoth = say('rate-countered', { amount: { amount: countered.amount, currency: request.currency } })
  if (by) {
    await record(tx, by, subject, toBoth, { tellsMoney: true })
    await record(tx, by, load, why, { isInternal: true })
  } else {
    await recordBySystem(tx, countered.at, subject, toBoth, { tellsMoney: true })
    await recordBySystem(tx, countered.at, load, why, { isInternal: true })
  }
  const companyIds = [request.carrierId]
  await announce(tx, { kind: 'rate-countered', subject, companyIds, ...(by && { byId: by.id }) })
}

/** An offer a little above the round's limit is countered with the limit, once for each carrier, until the deadline. */
export async function counterByItself(
  tx: Tx,
  now: Date,
  shipment: LockedShipment,
  request: RequestFacts,
  offered: number,
): Promise<void> {
  const round = await findRound(tx, request.roundId)
  const allowed = round && mayCounterByItself(shipment, round, request, offered, now)
  if (!allowed) return
  const { amount, percent, until } = allowed
  const why = say('rate-countered-by-itself', {
    carrier: request.carrierName,
    amount: { amount, currency: request.currency },
    percent,
  })
  await counter(tx, undefined, allowed.request, { amount, note: null, until, at: now }, why)
}
