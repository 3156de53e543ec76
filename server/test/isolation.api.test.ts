import type { Persona } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlantedNetwork } from './planted-network.ts'
import { type Operation, requestsAt } from './samples.ts'
import { AT_ONCE, leads, leadsToRecords, mayAsk, OUTSIDERS, probed, requestsOf, Strangers, told } from './strangers.ts'
import { nowhere, targetsIn } from './targets.ts'

/** TRUST P1 and P6 for every endpoint: everyone reaches for what belongs to strangers. */

let strangers: Strangers
let untouched: unknown

beforeAll(async () => {
  strangers = await Strangers.open()
  untouched = await versionsOf(strangers.theirs)
})
afterAll(() => strangers?.close())

/** What is said to whoever asks for what does not exist, in a request that is otherwise in order. */
async function refusalOfNothing(
  persona: Persona,
  operation: Operation,
): Promise<{ soundBody: unknown; refusal: string } | undefined> {
  let said: { soundBody: unknown; refusal: string } | undefined
  for (const request of requestsAt(operation, nowhere())) {
    const answer = await strangers.ask(persona, request)
    said = { soundBody: request.body, refusal: told(answer) }
    if (answer.status !== 400) break
  }
  return said
}

/** Each of their records is named with a body that is in order, even where the next in turn is not. */
async function reachForRecords(operation: Operation, persona: Persona): Promise<string[]> {
  const found: string[] = []
  const requests = requestsOf(persona, operation, targetsIn(strangers.theirs, strangers.inbound))
  const answers = await strangers.askAll(persona, requests)
  const nothing = answers.every(({ answer }) => answer.status === 403)
    ? undefined
    : await refusalOfNothing(persona, operation)
  const again = answers.filter(({ answer }) => answer.status === 400).map(({ request }) => request)
  if (nothing?.soundBody !== undefined)
    answers.push(
      ...(await strangers.askAll(
        persona,
        again.map((request) => ({ ...request, body: nothing.soundBody })),
      )),
    )
  for (const { request, answer } of answers) {
    found.push(...strangers.complaints(persona, request, answer))
    const call = `${persona} ${request.method} ${request.url}`
    if (![400, 403, 404].includes(answer.status)) found.push(`${call}: ${told(answer)} for a foreign record`)
    else if (answer.status === 404 && told(answer) !== nothing?.refusal)
      found.push(`${call}: ${told(answer)} betrays it, not ${nothing?.refusal}`)
  }
  return found
}

async function askWithTheirs(operation: Operation, persona: Persona): Promise<string[]> {
  const isReading = operation.method === 'GET'
  const requests = requestsOf(persona, operation, targetsIn(strangers.theirs, strangers.inbound)).filter(
    // Searches have their own test.
    (request) => !(isReading && leads(request)),
  )
  const answers = await strangers.askAll(persona, requests, isReading ? AT_ONCE : 1)
  // It may have ended its own session.
  if (!isReading && mayAsk(persona, operation)) await strangers.signInAnew(persona)
  return answers.flatMap(({ request, answer }) => strangers.complaints(persona, request, answer))
}

// What happened can only be checked at the end.
describe('the whole contract', { shuffle: false }, () => {
  describe('nobody reaches what belongs to strangers', () => {
    test.each(probed.map((operation) => [operation.name, operation] as const))(
      '%s',
      { timeout: 60_000 },
      async (_, operation) => {
        const found: string[] = []
        const reach = leadsToRecords(operation) ? reachForRecords : askWithTheirs
        for (const persona of OUTSIDERS) found.push(...(await reach(operation, persona)))
        expect(found.slice(0, 20)).toEqual([])
      },
    )
  })

  test('nothing of theirs was changed, and no log line tells of anybody', async () => {
    expect(strangers.logged()).toEqual([])
    expect(await versionsOf(strangers.theirs)).toEqual(untouched)
  })
})

test('live news is heard by its own companies alone', async () => {
  const address = await strangers.house.waybill.server.listen({ port: 0, host: '127.0.0.1' })
  const listen = async (persona: Persona) => {
    const stream = await fetch(`${address}/api/v2/events`, {
      headers: { authorization: `Bearer ${strangers.tokenOf(persona)}` },
    })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    if (!reader) throw new Error('The stream has no body')
    return reader
  }
  const stranger = await listen('carrier-dispatcher')
  await stranger.read()
  const system = strangers.house.waybill.db.as({ kind: 'system' })
  for (const [network, kind] of [
    [strangers.theirs, 'foreign-news'],
    [strangers.ours, 'own-news'],
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
    order by 1`.execute(strangers.house.waybill.db.as({ kind: 'system' }).read)
  return rows
}
