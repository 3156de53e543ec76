import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { nobody } from './actor.ts'
import { addressOf, type Configuration } from './configuration.ts'
import { type Connection, Db, openPool } from './db/connection.ts'
import { Listener } from './db/listener.ts'
import { Replica } from './db/replica.ts'
import { type Heard, readDatabaseName, readNews } from './events.queries.ts'
import { record } from './history/history.ts'
import { startHousekeeping } from './housekeeping.ts'
import { serveApiDocs } from './http/api-docs.ts'
import { refuseUndeclaredRoutes } from './http/declared-routes.ts'
import { Drain } from './http/drain.ts'
import { Gate, guardAgainstFloods, type Measures } from './http/gate.ts'
import { guardAnswers } from './http/headers.ts'
import { open } from './http/implement.ts'
import { serveReadiness } from './http/readiness.ts'
import { answerUnknown, createServer } from './http/server.ts'
import { authenticator } from './http/session.ts'
import { serveWeb } from './http/static.ts'
import { staticDataRoutes } from './http/static-data.ts'
import { Streams, streamRoutes } from './http/stream.ts'
import { DoorThrottle } from './identity/door/door-throttle.ts'
import { openFrontDesk } from './identity/door/front-desk.ts'
import { knownUserNames } from './identity/identity.queries.ts'
import { LongWork } from './jobs/jobs.ts'
import { Roads } from './locations/locations.ts'
import type { OnNews } from './news-relay.ts'
import { together } from './notifications/notice.ts'
import { Notices } from './notifications/notices.ts'
import type { DiskSpace } from './outside/disk/disk-space.ts'
import { Files } from './outside/files/files.ts'
import { openStore } from './outside/files/store.ts'
import { openRegistry, type Registry } from './outside/fmcsa/registry.ts'
import { Images } from './outside/images/images.ts'
import type { Courier } from './outside/mail/courier.ts'
import { serveOutbox } from './outside/mail/dev-outbox.ts'
import { startMailman } from './outside/mail/mailman.ts'
import { Post } from './outside/mail/post.ts'
import { openRouter } from './outside/router/router.ts'
import { StreetMap } from './outside/street-map/street-map.ts'
import { openVault } from './outside/vault/vault.ts'
import { Press } from './paper/press/press.ts'
import { type Demo, gather, type Means, type Round } from './room.ts'
import { openRooms } from './rooms.ts'
import { VERSION } from './version.ts'

export type Waybill = {
  server: FastifyInstance
  db: Db
  pool: pg.Pool
  /** The demo world's people who can really sign in here; none in production, or where the database holds another world. */
  demo: Demo
  /** Tells people what happened; it looks by itself, and whoever cannot wait asks it to. */
  notifier: Notices
  /** Does long work by itself; whoever does it by hand stops this. */
  longWork: LongWork
  close(): Promise<void>
}

export type Surroundings = {
  configuration: Configuration
  /** The role of the pool: bound by row security. */
  connection: Connection
  /** Where news is heard, when the pool's connections go through a pooler. */
  newsConnection?: Connection | undefined
  /** A streaming replica, for lists. */
  replicaConnection?: Connection | undefined
  now?: () => Date
  demo?: Demo
  /** Who brings letters out; without one they stay in the database. */
  courier?: Courier
  /** The disk of the embedded database; another database minds its own. */
  disk?: DiskSpace | undefined
  /** Where carriers are looked up; FMCSA or what stands for it, by the configuration, unless said otherwise. */
  registry?: Registry
  /** Who reads pictures and draws papers beside this thread: of several apps, none of which closes them. */
  helpers?: Helpers
  /** How many requests are worked on at once, and how many wait. */
  gate?: Partial<Measures>
  /** Where the log goes; standard output by default. */
  logTo?: { write(line: string): void }
}

type Helpers = { images: Images; press: Press }

export const openHelpers = (): Helpers => ({ images: new Images(), press: new Press() })

