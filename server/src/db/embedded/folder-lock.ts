import { chmodSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process holds the data folder. */
export class FolderTaken extends Error {}

/**
 * Locks the data folder for one process (P39). Node has no file locks, but its SQLite uses the operating system's: released the moment the
 * process ends, however it ends, so there is no stale lock and no process number to distrust.
 */
export function lockFolder(dataDir: string): { release(): void } {
  const file = path.join(dataDir, 'postgres.lock')
  const lock = new DatabaseSync(file, { open: false })
  try {
    lock.open()
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    if (lock.isOpen) lock.close()
    if (!isLocked(error))
      throw new Error(`${file} is not the lock of a Waybill. Remove it when nothing runs on this folder.`, {
        cause: error,
      })
    throw new FolderTaken(
      `Another Waybill is running on the data folder ${dataDir}. Stop it first, give this one a DATA_DIR of its own, ` +
        'or set DATABASE_URL to run several on one PostgreSQL.',
      { cause: error },
    )
  }
  chmodSync(file, 0o600)
  return { release: () => lock.close() }
}

const SQLITE_BUSY = 5

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
