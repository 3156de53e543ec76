import { api, endpoints } from '@waybill/contract/api.ts'
import { CASE_STATUSES } from '@waybill/contract/cases/case-statuses.ts'
import type { Endpoint } from '@waybill/contract/endpoint.ts'
import { PERSONAS } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aShipment } from '../world/factories.ts'
import { House } from './house.ts'
import { foundCompany } from './people.ts'
import { type PlantedNetwork, plantInbound, plantNetwork } from './planted-network.ts'

/**
 * One number, one truth: whatever has both a list and a page of its own says the same in both, to everybody who sees them. The contract
 * names the pairs, so a new one is compared without anybody adding it.
 */

type Row = Record<string, unknown>
type Pair = { list: Endpoint; page: Endpoint; key: string }

const reads = endpoints().flatMap(({ endpoint }) => (endpoint.method === 'GET' ? [endpoint] : []))
const pairs = reads.flatMap((page): Pair[] => {
  const [, path, key] = /^(.+)\/:(\w+)$/.exec(page.path) ?? []
  const list = reads.find((each) => each.path === path)
  return list && key && page.media === 'application/json' ? [{ list, page, key }] : []
})

/** Lists that begin with a part of theirs: all of it. */
const ALL: Record<string, Record<string, string>> = {
  [api.invoices.list.path]: { status: 'All' },
  [api.cases.list.path]: { caseStatuses: CASE_STATUSES.join() },
}
/** What a row sums up and its page has in full. */
const IN_SHORT: Record<string, readonly string[]> = {
  [api.companies.list.path]: ['remitToChange'],
  [api.orders.list.path]: ['referenceNumbers'],
}

let house: House
let network: PlantedNetwork

beforeAll(async () => {
  house = await House.open()
  const { db } = house.waybill
  const provider = await foundCompany(db, 'provider')
  network = await plantNetwork(db, provider)
  await plantInbound(db, network)
  const { people } = network
  const carrier = people['carrier-admin'].company
  const { shipmentId } = await aShipment(db, { provider, customer: people.shipper.company, pickupInHours: 30 })
  await sql`insert into board_load (id, rate, carrier_ids, posted_at, posted_by)
    values (${shipmentId}, 1850, ${[carrier.id]}::uuid[], now(), 'Olive Park')`.execute(db.as({ kind: 'system' }).read)
  const as = await house.sessionOf(people['carrier-admin'])
  for (const { createFilterSet } of [api.shipments, api.availableFreight]) {
    const { status } = await house.call(createFilterSet, { as, body: { name: 'Ours', filters: {} } })
    expect(status).toBe(201)
  }
})
afterAll(() => house.close())

test.each(pairs.map((pair) => [pair.list.path, pair] as const))(
  '%s and its pages agree',
  async (path, { list, page, key }) => {
    let compared = 0
    for (const persona of PERSONAS) {
      const as = await house.sessionOf(network.people[persona])
      const { status, body, text } = await house.call(list, { as, query: ALL[path] ?? {} })
      expect([200, 403], `${persona}: ${text}`).toContain(status)
      if (status === 403) continue
      for (const row of (body as { data: Row[] }).data) {
        const params = { [key]: String(row[key] ?? row[`${key}Number`] ?? row['id']) }
        const { body: whole } = (await house.call(page, { as, params })) as { body: Row }
        const shared = Object.entries(row).filter(([name]) => name in whole && !IN_SHORT[path]?.includes(name))
        expect(shared.length, `${persona} reads ${page.path}`).toBeGreaterThan(1)
        expect(whole, persona).toMatchObject(Object.fromEntries(shared))
        compared += 1
      }
    }
    expect(compared, 'there is something to compare').toBeGreaterThan(0)
  },
)
