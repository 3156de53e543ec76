import pg from 'pg'
import type { Connection } from './connection.ts'

const RETRY_MS = 1_000
const NEWS = 'waybill'
/** Migration 0016. */
const SESSION_ENDS = 'waybill_session_end'
/** Migration 0074. */
const CALLER_CHANGES = 'waybill_caller'

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
  #client: pg.Client | undefined
  #waiting: number[] = []
  #isStopped = false
  /** When the newest question was asked that PostgreSQL has answered (performance.now). */
  #heardUpTo = Number.NEGATIVE_INFINITY
  #isAsking = false

  constructor(connection: Connection, on: OnHeard) {
    this.#connection = connection
    this.#on = on
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
    // Only an established connection leads to a new one; while there is none, the current attempt reschedules itself.
    client.once('end', () => {
      this.#client = undefined
      this.#heardUpTo = Number.NEGATIVE_INFINITY
      this.#again()
    })
    if (this.#isStopped) await end()
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
    }, RETRY_MS).unref()
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
