import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import * as confirmations from './confirmations/confirmations.ts'
import * as ladings from './ladings/ladings.ts'
import type { Means } from './means.ts'

export function paperRoutes(means: Means) {
  return implement(api.paper, {
    confirmationDocument: ({ actor, params, query }) => confirmations.document(actor, means, params.shipment, query),
    confirmations: ({ actor, params }) => confirmations.list(actor, means, params.shipment),
    sign: ({ actor, params, body, request }) => confirmations.sign(actor, means, params.shipmentId, body, request.ip),
    issueAnew: ({ actor, params, body }) => confirmations.issueAnew(actor, means, params.shipmentId, body.reason),
    makeBillOfLading: ({ actor, params }) => ladings.make(actor, means, params.shipmentId),
    billsOfLading: ({ actor, params }) => ladings.list(actor, means, params.shipment),
    billOfLadingDocument: ({ actor, params }) =>
      ladings.document(actor, means, params.shipmentId, params.billOfLadingId),
  })
}
