import type { Duplex } from 'node:stream'
import { CompiledQuery, Kysely, PostgresDialect, type PostgresPoolClient, type PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { keep, knownName, nameOf, nameOfOften, trim } from './prepared.ts'
import type { DB } from './types.generated.ts'

/** Whose view a statement has. Row security (migrations, TRUST P3) reads it from the connection. */
export type Scope =
  | { kind: 'none' | 'provider' | 'system' }
  /** One company's view. */
  | { kind: 'company'; companyId: string }

export type Tx = Kysely<DB>

// Dates leave PostgreSQL as text, read as UTC days; amounts as numbers (wire money has two decimals, DESIGN §3).
const { types } = pg
types.setTypeParser(types.builtins.NUMERIC, Number)
types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.DATE, (text) => text)
types.setTypeParser(types.builtins.TIMESTAMP, (text) => text.replace(' ', 'T'))

export type Connection = pg.PoolConfig & {
  /** Whether a pooler is in between, which gives the session to somebody else after each transaction (db/pooler.ts). */
  isPooled?: boolean
}

/** The limits for every connection: a statement that takes longer is a bug. */
const LIMITS = { statement_timeout: 5_000, lock_timeout: 2_000, idle_in_transaction_session_timeout: 15_000 }
/** How similar a misspelled word must be to be found (contacts): five-letter names tolerate one wrong letter. */
const ALIKE = { 'pg_trgm.word_similarity_threshold': 0.45 }
/**
 * Whatever PostgreSQL itself is set to: none of our statements runs long enough to pay for being compiled, and a disk without a head reads
 * pages in any order.
 */
const COSTS = { jit: 'off', random_page_cost: 1.1 }

const pooled = new WeakSet<pg.Pool>()

export function openPool({ isPooled, ...connection }: Connection, size = 6): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    // Scope and statement travel in one flight.
    pipeline: true,
    application_name: 'waybill',
    ...(isPooled ? {} : LIMITS),
    connectionTimeoutMillis: 5_000,
  })
  // A broken connection fails its statement and leaves the pool. Its event needs a listener too, the pool's while it is idle and its own
  // while it works: without one, the process would end with the database (P41).
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  if (isPooled) pooled.add(pool)
  else
    pool.on(
      'connect',
      (client) => void client.query(`select ${settingAll({ ...ALIKE, ...COSTS }, 'session')}`).catch(() => {}),
    )
  return pool
}

function settingAll(settings: Record<string, string | number>, until: 'session' | 'transaction'): string {
  const isLocal = until === 'transaction'
  return Object.entries(settings)
    .map(([name, value]) => `set_config('${name}', ${pg.escapeLiteral(String(value))}, ${isLocal})`)
    .join(', ')
}

/** How a statement is planned: for its values, or once for all values. */
type Planning = 'auto' | 'force_generic_plan'

type Statement = { text: string; values?: unknown[]; name?: string }

/** A statement, and what leaves in one write with it. */
type Flight = { before?: Statement[]; asked: Statement; after?: Statement[] }

/** One write, one waking of PostgreSQL. Awaited whole: a scope that was refused fails the statement. */
async function fly<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  { before = [], asked, after = [] }: Flight,
): Promise<pg.QueryResult<Row>> {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  stream.cork()
  const answers = [...before, asked, ...after].map((statement) => client.query<Row>(statement))
  stream.uncork()
  try {
    const { [before.length]: answer } = await Promise.all(answers)
    return answer as pg.QueryResult<Row>
  } catch (error) {
    lookOfClient.delete(client)
    throw error
  }
}

const lookOfClient = new WeakMap<pg.PoolClient, string>()

/** What gives the connection its scope and planning mode, unless it has them. */
function look(client: pg.PoolClient, scope: Scope, planning: Planning): Statement[] {
  const companyId = scope.kind === 'company' ? scope.companyId : ''
  const key = `${scope.kind} ${companyId} ${planning}`
  if (lookOfClient.get(client) === key) return []
  lookOfClient.set(client, key)
  return [
    {
      name: 'waybill-look',
      text: `select set_config('waybill.scope', $1, false), set_config('waybill.company_id', $2, false),
        set_config('plan_cache_mode', $3, false)`,
      values: [scope.kind, companyId, planning],
    },
  ]
}

