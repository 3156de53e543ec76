import type { AnswerOf } from '@waybill/contract/endpoint.ts'
import { FLEET_SAYINGS } from '@waybill/contract/fleet/fleet.sayings.ts'
import type { FleetDriver, FleetDriverEntry, FleetDriverQuery, fleet } from '@waybill/contract/fleet/fleet.ts'
import { sayer } from '@waybill/contract/said.ts'
import { type Actor, nameOf } from '../actor.ts'
import * as contacts from '../contacts/contacts.ts'
import type { Tx } from '../db/connection.ts'
import { newId } from '../db/new-id.ts'
import { announce } from '../events.ts'
import { record } from '../history/history.ts'
import { Refusal } from '../http/refusal.ts'
import { locate } from '../locations/locations.ts'
import * as stored from './drivers.queries.ts'
import * as policy from './fleet.policy.ts'

const say = sayer(FLEET_SAYINGS)

export async function list(actor: Actor, query: FleetDriverQuery): Promise<AnswerOf<typeof fleet.drivers>> {
  const { data, totalCount } = await stored.listDrivers(actor, query)
  return { data: data.map((facts) => policy.driverAbilities(actor, facts)), totalCount }
}

export { countDrivers as counts } from './drivers.queries.ts'

export async function find(actor: Actor, driverId: string, tx?: Tx): Promise<FleetDriver> {
  const facts = await stored.findDriver(actor, driverId, tx)
  if (!facts) throw new Refusal('not-found')
  return policy.driverAbilities(actor, facts)
}

/** A person who drives for the carrier, with what it knows of them. */
export async function add(actor: Actor, entry: FleetDriverEntry): Promise<FleetDriver> {
  return await actor.db.transaction(async (tx) => {
    const homePoint = await homeOf(tx, entry)
    const id = newId()
    await contacts.addDriver(tx, { id, companyId: actor.companyId, ...entry })
    await stored.writeRecord(tx, actor, id, { ...entry, homePoint })
    await tell(tx, actor, id, 'contact-created', say('fleet-driver-added', { driver: nameOf(entry) }))
    return await find(actor, id, tx)
  })
}

export async function change(
  actor: Actor,
  driverId: string,
  version: number,
  entry: FleetDriverEntry,
): Promise<FleetDriver> {
  return await actor.db.transaction(async (tx) => {
    await stored.lockDriver(tx, driverId)
    const before = await find(actor, driverId, tx)
    if (before.version !== version) throw new Refusal('changed-meanwhile')
    if (policy.isRenamed(before, entry)) policy.mayRename(actor, await stored.isAdministrator(tx, actor, driverId))
    const homePoint = await homeOf(tx, entry)
    await stored.writePerson(tx, actor, driverId, entry)
    await stored.writeRecord(tx, actor, driverId, { ...entry, homePoint })
    await tell(tx, actor, driverId, 'contact-changed', say('fleet-driver-changed', { driver: nameOf(entry) }))
    return await find(actor, driverId, tx)
  })
}

export async function retire(actor: Actor, driverId: string, isRetired: boolean): Promise<FleetDriver> {
  return await actor.db.transaction(async (tx) => {
    await stored.lockDriver(tx, driverId)
    const driver = policy.mayRetire(actor, await find(actor, driverId, tx), isRetired)
    if (driver.isRetired === isRetired) return driver
    await stored.writeRetirement(tx, actor, driverId, isRetired ? actor.now : null)
    const what = say(isRetired ? 'fleet-driver-retired' : 'fleet-driver-back', { driver: driver.name })
    await tell(tx, actor, driverId, 'contact-changed', what)
    return await find(actor, driverId, tx)
  })
}

async function tell(
  tx: Tx,
  actor: Actor,
  id: string,
  kind: 'contact-created' | 'contact-changed',
  what: ReturnType<typeof say>,
): Promise<void> {
  const subject = { type: 'contact', id } as const
  await record(tx, actor, subject, what)
  await announce(tx, { kind, subject, companyIds: [actor.companyId], byId: actor.id })
}

/** The home terminal, in the United States or in Canada: no state is in both. */
async function homeOf(tx: Tx, { home }: FleetDriverEntry): Promise<stored.HomePoint | null> {
  if (!home) return null
  for (const country of ['US', 'CA']) {
    const found = await locate(tx, { ...home, postalCode: '', country })
    if (found?.point) return { city: found.city, state: home.state, timeZone: found.timeZone, ...found.point }
  }
  throw new Refusal('place-unknown', undefined, { modelState: { 'home.city': ['This place is unknown'] } })
}
