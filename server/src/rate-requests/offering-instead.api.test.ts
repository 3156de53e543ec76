import { api } from '@waybill/contract/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { House } from '../../test/house.ts'
import { hire } from '../../test/people.ts'
import { rateMarket, type SignedIn } from '../../test/rate-market.ts'

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

type Market = Awaited<ReturnType<typeof rateMarket>>

/** The load tendered to one carrier at 1,500, which declines for the rate and names 1,750. */
async function declined({ ops, load }: Market, carrier: SignedIn, more: { declineReason?: 0 | 1 } = {}) {
  const sent = await house.call(api.tenders.offer, {
    as: ops,
    body: { shipmentId: load.shipmentId, carrierIds: [carrier.company.id], rate: 1_500, respondWithinMinutes: 60 },
  })
  return await house.call(api.tenders.answer, {
    as: carrier,
    params: { tenderId: sent.body.data[0]?.id ?? '' },
    body: { status: 2, declineReason: 1, declineText: 'Low for the season', counterAmount: 1_750, ...more },
  })
}

test('a carrier that dislikes the rate names its own: an offer that can be awarded', async () => {
  const market = await rateMarket(house)
  const { alder } = market
  expect((await declined(market, alder)).body.status).toBe(2)
  const { data } = await market.ofShipment()
  expect(data).toMatchObject([
    { state: 'open', requests: [{ status: 'Offered', offer: { amount: 1_750, note: 'Low for the season' } }] },
  ])
  const id = data[0]?.requests[0]?.rateRequestId ?? ''
  expect((await market.round(id).award(1_750)).body.state).toBe('awarded')
})

test('it joins the round that runs, and answers the request that the carrier already has', async () => {
  const market = await rateMarket(house)
  const { alder, birch } = market
  const [asked] = await market.ask(alder)
  await declined(market, birch)
  await declined(market, alder)
  const { data } = await market.ofShipment()
  expect(data).toHaveLength(1)
  expect(data[0]?.requests.map(({ carrierId }) => carrierId).toSorted()).toEqual(
    [alder.company.id, birch.company.id].toSorted(),
  )
  const { body } = await house.call(api.rateRequests.find, { as: alder, params: { rateRequestId: asked ?? '' } })
  expect(body).toMatchObject({ status: 'Offered', offer: { amount: 1_750 } })
})

test('only the rate is a reason to name one, and a broker names none', async () => {
  const market = await rateMarket(house)
  const { status, problem } = await declined(market, market.alder, { declineReason: 0 })
  expect(status).toBe(400)
  expect(problem.modelState).toHaveProperty('counterAmount')
  const second = await rateMarket(house)
  const broker = await hire(house.waybill.db, 'broker')
  const refused = await declined(second, { ...broker, ...(await house.sessionOf(broker)) })
  expect(refused.problem).toMatchObject({ status: 400, modelState: { counterAmount: ['Brokers do not offer rates'] } })
  expect((await second.ofShipment()).totalCount).toBe(0)
})
