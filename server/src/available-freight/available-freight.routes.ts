import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import * as availableFreight from './available-freight.ts'

export const availableFreightRoutes = implement(api.availableFreight, {
  find: ({ actor, params }) => availableFreight.find(actor, params.shipmentNumber),
  reloads: ({ actor, params, query }) => availableFreight.reloads(actor, params.shipment, query),
})
