import pg from 'pg'
import type { DatabaseConnection } from '../../src/db/embedded/address.ts'

/** PostgreSQL's and extensions' own objects are left out. */
const OURS = (catalog: string, namespace: string) => `
  ${namespace} = 'public'::regnamespace
  and not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${catalog}.oid and deptype = 'e')`
const OUR_RELATIONS = `pg_class join (select oid as id from pg_class where ${OURS('pg_class', 'relnamespace')}) as ours on id = oid`

/** Each lists one kind of object, one per line. Owners differ between installations, and so do owners' rights. */
const KINDS = {
  relations: `select format('%s %s rls %s forced %s %s', relkind, relname, relrowsecurity, relforcerowsecurity, reloptions)
    from ${OUR_RELATIONS} where relkind in ('r', 'v', 'm', 'p', 'S')`,
  columns: `select format('%s.%s %s %s null %s default %s generated %s identity %s', relname, attname, format_type(atttypid, atttypmod),
      attcollation::regcollation, not attnotnull, pg_get_expr(adbin, adrelid), attgenerated, attidentity)
    from ${OUR_RELATIONS} join pg_attribute on attrelid = oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relkind in ('r', 'v', 'm', 'p') and attnum > 0 and not attisdropped`,
  constraints: `select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where ${OURS('pg_constraint', 'connamespace')}`,
  indexes: `select format('%s valid %s', pg_get_indexdef(indexrelid), indisvalid)
    from pg_index join ${OUR_RELATIONS} on oid = indexrelid`,
  views: `select format('%s %s', relname, pg_get_viewdef(oid)) from ${OUR_RELATIONS} where relkind in ('v', 'm')`,
  policies: `select format('%s %s %s %s %s using %s check %s', tablename, policyname, permissive, roles, cmd, qual, with_check)
    from pg_policies where schemaname = 'public'`,
  functions: `select pg_get_functiondef(oid) from pg_proc where ${OURS('pg_proc', 'pronamespace')} and prokind in ('f', 'p')`,
  triggers: `select format('%s enabled %s', pg_get_triggerdef(pg_trigger.oid), tgenabled)
    from pg_trigger join ${OUR_RELATIONS} on pg_class.oid = tgrelid where not tgisinternal`,
  sequences: `select format('%s %s from %s by %s', sequencename, data_type, start_value, increment_by)
    from pg_sequences where schemaname = 'public'`,
  types: `select format('%s %s', typtype, typname) from pg_type where ${OURS('pg_type', 'typnamespace')} and typtype in ('d', 'e', 'r')`,
  extensions: `select format('%s in %s', extname, extnamespace::regnamespace) from pg_extension`,
  'rights to relations': `select format('%s %s to %s', relname, privilege_type, coalesce(grantee, 0)::regrole)
    from ${OUR_RELATIONS}, aclexplode(relacl) where grantee <> relowner`,
  'rights to columns': `select format('%s.%s %s to %s', relname, attname, privilege_type, coalesce(grantee, 0)::regrole)
    from ${OUR_RELATIONS} join pg_attribute on attrelid = oid, aclexplode(attacl) where grantee <> relowner`,
  'rights to functions': `select format('%s %s to %s', oid::regprocedure, privilege_type, coalesce(grantee, 0)::regrole)
    from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner))) where ${OURS('pg_proc', 'pronamespace')} and grantee <> proowner`,
} as const

type Schema = Record<keyof typeof KINDS, string[]>

/** PostgreSQL's own description of a schema, to compare two with different histories. */
export async function schemaOf(connection: DatabaseConnection): Promise<Schema> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const said: [string, string[]][] = []
    for (const [kind, statement] of Object.entries(KINDS)) {
      const { rows } = await client.query<string[]>({ text: statement, rowMode: 'array' })
      said.push([kind, rows.map(([line = '']) => line).toSorted()])
    }
    return Object.fromEntries(said) as Schema
  } finally {
    await client.end()
  }
}
