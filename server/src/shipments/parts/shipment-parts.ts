import { ACCESSORIALS } from '@waybill/contract/order-codes.ts'
import { seesFinancials } from '@waybill/contract/permissions.ts'
import type * as parts from '@waybill/contract/shipments/shipment-parts.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../http/refusal.ts'
import * as queries from './shipment-parts.queries.ts'

const LINE_HAUL_ALL_IN = 'Line haul, all in'

/** The quotes' vocabulary (domain §2.6): what is priced with the load, and what comes up on the way. */
const CHARGE_TYPES: readonly parts.ChargeType[] = [
  {
    code: 'LINE_HAUL',
    description: 'Line haul',
    rateTypes: ['Flat', 'Per Mile', 'Per Cwt', 'Per Pallet', 'Per Hour'],
    isAccessorial: false,
  },
  { code: 'FUEL', description: 'Fuel surcharge', rateTypes: ['Per Mile', 'Percent', 'Flat'], isAccessorial: false },
  { code: 'DETENTION', description: 'Detention', rateTypes: ['Per Hour', 'Flat'], isAccessorial: true },
  { code: 'LUMPER', description: 'Lumper', rateTypes: ['Flat', 'Per Pallet'], isAccessorial: true },
  { code: 'TARP', description: 'Tarp', rateTypes: ['Flat'], isAccessorial: true },
  { code: 'OVERSIZE', description: 'Oversize', rateTypes: ['Flat', 'Per Mile'], isAccessorial: true },
  { code: 'OVERWEIGHT', description: 'Overweight', rateTypes: ['Flat', 'Per Mile', 'Per Cwt'], isAccessorial: true },
  { code: 'HAZMAT', description: 'Hazmat', rateTypes: ['Flat', 'Percent', 'Per Mile'], isAccessorial: true },
  { code: 'ACCESSORIAL', description: 'Accessorial', rateTypes: ['Flat', 'Per Hour'], isAccessorial: true },
]

const TARPED_MODES: readonly number[] = [2]

export const requirements = async (actor: Actor, shipment: string) => known(await queries.requirements(actor, shipment))
export const equipment = async (actor: Actor, shipment: string) => known(await queries.equipment(actor, shipment))
/** No carrier and no access get the same answer: 404 means none (SPEC §7.2). */
export const bookedCarrier = async (actor: Actor, shipment: string) =>
  known(await queries.bookedCarrier(actor, shipment))

export const orderRequirements = async (actor: Actor, shipment: string) =>
  listed(await queries.orderRequirements(actor, shipment))
export const stops = async (actor: Actor, shipment: string) => listed(await queries.stopsOf(actor, shipment))
export const lineItems = async (actor: Actor, shipment: string) => listed(await queries.lineItems(actor, shipment))
export const drivers = async (actor: Actor, shipment: string) => listed(await queries.drivers(actor, shipment))
export const contactDetails = async (actor: Actor, shipment: string) =>
  listed(await queries.contactDetails(actor, shipment))
export const tenders = async (actor: Actor, shipment: string) => listed(await queries.tenders(actor, shipment))
export const offers = async (actor: Actor, shipment: string) => listed(await queries.offers(actor, shipment))

export async function laneMatches(actor: Actor, shipment: string, paging: { page: number; pageSize: number }) {
  return known(await queries.laneMatches(actor, shipment, paging))
}

export async function billingConfiguration(actor: Actor, shipment: string): Promise<parts.BillingConfiguration> {
  const found = known(await queries.billingConfiguration(actor, shipment))
  refuseUnlessSeesMoney(actor)
  return found
}

export async function carrierCharges(actor: Actor, shipment: string): Promise<parts.CarrierCharges> {
  const found = known(await queries.carrierCharges(actor, shipment, LINE_HAUL_ALL_IN))
  refuseUnlessSeesMoney(actor)
  return { ...found, totalCount: found.data.length }
}

export async function chargeTypes(actor: Actor, shipment: string) {
  const { equipmentMode } = known(await queries.equipment(actor, shipment))
  refuseUnlessSeesMoney(actor)
  return listed(CHARGE_TYPES.filter(({ code }) => code !== 'TARP' || TARPED_MODES.includes(equipmentMode)))
}

export async function ltlAccessorials(actor: Actor, shipment: string) {
  const asked = known(await queries.accessorialsOf(actor, shipment))
  const rows = ACCESSORIALS.map(([code, description]) => ({ code, description, isAskedFor: asked.includes(code) }))
  return listed(rows.toSorted((one, other) => Number(other.isAskedFor) - Number(one.isAskedFor)))
}

function known<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Refusal('not-found')
  return part
}

function listed<Row>(rows: readonly Row[] | undefined): { data: Row[]; totalCount: number } {
  const data = [...known(rows)]
  return { data, totalCount: data.length }
}

/** A carrier decides which of its dispatchers see money (domain §10.2); for others' loads they do not even learn that. */
function refuseUnlessSeesMoney(actor: Actor): void {
  if (!seesFinancials(actor)) throw new Refusal('not-authorized')
}
