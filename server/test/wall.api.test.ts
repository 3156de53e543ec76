import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Scope } from '../src/db/connection.ts'
import { refuseMightyRole } from '../src/db/migrate.ts'
import { House } from './house.ts'
import { foundCompany } from './people.ts'
import { type Canary, canariesIn, leaks, type PlantedNetwork, plantInbound, plantNetwork } from './planted-network.ts'

/**
 * The second wall alone (TRUST P3): no query scope, no policy, no code of ours; every table is read and written whole, in the
 * application's role and one company's scope.
 */

/** What belongs to no company: the same for everyone, or read only by the server, never in a company's scope. */
const SHARED = new Set([
  'place',
  'migration',
  'secret',
  'throttle',
  'outbox',
  'idempotency',
  'score_due',
  'score_rule',
  'setting_version',
  'tier_benefit',
])
/** No row here has anyone's own words; ids prove that strangers do not see them. */
const WORDLESS = new Set([
  'board_alert',
  'board_alert_cell',
  'board_alert_leg',
  'board_alert_hit',
  'browser_error',
  'browser_error_person',
  'case_ceiling',
  'control_code',
  'customer_approval_limit',
  'customer_payer',
  'driver_link',
  'eld_delivery',
  'fuel_program_version',
  'ledger_line',
  'membership',
  'mile_cost',
  'note_image',
  'note_mention',
  'position_consent',
  'phone_block',
  'push_message',
  'push_subscription',
  'notice',
  'notification_preference',
  'party',
  'payment_deduction',
  'score_tier',
  'second_factor',
  'shipment_order',
  'stop_line_item',
  'stops_met',
  'support_week',
  'shipment_driver',
  'shipment_estimate',
  'shipment_truck',
  'tender_charge',
  'truck_position',
  'password_token',
])

/** The server writes these for any actor, about anything; nobody reads others' rows in them. */
const OPEN_TO_WRITERS = new Set(['history_entry', 'mail'])

/** The application adds to them and nothing more (`grant` in migrate.ts). */
const ADD_ONLY = [
  'history_entry',
  'application_event',
  'authority_snapshot',
  'agreement_signature',
  'ledger_entry',
  'ledger_line',
]

/** The views that searches read, each with the table whose wall is its own condition (decision 45), and its key. */
const VIEWED: Record<string, { of: string; by: string }> = {
  searched_shipment: { of: 'shipment', by: 'id' },
  searched_reference: { of: 'shipment_reference', by: 'shipment_id' },
  searched_orders: { of: 'orders', by: 'id' },
  searched_invoice: { of: 'invoice', by: 'id' },
  searched_payment: { of: 'payment', by: 'id' },
  searched_contact: { of: 'contact', by: 'id' },
  searched_rate_request: { of: 'rate_request', by: 'id' },
  searched_stop: { of: 'shipment_stop', by: 'shipment_id' },
}

let house: House
let ours: PlantedNetwork
let canaries: Canary[]
let tables: string[]
/** The names of each table's columns: those that can be written, and one that can be emptied. */
let columnsOf: Map<string, { written: string[]; emptied: string | null }>

beforeAll(async () => {
  house = await House.open()
  const { db } = house.waybill
  const provider = await foundCompany(db, 'provider')
  ours = await plantNetwork(db, provider)
  const theirs = await plantNetwork(db, provider)
  canaries = [...ours.canaries, ...theirs.canaries, ...(await plantInbound(db, theirs)).canaries]
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(
    system(),
  )
  tables = rows.map(({ name }) => name).filter((name) => !SHARED.has(name))
  const { rows: described } = await sql<{ table: string; written: string[]; emptied: string | null }>`
    select table_name as table, array_agg(column_name::text order by ordinal_position)
        filter (where is_generated = 'NEVER' and identity_generation is distinct from 'ALWAYS') as written,
      (array_agg(column_name::text order by ordinal_position) filter (where is_nullable = 'YES'))[1] as emptied
    from information_schema.columns where table_schema = 'public' group by table_name`.execute(system())
  columnsOf = new Map(described.map(({ table, ...columns }) => [table, columns]))
})
afterAll(() => house.close())

const system = () => house.waybill.db.as({ kind: 'system' }).read
const through = (companyId: string) => house.waybill.db.as({ kind: 'company', companyId })
const companies = () => [
  ...new Set(
    Object.values(ours.people)
      .map(({ company }) => company)
      .filter(({ kind }) => kind !== 'provider'),
  ),
]

