import { api } from '@waybill/contract/api.ts'
import type { OrderFilters } from '@waybill/contract/orders/order-search.ts'
import * as filterSets from '../filter-sets/filter-sets.ts'
import { attach } from '../http/csv.ts'
import { implement } from '../http/implement.ts'
import type { InSight } from '../http/subjects.ts'
import * as book from './order-book/order-book.ts'

export function orderRoutes(loads: InSight) {
  return implement(api.orders, {
    list: ({ actor, query }) => book.list(actor, query),
    counts: ({ actor, query }) => book.counts(actor, query),
    export: async ({ actor, query, reply }) => attach(reply, 'orders.csv', await book.exportCsv(actor, query)),
    filterSets: ({ actor }) => filterSets.list<OrderFilters>(actor, 'orders'),
    findFilterSet: ({ actor, params }) => filterSets.find<OrderFilters>(actor, 'orders', params.filterSetId),
    createFilterSet: ({ actor, body }) => filterSets.create(actor, 'orders', body),
    replaceFilterSet: ({ actor, params, body }) => filterSets.replace(actor, 'orders', params.filterSetId, body),
    deleteFilterSet: ({ actor, params }) => filterSets.forget(actor, 'orders', params.filterSetId),
    find: ({ actor, params }) => book.find(actor, params.orderNumber),
    create: ({ actor, body }) => book.create(actor, loads, body),
    update: ({ actor, params, version, body }) => book.update(actor, loads, params.orderNumber, version, body),
    duplicate: ({ actor, params, body }) => book.duplicate(actor, params.orderNumber, body),
  })
}
