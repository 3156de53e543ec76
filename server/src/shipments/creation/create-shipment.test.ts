import { expect, test } from 'vitest'
import { type PlannedLineItem, type PlannedVisit, type ShipmentPlan, whatIsMissing } from './create-shipment.ts'

const visit = (more: Partial<PlannedVisit> = {}): PlannedVisit => ({
  type: 'Pickup',
  name: 'Plant',
  addressLine1: null,
  addressLine2: null,
  city: 'Springfield',
  state: 'IL',
  postalCode: '62701',
  country: 'US',
  timeZone: 'America/Chicago',
  point: null,
  early: '2030-03-02T08:00',
  late: null,
  appointment: null,
  contactName: null,
  contactPhone: null,
  instructions: null,
  references: [],
  ...more,
})

const peas = (more: Partial<PlannedLineItem> = {}): PlannedLineItem => ({
  description: 'Peas',
  packageType: 'Carton',
  packages: 20,
  weight: 2_000,
  freightClass: null,
  nmfc: null,
  unNumber: null,
  isHazmat: false,
  stops: [0, 1],
  ...more,
})

const plan = (more: Partial<ShipmentPlan> = {}, items = [peas()]): ShipmentPlan => ({
  customer: { id: 'customer', name: 'Fir Foods' },
  providerId: 'provider',
  customerLoadNumber: 'LOAD7788',
  source: 'Edi',
  shippingMode: 0,
  equipmentMode: 0,
  reeferTemperature: null,
  hasEmergencyContact: false,
  isPastDated: false,
  weight: 2_000,
  currency: 'USD',
  targetRate: null,
  specialInstructions: null,
  references: [],
  stops: [visit(), visit({ type: 'Delivery', early: null, appointment: '2030-03-03T15:00' })],
  orders: [
    { numbers: ['SO-1'], freightTermType: 'Prepaid', specialInstructions: null, requirements: [], lineItems: items },
  ],
  ...more,
})

test('a plan with both ends, times and a weight is complete', () => {
  expect(whatIsMissing(plan())).toEqual([])
})

test.each([
  ['a delivery', plan({ stops: [visit(), visit()] }), 'The last stop is not a delivery'],
  ['a pickup', plan({ stops: [visit({ type: 'Delivery' })] }), 'The first stop is not a pickup'],
  [
    'a time',
    plan({ stops: [visit(), visit({ type: 'Delivery', early: null })] }),
    'Stop 2 has no window and no appointment',
  ],
  ['a weight', plan({}, [peas({ weight: null })]), 'No line item has a weight'],
  ['the temperature of a reefer', plan({ equipmentMode: 1 }), 'The reefer temperature is missing'],
  [
    'a UN number',
    plan({ hasEmergencyContact: true }, [peas({ isHazmat: true })]),
    'Hazardous freight has no UN number',
  ],
  [
    'an emergency contact',
    plan({}, [peas({ isHazmat: true, unNumber: 'UN1203' })]),
    'Hazardous freight has no emergency contact',
  ],
])('a plan without %s stays a draft', (_what, incomplete, sentence) => {
  expect(whatIsMissing(incomplete).map(({ text }) => text)).toEqual([sentence])
})

test('freezing point is a temperature', () => {
  expect(whatIsMissing(plan({ equipmentMode: 1, reeferTemperature: 0 }))).toEqual([])
})
