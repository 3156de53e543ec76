import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import { Confirmations, type Means } from './confirmations/confirmations.ts'
import { Ladings } from './ladings/ladings.ts'

export function paperRoutes(means: Means) {
  const confirmations = new Confirmations(means)
  const ladings = new Ladings(means)
  return implement(api.paper, {
    confirmationDocument: ({ actor, params, query }) => confirmations.document(actor, params.shipment, query),
    confirmations: ({ actor, params }) => confirmations.list(actor, params.shipment),
    sign: ({ actor, params, body, request }) => confirmations.sign(actor, params.shipmentId, body, request.ip),
    issueAnew: ({ actor, params, body }) => confirmations.issueAnew(actor, params.shipmentId, body.reason),
    makeBillOfLading: ({ actor, params }) => ladings.make(actor, params.shipmentId),
    billsOfLading: ({ actor, params }) => ladings.list(actor, params.shipment),
    billOfLadingDocument: ({ actor, params }) => ladings.document(actor, params.shipmentId, params.billOfLadingId),
  })
}
