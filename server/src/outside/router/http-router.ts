import type { Distance } from '@waybill/contract/miles.ts'
import { answerText } from '../answer-text.ts'
import type { Router, RouterAddress, Stop } from './router.ts'
import type { Wire } from './wire.ts'

/** Somebody waits for a price. */
const DEADLINE_MS = 2_000
const LARGEST_ANSWER = 512 * 1024
/** How routers say that they cannot do this request, in words worth reading. */
const NOT_THIS_ONE = 400

/** Asks only the host that the operator named; a redirect is not an answer, and no error repeats the address, which may hold a key. */
export class HttpRouter implements Router {
  readonly #wire: Wire
  readonly #at: RouterAddress
  readonly #deadlineMs: number

  constructor(wire: Wire, at: RouterAddress, { deadlineMs = DEADLINE_MS }: { deadlineMs?: number } = {}) {
    this.#wire = wire
    this.#at = at
    this.#deadlineMs = deadlineMs
  }

  async measure(stops: readonly Stop[]): Promise<Distance | undefined> {
    const { engine, version } = this.#at
    const signal = AbortSignal.timeout(this.#deadlineMs)
    const response = await fetch(this.#wire.request(stops, this.#at), { redirect: 'error', signal })
    if (!response.ok && response.status !== NOT_THIS_ONE) {
      await response.body?.cancel()
      throw new Error(`${engine} answered ${response.status}`)
    }
    const measured = this.#wire.read(JSON.parse(await answerText(response, LARGEST_ANSWER)))
    return (
      measured && {
        miles: Math.round(measured.miles),
        engine,
        version: version ?? measured.version ?? this.#wire.version,
        isEstimated: false,
      }
    )
  }
}
