import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import * as filterSets from './filter-sets.ts'
import type { OrderBook } from './order-book.ts'

export function orderRoutes(book: OrderBook) {
  return implement(api.orders, {
    list: ({ actor, query }) => book.list(actor, query),
    counts: ({ actor, query }) => book.counts(actor, query),
    filterSets: ({ actor }) => filterSets.list(actor),
    createFilterSet: ({ actor, body }) => filterSets.create(actor, body),
    replaceFilterSet: ({ actor, params, body }) => filterSets.replace(actor, params.filterSetId, body),
    deleteFilterSet: ({ actor, params }) => filterSets.forget(actor, params.filterSetId),
    find: ({ actor, params }) => book.find(actor, params.orderNumber),
    create: ({ actor, body }) => book.create(actor, body),
    update: ({ actor, params, version, body }) => book.update(actor, params.orderNumber, version, body),
    duplicate: ({ actor, params, body }) => book.duplicate(actor, params.orderNumber, body),
  })
}
