import type { ShipmentStatus } from '@waybill/contract/freight-codes.ts'
import type { RateRoundState } from '@waybill/contract/rate-requests/rate-rounds.ts'
import type { Said } from '@waybill/contract/said.ts'
import { type RawBuilder, sql } from 'kysely'
import type { LoadToHaul, Standing } from '../company/bookability/bookability.policy.ts'
import type { Tx } from '../db/connection.ts'
import { newId } from '../db/new-id.ts'
import type { Doer } from '../history/history.ts'

/** A round as it is changed; only while its shipment is locked. */
export type StoredRound = {
  id: string
  shipmentId: string
  state: RateRoundState
  respondBy: string
  awardUpTo: number | null
  counterWithinPercent: number | null
  startedById: string
}

/** The same, as it is shown. */
export type Round = StoredRound & {
  note: string | null
  currency: 'USD' | 'CAD'
  startedAt: string
  startedBy: string
  endedAt: string | null
  endReason: Said | null
}

export type NewRound = {
  shipmentId: string
  currency: 'USD' | 'CAD'
  note: string | null
  respondBy: Date
  awardUpTo: number | null
  counterWithinPercent: number | null
  startedBy: string
  /** With no deadline to wait for. */
  decidedAt?: Date
}

export type RequestKey = { id: string; number: string; carrierId: string }

export async function insertRound(
  tx: Tx,
  by: Doer,
  round: NewRound,
  carrierIds: readonly string[],
): Promise<{ id: string; requests: RequestKey[] }> {
  const id = newId()
  await tx
    .insertInto('rate_round')
    .values({
      id,
      shipment_id: round.shipmentId,
      note: round.note,
      currency: round.currency,
      respond_by: round.respondBy,
      award_up_to: round.awardUpTo,
      counter_within_percent: round.counterWithinPercent,
      started_at: by.now,
      started_by: round.startedBy,
      decided_at: round.decidedAt ?? null,
      started_by_id: by.id,
    })
    .execute()
  return { id, requests: await insertRequests(tx, by.now, { ...round, id }, carrierIds) }
}

/** Each carrier is party to its own request, and to nothing else. */
export async function insertRequests(
  tx: Tx,
  now: Date,
  round: Pick<NewRound, 'shipmentId' | 'currency' | 'note' | 'respondBy'> & { id: string },
  carrierIds: readonly string[],
): Promise<RequestKey[]> {
  const requests = await tx
    .insertInto('rate_request')
    .values(
      carrierIds.map((carrierId) => ({
        id: newId(),
        round_id: round.id,
        shipment_id: round.shipmentId,
        carrier_id: carrierId,
        note: round.note,
        currency: round.currency,
        sent_at: now,
        respond_by: round.respondBy,
      })),
    )
    .returning(['id', 'number', 'carrier_id as carrierId'])
    .execute()
  await tx
    .insertInto('party')
    .values(
      requests.map(({ id, carrierId }) => ({
        subject_type: 'rate-request',
        subject_id: id,
        company_id: carrierId,
        capacity: 'offered',
        since: now,
      })),
    )
    .execute()
  return requests
}

/** A carrier that may be asked, locked: a new hold on it waits, or is seen. */
export type AskableCarrier = Standing & { id: string; isBroker: boolean; isAsked: boolean }

export async function lockAskable(
  tx: Tx,
  ids: readonly string[],
  shipment: LoadToHaul,
  now: Date,
): Promise<AskableCarrier[]> {
  await sql`select from company where id = any(${[...ids]}) order by id for share`.execute(tx)
  const { rows } = await sql<AskableCarrier>`
    select id, name, kind = 'broker' as "isBroker", company_objections(id, ${now}, ${shipment.delivery_on}, ${shipment.id}) as objections,
      exists (select from rate_request where shipment_id = ${shipment.id} and carrier_id = company.id
        and ended_at is null and status <> 'Declined') as "isAsked"
    from company where id = any(${[...ids]}) and kind in ('carrier', 'broker') order by id`.execute(tx)
  return rows
}

/** Asked again: the answer to the earlier request is no longer awaited. */
export async function endDeclined(tx: Tx, shipmentId: string, carrierIds: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('rate_request')
    .set({ ended_at: now })
    .where('shipment_id', '=', shipmentId)
    .where('carrier_id', 'in', [...carrierIds])
    .where('status', '=', 'Declined')
    .where('ended_at', 'is', null)
    .execute()
}

const rounds = (condition: RawBuilder<unknown>) => sql<Round>`
  select id, shipment_id as "shipmentId", state, note, currency, wire_time(respond_by) as "respondBy",
    award_up_to as "awardUpTo", counter_within_percent as "counterWithinPercent", wire_time(started_at) as "startedAt",
    started_by as "startedBy", started_by_id as "startedById", wire_time(ended_at) as "endedAt", end_reason as "endReason"
  from rate_round where ${condition} order by started_at desc, id desc`

export async function findRound(tx: Tx, id: string): Promise<Round | undefined> {
  const { rows } = await rounds(sql`id = ${id}`).execute(tx)
  return rows[0]
}

/** The round that a carrier joins that was not asked in it. */
export async function findRunning(tx: Tx, shipmentId: string, now: Date): Promise<Round | undefined> {
  const { rows } = await rounds(sql`shipment_id = ${shipmentId} and ended_at is null and respond_by > ${now}`).execute(
    tx,
  )
  return rows[0]
}

export async function findOpenRequest(tx: Tx, shipmentId: string, carrierId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('rate_request')
    .select('id')
    .where('shipment_id', '=', shipmentId)
    .where('carrier_id', '=', carrierId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

export async function roundsOf(tx: Tx, shipmentId: string): Promise<Round[]> {
  const { rows } = await rounds(sql`shipment_id = ${shipmentId}`).execute(tx)
  return rows
}

/** What the load's offers are held against; only for those who see the load. */
export type Load = {
  id: string
  status: ShipmentStatus
  max_buy: number | null
  targetRate: number | null
  miles: number | null
}

export async function findLoad(tx: Tx, inSight: RawBuilder<boolean>, shipmentId: string): Promise<Load | undefined> {
  const { rows } = await sql<Load>`
    select id, status, max_buy, target_rate as "targetRate", miles from shipment
    where id = ${shipmentId} and (${inSight})`.execute(tx)
  return rows[0]
}

/** Whoever set a round up: it acts in their name. */
export async function findStarter(tx: Tx, contactId: string, now: Date): Promise<Doer> {
  const row = await tx
    .selectFrom('contact')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'company_id as companyId'])
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  return { ...row, now }
}
