import { api } from '@waybill/contract/api.ts'
import type { OrderFilters } from '@waybill/contract/orders/order-search.ts'
import { FilterSets } from '../filter-sets/filter-sets.ts'
import { implement } from '../http/implement.ts'
import type { OrderBook } from './order-book/order-book.ts'

const filterSets = new FilterSets<OrderFilters>('orders')

export function orderRoutes(book: OrderBook) {
  return implement(api.orders, {
    list: ({ actor, query }) => book.list(actor, query),
    counts: ({ actor, query }) => book.counts(actor, query),
    export: async ({ actor, query, reply }) => {
      reply.header('Content-Disposition', 'attachment; filename="orders.csv"')
      return await book.exportCsv(actor, query)
    },
    filterSets: ({ actor }) => filterSets.list(actor),
    findFilterSet: ({ actor, params }) => filterSets.find(actor, params.filterSetId),
    createFilterSet: ({ actor, body }) => filterSets.create(actor, body),
    replaceFilterSet: ({ actor, params, body }) => filterSets.replace(actor, params.filterSetId, body),
    deleteFilterSet: ({ actor, params }) => filterSets.forget(actor, params.filterSetId),
    find: ({ actor, params }) => book.find(actor, params.orderNumber),
    create: ({ actor, body }) => book.create(actor, body),
    update: ({ actor, params, version, body }) => book.update(actor, params.orderNumber, version, body),
    duplicate: ({ actor, params, body }) => book.duplicate(actor, params.orderNumber, body),
  })
}
