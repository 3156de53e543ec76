import { REFUSALS } from '@waybill/contract/refusals.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { House } from './house.ts'
import { foundCompany } from './people.ts'
import { type PlantedNetwork, plantInbound, plantNetwork } from './planted-network.ts'
import { type Operation, operations, requestsAt } from './samples.ts'
import { environmentFor, type ServerProcess, startServer } from './server-process.ts'
import { type Targets, targetsIn } from './targets.ts'

/**
 * TRUST P28 in small, P8 and P46: whatever comes in, the answer is a problem document with a code and a trace id, never a 5xx. The
 * bad input comes from the contract: each operation gets all of it, from somebody who may call it.
 */

let house: House
let server: ServerProcess
let network: PlantedNetwork
let targets: Targets
let token: string

beforeAll(async () => {
  house = await House.open()
  const provider = await foundCompany(house.waybill.db, 'provider')
  network = await plantNetwork(house.waybill.db, provider)
  targets = targetsIn(network, await plantInbound(house.waybill.db, network))
  token = (await house.sessionOf(network.people.operations)).token
  server = await startServer(environmentFor(house.database))
})
afterAll(async () => {
  await server?.stop()
  await house?.close()
})

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
  ['an unknown key', '{"companyId":"x","isReadonly":true,"roles":["Admin"]}'],
  ['a prototype', '{"__proto__":{"isAdmin":true}}'],
  ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['depth', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
  ['depth in lists', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ['a NUL', '{"a":"\\u0000"}'],
  ['half a surrogate', '{"a":"\\ud800"}'],
  ['bytes that are no text', '\xff\xfe\xfd'],
]

const AT_ONCE = 6

/** Invisible; cannot be stored, or makes a text read as another: no operation accepts one, anywhere. */
const UNSEEN_TEXTS = ['\u0007', '\u202e', '\ud800']

/** Keys no operation declares (P8), and what no text can contain; other bad input can be valid somewhere. */
const NEVER_TAKEN = /^(an unknown key|a prototype|a constructor|depth|.* and an id|unseen)/

type Sent = { method: string; url: string; body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> }

/** What is wrong with the answer to bad input; undefined if it is refused properly, or was valid here. */
async function complaint(sent: Sent, what: string): Promise<string | undefined> {
  const answer = await fetch(server.url + sent.url, {
    method: sent.method,
    headers: { authorization: `Bearer ${token}`, ...sent.headers },
    ...(sent.body === undefined || sent.method === 'GET' ? {} : { body: sent.body }),
  })
  const text = await answer.text()
  const call = `${sent.method} ${sent.url.slice(0, 120)} with ${what.slice(0, 60)}`
  if (answer.status >= 500) return `${call}: ${answer.status} ${text.slice(0, 200)}`
  if (answer.status === 431) return undefined
  if (answer.status < 400) return NEVER_TAKEN.test(what) ? `${call}: taken` : undefined
  if (!answer.headers.get('content-type')?.startsWith('application/problem+json')) return `${call}: no problem document`
  const problem = JSON.parse(text) as { code: string; traceId: string; status: number }
  if (!Object.hasOwn(REFUSALS, problem.code) || !problem.traceId || problem.status !== answer.status)
    return `${call}: ${answer.status} ${text.slice(0, 200)}`
  // A connection cut off before there is a request lacks our headers.
  if (answer.headers.get('x-trace-id') !== problem.traceId) return `${call}: the trace id stands in the body alone`
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
function inEarnest(operation: Operation): { method: string; url: string; body: unknown } {
  const [request] = requestsAt(operation, targets)
  if (!request) throw new Error(`${operation.name} has no request`)
  return { method: request.method, url: request.url, body: request.body }
}

const all = operations().filter(
  ({ endpoint, name }) => endpoint.media !== 'text/event-stream' && !name.startsWith('identity.signOut'),
)
const named = all.map((operation) => [operation.name, operation] as const)

// If it is still up can be checked only at the end.
describe('nobody breaks it', { shuffle: false }, () => {
  describe('nonsense in an address', () => {
    test.each(named)('%s', { timeout: 60_000 }, async (_, operation) => {
      const { method, url } = inEarnest(operation)
      const [address = ''] = url.split('?')
      const sent: [string, string][] = []
      const declared = operation.inQuery.map((parameter) => parameter.name)
      for (const name of declared) {
        for (const value of NASTY_VALUES) sent.push([`${address}?${name}=${quoted(value)}`, name])
        sent.push(
          [`${address}?${name}=1&${name}=2`, `${name} twice`],
          [`${address}?${name}[a]=1`, `${name} as an object`],
        )
      }
      const [first] = declared
      if (first) sent.push([`${address}?${first}=Dock%E2%80%AE4`, 'unseen: the direction turned'])
      // An operation ignores undeclared names: one bad name each, in turn, is enough.
      for (const [index, name] of NASTY_QUERIES.filter((each) => !declared.includes(each)).entries())
        sent.push([
          `${address}?${name}=${quoted(NASTY_VALUES[(index + operation.name.length) % NASTY_VALUES.length] ?? '')}`,
          name,
        ])
      sent.push([`${address}?__proto__=1&constructor=2&toString=3`, 'a prototype'], [`${address}?%ff=%fe`, 'bytes'])
      for (const { name } of operation.inPath) {
        for (const text of NASTY_TEXTS)
          sent.push([
            operation.path.replace(`{${name}}`, quoted(text)).replaceAll(/\{\w+\}/g, network.moving.shipmentId),
            text,
          ])
      }
      const found = await inTurns(sent, ([to, what]) => complaint({ method, url: to, ...json('{}') }, what))
      found.push(
        await complaint({ method, url: `${address}?query=${'x'.repeat(200_000)}`, ...json('{}') }, '200 kB').catch(
          cutOff,
        ),
      )
      expect(found.filter(Boolean).slice(0, 10)).toEqual([])
    })
  })

  describe('nonsense in a body', () => {
    const writing = named.filter(([, { body }]) => body !== undefined)
    test.each(writing)('%s', { timeout: 60_000 }, async (_, operation) => {
      const { method, url, body } = inEarnest(operation)
      const found = await inTurns(NASTY_BODIES, ([what, text]) =>
        complaint({ method, url, ...json(Buffer.from(text, 'latin1')) }, what),
      )
      found.push(
        ...(await inTurns(spoiled(body), ([what, changed]) =>
          complaint({ method, url, ...json(JSON.stringify(changed)) }, what),
        )),
      )
      found.push(
        ...(await inTurns(withUnseen(body), (changed) => complaint({ method, url, ...json(changed) }, 'unseen'))),
      )
      for (const type of [
        'text/plain',
        'application/xml',
        'multipart/form-data',
        'application/x-www-form-urlencoded',
        'json',
      ]) {
        const headers = { 'content-type': type }
        found.push(await complaint({ method, url, body: '{}', headers }, type))
      }
      const large = JSON.stringify({ fileName: 'x'.repeat(6_000_000) })
      found.push(await complaint({ method, url, ...json(large) }, '6 MB').catch(cutOff))
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
      found.push(await complaint({ method: 'GET', url: '/api/v2/me', headers: { authorization } }, authorization))
    for (const key of ['', ' ', 'x'.repeat(500), 'é'])
      found.push(
        await complaint({ method: 'POST', url: '/api/v2/tenders', ...json('{}', { 'idempotency-key': key }) }, key),
      )
    expect(found.filter(Boolean)).toEqual([])
  })

  test('after all that it is still there', async () => {
    expect((await fetch(`${server.url}/ready`)).status).toBe(200)
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

/** Each field missing, of another type, or with an unstorable value; and one field too many. */
function spoiled(body: unknown): [what: string, body: unknown][] {
  if (typeof body !== 'object' || body === null) return []
  const values: unknown[] = [
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
  return Object.keys(body).flatMap((name): [string, unknown][] => [
    [`no ${name}`, Object.fromEntries(Object.entries(body).filter(([other]) => other !== name))],
    [`${name} and an id`, { ...body, id: network.moving.shipmentId, status2: 7 }],
    ...values.map((value): [string, unknown] => [
      `${name} as ${JSON.stringify(value)?.slice(0, 20)}`,
      { ...body, [name]: value },
    ]),
  ])
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
