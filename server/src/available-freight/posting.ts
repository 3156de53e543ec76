import { BOARD_SAYINGS } from '@waybill/contract/available-freight/available-freight.sayings.ts'
import type { AvailableLoad, availableFreight } from '@waybill/contract/available-freight/available-freight.ts'
import type { BodyOf } from '@waybill/contract/endpoint.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import { record } from '../history/history.ts'
import { Refusal } from '../http/refusal.ts'
import { lockVisible } from '../shipments/shipments.ts'
import { lockCarriers } from '../tenders/tenders.ts'
import { mayPost, mayWithdraw } from './available-freight.policy.ts'
import { deletePosting, writePosting } from './available-freight.queries.ts'
import { find } from './available-freight.ts'

const say = sayer(BOARD_SAYINGS)

/** Puts a load on the board, at a price or without, for every carrier or for some. Who hears of it, the board itself announces. */
export async function post(
  actor: Actor,
  shipmentNumber: string,
  posting: BodyOf<typeof availableFreight.post>,
): Promise<AvailableLoad> {
  await actor.db.transaction(async (tx) => {
    const shipment = mayPost(actor, await lockVisible(tx, actor, shipmentNumber), posting.rate)
    const carrierIds = [...new Set(posting.carrierIds)]
    const known = await lockCarriers(tx, carrierIds, actor.now, null)
    if (known.length < carrierIds.length) throw new Refusal('not-found', 'One of the carriers is unknown')
    await writePosting(tx, actor, shipment.id, { ...posting, carrierIds })
    const { rate } = posting
    const said =
      rate === null
        ? say('load-posted')
        : say('load-posted-at', { price: { amount: rate, currency: shipment.currency } })
    await record(tx, actor, { type: 'shipment', id: shipment.id }, said, { isInternal: true })
  })
  return await find(actor, shipmentNumber)
}

export async function withdraw(actor: Actor, shipmentNumber: string): Promise<AvailableLoad> {
  await actor.db.transaction(async (tx) => {
    const shipment = mayWithdraw(actor, await lockVisible(tx, actor, shipmentNumber))
    if (!(await deletePosting(tx, shipment.id))) return
    await record(tx, actor, { type: 'shipment', id: shipment.id }, say('posting-withdrawn'), { isInternal: true })
  })
  return await find(actor, shipmentNumber)
}
