import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import type { EmbeddedPostgres } from '../../server/src/db/embedded.ts'

const CODEGEN = path.join(
  path.dirname(createRequire(import.meta.url).resolve('kysely-codegen/package.json')),
  'dist/cli/bin.js',
)

/** The schema as Kysely's types. Wall times stay text, and counts are numbers, as db/connection.ts reads them. */
export async function databaseTypes({ ownerConnection }: EmbeddedPostgres): Promise<string> {
  const { user, database, host, port, password } = ownerConnection
  const url = `postgres://${user}:${password ?? ''}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  const { stdout } = await promisify(execFile)(process.execPath, [
    CODEGEN,
    '--dialect=postgres',
    `--url=${url}`,
    '--print',
    '--numeric-parser=number',
    '--date-parser=string',
    '--type-mapping={"timestamp":"string","int8":"number"}',
  ])
  return stdout.slice(stdout.indexOf('/**'))
}
