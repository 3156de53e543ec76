import { api } from '@waybill/contract/api.ts'
import type { ShipmentFilters } from '@waybill/contract/shipments/shipment-search.ts'
import * as filterSets from '../filter-sets/filter-sets.ts'
import { attach } from '../http/csv.ts'
import { implement } from '../http/implement.ts'
import * as crew from './crew/crew.ts'
import * as shipments from './shipments.ts'

export const shipmentRoutes = implement(api.shipments, {
  list: ({ actor, query }) => shipments.list(actor, query),
  counts: ({ actor, query }) => shipments.counts(actor, query),
  statusCounts: ({ actor, query }) => shipments.statusCounts(actor, query),
  onTimeCounts: ({ actor, query }) => shipments.onTimeCounts(actor, query),
  filterSets: ({ actor }) => filterSets.list<ShipmentFilters>(actor, 'shipments'),
  findFilterSet: ({ actor, params }) => filterSets.find<ShipmentFilters>(actor, 'shipments', params.filterSetId),
  createFilterSet: ({ actor, body }) => filterSets.create(actor, 'shipments', body),
  replaceFilterSet: ({ actor, params, body }) => filterSets.replace(actor, 'shipments', params.filterSetId, body),
  deleteFilterSet: ({ actor, params }) => filterSets.forget(actor, 'shipments', params.filterSetId),
  export: async ({ actor, query, reply }) => attach(reply, 'shipments.csv', await shipments.exportCsv(actor, query)),
  problems: ({ actor, query }) => shipments.inView(actor, 'updates-needed', query),
  quickSearch: ({ actor, query }) => shipments.quickSearch(actor, query),
  find: ({ actor, params }) => shipments.find(actor, params.shipment),
  activity: ({ actor, params }) => shipments.activity(actor, params.shipment),
  latestActivity: async ({ actor, params }) => (await shipments.activity(actor, params.shipment, 1)).data[0] ?? null,
  arrive: ({ actor, params, body }) => shipments.arrive(actor, params.shipmentId, params.stopId, body),
  depart: ({ actor, params, body }) => shipments.depart(actor, params.shipmentId, params.stopId, body),
  availableDrivers: ({ actor, params, query }) => crew.availableDrivers(actor, params.shipmentId, query.query),
  assignDriver: ({ actor, params, body }) => crew.assignDriver(actor, params.shipmentId, body),
  removeDriver: ({ actor, params }) => crew.removeDriver(actor, params.shipmentId, params.driverId),
  swap: ({ actor, params, body }) => crew.swap(actor, params.shipmentId, body),
  updateMaxBuy: ({ actor, params, body, version }) => shipments.updateMaxBuy(actor, params.shipmentId, version, body),
  equip: ({ actor, params, body }) => crew.equip(actor, params.shipmentId, body),
})
