import type { Persona } from '@waybill/contract/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canariesIn, type PlantedNetwork } from './planted-network.ts'
import { type Operation, type Request, requestsAt } from './samples.ts'
import {
  type Answer,
  INSIDERS,
  isSearching,
  LEADING,
  leads,
  leadsBy,
  mayAsk,
  probed,
  readersOf,
  requestsOf,
  Strangers,
  told,
} from './strangers.ts'
import { nowhere, type Targets, targetsIn, VOIDABLE, voidedIn } from './targets.ts'

/** TRUST P1, P6 and P9 for every read: a search learns nothing of strangers, and of the own records nobody reads another's part. */

let strangers: Strangers
const ownersRead = new Set<string>()
/** The searches that found something for whom they may. */
const searching = new Set<string>()

beforeAll(async () => {
  strangers = await Strangers.open()
})
afterAll(() => strangers?.close())

// What was read can only be checked at the end.
describe('every read', { shuffle: false }, () => {
  describe('a search, a filter or a count answers for strangers as for what does not exist', () => {
    const bySubject = searches.flatMap((operation) =>
      operation.inQuery
        .filter(({ name }) => LEADING.includes(name))
        .map(({ name }) => [operation.name, name, operation] as const),
    )
    test.each(bySubject)('%s by %s', async (_, name, operation) => {
      const readers = readersOf(operation)
      const findable = await findableBy(name, operation)
      if (findable.length > 0) searching.add(operation.name)
      const ours = about(name, operation, targetsIn(strangers.ours, strangers.inbound))
      const theirs = about(name, operation, targetsIn(strangers.theirs, strangers.inbound))
      const complaints: string[] = []
      for (const [at, persona] of readers.entries()) {
        const nothing = await nothingFor(persona, name, operation)
        const own = findable.flatMap((index) => ours[index] ?? [])
        for (const { request, answer } of await strangers.askAll(persona, own))
          complaints.push(...complaintsOfRead(persona, request, answer))
        // What nobody finds is searched for by one after the other in turn.
        const foreign = theirs.filter((_, index) => findable.includes(index) || index % readers.length === at)
        for (const { request, answer } of await strangers.askAll(persona, foreign)) {
          complaints.push(...complaintsOfRead(persona, request, answer))
          if (!nothing.has(told(answer))) complaints.push(`${persona} ${request.url}: ${told(answer).slice(0, 300)}`)
        }
      }
      expect(complaints.slice(0, 20)).toEqual([])
    })
  })

  describe('of the own records everybody reads their own part alone (P9)', () => {
    const reading = probed.filter(({ method }) => method === 'GET')
    test.each(reading.map((operation) => [operation.name, operation] as const))(
      '%s',
      { timeout: 60_000 },
      async (_, operation) => {
        const found: string[] = []
        const isAboutLoads = [...operation.inPath, ...operation.inQuery].some(({ name }) => VOIDABLE.includes(name))
        for (const persona of readersOf(operation)) {
          const requests = [
            targetsIn(strangers.ours, strangers.inbound),
            ...(isAboutLoads ? [voidedIn(strangers.ours)] : []),
          ]
            .flatMap((targets) => requestsOf(persona, operation, targets))
            // Their own test searches.
            .filter((request) => !(isSearching(operation) && leads(request)))
          for (const { request, answer } of await strangers.askAll(persona, requests)) {
            found.push(...complaintsOfRead(persona, request, answer))
          }
        }
        expect(found.slice(0, 20)).toEqual([])
      },
    )
  })

  test('the probe reads: the owners found their own words there', () => {
    const sought = ['shipment_reference.value', 'shipment_stop.name', 'tender.rate', 'history_entry.description']
    expect([...ownersRead]).toEqual(expect.arrayContaining(sought))
    const lists = [
      'shipments',
      'orders',
      'tenders',
      'disputes',
      'factoring',
      'availableTrucks',
      'rateRequests',
      'history',
    ]
    expect([...searching]).toEqual(expect.arrayContaining(lists.map((room) => `${room}.list`)))
  })

  test('no log line tells of anybody', () => {
    expect(strangers.logged()).toEqual([])
  })
})

const searches = probed.filter(isSearching)
const found = new Map<string, Promise<number[]>>()

/**
 * Which of the requests find something for whom they may: for the provider, or for those whose words they are. A list's counts, totals,
 * points and export search as the list does.
 */
function findableBy(name: string, operation: Operation): Promise<number[]> {
  const list = /counts|totals|points|export|stats/i.test(operation.name)
    ? searches.find(
        ({ path, inQuery }) => operation.path.startsWith(`${path}/`) && inQuery.some((each) => each.name === name),
      )
    : undefined
  const by = list ?? operation
  const key = `${by.name} by ${name}`
  const known = found.get(key) ?? findOut(name, by)
  found.set(key, known)
  return known
}

async function findOut(name: string, operation: Operation): Promise<number[]> {
  const insider = INSIDERS.find((persona) => mayAsk(persona, operation))
  const theirs = insider ? await findsOf(insider, name, operation, strangers.theirs) : []
  if (theirs.length > 0) return theirs
  const ours: number[] = []
  for (const persona of readersOf(operation)) ours.push(...(await findsOf(persona, name, operation, strangers.ours)))
  return [...new Set(ours)]
}

async function findsOf(
  persona: Persona,
  name: string,
  operation: Operation,
  network: PlantedNetwork,
): Promise<number[]> {
  const nothing = await nothingFor(persona, name, operation)
  const answered = await strangers.askAll(persona, about(name, operation, targetsIn(network, strangers.inbound)))
  return answered.flatMap(({ answer }, index) => (nothing.has(told(answer)) ? [] : [index]))
}

function about(name: string, operation: Operation, targets: Targets): Request[] {
  return requestsAt(operation, targets).filter((request) => leadsBy(name, request))
}

/** How the search answers for what does not exist. */
async function nothingFor(persona: Persona, name: string, operation: Operation): Promise<ReadonlySet<string>> {
  const answers = await strangers.askAll(persona, about(name, operation, nowhere()))
  return new Set(answers.map(({ answer }) => told(answer)))
}

/** What is wrong with the answer; what of the own was read is kept. */
function complaintsOfRead(persona: Persona, request: Request, answer: Answer): string[] {
  for (const { where } of canariesIn(answer.body, strangers.ours.canaries)) ownersRead.add(where)
  return strangers.complaints(persona, request, answer)
}
