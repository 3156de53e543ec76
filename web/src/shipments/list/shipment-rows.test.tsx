import { screen } from '@testing-library/react'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import { expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { renderInside } from '../../test/rooms.tsx'
import { shipmentRows } from './shipment-rows.tsx'
import { ShipmentSearch } from './shipment-search.ts'

const user = vi.hoisted(
  (): Pick<CurrentUser, 'persona' | 'companyKind'> => ({ persona: 'shipper', companyKind: 'shipper' }),
)
vi.mock('../../shell/current-user.ts', () => ({ useCurrentUser: () => user }))

vi.mock('@tanstack/react-virtual', () => import('../../test/every-row.ts'))

async function openEmpty(persona: Persona, view: ShipmentSearch['view']): Promise<void> {
  user.persona = persona
  vi.spyOn(calls, 'read').mockResolvedValue({ data: [], totalCount: 0 })
  await renderInside(shipmentRows.draw({ search: ShipmentSearch.parse({ view }), onClear: undefined }))
}

it('leads whoever plans to the orders that shipments are made of', async () => {
  await openEmpty('shipper', 'all')
  await screen.findByText('No shipments yet')
  expect(screen.getByRole('link', { name: 'Orders' })).toBeTruthy()
})

it('promises a carrier what is booked, and does not say of one view that there are none at all', async () => {
  await openEmpty('carrier-dispatcher', 'delivered')
  await screen.findByText('No shipments here')
  expect(screen.getByText('Shipments appear here as soon as they are booked.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Orders' })).toBeNull()
})

function load(shipmentNumber: string, status: number, more: object = {}): object {
  return {
    id: `id-${shipmentNumber}`,
    shipmentNumber,
    status,
    equipmentMode: 1,
    shippingMode: 1,
    weight: null,
    miles: null,
    milesEngine: null,
    carrierName: 'Alder Freight',
    customerName: 'Fir Foods',
    isPastDated: false,
    lane: [],
    driverName: null,
    lateRisk: null,
    isProofMissing: false,
    invoiceToSubmit: null,
    updatesNeeded: [],
    carrierRate: null,
    ...more,
  }
}

const PROOF = [{ kind: 'proof-of-delivery', since: '2026-11-20T18:00:00Z' }]

async function openLoads(...data: object[]): Promise<void> {
  vi.spyOn(calls, 'read').mockResolvedValue({ data, totalCount: data.length })
  await renderInside(shipmentRows.draw({ search: ShipmentSearch.parse({}), onClear: undefined }))
}

it('gives a broker the acts of its loads, as it gives them to a carrier', async () => {
  Object.assign(user, { persona: 'broker', companyKind: 'broker' })
  const delivered = load('2', SHIPMENT_STATUS.delivered, { driverName: 'Drew Kowalski', updatesNeeded: PROOF })
  await openLoads(load('1', SHIPMENT_STATUS.booked), delivered)
  expect(await screen.findByRole('button', { name: 'Assign driver to 1' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Upload proof, shipment 2' })).toBeTruthy()
})

it('leads whoever bills from a delivered load to its bill, once nothing else is owed', async () => {
  Object.assign(user, { persona: 'carrier-billing', companyKind: 'carrier' })
  const delivered = (number: string, more: object = {}) =>
    load(number, SHIPMENT_STATUS.delivered, { driverName: 'Drew Kowalski', invoiceToSubmit: `88000${number}`, ...more })
  await openLoads(delivered('1'), delivered('2', { isProofMissing: true }), delivered('3', { invoiceToSubmit: null }))
  const [submit, ...others] = await screen.findAllByRole('link', { name: /^Submit invoice/ })
  expect(submit?.getAttribute('aria-label')).toBe('Submit invoice, shipment 1')
  expect(submit?.getAttribute('href')).toMatch(/^\/accounting\/880001\/preview/)
  expect(others).toEqual([])
  expect(screen.getByRole('button', { name: 'Upload proof, shipment 2' })).toBeTruthy()
})

it('leads operations from a load that is ready to book to its carriers', async () => {
  Object.assign(user, { persona: 'operations', companyKind: 'provider' })
  await openLoads(load('1', SHIPMENT_STATUS.readyToBook), load('2', SHIPMENT_STATUS.booked))
  const acts = await screen.findAllByRole('link', { name: /^Tender to carriers/ })
  expect(acts.map((act) => act.getAttribute('href'))).toEqual(['/available-freight/1'])
})

it('gives operations the acts of loads that need an update, and not those that are the carrier’s', async () => {
  user.persona = 'operations'
  user.companyKind = 'provider'
  await openLoads(
    load('1', SHIPMENT_STATUS.delivered, { updatesNeeded: PROOF }),
    load('2', SHIPMENT_STATUS.booked),
    load('3', SHIPMENT_STATUS.deliveryConfirmed, { isProofMissing: true }),
  )
  expect(await screen.findByRole('button', { name: 'Upload proof, shipment 1' })).toBeTruthy()
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

it.each([
  ['shipper', 'shipper', 120],
  ['carrier-dispatcher', 'carrier', 144],
  ['operations', 'provider', 144],
] as const)(
  'has room for a button on the card of %s only if there can be one',
  async (persona, companyKind, height) => {
    Object.assign(user, { persona, companyKind })
    vi.stubGlobal('innerWidth', 390)
    await openLoads(load('1', SHIPMENT_STATUS.inTransit, { driverName: 'Drew Kowalski' }))
    const [row] = await screen.findAllByRole('listitem')
    expect(row?.style.blockSize).toBe(`${height}px`)
    vi.unstubAllGlobals()
  },
)
