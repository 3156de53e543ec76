import { may, PERSONAS, type Persona } from '@waybill/contract/permissions.ts'
import { House } from './house.ts'
import { foundCompany } from './people.ts'
import { type Canary, type Inbound, leaks, type PlantedNetwork, plantInbound, plantNetwork } from './planted-network.ts'
import { type Operation, operations, type Request, requestsAt } from './samples.ts'
import { environmentFor, type ServerProcess, startServer } from './server-process.ts'
import type { Targets } from './targets.ts'

/** The provider is party to everything; the permission matrix says what its people may see. */
export const OUTSIDERS: readonly Persona[] = PERSONAS.filter(
  (persona) => persona !== 'operations' && persona !== 'payables',
)

/** All that somebody signed in can ask for, from the OpenAPI document: new endpoints are probed from day one. */
export const probed = operations().filter(
  ({ endpoint }) => endpoint.media !== 'text/event-stream' && endpoint.may !== 'public',
)

export const leadsToRecords = ({ inPath }: Operation) => inPath.length > 0
export const isSearching = (operation: Operation) => operation.method === 'GET' && !leadsToRecords(operation)

/** The names by which searches, filters and counts match. */
export const LEADING = ['query', 'customers', 'entityId']
export const leadsBy = (name: string, { url }: Request) => new URL(url, 'http://waybill').searchParams.has(name)
const leads = (request: Request) => LEADING.some((name) => leadsBy(name, request))

/** As many at once as a browser; a read changes nothing for the next. */
export const AT_ONCE = 6

export type Answer = { status: number; text: string }

/** The same for everyone who learns nothing: without what differs between any two answers. */
export function told({ status, text }: Answer): string {
  const [body = ''] = text.split('\n')
  return `${status} ${body.replace(/"traceId":"[^"]*"/, '')}`
}

/**
 * Without the ability, the refusal comes before any read: one request shows it. Names that only narrow are asked by one persona after the
 * other in turn, searches too (they have their own test); names of records, by everyone.
 */
export function requestsOf(
  persona: Persona,
  operation: Operation,
  targets: Targets,
  isInTurn = (request: Request) => request.isNarrowing === true || (isSearching(operation) && leads(request)),
): Request[] {
  const { may: access } = operation.endpoint
  const reading = OUTSIDERS.filter((each) => access === 'public' || access === 'signed-in' || may(each, access))
  const requests = requestsAt(operation, targets)
  if (!reading.includes(persona)) return requests.slice(0, 1)
  return requests.filter((request, index) => !isInTurn(request) || index % reading.length === reading.indexOf(persona))
}

/** Two networks of companies that know nothing of each other, on one server, with everybody of `ours` signed in (TRUST P1, P6). */
export class Strangers {
  readonly house: House
  readonly server: ServerProcess
  readonly ours: PlantedNetwork
  readonly theirs: PlantedNetwork
  readonly inbound: Inbound
  /** The words of both, by which a leak is known. */
  readonly canaries: readonly Canary[]
  readonly #tokens = {} as Record<Persona, string>

  private constructor(
    house: House,
    server: ServerProcess,
    { ours, theirs, inbound }: { ours: PlantedNetwork; theirs: PlantedNetwork; inbound: Inbound },
  ) {
    this.house = house
    this.server = server
    this.ours = ours
    this.theirs = theirs
    this.inbound = inbound
    this.canaries = [...ours.canaries, ...theirs.canaries, ...inbound.canaries]
  }

  static async open(): Promise<Strangers> {
    const house = await House.open()
    const { db } = house.waybill
    const provider = await foundCompany(db, 'provider')
    const ours = await plantNetwork(db, provider)
    const theirs = await plantNetwork(db, provider)
    const inbound = await plantInbound(db, theirs)
    const server = await startServer({ ...environmentFor(house.database), LOG_LEVEL: 'debug' })
    const strangers = new Strangers(house, server, { ours, theirs, inbound })
    for (const persona of PERSONAS) await strangers.signInAnew(persona)
    return strangers
  }

  async close(): Promise<void> {
    await this.server.stop()
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
    const answer = await fetch(this.server.url + url, {
      method,
      headers: {
        authorization: `Bearer ${this.#tokens[persona]}`,
        ...sent,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const headers = [...answer.headers].map((header) => header.join(': ')).join('\n')
    return { status: answer.status, text: `${await answer.text()}\n${headers}` }
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
    const read = leaks(answer.text, this.ours.people[persona].company.id, this.canaries)
    const call = `${persona} ${request.method} ${request.url} ${JSON.stringify(request.body) ?? ''}`
    return [
      ...read.map((leak) => `${call}: reads ${leak}`),
      ...(answer.status === 401 || answer.status >= 500 || answer.text.includes('"route-not-found"')
        ? [`${call}: ${told(answer)}`]
        : []),
    ]
  }
}
