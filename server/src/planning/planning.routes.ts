import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import type { Roads } from '../locations/locations.ts'
import * as planning from './planning.ts'

export const planningRoutes = (roads: Roads, askAgain: planning.AskAgain) =>
  implement(api.planning, {
    propose: ({ actor, body }) => planning.propose(actor, roads, body),
    create: ({ actor, body }) => planning.create(actor, body),
    find: ({ actor, params }) => planning.find(actor, params.shipment),
    replan: ({ actor, params, version, body }) => planning.replan(actor, params.shipmentId, version, body, askAgain),
  })
