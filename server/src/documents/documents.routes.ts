import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import type { Documents } from './documents.ts'

export function documentRoutes(documents: Documents) {
  return implement(api.documents, {
    find: ({ actor, query }) => documents.find(actor, query),
    upload: ({ actor, body }) => documents.upload(actor, body.uploadData),
    send: ({ actor, query, file }) => documents.send(actor, query, file),
    download: ({ actor, params, request }) => documents.download(actor, params.documentId, request.headers.range),
    asPdf: ({ actor, params }) => documents.asPdf(actor, params.documentId),
    remove: ({ actor, params }) => documents.remove(actor, params.documentId),
    trigger: ({ actor, params, body }) => documents.retype(actor, params.documentId, body),
    review: ({ actor, params, body }) => documents.review(actor, params.documentId, body),
    mark: ({ actor, params, body }) => documents.mark(actor, params.documentId, body),
    ofShipment: ({ actor, params }) => documents.ofShipment(actor, params.shipment),
    uploadToShipment: ({ actor, params, body }) => documents.upload(actor, { ...body, shipmentId: params.shipmentId }),
    requiredOfShipment: ({ actor, params }) => documents.required(actor, params.shipment),
    dropoffs: ({ actor, params }) => documents.dropoffs(actor, params.shipment),
  })
}
