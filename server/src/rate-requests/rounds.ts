import type { BodyOf } from '@waybill/contract/endpoint.ts'
import { toCents } from '@waybill/contract/money.ts'
import { RATE_REQUEST_SAYINGS } from '@waybill/contract/rate-requests/rate-requests.sayings.ts'
import type {
  RateRound,
  RateRoundRequest,
  RateRounds,
  rateRounds,
} from '@waybill/contract/rate-requests/rate-rounds.ts'
import { sayer } from '@waybill/contract/said.ts'
import { type Actor, nameOf } from '../actor.ts'
import { standingOf } from '../company/company.ts'
import type { Tx } from '../db/connection.ts'
import { announce } from '../events.ts'
import { record } from '../history/history.ts'
import { Refusal } from '../http/refusal.ts'
import { allOf } from '../http/said.ts'
import { lockShipment, visibleTo } from '../shipments/shipments.ts'
import { lockCarrier } from './answers.queries.ts'
import { award as awardTo, type BookOffer } from './awarding.ts'
import { endRoundRequests, endRounds } from './closing.queries.ts'
import { tellEnded } from './closing.ts'
import { counter as counterWith } from './countering.ts'
import { findOne } from './finding.ts'
import * as policy from './rate-requests.policy.ts'
import { findFacts, type RequestFacts } from './rate-requests.queries.ts'
import {
  endDeclined,
  findLoad,
  findRound,
  insertRound,
  type Load,
  lockAskable,
  type Round,
  roundsOf,
} from './rounds.queries.ts'

const say = sayer(RATE_REQUEST_SAYINGS)

const MINUTE = 60_000

/** Asks carriers for their rate, sealed from each other. All of them can be asked, or nobody is. */
export async function ask(actor: Actor, request: RateRoundRequest): Promise<RateRound> {
  const carrierIds = [...new Set(request.carrierIds)]
  const { shipmentId, roundId } = await actor.db.transaction(async (tx) => {
    const found = await lockShipment(tx, request.shipmentId)
    const shipment = policy.mayAsk(actor, found, request.automation?.awardUpTo)
    const carriers = await lockAskable(tx, carrierIds, shipment, actor.now)
    if (carriers.length < carrierIds.length) throw new Refusal('not-found', 'One of the carriers is unknown')
    const because = carriers.flatMap((carrier) => policy.whyNotAsked(carrier) ?? [])
    if (because.length > 0)
      throw new Refusal('carrier-not-bookable', allOf(because), { modelState: { carrierIds: because } })
    await endDeclined(tx, shipment.id, carrierIds, actor.now)
    const { id, requests } = await insertRound(
      tx,
      actor,
      {
        shipmentId: shipment.id,
        currency: shipment.currency,
        note: request.note || null,
        respondBy: new Date(actor.now.getTime() + request.respondWithinMinutes * MINUTE),
        awardUpTo: request.automation?.awardUpTo ?? null,
        counterWithinPercent: request.automation?.counterWithinPercent ?? null,
        startedBy: nameOf(actor),
      },
      carrierIds,
    )
    for (const { id: requestId, carrierId } of requests) {
      const subject = { type: 'rate-request', id: requestId } as const
      await record(tx, actor, subject, say('rate-asked'))
      await announce(tx, { kind: 'rate-asked', subject, companyIds: [carrierId], byId: actor.id })
    }
    const told = say('rates-asked', { carriers: carriers.map(({ name }) => name) })
    await record(tx, actor, { type: 'shipment', id: shipment.id }, told, { isInternal: true })
    return { shipmentId: shipment.id, roundId: id }
  })
  return await shownRound(actor, shipmentId, roundId)
}

export async function ofShipment(actor: Actor, shipmentId: string): Promise<RateRounds> {
  const { load, data } = await shown(actor, shipmentId)
  return {
    data,
    totalCount: data.length,
    maxBuy: load.max_buy,
    targetRate: load.targetRate,
    miles: load.miles,
    can: { ask: policy.asking(actor, load.status) },
  }
}

