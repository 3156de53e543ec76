import type { RegistrationNumber } from '@waybill/contract/onboarding/carrier-registration.ts'
import { Refusal } from '../../http/refusal.ts'
import { carriersIn, docketNumbersIn } from './parse-carrier.ts'
import type { CarrierRecord, Registry } from './registry.ts'

const FMCSA = 'https://mobile.fmcsa.dot.gov'
const DEADLINE_MS = 5_000
/** A record is a few kilobytes. */
const LARGEST_ANSWER = 512 * 1024
/** A docket number belongs to one carrier, or to a few that share its digits under different letters. */
const CANDIDATES = 5

/**
 * FMCSA's QCMobile. It is the only host ever asked, numbers are checked to be digits before they go into an address, and a redirect is not
 * an answer (P30). The service wants the key in the address, so no address is ever logged.
 */
export class QcMobile implements Registry {
  readonly #webKey: string
  readonly #origin: string
  readonly #deadlineMs: number

  constructor(webKey: string, at: { origin?: string; deadlineMs?: number } = {}) {
    this.#webKey = webKey
    this.#origin = at.origin ?? FMCSA
    this.#deadlineMs = at.deadlineMs ?? DEADLINE_MS
  }

  async find(number: RegistrationNumber): Promise<CarrierRecord | undefined> {
    const digits = digitsOf(number.digits)
    const signal = AbortSignal.timeout(this.#deadlineMs)
    if (number.kind === 'USDOT') {
      const [carrier] = await this.#carriers(`carriers/${digits}`, signal)
      // An answer to a different question is not an answer.
      if (!carrier || carrier.usdot !== String(Number(digits))) return undefined
      return { ...carrier, docketNumbers: await this.#dockets(carrier.usdot, signal) }
    }
    const candidates = (await this.#carriers(`carriers/docket-number/${digits}`, signal)).slice(0, CANDIDATES)
    for (const carrier of candidates) {
      const docketNumbers = await this.#dockets(carrier.usdot, signal)
      if (docketNumbers.includes(`${number.kind}-${Number(digits)}`)) return { ...carrier, docketNumbers }
    }
    return undefined
  }

  async #carriers(path: string, signal: AbortSignal): Promise<CarrierRecord[]> {
    const answer = await this.#ask(path, signal)
    if (answer === undefined) return []
    const carriers = carriersIn(answer)
    if (!carriers) throw unavailable()
    return carriers
  }

  async #dockets(usdot: string, signal: AbortSignal): Promise<string[]> {
    return docketNumbersIn(await this.#ask(`carriers/${usdot}/docket-numbers`, signal))
  }

  /** The JSON at the path; undefined if there is nothing. */
  async #ask(path: string, signal: AbortSignal): Promise<unknown> {
    const address = new URL(`/qc/services/${path}`, this.#origin)
    address.searchParams.set('webKey', this.#webKey)
    try {
      const response = await fetch(address, { redirect: 'error', signal, headers: { accept: 'application/json' } })
      if (response.status === 404) {
        await response.body?.cancel()
        return undefined
      }
      if (!response.ok || !/\bjson\b/i.test(response.headers.get('content-type') ?? '')) {
        await response.body?.cancel()
        throw unavailable()
      }
      return JSON.parse(await read(response))
    } catch {
      // The error may contain the address, and with it the key.
      throw unavailable()
    }
  }
}

async function read(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > LARGEST_ANSWER) throw unavailable()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The contract admits only digits; other callers get no further either. */
function digitsOf(text: string): string {
  if (!/^\d{1,8}$/.test(text)) throw new Error('A registration number is up to eight digits')
  return text
}

function unavailable(): Refusal {
  return new Refusal('registry-unavailable')
}
