import type { PhoneTracking } from '@waybill/contract/phone-tracking/phone-tracking.ts'
import { sql } from 'kysely'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { newId } from '../db/new-id.ts'
import { zoneOfNextStop } from '../history/history.ts'
import type { Authorized } from '../http/authorized.ts'
import { isFollowed } from '../shipments/shipments.ts'
import { forgetPhonesTrail } from '../tracking/tracking.ts'

/** Of the load's drivers now; a driver reads their own answer alone. */
export async function findTracking(
  tx: Tx,
  actor: Actor,
  shipmentId: string,
): Promise<(Omit<PhoneTracking, 'isEldReporting'> & { eldSeenAt: Date | null }) | undefined> {
  const isOwn = actor.persona === 'driver' ? sql`contact.id = ${actor.id}` : sql`true`
  const { rows } = await sql<Omit<PhoneTracking, 'isEldReporting'> & { eldSeenAt: Date | null }>`
    select coalesce(${isFollowed(actor.now)}, false) as "isOpen",
      ${eldSeenAt} as "eldSeenAt",
      (select json_agg(company.name order by seen.rank) from (values (1, shipment.carrier_id), (2, shipment.provider_id),
          (3, case when not shipment.is_blind then shipment.customer_id end)) as seen(rank, company_id)
        join company on company.id = seen.company_id) as "seenBy",
      coalesce((select json_agg(json_build_object('driverId', contact.id, 'name', first_name || ' ' || last_name,
          'state', case when is_agreed then 'agreed' when not is_agreed then 'declined' else 'not-asked' end,
          'answeredAt', stop_time(answered_at, zone), 'timeZone', zone,
          'textVersion', text_version) order by assigned_at)
        from shipment_driver join contact on contact.id = shipment_driver.contact_id
        left join lateral (${latestAnswer}) as answer on true
        cross join lateral (select coalesce(${zoneOfNextStop(sql`shipment.id`, sql`coalesce(answered_at, ${actor.now})`)}, 'UTC') as zone) as place
        where shipment_driver.shipment_id = shipment.id and removed_at is null and ${isOwn}), '[]') as drivers
    from shipment where shipment.id = ${shipmentId}`.execute(tx)
  return rows[0]
}

const eldSeenAt = sql`(select truck.at from shipment_truck as truck where truck.shipment_id = shipment.id
  and truck.carrier_id = shipment.carrier_id and truck.tractor_number = shipment.tractor_number and truck.source = 'eld')`

/** When the truck's own device was heard last. */
export async function findEldSeenAt(tx: Tx, shipmentId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select ${eldSeenAt} as at from shipment where shipment.id = ${shipmentId}`.execute(tx)
  return rows[0]?.at ?? null
}

const latestAnswer = sql`
  select is_agreed, answered_at, text_version from position_consent
  where position_consent.shipment_id = shipment_driver.shipment_id and position_consent.contact_id = shipment_driver.contact_id
  order by answered_at desc, position_consent.id desc limit 1`

export type Answer = { isAgreed: boolean; textVersion: number; answeredAt: Date }

/** What the driver answered last; undefined also for who is not a driver of the load. */
export async function findAnswer(tx: Tx, shipmentId: string, contactId: string): Promise<Answer | undefined> {
  const { rows } = await sql<Answer>`
    select is_agreed as "isAgreed", text_version as "textVersion", answered_at as "answeredAt"
    from shipment_driver, lateral (${latestAnswer}) as answer
    where shipment_id = ${shipmentId} and contact_id = ${contactId} and removed_at is null`.execute(tx)
  return rows[0]
}

export type NewAnswer = Answer & { shipmentId: string; contactId: string }

export async function insertAnswer(tx: Tx, answer: Authorized<NewAnswer>): Promise<void> {
  await tx
    .insertInto('position_consent')
    .values({
      id: newId(),
      shipment_id: answer.shipmentId,
      contact_id: answer.contactId,
      is_agreed: answer.isAgreed,
      text_version: answer.textVersion,
      answered_at: answer.answeredAt,
    })
    .execute()
}

/** Since when the phone does not let the app see its position; the first word of it counts. */
export async function writeBlock(
  tx: Tx,
  { shipmentId, contactId }: Authorized<Pick<NewAnswer, 'shipmentId' | 'contactId'>>,
  since: Date | null,
): Promise<void> {
  const key = { shipment_id: shipmentId, contact_id: contactId }
  if (since)
    await tx
      .insertInto('phone_block')
      .values({ ...key, since })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await tx
      .deleteFrom('phone_block')
      .where('shipment_id', '=', shipmentId)
      .where('contact_id', '=', contactId)
      .execute()
}

/** What the phone said is known no longer. */
export async function forgetPhone(tx: Tx, { shipmentId }: Authorized<NewAnswer>): Promise<void> {
  await tx.deleteFrom('shipment_truck').where('shipment_id', '=', shipmentId).where('source', '=', 'phone').execute()
  await forgetPhonesTrail(tx, shipmentId)
}
