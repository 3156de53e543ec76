import type { AnswerOf, QueryOf } from '@waybill/contract/endpoint.ts'
import { LOCATION_SAYINGS } from '@waybill/contract/locations/locations.sayings.ts'
import type {
  AddressSuggestion,
  DockScheduleEntry,
  Location,
  LocationEntry,
  locations,
  NewLocation,
} from '@waybill/contract/locations/locations.ts'
import { countryOfPostalCode } from '@waybill/contract/postal-codes.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { announce, type HappeningKind } from '../events.ts'
import { record } from '../history/history.ts'
import type { Json } from '../http/json.ts'
import { Refusal } from '../http/refusal.ts'
import type { Described, InSight } from '../http/subjects.ts'
import type { Geocoder } from '../outside/geocoder/geocoder.ts'
import { lies } from './locating.ts'
import {
  clearPrimary,
  companyOf,
  findFacts,
  insertDockSchedule,
  insertLocation,
  type LocationFacts,
  listBody,
  locationWithCode,
  lockCompany,
  updateDockSchedule,
  updateLocation,
  type Whereabouts,
  type Which,
} from './location-book.queries.ts'
import { changesOfLocation, changesOfSchedule } from './location-changes.ts'
import * as policy from './locations.policy.ts'
import { listQuotable } from './locations.queries.ts'
import { suggest } from './places/address-suggestions.ts'

const say = sayer(LOCATION_SAYINGS)

const MOST_SCHEDULES = 20
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** People use the number; a load's stops use the id. */
function which(numberOrId: string): Which {
  return UUID.test(numberOrId) ? { id: numberOrId } : { number: numberOrId }
}

type Rows = Promise<Json<AnswerOf<typeof locations.all>>>

/** `loads` are those the actor sees: their places are included. */
export function all(actor: Actor, loads: InSight, query: QueryOf<typeof locations.all>): Rows {
  return listBody(actor, loads, query)
}

export function ofCompany(actor: Actor, loads: InSight, query: QueryOf<typeof locations.ofCompany>): Rows {
  return listBody(actor, loads, { ...query, companyId: query.companyId ?? actor.companyId })
}

export function edi(actor: Actor, loads: InSight, { customerId, ...query }: QueryOf<typeof locations.edi>): Rows {
  return listBody(actor, loads, { ...query, companyId: customerId ?? actor.companyId, hasEdiCode: true })
}

export function portalEdi(actor: Actor, loads: InSight, query: QueryOf<typeof locations.portalEdi>): Rows {
  return listBody(actor, loads, { ...query, hasEdiCode: true })
}

export function quotable(
  actor: Actor,
  query: QueryOf<typeof locations.quotable>,
): Promise<AnswerOf<typeof locations.quotable>> {
  return listQuotable(actor.db.read, query)
}

export async function suggestAddresses(
  actor: Actor,
  geocoder: Geocoder | undefined,
  text: string,
): Promise<{ data: AddressSuggestion[] }> {
  return { data: await suggest(actor.db.read, geocoder, text) }
}

export async function find(actor: Actor, loads: InSight, locationNumber: string): Promise<Location> {
  return policy.shown(actor, await findOne(actor, loads, which(locationNumber)))
}

/** The company's location with that number, if the actor sees it. */
export async function ofCompanyByNumber(
  actor: Actor,
  loads: InSight,
  companyId: string,
  number: string,
): Promise<Location | undefined> {
  const facts = await findFacts(actor, loads, { number })
  return facts?.ownerId === companyId ? policy.shown(actor, facts) : undefined
}

/** The company's location with this EDI code. */
export async function ofCompanyByCode(
  actor: Actor,
  loads: InSight,
  companyId: string,
  code: string,
): Promise<Location | undefined> {
  const named = await locationWithCode(actor.db.read, companyId, [code.toUpperCase()], null)
  return named && (await ofCompanyByNumber(actor, loads, companyId, named.number))
}

/** Whether the actor may read the location's history. */
export async function isHistoryVisible(actor: Actor, loads: InSight, id: string): Promise<boolean> {
  const facts = await findFacts(actor, loads, { id })
  return facts !== undefined && policy.isHistoryVisible(actor, facts)
}

/** What attached records call it. */
export async function describe(actor: Actor, loads: InSight, id: string): Promise<Described | undefined> {
  const facts = await findFacts(actor, loads, { id })
  return (
    facts && {
      description: facts.name,
      link: `/locations/${encodeURIComponent(facts.locationNumber)}`,
      companyIds: [facts.ownerId],
    }
  )
}

/** Adds a location to the actor's own company or, for the provider, to any. */
export async function create(actor: Actor, loads: InSight, { companyId, ...entry }: NewLocation): Promise<Location> {
  const company = policy.mayAdd(actor, await companyOf(actor.db, companyId ?? actor.companyId))
  const id = await actor.db.transaction(async (tx) => {
    await lockCompany(tx, company.id)
    const where = await whereabouts(tx, entry)
    await refuseTakenCodes(tx, company.id, entry.ediCodes, null)
    if (entry.isPrimaryLocation) await movePrimary(tx, actor, company.id, null)
    const made = await insertLocation(tx, company.id, entry, where)
    const created = say('location-created', { number: made.number })
    await tell(tx, actor, { id: made.id, ownerId: company.id }, 'location-created', created)
    return made.id
  })
  return policy.shown(actor, await findOne(actor, loads, { id }))
}