/** What a transaction says that asks nothing. */
const NOTHING: PostgresQueryResult<never> = { command: 'COMMIT', rowCount: 0, rows: [] }

/** A connection as Kysely uses it. A transaction begins in one flight with its first statement. */
abstract class ScopedClient {
  protected readonly client: pg.PoolClient
  protected readonly scope: Scope
  #begin: Statement | undefined
  #isInTransaction = false

  constructor(client: pg.PoolClient, scope: Scope) {
    this.client = client
    this.scope = scope
  }

  async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
    if (/^(begin|start transaction)\b/.test(text)) {
      this.#begin = { text }
      this.#isInTransaction = true
      return NOTHING
    }
    const begin = this.#begin
    this.#begin = undefined
    if (text === 'commit' || text === 'rollback') {
      this.#isInTransaction = false
      return begin ? NOTHING : await this.client.query<Row>(text)
    }
    const asked = { text, values: [...values] }
    if (!this.#isInTransaction) return await this.alone<Row>(asked)
    const { before = [], ...rest } = this.inTransaction(asked)
    return await fly<Row>(this.client, { before: [...(begin ? this.beginning(begin) : []), ...before], ...rest })
  }

  release(): void {
    this.client.release()
  }

  protected abstract beginning(begin: Statement): Statement[]
  protected abstract inTransaction(asked: Statement): Flight
  protected abstract alone<Row extends pg.QueryResultRow>(asked: Statement): Promise<pg.QueryResult<Row>>
}

/**
 * A connection through a pooler: each transaction repeats what a session would keep, and every statement has one of its own. Nothing is
 * prepared, because the next session may be a different one.
 */
class PooledClient extends ScopedClient {
  protected beginning(begin: Statement): Statement[] {
    const { scope } = this
    const eyes = { 'waybill.scope': scope.kind, 'waybill.company_id': scope.kind === 'company' ? scope.companyId : '' }
    return [begin, { text: `select ${settingAll({ ...eyes, ...LIMITS, ...ALIKE, ...COSTS }, 'transaction')}` }]
  }

  protected inTransaction(asked: Statement): Flight {
    return { asked }
  }

  protected alone<Row extends pg.QueryResultRow>(asked: Statement): Promise<pg.QueryResult<Row>> {
    return fly<Row>(this.client, { before: this.beginning({ text: 'begin' }), asked, after: [{ text: 'commit' }] })
  }
}

/** A connection of our own. What is planned once uses the plan that the connection keeps for it, in a transaction too. */
class DirectClient extends ScopedClient {
  protected beginning(begin: Statement): Statement[] {
    return [...look(this.client, this.scope, 'auto'), begin]
  }

  protected inTransaction(asked: Statement): Flight {
    const named = this.#hot(asked)
    if (!named) return { asked: this.#often(asked) }
    // For this statement alone: what a transaction that fails had set would be taken back.
    const plan = (planning: Planning) => ({ text: `set local plan_cache_mode = ${planning}` })
    return { before: [plan('force_generic_plan')], asked: named, after: [plan('auto')] }
  }

  protected async alone<Row extends pg.QueryResultRow>(asked: Statement): Promise<pg.QueryResult<Row>> {
    const named = this.#hot(asked)
    if (named)
      return await fly<Row>(this.client, { before: look(this.client, this.scope, 'force_generic_plan'), asked: named })
    // It may write, so the scope is there before it leaves.
    const [scope] = look(this.client, this.scope, 'auto')
    if (scope) await fly(this.client, { asked: scope })
    return await fly<Row>(this.client, { asked: this.#often(asked) })
  }

  #hot(asked: Statement): Statement | undefined {
    const name = knownName(asked.text)
    return name === undefined ? undefined : this.#kept(asked, name)
  }

  /** What comes again and again is read and rewritten once, and PostgreSQL judges whether one plan serves. */
  #often(asked: Statement): Statement {
    const name = nameOfOften(asked.text, asked.values ?? [])
    return name === undefined ? asked : this.#kept(asked, name)
  }

  #kept(asked: Statement, name: string): Statement {
    keep(this.client, name)
    return { ...asked, name }
  }
}

