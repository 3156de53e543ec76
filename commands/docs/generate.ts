import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describeApi } from '../../server/src/http/openapi.ts'
import { VERSION } from '../../server/src/version.ts'
import { databaseTypes } from './database-types.ts'
import { endpointTable } from './endpoint-table.ts'
import { importGraph } from './import-graph.ts'
import { withMigratedDatabase } from './migrated-database.ts'
import { permissionMatrix } from './permission-matrix.ts'
import { schemaPage } from './schema-page.ts'
import { takePictures } from './take-pictures.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const TYPES = 'server/src/db/types.generated.ts'

/**
 * Everything generated from the code. The pages for readers go to docs/generated, which is not committed; the schema's types are
 * compiled with the server. With --check nothing is written: exit code 1 means the types are out of date.
 */
const { types, ...pages } = await withMigratedDatabase(async (database) => ({
  'openapi.json': `${JSON.stringify(await describeApi(VERSION), null, 2)}\n`,
  'endpoints.md': endpointTable(),
  'permission-matrix.md': permissionMatrix(),
  'import-graph.md': await importGraph(),
  'schema.md': await schemaPage(database),
  types: await databaseTypes(database),
}))

if (process.argv.includes('--pictures')) await takePictures(process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium')

if (process.argv.includes('--check')) {
  if ((await readFile(path.join(ROOT, TYPES), 'utf8')) !== types) {
    console.error(`${TYPES} is out of date. Run "npm run docs" and commit it.`)
    process.exitCode = 1
  }
} else {
  const folder = path.join(ROOT, 'docs/generated')
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(pages)) await writeFile(path.join(folder, name), text)
  await writeFile(path.join(ROOT, TYPES), types)
  console.log(`Wrote docs/generated and ${TYPES}.`)
}
