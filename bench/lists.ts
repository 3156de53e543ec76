import { operations } from '../server/test/samples.ts'
import type { Bench } from './bench.ts'
import { asBrowser, askList } from './browser.ts'
import { percentile } from './figures.ts'
import type { SignedIn } from './people.ts'

/** One way to ask for a list, e.g. sorted by miles, or its fortieth page. */
type Way = { path: string; query: Record<string, string> }
type Person = { token: string; named: Named }
/** Records a list can be of; a person may have none of a kind. */
type Named = Record<string, string | undefined>

/** Stands for a record's name until somebody asks. */
const NAME = /\{(\w+)\}/g
const DEEP_PAGE = '40'
const REQUESTS = 16
const TEXTS = ['4340120', '4340', 'PO-', 'Chicago', 'Memphis', 'Indianapolis', 'Miller', 'zzqx']
/** Lists that stay within one company: one person of each kind will do. */
const KINDS = ['carrierAdmin', 'billing', 'payables', 'payer', 'factor', 'shipper'] as const

/** Every list of the API in every way it can be asked for, by everybody who may. A list that nobody was asked for breaks the bench. */
export async function everyList(bench: Bench): Promise<void> {
  const ways = everyWay()
  const asked = new Set<string>()
  for (const [who, people] of await askers(bench)) {
    const timed: Timed[] = []
    for (const way of ways) {
      const measured = await timeWay(bench, way, people)
      if (!measured) continue
      timed.push(measured)
      asked.add(way.path)
    }
    const slow = timed
      .filter(({ target, p95 }) => p95 > mostFor(target, bench.shipments))
      .toSorted((one, other) => other.p95 - one.p95)
    const slowest = slow.slice(0, 5).map(({ target, p95 }) => `${target} ${p95.toFixed(0)} ms`)
    const failed = timed.flatMap((each) => each.failed)
    bench.row(
      `every list in each of ${timed.length} ways, as ${who}`,
      [`${slow.length} with a p95 over the limit`, ...slowest, `${failed.length} failed`, ...failed.slice(0, 5)].join(
        '; ',
      ),
      `p95 ≤ ${mostFor('', bench.shipments)} ms, of a text ${mostFor('query=', bench.shipments)}, none failed`,
      slow.length === 0 && failed.length === 0,
    )
  }
  const forgotten = [...new Set(ways.map(({ path }) => path))].filter((path) => !asked.has(path))
  bench.row('lists that nobody here could ask for', forgotten.join(', ') || 'none', 'none', forgotten.length === 0)
}

/** In ms. */
function mostFor(target: string, shipments: number): number {
  if (shipments <= 100_000) return 100
  return target.includes('query=') ? 200 : 150
}

/** Every list as it comes, its fortieth page, each order, each choice of a filter, and each text. */
function everyWay(): Way[] {
  return operations().flatMap(({ method, path, inQuery }) => {
    const choices = new Map(inQuery.map(({ name, schema }) => [name, (schema.enum ?? []).map(String)]))
    if (method !== 'GET' || !choices.has('page')) return []
    const needed = inQuery.filter(({ required }) => required).map(({ name }) => [name, `{${name}}`] as const)
    const way = (asked: Record<string, string>): Way => ({ path, query: { ...Object.fromEntries(needed), ...asked } })
    // Its type belongs to the record that is named.
    const chosen = [...choices].flatMap(([name, values]) =>
      name === 'entityType' ? [] : values.map((value) => way({ [name]: value })),
    )
    const sorted = (choices.get('sortProperty') ?? []).flatMap((sortProperty) =>
      ['asc', 'desc'].map((sortDirection) => way({ sortProperty, sortDirection })),
    )
    const searched = choices.has('query') ? TEXTS.map((query) => way({ query })) : []
    return [way({}), way({ page: DEEP_PAGE }), ...chosen, ...sorted, ...searched]
  })
}

async function askers(bench: Bench): Promise<[who: string, people: Person[]][]> {
  const some = (are: (who: SignedIn) => boolean) => bench.people.filter(are).slice(0, REQUESTS / 2)
  const known = async (people: readonly { token: string }[]) =>
    await Promise.all(people.map(async ({ token }) => ({ token, named: await namesFor(bench, token) })))
  const askers: [string, Person[]][] = [
    // An administrator too.
    ['operations', await known([...some(({ isProvider }) => isProvider), bench.cast.operations])],
    ['dispatchers', await known(some(({ isProvider }) => !isProvider))],
  ]
  for (const kind of KINDS) askers.push([kind, await known([bench.cast[kind]])])
  return askers
}

/** What this person can name: the newest of each that they see. */
async function namesFor({ waybill }: Bench, token: string): Promise<Named> {
  const first = async (list: string) => {
    const [record] = await askList<Record<string, string>>(waybill, list, token).catch(() => [])
    return record
  }
  const shipment = await first('/api/v2/shipments?pageSize=1')
  const planned = await first('/api/v2/shipments?statuses=1,2&pageSize=1')
  const invoice = await first('/api/v2/invoices?status=All&pageSize=1')
  const payment = await first('/api/v2/payments?pageSize=1')
  return {
    entityType: 'shipment',
    entityId: shipment?.['id'],
    shipment: (planned ?? shipment)?.['shipmentNumber'],
    invoice: invoice?.['invoiceNumber'],
    checkNumber: payment?.['checkNumber'],
    query: TEXTS[0],
  }
}

/** How long a way took, in ms. */
type Timed = { target: string; p95: number; failed: string[] }

/** Undefined where they may not ask so, or have nothing to ask about. */
async function timeWay({ waybill }: Bench, way: Way, people: readonly Person[]): Promise<Timed | undefined> {
  const times: number[] = []
  const failed: string[] = []
  let target = ''
  let allowed = people
  for (let request = 0; request < REQUESTS; request++) {
    const person = allowed[request % allowed.length]
    const aimed = person && targetOf(way, person.named)
    if (!person || !aimed) continue
    target = aimed
    const began = performance.now()
    const answer = await fetch(waybill.address + target, { headers: asBrowser(person.token) })
    await answer.arrayBuffer()
    if (answer.status === 403) allowed = allowed.filter((other) => other !== person)
    else if (answer.ok) times.push(performance.now() - began)
    else failed.push(`${target} ${answer.status}`)
  }
  return times.length + failed.length === 0 ? undefined : { target, p95: percentile(times, 0.95), failed }
}

/** Undefined if it is about something this person does not have. */
function targetOf({ path, query }: Way, named: Named): string | undefined {
  const needed = [path, ...Object.values(query)].flatMap((text) => [...text.matchAll(NAME)])
  if (needed.some(([, name = '']) => named[name] === undefined)) return undefined
  const fill = (text: string) => text.replaceAll(NAME, (_all, name: string) => named[name] ?? '')
  return `${fill(path)}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, fill(value)]))}`
}
