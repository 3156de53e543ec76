import { type DeclineReason, TENDER_STATUS, type TenderStatus } from '@waybill/contract/freight-codes.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { literals } from '../../db/literals.ts'
import { newId } from '../../db/new-id.ts'

const TENDER = literals(TENDER_STATUS)

/** The charge that is the load's own price; all others are extra. */
export const LINE_HAUL = 'Line haul'

export type OfferKey = { id: string; number: string; carrier_id: string }

export type Terms = {
  runId: string
  shipmentId: string
  currency: 'USD' | 'CAD'
  note: string | null
  sentAt: Date
}

export type NewOffer = { carrierId: string; rate: number; respondBy: Date }
export type SentOffer = OfferKey & { rate: number }

/** Sends one offer per carrier, and lets each see the offer and its load. */
export async function insertOffers(tx: Tx, terms: Terms, wanted: readonly NewOffer[]): Promise<SentOffer[]> {
  const offers = await tx
    .insertInto('tender')
    .values(
      wanted.map(({ carrierId, rate, respondBy }) => ({
        id: newId(),
        run_id: terms.runId,
        shipment_id: terms.shipmentId,
        carrier_id: carrierId,
        rate,
        currency: terms.currency,
        note: terms.note,
        sent_at: terms.sentAt,
        respond_by: respondBy,
      })),
    )
    .returning(['id', 'number', 'carrier_id', 'rate'])
    .execute()
  await tx
    .insertInto('tender_charge')
    .values(
      offers.map((offer) => ({
        tender_id: offer.id,
        sequence: 1,
        description: LINE_HAUL,
        rate_type: 'Flat',
        rate: offer.rate,
        units: 1,
        total: offer.rate,
      })),
    )
    .execute()
  const sights = offers.flatMap((offer) => [
    { subject_type: 'tender', subject_id: offer.id, company_id: offer.carrier_id },
    { subject_type: 'shipment', subject_id: terms.shipmentId, company_id: offer.carrier_id },
  ])
  await tx
    .insertInto('party')
    .values(sights.map((sight) => ({ ...sight, capacity: 'offered', since: terms.sentAt })))
    .onConflict((on) =>
      on
        .columns(['subject_type', 'subject_id', 'company_id', 'capacity'])
        .doUpdateSet({ until: null, since: terms.sentAt }),
    )
    .execute()
  return offers
}

/** Carriers that already have an open offer: nobody is offered the same load twice at once. */
export async function carriersWithOpenOffer(
  tx: Tx,
  shipmentId: string,
  carrierIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('tender')
    .select('carrier_id')
    .where('shipment_id', '=', shipmentId)
    .where('status', '=', TENDER_STATUS.sent)
    .where('carrier_id', 'in', [...carrierIds])
    .execute()
  return rows.map((row) => row.carrier_id)
}

export type Outcome = {
  status: Exclude<TenderStatus, 0>
  respondedBy: string
  carrierReference?: string | undefined
  declineReason?: DeclineReason | undefined
  declineText?: string | undefined
}

/** Ends an open offer if its time is not up; false if somebody, or the clock, was faster (P10). */
export async function closeOffer(tx: Tx, tenderId: string, now: Date, outcome: Outcome): Promise<boolean> {
  const closed = await tx
    .updateTable('tender')
    .set((expression) => ({
      status: outcome.status,
      responded_at: now,
      responded_by: outcome.respondedBy,
      carrier_reference: outcome.carrierReference || null,
      decline_reason: outcome.declineReason ?? null,
      decline_text: outcome.declineText || null,
      version: expression('version', '+', 1),
    }))
    .where('id', '=', tenderId)
    .where('status', '=', TENDER_STATUS.sent)
    .where((expression) => expression.or([expression('respond_by', 'is', null), expression('respond_by', '>', now)]))
    .executeTakeFirst()
  return closed.numUpdatedRows > 0n
}

/** No answer in time is a decline, "No response" (domain §2.3). */
export async function expireOverdue(tx: Tx, shipmentId: string, now: Date): Promise<OfferKey[]> {
  return await tx
    .updateTable('tender')
    .set((expression) => ({
      status: TENDER_STATUS.rejected,
      is_expired: true,
      decline_reason: 4,
      decline_text: 'No response',
      responded_by: 'Waybill',
      responded_at: expression.ref('respond_by'),
      version: expression('version', '+', 1),
    }))
    .where('shipment_id', '=', shipmentId)
    .where('status', '=', TENDER_STATUS.sent)
    .where('respond_by', '<=', now)
    .returning(['id', 'number', 'carrier_id'])
    .execute()
}

/** Rescinds every open offer: the load is covered. */
export async function rescindOpen(tx: Tx, shipmentId: string, now: Date): Promise<OfferKey[]> {
  return await tx
    .updateTable('tender')
    .set((expression) => ({
      status: TENDER_STATUS.rescinded,
      responded_by: 'Waybill',
      responded_at: now,
      version: expression('version', '+', 1),
    }))
    .where('shipment_id', '=', shipmentId)
    .where('status', '=', TENDER_STATUS.sent)
    .returning(['id', 'number', 'carrier_id'])
    .execute()
}

/** A carrier without an open offer loses sight of the shipment but keeps its own offer. Returns how many are still open. */
export async function endSight(tx: Tx, shipmentId: string, now: Date): Promise<number> {
  await sql`
    update party set until = ${now}
    where subject_type = 'shipment' and subject_id = ${shipmentId} and capacity = 'offered' and until is null
      and not exists (
        select from tender where tender.shipment_id = party.subject_id and tender.carrier_id = party.company_id and status = ${TENDER.sent}
      )`.execute(tx)
  const { open } = await tx
    .selectFrom('tender')
    .select((expression) => expression.fn.countAll<number>().as('open'))
    .where('shipment_id', '=', shipmentId)
    .where('status', '=', TENDER_STATUS.sent)
    .executeTakeFirstOrThrow()
  return open
}

/** Claims one shipment with an overdue offer that no other process or person has locked. */
export async function claimOverdueShipment(tx: Tx, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select shipment.id from shipment
    where shipment.id in (select shipment_id from tender where status = ${TENDER.sent} and respond_by <= ${now} order by respond_by limit 100)
    limit 1
    for update skip locked`.execute(tx)
  return rows[0]?.id
}
