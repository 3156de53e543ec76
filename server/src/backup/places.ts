import type { Configuration } from '../configuration.ts'
import type { Connection } from '../db/connection.ts'
import { FolderTaken } from '../db/embedded/folder-lock.ts'
import { runningDatabase } from '../db/embedded/running.ts'
import { hasCluster, startEmbeddedPostgres } from '../db/embedded.ts'

type Say = (message: string) => void

/** A database, connected as its owner, for as long as a backup or a restore takes. `appRole` is the server's role, unless that is the owner. */
export type Opened = { connection: Connection; appRole: string | undefined; close(): Promise<void> }

/** The database to back up: the one DATABASE_URL names, else the embedded one, whether or not a Waybill is running on it. */
export async function openSource(configuration: Configuration, say: Say): Promise<Opened> {
  if (configuration.databaseUrl) return openExternal(configuration.databaseUrl, configuration.migrationDatabaseUrl)
  if (!hasCluster(configuration.dataDir)) throw new Error(`There is no database in ${configuration.dataDir}.`)
  try {
    return await openEmbedded(configuration.dataDir, say)
  } catch (error) {
    if (!(error instanceof FolderTaken)) throw error
    return { connection: await runningDatabase(configuration.dataDir), appRole: undefined, close: async () => {} }
  }
}

/** The database to restore into; an embedded one must not be in use. */
export async function openTarget(configuration: Configuration, say: Say): Promise<Opened> {
  if (configuration.databaseUrl) return openExternal(configuration.databaseUrl, configuration.migrationDatabaseUrl)
  return await openEmbedded(configuration.dataDir, say)
}

async function openEmbedded(dataDir: string, log: Say): Promise<Opened> {
  const server = await startEmbeddedPostgres({ dataDir, log })
  return { connection: server.ownerConnection, appRole: server.connection.user, close: () => server.stop() }
}

function openExternal(url: string, ownersUrl: string | undefined): Opened {
  return {
    connection: { connectionString: ownersUrl ?? url },
    appRole: ownersUrl && decodeURIComponent(new URL(url).username),
    close: async () => {},
  }
}
