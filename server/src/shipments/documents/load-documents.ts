import type { Holder, HolderRoom, NumberedLoad } from '../../documents/documents.ts'
import { canTakeDocuments } from '../shipments.policy.ts'
import { type DocumentedLoad, findDocumentedLoad, listDropoffs, listNumberedLoads } from './load-documents.queries.ts'
import { weighProofs } from './proofs.ts'

/** What documents know of shipments: who sees which, where they stop, what proofs of delivery decide. */
export const LOAD_DOCUMENTS: HolderRoom = {
  find: async (actor, idOrNumber, tx) => holderOf(await findDocumentedLoad(actor, { load: idOrNumber }, tx)),
  findByStop: async (actor, stopId, tx) => holderOf(await findDocumentedLoad(actor, { stopId }, tx)),
  findByNumbers: async (actor, numbers) =>
    (await listNumberedLoads(actor, numbers)).map((load): NumberedLoad => {
      const { number, status, lane, found } = load
      return { ...heldBy(load), number, status, lane, found, isBillOnly: false }
    }),
  dropoffs: async (actor, idOrNumber) => {
    const load = await findDocumentedLoad(actor, { load: idOrNumber })
    return load && (await listDropoffs(actor, load.id))
  },
  weigh: weighProofs,
}

function holderOf(load: DocumentedLoad | undefined): Holder | undefined {
  return load && heldBy(load)
}

function heldBy(load: DocumentedLoad): Holder {
  return {
    type: 'shipment',
    id: load.id,
    description: `Shipment ${load.number}`,
    companyIds: [load.carrierId, load.customerId],
    stops: load.stops,
    areProofsTrusted: load.areProofsTrusted,
    isOpen: canTakeDocuments(load.status),
  }
}
