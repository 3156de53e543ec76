import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../src/db/connection.ts'
import { hashPassword } from '../src/identity/identity.ts'
import type { Files } from '../src/outside/files/files.ts'
import { Vault } from '../src/outside/vault/vault.ts'
import { layAccessRequests } from './access-requests.ts'
import { layAgents } from './agents.ts'
import { layBoard } from './board.ts'
import { CAST, DEMO_PASSWORD, TRADING_PARTNERS } from './cast.ts'
import { layCompany } from './companies.ts'
import { layDocuments } from './documents.ts'
import { layFleet, layVehicles, retireSome } from './fleet.ts'
import { layYear, type World } from './freight.ts'
import { Fleet } from './life.ts'
import { layConsignees, layLocation } from './locations.ts'
import { layMarket, layMarketFromChicago } from './market.ts'
import { layMoney } from './money.ts'
import { openNetwork } from './network.ts'
import { layNotifications } from './notifications.ts'
import { type DemoDocument, layOnboarding } from './onboarding.ts'
import { pageOf } from './one-page.ts'
import { layOrders } from './orders.ts'
import { layPeople } from './people.ts'
import { keepPortraits } from './portraits.ts'
import { layProfiles } from './profile-rows.ts'
import { Random } from './random.ts'
import { layRates } from './rates.ts'
import { emptyRows, insertRows, type Rows } from './rows.ts'
import { driverWhoSignsIn, layScenes } from './scenes.ts'
import { layScoreCards } from './score-cards.ts'
import { type Scene, Stage } from './stage.ts'
import { laySupport } from './support.ts'
import { layPhone, layTracking, layTrails } from './tracking.ts'
import { layTrucks } from './trucks.ts'

const SEED = 4_340
const ORDINARY_LOADS = 985
/** Older loads were paid before Waybill kept invoices: keeps the first start fast. */
const BILLED_DAYS = 100
/** Where the schema's sequences start. */
const FIRST_NUMBERS = { shipment: 4_340_001, order: 710_001, tender: 90_001, location: 2_001 }

type Imagined = ReturnType<typeof imagineDemoWorld>
type Surroundings = { now?: Date; vault?: Vault; address?: string }

/** The whole demo world, as the first start writes it. */
export async function thinkOutDemoWorld({ now = new Date(), vault, address }: Surroundings = {}): Promise<Imagined> {
  return imagineDemoWorld(now, await hashPassword(DEMO_PASSWORD), ORDINARY_LOADS, vault, address)
}

/**
 * Fills an empty database with the demo world; leaves any other alone. Returns whether it did: then the tables' owner
 * should `analyze` them, which the application's role may not.
 */
export async function buildDemoWorld(
  db: Db,
  {
    now = new Date(),
    world,
    files,
    refused = (what) => {
      throw new Error(what)
    },
  }: { now?: Date; world?: Imagined; files: Files; refused?: (what: string) => void },
): Promise<boolean> {
  return await db.as({ kind: 'system' }).transaction(async (tx) => {
    // Two processes can start at once; the second waits here and finds the world built.
    await sql`select pg_advisory_xact_lock(4340002)`.execute(tx)
    await sql`set local statement_timeout = 0`.execute(tx)
    // On a busy machine, generating the world outlasts a transaction's idle limit.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    const anybody = await tx.selectFrom('company').select('id').limit(1).executeTakeFirst()
    if (anybody) return false
    const { rows, counts, documents, scenes, address } = world ?? (await thinkOutDemoWorld({ now }))
    await insertRows(tx, rows, { billedSince: new Date(now.getTime() - BILLED_DAYS * 86_400_000) })
    await sql`select refresh_statistics(${Object.keys(rows)}::text[])`.execute(tx)
    await passNumbers(tx, counts)
    await keepDocuments(tx, files, documents)
    await keepPortraits(tx, files, rows)
    await layDocuments(tx, files, now)
    await layMoney(tx, files, now)
    await layFleet(tx, now)
    await sql`select refresh_statistics(array['document', 'invoice', 'invoice_line', 'ledger_entry', 'ledger_line'])`.execute(
      tx,
    )
    const stage = await Stage.open(tx, { now, files, address, refused })
    await stage.play(scenes)
    await layVehicles(tx, now)
    await layBoard(tx, now)
    await layTrucks(tx, now)
    await retireSome(tx, now)
    await layScoreCards(tx, now)
    await layNotifications(tx, now)
    await laySupport(tx, now)
    return true
  })
}

