import { may, PERSONAS, type Persona } from '@waybill/contract/permissions.ts'
import { House } from './house.ts'
import { foundCompany } from './people.ts'
import {
  type Canary,
  canariesIn,
  type Inbound,
  leaks,
  type PlantedNetwork,
  plantInbound,
  plantNetwork,
} from './planted-network.ts'
import { type Operation, operations, type Request, requestsAt } from './samples.ts'
import type { Targets } from './targets.ts'

/** The provider is party to everything; the permission matrix says what its people may see. */
export const INSIDERS: readonly Persona[] = ['operations', 'payables']
export const OUTSIDERS: readonly Persona[] = PERSONAS.filter((persona) => !INSIDERS.includes(persona))

/** All that somebody signed in can ask for, from the OpenAPI document: new endpoints are probed from day one. */
export const probed = operations().filter(
  ({ endpoint }) => endpoint.media !== 'text/event-stream' && endpoint.may !== 'public',
)

export const leadsToRecords = ({ inPath }: Operation) => inPath.length > 0
export const isSearching = (operation: Operation) => operation.method === 'GET' && !leadsToRecords(operation)

/** The names by which searches, filters and counts match. */
export const LEADING = ['query', 'customers', 'entityId']
/** The names that take words: no record is found by its own name there. */
const SAYS = ['query', 'q', 'customers', 'build']
export const leadsBy = (name: string, { url }: Request) => new URL(url, 'http://waybill').searchParams.has(name)
export const leads = (request: Request) => LEADING.some((name) => leadsBy(name, request))

/** As many at once as a browser; a read changes nothing for the next. */
export const AT_ONCE = 6

export type Answer = { status: number; body: string; headers: string }

/** No ELD provider answers in tests, which is said with a 503. */
const isBroken = ({ status, body }: Answer) => status >= 500 && !body.includes('"eld-unavailable"')

/** The same for everyone who learns nothing: without what differs between any two answers. */
export function told({ status, body }: Answer): string {
  return `${status} ${body.replace(/"traceId":"[^"]*"/, '')}`
}

/**
 * The first request, and whatever names a record that none before it does, are asked by everyone. The others only narrow, or search
 * (searches have their own test): they are asked by one persona after the other in turn. Without the ability, the refusal comes before
 * any read: one request shows it.
 */
export function requestsOf(persona: Persona, operation: Operation, targets: Targets): Request[] {
  const reading = readersOf(operation)
  const requests = requestsAt(operation, targets)
  if (!reading.includes(persona)) return requests.slice(0, 1)
  const records = new Set(
    Object.entries(targets).flatMap(([name, values]) => (SAYS.includes(name) ? [] : values.flat())),
  )
  const reached = new Set<string>()
  return requests.filter((request, index) => {
    const fresh = namedIn(request).filter(([name, value]) => records.has(value) && !reached.has(`${name}=${value}`))
    for (const each of fresh) reached.add(each.join('='))
    const isForEveryone = index === 0 || (fresh.length > 0 && !(isSearching(operation) && leads(request)))
    return isForEveryone || index % reading.length === reading.indexOf(persona)
  })
}

export function readersOf(operation: Operation): readonly Persona[] {
  return OUTSIDERS.filter((persona) => mayAsk(persona, operation))
}

export function mayAsk(persona: Persona, { endpoint: { may: access } }: Operation): boolean {
  return access === 'public' || access === 'signed-in' || may(persona, access)
}

/** Every text in the request, with where it stands. */
function namedIn({ url, body }: Request): [name: string, value: string][] {
  const { pathname, searchParams } = new URL(url, 'http://waybill')
  const steps = pathname.split('/').map((step, at): [string, string] => [`step ${at}`, decodeURIComponent(step)])
  return [...steps, ...searchParams, ...textsIn('body', body)]
}

function textsIn(name: string, value: unknown): [name: string, value: string][] {
  if (typeof value === 'string') return [[name, value]]
  if (Array.isArray(value)) return value.flatMap((each) => textsIn(name, each))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => textsIn(key, each))
}

/** Two networks of companies that know nothing of each other, on one server, with everybody of `ours` signed in (TRUST P1, P6). */
export class Strangers {
  readonly house: House
  readonly ours: PlantedNetwork
  readonly theirs: PlantedNetwork
  readonly inbound: Inbound
  /** The words of both, by which a leak is known. */
  readonly canaries: readonly Canary[]
  readonly #tokens = {} as Record<Persona, string>

  readonly #log: readonly string[]

  private constructor(
    house: House,
    log: readonly string[],
    { ours, theirs, inbound }: { ours: PlantedNetwork; theirs: PlantedNetwork; inbound: Inbound },
  ) {
    this.house = house
    this.#log = log
    this.ours = ours
    this.theirs = theirs
    this.inbound = inbound
    this.canaries = [...ours.canaries, ...theirs.canaries, ...inbound.canaries]
  }

  static async open(): Promise<Strangers> {
    const log: string[] = []
    const house = await House.open({ logLevel: 'debug' }, { logTo: { write: (line) => log.push(line) } })
    const { db } = house.waybill
    const provider = await foundCompany(db, 'provider')
    const ours = await plantNetwork(db, provider)
    const theirs = await plantNetwork(db, provider)
    const inbound = await plantInbound(db, theirs)
    const strangers = new Strangers(house, log, { ours, theirs, inbound })
    for (const persona of PERSONAS) await strangers.signInAnew(persona)
    return strangers
  }

  async close(): Promise<void> {
    await this.house.close()
  }

  tokenOf(persona: Persona): string {
    return this.#tokens[persona]
  }

  /** Some requests end their own session. */
  async signInAnew(persona: Persona): Promise<void> {
    this.#tokens[persona] = (await this.house.sessionOf(this.ours.people[persona])).token
  }

  async ask(persona: Persona, { method, url, body, headers: sent }: Request): Promise<Answer> {
    const answer = await this.house.waybill.server.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${this.#tokens[persona]}`,
        ...sent,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    const headers = Object.entries(answer.headers).map((header) => header.join(': '))
    return { status: answer.statusCode, body: answer.body, headers: headers.join('\n') }
  }

  /** The words of both that the server has logged. */
  logged(): Canary[] {
    return canariesIn(this.#log.join('\n'), this.canaries)
  }

  async askAll(
    persona: Persona,
    requests: readonly Request[],
    atOnce = AT_ONCE,
  ): Promise<{ request: Request; answer: Answer }[]> {
    const answered: { request: Request; answer: Answer }[] = []
    for (let from = 0; from < requests.length; from += atOnce) {
      const some = requests.slice(from, from + atOnce)
      answered.push(
        ...(await Promise.all(some.map(async (request) => ({ request, answer: await this.ask(persona, request) })))),
      )
    }
    return answered
  }

  /** What is wrong with the answer, as sentences. */
  complaints(persona: Persona, request: Request, answer: Answer): string[] {
    const read = leaks(`${answer.body}\n${answer.headers}`, this.ours.people[persona].company.id, this.canaries)
    const call = `${persona} ${request.method} ${request.url} ${JSON.stringify(request.body) ?? ''}`
    return [
      ...read.map((leak) => `${call}: reads ${leak}`),
      ...(answer.status === 401 || isBroken(answer) || answer.body.includes('"route-not-found"')
        ? [`${call}: ${told(answer)}`]
        : []),
    ]
  }
}
