import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { api } from '@waybill/contract/api.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { bareDatabase, fileDatabase, type TestDatabase } from '../../test/file-database.ts'
import { House } from '../../test/house.ts'
import { foundCompany } from '../../test/people.ts'
import { type PlantedNetwork, plantInbound, plantNetwork } from '../../test/planted-network.ts'
import { clientProgram } from '../../test/postgres-programs.ts'
import { findsText, planOf, SEARCHES, searching, seeAs } from '../../test/search-plans.ts'

/* What an administrator does who never read of `npm run backup`: pg_dump and pg_restore, as the owner, and nothing else. */

const pgDump = await clientProgram('pg_dump')
const pgRestore = await clientProgram('pg_restore')

test.skipIf(!pgDump || !pgRestore)('a plain pg_dump and pg_restore bring everything back', async () => {
  const source = await fileDatabase()
  const ours = await fill(source)
  const restored = await bareDatabase('restored_dump')
  const folder = await mkdtemp(path.join(os.tmpdir(), 'waybill-dump-'))
  const file = path.join(folder, 'waybill.dump')
  await pgDump?.(source.ownerConnection, '--format=custom', `--file=${file}`)
  await pgRestore?.(restored.ownerConnection, '--exit-on-error', file)
  await rm(folder, { recursive: true })

  expect(await schemaOf(restored)).toEqual(await schemaOf(source))
  const counts = await rowsOf(source)
  expect(counts.filter(({ count }) => count > 0).length).toBeGreaterThan(80)
  expect(await rowsOf(restored)).toEqual(counts)
  await servesOn(restored, ours)
  await searchesQuickly(restored)
})

async function fill(database: TestDatabase): Promise<PlantedNetwork> {
  const house = await House.open({}, { database })
  const { db } = house.waybill
  const ours = await plantNetwork(db, await foundCompany(db, 'provider'))
  await plantInbound(db, ours)
  await house.close()
  return ours
}

/** What of a schema can be lost on the way, said by PostgreSQL; how it brackets conditions it says anew each time. */
async function schemaOf(database: TestDatabase): Promise<unknown[]> {
  return await ask(
    database,
    `select name, of, translate(definition, '()', '') as definition from (
    select conrelid::regclass::text as of, conname::text as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select tablename, policyname, concat_ws(' ', permissive, cmd, roles, qual, with_check) from pg_policies
    union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select viewname, 'view', definition from pg_views where schemaname = 'public'
    union all select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select relname, 'table', concat_ws(' ', relkind, relrowsecurity, relforcerowsecurity,
        (select string_agg(acl::text, ' ' order by acl::text) from unnest(relacl) as acl))
      from pg_class where relnamespace = 'public'::regnamespace
    union all select proname, 'function', concat_ws(' ', proconfig, prosecdef, prosrc)
      from pg_proc where pronamespace = 'public'::regnamespace
    ) as pieces order by 1, 2, 3`,
  )
}

async function rowsOf(database: TestDatabase): Promise<{ name: string; count: number }[]> {
  return await ask(
    database,
    `select relname::text as name,
      (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text::int as count
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
}

async function servesOn(database: TestDatabase, { people, moving }: PlantedNetwork): Promise<void> {
  const house = await House.open({}, { database })
  const as = await house.sessionOf(people['carrier-dispatcher'])
  const found = await house.call(api.shipments.quickSearch, { as, query: { query: moving.number } })
  expect(found.status).toBe(200)
  expect(found.body.data.map(({ shipmentNumber }) => shipmentNumber)).toContain(moving.number)
  await house.close()
}

/** Through the restored views an index finds the text, too (decision 45). Emptied: which is the cheapest depends on how much there is. */
async function searchesQuickly(database: TestDatabase): Promise<void> {
  const tables = [...new Set(SEARCHES.map(({ table }) => table))]
  await ask(database, `truncate ${tables.join(', ')} cascade`)
  const application = await searching(database.connection)
  try {
    await seeAs(application, 'company')
    for (const { view, where, index } of SEARCHES)
      expect(await planOf(application, view, where), where).toMatch(findsText(index))
  } finally {
    await application.end()
  }
}

async function ask<Row extends pg.QueryResultRow>({ ownerConnection }: TestDatabase, text: string): Promise<Row[]> {
  const client = new pg.Client(ownerConnection)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