/** A pool for Kysely, with every connection under one scope. */
function scopedPool(pool: pg.Pool, scope: Scope) {
  return {
    async connect(): Promise<PostgresPoolClient> {
      const client = await pool.connect()
      try {
        await trim(client)
        const Client = pooled.has(pool) ? PooledClient : DirectClient
        // It lacks cursors, which nobody opens.
        return new Client(client, scope) as unknown as PostgresPoolClient
      } catch (error) {
        client.release(true)
        throw error
      }
    },
    options: pool.options,
    async end(): Promise<void> {},
  }
}

/** May answer instead of the work, with what the work answered before. */
type Around = <T>(tx: Tx, work: (tx: Tx) => Promise<T>) => Promise<T>

/** The database as one reader sees it. Every read and every transaction runs under the scope; there is no connection without one. */
export class Db {
  readonly #pool: pg.Pool
  readonly scope: Scope
  readonly #transaction: Tx | undefined
  #around: Around | undefined
  #replica: pg.Pool | undefined
  #kysely: Kysely<DB> | undefined

  constructor(pool: pg.Pool, scope: Scope = { kind: 'none' }, transaction?: Tx) {
    this.#pool = pool
    this.scope = scope
    this.#transaction = transaction
  }

  /** The same database under another scope; never inside a transaction, which keeps its own. */
  as(scope: Scope): Db {
    return new Db(this.#pool, scope)
  }

  /** Statements outside any transaction, or inside the one this belongs to. */
  get read(): Tx {
    this.#kysely ??=
      this.#transaction ??
      new Kysely<DB>({ dialect: new PostgresDialect({ pool: scopedPool(this.#replica ?? this.#pool, this.scope) }) })
    return this.#kysely
  }

  /** Runs the work in one transaction; work already in one joins it, so an idempotency key commits with its effect (P14). */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    if (this.#transaction) return work(this.#transaction)
    const around = this.#around
    const { read } = this.#replica ? this.as(this.scope) : this
    return read.transaction().execute((tx) => (around ? around(tx, work) : work(tx)))
  }

  /** The same database, with something done around the work of each transaction. */
  around(around: Around): Db {
    const db = new Db(this.#pool, this.scope)
    db.#around = around
    return db
  }

  /** The same database, read from a replica of it (db/replica.ts); transactions stay here. */
  readFrom(replica: pg.Pool): Db {
    const db = this.as(this.scope)
    db.#replica = replica
    return db
  }

  within(transaction: Tx): Db {
    return new Db(this.#pool, this.scope, transaction)
  }

  /**
   * A hot read: one statement that returns one row or none. Planned `once`, it is prepared, and one plan serves all values; planned `anew`, it
   * is planned for these. Scope and statement leave in one flight, and a failed scope fails the read.
   */
  async hot<Row>(planned: 'once' | 'anew', text: string, values: readonly unknown[]): Promise<Row | undefined> {
    const name = planned === 'once' ? nameOf(text) : undefined
    if (this.#transaction) {
      const { rows } = await this.#transaction.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
      return rows[0]
    }
    const pool = this.#replica ?? this.#pool
    const client = await pool.connect()
    try {
      if (pooled.has(pool)) {
        const { rows } = await new PooledClient(client, this.scope).query<Row & pg.QueryResultRow>(text, values)
        client.release()
        return rows[0]
      }
      if (name) keep(client, name)
      const [, result] = await Promise.all([
        trim(client),
        fly<Row & pg.QueryResultRow>(client, {
          before: look(client, this.scope, name ? 'force_generic_plan' : 'auto'),
          asked: { ...(name ? { name } : {}), text, values: [...values] },
        }),
      ])
      client.release()
      return result.rows[0]
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  async end(): Promise<void> {
    await this.#pool.end()
  }
}
