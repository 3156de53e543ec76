import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { api } from '@waybill/contract/api.ts'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import type { TestDatabase } from '../../test/file-database.ts'
import { environmentFor, startServer } from '../../test/server-process.ts'
import { withinSeconds } from '../../test/thorough.ts'
import { migrate, refuseMightyRole } from './migrate.ts'

/* README and compose.yaml, word for word, but for names that this run shares with others and the addresses of this machine. */

const root = (name: string) => readFile(path.resolve(import.meta.dirname, '../../..', name), 'utf8')
const { administrator, prefix } = inject('testServer')
const PASSWORD = 'of the recipe'

async function execute(database: string, statements: string, by = administrator): Promise<void> {
  const client = new pg.Client({ ...by, database })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}

async function statementsOne(database: string, statements: string, by = administrator): Promise<void> {
  for (const statement of statements.split(';\n').filter((text) => text.trim() !== ''))
    await execute(database, statement, by)
}

/** As a managed PostgreSQL's administrator types it, who is no superuser: roles and database, then what stands in the database. */
async function follow(sql: string, user: string): Promise<void> {
  await execute(administrator.database, `create role ${user} login createrole createdb password '${PASSWORD}'`)
  const by = { ...administrator, user, password: PASSWORD }
  const [before = '', database = '', after = ''] = sql.split(/^\\c (\w+)\n/m)
  await statementsOne(administrator.database, before, by)
  await statementsOne(database, after, by)
}

function rolesOf(name: string): TestDatabase {
  const reach = (role: string) => ({ ...administrator, user: `${name}_${role}`, password: PASSWORD, database: name })
  return { connection: reach('app'), ownerConnection: reach('owner'), administratorConnection: administrator }
}

async function forget(name: string): Promise<void> {
  await execute(administrator.database, `drop database ${name} with (force)`)
  await statementsOne(administrator.database, `drop role ${name}_app;\ndrop role ${name}_owner`)
}

test('the recipe of the README starts, and the first administrator signs in', withinSeconds(60), async () => {
  const production = (await root('README.md')).split('\n## Production\n')[1] ?? ''
  const block = (kind: string) => new RegExp(`\`\`\`${kind}\n([^]*?)\`\`\``).exec(production)?.[1] ?? ''
  const name = `${prefix}_recipe`
  await follow(block('sql').replaceAll('waybill', name).replaceAll('…', PASSWORD), `${name}_administrator`)
  const environment = Object.fromEntries(
    [...block('sh').matchAll(/([A-Z_]+)=(?:'([^']*)'|(\S+))/g)].map(([, key, quoted, plain]) => [key, quoted ?? plain]),
  )
  expect(environment).toMatchObject({ APP_ENV: 'production', FIRST_ADMIN_EMAIL: 'you@example.com' })
  const server = await startServer({
    ...environment,
    ...environmentFor(rolesOf(name)),
    HOST: '127.0.0.1',
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  const said = /Sign in as (\S+) with the password (\S+);/.exec(server.log())
  const answer = await fetch(server.url + api.identity.signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: said?.[1], password: said?.[2] }),
  })
  expect(answer.status).toBe(200)
  await server.kill()
  await forget(name)
  await execute(administrator.database, `drop role ${name}_administrator`)
})

test(
  'what compose.yaml makes at its first start are two ordinary roles that can migrate and connect',
  withinSeconds(60),
  async () => {
    const compose = await root('compose.yaml')
    const name = `${prefix}_compose`
    await execute(administrator.database, `create database ${name}`)
    const sql = /<<'SQL'\n([^]*?)\n *SQL\n/.exec(compose)?.[1] ?? ''
    await statementsOne(name, sql.replaceAll('waybill', name).replaceAll(/:'\w+'/g, `'${PASSWORD}'`))
    const { connection, ownerConnection } = rolesOf(name)
    expect(await migrate(ownerConnection, connection.user)).not.toEqual([])
    await expect(refuseMightyRole(connection)).resolves.toBeUndefined()
    // A further process needs no more than the role that it works as, while there is nothing to migrate.
    expect(await migrate(connection)).toEqual([])
    await execute(name, `delete from migration where name like '0066%'`)
    await expect(migrate(connection)).rejects.toThrow(
      `The database lacks 1 migration, and the role "${name}_app" may not change its schema. Give the owner to MIGRATION_DATABASE_URL`,
    )
    await expect(refuseMightyRole(ownerConnection)).rejects.toThrow('does not bind it')
    await forget(name)
  },
)
