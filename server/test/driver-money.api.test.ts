import { may } from '@waybill/contract/permissions.ts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aShipment, type LoadOfTest } from '../world/factories.ts'
import { House } from './house.ts'
import { foundCompany } from './people.ts'
import { type Inbound, type PlantedNetwork, plantInbound, plantNetwork } from './planted-network.ts'
import { operations, type Request, requestsAt } from './samples.ts'
import { targetsIn } from './targets.ts'

/**
 * Drivers see shipments and their profile, and no money anywhere (SPEC §1; domain §10.2, 10.3). Every endpoint of the contract that
 * lets a driver in is asked for everything that their company has, and no answer holds an amount.
 */

let house: House
let network: PlantedNetwork
let inbound: Inbound
let load: LoadOfTest
let tokens: Record<'driver' | 'carrier-admin', string>
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
    status: 5,
    rate: RATE,
    maxBuy: MAX_BUY,
  })
  tokens = {
    driver: (await house.sessionOf(people.driver)).token,
    'carrier-admin': (await house.sessionOf(people['carrier-admin'])).token,
  }
})
afterAll(() => house.close())

const RATE = 4_321.37
const MAX_BUY = 5_678.91

/** Fields that tell an amount; what is null in them tells nothing. */
const MONEY_FIELD = /rate$|^rate|maxbuy|price|amount|charge|cost|payment|invoice|settle|revenue|margin|balance/i
/** How many bills wait, which for a driver is none. */
const COUNTS = new Set(['invoicesToSend'])

async function ask(persona: 'driver' | 'carrier-admin', { method, url, body, headers }: Request) {
  const answer = await house.waybill.server.inject({
    method,
    url,
    headers: { authorization: `Bearer ${tokens[persona]}`, ...headers },
    ...(body === undefined ? {} : { payload: body as InjectOptions['payload'] }),
  })
  return { status: answer.statusCode, text: answer.body, type: String(answer.headers['content-type']) }
}

/** What ends the session is no answer to read. */
const open = () =>
  operations().filter(
    ({ name, endpoint }) =>
      !name.startsWith('identity.signOut') &&
      endpoint.media !== 'text/event-stream' &&
      endpoint.may !== 'public' &&
      (endpoint.may === 'signed-in' || may('driver', endpoint.may)),
  )

/** As it is stored, and as people, spreadsheets and programs write it. */
function tells(text: string, amount: string): boolean {
  const number = Number(amount)
  const grouped = number.toLocaleString('en-US', { minimumFractionDigits: 2 })
  return [amount, String(number), grouped, String(Math.round(number * 100))].some((each) => text.includes(each))
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
  // Where their loads are told of: these were really read.
  const loads = ['list', 'counts', 'export', 'problems', 'quickSearch', 'find', 'activity', 'latestActivity', 'arrive']
  expect(loads.filter((verb) => !answered.has(`shipments.${verb}`))).toEqual([])
})

test('to the administrator the same load shows its rate: there was something to hide', async () => {
  for (const url of [`/api/v2/shipments/${load.shipmentId}`, '/api/v2/shipments/csv', '/api/v2/shipments']) {
    const request = { method: 'GET', url } as const
    const [seen, hidden] = [await ask('carrier-admin', request), await ask('driver', request)]
    expect([seen.status, hidden.status]).toEqual([200, 200])
    expect([tells(seen.text, RATE.toFixed(2)), tells(hidden.text, RATE.toFixed(2))]).toEqual([true, false])
    expect([seen.text.includes(load.number), hidden.text.includes(load.number)]).toEqual([true, true])
  }
})
