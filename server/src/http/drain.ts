import { performance } from 'node:perf_hooks'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Whatever is still in progress by then is cut off, so the rest of the server can stop cleanly within its 20 seconds. */
const LONGEST_WAIT_MS = 12_000

/** A turn of the event loop that took less than this has heard everybody who knocked. */
const QUIET_TURN_MS = 0.3
const MOST_TURNS = 2_000

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
    // Even without a lead a turn of the event loop begins anew, so the last one heard somebody.
    await pause(leadMs)
    const http = this.#server.server
    const cut = setTimeout(() => http.closeAllConnections(), LONGEST_WAIT_MS)
    await untilAllAreHeard()
    await new Promise<void>((resolve) => void http.close(() => resolve()))
    clearTimeout(cut)
    await this.#server.close()
  }
}

/**
 * Where a port or an idle connection is closed, the system resets what has arrived there and is not yet read. Right after a short turn of
 * the event loop next to nothing has.
 */
async function untilAllAreHeard(): Promise<void> {
  let last = performance.now()
  for (let turns = 0; turns < MOST_TURNS; turns++) {
    await turn()
    const now = performance.now()
    if (now - last < QUIET_TURN_MS) return
    last = now
  }
}
