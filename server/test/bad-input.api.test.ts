import { PERSONAS, type Persona } from '@waybill/contract/permissions.ts'
import { REFUSALS } from '@waybill/contract/refusals.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { House } from './house.ts'
import { foundCompany } from './people.ts'
import { type PlantedNetwork, plantInbound, plantNetwork } from './planted-network.ts'
import { type Operation, operations, type Parameter, requestsAt } from './samples.ts'
import { INSIDERS, mayAsk, OUTSIDERS } from './strangers.ts'
import { type Targets, targetsIn } from './targets.ts'

/**
 * TRUST P28 in small, P8 and P46: whatever comes in, the answer is a problem document with a code and a trace id, never a 5xx. The
 * bad input comes from the contract: each kind of value gets all of it once, and every operation some of it for each of its values, in
 * turn, from somebody who may call it.
 */

let house: House
let address: string
let network: PlantedNetwork
let targets: Targets
/** Somebody who may call each operation. */
const tokens = new Map<Persona, string>()

beforeAll(async () => {
  house = await House.open()
  const provider = await foundCompany(house.waybill.db, 'provider')
  network = await plantNetwork(house.waybill.db, provider)
  targets = targetsIn(network, await plantInbound(house.waybill.db, network))
  for (const persona of PERSONAS) await signIn(persona)
  address = await house.waybill.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => house?.close())

const NASTY_TEXTS = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '%',
  "'; drop table shipment; --",
  '../../etc/passwd',
  '𝕏'.repeat(5_000),
  '__proto__',
]
const NASTY_NUMBERS = ['0', '-1', '1.5', '1e309', 'NaN', '999999999999999999999', '']
const NASTY_VALUES = [...NASTY_NUMBERS, ...NASTY_TEXTS.slice(0, 5)]
const NASTY_QUERIES = [
  'page',
  'pageSize',
  'sortProperty',
  'sortDirection',
  'statuses',
  'pickupStart',
  'entityType',
  'entityId',
  'view',
]
const NASTY_BODIES: readonly (readonly [what: string, body: string])[] = [
  ['broken JSON', '{"status": 1'],
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"status"'],
  ['a number', '1e999'],
  ['a prototype', '{"__proto__":{"isAdmin":true}}'],
  ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['depth', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
  ['depth in lists', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ['a NUL', '{"a":"\\u0000"}'],
  ['half a surrogate', '{"a":"\\ud800"}'],
  ['bytes that are no text', '\xff\xfe\xfd'],
]

const OTHER_TYPES = [
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'json',
]

const AT_ONCE = 6

/** The provider's people, who reach most, and others for what is theirs alone. */
const ASKING = [...INSIDERS, ...OUTSIDERS]

/** Invisible; cannot be stored, or makes a text read as another: no operation accepts one, anywhere. */
const UNSEEN_TEXTS = ['\u0007', '\u202e', '\ud800']

/** Keys no operation declares (P8), and what no text can contain; other bad input can be valid somewhere. */
const NEVER_TAKEN = /^(an unknown key|a prototype|a constructor|depth|.* and an id|unseen)/

type Sent = {
  method: string
  url: string
  body?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
  by?: Persona
}

type Heard = { status: number; text: string; header: (name: string) => string | undefined }

async function ask({ method, url, body, headers, by = 'operations' }: Sent): Promise<Heard> {
  const answer = await house.waybill.server.inject({
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${tokens.get(by)}`, ...headers },
    ...(body === undefined || method === 'GET' ? {} : { payload: Buffer.from(body) }),
  })
  return { status: answer.statusCode, text: answer.body, header: (name) => answer.headers[name]?.toString() }
}

/** Through a real connection: what it refuses itself does not reach the server's code. */
async function send({ method, url, body, headers, by = 'operations' }: Sent): Promise<Heard> {
  const answer = await fetch(address + url, {
    method,
    headers: { authorization: `Bearer ${tokens.get(by)}`, ...headers },
    ...(body === undefined || method === 'GET' ? {} : { body }),
  })
  return { status: answer.status, text: await answer.text(), header: (name) => answer.headers.get(name) ?? undefined }
}

async function signIn(persona: Persona): Promise<void> {
  tokens.set(persona, (await house.sessionOf(network.people[persona])).token)
}

/** What is wrong with the answer to bad input; undefined if it is refused properly, or was valid here. */
async function complaint(sent: Sent, what: string, through = ask): Promise<string | undefined> {
  const { status, text, header } = await through(sent)
  const call = `${sent.method} ${sent.url.slice(0, 120)} with ${what.slice(0, 60)}`
  if (status >= 500) return `${call}: ${status} ${text.slice(0, 200)}`
  // What was valid here can end the sender's own session.
  if (status === 401 && sent.by) await signIn(sent.by)
  if (status === 431) return undefined
  if (status < 400) return NEVER_TAKEN.test(what) ? `${call}: taken` : undefined
  if (!header('content-type')?.startsWith('application/problem+json')) return `${call}: no problem document`
  const problem = JSON.parse(text) as { code: string; traceId: string; status: number }
  if (!Object.hasOwn(REFUSALS, problem.code) || !problem.traceId || problem.status !== status)
    return `${call}: ${status} ${text.slice(0, 200)}`
  // A connection cut off before there is a request lacks our headers.
  if (header('x-trace-id') !== problem.traceId) return `${call}: the trace id stands in the body alone`
  return undefined
}

/** Checks each, as many at once as a browser would. */
async function inTurns<One>(
  all: readonly One[],
  ask: (one: One) => Promise<string | undefined>,
): Promise<(string | undefined)[]> {
  const found: (string | undefined)[] = []
  for (let from = 0; from < all.length; from += AT_ONCE)
    found.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map(ask))))
  return found
}

/** The operation as really called; except for sign-in and sign-out, it leads to real records. */
function inEarnest(operation: Operation): { method: string; url: string; body: unknown; by: Persona } {
  const [request] = requestsAt(operation, targets)
  const by = ASKING.find((persona) => mayAsk(persona, operation))
  if (!request || !by) throw new Error(`${operation.name} has no request, or nobody who may send it`)
  return { method: request.method, url: request.url, body: request.body, by }
}

const all = operations().filter(
  ({ endpoint, name }) => endpoint.media !== 'text/event-stream' && !name.startsWith('identity.signOut'),
)
const named = all.map((operation) => [operation.name, operation] as const)

/** The first operation with each kind of value. */
const firstWith = new Map<string, Operation>()
for (const operation of all)
  for (const kind of kindsIn(operation)) if (!firstWith.has(kind)) firstWith.set(kind, operation)

function kindsIn(operation: Operation): string[] {
  const fields = Object.keys(operation.body?.properties ?? {}).map((name) => kindOfField(operation, name))
  return [
    ...[...operation.inPath, ...operation.inQuery].map((parameter) => kindOf(operation, parameter)),
    ...fields,
    kindOfBody(operation),
    kindOfAddress(operation),
  ]
}

/** What is checked in the same way; a free text can reach the database, in each operation another statement. */
function kindOf({ name }: Operation, parameter: Parameter): string {
  const { type, enum: codes, format, pattern } = parameter.schema
  const isFree = type === 'string' && !codes && !format && !pattern
  return `${parameter.in} ${checkOf(parameter.schema)} ${isFree ? `${name} ${parameter.name}` : ''}`
}

function kindOfField({ name, body }: Operation, field: string): string {
  return `field ${checkOf(body?.properties?.[field] ?? `${name} ${field}`)}`
}

function kindOfBody({ body, endpoint }: Operation): string {
  return body ? `body ${endpoint.isSigned ? 'signed' : ''} ${endpoint.takesFile ? 'with a file' : ''}` : 'no body'
}

function kindOfAddress({ method }: Operation): string {
  return `address ${method}`
}

function checkOf(schema: unknown): string {
  return JSON.stringify(schema, (key, value: unknown) => (key === 'description' || key === 'title' ? undefined : value))
}

/** All of them where the kind is first met; elsewhere two, others in the next place. */
function someOf<One>(values: readonly One[], operation: Operation, kind: string): readonly One[] {
  if (firstWith.get(kind) === operation) return values
  const at = all.indexOf(operation) + kind.length
  return [at, at + Math.ceil(values.length / 2)].flatMap((index) => values.slice(index % values.length).slice(0, 1))
}

// If it is still up can be checked only at the end.
describe('nobody breaks it', { shuffle: false }, () => {
  describe('nonsense in an address', () => {
    test.each(named)('%s', async (_, operation) => {
      const { method, url, by } = inEarnest(operation)
      const [path = ''] = url.split('?')
      const sent: [string, string][] = []
      for (const parameter of operation.inQuery) {
        const { name } = parameter
        const nasty: [string, string][] = [
          ...NASTY_VALUES.map((value): [string, string] => [`${name}=${quoted(value)}`, name]),
          [`${name}=1&${name}=2`, `${name} twice`],
          [`${name}[a]=1`, `${name} as an object`],
        ]
        sent.push(...someOf(nasty, operation, kindOf(operation, parameter)))
      }
      const declared = operation.inQuery.map(({ name }) => name)
      const [first] = declared
      if (first) sent.push([`${first}=Dock%E2%80%AE4`, 'unseen: the direction turned'])
      // An operation ignores undeclared names.
      const undeclared = NASTY_QUERIES.filter((each) => !declared.includes(each)).map(
        (name, index): [string, string] => [
          `${name}=${quoted(NASTY_VALUES[(index + operation.name.length) % NASTY_VALUES.length] ?? '')}`,
          name,
        ],
      )
      undeclared.push(['%ff=%fe', 'bytes'])
      sent.push(...someOf(undeclared, operation, kindOfAddress(operation)))
      sent.push(['__proto__=1&constructor=2&toString=3', 'a prototype'])
      const addresses = sent.map(([query, what]): [string, string] => [`${path}?${query}`, what])
      for (const parameter of operation.inPath) {
        for (const text of someOf(NASTY_TEXTS, operation, kindOf(operation, parameter)))
          addresses.push([
            operation.path
              .replace(`{${parameter.name}}`, quoted(text))
              .replaceAll(/\{\w+\}/g, network.moving.shipmentId),
            text,
          ])
      }
      const found = await inTurns(addresses, ([to, what]) => complaint({ method, url: to, by, ...json('{}') }, what))
      if (firstWith.get(kindOfAddress(operation)) === operation) {
        const long = { method, by, url: `${path}?query=${'x'.repeat(200_000)}`, ...json('{}') }
        found.push(await complaint(long, '200 kB', send).catch(cutOff))
      }
      expect(found.filter(Boolean).slice(0, 10)).toEqual([])
    })
  })

  describe('nonsense in a body', () => {
    const writing = named.filter(([, { body }]) => body !== undefined)
    test.each(writing)('%s', async (_, operation) => {
      const { method, url, body, by } = inEarnest(operation)
      const kind = kindOfBody(operation)
      const sent: [what: string, body: string | Uint8Array<ArrayBuffer>, type?: string][] = [
        ['an unknown key', '{"companyId":"x","isReadonly":true,"roles":["Admin"]}'],
        ...someOf(NASTY_BODIES, operation, kind).map(([what, text]): [string, Uint8Array<ArrayBuffer>] => [
          what,
          Buffer.from(text, 'latin1'),
        ]),
        ...spoiled(operation, body).map(([what, changed]): [string, string] => [what, JSON.stringify(changed)]),
        ...withUnseen(body).map((changed): [string, string] => ['unseen', changed]),
        ...someOf(OTHER_TYPES, operation, kind).map((type): [string, string, string] => [type, '{}', type]),
      ]
      const found = await inTurns(sent, ([what, changed, type]) =>
        complaint({ method, url, by, body: changed, headers: { 'content-type': type ?? 'application/json' } }, what),
      )
      if (firstWith.get(kind) === operation) {
        const large = JSON.stringify({ fileName: 'x'.repeat(6_000_000) })
        found.push(await complaint({ method, url, by, ...json(large) }, '6 MB', send).catch(cutOff))
      }
      expect(found.filter(Boolean).slice(0, 10)).toEqual([])
    })
  })

  test('a header that nobody could mean', async () => {
    const [me] = all.filter(({ name }) => name === 'identity.me')
    if (!me) throw new Error('identity.me is gone')
    const found: (string | undefined)[] = []
    for (const authorization of [
      '',
      'Bearer',
      'Bearer ',
      'Basic YTpi',
      `Bearer ${'x'.repeat(10_000)}`,
      'Bearer ..',
      'bearer null',
    ])
      found.push(await complaint({ method: 'GET', url: '/api/v2/me', headers: { authorization } }, authorization, send))
    for (const key of ['', ' ', 'x'.repeat(500), 'é'])
      found.push(
        await complaint(
          { method: 'POST', url: '/api/v2/tenders', ...json('{}', { 'idempotency-key': key }) },
          key,
          send,
        ),
      )
    expect(found.filter(Boolean)).toEqual([])
  })

  test('after all that it is still there', async () => {
    expect((await fetch(`${address}/ready`)).status).toBe(200)
  })
})

function json(
  body: string | Uint8Array<ArrayBuffer>,
  more: Record<string, string> = {},
): Pick<Sent, 'body' | 'headers'> {
  return { body, headers: { 'content-type': 'application/json', ...more } }
}

/** As in a URL, with the lone surrogates that `encodeURIComponent` refuses. */
function quoted(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text.slice(0, 3_000)) : '%ED%A0%80'
}

const NO_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  '',
  '\u0000',
  '\ud800',
  'x'.repeat(100_000),
  [],
  {},
  [[[]]],
  Number.MAX_SAFE_INTEGER,
]

/** Each field missing, of another type, or with an unstorable value; and one field too many. */
function spoiled(operation: Operation, body: unknown): [what: string, body: unknown][] {
  if (typeof body !== 'object' || body === null) return []
  return [
    ['a field and an id', { ...body, id: network.moving.shipmentId, status2: 7 }],
    ...Object.keys(body).flatMap((name): [string, unknown][] => [
      [`no ${name}`, Object.fromEntries(Object.entries(body).filter(([other]) => other !== name))],
      ...someOf(NO_VALUES, operation, kindOfField(operation, name)).map((value): [string, unknown] => [
        `${name} as ${JSON.stringify(value)?.slice(0, 20)}`,
        { ...body, [name]: value },
      ]),
    ]),
  ]
}

/** The body once per text in it, at any depth, with an invisible character in that one: the others stay valid. */
function withUnseen(body: unknown): string[] {
  const changed = (at: number) => {
    let texts = 0
    const said = JSON.stringify(body, (_, value: unknown) =>
      typeof value === 'string' && texts++ === at ? value + UNSEEN_TEXTS[at % UNSEEN_TEXTS.length] : value,
    )
    return { said, texts }
  }
  return Array.from({ length: changed(-1).texts }, (_, at) => changed(at).said)
}

/** A server can close the connection on a far too large body while it is still being sent. */
function cutOff(error: unknown): string | undefined {
  const cause = (error as { cause?: { code?: string } }).cause?.code
  return ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(cause ?? '') ? undefined : String(error)
}
