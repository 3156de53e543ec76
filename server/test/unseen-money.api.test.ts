import { api } from '@waybill/contract/api.ts'
import { FILE_TYPES } from '@waybill/contract/documents/file-types.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../src/db/new-id.ts'
import { aShipment, type LoadOfTest } from '../world/factories.ts'
import { House } from './house.ts'
import { foundCompany, newCanary } from './people.ts'
import { type Inbound, type PlantedNetwork, plantInbound, plantNetwork } from './planted-network.ts'
import { operations, type Request, requestsAt } from './samples.ts'
import { targetsIn } from './targets.ts'

/**
 * Drivers see shipments and their profile, and no money anywhere (SPEC §1; domain §10.2, 10.3). Every endpoint of the contract that
 * lets a driver in is asked for all their company's data, and no answer has an amount.
 */

let house: House
let network: PlantedNetwork
let inbound: Inbound
let load: LoadOfTest
type Viewer = 'driver' | 'carrier-dispatcher' | 'carrier-admin'
let tokens: Record<Viewer, string>
beforeAll(async () => {
  house = await House.open()
  const provider = await foundCompany(house.waybill.db, 'provider')
  network = await plantNetwork(house.waybill.db, provider)
  inbound = await plantInbound(house.waybill.db, network)
  const { people } = network
  load = await aShipment(house.waybill.db, {
    provider,
    customer: people.shipper.company,
    carrier: people.driver.company,
    driver: { id: people.driver.id, name: `Robin ${people.driver.canary}` },
    status: 'inTransit',
    rate: RATE,
    maxBuy: MAX_BUY,
  })
  tokens = {
    'carrier-dispatcher': (await house.sessionOf(people['carrier-dispatcher'])).token,
    driver: (await house.sessionOf(people.driver)).token,
    'carrier-admin': (await house.sessionOf(people['carrier-admin'])).token,
  }
})
afterAll(() => house.close())

const RATE = 4_321.37
const MAX_BUY = 5_678.91
const ACCEPTED = 4_321.09
const REJECTED = 4_876.53

/** Fields with an amount; null reveals nothing. */
const MONEY_FIELD = /rate$|^rate|maxbuy|price|amount|charge|cost|payment|invoice|settle|revenue|margin|balance/i
/** Waiting bills; for a driver there are none. */
const COUNTS = new Set(['invoicesToSend'])

async function ask(persona: Viewer, { method, url, body, headers }: Request) {
  const answer = await house.waybill.server.inject({
    method,
    url,
    headers: { authorization: `Bearer ${tokens[persona]}`, ...headers },
    ...(body === undefined ? {} : { payload: body as InjectOptions['payload'] }),
  })
  return { status: answer.statusCode, text: answer.body, type: String(answer.headers['content-type']) }
}

/** What ends the session is not checked. */
const open = () =>
  operations().filter(
    ({ name, endpoint }) =>
      !name.startsWith('identity.signOut') &&
      endpoint.media !== 'text/event-stream' &&
      endpoint.may !== 'public' &&
      (endpoint.may === 'signed-in' || may('driver', endpoint.may)),
  )

const DOLLARS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

/** As stored, and as people, spreadsheets and programs write it. */
function tells(text: string, amount: string): boolean {
  const number = Number(amount)
  const written = [amount, String(number), DOLLARS.format(number), String(Math.round(number * 100))]
  return written.some((each) => stands(text, each))
}

/** By itself: the digits of an id can be anybody's amount in cents. */
function stands(text: string, figure: string): boolean {
  for (let at = text.indexOf(figure); at >= 0; at = text.indexOf(figure, at + 1))
    if (!/[\da-z]-?$/i.test(text.slice(Math.max(0, at - 2), at)) && !/^[\da-z]/i.test(text.slice(at + figure.length)))
      return true
  return false
}

function moneyIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => moneyIn(each, `${path}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) =>
    MONEY_FIELD.test(name) && typeof each === 'number' && !(COUNTS.has(name) && each === 0)
      ? [`${path}.${name}`]
      : moneyIn(each, `${path}.${name}`),
  )
}

test('no answer that a driver can get holds an amount', { timeout: 240_000 }, async () => {
  const planted = network.canaries.filter(({ word }) => /^\d+\.\d\d$/.test(word)).map(({ word }) => word)
  const amounts = [...planted, RATE.toFixed(2), MAX_BUY.toFixed(2)]
  expect(amounts.length).toBeGreaterThan(5)
  const known = targetsIn(network, inbound)
  const targets = {
    ...known,
    shipment: [load.shipmentId, load.number],
    shipmentId: [load.shipmentId],
    stopId: load.stopIds,
    query: [load.number.slice(0, 6)],
    entityId: [load.shipmentId],
  }
  const found: string[] = []
  const answered = new Set<string>()
  for (const operation of open()) {
    for (const request of requestsAt(operation, targets)) {
      const { status, text, type } = await ask('driver', request)
      expect(status, `${request.method} ${request.url}`).toBeLessThan(500)
      if (status < 300) answered.add(operation.name)
      found.push(...amounts.filter((each) => tells(text, each)).map((each) => `${operation.name} tells ${each}`))
      if (type.includes('json')) found.push(...moneyIn(JSON.parse(text)).map((at) => `${operation.name} answers ${at}`))
    }
  }
  expect([...new Set(found)]).toEqual([])
  // Where their loads appear: these were really read.
  const loads = ['list', 'counts', 'export', 'problems', 'quickSearch', 'find', 'activity', 'latestActivity', 'arrive']
  expect(loads.filter((verb) => !answered.has(`shipments.${verb}`))).toEqual([])
})

/**
 * People whose company hides financials from them (domain §10.2): they know an offer's price while it waits for their answer,
 * because they have to answer, and no other amount.
 */
const ANSWERING = [
  'tenders.list',
  'tenders.find',
  'tenders.additionalCharges',
  'shipmentParts.tenders',
  'availableFreight.find',
  'availableFreight.list',
  'dashboard.show',
  'dashboard.desk',
]
/** And where whoever may answer a rate request reads its offer and the counter, while it is open. */
/** Their own company's open offer stands beside the load on the board. */
const OFFERING = [
  'rateRequests.list',
  'rateRequests.find',
  'availableFreight.list',
  'availableFreight.find',
  'dashboard.desk',
]
const WAITING: Readonly<Record<string, readonly string[]>> = {
  'tender.rate': ANSWERING,
  'rate_offer.amount': OFFERING,
  'rate_request.counter_amount': OFFERING,
}

test('no answer that a dispatcher without Financials can get holds an amount, but the price that waits for an answer', {
  timeout: 120_000,
}, async () => {
  const persona = 'carrier-dispatcher'
  const [accepted, rejected] = [await answeredAt(ACCEPTED, 1), await answeredAt(REJECTED, 2)]
  const answered = [accepted, rejected]
  const { shipper } = network.people
  const planted = [
    ...network.canaries.filter(({ word }) => /^\d+\.\d\d$/.test(word)),
    ...[RATE, ACCEPTED, REJECTED].map((amount) => ({
      word: amount.toFixed(2),
      where: 'what was offered and is answered',
    })),
  ]
  const loads = [load.shipmentId, accepted.shipmentId, rejected.shipmentId, network.offered.shipmentId]
  const tenderId = [...answered.map((each) => each.tenderId), ...network.offered.tenderIds]
  const targets = {
    ...targetsIn(network, inbound),
    shipment: loads,
    shipmentId: loads,
    tenderId,
    query: [load.number.slice(0, 6)],
    entityId: [...loads, ...tenderId],
  }
  const [found, read] = [new Set<string>(), new Set<string>()]
  for (const operation of operations()) {
    const { endpoint, name } = operation
    if (operation.method !== 'GET' || endpoint.media === 'text/event-stream' || endpoint.may === 'public') continue
    if (endpoint.may !== 'signed-in' && !may(persona, endpoint.may)) continue
    for (const request of requestsAt(operation, targets).filter(({ isNarrowing }) => !isNarrowing)) {
      const { status, text } = await ask(persona, request)
      if (status < 300) read.add(name)
      // They know the shipper by name; its id would let them request more.
      if (text.includes(shipper.company.id) && !request.url.includes(shipper.company.id))
        found.add(`${name} tells the id of the shipper`)
      for (const { word, where } of planted)
        if (tells(text, word) && !WAITING[where]?.includes(name)) found.add(`${name} tells ${where}`)
    }
  }
  expect([...found]).toEqual([])
  const telling = [
    'tenders.list',
    'tenders.find',
    'shipments.list',
    'shipmentParts.tenders',
    'history.list',
    'dashboard.show',
  ]
  expect(telling.filter((each) => !read.has(each))).toEqual([])
})

test('papers that may state a price are listed, opened and sent by those alone who see what is paid', async () => {
  const { people } = network
  const papers = [23, 43].map((fileType) => ({ id: newId(), fileType }))
  const system = house.waybill.db.as({ kind: 'system' }).read
  for (const { id, fileType } of papers) {
    const fileId = newId()
    const file = { size: 1, sha256: newCanary() }
    const company_id = people.operations.company.id
    await system
      .insertInto('stored_file')
      .values({ ...file, id: fileId, company_id, purpose: 'document', name: 'paper', media_type: 'application/pdf' })
      .execute()
    await system
      .insertInto('document')
      .values({
        ...file,
        id,
        company_id,
        holder_type: 'shipment',
        holder_id: load.shipmentId,
        file_type: fileType,
        audience: FILE_TYPES.get(fileType)?.audience ?? '',
        name: `Paper ${RATE}`,
        extension: 'pdf',
        file_id: fileId,
        uploader_id: people.operations.id,
        uploaded_by: 'Kim Park',
        uploaded_at: new Date(),
      })
      .execute()
  }
  const seen: Record<string, string[]> = {}
  for (const viewer of ['driver', 'carrier-dispatcher', 'carrier-admin'] as const) {
    const request = { method: 'GET', url: `/api/v2/shipments/${load.number}/documents` } as const
    const { status, text } = await ask(viewer, request)
    expect(status).toBe(200)
    seen[viewer] = papers.filter(({ id }) => text.includes(id)).map(({ fileType }) => String(fileType))
  }
  expect(seen).toEqual({ driver: [], 'carrier-dispatcher': [], 'carrier-admin': ['23', '43'] })
})

/** An answered offer to the network's carrier. */
async function answeredAt(rate: number, status: 1 | 2): Promise<{ shipmentId: string; tenderId: string }> {
  const { people } = network
  const { shipmentId } = await aShipment(house.waybill.db, {
    provider: people.operations.company,
    customer: people.shipper.company,
    status: 'readyToBook',
    maxBuy: MAX_BUY,
  })
  const offer = await house.call(api.tenders.offer, {
    as: await house.sessionOf(people.operations),
    body: { shipmentId, carrierIds: [people['carrier-admin'].company.id], rate, respondWithinMinutes: 60 },
  })
  expect(offer.status, offer.text).toBe(201)
  const tenderId = offer.body.data[0]?.id ?? ''
  const { status: answered, text } = await house.call(api.tenders.answer, {
    as: await house.sessionOf(people['carrier-admin']),
    params: { tenderId },
    body: status === 1 ? { status } : { status, declineReason: 0 },
  })
  expect(answered, text).toBe(200)
  return { shipmentId, tenderId }
}

test('to the administrator the same load shows its rate: there was something to hide', async () => {
  for (const url of [`/api/v2/shipments/${load.shipmentId}`, '/api/v2/shipments/csv', '/api/v2/shipments']) {
    const request = { method: 'GET', url } as const
    const [seen, hidden] = [await ask('carrier-admin', request), await ask('driver', request)]
    expect([seen.status, hidden.status]).toEqual([200, 200])
    expect([tells(seen.text, RATE.toFixed(2)), tells(hidden.text, RATE.toFixed(2))]).toEqual([true, false])
    expect([seen.text.includes(load.number), hidden.text.includes(load.number)]).toEqual([true, true])
  }
})
