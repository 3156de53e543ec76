import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import * as phoneTracking from './phone-tracking.ts'

export const phoneTrackingRoutes = implement(api.phoneTracking, {
  find: ({ actor, params }) => phoneTracking.find(actor, params.shipment),
  answer: ({ actor, params, body }) => phoneTracking.answer(actor, params.shipmentId, body),
  tellBlocked: ({ actor, params, body }) => phoneTracking.tellBlocked(actor, params.shipmentId, body),
  report: ({ actor, params, body }) => phoneTracking.report(actor, params.shipmentId, body.positions),
})
