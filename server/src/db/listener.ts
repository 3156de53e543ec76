import pg from 'pg'
import type { Connection } from './connection.ts'

const RETRY_MS = 1_000
const NEWS = 'waybill'
/** Migration 0016. */
const SESSION_ENDS = 'waybill_session_end'

/**
 * Hears what any process announces (LISTEN on its own connection). `onIds` gets the outbox ids that arrived together, `onSessionEnd` the id
 * of a session that ended; `onGap` is called after a lost connection, when something may have been missed.
 */
export class Listener {
  readonly #connection: Connection
  readonly #onIds: (ids: number[]) => void
  readonly #onSessionEnd: (sessionId: string) => void
  readonly #onGap: () => void
  #client: pg.Client | undefined
  #waiting: number[] = []
  #isStopped = false

  constructor(
    connection: Connection,
    on: { ids: (ids: number[]) => void; sessionEnd: (sessionId: string) => void; gap: () => void },
  ) {
    this.#connection = connection
    this.#onIds = on.ids
    this.#onSessionEnd = on.sessionEnd
    this.#onGap = on.gap
  }

  async start(): Promise<void> {
    const client = new pg.Client({ ...this.#connection, application_name: 'waybill-listener', keepAlive: true })
    const end = () => client.end().catch(() => undefined)
    client.on('error', () => void end())
    client.on('notification', ({ channel, payload }) => {
      if (channel === SESSION_ENDS) this.#onSessionEnd(payload ?? '')
      else this.#hear(Number(payload))
    })
    try {
      await client.connect()
      await client.query(`listen ${NEWS}`)
      await client.query(`listen ${SESSION_ENDS}`)
    } catch (error) {
      void end()
      throw error
    }
    this.#client = client
    // Only an established connection leads to a new one; while there is none, the current attempt reschedules itself.
    client.once('end', () => this.#again())
    if (this.#isStopped) await end()
  }

  #hear(id: number): void {
    if (this.#waiting.push(id) > 1) return
    // What one commit announced arrives in one turn: read it with one statement.
    setImmediate(() => {
      const ids = this.#waiting
      this.#waiting = []
      this.#onIds(ids)
    })
  }

  #again(): void {
    setTimeout(() => {
      if (!this.#isStopped) this.start().then(this.#onGap, () => this.#again())
    }, RETRY_MS).unref()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#client?.end()
  }
}
