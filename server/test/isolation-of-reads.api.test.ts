import type { Persona } from '@waybill/contract/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canariesIn } from './planted-network.ts'
import { isSearching, LEADING, leadsBy, OUTSIDERS, probed, requestsOf, Strangers, told } from './strangers.ts'
import { nowhere, type Targets, targetsIn, voidedIn } from './targets.ts'

/** TRUST P1, P6 and P9 for every read: a search learns nothing of strangers, and of the own records nobody reads another's part. */

let strangers: Strangers
const ownersRead = new Set<string>()

beforeAll(async () => {
  strangers = await Strangers.open()
})
afterAll(() => strangers?.close())

// What was read can only be checked at the end.
describe('every read', { shuffle: false }, () => {
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
        const nothing = new Set(
          (await strangers.askAll(persona, about(persona, nowhere()))).map(({ answer }) => told(answer)),
        )
        for (const { request, answer } of await strangers.askAll(
          persona,
          about(persona, targetsIn(strangers.theirs, strangers.inbound)),
        )) {
          found.push(...strangers.complaints(persona, request, answer))
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
          const requests = [targetsIn(strangers.ours, strangers.inbound), voidedIn(strangers.ours)].flatMap((targets) =>
            requestsOf(persona, operation, targets),
          )
          for (const { request, answer } of await strangers.askAll(persona, requests)) {
            found.push(...strangers.complaints(persona, request, answer))
            for (const { where } of canariesIn(answer.text, strangers.ours.canaries)) ownersRead.add(where)
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

  test('no log line tells of anybody', () => {
    const log = strangers.server.log()
    expect(strangers.canaries.filter(({ word }) => log.includes(word))).toEqual([])
  })
})
