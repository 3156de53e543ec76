import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import * as trucks from './available-trucks.ts'

export const availableTruckRoutes = implement(api.availableTrucks, {
  list: ({ actor, query }) => trucks.list(actor, query),
  counts: ({ actor, query }) => trucks.counts(actor, query),
  points: ({ actor, query }) => trucks.points(actor, query),
  find: ({ actor, params }) => trucks.find(actor, params.truckId),
  post: ({ actor, body }) => trucks.post(actor, body),
  change: ({ actor, params, version, body }) => trucks.change(actor, params.truckId, version, body),
  withdraw: ({ actor, params }) => trucks.withdraw(actor, params.truckId),
  loads: ({ actor, params, query }) => trucks.loads(actor, params.truckId, query),
  ofShipment: ({ actor, params, query }) => trucks.ofShipment(actor, params.shipment, query),
})
