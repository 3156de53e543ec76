import pg from 'pg'
import { expect, test } from 'vitest'
import { clonedDatabase, fileDatabase, type TestDatabase } from '../../test/file-database.ts'
import { migrate, refuseMightyRole } from './migrate.ts'
import { REWRITTEN } from './rewritten-migrations.ts'

test('a database that is up to date is left as it is', async () => {
  const { ownerConnection } = await fileDatabase()
  expect(await migrate(ownerConnection)).toEqual([])
})

test('the application may not connect as a role for which row security is no wall', async () => {
  const { connection, ownerConnection, administratorConnection } = await fileDatabase()
  await expect(refuseMightyRole(administratorConnection)).rejects.toThrow('superuser')
  await expect(refuseMightyRole(ownerConnection)).rejects.toThrow('row security does not bind it')
  await expect(refuseMightyRole(connection)).resolves.toBeUndefined()
})

test('an address where no database answers is said in a sentence', async () => {
  await expect(refuseMightyRole({ host: 'localhost', port: 1 })).rejects.toThrow(
    /^The database cannot be reached: .*ECONNREFUSED/,
  )
})

test('the application cannot change the schema', async () => {
  const { connection } = await fileDatabase()
  const client = new pg.Client(connection)
  await client.connect()
  await expect(client.query('create table smuggled (id int)')).rejects.toThrow('permission denied')
  await client.end()
})

async function ask(
  { ownerConnection }: TestDatabase,
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client(ownerConnection)
  await client.connect()
  try {
    return (await client.query<pg.QueryResultRow>(text, values)).rows
  } finally {
    await client.end()
  }
}

const FUNCTIONS = `select oid::regprocedure::text as name, array(select unnest(proconfig) order by 1) as proconfig, prosrc from pg_proc
  where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e') order by 1`
const FORCED = "select relname from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity"

test('a database that was migrated while a superuser had to comes to the same schema', async () => {
  const database = await clonedDatabase('rewritten')
  const [functions, forced] = [await ask(database, FUNCTIONS), await ask(database, FORCED)]
  const administrator = new pg.Client(database.administratorConnection)
  await administrator.connect()
  await administrator.query(`
    drop view searched_shipment, searched_reference, searched_orders, searched_invoice, searched_contact;
    delete from migration where name in ('0050_ordinary_roles.sql', '0051_fixed_search_paths.sql', '0052_searched_views.sql');
    alter table shipment force row level security;
    alter function copy_shipment_parties() reset search_path;
    alter function copy_shipment_parties() set waybill.scope = 'system';
    alter function note_access(uuid) set waybill.scope = 'system';
    create or replace function company_keys(companies uuid[]) returns bigint[] language sql immutable strict parallel safe as
      'select coalesce(array_agg(company_key(company)), ''{}'') from unnest(companies) as company';`)
  for (const [name, sha256] of REWRITTEN)
    await administrator.query('update migration set sha256 = $2 where name = $1', [name, sha256])
  await administrator.end()
  expect(await migrate(database.administratorConnection)).toHaveLength(3)
  expect(await ask(database, FUNCTIONS)).toEqual(functions)
  expect(await ask(database, FORCED)).toEqual(forced)
})

test('every other migration that was changed after it was applied is refused', async () => {
  const database = await clonedDatabase('changed')
  await ask(database, "update migration set sha256 = 'another' where name = '0002_freight.sql'")
  await expect(migrate(database.ownerConnection)).rejects.toThrow('0002_freight.sql was changed after it was applied')
})

/** pg_restore, and an administrator's own session, run them with no search path at all (W1). */
test('every function knows where what it names is', async () => {
  const database = await fileDatabase()
  const ours = await ask(
    database,
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
     union select proname from pg_proc where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`,
  )
  const mentioned = new RegExp(
    String.raw`(?<!public\.)\b(?:from|join|into|update) (?:${namesOf(ours)})\b|(?<![.\w])(?:${namesOf(ours)})\(`,
  )
  const lost = (await ask(database, FUNCTIONS)).filter(
    ({ proconfig, prosrc }) => !String(proconfig).includes('search_path=') && mentioned.test(String(prosrc)),
  )
  expect(lost.map(({ name }) => name)).toEqual([])
})

const namesOf = (rows: pg.QueryResultRow[]) => rows.map(({ name }) => String(name)).join('|')
