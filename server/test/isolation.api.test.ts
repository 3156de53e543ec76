import { may, PERSONAS, type Persona } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
import { environmentFor, type ServerProcess, startServer } from './server-process.ts'
import { nowhere, type Targets, targetsIn, voidedIn } from './targets.ts'

/**
 * TRUST P1 and P6 for every endpoint: two networks of companies that are strangers, and everyone in one reaches for
 * the other's data. The requests come from the OpenAPI document, so new endpoints are probed from day one.
 */

let house: House
let server: ServerProcess
let ours: PlantedNetwork
let theirs: PlantedNetwork
let inbound: Inbound
let canaries: Canary[]
let untouched: unknown
const ownersRead = new Set<string>()
const tokens = {} as Record<Persona, string>

/** The provider is party to everything; the permission matrix says what its people may see. */
const OUTSIDERS: readonly Persona[] = PERSONAS.filter((persona) => persona !== 'operations' && persona !== 'payables')
const probed = operations().filter(
  ({ endpoint }) => endpoint.media !== 'text/event-stream' && endpoint.may !== 'public',
)

beforeAll(async () => {
  house = await House.open()
  const { db } = house.waybill
  const provider = await foundCompany(db, 'provider')
  ours = await plantNetwork(db, provider)
  theirs = await plantNetwork(db, provider)
  inbound = await plantInbound(db, theirs)
  canaries = [...ours.canaries, ...theirs.canaries, ...inbound.canaries]
  for (const persona of PERSONAS) await signInAnew(persona)
  untouched = await versionsOf(theirs)
  server = await startServer({ ...environmentFor(house.database), LOG_LEVEL: 'debug' })
})
afterAll(async () => {
  await server?.stop()
  await house?.close()
})

type Answer = { status: number; text: string }

