import type { HolderRoom } from '../documents/documents.ts'
import { findFacts } from './order-book/order-book.queries.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** What documents know about orders: for the customer and the provider only. */
export const ORDER_DOCUMENTS: HolderRoom = {
  find: async (actor, idOrNumber, tx) => {
    const which = UUID.test(idOrNumber) ? { id: idOrNumber } : { number: idOrNumber }
    const order = await findFacts(tx ? { ...actor, db: actor.db.within(tx) } : actor, which)
    return (
      order && {
        type: 'order',
        id: order.id,
        description: `Order ${order.orderNumber}`,
        companyIds: [order.customerId],
        stops: [],
        areProofsTrusted: false,
        isOpen: true,
      }
    )
  },
}
