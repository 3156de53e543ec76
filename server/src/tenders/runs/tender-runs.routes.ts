import { api } from '@waybill/contract/api.ts'
import { implement } from '../../http/implement.ts'
import * as runs from './tender-runs.ts'

export const tenderRunRoutes = implement(api.tenderRuns, {
  start: ({ actor, body }) => runs.start(actor, body),
  rateStatus: ({ actor, params }) => runs.rateStatus(actor, params.shipmentId),
  guide: ({ actor, params }) => runs.guide(actor, params.shipmentId),
  automatic: ({ actor, params }) => runs.automatic(actor, params.shipmentId),
  setAutomatic: ({ actor, params, body }) => runs.setAutomatic(actor, params.shipmentId, body),
  withdraw: ({ actor, params, body }) => runs.withdraw(actor, params.tenderRunId, body.reason),
})