/** Puts the house together: what serves all rooms, and the rooms (rooms.ts) around it. */
export async function createApp({
  configuration,
  connection,
  newsConnection = connection,
  replicaConnection,
  now = () => new Date(),
  demo,
  courier,
  disk,
  registry = openRegistry(configuration),
  helpers,
  gate,
  logTo,
}: Surroundings): Promise<Waybill> {
  const isProduction = configuration.environment === 'production'
  const pool = openPool(connection)
  const db = new Db(pool)
  const system = db.as({ kind: 'system' })
  const post = new Post(addressOf(configuration))
  const vault = await openVault(configuration)
  const desk = await openFrontDesk({
    configuration,
    pool,
    system,
    post,
    vault,
    record,
    warn: (err, text) => server.log.warn({ err }, text),
  })
  const { images, press } = helpers ?? openHelpers()
  const streetMap = new StreetMap(configuration.streetMap, (error) =>
    server.log.warn({ err: error }, 'the street map cannot be read, so maps are drawn on our own'),
  )
  const means: Means = {
    configuration,
    pool,
    db,
    system,
    desk,
    throttle: new DoorThrottle(pool),
    post,
    vault,
    files: new Files(openStore(configuration.filesUrl)),
    images,
    press,
    registry,
    roads: new Roads(openRouter(configuration.router), (error) =>
      server.log.warn({ err: error }, 'the router does not answer, so miles come from our map of highways'),
    ),
    streetMap,
    demo: await openDoors(system, isProduction ? undefined : demo),
  }
  const { rooms, registries } = openRooms(means)

  const { callers } = desk.identity
  const streams = new Streams(callers, now)
  const longWork = new LongWork(db, gather(rooms.map((room) => room.workers)))
  const notifier = new Notices({
    db,
    post,
    subjects: registries.subjects,
    brand: configuration.brand.name,
    occasions: together(...rooms.flatMap((room) => room.occasions ?? [])),
    watches: rooms.flatMap((room) => room.watches ?? []),
  })
  const hear = (heard: Heard[]) => {
    const kinds = heard.map(({ news }) => news.kind)
    streams.tell(heard)
    notifier.hurry(kinds)
    longWork.hurry(kinds)
  }
  const relay = await openRelay(configuration, system, {
    news: hear,
    gap: () => streams.startOver(),
    lost: (error) => server.log.warn({ err: error }, 'news goes through PostgreSQL while NATS is away'),
  })
  const listener = new Listener(newsConnection, {
    ids: (ids) =>
      void readNews(system, ids, replicaConnection !== undefined).then(
        (heard) => {
          hear(heard)
          relay?.passOn(heard)
        },
        () => {
          streams.startOver()
          relay?.skip()
        },
      ),
    sessionEnd: (sessionId) => {
      callers.forgetSession(sessionId)
      streams.endOf(sessionId)
    },
    callerChange: (change) => {
      callers.forget(change)
      streams.reconsider(change)
    },
    gap: () => {
      callers.forgetAll()
      streams.startOver()
      relay?.startOver()
    },
  })
  await listener.start()
  callers.watch(listener.hasHeard)

  const server = createServer({
    logLevel: configuration.logLevel,
    trustedProxies: configuration.trustedProxies,
    isProduction,
    ...(logTo ? { logTo } : {}),
  })
  relay?.start(listener)
  refuseUndeclaredRoutes(server)
  guardAnswers(server, { isProduction, mapOrigins: () => streetMap.origins() })
  guardAgainstFloods(
    server,
    new Gate(gate, (refused) => server.log.warn({ refused }, 'more requests than can be worked on')),
  )
  serveApiDocs(server, VERSION)
  if (configuration.environment === 'local' || configuration.environment === 'test')
    serveOutbox(server, configuration.mail.outbox)
  const drain = new Drain(server)
  serveReadiness(server, { pool, disk, drain })
  const routes = rooms.flatMap((room) => room.routes?.(registries) ?? [])
  const replica =
    replicaConnection &&
    new Replica(connection, pool, replicaConnection, (error) =>
      server.log.warn({ err: error }, 'the replica does not answer, so lists come from the primary'),
    )
  open(server, [streamRoutes(streams), staticDataRoutes(), ...routes], {
    authenticate: authenticator(callers, now),
    nobody: () => nobody(db, now()),
    disk,
    replica,
    checkAnswers: !isProduction,
  })

  await streetMap.read()
  for (const room of rooms) await room.prepare?.()
  const sender = { ...configuration.brand, address: configuration.mail.from }
  const { files } = means
  const rounds: Record<string, Round> = {
    ...gather(rooms.map((room) => room.rounds)),
    housekeeping: (...when) => startHousekeeping({ system, files, rooms }, ...when),
    'long work': (...when) => longWork.start(...when),
    notifications: (...when) => notifier.start(...when),
    ...(courier && { mailman: (...when) => startMailman(db, courier, sender, ...when) }),
  }
  const underWay = Object.entries(rounds).map(([name, start]) =>
    start(now, (error) => server.log.error({ err: error }, name)),
  )
  answerUnknown(server, await serveWeb(server))

  return {
    server,
    db,
    pool,
    demo: means.demo,
    notifier,
    longWork,
    async close() {
      streams.stop()
      await drain.finish(configuration.drainSeconds * 1_000)
      await Promise.all(underWay.map((rounds) => rounds.stop()))
      if (!helpers) {
        images.close()
        press.close()
      }
      await relay?.stop()
      await listener.stop()
      await replica?.close()
      await pool.end()
    },
  }
}

/** Only where it is wanted: the client of NATS takes memory. */
async function openRelay({ eventsUrl }: Configuration, db: Db, on: OnNews) {
  if (!eventsUrl) return undefined
  const { NewsRelay } = await import('./news-relay.ts')
  return new NewsRelay(eventsUrl, `waybill.${await readDatabaseName(db)}.news`, on)
}

async function openDoors(db: Db, demo: Demo | undefined): Promise<Demo> {
  if (!demo) return { people: [], password: '' }
  const known = await knownUserNames(
    db,
    demo.people.map((person) => person.userName),
  )
  return { ...demo, people: demo.people.filter((person) => known.has(person.userName)) }
}
