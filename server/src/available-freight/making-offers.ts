import type { availableFreight } from '@waybill/contract/available-freight/available-freight.ts'
import type { BodyOf } from '@waybill/contract/endpoint.ts'
import type { RateRequest } from '@waybill/contract/rate-requests/rate-requests.ts'
import type { Actor } from '../actor.ts'
import { bookOffer } from '../booking/booking.ts'
import { withSystemEyes } from '../db/system-eyes.ts'
import { find, offerUnasked } from '../rate-requests/rate-requests.ts'
import { lockShipment } from '../shipments/shipments.ts'
import { lockCarriers } from '../tenders/tenders.ts'
import { mayOffer } from './available-freight.policy.ts'
import { postingOf } from './available-freight.queries.ts'
import { bookerOf, findVisible } from './available-freight.ts'
import type { BoardThrottle } from './board-throttle.ts'

/**
 * The carrier says what it would haul a posted load for; the provider reads it among the answers to its rate requests. In the system's
 * view: the load is not the carrier's to read.
 */
export async function makeOffer(
  actor: Actor,
  throttle: BoardThrottle,
  shipmentNumber: string,
  said: BodyOf<typeof availableFreight.offer>,
): Promise<RateRequest> {
  await throttle.countOffer(actor)
  const { id } = await findVisible(actor, shipmentNumber)
  const requestId = await actor.db.transaction((tx) =>
    withSystemEyes(tx, actor.db.scope, async () => {
      const locked = await lockShipment(tx, id)
      // Held, so that a new hold on the carrier waits or is seen.
      await lockCarriers(tx, [actor.companyId], actor.now, locked)
      const posting = await postingOf(tx, id, actor.companyId)
      const booker = await bookerOf(tx, actor, { id, deliversOn: locked.delivery_on })
      const shipment = mayOffer(actor, locked, posting, said.amount, booker)
      return await offerUnasked(tx, actor, shipment, { status: 'Offered', ...said }, bookOffer)
    }),
  )
  return await find(actor, requestId)
}
