import * as invoices from '../invoices/invoices.ts'
import type { OpenRoom } from '../room.ts'
import { describe } from './described-load.ts'
import { DOCUMENT_OCCASIONS } from './document-occasions.ts'
import { LOAD_DOCUMENTS } from './load-documents.ts'
import { SHIPMENT_OCCASIONS, UPDATE_WATCH } from './shipment-occasions.ts'
import { shipmentPartRoutes } from './shipment-parts.routes.ts'
import { shipmentRoutes } from './shipments.routes.ts'
import { isVisible } from './shipments.ts'

export const shipmentsRoom: OpenRoom = () => ({
  routes: () => [shipmentRoutes, shipmentPartRoutes],
  subjects: { shipment: { isVisible, describe } },
  holders: {
    shipment: {
      ...LOAD_DOCUMENTS,
      findProofs: invoices.findProofs,
      // A proof completes the bill as well.
      weigh: async (tx, actor, id) => {
        await LOAD_DOCUMENTS.weigh?.(tx, actor, id)
        await invoices.weigh(tx, id, actor.now)
      },
    },
  },
  occasions: [SHIPMENT_OCCASIONS, DOCUMENT_OCCASIONS],
  watches: [UPDATE_WATCH],
})
