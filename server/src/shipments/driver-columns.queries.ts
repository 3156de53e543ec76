import { type RawBuilder, sql } from 'kysely'
import { type Actor, isProvider } from '../actor.ts'

/** Who may call or write to the drivers of a `shipment`. */
export function reaches(actor: Actor): RawBuilder<boolean> {
  return isProvider(actor) ? sql`true` : sql`shipment.carrier_id = ${actor.companyId}`
}

/** A `contact` as a driver (SPEC §3). */
export function driverColumns(isReached: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`contact.id, contact.first_name as "firstName", contact.last_name as "lastName",
    contact.first_name || ' ' || contact.last_name as name,
    case when ${isReached} then contact.email_addresses[1] end as "primaryEmail",
    case when ${isReached} then contact.phone_numbers[1] end as "mobilePhoneNumber",
    case when contact.picture_file_id is not null then '/api/v2/contacts/' || contact.id || '/picture' end as "profilePictureURL"`
}