async function ask(persona: Persona, { method, url, body, headers: sent }: Request): Promise<Answer> {
  const answer = await fetch(server.url + url, {
    method,
    headers: {
      authorization: `Bearer ${tokens[persona]}`,
      ...sent,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const headers = [...answer.headers].map((header) => header.join(': ')).join('\n')
  return { status: answer.status, text: `${await answer.text()}\n${headers}` }
}

/** As many at once as a browser; a read changes nothing for the next. */
const AT_ONCE = 6

async function askAll(
  persona: Persona,
  requests: readonly Request[],
  atOnce = AT_ONCE,
): Promise<{ request: Request; answer: Answer }[]> {
  const answered: { request: Request; answer: Answer }[] = []
  for (let from = 0; from < requests.length; from += atOnce) {
    const some = requests.slice(from, from + atOnce)
    answered.push(
      ...(await Promise.all(some.map(async (request) => ({ request, answer: await ask(persona, request) })))),
    )
  }
  return answered
}

/** The same for everyone who learns nothing: without what differs between any two answers. */
function told({ status, text }: Answer): string {
  const [body = ''] = text.split('\n')
  return `${status} ${body.replace(/"traceId":"[^"]*"/, '')}`
}

/** What is wrong with the answer, as sentences. */
function complaints(persona: Persona, request: Request, answer: Answer): string[] {
  const read = leaks(answer.text, ours.people[persona].company.id, canaries)
  const call = `${persona} ${request.method} ${request.url} ${JSON.stringify(request.body) ?? ''}`
  return [
    ...read.map((leak) => `${call}: reads ${leak}`),
    ...(answer.status === 401 || answer.status >= 500 || answer.text.includes('"route-not-found"')
      ? [`${call}: ${told(answer)}`]
      : []),
  ]
}

/** The names by which searches, filters and counts match. */
const LEADING = ['query', 'customers', 'entityId']
const leadsBy = (name: string, { url }: Request) => new URL(url, server.url).searchParams.has(name)
const leads = (request: Request) => LEADING.some((name) => leadsBy(name, request))

/**
 * Without the ability, the refusal comes before any read: one request shows it. Names that only narrow are asked by one persona after the
 * other in turn, searches too (they have their own test); names of records, by everyone.
 */
function requestsOf(
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

/** Some requests end their own session. */
async function signInAnew(persona: Persona): Promise<void> {
  tokens[persona] = (await house.sessionOf(ours.people[persona])).token
}

const leadsToRecords = ({ inPath }: Operation) => inPath.length > 0
const isSearching = (operation: Operation) => operation.method === 'GET' && !leadsToRecords(operation)

/** What is said to whoever asks for what does not exist, in a request that is otherwise in order. */
async function refusalOfNothing(persona: Persona, operation: Operation): Promise<string | undefined> {
  let refusal: string | undefined
  for (const request of requestsAt(operation, nowhere())) {
    const answer = await ask(persona, request)
    refusal = told(answer)
    if (answer.status !== 400) break
  }
  return refusal
}

async function reachForTheirs(operation: Operation, persona: Persona): Promise<string[]> {
  if (operation.method !== 'GET') await signInAnew(persona)
  const found: string[] = []
  const refused = leadsToRecords(operation) ? await refusalOfNothing(persona, operation) : undefined
  const requests = requestsOf(persona, operation, targetsIn(theirs, inbound))
  // Refusals change nothing for the next one; requests without a record's address can end the session.
  const isHarmless = operation.method === 'GET' || leadsToRecords(operation)
  for (const { request, answer } of await askAll(persona, requests, isHarmless ? AT_ONCE : 1)) {
    found.push(...complaints(persona, request, answer))
    if (!leadsToRecords(operation)) continue
    const call = `${persona} ${request.method} ${request.url}`
    if (![400, 403, 404].includes(answer.status)) found.push(`${call}: ${told(answer)} for a foreign record`)
    else if (answer.status === 404 && told(answer) !== refused)
      found.push(`${call}: ${told(answer)} betrays it, not ${refused}`)
  }
  return found
}

// What happened can only be checked at the end.
describe('the whole contract', { shuffle: false }, () => {
  describe('nobody reaches what belongs to strangers', () => {
    test.each(probed.map((operation) => [operation.name, operation] as const))(
      '%s',
      { timeout: 60_000 },
      async (_, operation) => {
        const found: string[] = []
        for (const persona of OUTSIDERS) found.push(...(await reachForTheirs(operation, persona)))
        expect(found.slice(0, 20)).toEqual([])
      },
    )
  })

  describe('a search, a filter or a count answers for strangers as for what does not exist', () => {
    const searches = probed
      .filter(isSearching)
      .flatMap((operation) =>
        operation.inQuery
          .filter(({ name }) => LEADING.includes(name))
          .map(({ name }) => [operation.name, name, operation] as const),
      )
    test.each(searches)('%s by %s', { timeout: 60_000 }, async (_, name, operation) => {
      const found: string[] = []
      const about = (persona: Persona, targets: Targets) =>
        requestsOf(persona, operation, targets, () => false).filter((request) => leadsBy(name, request))
      for (const persona of OUTSIDERS) {
        const nothing = new Set((await askAll(persona, about(persona, nowhere()))).map(({ answer }) => told(answer)))
        for (const { request, answer } of await askAll(persona, about(persona, targetsIn(theirs, inbound)))) {
          found.push(...complaints(persona, request, answer))
          if (!nothing.has(told(answer))) found.push(`${persona} ${request.url}: ${told(answer).slice(0, 300)}`)
        }
      }
      expect(found.slice(0, 20)).toEqual([])
    })
  })

  describe('of the own records everybody reads their own part alone (P9)', () => {
    const reading = probed.filter(({ method }) => method === 'GET')
    test.each(reading.map((operation) => [operation.name, operation] as const))(
      '%s',
      { timeout: 60_000 },
      async (_, operation) => {
        const found: string[] = []
        for (const persona of OUTSIDERS) {
          const requests = [targetsIn(ours, inbound), voidedIn(ours)].flatMap((targets) =>
            requestsOf(persona, operation, targets),
          )
          for (const { request, answer } of await askAll(persona, requests)) {
            found.push(...complaints(persona, request, answer))
            for (const { where } of canariesIn(answer.text, ours.canaries)) ownersRead.add(where)
          }
        }
        expect(found.slice(0, 20)).toEqual([])
      },
    )
  })

  test('the probe reads: the owners found their own words there', () => {
    const sought = ['shipment_reference.value', 'shipment_stop.name', 'tender.rate', 'history_entry.description']
    expect([...ownersRead]).toEqual(expect.arrayContaining(sought))
  })

  test('nothing of theirs was changed, and no log line tells of anybody', async () => {
    const words = canaries.map(({ word }) => word)
    expect(words.filter((word) => server.log().includes(word))).toEqual([])
    expect(await versionsOf(theirs)).toEqual(untouched)
  })
})

test('live news is heard by its own companies alone', async () => {
  const listen = async (persona: Persona) => {
    const stream = await fetch(`${server.url}/api/v2/events`, {
      headers: { authorization: `Bearer ${tokens[persona]}` },
    })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    if (!reader) throw new Error('The stream has no body')
    return reader
  }
  const stranger = await listen('carrier-dispatcher')
  await stranger.read()
  const system = house.waybill.db.as({ kind: 'system' })
  for (const [network, kind] of [
    [theirs, 'foreign-news'],
    [ours, 'own-news'],
  ] as const) {
    const subject = { subject_type: 'shipment', subject_id: network.moving.shipmentId }
    const company_ids = [network.people['carrier-admin'].company.id]
    await system.read
      .insertInto('outbox')
      .values({ kind, ...subject, company_ids })
      .execute()
  }
  const { value } = await stranger.read()
  expect(value).toContain('own-news')
  expect(value).not.toContain('foreign-news')
  await stranger.cancel()
})

/** Every current row of the network's shipments and tenders. */
async function versionsOf({ moving, offered, voided }: PlantedNetwork): Promise<unknown> {
  const ids = [moving, offered, voided].map((load) => load.shipmentId)
  const { rows } = await sql`
    select shipment::text as row from shipment where id = any(${ids}::uuid[])
    union all select tender::text from tender where shipment_id = any(${ids}::uuid[])
    union all select shipment_event::text from shipment_event where shipment_id = any(${ids}::uuid[])
    union all select shipment_driver::text from shipment_driver where shipment_id = any(${ids}::uuid[])
    order by 1`.execute(house.waybill.db.as({ kind: 'system' }).read)
  return rows
}
