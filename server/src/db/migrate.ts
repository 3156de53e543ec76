import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { REWRITTEN } from './rewritten-migrations.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
/** Any number will do, as long as every Waybill process takes the same lock. */
const MIGRATION_LOCK = 4_340_001

/**
 * Brings the schema up to date: numbered files, forward only, each in its own transaction, one process at a time. A file that was applied
 * and then edited is an error, except those in `REWRITTEN`. `appRole` is the role the pool connects as; it gets what it needs.
 */
export async function migrate(ownerConnection: pg.ClientConfig, appRole?: string): Promise<string[]> {
  const client = await reach(ownerConnection)
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const waiting = await waitingMigrations(client)
    if (waiting.length > 0) {
      await refuseBoundRole(client, waiting.length)
      await makeRecord(client)
    }
    for (const migration of waiting) await inTransaction(client, () => apply(client, migration))
    if (appRole) await grant(client, appRole)
    return waiting.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

/** Applies the named migrations within the client's transaction: the schema of an earlier day. */
export async function migrateWithin(client: pg.Client, names: readonly string[]): Promise<void> {
  const waiting = await waitingMigrations(client)
  await makeRecord(client)
  for (const migration of waiting) if (names.includes(migration.name)) await apply(client, migration)
}

/** The names of all migrations this Waybill knows. */
export async function knownMigrations(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
}

type Migration = { name: string; text: string; sha256: string }

async function waitingMigrations(client: pg.Client): Promise<Migration[]> {
  const { rows: known } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.migration') is not null as "isThere"`,
  )
  const rows = known[0]?.isThere
    ? (await client.query<{ name: string; sha256: string }>('select name, sha256 from migration')).rows
    : []
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  const waiting: Migration[] = []
  for (const name of await knownMigrations()) {
    const text = await readFile(new URL(name, FOLDER), 'utf8')
    const sha256 = createHash('sha256').update(text).digest('hex')
    const before = applied.get(name)
    if (before && before !== sha256 && before !== REWRITTEN.get(name))
      throw new Error(`The migration ${name} was changed after it was applied; write a new one instead`)
    if (!before) waiting.push({ name, text, sha256 })
  }
  return waiting
}

/** Checked before anything is tried: a role under row security owns nothing and creates nothing. */
async function refuseBoundRole(client: pg.Client, waiting: number): Promise<void> {
  const { rows } = await client.query<{ name: string; mayMake: boolean }>(
    `select current_user as name, has_schema_privilege('public', 'create') as "mayMake"`,
  )
  const [role] = rows
  if (role && !role.mayMake)
    throw new Error(
      `The database lacks ${waiting} ${waiting === 1 ? 'migration' : 'migrations'}, and the role "${role.name}" may not change its schema. Give the owner to MIGRATION_DATABASE_URL (README, Production), or start a process that has it first.`,
    )
}

async function makeRecord(client: pg.Client): Promise<void> {
  await client.query(
    'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  )
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function apply(client: pg.Client, { name, text, sha256 }: Migration): Promise<void> {
  try {
    // The data a migration touches is the whole network's.
    await client.query("set local waybill.scope = 'system'")
    await client.query(text)
    await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
  } catch (error) {
    throw new Error(`The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** The pool's role reads and writes rows, nothing more; to history and events it may only add (P44). */
async function grant(client: pg.Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role)
  await client.query(`
    grant usage on schema public to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    grant usage, select on all sequences in schema public to ${name};
    revoke update, delete on history_entry, application_event, authority_snapshot, agreement_signature, ledger_entry, ledger_line from ${name};
    revoke delete on shipment_event, session, tender, shipment, orders, company, contact, company_desk, company_restriction, remit_to_change, invoice, payment from ${name};
    revoke insert, update, delete on migration from ${name};
  `)
  // A view reads past the wall with its own (migration 0052); writing through it would bypass this one.
  const { rows } = await client.query<{ view: string }>(
    "select oid::regclass::text as view from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'",
  )
  for (const { view } of rows) await client.query(`revoke insert, update, delete on ${view} from ${name}`)
}

/** Refuses a role that row security does not bind (TRUST P3). */
export async function refuseMightyRole(connection: pg.ClientConfig): Promise<void> {
  const client = await reach(connection)
  try {
    const { rows } = await client.query<{ name: string; mighty: boolean; owns: boolean }>(
      `select rolname as name, rolsuper or rolbypassrls as mighty,
        pg_has_role(current_user, datdba, 'usage') or exists (
          select from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_has_role(current_user, relowner, 'usage')
        ) as owns
      from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    )
    const [role] = rows
    if (role?.mighty)
      throw new Error(
        `The database role "${role.name}" is a superuser or may bypass row security. Give DATABASE_URL a role without either (README, Production).`,
      )
    if (role?.owns)
      throw new Error(
        `The database role "${role.name}" owns the database or its tables, so row security does not bind it. Give DATABASE_URL a role of its own and the owner to MIGRATION_DATABASE_URL (README, Production).`,
      )
  } finally {
    await client.end()
  }
}

/** These are a start's first connections: somebody who mistyped an address or a password must learn what was wrong. */
async function reach(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  try {
    await client.connect()
    return client
  } catch (error) {
    throw new Error(
      `The database cannot be reached: ${reasonOf(error)}. Is its address right (README, Configuration)?`,
      {
        cause: error,
      },
    )
  }
}

/** A name with several addresses fails once for each, and the combined error has no message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
