import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'

/** An ended booking, as notices describe it. */
export type EndedBooking = {
  id: string
  carrierId: string
  /** Taken off the load with it. */
  driverIds: string[]
  isRescinded: boolean
  shipment: string
  /** From the first stop to the last: "Chicago, IL → Dallas, TX". */
  lane: string
}

/** The shipment's last booking, if it has ended. */
export async function findEndedBooking(tx: Tx, shipmentId: string): Promise<EndedBooking | undefined> {
  const { rows } = await sql<EndedBooking>`
    select booking.id, booking.carrier_id as "carrierId", ended_with = 'rescinded' as "isRescinded", shipment.number as shipment,
      array(select contact_id from shipment_driver where shipment_id = shipment.id and removed_at = ended_at) as "driverIds",
      concat_ws(', ', lane -> 0 ->> 'city', lane -> 0 ->> 'state') || ' → '
        || concat_ws(', ', lane -> -1 ->> 'city', lane -> -1 ->> 'state') as lane
    from booking join shipment on shipment.id = booking.shipment_id
    where booking.shipment_id = ${shipmentId} and ended_at is not null
      and not exists (select from booking as later where later.shipment_id = shipment.id and later.booked_at > booking.booked_at)
    order by ended_at desc limit 1`.execute(tx)
  return rows[0]
}
