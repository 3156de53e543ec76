import type { OrderFacts } from './order-book.queries.ts'

type Said = string | number | boolean | null

/** What became of an order, for its history: each thing from what to what. */
export function changesOfOrder(before: OrderFacts, after: OrderFacts): string {
  const pairs: [what: string, from: Said, to: Said][] = [
    ['Type', before.orderType, after.orderType],
    ['Freight terms', before.freightTermType, after.freightTermType],
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
  const said = pairs
    .filter(([, from, to]) => from !== to)
    .map(([what, from, to]) => `${what}: ${text(from)} → ${text(to)}`)
  const unsaid: [what: string, from: unknown, to: unknown][] = [
    ['Equipment', [before.equipmentMode, before.equipmentTypes], [after.equipmentMode, after.equipmentTypes]],
    ['Shipping mode', before.shippingMode, after.shippingMode],
    ['Times', before.stops.map(({ schedule }) => schedule), after.stops.map(({ schedule }) => schedule)],
    ['Freight', before.stops.map(({ lineItems }) => lineItems), after.stops.map(({ lineItems }) => lineItems)],
    ['Contacts', before.stops.map(({ contact }) => contact), after.stops.map(({ contact }) => contact)],
    ['Special instructions', before.specialInstructions, after.specialInstructions],
  ]
  said.push(
    ...unsaid.filter(([, from, to]) => JSON.stringify(from) !== JSON.stringify(to)).map(([what]) => `${what} changed`),
  )
  if (before.isDraft && !after.isDraft) said.unshift('Draft completed')
  return said.join('; ') || 'Saved without a change'
}

function text(value: Said): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null || value === '' ? 'none' : String(value)
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