/** All rows of the demo world, generated without a database: the same time and seed give the same world. */
export function imagineDemoWorld(
  now: Date,
  passwordHash: string,
  loads = ORDINARY_LOADS,
  vault = new Vault(randomBytes(32)),
  /** What links in letters start with. */
  address = 'http://127.0.0.1:4340',
): {
  rows: Rows
  counts: Record<keyof typeof FIRST_NUMBERS, number>
  documents: DemoDocument[]
  scenes: Scene[]
  address: string
} {
  const random = new Random(SEED)
  const rows = emptyRows()
  const counts = { shipment: 0, order: 0, tender: 0, location: 0 }
  const next = (kind: keyof typeof counts, prefix = '') => `${prefix}${FIRST_NUMBERS[kind] + counts[kind]++}`
  const founded = new Date(now.getTime() - 400 * 86_400_000)

  const companies = new Map(
    CAST.map((cast, index) => {
      const company = layCompany(rows, random, cast, { number: `C${1001 + index}`, at: founded, passwordHash })
      return [cast.key, company]
    }),
  )
  for (const [senderId, key] of Object.entries(TRADING_PARTNERS)) {
    const customer = companies.get(key)
    if (customer) rows.trading_partner.push({ sender_id: senderId, customer_id: customer.id, created_at: founded })
  }
  layTracking(rows, { companies, now, vault })
  layAccessRequests(rows, companies, now, address)
  layProfiles({ rows, companies, now, founded, passwordHash, vault })
  const facilities = openNetwork()
  const locations = new Map<string, string>()
  const locationNumbers = new Map<string, string>()
  for (const facility of facilities.values()) {
    const owner = facility.owner && companies.get(facility.owner)
    if (!owner) continue
    const id = random.id(founded)
    locations.set(facility.key, id)
    const number = next('location')
    locationNumbers.set(`${owner.key} ${facility.key}`, number)
    layLocation(rows, random, { id, number, companyId: owner.id, facility, at: founded })
  }
  layConsignees(rows, { companies, facilities, locationNumbers, number: () => next('location'), at: founded })
  const world: World = {
    now,
    random,
    rows,
    companies,
    facilities,
    locations,
    fleet: new Fleet(),
    locationNumbers,
    scenes: [],
    numbers: { shipment: () => next('shipment'), order: () => next('order'), tender: () => next('tender', 'T') },
  }
  const drew = driverWhoSignsIn(world)
  if (drew) world.fleet.keepFree(drew, new Date(now.getTime() - 36 * 3_600_000))
  layYear(world, loads)
  layScenes(world)
  layMarket(world)
  layTrails(rows, { companies, now })
  layRates({ rows, companies, facilities, now, founded })
  layOrders(world)
  layAgents(rows, companies, { at: founded, passwordHash })
  layPeople(rows, companies, { now, founded, passwordHash })
  const documents = layOnboarding(rows, companies, { now, passwordHash, vault })
  layPhone(rows, { companies, now, random })
  layMarketFromChicago(world)
  return { rows, counts, documents, scenes: world.scenes, address }
}

/** Applicants' documents, with their bytes; without a place for files, applications have no documents. */
async function keepDocuments(tx: Tx, files: Files, documents: readonly DemoDocument[]): Promise<void> {
  for (const { id, applicationId, companyId, kind, name, text, at } of documents) {
    const file = { bytes: pageOf(text), mediaType: 'application/pdf', name, purpose: kind } as const
    const { fileId, sha256, size } = await files.keep(tx, companyId, await files.store(file))
    const of = { application_id: applicationId, company_id: companyId }
    const stored = { kind, file_id: fileId, name, media_type: 'application/pdf', size, sha256, uploaded_at: at }
    await tx
      .insertInto('application_document')
      .values({ id, ...of, ...stored })
      .execute()
  }
}

/** The schema's sequences continue after the world's numbers. */
async function passNumbers(tx: Tx, counts: Record<string, number>): Promise<void> {
  for (const [kind, count] of Object.entries(counts)) {
    await sql`select nextval(${`${kind}_number_sequence`}::regclass) from generate_series(1, ${count}::int)`.execute(tx)
  }
}
