import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import { findBoard } from './board.queries.ts'
import * as drivers from './drivers.ts'
import * as vehicles from './vehicles.ts'

export const fleetRoutes = implement(api.fleet, {
  drivers: ({ actor, query }) => drivers.list(actor, query),
  driverCounts: ({ actor, query }) => drivers.counts(actor, query),
  driver: ({ actor, params }) => drivers.find(actor, params.driverId),
  addDriver: ({ actor, body }) => drivers.add(actor, body),
  changeDriver: ({ actor, params, version, body }) => drivers.change(actor, params.driverId, version, body),
  retireDriver: ({ actor, params, body }) => drivers.retire(actor, params.driverId, body.isRetired),
  vehicles: ({ actor, query }) => vehicles.list(actor, query),
  vehicleCounts: ({ actor, query }) => vehicles.counts(actor, query),
  vehicle: ({ actor, params }) => vehicles.find(actor, params.vehicleId),
  addVehicle: ({ actor, body }) => vehicles.add(actor, body),
  changeVehicle: ({ actor, params, version, body }) => vehicles.change(actor, params.vehicleId, version, body),
  retireVehicle: ({ actor, params, body }) => vehicles.retire(actor, params.vehicleId, body.isRetired),
  linkVehicle: ({ actor, params, body }) => vehicles.linkToEld(actor, params.vehicleId, body.link),
})

export const dispatchBoardRoutes = implement(api.dispatchBoard, {
  find: ({ actor, query }) => findBoard(actor, query),
})