export async function update(
  actor: Actor,
  loads: InSight,
  locationNumber: string,
  version: number,
  entry: LocationEntry,
): Promise<Location> {
  return await change(actor, loads, locationNumber, async (tx, location) => {
    const where = await whereabouts(tx, entry)
    await refuseTakenCodes(tx, location.ownerId, entry.ediCodes, location.id)
    if (entry.isPrimaryLocation) await movePrimary(tx, actor, location.ownerId, location.id)
    if (!(await updateLocation(tx, { id: location.id, version }, entry, where))) throw new Refusal('changed-meanwhile')
    return changesOfLocation(location, entry)
  })
}

export async function createDockSchedule(
  actor: Actor,
  loads: InSight,
  locationNumber: string,
  entry: DockScheduleEntry,
): Promise<Location> {
  return await change(actor, loads, locationNumber, async (tx, location) => {
    if (location.dockSchedules.length >= MOST_SCHEDULES)
      throw new Refusal('bad-request', say('dock-schedules-at-most', { most: MOST_SCHEDULES }))
    refuseTakenName(location, entry, undefined)
    await insertDockSchedule(tx, location, entry)
    return say('dock-schedule-created', { name: entry.name })
  })
}

export async function changeDockSchedule(
  actor: Actor,
  loads: InSight,
  { locationNumber, dockScheduleId }: { locationNumber: string; dockScheduleId: string },
  version: number,
  entry: DockScheduleEntry,
): Promise<Location> {
  return await change(actor, loads, locationNumber, async (tx, location) => {
    const before = location.dockSchedules.find(({ id }) => id === dockScheduleId)
    if (!before) throw new Refusal('not-found')
    refuseTakenName(location, entry, dockScheduleId)
    if (!(await updateDockSchedule(tx, { id: dockScheduleId, version }, entry))) throw new Refusal('changed-meanwhile')
    return changesOfSchedule(before, entry)
  })
}

/** One change to a location the actor may edit: locked, done, recorded and announced. */
async function change(
  actor: Actor,
  loads: InSight,
  locationNumber: string,
  act: (tx: Tx, location: LocationFacts) => Promise<Said>,
): Promise<Location> {
  const location = await actor.db.transaction(async (tx) => {
    const seen = policy.mayEdit(actor, await findOne(actor, loads, { number: locationNumber }, tx))
    await lockCompany(tx, seen.ownerId)
    const held = policy.mayEdit(actor, await findOne(actor, loads, { number: locationNumber }, tx))
    await tell(tx, actor, held, 'location-changed', await act(tx, held))
    return held
  })
  return policy.shown(actor, await findOne(actor, loads, { id: location.id }))
}

async function findOne(actor: Actor, loads: InSight, which: Which, tx?: Tx): Promise<LocationFacts> {
  const facts = await findFacts(actor, loads, which, tx)
  if (!facts) throw new Refusal('not-found')
  return facts
}

/** Where an address is; refused if its postal code is unknown or not in its state (SPEC §5). */
async function whereabouts(tx: Tx, { city, province: state, postalCode }: LocationEntry): Promise<Whereabouts> {
  const country = countryOfPostalCode(postalCode) ?? 'US'
  const found = await lies(tx, { city, state, postalCode, country })
  if (found === 'unknown') throw refusedField('postalCode', 'No place in the US or Canada has this postal code')
  if ('isIn' in found) throw refusedField('province', say('postal-code-elsewhere', { postalCode, state: found.isIn }))
  return { country, timeZone: found.timeZone, point: found.point }
}

/** A customer's document must lead to one place. */
async function refuseTakenCodes(tx: Tx, companyId: string, codes: readonly string[], exceptId: string | null) {
  const taken = codes.length > 0 ? await locationWithCode(tx, companyId, codes, exceptId) : undefined
  if (taken) throw refusedField('ediCodes', say('edi-code-taken', taken))
}

/** Two docks of one name cannot be told apart by phone. */
function refuseTakenName(location: LocationFacts, { name }: DockScheduleEntry, exceptId: string | undefined): void {
  const isSame = (other: string) => other.toLowerCase() === name.toLowerCase()
  if (location.dockSchedules.some((other) => other.id !== exceptId && isSame(other.name)))
    throw refusedField('name', 'Another dock schedule of this location has this name')
}

function refusedField(field: string, message: string | Said): Refusal {
  return new Refusal('bad-request', undefined, { modelState: { [field]: [message] } })
}

async function movePrimary(tx: Tx, actor: Actor, companyId: string, exceptId: string | null): Promise<void> {
  const before = await clearPrimary(tx, companyId, exceptId)
  if (before)
    await tell(tx, actor, { id: before.id, ownerId: companyId }, 'location-changed', say('location-no-longer-primary'))
}

async function tell(
  tx: Tx,
  actor: Actor,
  location: { id: string; ownerId: string },
  kind: HappeningKind,
  described: Said,
): Promise<void> {
  const subject = { type: 'location', id: location.id } as const
  await record(tx, actor, subject, described)
  await announce(tx, { kind, subject, companyIds: [location.ownerId] })
}
