import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Whatever is still in progress by then is cut off, so the rest of the server can stop cleanly within its 20 seconds. */
const LONGEST_WAIT_MS = 12_000

/**
 * Stops a server without breaking a request (P42). From the first moment every answer closes its connection, so no client sends the next
 * request into one that is about to close. New ones are still accepted until the load balancer has had time to look at `/ready`; then the
 * requests in progress finish.
 */
export class Drain {
  readonly #server: FastifyInstance
  #isUnderWay = false

  constructor(server: FastifyInstance) {
    this.#server = server
    server.addHook('onSend', (_request, reply, _payload, done) => {
      if (this.#isUnderWay) reply.header('Connection', 'close')
      done()
    })
  }

  get isUnderWay(): boolean {
    return this.#isUnderWay
  }

  async finish(leadMs: number): Promise<void> {
    this.#isUnderWay = true
    if (leadMs > 0) await pause(leadMs)
    const cut = setTimeout(() => this.#server.server.closeAllConnections(), LONGEST_WAIT_MS)
    await this.#server.close()
    clearTimeout(cut)
  }
}
