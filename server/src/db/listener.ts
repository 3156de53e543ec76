import pg from 'pg'
import type { Connection } from './connection.ts'

const RETRY_MS = 1_000
const NEWS = 'waybill'
/** Migration 0016. */
const SESSION_ENDS = 'waybill_session_end'
/** Migration 0074. */
const CALLER_CHANGES = 'waybill_caller'
/** Held by the one process that tells the others the news (news-relay.ts). */
const LEAD_LOCK = 4_340_004

/** Whose rights may be others now. */
export type CallerChange = { whose: 'session' | 'person' | 'company'; id: string }

export type OnHeard = {
  /** Outbox ids that arrived together. */
  ids: (ids: number[]) => void
  sessionEnd: (sessionId: string) => void
  callerChange: (change: CallerChange) => void
  /** After a lost connection: something may have been missed. */
  gap: () => void
}

/** Hears what any process announces (LISTEN on its own connection). */
export class Listener {
  readonly #connection: Connection
  readonly #on: OnHeard
  readonly #retryMs: number
  #client: pg.Client | undefined
  #hearsNews = false
  #waiting: number[] = []
  #isStopped = false
  /** When the newest question was asked that PostgreSQL has answered (performance.now). */
  #heardUpTo = Number.NEGATIVE_INFINITY
  #isAsking = false

  constructor(connection: Connection, on: OnHeard, retryMs = RETRY_MS) {
    this.#connection = connection
    this.#on = on
    this.#retryMs = retryMs
  }

  async start(): Promise<void> {
    const client = new pg.Client({ ...this.#connection, application_name: 'waybill-listener', keepAlive: true })
    const end = () => client.end().catch(() => undefined)
    client.on('error', () => void end())
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === NEWS) this.#hear(Number(payload))
      else if (channel === SESSION_ENDS) this.#on.sessionEnd(payload)
      else this.#on.callerChange(changeIn(payload))
    })
    try {
      await client.connect()
      for (const channel of [NEWS, SESSION_ENDS, CALLER_CHANGES]) await client.query(`listen ${channel}`)
    } catch (error) {
      void end()
      throw error
    }
    this.#client = client
    this.#hearsNews = true
    // Only an established connection leads to a new one; while there is none, the current attempt reschedules itself.
    client.once('end', () => {
      this.#client = undefined
      this.#heardUpTo = Number.NEGATIVE_INFINITY
      this.#again()
    })
    if (this.#isStopped) await end()
  }

  get hearsNews(): boolean {
    return this.#hearsNews
  }

  /** Turns news on or off; the changes of callers are always heard. A new connection hears both. */
  async hearNews(isOn: boolean): Promise<void> {
    if (isOn === this.#hearsNews) return
    const client = this.#connected()
    await client.query(`${isOn ? 'listen' : 'unlisten'} ${NEWS}`)
    if (client === this.#client) this.#hearsNews = isOn
  }

  /** Takes the lead of all processes unless another has it, for as long as this connection lasts: the term, higher than all before. */
  async lead(): Promise<number | undefined> {
    const { rows } = await this.#connected().query<{ term: number | null }>(
      'select case when pg_try_advisory_lock($1) then extract(epoch from clock_timestamp())::float8 end as term',
      [LEAD_LOCK],
    )
    return rows[0]?.term ?? undefined
  }

  async follow(): Promise<void> {
    await this.#connected().query('select pg_advisory_unlock($1)', [LEAD_LOCK])
  }

  #connected(): pg.Client {
    if (!this.#client) throw new Error('The listener is not connected')
    return this.#client
  }

  /**
   * Whether everything committed more than `ms` ago has been heard. If that is not certain for much longer, it asks: PostgreSQL delivers
   * what was announced before it answers a statement that came later.
   */
  readonly hasHeard = (ms: number): boolean => {
    const age = performance.now() - this.#heardUpTo
    if (age > ms / 2) void this.#ask()
    return age <= ms
  }

  async #ask(): Promise<void> {
    const client = this.#client
    if (!client || this.#isAsking) return
    const askedAt = performance.now()
    this.#isAsking = true
    try {
      await client.query('select')
      if (client === this.#client) this.#heardUpTo = askedAt
    } catch {
      // The connection is lost, and its end leads to the next.
    } finally {
      this.#isAsking = false
    }
  }

  #hear(id: number): void {
    if (this.#waiting.push(id) > 1) return
    // What one commit announced arrives in one turn: read it with one statement.
    setImmediate(() => {
      const ids = this.#waiting
      this.#waiting = []
      this.#on.ids(ids)
    })
  }

  #again(): void {
    setTimeout(() => {
      if (!this.#isStopped) this.start().then(this.#on.gap, () => this.#again())
    }, this.#retryMs).unref()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#client?.end()
  }
}

function changeIn(payload: string): CallerChange {
  const [whose, id = ''] = payload.split(' ')
  // Written by the triggers.
  return { whose: whose as CallerChange['whose'], id }
}
