import { api } from '@waybill/contract/api.ts'
import { implement } from '../../http/implement.ts'
import * as parts from './shipment-parts.ts'

export const shipmentPartRoutes = implement(api.shipmentParts, {
  requirements: ({ actor, params }) => parts.requirements(actor, params.shipment),
  orderRequirements: ({ actor, params }) => parts.orderRequirements(actor, params.shipment),
  stops: ({ actor, params }) => parts.stops(actor, params.shipment),
  lineItems: ({ actor, params }) => parts.lineItems(actor, params.shipment),
  drivers: ({ actor, params }) => parts.drivers(actor, params.shipment),
  equipment: ({ actor, params }) => parts.equipment(actor, params.shipment),
  contactDetails: ({ actor, params }) => parts.contactDetails(actor, params.shipment),
  billingConfiguration: ({ actor, params }) => parts.billingConfiguration(actor, params.shipment),
  carrierCharges: ({ actor, params }) => parts.carrierCharges(actor, params.shipment),
  chargeTypes: ({ actor, params }) => parts.chargeTypes(actor, params.shipment),
  ltlAccessorials: ({ actor, params }) => parts.ltlAccessorials(actor, params.shipment),
  bookedCarrier: ({ actor, params }) => parts.bookedCarrier(actor, params.shipment),
  tenders: ({ actor, params }) => parts.tenders(actor, params.shipment),
  offers: ({ actor, params }) => parts.offers(actor, params.shipment),
  laneMatches: ({ actor, params, query }) => parts.laneMatches(actor, params.shipment, query),
})
