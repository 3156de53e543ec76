import { endpoints } from '@waybill/contract/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { House } from '../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

test('every endpoint of the contract is open (P5; that nothing else is, start-up sees to)', () => {
  const closed = endpoints().filter(
    ({ endpoint: { method, path } }) => !house.waybill.server.hasRoute({ method, url: path }),
  )
  expect(closed.map(({ name }) => name)).toEqual([])
})

test('the document is served to everybody', async () => {
  const answer = await house.waybill.server.inject('/api/openapi.json')
  expect(answer.statusCode).toBe(200)
  expect(Object.keys(answer.json<{ paths: object }>().paths).length).toBeGreaterThan(20)
})

test('the docs name no address but their own, and their policy admits no other', async () => {
  const { body, headers } = await house.waybill.server.inject('/api/docs')
  expect(body).not.toMatch(/https?:/)
  expect(headers['content-security-policy']).not.toMatch(/https?:|\*/)
  const reader = await house.waybill.server.inject('/api/docs/reader.js')
  expect(reader.statusCode).toBe(200)
  expect(reader.headers['content-type']).toContain('text/javascript')
})
