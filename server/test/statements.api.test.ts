import { AsyncLocalStorage } from 'node:async_hooks'
import { may, type Persona } from '@waybill/contract/permissions.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { House } from './house.ts'
import { type Company, foundCompany } from './people.ts'
import { type PlantedNetwork, plantInbound, plantNetwork } from './planted-network.ts'
import { type Operation, operations, requestsAt } from './samples.ts'
import { type Targets, targetsIn } from './targets.ts'

/* TRUST P32: a request's statements do not grow with its results. */

const AT_MOST = 12
/** Everyone who reads lists of others' records; together they may call every read. */
const READERS: readonly Persona[] = ['operations', 'payables', 'carrier-admin', 'shipper', 'factor', 'payer']

/** The current request's statements, without those that only frame them: transactions, scopes and plans. */
const counted = new AsyncLocalStorage<{ statements: string[] }>()
const FRAME = /^\s*(begin|start transaction|commit|rollback|savepoint|release|set |deallocate )/i
const query: typeof pg.Client.prototype.query = Reflect.get(pg.Client.prototype, 'query')

const moment = new Date()
let house: House
let provider: Company
let network: PlantedNetwork
let targets: Targets

beforeAll(async () => {
  house = await House.open()
  provider = await foundCompany(house.waybill.db, 'provider')
  network = await plantNetwork(house.waybill.db, provider)
  targets = targetsIn(network, await plantInbound(house.waybill.db, network))
  pg.Client.prototype.query = function counting(this: pg.Client, ...said: unknown[]) {
    const [first] = said
    const { text = '', name } =
      typeof first === 'string' ? { text: first } : ((first ?? {}) as { text?: string; name?: string })
    if (name !== 'waybill-look' && !FRAME.test(text)) counted.getStore()?.statements.push(text)
    return Reflect.apply(query, this, said)
  } as typeof query
})
afterAll(async () => {
  pg.Client.prototype.query = query
  await house.close()
})

const reads = operations().filter(
  ({ method, endpoint }) => method === 'GET' && endpoint.media !== 'text/event-stream' && endpoint.may !== 'public',
)

/** How many statements each read takes, by reader and target. */
async function countAll(): Promise<Map<string, string[]>> {
  // A session is read once a second; here no second passes.
  house.setClock(moment)
  const counts = new Map<string, string[]>()
  // A session is read again after a second, whichever request is running.
  house.setClock(new Date())
  for (const persona of READERS) {
    const { token } = await house.sessionOf(network.people[persona])
    for (const operation of reads.filter(
      ({ endpoint }) => endpoint.may === 'signed-in' || (endpoint.may !== 'public' && may(persona, endpoint.may)),
    )) {
      const request = plainest(operation)
      const store = { statements: [] as string[] }
      // An injected request starts when awaited.
      const answer = await counted.run(
        store,
        async () =>
          await house.waybill.server.inject({
            method: 'GET',
            url: request,
            headers: { authorization: `Bearer ${token}` },
          }),
      )
      if (answer.statusCode === 200) counts.set(`${persona} ${operation.name}`, store.statements)
    }
  }
  return counts
}

function plainest(operation: Operation): string {
  const [request] = requestsAt(operation, targets)
  if (!request) throw new Error(`${operation.name} has no request`)
  const [path = '', search = ''] = request.url.split('?')
  const needed = operation.inQuery.filter(({ required }) => required).map(({ name }) => name)
  const kept = [...new URLSearchParams(search)].filter(([name]) => needed.includes(name))
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path
}

test('no read takes more statements for more rows, and none more than twelve', async () => {
  const few = await countAll()
  for (let more = 0; more < 3; more++) await plantNetwork(house.waybill.db, provider)
  const many = await countAll()
  expect(few.size).toBeGreaterThan(150)
  const grown = [...many].filter(([name, statements]) => statements.length > (few.get(name)?.length ?? 0))
  expect(grown.map(([name, { length }]) => `${name}: ${few.get(name)?.length} → ${length}`)).toEqual([])
  expect(
    [...many].filter(([, { length }]) => length > AT_MOST).map(([name, { length }]) => `${name}: ${length}`),
  ).toEqual([])
})
