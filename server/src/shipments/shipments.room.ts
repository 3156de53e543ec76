import * as invoices from '../invoices/invoices.ts'
import type { OpenRoom } from '../room.ts'
import { startMeasuring } from './creation/measuring.ts'
import { DOCUMENT_OCCASIONS } from './documents/document-occasions.ts'
import { LOAD_DOCUMENTS } from './documents/load-documents.ts'
import { shipmentPartRoutes } from './parts/shipment-parts.routes.ts'
import { joinStopsMet } from './shipments.queries.ts'
import { shipmentRoutes } from './shipments.routes.ts'
import { isVisible } from './shipments.ts'
import { describe } from './telling/described-load.ts'
import { SHIPMENT_OCCASIONS, UPDATE_WATCH } from './telling/shipment-occasions.ts'

export const shipmentsRoom: OpenRoom = ({ configuration, system, roads }) => ({
  routes: () => [shipmentRoutes, shipmentPartRoutes],
  subjects: { shipment: { isVisible, describe } },
  holders: {
    shipment: {
      ...LOAD_DOCUMENTS,
      findProofs: invoices.findProofs,
      lastPapers: invoices.lastPapers,
      // A proof also completes the invoice.
      weigh: async (tx, actor, id) => [
        ...((await LOAD_DOCUMENTS.weigh?.(tx, actor, id)) ?? []),
        ...(await invoices.weighDocuments(tx, actor, id)),
      ],
    },
  },
  occasions: [SHIPMENT_OCCASIONS, DOCUMENT_OCCASIONS],
  watches: [UPDATE_WATCH],
  rounds: {
    ...(configuration.router && { miles: (now, onError) => startMeasuring(system, roads, now, onError) }),
  },
  forget: () => [joinStopsMet(system)],
})
