import { ORDER_STATUS } from '@waybill/contract/orders/order-status.ts'
import { may } from '@waybill/contract/permissions.ts'
import { PLANNING_SAYINGS } from '@waybill/contract/planning/planning.sayings.ts'
import type { ConsolidationCheck } from '@waybill/contract/planning/planning.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { allOf } from '../http/said.ts'
import { canPlan } from '../shipments/shipments.policy.ts'
import type { LockedShipment } from '../shipments/shipments.ts'
import type { OrderToPlan } from './plan.ts'

const say = sayer(PLANNING_SAYINGS)

/** Decision 20: one customer per shipment in lists, documents and walls. */
const ONE_CUSTOMER =
  'Orders of one shipment belong to one customer: two would see each other’s stops, times and documents. Plan a shipment for each'

/** Decision 20: it is fixed with the shipment. */
const ONE_CURRENCY =
  'A shipment has one currency from the start, and its orders have the same. Plan a shipment for each'

/** Orders that can go on one shipment now: all visible, one customer's in one currency, open or already on it (decision 20). */
export function mayPlan(
  actor: Actor,
  asked: readonly string[],
  orders: readonly OrderToPlan[],
  shipmentId: string | undefined,
): Authorized<readonly OrderToPlan[]> {
  if (!may(actor.persona, 'shipment:plan')) throw new Refusal('not-authorized')
  // A number that does not exist and somebody else's look alike (TRUST P6).
  if (orders.length < asked.length) throw new Refusal('not-found')
  if (new Set(orders.map(({ customerId }) => customerId)).size > 1)
    throw new Refusal('bad-request', undefined, {
      modelState: { orders: [ONE_CUSTOMER] },
    })
  if (new Set(orders.map(({ currency }) => currency)).size > 1)
    throw new Refusal('bad-request', undefined, {
      modelState: { orders: [ONE_CURRENCY] },
    })
  for (const { row, shipment } of orders) {
    if (shipment && shipment.id === shipmentId) continue
    const { orderNumber: order } = row
    if (shipment) throw new Refusal('order-not-open', say('plan-order-taken', { order, shipment: shipment.number }))
    if (row.status === ORDER_STATUS.draft) throw new Refusal('order-not-open', say('plan-order-incomplete', { order }))
    if (row.status !== ORDER_STATUS.open) throw new Refusal('order-not-open', say('plan-order-voided', { order }))
  }
  return authorized(orders)
}

/** Another customer's freight, or freight paid in another currency, is another shipment's. */
export function refuseOthers(shipment: LockedShipment, { customerId, currency }: OrderToPlan): void {
  if (customerId !== shipment.customer_id)
    throw new Refusal('bad-request', undefined, { modelState: { orders: [ONE_CUSTOMER] } })
  if (currency !== shipment.currency)
    throw new Refusal('bad-request', undefined, { modelState: { orders: [ONE_CURRENCY] } })
}

/** Orders that fail a binding check do not go on one truck. */
export function refuseUnfit(checks: readonly ConsolidationCheck[]): void {
  const unfit = checks.filter(({ passes, isBinding }) => isBinding && !passes)
  if (unfit.length > 0)
    throw new Refusal(
      'orders-do-not-fit',
      allOf(unfit.map(({ what, actual }) => say('check-failed', { what: { term: what }, actual }))),
    )
}

/** The provider sets what can be paid (TRUST P8, P9). */
export function refuseMaxBuy(actor: Actor, maxBuy: number | null): void {
  if (maxBuy !== null && !may(actor.persona, 'max-buy:set'))
    throw new Refusal('bad-request', undefined, { modelState: { maxBuy: ['Only the provider sets the max buy'] } })
}

export function mayReplan(actor: Actor, shipment: LockedShipment, version: number): Authorized<LockedShipment> {
  const answer = canPlan(actor, shipment.status)
  if (answer !== true) throw new Refusal('step-not-allowed', answer)
  if (shipment.version !== version) throw new Refusal('changed-meanwhile')
  return authorized(shipment)
}
