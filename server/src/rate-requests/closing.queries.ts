import type { RateRequestStatus } from '@waybill/contract/rate-requests/rate-request-search.ts'
import type { RateRoundState } from '@waybill/contract/rate-requests/rate-rounds.ts'
import type { Said } from '@waybill/contract/said.ts'
import { type RawBuilder, sql } from 'kysely'
import type { LoadToHaul, Standing } from '../company/bookability/bookability.policy.ts'
import type { Tx } from '../db/connection.ts'
import type { RequestKey, StoredRound } from './rounds.queries.ts'

type Ended = RequestKey & { isTold: boolean }

/**
 * Ends the open requests that fit. One that was declined stays so, and nobody is told: its carrier is done with it.
 */
async function end(tx: Tx, status: RateRequestStatus, now: Date, which: RawBuilder<unknown>): Promise<RequestKey[]> {
  const { rows } = await sql<Ended>`
    update rate_request set status = case when status = 'Declined' then status else ${status} end, ended_at = ${now},
      version = version + 1
    where ended_at is null and ${which}
    returning id, number, carrier_id as "carrierId", status <> 'Declined' as "isTold"`.execute(tx)
  return rows.filter(({ isTold }) => isTold)
}

export const endAllOf = (tx: Tx, shipmentId: string, status: RateRequestStatus, now: Date): Promise<RequestKey[]> =>
  end(tx, status, now, sql`shipment_id = ${shipmentId}`)

export const endRoundRequests = (
  tx: Tx,
  roundId: string,
  status: RateRequestStatus,
  now: Date,
): Promise<RequestKey[]> => end(tx, status, now, sql`round_id = ${roundId}`)

export const endOne = (tx: Tx, requestId: string, status: RateRequestStatus, now: Date): Promise<RequestKey[]> =>
  end(tx, status, now, sql`id = ${requestId}`)

const isStanding = (shipmentId: string) => sql`shipment_id = ${shipmentId} and status = 'Offered' and ended_at is null`

/** Those whose offers stand. */
export async function carriersOffering(tx: Tx, shipmentId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from company where id in (select carrier_id from rate_request where ${isStanding(shipmentId)}) order by name`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}

/** Those that offered and may still answer wait for a new rate. Locked by the load. */
export async function awaitAnew(tx: Tx, shipmentId: string, now: Date): Promise<RequestKey[]> {
  const { rows } = await sql<RequestKey>`
    update rate_request set status = 'Sent', offer_id = null, counter_amount = null, counter_note = null,
      counter_until = null, countered_at = null, responded_at = null,
      responded_by = null, responding_contact_id = null, version = version + 1
    where ${isStanding(shipmentId)} and respond_by > ${now}
    returning id, number, carrier_id as "carrierId"`.execute(tx)
  return rows
}

/** Offers that stood when the deadline passed. */
export const endStanding = (tx: Tx, shipmentId: string, now: Date): Promise<RequestKey[]> =>
  end(tx, 'Withdrawn', now, sql`${isStanding(shipmentId)} and respond_by <= ${now}`)

/** Asked in a round whose deadline has passed, and nobody has offered: neither have those who declined. */
export const endUnanswered = (tx: Tx, roundId: string, now: Date): Promise<RequestKey[]> =>
  end(tx, 'Expired', now, sql`round_id = ${roundId} and status in ('Sent', 'Declined')`)

/** Offers no longer good once the deadline has passed, with no counter to take. */
export const endLapsed = (tx: Tx, shipmentId: string, now: Date): Promise<RequestKey[]> =>
  end(tx, 'Expired', now, sql`shipment_id = ${shipmentId} and ${isLapsed(now)}`)

const isLapsed = (
  now: Date,
) => sql`status = 'Offered' and respond_by <= ${now} and coalesce(counter_until, '-infinity') <= ${now}
  and exists (select from rate_offer where rate_offer.id = offer_id and valid_until <= ${now})`

export async function endRounds(
  tx: Tx,
  which: { id: string } | { shipmentId: string },
  how: { state: RateRoundState; reason: Said | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('rate_round')
    .set({ state: how.state, end_reason: how.reason && JSON.stringify(how.reason), ended_at: how.at })
    .where('id' in which ? 'id' : 'shipment_id', '=', 'id' in which ? which.id : which.shipmentId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Decided rounds in which nobody can be awarded any more. */
export async function endIdleRounds(tx: Tx, shipmentId: string, reason: Said, now: Date): Promise<void> {
  await sql`
    update rate_round set state = 'closed', end_reason = ${JSON.stringify(reason)}::jsonb, ended_at = ${now}
    where shipment_id = ${shipmentId} and ended_at is null and decided_at is not null
      and not exists (select from rate_request where round_id = rate_round.id and rate_request.ended_at is null)`.execute(
    tx,
  )
}

/** Claims one load for which time has passed, and that no other process or person has locked. */
export async function claimDueShipment(tx: Tx, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select shipment.id from shipment
    where shipment.id in (
      (select shipment_id from rate_round where decided_at is null and ended_at is null and respond_by <= ${now} limit 100)
      union all (select shipment_id from rate_request where ${isLapsed(now)} limit 100)
    )
    limit 1
    for update skip locked`.execute(tx)
  return rows[0]?.id
}

/** The load's rounds whose deadline has passed, decided from now on. */
export async function decideRounds(tx: Tx, shipmentId: string, now: Date): Promise<StoredRound[]> {
  const { rows } = await sql<StoredRound>`
    update rate_round set decided_at = ${now}
    where shipment_id = ${shipmentId} and decided_at is null and ended_at is null and respond_by <= ${now}
    returning id, shipment_id as "shipmentId", state, wire_time(respond_by) as "respondBy", award_up_to as "awardUpTo",
      counter_within_percent as "counterWithinPercent", started_by_id as "startedById"`.execute(tx)
  return rows
}

export type StandingOffer = RequestKey & {
  roundId: string
  amount: number
  validUntil: Date
  carrier: Standing & { id: string }
}

/** A round's offers that are good now, the lowest first, of two the earlier; their carriers are locked. */
export async function standingOffers(
  tx: Tx,
  roundId: string,
  upTo: number,
  load: LoadToHaul,
  now: Date,
): Promise<StandingOffer[]> {
  const offered = sql`rate_request as request join rate_offer as offer on offer.id = request.offer_id
    where round_id = ${roundId} and request.status = 'Offered' and valid_until > ${now} and amount <= ${upTo}`
  await sql`select from company where id in (select carrier_id from ${offered}) order by id for share`.execute(tx)
  const { rows } = await sql<StandingOffer>`
    select request.id, request.number, request.carrier_id as "carrierId", request.round_id as "roundId", amount,
      valid_until as "validUntil", (select json_build_object('id', company.id, 'name', company.name,
        'objections', company_objections(company.id, ${now}, ${load.delivery_on}, ${load.id})) from company where company.id = carrier_id) as carrier
    from ${offered} order by amount, offered_at, request.number`.execute(tx)
  return rows
}
