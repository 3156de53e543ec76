import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import * as shipments from '../shipments/shipments.ts'
import { changeAppointment } from './appointments/change-appointment.ts'
import * as trackingProblems from './problems/tracking-problems.ts'
import { route } from './route.ts'
import * as running from './running.ts'

export const runningRoutes = implement(api.running, {
  find: ({ actor, params }) => running.find(actor, params.shipment),
  route: ({ actor, params }) => route(actor, params.shipment),
  changeAppointment: ({ actor, params, body }) => changeAppointment(actor, params.shipmentId, params.stopId, body),
  preload: ({ actor, params, body }) => running.preload(actor, params.shipmentId, params.stopId, body),
  undoPreload: ({ actor, params, body }) => running.undoPreload(actor, params.shipmentId, params.stopId, body),
  correct: ({ actor, params, body }) => shipments.correct(actor, params.shipmentId, params.stopId, body),
  checkCall: ({ actor, params, body }) => running.checkCall(actor, params.shipmentId, body),
  emptyLocation: ({ actor, params }) => running.emptyLocation(actor, params.shipment),
  updateEmptyLocation: ({ actor, params, body }) => running.updateEmptyLocation(actor, params.shipmentId, body),
  reportProblem: ({ actor, params, body }) => running.reportProblem(actor, params.shipmentId, body),
  solveProblem: ({ actor, params, body }) =>
    running.solveProblem(actor, params.shipmentId, params.problemId, body.solution),
  trackingProblems: ({ actor, params }) => trackingProblems.list(actor, params.shipment),
  closeTrackingProblem: ({ actor, params, body }) => trackingProblems.close(actor, params.shipmentId, body),
  closeQuickly: ({ actor, params }) => running.closeQuickly(actor, params.shipmentId),
  drivers: ({ actor, query }) => running.drivers(actor, query),
  trips: ({ actor, params }) => running.trips(actor, params.shipment),
  trip: ({ actor, params }) => shipments.trip(actor, params.tripId),
})
