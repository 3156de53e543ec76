import { DECLINE_REASON_NAMES } from '@waybill/contract/freight-codes.ts'
import { toCents } from '@waybill/contract/money.ts'
import { RATE_REQUEST_SAYINGS } from '@waybill/contract/rate-requests/rate-requests.sayings.ts'
import type { RateRequest, RateResponse } from '@waybill/contract/rate-requests/rate-requests.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { type Actor, isProvider, nameOf } from '../actor.ts'
import { standingOf } from '../company/company.ts'
import type { Tx } from '../db/connection.ts'
import { withSystemEyes } from '../db/system-eyes.ts'
import { announce } from '../events.ts'
import { record, type Told } from '../history/history.ts'
import type { Authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { type LockedShipment, lockShipment } from '../shipments/shipments.ts'
import { lockCarrier, writeDecline, writeOffer } from './answers.queries.ts'
import { award, type BookOffer } from './awarding.ts'
import { counterByItself } from './countering.ts'
import { find, findOne } from './finding.ts'
import * as policy from './rate-requests.policy.ts'
import type { RequestFacts } from './rate-requests.queries.ts'

const say = sayer(RATE_REQUEST_SAYINGS)

export type Offered = Extract<RateResponse, { status: 'Offered' }>

/**
 * The carrier offers or declines, or provider operations do so for it; a later answer replaces the earlier one. An offer at the open counter
 * or below is what the provider asked for: it books the load.
 */
export async function respond(
  actor: Actor,
  requestId: string,
  said: RateResponse,
  book: BookOffer,
): Promise<RateRequest> {
  const { shipmentId } = await findOne(actor, requestId)
  await actor.db.transaction((tx) =>
    withSystemEyes(tx, actor.db.scope, async () => {
      const shipment = await lockShipment(tx, shipmentId)
      const request = policy.mayAnswer(actor, await findOne(actor, requestId, tx))
      if (said.status === 'Declined') await decline(tx, actor, request, said)
      else await offer(tx, actor, shipment, policy.mayName(actor, request), said, book)
    }),
  )
  return await find(actor, requestId)
}

/** The carrier's amount; at the open counter or below it books the load. The transaction sees everything, and has locked the load. */
export async function offer(
  tx: Tx,
  actor: Actor,
  shipment: LockedShipment,
  request: Authorized<RequestFacts>,
  said: Offered,
  book: BookOffer,
): Promise<void> {
  const { carrierId, carrierName, currency } = request
  const { amount, takesCounter } = said
  const isTaking = isAtCounter(request, amount)
  // Who accepts to be booked has not offered anything.
  if (takesCounter && !isTaking) throw new Refusal('offer-no-longer-stands', whyNotAtCounter(request))
  const validUntil = await nameRate(tx, actor, request, said)
  if (!isTaking) return await counterByItself(tx, actor.now, shipment, request, amount)
  await lockCarrier(tx, carrierId)
  const standing = await standingOf(tx, carrierId, actor.now, shipment)
  const open = policy.mayTakeCounter(actor, shipment, standing, amount)
  const carrier = { id: carrierId, name: carrierName }
  const why = say('rate-counter-taken', { carrier: carrierName, amount: { amount, currency } })
  const winner = { requestId: request.id, roundId: request.roundId, carrier, price: amount, validUntil }
  await award(tx, actor, book, open, winner, { why })
}

function isAtCounter({ counter }: RequestFacts, amount: number): boolean {
  return counter !== null && counter.amount !== null && toCents(amount) <= toCents(counter.amount)
}

function whyNotAtCounter({ counter, currency }: RequestFacts): Said {
  return counter === null || counter.amount === null
    ? say('rate-counter-none')
    : say('rate-counter-changed', { amount: { amount: counter.amount, currency } })
}

/** Writes the offer; returns until when it is good. */
export async function nameRate(
  tx: Tx,
  actor: Actor,
  request: Authorized<RequestFacts>,
  { amount, validUntil: asked, note }: Offered,
): Promise<Date> {
  const validUntil = policy.validityOf(actor, request, asked)
  await writeOffer(tx, request.id, { amount, validUntil, note: note || null }, answeredBy(actor, request))
  const offered = { amount, currency: request.currency }
  const { carrierName: carrier, rateRequestNumber: number } = request
  const toProvider = say('rate-offered-by', { carrier, amount: offered, number })
  await tell(tx, actor, request, say('rate-offered', { amount: offered }), toProvider, { tellsMoney: true })
  return validUntil
}

async function decline(
  tx: Tx,
  actor: Actor,
  request: Authorized<RequestFacts>,
  said: Extract<RateResponse, { status: 'Declined' }>,
): Promise<void> {
  await writeDecline(tx, request.id, said, answeredBy(actor, request))
  const reason = said.declineText || { term: DECLINE_REASON_NAMES[said.declineReason] }
  const { carrierName: carrier, rateRequestNumber: number } = request
  await tell(tx, actor, request, say('rate-declined', { reason }), say('rate-declined-by', { carrier, number, reason }))
}

function answeredBy(actor: Actor, { carrierName }: RequestFacts) {
  const by = isProvider(actor) ? `${nameOf(actor)} for ${carrierName}` : nameOf(actor)
  return { by, contactId: actor.id, at: actor.now }
}

/** To the request's carrier and the provider; on the shipment for the provider only, as others are party to it (P9). */
async function tell(
  tx: Tx,
  actor: Actor,
  request: RequestFacts,
  toBoth: Said,
  toProvider: Said,
  more: Told = {},
): Promise<void> {
  const subject = { type: 'rate-request', id: request.id } as const
  await record(tx, actor, subject, toBoth, more)
  await record(tx, actor, { type: 'shipment', id: request.shipmentId }, toProvider, { isInternal: true })
  await announce(tx, { kind: 'rate-answered', subject, companyIds: [request.carrierId], byId: actor.id })
}
