import type { Currency } from '@waybill/contract/currency.ts'
import type { QueryOf } from '@waybill/contract/endpoint.ts'
import type * as table from '@waybill/contract/rates/rate-tables.ts'
import { RATE_SAYINGS } from '@waybill/contract/rates/rates.sayings.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../../actor.ts'
import { canBook } from '../../company/bookability/bookability.policy.ts'
import type { Tx } from '../../db/connection.ts'
import { announce } from '../../events.ts'
import { record } from '../../history/history.ts'
import { Refusal } from '../../http/refusal.ts'
import type { InSight } from '../../http/subjects.ts'
import { isAddedTo } from '../fuel/fuel-program.ts'
import { todayOf } from '../rates.ts'
import { fuelInUsDollars } from '../wording.ts'
import * as policy from './rate-tables.policy.ts'
import * as queries from './rate-tables.queries.ts'

const say = sayer(RATE_SAYINGS)

type Tables = typeof table.rateTables
type Page<Row> = { data: Row[]; totalCount: number }

const HAULERS = ['carrier', 'broker']
const CUSTOMERS = ['shipper', 'broker', 'payer']

export async function contracts(actor: Actor, query: QueryOf<Tables['contracts']>): Promise<Page<table.LaneContract>> {
  const { data, totalCount } = await queries.listContracts(actor.db.read, todayOf(actor), query)
  return { data: data.map((row) => policy.abilities(actor, row)), totalCount }
}

export async function addContract(actor: Actor, entry: table.LaneContractEntry): Promise<table.LaneContract> {
  return await actor.db.transaction(async (tx) => {
    const carrier = await companyOf(tx, 'carrierId', entry.carrierId, HAULERS)
    await refuseForeignFuel(tx, actor, entry.fuelProgramId, { carrierId: carrier.id, currency: entry.currency })
    const originZone = await spelled(tx, 'originZone', entry.originZone)
    const destinationZone = await spelled(tx, 'destinationZone', entry.destinationZone)
    const id = await queries.insertContract(tx, { ...entry, originZone, destinationZone })
    const row = known(await queries.findContract(tx, todayOf(actor), id))
    const what = say('contract-added', { contract: laneText(row) })
    return await toldContract(tx, actor, row, what)
  })
}

export async function changeContract(
  actor: Actor,
  id: string,
  version: number,
  change: table.LaneContractChange,
): Promise<table.LaneContract> {
  return await actor.db.transaction(async (tx) => {
    const held = await queries.holdLatest(tx, 'lane_contract', id)
    const latest = policy.mayChange(held, version, change.effectiveOn, todayOf(actor))
    const before = await queries.findContract(tx, todayOf(actor), latest.id)
    await refuseForeignFuel(tx, actor, change.fuelProgramId, before)
    await queries.makeRoom(tx, 'lane_contract', latest.id, change.effectiveOn, actor.now)
    const made = await queries.insertContractVersion(tx, latest, change)
    const row = known(await queries.findContract(tx, todayOf(actor), made))
    const what = say('contract-changed', { contract: laneText(row), on: { day: change.effectiveOn } })
    return await toldContract(tx, actor, row, what)
  })
}

export async function endContract(
  actor: Actor,
  id: string,
  version: number,
  lastDay: string,
): Promise<table.LaneContract> {
  return await actor.db.transaction(async (tx) => {
    const held = await queries.holdLatest(tx, 'lane_contract', id)
    const latest = policy.mayEnd(held, version, lastDay, todayOf(actor))
    await queries.endRow(tx, 'lane_contract', latest.id, lastDay, actor.now)
    const row = known(await queries.findContract(tx, todayOf(actor), latest.id))
    const what = say('contract-ends', { contract: laneText(row), on: { day: lastDay } })
    return await toldContract(tx, actor, row, what)
  })
}

export async function tariffs(actor: Actor, query: QueryOf<Tables['tariffs']>): Promise<Page<table.TariffRow>> {
  const { data, totalCount } = await queries.listTariffs(actor.db.read, todayOf(actor), query)
  return { data: data.map((row) => policy.abilities(actor, row)), totalCount }
}

export async function tariff(actor: Actor, id: string, tx: Tx = actor.db.read): Promise<table.Tariff> {
  return policy.abilities(actor, known(await queries.findTariff(tx, todayOf(actor), id)))
}

