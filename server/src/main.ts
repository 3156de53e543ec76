import type { Waybill } from './app.ts'
import { addressOf, type Configuration, readConfiguration } from './configuration.ts'
import { inPlainWords, prepareDataFolder } from './data-folder.ts'
import type { Connection } from './db/connection.ts'
import { type EmbeddedPostgres, hasCluster, startEmbeddedPostgres } from './db/embedded.ts'
import { migrate, refuseMightyRole } from './db/migrate.ts'
import { connectionForNews, isBehindPooler } from './db/pooler.ts'
import { refuseWrongReplica, WrongReplica } from './db/replica.ts'
import { fillWhenEmpty, startFiller } from './first-start.ts'
import { DiskSpace } from './outside/disk/disk-space.ts'
import type { Courier } from './outside/mail/courier.ts'

/** Long enough for requests that are under way (TRUST, Operations). */
const DRAIN_MS = 20_000

async function main(): Promise<void> {
  const configuration = readConfiguration(process.env)
  await prepareDataFolder(configuration)
  const isProduction = configuration.environment === 'production'
  const wish = {
    demo: !isProduction,
    vaultFrom: configuration,
    filesUrl: configuration.filesUrl,
    address: addressOf(configuration),
  }
  const isFirstStart = !configuration.databaseUrl && !hasCluster(configuration.dataDir)
  const filler = isFirstStart ? startFiller(wish) : undefined
  const startingDatabase = configuration.databaseUrl
    ? undefined
    : startEmbeddedPostgres({
        dataDir: configuration.dataDir,
        log: say,
        meanwhile: () => void readRooms(),
      }).catch((error: unknown) => {
        filler?.kill()
        throw inPlainWords(configuration.dataDir, error)
      })
  const embedded = await startingDatabase
  const { createApp } = await readRooms()
  const { connection, newsConnection, replicaConnection } = embedded
    ? { connection: embedded.connection }
    : await reachDatabase(configuration)
  const owner = await prepareDatabase(connection, embedded, configuration.migrationDatabaseUrl)

  await fillWhenEmpty(owner, wish, say, filler)

  const courier = await openCourier(configuration.mail)
  const demo = isProduction ? {} : { demo: await demoDoors() }
  const disk = embedded && new DiskSpace(configuration.dataDir)
  const road = await demoRoad(configuration)
  const waybill = await createApp({
    configuration: road ? { ...configuration, eld: road.addresses } : configuration,
    connection,
    newsConnection,
    replicaConnection,
    courier,
    disk,
    ...demo,
  })
  if (configuration.firstAdminEmail) {
    const { firstAdminEmail: adminEmail, brand } = configuration
    const { foundProvider } = await import('./identity/founding/founding.ts')
    const password = await foundProvider(waybill.db, { name: brand.name, adminEmail })
    if (password)
      say(`Founded ${brand.name}. Sign in as ${adminEmail} with the password ${password}; it is not shown again.`)
  }
  await waybill.server.listen({ port: configuration.port, host: configuration.host }).catch((error: unknown) => {
    if (!isInUse(error)) throw error
    throw new Error(`Port ${configuration.port} of ${configuration.host} is taken. Set PORT to a free one.`, {
      cause: error,
    })
  })
  const bound = waybill.server.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : configuration.port
  const known = configuration.publicUrl ? ` for ${configuration.publicUrl}` : ''
  say(`Waybill is ready at http://${configuration.host}:${port}${known}`)
  for (const { who, userName } of waybill.demo.people) say(`  ${userName.padEnd(32)} ${who}`)
  if (waybill.demo.people.length > 0) say(`  Everybody's password: ${waybill.demo.password}`)

  const driving = road?.start(waybill)

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    await driving?.stop()
    await road?.close()
    await waybill.close()
    await embedded?.stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  // Begun by a command of ours (commands/serve.mjs) that was killed: nobody is left who would end this.
  if (process.connected) process.on('disconnect', () => void stop())
}

/** A second in which the process hears nothing else: it is read while the database starts, and not before PostgreSQL is at work. */
const readRooms = () => import('./app.ts')

async function openCourier({ smtpUrl, outbox }: Configuration['mail']): Promise<Courier> {
  if (smtpUrl) return new (await import('./outside/mail/smtp-courier.ts')).SmtpCourier(smtpUrl)
  return new (await import('./outside/mail/folder-courier.ts')).FolderCourier(outbox)
}

/** The demo world's people; read only where there is such a world, so that production does not know them. */
async function demoDoors() {
  const { DEMO_PASSWORD, DEMO_PEOPLE } = await import('../world/cast.ts')
  return { people: DEMO_PEOPLE, password: DEMO_PASSWORD }
}

/** Outside production a road stands in for the ELD providers that nobody names: the demo world's key leaves no machine, and its trucks drive. */
async function demoRoad({ environment, eld }: Configuration) {
  const isAsked = process.env['SAMSARA_URL'] || process.env['MOTIVE_URL'] || process.env['GEOTAB_URL']
  if (environment === 'production' || isAsked) return undefined
  const { openDemoRoad, startDemoRoad } = await import('../world/road/demo-road.ts')
  const road = await openDemoRoad()
  const at = { url: road.url, site: road.url, client: road.client }
  return {
    addresses: { ...eld, samsara: at, motive: at, geotab: at },
    // In tests nobody's loads go on by themselves.
    start: ({ db, server }: Waybill) =>
      environment === 'test'
        ? undefined
        : startDemoRoad(road, db, (error) => server.log.error({ err: error }, 'the demo world’s road')),
    close: () => road.close(),
  }
}

type Reached = { connection: Connection; newsConnection?: Connection; replicaConnection?: Connection }

/** A PostgreSQL of somebody else's, where it tells its news when a pooler stands before it, and where lists are read. */
async function reachDatabase({
  databaseUrl = '',
  migrationDatabaseUrl,
  databaseReplicaUrl,
}: Configuration): Promise<Reached> {
  const connection: Connection = { connectionString: databaseUrl }
  await refuseMightyRole(connection)
  const replica = databaseReplicaUrl ? { replicaConnection: await reachReplica(connection, databaseReplicaUrl) } : {}
  if (!(await isBehindPooler(connection))) return { connection, ...replica }
  const newsConnection = await connectionForNews(databaseUrl, migrationDatabaseUrl)
  return { connection: { ...connection, isPooled: true }, newsConnection, ...replica }
}

/** One that is down is asked again as Waybill runs. */
async function reachReplica(primary: Connection, connectionString: string): Promise<Connection> {
  await refuseWrongReplica(primary, { connectionString }).catch((error: unknown) => {
    if (error instanceof WrongReplica) throw error
  })
  return { connectionString }
}

/** Brings the schema up to date and returns the connection that may change it. */
async function prepareDatabase(
  connection: Connection,
  embedded: EmbeddedPostgres | undefined,
  migrationUrl: string | undefined,
): Promise<Connection> {
  if (embedded) {
    await migrate(embedded.ownerConnection, embedded.connection.user)
    return embedded.ownerConnection
  }
  const owner = migrationUrl ? { connectionString: migrationUrl } : connection
  const role = decodeURIComponent(new URL(String(connection.connectionString)).username)
  await migrate(owner, migrationUrl ? role : undefined)
  return owner
}

function isInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

function say(message: string): void {
  process.stdout.write(`${message}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