/** Books the carrier at its offer, if it is still what the actor saw. */
export async function award(actor: Actor, requestId: string, amount: number, book: BookOffer): Promise<RateRound> {
  const { shipmentId, roundId } = await findOne(actor, requestId)
  await actor.db.transaction(async (tx) => {
    const found = await lockShipment(tx, shipmentId)
    const request = await findOne(actor, requestId, tx)
    await lockCarrier(tx, request.carrierId)
    const standing = await standingOf(tx, request.carrierId, actor.now, found)
    const { shipment, offer } = policy.mayAward(actor, found, request, standing, amount)
    const { carrierId, carrierName } = request
    const why = say('rate-awarded-to', { carrier: carrierName, amount: { amount, currency: shipment.currency } })
    await awardTo(
      tx,
      actor,
      book,
      shipment,
      {
        requestId,
        roundId,
        carrier: { id: carrierId, name: carrierName },
        price: amount,
        validUntil: new Date(offer.validUntil),
      },
      { why },
    )
  })
  return await shownRound(actor, shipmentId, roundId)
}

/** Tells a carrier what the provider would pay instead of its offer. */
export async function counter(
  actor: Actor,
  requestId: string,
  { amount, openForMinutes, note }: BodyOf<typeof rateRounds.counter>,
): Promise<RateRound> {
  const { shipmentId, roundId } = await findOne(actor, requestId)
  await actor.db.transaction(async (tx) => {
    const shipment = await lockShipment(tx, shipmentId)
    const request = policy.mayCounter(actor, shipment, await findOne(actor, requestId, tx), amount)
    const until = new Date(actor.now.getTime() + openForMinutes * MINUTE)
    const why = say('rate-countered-to', {
      carrier: request.carrierName,
      amount: { amount, currency: request.currency },
    })
    await counterWith(tx, actor, request, { amount, note: note || null, until, at: actor.now }, why)
  })
  return await shownRound(actor, shipmentId, roundId)
}

/** Ends the round: nobody is awaited, and no offer of it can be awarded. */
export async function withdraw(actor: Actor, roundId: string, reason: string | undefined): Promise<RateRound> {
  const { shipmentId } = await foundRound(actor.db.read, roundId)
  await actor.db.transaction(async (tx) => {
    await lockShipment(tx, shipmentId)
    const round = policy.mayWithdraw(actor, await foundRound(tx, roundId))
    const ended = await endRoundRequests(tx, round.id, 'Withdrawn', actor.now)
    const why = reason ? say('rate-round-ended-because', { reason }) : say('rate-round-ended')
    await endRounds(tx, { id: round.id }, { state: 'withdrawn', reason: why, at: actor.now })
    await tellEnded(tx, ended, 'Withdrawn', actor.now)
    await record(tx, actor, { type: 'shipment', id: shipmentId }, why, { isInternal: true })
  })
  return await shownRound(actor, shipmentId, roundId)
}

async function foundRound(tx: Tx, roundId: string): Promise<Round> {
  const round = await findRound(tx, roundId)
  if (!round) throw new Refusal('not-found')
  return round
}

async function shownRound(actor: Actor, shipmentId: string, roundId: string): Promise<RateRound> {
  const { data } = await shown(actor, shipmentId)
  const round = data.find(({ id }) => id === roundId)
  if (!round) throw new Refusal('not-found')
  return round
}

/** A load's rounds, newest first, with the lowest standing offer of them all marked. */
async function shown(actor: Actor, shipmentId: string): Promise<{ load: Load; data: RateRound[] }> {
  const tx = actor.db.read
  const load = await findLoad(tx, visibleTo(actor), shipmentId)
  if (!load) throw new Refusal('not-found')
  const [rounds, requests] = await Promise.all([roundsOf(tx, shipmentId), findFacts(tx, actor, { shipmentId })])
  const best = Math.min(...requests.filter((request) => policy.stands(actor, request)).map(centsOf))
  const data = rounds.map(({ startedById: _starter, awardUpTo, counterWithinPercent, ...round }) => ({
    ...round,
    automation: awardUpTo === null ? null : { awardUpTo, counterWithinPercent },
    requests: requests
      .filter(({ roundId }) => roundId === round.id)
      .toSorted((a, b) => rankOf(actor, a) - rankOf(actor, b) || centsOf(a) - centsOf(b))
      .map((request) => policy.shownEntry(actor, load, request, best)),
    can: { withdraw: policy.withdrawing(actor, round) },
  }))
  return { load, data }
}

const centsOf = ({ offer }: RequestFacts) => (offer?.amount == null ? 0 : toCents(offer.amount))

/** Offers that stand, then who has not answered, then the rest. */
function rankOf(actor: Actor, request: RequestFacts): number {
  if (policy.stands(actor, request)) return 0
  return request.status === 'Sent' ? 1 : 2
}
