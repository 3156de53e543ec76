import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@waybill/contract/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { House } from '../../test/house.ts'
import { foundCompany, hire } from '../../test/people.ts'

/** An OSRM that knows every road until it falls silent. */
let osrm: Server
let isSilent = false
const asked: string[] = []
let house: House
let as: { token: string }
beforeAll(async () => {
  osrm = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (!isSilent) response.end(JSON.stringify({ code: 'Ok', routes: [{ distance: 2_832_445.4 }] }))
  })
  await new Promise<void>((done) => osrm.listen(0, '127.0.0.1', done))
  const url = new URL(`http://127.0.0.1:${(osrm.address() as AddressInfo).port}`)
  house = await House.open({ router: { engine: 'osrm', url, key: undefined, version: undefined } })
  const { db } = house.waybill
  as = await house.sessionOf(await hire(db, 'operations', { company: await foundCompany(db, 'provider') }))
})
afterAll(async () => {
  await house.close()
  osrm.closeAllConnections()
  osrm.close()
})

async function distanceOf(from: string, to: string) {
  const body = {
    stops: [
      { type: 'Pickup' as const, postalCode: from },
      { type: 'Delivery' as const, postalCode: to },
    ],
    products: [{ weight: 20_000, packages: 12 }],
    shippingMode: 0 as const,
    equipmentMode: 0 as const,
  }
  const { body: answer, problem, status } = await house.call(api.rates.find, { as, body })
  expect(problem?.modelState ?? status).toBe(200)
  return answer.priced.distance
}

test('prices of stops are by the miles of the router, and by the map while it is silent', async () => {
  const routed = { miles: 1_760, engine: 'osrm', version: 'v1', isEstimated: false }
  expect(await distanceOf('60638', '85043')).toEqual(routed)
  isSilent = true
  expect(await distanceOf('60440', '85043')).toMatchObject({ engine: 'highway', isEstimated: true })
  expect(await distanceOf('60601', '85043')).toMatchObject({ engine: 'highway' })
  expect(await distanceOf('60638', '85043')).toEqual(routed)
  expect(asked).toHaveLength(2)
})