test('every table is behind the wall, and the application is none of those whom it does not bind', async () => {
  const { rows } = await sql<{ name: string; owns: boolean; isBehind: boolean }>`
    select relname as name, relrowsecurity as "isBehind", pg_has_role(current_user, relowner, 'member') as owns from pg_class
    where relkind in ('r', 'v', 'm', 'p') and relnamespace = 'public'::regnamespace`.execute(system())
  expect(rows.filter(({ owns }) => owns)).toEqual([])
  const open = rows.filter(({ name, isBehind }) => !isBehind && !SHARED.has(name) && !(name in VIEWED))
  expect(open.map(({ name }) => name)).toEqual([])
  await expect(refuseMightyRole(house.database.connection)).resolves.toBeUndefined()
})

test('no row of a record asks by a query of its own whether the connection sees everything', async () => {
  const { rows } = await sql<{ policy: string }>`
    select tablename || '.' || policyname as policy from pg_policies
    where qual ~* 'waybill_sees_(shipment|order|stop|invoice|case|holder)\\(' and qual ~* 'select waybill_sees_all'`.execute(
    system(),
  )
  expect(rows).toEqual([])
})

/** A table its owner could not read in full would be missing from dumps, and from its functions behind the wall. */
test('no table binds its owner', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relforcerowsecurity`.execute(system())
  expect(rows).toEqual([])
})

test('there are words of strangers in every table that holds words', async () => {
  const wordless: string[] = []
  for (const table of tables) {
    const text = await wholeTable(system(), table)
    if (!WORDLESS.has(table) && canariesIn(text, canaries).length === 0) wordless.push(table)
  }
  expect(wordless).toEqual([])
})

test('nobody changes or removes history, not even the server for itself (P44)', async () => {
  const scopes: Scope[] = [
    { kind: 'system' },
    { kind: 'provider' },
    ...Object.values(ours.people).map(({ company }) => ({ kind: 'company', companyId: company.id }) as const),
  ]
  const found: string[] = []
  for (const table of ADD_ONLY) {
    const [column = ''] = columnsOf.get(table)?.written ?? []
    const acts = {
      changes: sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)}`,
      removes: sql`delete from ${sql.table(table)}`,
      empties: sql`truncate ${sql.table(table)}`,
    }
    for (const scope of scopes)
      for (const [act, statement] of Object.entries(acts)) {
        const outcome = await outcomeIn(scope, statement)
        if (outcome !== REFUSED_BY_THE_WALL) found.push(`${scope.kind} ${act} ${table}: ${outcome}`)
      }
  }
  expect(found).toEqual([])
})