export async function addTariff(actor: Actor, entry: table.TariffEntry): Promise<table.Tariff> {
  return await actor.db.transaction(async (tx) => {
    const carrier = await companyOf(tx, 'carrierId', entry.carrierId, HAULERS)
    const lanes = await spelledLanes(tx, entry.lanes)
    const id = await queries.insertTariff(tx, carrier.id, { ...entry, lanes })
    const row = await tariff(actor, id, tx)
    const what = say('tariff-added', { tariff: row.reference })
    return await told(tx, actor, row.carrierId, what, row)
  })
}

export async function changeTariff(
  actor: Actor,
  id: string,
  version: number,
  change: table.TariffChange,
): Promise<table.Tariff> {
  return await actor.db.transaction(async (tx) => {
    const held = await queries.holdLatest(tx, 'ltl_tariff', id)
    const latest = policy.mayChange(held, version, change.effectiveOn, todayOf(actor))
    const before = await tariff(actor, latest.id, tx)
    const lanes = await spelledLanes(tx, change.lanes)
    await queries.makeRoom(tx, 'ltl_tariff', latest.id, change.effectiveOn, actor.now)
    const made = await queries.insertTariff(tx, before.carrierId, { ...change, lanes }, before)
    const row = await tariff(actor, made, tx)
    const what = say('tariff-changed', { tariff: row.reference, on: { day: change.effectiveOn } })
    return await told(tx, actor, row.carrierId, what, row)
  })
}

export async function endTariff(actor: Actor, id: string, version: number, lastDay: string): Promise<table.Tariff> {
  return await actor.db.transaction(async (tx) => {
    const held = await queries.holdLatest(tx, 'ltl_tariff', id)
    const latest = policy.mayEnd(held, version, lastDay, todayOf(actor))
    await queries.endRow(tx, 'ltl_tariff', latest.id, lastDay, actor.now)
    const row = await tariff(actor, latest.id, tx)
    const what = say('tariff-ends', { tariff: row.reference, on: { day: lastDay } })
    return await told(tx, actor, row.carrierId, what, row)
  })
}

export async function programs(actor: Actor, query: QueryOf<Tables['programs']>): Promise<Page<table.FuelProgram>> {
  return await queries.listPrograms(actor.db.read, todayOf(actor), query)
}

export async function addProgram(actor: Actor, entry: table.FuelProgramEntry): Promise<table.FuelProgram> {
  return await actor.db.transaction(async (tx) => {
    await companyOf(tx, 'carrierId', entry.carrierId, HAULERS)
    const id = await queries.insertProgram(tx, entry)
    await queries.insertProgramVersion(tx, id, 1, entry)
    const row = known(await queries.findProgram(tx, todayOf(actor), id))
    const what = say('program-added', { program: row.name })
    return await told(tx, actor, row.carrierId, what, row)
  })
}

/** The earlier version stays: loads picked up until then are priced with it. */
export async function addProgramVersion(
  actor: Actor,
  id: string,
  version: number,
  entry: table.FuelVersionEntry,
): Promise<table.FuelProgram> {
  return await actor.db.transaction(async (tx) => {
    if (!(await queries.holdProgram(tx, id))) throw new Refusal('not-found')
    const [latest] = known(await queries.findProgram(tx, todayOf(actor), id)).versions
    if (latest && latest.version !== version) throw new Refusal('changed-meanwhile')
    if (latest && entry.effectiveOn <= latest.effectiveOn)
      policy.refuseDay('effectiveOn', 'It begins after the version before it')
    if (entry.effectiveOn < todayOf(actor))
      policy.refuseDay('effectiveOn', 'A change starts today or later. The past stays as it is.')
    await queries.insertProgramVersion(tx, id, version + 1, entry)
    const row = known(await queries.findProgram(tx, todayOf(actor), id))
    const what = say('program-changed', { program: row.name, on: { day: entry.effectiveOn } })
    return await told(tx, actor, row.carrierId, what, row)
  })
}

export async function markups(actor: Actor, query: QueryOf<Tables['markups']>): Promise<Page<table.Markup>> {
  const { data, totalCount } = await queries.listMarkups(actor.db.read, todayOf(actor), query)
  return { data: data.map((row) => markupOf(actor, row)), totalCount }
}

export async function addMarkup(actor: Actor, entry: table.MarkupEntry): Promise<table.Markup> {
  return await actor.db.transaction(async (tx) => {
    await companyOf(tx, 'customerId', entry.customerId, CUSTOMERS)
    const id = await queries.insertMarkup(tx, entry)
    const row = known(await queries.findMarkupRow(tx, todayOf(actor), id))
    const what = 'Markup set'
    return await told(tx, actor, row.customerId, what, markupOf(actor, row))
  })
}

