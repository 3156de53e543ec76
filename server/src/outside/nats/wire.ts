import { setTimeout as pause } from 'node:timers/promises'
import { connect, type NatsConnection } from '@nats-io/transport-node'

const RETRY_MS = 1_000
/** A server that owes two answers is not there anymore. */
const PING_MS = 5_000
/** How long the last words may take. */
const FAREWELL_MS = 1_000

export type OnWire = {
  word: (text: string) => void
  /** Once per loss, and when there was no server from the start. */
  lost: (error: unknown) => void
}

/** One topic of a NATS server: each process hears what any of them says there, itself included, in one order per speaker. */
export class Wire {
  readonly #topic: string
  readonly #on: OnWire
  readonly #settings: ReturnType<typeof settingsFor>
  #connection: NatsConnection | undefined
  #isUp = false
  #isClosed = false

  constructor(url: URL, topic: string, on: OnWire) {
    this.#topic = topic
    this.#on = on
    this.#settings = settingsFor(url)
  }

  /** As soon as there is a server, and again after each loss. */
  open(): void {
    void this.#keepOpen()
  }

  /** Whether what is said now leaves at once. */
  get isUp(): boolean {
    return this.#isUp
  }

  /** Says nothing while it is down, nor what is larger than the server takes: whoever listens counts (news-relay.ts). */
  say(text: string): void {
    const connection = this.#connection
    if (!connection || !this.#isUp || Buffer.byteLength(text) > (connection.info?.max_payload ?? 0)) return
    connection.publish(this.#topic, text)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const connection = this.#connection
    if (this.#isUp) await Promise.race([connection?.flush().catch(() => undefined), pause(FAREWELL_MS)])
    await connection?.close()
  }

  async #keepOpen(): Promise<void> {
    for (let isFirst = true; !this.#isClosed; isFirst = false) {
      await this.#hold().catch((error: unknown) => {
        if (isFirst) this.#on.lost(error)
      })
      this.#isUp = false
      this.#connection = undefined
      await pause(RETRY_MS, undefined, { ref: false })
    }
  }

  /** Until it is closed. */
  async #hold(): Promise<void> {
    const connection = await connect(this.#settings)
    if (this.#isClosed) return await connection.close()
    this.#connection = connection
    connection.subscribe(this.#topic, {
      callback: (error, message) => {
        if (!error) this.#on.word(message.string())
      },
    })
    this.#isUp = true
    for await (const { type } of connection.status()) {
      if (type === 'reconnect') this.#isUp = true
      else if (type === 'disconnect' && this.#isUp) this.#lose()
    }
  }

  #lose(): void {
    this.#isUp = false
    if (!this.#isClosed) this.#on.lost(new Error('The connection to NATS is lost'))
  }
}

function settingsFor(url: URL) {
  const [user, pass] = [url.username, url.password].map(decodeURIComponent)
  return {
    name: 'waybill',
    servers: url.host,
    ...(pass ? { user, pass } : user ? { token: user } : {}),
    ...(url.protocol === 'tls:' ? { tls: {} } : {}),
    maxReconnectAttempts: -1,
    reconnectTimeWait: RETRY_MS,
    pingInterval: PING_MS,
    maxPingOut: 2,
  }
}
