import { BOOKING_TYPE } from '@waybill/contract/freight-codes.ts'
import { nameOf } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { newId } from '../db/new-id.ts'
import type { Doer } from '../history/history.ts'
import type { NewBooking } from './settle-booking.ts'

/** The shipment is the carrier's: at this price, and visible to it. */
export async function giveToCarrier(
  tx: Tx,
  shipmentId: string,
  { carrier, rate, proNumber, at }: Pick<NewBooking, 'carrier' | 'rate' | 'proNumber'> & { at: Date },
): Promise<void> {
  await tx
    .updateTable('shipment')
    .set({
      carrier_id: carrier.id,
      carrier_name: carrier.name,
      carrier_rate: rate,
      ...(proNumber ? { pro_number: proNumber } : {}),
    })
    .where('id', '=', shipmentId)
    .execute()
  await tx
    .insertInto('party')
    .values({
      subject_type: 'shipment',
      subject_id: shipmentId,
      company_id: carrier.id,
      capacity: 'carrier',
      since: at,
    })
    .onConflict((on) =>
      on.columns(['subject_type', 'subject_id', 'company_id', 'capacity']).doUpdateSet({ until: null, since: at }),
    )
    .execute()
}

/** The booking and its agreed charges; they stay, whatever the tables say later. */
export async function insertBooking(
  tx: Tx,
  actor: Doer,
  shipment: { id: string; currency: 'USD' | 'CAD' },
  booking: NewBooking,
): Promise<void> {
  const id = newId()
  await tx
    .insertInto('booking')
    .values({
      id,
      shipment_id: shipment.id,
      carrier_id: booking.carrier.id,
      source: booking.source,
      booking_type: booking.source === 'Board' ? BOOKING_TYPE.bookItNow : BOOKING_TYPE.standard,
      tender_id: booking.tenderId,
      quote_id: booking.quoteId,
      reference: booking.reference,
      rate: booking.rate,
      currency: shipment.currency,
      booked_at: actor.now,
      booked_by: nameOf(actor),
    })
    .execute()
  if (booking.charges.length === 0) return
  await tx
    .insertInto('booking_charge')
    .values(
      booking.charges.map(({ code, description, said, rateType, rate, units, total }, index) => ({
        booking_id: id,
        sequence: index + 1,
        code,
        description,
        said: !said || said.code === 'as-told' ? null : JSON.stringify(said),
        rate_type: rateType,
        rate,
        units,
        total,
      })),
    )
    .execute()
}
