import { BOARD_SAYINGS } from '@waybill/contract/available-freight/available-freight.sayings.ts'
import type { availableFreight } from '@waybill/contract/available-freight/available-freight.ts'
import type { BodyOf } from '@waybill/contract/endpoint.ts'
import { toCents } from '@waybill/contract/money.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import type { Actor } from '../actor.ts'
import { withSystemEyes } from '../db/system-eyes.ts'
import { record } from '../history/history.ts'
import { find as findShipment, lockShipment } from '../shipments/shipments.ts'
import { lockCarriers, settleBooking } from '../tenders/tenders.ts'
import { mayBook } from './available-freight.policy.ts'
import { postingOf } from './available-freight.queries.ts'
import { bookerOf, findVisible } from './available-freight.ts'
import type { BoardThrottle } from './board-throttle.ts'

const say = sayer(BOARD_SAYINGS)

/**
 * The carrier takes a posted load at its price: the first one gets it (T6). In the system's view: before it is theirs, a load is not the
 * carrier's to read.
 */
export async function bookItNow(
  actor: Actor,
  throttle: BoardThrottle,
  shipmentNumber: string,
  seen: BodyOf<typeof availableFreight.book>,
): Promise<Shipment> {
  await throttle.countBooking(actor)
  const { id } = await findVisible(actor, shipmentNumber)
  await actor.db.transaction((tx) =>
    withSystemEyes(tx, actor.db.scope, async () => {
      const locked = await lockShipment(tx, id)
      // Held, so that a new hold on the carrier waits or is seen.
      const [carrier] = await lockCarriers(tx, [actor.companyId], actor.now, locked)
      const posting = await postingOf(tx, id, actor.companyId)
      const shipment = mayBook(
        actor,
        locked,
        posting,
        seen,
        await bookerOf(tx, actor, { id, deliversOn: locked.delivery_on }),
      )
      const { rate } = seen
      await settleBooking(tx, actor, shipment, {
        carrier: { id: actor.companyId, name: carrier?.name ?? actor.companyName },
        rate,
        charges: [
          { code: 'LINE_HAUL', description: 'Line haul', rateType: 'Flat', rate, units: 1, total: toCents(rate) / 100 },
        ],
        source: 'Board',
        reference: null,
        tenderId: null,
        quoteId: null,
      })
      const said = say('booked-from-board', { price: { amount: rate, currency: shipment.currency } })
      await record(tx, actor, { type: 'shipment', id }, said, { isInternal: true })
    }),
  )
  return await findShipment(actor, id)
}
