import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'
import { newId } from '../db/new-id.ts'
import type { Ending } from './booking.policy.ts'

export async function setSavepoint(tx: Tx): Promise<void> {
  await sql`savepoint before_load`.execute(tx)
}

export async function returnToSavepoint(tx: Tx): Promise<void> {
  await sql`rollback to savepoint before_load`.execute(tx)
}

/** The terms a load is planned or booked at. Lists show none. */
export async function writeTerms(
  tx: Tx,
  shipmentId: string,
  terms: { origination: 'TmsContract' | 'TmsSpot'; quoteId: string | null; maxBuy: number; proNumber?: string },
): Promise<void> {
  const { origination, quoteId, maxBuy, proNumber } = terms
  await tx
    .updateTable('shipment')
    .set((expression) => ({
      origination,
      quote_id: quoteId,
      max_buy: maxBuy,
      ...(proNumber === undefined ? {} : { pro_number: proNumber }),
      version: expression('version', '+', 1),
    }))
    .where('id', '=', shipmentId)
    .execute()
}

export async function writeProNumber(tx: Tx, shipmentId: string, value: string | null): Promise<void> {
  await tx.updateTable('shipment').set({ pro_number: value }).where('id', '=', shipmentId).execute()
}

/** Its orders need another load. */
export async function reopenOrders(tx: Tx, shipmentId: string): Promise<void> {
  await tx.updateTable('shipment').set({ is_order_open_again: true }).where('id', '=', shipmentId).execute()
}

/** A trailer that was loaded before the truck came still stands at one of its stops. */
export async function isPreloaded(tx: Tx, shipmentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('shipment_stop')
    .select('id')
    .where('shipment_id', '=', shipmentId)
    .where('preload', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes the load off its carrier: driver, equipment, PRO number and trailers go, and so does the carrier's access. */
export async function takeFromCarrier(tx: Tx, shipmentId: string, now: Date): Promise<void> {
  await tx
    .updateTable('shipment_driver')
    .set({ removed_at: now })
    .where('shipment_id', '=', shipmentId)
    .where('removed_at', 'is', null)
    .execute()
  await tx
    .updateTable('party')
    .set({ until: now })
    .where('subject_type', '=', 'shipment')
    .where('subject_id', '=', shipmentId)
    .where('capacity', '=', 'carrier')
    .where('until', 'is', null)
    .execute()
  await tx
    .updateTable('shipment')
    .set({
      carrier_id: null,
      carrier_name: null,
      carrier_rate: null,
      driver_name: null,
      tractor_number: null,
      trailer_number: null,
      pro_number: null,
    })
    .where('id', '=', shipmentId)
    .execute()
  await clearStops(tx, shipmentId)
}

/** The next carrier keeps no promise of this one, and does not haul its trailer; what was loaded before the booking stays. */
async function clearStops(tx: Tx, shipmentId: string): Promise<void> {
  await sql`
    update shipment_stop set committed_appointment = null, committed_minutes = null,
      preload = case when not exists (
        select from shipment_event as event
        where event.shipment_id = ${shipmentId} and event.stop_id = shipment_stop.id and kind = 'preloaded'
          and sequence > coalesce((select max(sequence) from shipment_event as booked
            where booked.shipment_id = ${shipmentId} and booked.kind = 'booked'), 0)) then preload end
    where shipment_id = ${shipmentId} and (committed_appointment is not null or preload is not null)`.execute(tx)
}

/** What was not owed for the truck when the booking ended, is now; it is invoiced by itself (migration 0036). */
export async function oweForTruck(tx: Tx, bookingId: string, amount: number): Promise<void> {
  await tx.updateTable('booking').set({ tonu_amount: amount, tonu_waiver: null }).where('id', '=', bookingId).execute()
}

export type EndedBooking = Ending & {
  with: 'rescinded' | 'voided' | 'not-loaded'
  by: string
  at: Date
}

/** Records how the booking ended. A load imported as booked gets its booking row here. Runs before the carrier is removed. */
export async function endBooking(tx: Tx, shipmentId: string, end: EndedBooking): Promise<void> {
  const ended = {
    ended_at: end.at,
    ended_by: end.by,
    ended_with: end.with,
    end_reason: end.reason,
    end_note: end.note,
    is_carrier_caused: end.isCarrierCaused,
    tonu_amount: end.tonuAmount,
    tonu_waiver: end.tonuWaiver,
  }
  const { numUpdatedRows } = await tx
    .updateTable('booking')
    .set(ended)
    .where('shipment_id', '=', shipmentId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await sql`
    insert into booking (id, shipment_id, carrier_id, source, rate, currency, booked_at, booked_by, ended_at, ended_by, ended_with,
      end_reason, end_note, is_carrier_caused, tonu_amount, tonu_waiver)
    select ${newId()}, shipment.id, carrier_id, case origination when 'TmsSpot' then 'Spot' else 'ContractTL' end, carrier_rate,
      currency, event.occurred_at, event.reported_by, ${end.at}, ${end.by}, ${end.with}, ${end.reason}, ${end.note},
      ${end.isCarrierCaused}, ${end.tonuAmount}, ${end.tonuWaiver}
    from shipment
    join lateral (
      select occurred_at, reported_by from shipment_event where shipment_id = shipment.id and kind = 'booked'
      order by sequence desc limit 1
    ) as event on true
    where shipment.id = ${shipmentId} and carrier_rate > 0`.execute(tx)
}
