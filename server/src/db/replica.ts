import pg from 'pg'
import { Refusal } from '../http/refusal.ts'
import { type Connection, type Db, openPool } from './connection.ts'
import { isBehindPooler } from './pooler.ts'

/** Nobody reads anything older. */
const LONGEST_LAG_MS = 2_000
const ASK_EVERY_MS = 100
const RETRY_MS = 5_000
const COMPLAIN_EVERY_MS = 60_000
/** A host that vanished answers nothing, not even that it is gone. */
const PATIENCE = { connectionTimeoutMillis: 2_000, query_timeout: 3_000 }

/** Positions are bytes of the write-ahead log. What is being written counts, so it holds for commits that do not wait for the disk. */
export const POSITION = "pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8"

/** What a replica can have: only what is on the primary's disk is sent. */
const SENT = "select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 as position"
/** No row once it has become a primary. */
const REPLAYED = "select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position where pg_is_in_recovery()"
const WHERE = `select pg_is_in_recovery() as "isReplica",
  concat_ws(' ', system_identifier, current_database(), current_user) as name from pg_control_system()`

/** A server that will never be the replica it was said to be. */
export class WrongReplica extends Error {}

export async function refuseWrongReplica(primary: Connection, replica: Connection): Promise<void> {
  const [here, there] = await Promise.all([whereIs(primary), whereIs(replica)])
  if (!there?.isReplica)
    throw new WrongReplica(
      'DATABASE_REPLICA_URL leads to a server that is no replica. Give it a streaming replica of DATABASE_URL, or leave it out (docs/scale.md).',
    )
  if (there.name !== here?.name)
    throw new WrongReplica(
      'DATABASE_REPLICA_URL leads to another database than DATABASE_URL, or signs in with another role (docs/scale.md).',
    )
}

async function whereIs(connection: Connection) {
  const client = new pg.Client({ ...PATIENCE, ...connection })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<{ isReplica: boolean; name: string }>(WHERE)).rows[0]
  } finally {
    await client.end()
  }
}

/**
 * A streaming replica that lists are read from while it is new enough: at most two seconds behind, and past the position that the reader
 * has seen. Whatever else is the matter with it, the primary answers.
 */
export class Replica {
  readonly #primary: Connection
  readonly #primaryPool: pg.Pool
  readonly #connection: Connection
  readonly #tell: (error: unknown) => void
  /** While it answers. */
  #pool: pg.Pool | undefined
  #replayed = 0
  /** Everything on the primary's disk by then is replayed (performance.now). */
  #freshAt = Number.NEGATIVE_INFINITY
  /** Where the primary was in the last two seconds, as far as that is not replayed. */
  #ahead: { position: number; at: number }[] = []
  #asking: Promise<void> | undefined
  #askAgainAt = 0
  #complainAgainAt = 0

  constructor(primary: Connection, primaryPool: pg.Pool, connection: Connection, tell: (error: unknown) => void) {
    this.#primary = primary
    this.#primaryPool = primaryPool
    this.#connection = connection
    this.#tell = tell
  }

  /** Runs the work on the replica, if it is as new as that; otherwise, and when it fails there, on the primary. */
  async read<Answer>(db: Db, asOf: number | undefined, work: (db: Db) => Promise<Answer>): Promise<Answer> {
    const pool = asOf === undefined ? undefined : this.#newEnough(asOf)
    if (!pool) return await work(db)
    try {
      return await work(db.readFrom(pool))
    } catch (error) {
      const answer = await work(db)
      // A refusal is no fault: what it is about may not have come yet.
      if (!(error instanceof Refusal)) this.#leave(pool, error)
      return answer
    }
  }

  /** Past everything committed so far. */
  async position(): Promise<number> {
    return await positionIn(this.#primaryPool, `select ${POSITION} as position`)
  }

  async close(): Promise<void> {
    this.#askAgainAt = Number.POSITIVE_INFINITY
    await this.#asking
    await this.#pool?.end()
  }

  #newEnough(asOf: number): pg.Pool | undefined {
    const now = performance.now()
    if (now >= this.#askAgainAt) this.#asking ??= this.#ask().finally(() => (this.#asking = undefined))
    return this.#replayed >= asOf && now - this.#freshAt <= LONGEST_LAG_MS ? this.#pool : undefined
  }

  async #ask(): Promise<void> {
    const at = performance.now()
    this.#askAgainAt = at + ASK_EVERY_MS
    // A primary that does not say leaves the replica as old as it was.
    const sent = await positionIn(this.#primaryPool, SENT).catch(() => undefined)
    if (sent !== undefined) this.#ahead.push({ position: sent, at })
    try {
      this.#pool ??= await this.#reach()
      this.#replayed = await positionIn(this.#pool, REPLAYED)
    } catch (error) {
      return this.#leave(this.#pool, error)
    }
    for (const mark of this.#ahead) if (mark.position <= this.#replayed) this.#freshAt = mark.at
    const ahead = this.#ahead.filter((mark) => mark.position > this.#replayed)
    this.#ahead = ahead.filter((mark) => performance.now() - mark.at <= LONGEST_LAG_MS)
    if (this.#ahead.length < ahead.length) this.#complain(new Error('The replica is more than two seconds behind.'))
  }

  async #reach(): Promise<pg.Pool> {
    await refuseWrongReplica(this.#primary, this.#connection)
    const isPooled = await isBehindPooler({ ...PATIENCE, ...this.#connection })
    const pool = openPool({ ...this.#connection, ...PATIENCE, isPooled })
    // One that starts again may be further back than it was.
    pool.on('error', (error) => this.#leave(pool, error))
    return pool
  }

  /** Until it answers again, over new connections: these may be stuck. */
  #leave(pool: pg.Pool | undefined, error: unknown): void {
    // Somebody else already did.
    if (pool !== this.#pool) return
    this.#pool = undefined
    this.#freshAt = Number.NEGATIVE_INFINITY
    this.#ahead = []
    this.#askAgainAt = performance.now() + RETRY_MS
    void pool?.end()
    this.#complain(error)
  }

  #complain(error: unknown): void {
    const now = performance.now()
    if (now < this.#complainAgainAt) return
    this.#complainAgainAt = now + COMPLAIN_EVERY_MS
    this.#tell(error)
  }
}

async function positionIn(pool: pg.Pool, statement: string): Promise<number> {
  const { rows } = await pool.query<{ position: number }>(statement)
  if (!rows[0]) throw new WrongReplica('The replica has become a primary.')
  return rows[0].position
}
