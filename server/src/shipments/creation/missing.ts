import { PLANNING_SAYINGS } from '@waybill/contract/planning/planning.sayings.ts'
import type { MissingPart } from '@waybill/contract/planning/planning.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { saidOf } from '@waybill/contract/told.ts'
import type { NewLineItem } from '../../orders/orders.ts'
import type { PlannedVisit, ShipmentPlan } from './create-shipment.ts'

const say = sayer(PLANNING_SAYINGS)

/** What every plan needs before Ready to Book, wherever it comes from. */
export type Plannable = Pick<ShipmentPlan, 'equipmentMode' | 'reeferTemperature' | 'hasEmergencyContact'> & {
  stops: readonly Pick<PlannedVisit, 'type' | 'early' | 'late' | 'appointment'>[]
  lineItems: readonly Pick<NewLineItem, 'weight' | 'isHazmat' | 'unNumber'>[]
}

/** The rules of domain T2 for every plan, and the field each one is reported at. */
export function missingOf(plan: Plannable): MissingPart[] {
  const { lineItems } = plan
  const timeless = plan.stops.findIndex((stop) => !stop.early && !stop.late && !stop.appointment)
  const isHazmat = lineItems.some((item) => item.isHazmat)
  const unnamed = lineItems.some((item) => item.isHazmat && !item.unNumber)
  const last = plan.stops.length - 1
  const rules: [isMet: boolean, field: string, said: string | Said][] = [
    [plan.stops[0]?.type === 'Pickup', 'stops.0', 'The first stop is not a pickup'],
    [plan.stops[last]?.type === 'Delivery', `stops.${last}`, 'The last stop is not a delivery'],
    [timeless < 0, `stops.${timeless}`, say('stop-without-time', { stop: timeless + 1 })],
    [lineItems.some((item) => (item.weight ?? 0) > 0), 'orders', 'No line item has a weight'],
    [
      plan.equipmentMode !== 1 || plan.reeferTemperature !== null,
      'reeferTemperature',
      'The reefer temperature is missing',
    ],
    [!unnamed, 'orders', 'Hazardous freight has no UN number'],
    [!isHazmat || plan.hasEmergencyContact, 'orders', 'Hazardous freight has no emergency contact'],
  ]
  return rules.filter(([isMet]) => !isMet).map(([, field, said]) => ({ field, said: saidOf(said) }))
}
