import { ORDER_STATUS } from '@waybill/contract/orders/order-status.ts'
import { ORDER_SAYINGS } from '@waybill/contract/orders/orders.sayings.ts'
import type { Order } from '@waybill/contract/orders/orders.ts'
import { type Can, may } from '@waybill/contract/permissions.ts'
import { sayer } from '@waybill/contract/said.ts'
import { type Actor, isProvider } from '../actor.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { NOT_YOUR_ROLE } from '../http/said.ts'
import type { Customer, OrderFacts } from './order-book/order-book.queries.ts'

const say = sayer(ORDER_SAYINGS)

/** An order can be rewritten until it is on a load; then the load is the plan. */
function canEdit(actor: Actor, { status, shipments }: Pick<OrderFacts, 'status' | 'shipments'>): Can {
  if (!may(actor.persona, 'order:write')) return NOT_YOUR_ROLE
  if (status === ORDER_STATUS.draft || status === ORDER_STATUS.open) return true
  const [shipment] = shipments
  return shipment && status > ORDER_STATUS.draft
    ? say('order-on-shipment', { shipment: shipment.shipmentNumber })
    : say('order-voided')
}

/** An order goes on one shipment, once it is complete (domain T2). */
function canPlan(actor: Actor, { status, shipments }: Pick<OrderFacts, 'status' | 'shipments'>): Can {
  if (!may(actor.persona, 'shipment:plan')) return NOT_YOUR_ROLE
  if (status === ORDER_STATUS.open) return true
  if (status === ORDER_STATUS.draft) return say('order-incomplete')
  const [shipment] = shipments
  return shipment && status > ORDER_STATUS.draft
    ? say('order-on-shipment', { shipment: shipment.shipmentNumber })
    : say('order-voided')
}

function canDuplicate(actor: Actor): Can {
  return may(actor.persona, 'order:write') ? true : NOT_YOUR_ROLE
}

/** What the reader may do with the order, and why not: the verbs answer the same. */
export function shown(actor: Actor, facts: OrderFacts): Order {
  const { isDraft: _isDraft, ...order } = facts
  return {
    ...order,
    can: {
      edit: canEdit(actor, facts),
      duplicate: canDuplicate(actor),
      plan: canPlan(actor, facts),
      readHistory: may(actor.persona, 'history:read') ? true : NOT_YOUR_ROLE,
    },
  }
}

export function mayEdit(actor: Actor, facts: OrderFacts): Authorized<OrderFacts> {
  const answer = canEdit(actor, facts)
  if (answer !== true) throw new Refusal(answer === NOT_YOUR_ROLE ? 'not-authorized' : 'order-not-open', answer)
  return authorized(facts)
}

export function mayDuplicate(actor: Actor, facts: OrderFacts): Authorized<OrderFacts> {
  const answer = canDuplicate(actor)
  if (answer !== true) throw new Refusal('not-authorized', answer)
  return authorized(facts)
}

/** Who the actor can enter an order for; a company the actor does not deal with does not exist (TRUST P6). */
export function mayOrderFor(actor: Actor, customer: Customer | undefined): Authorized<Customer> {
  if (!customer || (customer.id !== actor.companyId && !isProvider(actor))) throw new Refusal('not-found')
  if (!may(actor.persona, 'order:write')) throw new Refusal('not-authorized', NOT_YOUR_ROLE)
  if (customer.kind !== 'shipper')
    throw new Refusal('bad-request', undefined, { modelState: { customerId: ['Choose a shipper'] } })
  return authorized(customer)
}

/** The provider sets its own price: nobody else does (TRUST P8, P9). */
export function refuseMarkup(actor: Actor, markup: number | null): void {
  if (markup !== null && !isProvider(actor))
    throw new Refusal('bad-request', undefined, { modelState: { markup: ['Only the provider sets the markup'] } })
}
