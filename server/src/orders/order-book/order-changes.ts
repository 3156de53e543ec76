import { ORDER_SAYINGS } from '@waybill/contract/orders/orders.sayings.ts'
import { type Fact, type Said, sayer } from '@waybill/contract/said.ts'
import { saidOf } from '@waybill/contract/told.ts'
import { allOf } from '../../http/said.ts'
import type { OrderFacts } from './order-book.queries.ts'

const say = sayer(ORDER_SAYINGS)

type Value = string | number | boolean | null

/** What changed in an order, for its history: old and new values. */
export function changesOfOrder(before: OrderFacts, after: OrderFacts): Said {
  const described: [what: string, from: Value, to: Value][] = [
    ['Type', before.orderType, after.orderType],
    ['Freight terms', before.freightTermType, after.freightTermType],
    ['Currency', before.currency, after.currency],
    ['Freight value', before.freightValue, after.freightValue],
    ['Just in time', before.isJustInTime, after.isJustInTime],
    ['Team', before.isTeamRequired, after.isTeamRequired],
    ['Blind', before.isBlind, after.isBlind],
    ['Shipper on the papers', party(before.shipperInstead), party(after.shipperInstead)],
    ['Consignee on the papers', party(before.consigneeInstead), party(after.consigneeInstead)],
    ['Temperature', before.reeferTemperature, after.reeferTemperature],
    ['Reefer mode', before.reeferMode, after.reeferMode],
    ['Emergency contact', before.hazmatEmergencyContactInfo, after.hazmatEmergencyContactInfo],
    ['Services', before.accessorials.join(', '), after.accessorials.join(', ')],
    ['Requirements', before.requirements.join(', '), after.requirements.join(', ')],
    ['References', references(before), references(after)],
    ['Stops', stops(before), stops(after)],
  ]
  const said = described
    .filter(([, from, to]) => from !== to)
    .map(([what, from, to]) => say('order-term-changed', { what: { term: what }, from: fact(from), to: fact(to) }))
  const unsaid: [said: Said, from: unknown, to: unknown][] = [
    [
      saidOf('Equipment changed'),
      [before.equipmentMode, before.equipmentTypes],
      [after.equipmentMode, after.equipmentTypes],
    ],
    [saidOf('Shipping mode changed'), before.shippingMode, after.shippingMode],
    [
      saidOf('Times changed'),
      before.stops.map(({ schedule }) => schedule),
      after.stops.map(({ schedule }) => schedule),
    ],
    [
      saidOf('Freight changed'),
      before.stops.map(({ lineItems }) => lineItems),
      after.stops.map(({ lineItems }) => lineItems),
    ],
    [saidOf('Contacts changed'), before.stops.map(({ contact }) => contact), after.stops.map(({ contact }) => contact)],
    [saidOf('Special instructions changed'), before.specialInstructions, after.specialInstructions],
  ]
  said.push(...unsaid.filter(([, from, to]) => JSON.stringify(from) !== JSON.stringify(to)).map(([changed]) => changed))
  if (before.isDraft && !after.isDraft) said.unshift(saidOf('Draft completed'))
  return said.length > 0 ? allOf(said) : saidOf('Saved without a change')
}

function fact(value: Value): Fact {
  if (typeof value === 'boolean') return value ? { term: 'yes' } : { term: 'no' }
  return value === null || value === '' ? { term: 'none' } : value
}

function party(instead: OrderFacts['shipperInstead']): string | null {
  return instead && [instead.name, instead.address].filter(Boolean).join(', ')
}

function references({ referenceNumbers }: OrderFacts): string {
  return referenceNumbers.map(({ label, value }) => `${label} ${value}`).join(', ')
}

function stops(order: OrderFacts): string {
  return order.stops.map(({ city, state }) => `${city}, ${state}`).join(' – ')
}
