import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import * as tracking from './tracking.ts'

export const trackingRoutes = implement(api.tracking, {
  find: ({ actor, params }) => tracking.find(actor, params.shipment),
  positions: ({ actor, params, query }) => tracking.positions(actor, params.shipment, query),
})