describe('through the eyes of one company', () => {
  test('no table shows a row of strangers', async () => {
    const found: string[] = []
    for (const company of companies()) {
      for (const table of tables) {
        const text = await wholeTable(through(company.id).read, table)
        for (const leak of leaks(text, company.id, canaries, 'row'))
          found.push(`${company.kind} reads ${leak} in ${table}`)
      }
    }
    expect(found).toEqual([])
  })

  test('no stranger to a table of ids sees more than its own', async () => {
    const found: string[] = []
    const foreign = canaries.filter(({ mayReadRow }) => mayReadRow.size > 0)
    expect(foreign.length).toBeGreaterThan(20)
    for (const company of companies()) {
      const { rows } = await sql<{ company_id: string }>`
        select company_id from membership union select company_id from session union select company_id from party`.execute(
        through(company.id).read,
      )
      found.push(...rows.map((row) => row.company_id).filter((id) => id !== company.id))
    }
    expect(found).toEqual([])
  })

  test('nothing can be changed or removed that cannot be read', async () => {
    const found: string[] = []
    for (const company of companies()) {
      for (const table of tables) {
        const touched = await touchAll(company.id, table)
        if (touched.changed > touched.visible)
          found.push(`${company.kind} changes ${touched.changed} of ${touched.visible} in ${table}`)
        if (touched.removed > touched.visible)
          found.push(`${company.kind} removes ${touched.removed} of ${touched.visible} in ${table}`)
      }
    }
    expect(found).toEqual([])
  })

  test('nothing can be written into what cannot be read', async () => {
    const found: string[] = []
    for (const table of tables.filter((name) => !OPEN_TO_WRITERS.has(name))) {
      const columns = columnsOf.get(table)?.written ?? []
      const rows = await rowsOf(system(), table)
      for (const company of companies()) {
        const visible = new Set(await rowsOf(through(company.id).read, table))
        for (const row of rows.filter((one) => !visible.has(one)).slice(0, 2)) {
          const outcome = await insertAgain(company.id, table, columns, row)
          // The wall comes before the keys: a row refused as a duplicate got through.
          if (outcome !== REFUSED_BY_THE_WALL) found.push(`${company.kind} writes into ${table}: ${outcome}`)
        }
      }
    }
    expect(found).toEqual([])
  })

  test('a view shows the rows that its table shows, and lets nobody write', async () => {
    const { rows: views } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace`.execute(
      system(),
    )
    expect(views.map(({ name }) => name).toSorted()).toEqual(Object.keys(VIEWED).toSorted())
    for (const [view, { of, by }] of Object.entries(VIEWED)) {
      const idsIn = async (name: string, reader: Reader) => {
        const { rows } = await sql<{ id: string }>`
          select ${sql.ref(by)} as id from ${sql.table(name)} order by 1`.execute(reader)
        return rows.map(({ id }) => id)
      }
      expect((await idsIn(view, system())).length).toBeGreaterThan(0)
      const noScope = house.waybill.db.as({ kind: 'none' }).read
      for (const reader of [system(), noScope, ...companies().map(({ id }) => through(id).read)])
        expect({ view, ids: await idsIn(view, reader) }).toEqual({ view, ids: await idsIn(of, reader) })
      const { rows } = await sql<{ writes: boolean }>`
        select has_table_privilege(${view}, 'insert, update, delete, truncate') as writes`.execute(system())
      expect({ view, writes: rows[0]?.writes }).toEqual({ view, writes: false })
    }
  })

  test('a connection without a scope sees nothing', async () => {
    const seen: string[] = []
    for (const table of tables)
      if (await wholeTable(house.waybill.db.as({ kind: 'none' }).read, table)) seen.push(table)
    expect(seen).toEqual([])
  })
})

type Reader = ReturnType<typeof system>

const REFUSED_BY_THE_WALL = '42501'

async function rowsOf(reader: Reader, table: string): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(table)} t`.execute(
    reader,
  )
  return rows.map(({ row }) => row)
}

/** PostgreSQL's answer when a company writes the row again. */
function insertAgain(companyId: string, table: string, columns: readonly string[], row: string): Promise<string> {
  const names = sql.join(columns.map((name) => sql.ref(name)))
  return outcomeIn(
    { kind: 'company', companyId },
    sql`insert into ${sql.table(table)} (${names}) overriding system value
      select ${names} from json_populate_record(null::${sql.table(table)}, ${row}::json)`,
  )
}

/** PostgreSQL's answer to a statement; 'written' if it succeeds, which is taken back. */
async function outcomeIn(scope: Scope, statement: RawBuilder<unknown>): Promise<string> {
  let outcome = 'written'
  await house.waybill.db
    .as(scope)
    .transaction(async (tx) => {
      await statement.execute(tx)
      throw new TakeBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakeBack)) outcome = String((error as { code?: string }).code)
    })
  return outcome
}

async function wholeTable(reader: Reader, table: string): Promise<string> {
  const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(reader)
  return rows.map(({ row }) => row).join('\n')
}

/**
 * Changes and deletes everything the wall lets through, counts it, and rolls back. The statements read no column: a
 * read policy would hide from them what a write policy fails to guard.
 */
async function touchAll(
  companyId: string,
  table: string,
): Promise<{ visible: number; changed: number; removed: number }> {
  const counts = { visible: 0, changed: 0, removed: 0 }
  const emptied = columnsOf.get(table)?.emptied
  const visible = await sql`select from ${sql.table(table)}`.execute(through(companyId).read)
  counts.visible = visible.rows.length
  if (emptied)
    counts.changed = await undone(companyId, (tx) =>
      sql`update ${sql.table(table)} set ${sql.ref(emptied)} = null`.execute(tx),
    )
  counts.removed = await undone(companyId, (tx) => sql`delete from ${sql.table(table)}`.execute(tx))
  return counts
}

class TakeBack extends Error {}

/** How many rows the statement touched; none if the role may not run it, or other rows reference them. */
async function undone(companyId: string, act: (tx: Reader) => Promise<{ numAffectedRows?: bigint }>): Promise<number> {
  let touched = 0
  await through(companyId)
    .transaction(async (tx) => {
      touched = Number((await act(tx)).numAffectedRows ?? 0)
      throw new TakeBack()
    })
    .catch((error: unknown) => {
      const code = (error as { code?: string }).code
      if (!(error instanceof TakeBack) && code !== '42501' && code !== '23503') throw error
    })
  return touched
}
