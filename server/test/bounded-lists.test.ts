import { expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from './samples.ts'

/* TRUST P32: every list is bounded, by its pages or by its parent. */

/** Parts of one record, or of one person's day: as many as somebody entered by hand. */
const PARTS = [
  'availableFreight.filterSets',
  'boardAlerts.list',
  'dashboard.desk',
  'disputes.deductions',
  'documents.dropoffs',
  'documents.find',
  'documents.ofShipment',
  'documents.requiredOfShipment',
  'driverSignIn.loads',
  'eld.integrations',
  'eld.vehicles',
  'factoring.assignable',
  'identity.memberships',
  'invoices.documents',
  'invoices.ofShipment',
  'invoices.requiredDocuments',
  'jobs.list',
  'memberships.invitations',
  'orders.filterSets',
  'paper.billsOfLading',
  'paper.confirmations',
  'paymentRuns.due',
  'profile.notificationPreferences',
  'rateRounds.ofShipment',
  'running.trackingProblems',
  'running.trips',
  'security.sessions',
  'shipmentParts.carrierCharges',
  'shipmentParts.contactDetails',
  'shipmentParts.drivers',
  'shipmentParts.lineItems',
  'shipmentParts.offers',
  'shipmentParts.orderRequirements',
  'shipmentParts.stops',
  'shipmentParts.tenders',
  'shipments.activity',
  'shipments.availableDrivers',
  'shipments.filterSets',
  'tenderRuns.guide',
  'tenderRuns.rateStatus',
  'tenders.additionalCharges',
]
/** As long as the product makes them: codes, day ranges, a search's top five, its own release notes. */
const FIXED = [
  'invoices.ageing',
  'invoices.toSubmit',
  'loadChains.list',
  'locations.suggestAddresses',
  'notes.mentions',
  'shipmentParts.chargeTypes',
  'shipmentParts.ltlAccessorials',
  'statements.payees',
  'staticData.list',
  'updates.list',
]
const LONGEST_PAGE = 200

const lists = operations().filter(({ method, endpoint }) => {
  if (method !== 'GET' || endpoint.media !== 'application/json') return false
  const answer = z.toJSONSchema(endpoint.returns, { unrepresentable: 'any' })
  return answer.type === 'array' || answer.properties?.['data'] !== undefined
})
const pageSizeOf = (name: string) =>
  lists.find((list) => list.name === name)?.inQuery.find((parameter) => parameter.name === 'pageSize')?.schema

/** The specification's own (SPEC §9). */
const LONGER: Readonly<Record<string, number>> = { 'cases.ofShipment': 1_000 }

test('a list that can grow comes in pages of at most 200', () => {
  const unpaged = lists
    .filter(({ name }) => pageSizeOf(name)?.maximum !== (LONGER[name] ?? LONGEST_PAGE))
    .map(({ name }) => name)
  expect(unpaged.toSorted()).toEqual([...PARTS, ...FIXED].toSorted())
})

test('a page has as many rows as the specification says, unless asked for others', () => {
  const otherThanFifty = lists
    .filter(({ name }) => pageSizeOf(name) && pageSizeOf(name)?.default !== 50)
    .map(({ name }) => `${name}: ${String(pageSizeOf(name)?.default)}`)
  // SPEC §9; runs and disputes follow payments.
  expect(otherThanFifty.toSorted()).toEqual([
    'cases.ofShipment: 1000',
    'disputes.list: 20',
    'locations.all: 10',
    'locations.portalEdi: 10',
    'locations.quotable: 100',
    'paymentRuns.list: 20',
    'payments.details: 20',
    'payments.summaries: 20',
    'running.drivers: 100',
  ])
})
