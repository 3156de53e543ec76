import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import * as booking from './booking.ts'
import * as ending from './ending.ts'
import { setProNumber } from './pro-number.ts'

export const bookingRoutes = implement(api.booking, {
  bookContractTl: ({ actor, params, body }) => booking.bookContractTl(actor, params.shipmentId, body),
  bookLtl: ({ actor, params, body }) => booking.bookLtl(actor, params.shipmentId, body),
  bookLtlOrder: ({ actor, params, body }) => booking.bookLtlOrder(actor, params.orderNumber, body),
  setOrigination: ({ actor, params, body, version }) => booking.setOrigination(actor, params.shipmentId, version, body),
  rescind: ({ actor, params, body }) => ending.rescind(actor, params.shipmentId, body),
  void: ({ actor, params }) => ending.voidShipment(actor, params.shipment),
  cancel: ({ actor, params, body }) => ending.cancel(actor, params.shipmentId, body),
  setProNumber: ({ actor, params, body }) => setProNumber(actor, params.shipmentId, body.value),
})
