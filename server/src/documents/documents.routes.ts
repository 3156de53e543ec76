import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import * as documents from './documents.ts'
import { read } from './reading.ts'

export function documentRoutes(means: documents.Means) {
  const { holders } = means
  return implement(api.documents, {
    find: ({ actor, query }) => documents.find(actor, holders, query),
    upload: ({ actor, body }) => documents.upload(actor, means, body.uploadData),
    send: ({ actor, query, file }) => documents.send(actor, means, query, file),
    read: ({ actor, query, file }) => read(actor, means, file, { withPrint: query.print === 'true' }),
    download: ({ actor, params, request }) =>
      documents.download(actor, means, params.documentId, request.headers.range),
    asPdf: ({ actor, params }) => documents.asPdf(actor, means, params.documentId),
    remove: ({ actor, params }) => documents.remove(actor, holders, params.documentId),
    trigger: ({ actor, params, body }) => documents.retype(actor, holders, params.documentId, body),
    review: ({ actor, params, body }) => documents.review(actor, holders, params.documentId, body),
    mark: ({ actor, params, body }) => documents.mark(actor, holders, params.documentId, body),
    ofShipment: ({ actor, params }) => documents.ofShipment(actor, holders, params.shipment),
    uploadToShipment: ({ actor, params, body }) =>
      documents.upload(actor, means, { ...body, shipmentId: params.shipmentId }),
    requiredOfShipment: ({ actor, params }) => documents.required(actor, holders, params.shipment),
    dropoffs: ({ actor, params }) => documents.dropoffs(actor, holders, params.shipment),
  })
}
