import { z } from 'zod'
import { del, patch, post, put } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { EnteredMoney } from '../money.ts'
import { Said } from '../said.ts'
import { Shipment } from '../shipments/shipments.ts'
import { END_REASON_CODES, TonuDecision } from './booking-ends.ts'

/** The load's number in the carrier's own systems. */
const ProNumber = z.string().trim().max(30, 'At most 30 characters')

/** `errors` lists what keeps the load from being booked; nothing was changed then (SPEC §8). */
export const BookingAnswer = z.strictObject({
  bookingSucceeded: z.boolean(),
  errors: z.array(z.string()),
  /** The same as name and facts. */
  reasons: z.array(Said).default([]),
  /** As it is now; null if none was made. */
  shipment: Shipment.nullable(),
})
export type BookingAnswer = z.infer<typeof BookingAnswer>

const price = EnteredMoney.refine((amount) => amount > 0, 'Enter the price')

/** Why a booking ends, and what is owed for the truck. */
export const BookingEnd = z.strictObject({
  /** Required once the truck is sent. */
  reason: z.enum(END_REASON_CODES).optional(),
  /** For the provider; the carrier does not see it. */
  note: z.string().trim().max(500).optional(),
  /** A fall-off; decided by the reason unless set. */
  isCarrierCaused: z.boolean().optional(),
  tonu: TonuDecision.optional(),
})
export type BookingEnd = z.infer<typeof BookingEnd>

export const booking = {
  bookContractTl: post('/api/v2/shipments/:shipmentId/book_contract_tl', {
    says: 'Books a carrier at its contract or at a quote still held, at the price shown.',
    may: 'shipment:book',
    body: z.strictObject({
      carrierId: Id,
      price,
      /** Books at the quote's price; without one, the contract is priced again, and a changed price is refused. */
      quoteId: Id.optional(),
    }),
    returns: BookingAnswer,
    refuses: ['not-found', 'step-not-allowed'],
    status: 200,
  }),
  bookLtl: post('/api/v2/shipments/:shipmentId/book_ltl', {
    says: 'Books an LTL load at a quote still held, for the freight as quoted.',
    may: 'shipment:book',
    body: z.strictObject({ quoteId: Id, proNumber: ProNumber.optional() }),
    returns: BookingAnswer,
    refuses: ['not-found', 'step-not-allowed'],
    status: 200,
  }),
  bookLtlOrder: post('/api/v2/orders/:orderNumber/book_ltl', {
    says: 'Creates a shipment from an open order and books it on a carrier’s tariff at the price shown: both or neither.',
    may: 'shipment:book',
    body: z.strictObject({
      carrierId: Id,
      isGuaranteedRate: z.boolean().default(false),
      price,
      proNumber: ProNumber.optional(),
    }),
    returns: BookingAnswer,
    refuses: ['not-found', 'order-not-open', 'orders-do-not-fit'],
    status: 200,
  }),
  rescind: post('/api/v2/shipments/:shipmentId/rescind_booking', {
    says: 'Rescinds the booking: the load is Ready to Book again. Not once a truck has arrived.',
    may: 'booking:rescind',
    body: BookingEnd,
    returns: Shipment,
    refuses: ['not-found', 'step-not-allowed'],
    status: 200,
  }),
  /** By number, as people know it. */
  void: del('/api/v2/shipments/:shipment', {
    says: 'Voids an unbooked load and withdraws its open offers. Repeating it changes nothing.',
    may: 'shipment:void',
    returns: Shipment,
    refuses: ['not-found', 'not-authorized', 'step-not-allowed'],
  }),
  cancel: post('/api/v2/shipments/:shipmentId/cancellation', {
    says: 'Cancels a load that is booked, or whose truck arrived and was not loaded, with what is owed for the truck.',
    may: 'booking:rescind',
    body: BookingEnd,
    returns: Shipment,
    refuses: ['not-found', 'step-not-allowed'],
    status: 200,
  }),
  setOrigination: put('/api/v2/shipments/:shipmentId/origination', {
    says: 'Picks a rate for the load: a contract, a tariff or a spot price. Max buy becomes that rate plus 5 if it is empty or below the rate.',
    may: 'shipment:book',
    body: z.strictObject({ originationType: z.enum(['TmsContract', 'TmsSpot']), quoteId: Id }),
    returns: Shipment,
    refuses: ['not-found', 'step-not-allowed', 'rate-not-available'],
    isVersioned: 'if-sent',
  }),
  setProNumber: patch('/api/v2/shipments/:shipmentId/shipping_pro_number', {
    says: 'Sets the carrier’s PRO number; without a value, clears it.',
    may: 'pro-number:set',
    body: z.strictObject({ value: ProNumber.nullable() }),
    returns: Shipment,
    refuses: ['not-found', 'step-not-allowed'],
  }),
}