export async function endMarkup(actor: Actor, id: string, lastDay: string): Promise<table.Markup> {
  return await actor.db.transaction(async (tx) => {
    const before = known(await queries.findMarkupRow(tx, todayOf(actor), id))
    policy.refusePast(lastDay, todayOf(actor))
    if (lastDay < before.effectiveOn) policy.refuseDay('expiresOn', 'It ends before it begins')
    await queries.endMarkupRow(tx, id, lastDay)
    const row = known(await queries.findMarkupRow(tx, todayOf(actor), id))
    const what = say('markup-ends', { on: { day: lastDay } })
    return await told(tx, actor, row.customerId, what, markupOf(actor, row))
  })
}

export async function quotes(
  actor: Actor,
  loads: InSight,
  query: QueryOf<Tables['quotes']>,
): Promise<Page<table.QuoteRow>> {
  const { data, totalCount } = await queries.listQuotes(actor.db.read, actor, loads, query)
  return {
    totalCount,
    data: data.map(({ objections, ...quote }) => {
      const bookable = canBook(actor, { name: quote.carrierName, objections })
      return { ...quote, error: bookable === true ? null : bookable }
    }),
  }
}

function markupOf(actor: Actor, row: queries.MarkupFacts): table.Markup {
  const { end } = policy.abilities(actor, row).can
  return { ...row, can: { end } }
}

function laneText({ reference, originZone, destinationZone }: queries.ContractFacts): string {
  return `${reference} (${originZone} – ${destinationZone})`
}

async function toldContract(tx: Tx, actor: Actor, row: queries.ContractFacts, what: Said): Promise<table.LaneContract> {
  return await told(tx, actor, row.carrierId, what, policy.abilities(actor, row))
}

/**
 * The history records the act without amounts: payables read it, and prices are not for them (P9). No stream ever reveals
 * whose rates they are.
 */
async function told<Row>(tx: Tx, actor: Actor, companyId: string, what: string | Said, row: Row): Promise<Row> {
  const subject = { type: 'company', id: companyId } as const
  await record(tx, actor, subject, what, { isInternal: true })
  await announce(tx, { kind: 'rates-changed', subject, companyIds: [], byId: actor.id })
  return row
}

async function companyOf(tx: Tx, field: 'carrierId' | 'customerId', id: string, kinds: readonly string[]) {
  const company = await queries.findCompany(tx, id, kinds)
  const message = field === 'carrierId' ? 'Unknown carrier' : 'Unknown customer'
  if (!company) throw new Refusal('not-found', message, { modelState: { [field]: [message] } })
  return company
}

/** A carrier's fuel uses a program of its own. */
async function refuseForeignFuel(
  tx: Tx,
  actor: Actor,
  programId: string | null,
  contract: { carrierId: string; currency: Currency } | undefined,
): Promise<void> {
  if (programId === null) return
  const program = await queries.findProgram(tx, todayOf(actor), programId)
  const message = 'This is not a fuel program of the carrier'
  if (!contract || program?.carrierId !== contract.carrierId)
    throw new Refusal('not-found', message, { modelState: { fuelProgramId: [message] } })
  if (program.versions.every(({ terms }) => isAddedTo(contract.currency, terms))) return
  const { said } = fuelInUsDollars(program.name, contract.currency)
  throw new Refusal('fuel-rate-not-available', said, { modelState: { fuelProgramId: [said] } })
}

async function spelled(tx: Tx, field: string, zone: string): Promise<string> {
  const known = await queries.spelledZone(tx, zone)
  if (known) return known
  const message = say('rate-zone-unknown', { zone })
  throw new Refusal('place-unknown', message, { modelState: { [field]: [message] } })
}

async function spelledLanes(tx: Tx, lanes: readonly table.TariffLane[]): Promise<table.TariffLane[]> {
  const spelledOut: table.TariffLane[] = []
  for (const [index, lane] of lanes.entries()) {
    const { originZone, destinationZone } = lane
    spelledOut.push({
      ...lane,
      originZone: originZone === null ? null : await spelled(tx, `lanes.${index}.originZone`, originZone),
      destinationZone:
        destinationZone === null ? null : await spelled(tx, `lanes.${index}.destinationZone`, destinationZone),
    })
  }
  return spelledOut
}

function known<Row>(row: Row | undefined): Row {
  if (!row) throw new Refusal('not-found')
  return row
}
