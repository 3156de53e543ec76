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
const FOLDER = 'docs/generated'

/** Everything that follows from the code. With --check nothing is written: exit code 1 says that something is out of date. */
const files = await withMigratedDatabase(
  async (database): Promise<Record<string, string>> => ({
    [`${FOLDER}/openapi.json`]: `${JSON.stringify(describeApi(VERSION), null, 2)}\n`,
    [`${FOLDER}/endpoints.md`]: endpointTable(),
    [`${FOLDER}/permission-matrix.md`]: permissionMatrix(),
    [`${FOLDER}/import-graph.md`]: await importGraph(),
    [`${FOLDER}/schema.md`]: await schemaPage(database),
    'server/src/db/types.generated.ts': await databaseTypes(database),
  }),
)

if (process.argv.includes('--pictures')) await takePictures(process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium')

const isCheck = process.argv.includes('--check')
const stale: string[] = []
await mkdir(path.join(ROOT, FOLDER), { recursive: true })
for (const [name, text] of Object.entries(files)) {
  const file = path.join(ROOT, name)
  const before = await readFile(file, 'utf8').catch(() => undefined)
  if (before === text) continue
  stale.push(name)
  if (!isCheck) await writeFile(file, text)
}

if (isCheck && stale.length > 0) {
  console.error(`Out of date: ${stale.join(', ')}. Run "npm run docs" and commit what it writes.`)
  process.exitCode = 1
} else {
  console.log(stale.length > 0 ? `Wrote ${stale.join(', ')}.` : 'Everything generated is up to date.')
}
