import type { EldLink } from '@waybill/contract/eld/eld.ts'
import type { AnswerOf } from '@waybill/contract/endpoint.ts'
import { FLEET_SAYINGS } from '@waybill/contract/fleet/fleet.sayings.ts'
import type { FleetVehicle, FleetVehicleEntry, FleetVehicleQuery, fleet } from '@waybill/contract/fleet/fleet.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { newId } from '../db/new-id.ts'
import * as eld from '../eld/eld.ts'
import { announce } from '../events.ts'
import { record } from '../history/history.ts'
import { Refusal } from '../http/refusal.ts'
import * as policy from './fleet.policy.ts'
import * as stored from './vehicles.queries.ts'

const say = sayer(FLEET_SAYINGS)

export async function list(actor: Actor, query: FleetVehicleQuery): Promise<AnswerOf<typeof fleet.vehicles>> {
  const { data, totalCount } = await stored.listVehicles(actor, query)
  return { data: data.map((facts) => policy.vehicleAbilities(actor, facts)), totalCount }
}

export { countVehicles as counts } from './vehicles.queries.ts'

export async function find(actor: Actor, vehicleId: string, tx?: Tx): Promise<FleetVehicle> {
  const facts = await stored.findVehicle(actor, vehicleId, tx)
  if (!facts) throw new Refusal('not-found')
  return policy.vehicleAbilities(actor, facts)
}

export async function add(actor: Actor, entry: FleetVehicleEntry): Promise<FleetVehicle> {
  return await actor.db.transaction(async (tx) => {
    const id = newId()
    if (!(await stored.insertVehicle(tx, actor, id, entry))) refuseNumber()
    await tell(tx, actor, entry, 'added')
    return await find(actor, id, tx)
  })
}

export async function change(
  actor: Actor,
  vehicleId: string,
  version: number,
  entry: FleetVehicleEntry,
): Promise<FleetVehicle> {
  return await actor.db.transaction(async (tx) => {
    await stored.lockVehicle(tx, vehicleId)
    const before = await find(actor, vehicleId, tx)
    if (before.version !== version) throw new Refusal('changed-meanwhile')
    if (!(await stored.updateVehicle(tx, actor, vehicleId, entry))) refuseNumber()
    await tell(tx, actor, entry, 'changed')
    return await find(actor, vehicleId, tx)
  })
}

export async function retire(actor: Actor, vehicleId: string, isRetired: boolean): Promise<FleetVehicle> {
  return await actor.db.transaction(async (tx) => {
    await stored.lockVehicle(tx, vehicleId)
    const vehicle = policy.mayRetire(actor, await find(actor, vehicleId, tx), isRetired)
    if (vehicle.isRetired === isRetired) return vehicle
    await stored.writeRetirement(tx, vehicleId, isRetired ? actor.now : null)
    await tell(tx, actor, vehicle, isRetired ? 'retired' : 'back')
    return await find(actor, vehicleId, tx)
  })
}

/** Says which vehicle at an ELD provider a tractor is, or leaves it to its number. */
export async function linkToEld(
  actor: Actor,
  vehicleId: string,
  link: EldLink | null,
): Promise<AnswerOf<typeof fleet.linkVehicle>> {
  return await actor.db.transaction(async (tx) => {
    await stored.lockVehicle(tx, vehicleId)
    const tractor = policy.mayLink(actor, await find(actor, vehicleId, tx))
    await eld.link(tx, actor, tractor, link)
    const answer = await eld.vehicles({ ...actor, db: actor.db.within(tx) })
    const linked = answer.data.find((one) => one.isByHand && one.vehicleId === tractor.id)
    const said = linked
      ? say('fleet-eld-linked', { number: tractor.number, vehicle: linked.name })
      : say('fleet-eld-unlinked', { number: tractor.number })
    await leave(tx, actor, said)
    return answer
  })
}

/** A vehicle's history is its company's. */
async function tell(
  tx: Tx,
  actor: Actor,
  { kind, number }: Pick<FleetVehicle, 'kind' | 'number'>,
  what: 'added' | 'changed' | 'retired' | 'back',
): Promise<void> {
  await leave(tx, actor, say(`fleet-${kind}-${what}`, { number }))
}

async function leave(tx: Tx, actor: Actor, said: Said): Promise<void> {
  const subject = { type: 'company', id: actor.companyId } as const
  await record(tx, actor, subject, said)
  await announce(tx, { kind: 'company-changed', subject, companyIds: [actor.companyId], byId: actor.id })
}

function refuseNumber(): never {
  throw new Refusal('vehicle-number-taken', undefined, {
    modelState: { number: ['Your company already has one with this number'] },
  })
}
