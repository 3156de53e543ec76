import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { EmbeddedPostgres } from '../../server/src/db/embedded.ts'
import { page, table } from './markdown.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../server/migrations')

type Column = {
  table: string
  name: string
  type: string
  is_nullable: boolean
  fallback: string | null
  refers: string | null
}
type Policy = { table: string; name: string; command: string; reads: string | null; writes: string | null }

const COLUMNS = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as is_nullable,
    pg_get_expr(d.adbin, d.adrelid) as fallback,
    (select f.relname from pg_constraint k join pg_class f on f.oid = k.confrelid
     where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1) as refers
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  order by c.relname, a.attnum`
const POLICIES = `
  select tablename as table, policyname as name, cmd as command, qual as reads, with_check as writes
  from pg_policies where schemaname = 'public' order by tablename, policyname`

/** The schema as the migrations leave it: columns, and who row security lets through. */
export async function schemaPage(database: EmbeddedPostgres): Promise<string> {
  const { columns, policies } = await schemaOf(database)
  const ofTable = Map.groupBy(policies, (policy) => policy.table)
  const parts = [...Map.groupBy(columns, (column) => column.table)].map(([name, known]) => {
    const rows = known.map((column) => [
      column.name,
      column.type,
      column.is_nullable ? 'may be null' : '',
      oneLine(column.fallback),
      column.refers ?? '',
    ])
    const wall = (ofTable.get(name) ?? []).map(
      ({ command, reads, writes }) =>
        `- ${command.toLowerCase()}: \`${oneLine(reads ?? writes)}\`${reads && writes ? `, new rows \`${oneLine(writes)}\`` : ''}`,
    )
    const parts = [`## ${name}`, table(['column', 'type', '', 'default', 'refers to'], rows)]
    return [...parts, ...(wall.length > 0 ? [`Row security:\n\n${wall.join('\n')}`] : [])].join('\n\n')
  })
  return page(
    'Schema',
    `The tables after these migrations:\n\n${await migrationList()}\n\nRow security is in force on every table that lists it.`,
    ...parts,
  )
}

async function schemaOf(database: EmbeddedPostgres) {
  const client = new pg.Client(database.ownerConnection)
  await client.connect()
  try {
    const columns = (await client.query<Column>(COLUMNS)).rows
    return { columns, policies: (await client.query<Policy>(POLICIES)).rows }
  } finally {
    await client.end()
  }
}

/** Each migration's first line says what it is for. */
async function migrationList(): Promise<string> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort()
  const lines = await Promise.all(
    files.map(async (file) => {
      const [first = ''] = (await readFile(path.join(MIGRATIONS, file), 'utf8')).split('\n')
      // A sentence that continues on the next line is left out.
      return `- \`${file}\`: ${first.replace(/^-- (Why: )?/, '').replace(/(?<=\.) [^.]*$/, '')}`
    }),
  )
  return lines.join('\n')
}

function oneLine(text: string | null): string {
  return (text ?? '').replaceAll(/\s+/g, ' ')
}
