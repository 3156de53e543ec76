import type { Actor } from '../actor.ts'
import type { Described } from '../http/subjects.ts'
import { findFacts } from './order-book/order-book.queries.ts'

/** What records attached to an order call it. */
export async function describe(actor: Actor, id: string): Promise<Described | undefined> {
  const order = await findFacts(actor, { id })
  return (
    order && {
      description: `Order ${order.orderNumber}`,
      link: `/orders/${encodeURIComponent(order.orderNumber)}`,
      companyIds: [order.customerId],
    }
  )
}
