import { api } from '@waybill/contract/api.ts'
import type { BoardFilters } from '@waybill/contract/available-freight/board-search.ts'
import * as filterSets from '../filter-sets/filter-sets.ts'
import { implement } from '../http/implement.ts'
import * as availableFreight from './available-freight.ts'
import * as boardAlerts from './board-alerts.ts'
import type { BoardThrottle } from './board-throttle.ts'
import { bookItNow } from './book-it-now.ts'
import * as loadChains from './load-chains.ts'
import { makeOffer } from './making-offers.ts'
import { post, withdraw } from './posting.ts'

export function availableFreightRoutes(throttle: BoardThrottle) {
  return implement(api.availableFreight, {
    list: ({ actor, query }) => availableFreight.list(actor, throttle, query),
    counts: ({ actor, query }) => availableFreight.counts(actor, query),
    points: ({ actor, query }) => availableFreight.points(actor, throttle, query),
    filterSets: ({ actor }) => filterSets.list<BoardFilters>(actor, 'available_freight'),
    findFilterSet: ({ actor, params }) => filterSets.find<BoardFilters>(actor, 'available_freight', params.filterSetId),
    createFilterSet: ({ actor, body }) => filterSets.create(actor, 'available_freight', body),
    replaceFilterSet: ({ actor, params, body }) => boardAlerts.replaceSearch(actor, params.filterSetId, body),
    deleteFilterSet: ({ actor, params }) => filterSets.forget(actor, 'available_freight', params.filterSetId),
    find: ({ actor, params }) => availableFreight.find(actor, params.shipmentNumber),
    route: ({ actor, params }) => availableFreight.route(actor, params.shipmentNumber),
    lane: ({ actor, params }) => availableFreight.lane(actor, params.shipmentNumber),
    post: ({ actor, params, body }) => post(actor, params.shipmentNumber, body),
    withdraw: ({ actor, params }) => withdraw(actor, params.shipmentNumber),
    book: ({ actor, params, body }) => bookItNow(actor, throttle, params.shipmentNumber, body),
    offer: ({ actor, params, body }) => makeOffer(actor, throttle, params.shipmentNumber, body),
    mark: ({ actor, params, body }) => availableFreight.mark(actor, params.shipmentNumber, body),
    reloads: ({ actor, params, query }) => availableFreight.reloads(actor, params.shipment, query),
  })
}

export const boardAlertRoutes = implement(api.boardAlerts, {
  list: ({ actor }) => boardAlerts.list(actor),
  set: ({ actor, params, body }) => boardAlerts.set(actor, params.filterSetId, body),
})

export const loadChainRoutes = implement(api.loadChains, {
  list: ({ actor, query }) => loadChains.list(actor, query),
})
