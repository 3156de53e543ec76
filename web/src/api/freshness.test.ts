import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { endpoints } from '@waybill/contract/api.ts'
import { dashboard } from '@waybill/contract/dashboard/dashboard.ts'
import { identity } from '@waybill/contract/identity/identity.ts'
import { shipments } from '@waybill/contract/shipments/shipments.ts'
import { tenders } from '@waybill/contract/tenders/tenders.ts'
import { expect, it } from 'vitest'
import { madeStaleBy } from './freshness.ts'
import { infiniteQueryFor, queryFor } from './queries.ts'
import { heardBy } from './subjects.ts'

const MINE = '0190a0b0-0000-7000-8000-000000000001'
const OTHER = '0190a0b0-0000-7000-8000-000000000002'

const asked: Record<'list' | 'mine' | 'other' | 'tender' | 'badges' | 'me', QueryKey> = {
  list: infiniteQueryFor(shipments.list, { query: { view: 'booking' } }).queryKey,
  mine: queryFor(shipments.find, { params: { shipment: 'S-1' } }).queryKey,
  other: queryFor(shipments.find, { params: { shipment: 'S-2' } }).queryKey,
  tender: queryFor(tenders.find, { params: { tenderId: OTHER } }).queryKey,
  badges: queryFor(dashboard.badges, {}).queryKey,
  me: queryFor(identity.me, {}).queryKey,
}

async function staleAfter(news: Parameters<typeof madeStaleBy>[0]): Promise<string[]> {
  const client = new QueryClient()
  client.setQueryData(asked.list, { pages: [], pageParams: [] })
  client.setQueryData(asked.mine, { id: MINE })
  client.setQueryData(asked.other, { id: OTHER })
  client.setQueryData(asked.tender, { id: OTHER })
  client.setQueryData(asked.badges, { updatesNeeded: 0, openTenders: 0, openRateRequests: 0, invoicesToSend: 0 })
  client.setQueryData(asked.me, { id: MINE })
  await client.invalidateQueries({ predicate: madeStaleBy(news) })
  return Object.entries(asked).flatMap(([name, key]) => (client.getQueryState(key)?.isInvalidated ? [name] : []))
}

it('makes lists, badges and the page of that shipment stale, and not the page of another', async () => {
  const news = [{ kind: 'stop-arrived', subject: { type: 'shipment' as const, id: MINE } }]
  expect(await staleAfter(news)).toEqual(['list', 'mine', 'tender', 'badges'])
})

it('makes nothing stale that the news is not about', async () => {
  expect(await staleAfter([{ kind: 'changed', subject: { type: 'company', id: MINE } }])).toEqual(['me'])
})

it.each(endpoints().filter(({ endpoint }) => endpoint.method === 'GET'))(
  '$name says which news it hears',
  ({ endpoint }) => {
    expect(heardBy(endpoint.path)).toBeDefined()
  },
)
