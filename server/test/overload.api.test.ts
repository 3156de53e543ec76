import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@waybill/contract/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { House } from './house.ts'
import { hire } from './people.ts'

/** TRUST P43 in small: far more requests at once than the server works on. `npm run bench` measures the effect on the answer rate. */

const MOST = 6
const MANY = 240

let house: House
let as: { token: string }
let address: string

beforeAll(async () => {
  house = await House.open({}, { gate: { atOnce: MOST, waiting: MOST, longestMs: 20 } })
  as = await house.sessionOf(await hire(house.waybill.db, 'carrier-dispatcher'))
  await house.waybill.server.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(house.waybill.server.server.address() as AddressInfo).port}`
})
afterAll(() => house.close())

const list = () => house.call(api.shipments.list, { as })

test('of many at once some are answered and the others asked to come again, nothing else', async () => {
  const answers = await Promise.all(Array.from({ length: MANY }, list))
  const statuses = new Set(answers.map(({ status }) => status))
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 503])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(MOST)
  for (const { status, headers, problem } of answers)
    if (status === 503)
      expect([problem.code, headers['retry-after'], problem.traceId]).toEqual([
        'overloaded',
        '1',
        headers['x-trace-id'],
      ])
})

test('pages, /live, /ready and live streams pass by it', async () => {
  const stream = http.get(`${address}/api/v2/events`, { headers: { authorization: `Bearer ${as.token}` } })
  const [opened] = (await once(stream, 'response')) as [http.IncomingMessage]
  expect(opened.statusCode).toBe(200)
  const crowd = Promise.all(Array.from({ length: MANY }, list))
  const beside = await Promise.all(
    ['/live', '/ready', '/api/openapi.json'].map((url) => house.waybill.server.inject({ method: 'GET', url })),
  )
  expect(beside.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await crowd
  stream.destroy()
})

test('every place is free again, also those of who went away before the answer', async () => {
  for (let at = 0; at < 3 * MOST; at++) {
    const gone = http.get(`${address}/api/v2/shipments`, { headers: { authorization: `Bearer ${as.token}` } })
    gone.on('error', () => undefined)
    await once(gone, 'socket')
    gone.destroy()
  }
  await expect
    .poll(async () => (await Promise.all(Array.from({ length: MOST }, list))).map(({ status }) => status))
    .toEqual(Array(MOST).fill(200))
})
