import { type Configuration, readConfiguration } from '../configuration.ts'
import { analyze } from '../db/analyze.ts'
import { openStore } from '../outside/files/store.ts'
import { findVault } from '../outside/vault/vault.ts'
import { type Manifest, verifyArchive } from './archive.ts'
import { openSource, openTarget } from './places.ts'
import { refuseUnfit, restoreBackup } from './restore-backup.ts'
import { opensMark } from './seal-mark.ts'
import { takeBackup } from './take-backup.ts'

/** `main.ts backup FILE` and `main.ts restore FILE [--lost-key]`: separate programs beside the server (README, Backup and restore). */
async function main([command = '', file, ...flags]: string[]): Promise<void> {
  const mayLack = command === 'restore' ? ['--lost-key'] : []
  if (!file || flags.some((flag) => !mayLack.includes(flag)))
    throw new Error(`Name one file: npm run ${command} -- FILE ${mayLack.map((flag) => `[${flag}]`).join(' ')}`)
  const configuration = readConfiguration(process.env)
  const begun = Date.now()
  if (command === 'backup') await backUp(file, configuration)
  else await restore(file, configuration, { withKey: flags.length === 0 })
  print(`It took ${Math.ceil((Date.now() - begun) / 1000)} s.`)
}

async function backUp(file: string, configuration: Configuration): Promise<void> {
  const vault = await findVault(configuration)
  const database = await openSource(configuration, print)
  try {
    const source = { connection: database.connection, files: openStore(configuration.filesUrl), vault }
    print(`Backed up ${contentOf(await takeBackup(source, file))} to ${file}.`)
  } finally {
    await database.close()
  }
  if (vault) print('The key is not in it: keep SECRETS_KEY, or DATA_DIR/secrets.key, somewhere else.')
  else print('There is no SECRETS_KEY, so a restore cannot tell whether it has the right one.')
}

async function restore(file: string, configuration: Configuration, { withKey }: { withKey: boolean }): Promise<void> {
  const files = openStore(configuration.filesUrl)
  const manifest = await verifyArchive(file)
  if (withKey) await refuseOtherKey(manifest, configuration)
  await refuseUnfit(manifest, files)
  const database = await openTarget(configuration, print)
  try {
    const { connection, appRole } = database
    const { letters } = await restoreBackup(file, manifest, { connection, appRole, files })
    await analyze(connection)
    print(`Restored ${contentOf(manifest)} as of ${manifest.takenAt}. Everybody signs in again.`)
    if (letters > 0) print(`Emails that were waiting then and may have gone out since are held back: ${letters}.`)
  } finally {
    await database.close()
  }
}

async function refuseOtherKey({ sealed }: Manifest, configuration: Configuration): Promise<void> {
  if (!sealed) return
  const vault = await findVault(configuration)
  if (vault && opensMark(vault, sealed)) return
  throw new Error(
    `${vault ? 'SECRETS_KEY is not the key' : 'There is no key'} that sealed the bank numbers of this backup. ` +
      'Set SECRETS_KEY, or put the old secrets.key into DATA_DIR. If it is lost, --lost-key restores everything else.',
  )
}

function contentOf({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = tables.reduce((sum, table) => sum + table.bytes, files.bytes)
  return `${rows} rows of ${tables.length} tables and ${files.count} documents (${Math.ceil(bytes / 1e6)} MB)`
}

function print(message: string): void {
  process.stdout.write(`${message}\n`)
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
