import type { Db } from '../src/db/connection.ts'
import { newId } from '../src/db/new-id.ts'
import type { Company } from './people.ts'

/** A booked load that its carrier had once before: the carrier may read what was agreed, not why it ended. */
export async function plantBookings(
  db: Db,
  load: { shipmentId: string; carrier: Company },
  say: (where: string, readers: readonly Company[], rowReaders?: readonly Company[]) => string,
): Promise<void> {
  const { shipmentId, carrier } = load
  const [before, inForce] = [newId(), newId()]
  const booking = {
    shipment_id: shipmentId,
    carrier_id: carrier.id,
    source: 'ContractTL',
    rate: 1_850,
    currency: 'USD',
    reference: say('booking.reference', [], [carrier]),
  }
  const day = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await db
    .as({ kind: 'system' })
    .read.insertInto('booking')
    .values({
      ...booking,
      id: before,
      booked_at: day(40),
      booked_by: 'Waybill',
      ended_at: day(39),
      ended_by: 'Waybill',
      ended_with: 'rescinded',
      end_reason: 'other',
      end_note: say('booking.end_note', [], [carrier]),
      tonu_waiver: say('booking.tonu_waiver', [], [carrier]),
    })
    .execute()
  await db
    .as({ kind: 'system' })
    .read.insertInto('booking')
    .values({ ...booking, id: inForce, booked_at: day(38), booked_by: say('booking.booked_by', [], [carrier]) })
    .execute()
  await db
    .as({ kind: 'system' })
    .read.insertInto('booking_charge')
    .values({
      booking_id: inForce,
      sequence: 1,
      code: 'LINE_HAUL',
      description: say('booking_charge.description', [carrier]),
      rate_type: 'Flat',
      rate: 1_850,
      units: 1,
      total: 1_850,
    })
    .execute()
}
