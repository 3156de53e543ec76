import { TRAILER_OF_MODE } from '@waybill/contract/order-codes.ts'
import type { NewOrder, PlannedStop } from '../../orders/orders.ts'
import type { PlannedOrder, PlannedVisit, ShipmentPlan } from './create-shipment.ts'

/** An order from its customer's load tender: only the load's stops that handle its own freight. */
export function orderedIn(plan: ShipmentPlan, order: PlannedOrder): NewOrder {
  const handled = new Set(order.lineItems.flatMap(({ stops }) => stops))
  const visited = plan.stops.map((_stop, index) => index).filter((index) => handled.size === 0 || handled.has(index))
  const indexOf = (stops: readonly number[], type: PlannedVisit['type']): number | null => {
    const index = visited.findIndex((visit) => stops.includes(visit) && plan.stops[visit]?.type === type)
    return index < 0 ? null : index
  }
  return {
    isDraft: false,
    orderType: 'SalesOrder',
    freightTermType: order.freightTermType,
    currency: plan.currency,
    markup: null,
    freightValue: null,
    equipmentMode: plan.equipmentMode,
    equipmentTypes: TRAILER_OF_MODE[plan.equipmentMode],
    shippingMode: plan.shippingMode,
    isJustInTime: false,
    isTeamRequired: false,
    isBlind: false,
    shipperInstead: null,
    consigneeInstead: null,
    reeferTemperature: plan.equipmentMode === 1 ? plan.reeferTemperature : null,
    reeferMode: null,
    hazmatEmergencyContactInfo: null,
    chemtracAccountNumber: null,
    specialInstructions: order.specialInstructions,
    accessorials: [],
    requirements: order.requirements,
    referenceNumbers: referencesOf(plan, order).map((reference) => ({ ...reference, typeId: null })),
    stops: visited.flatMap((index) => plan.stops[index] ?? []).map(stopOf),
    lineItems: order.lineItems.map(({ stops, ...item }) => ({
      ...item,
      pickup: indexOf(stops, 'Pickup'),
      delivery: indexOf(stops, 'Delivery'),
    })),
  }
}

/** The load's, without what its other orders are called. */
function referencesOf({ references, orders, customerLoadNumber }: ShipmentPlan, { numbers }: PlannedOrder) {
  const own = new Set([customerLoadNumber, ...numbers])
  const others = new Set(orders.flatMap((order) => order.numbers).filter((number) => !own.has(number)))
  return references.filter(({ value }) => !others.has(value))
}

function stopOf({ id: _id, references: _references, ...visit }: PlannedVisit): PlannedStop {
  return { ...visit, locationId: null, ediCode: null, googleId: null, contactEmail: null }
}
