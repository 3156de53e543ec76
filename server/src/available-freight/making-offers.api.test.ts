import { api } from '@waybill/contract/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { hire } from '../../test/people.ts'
import { rateMarket, type SignedIn } from '../../test/rate-market.ts'
import { wallAt } from '../wall-clock.ts'

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

const { offer, find, post, lane } = api.availableFreight

/** The load of a rate market, on the board for its carriers. */
async function aBoard(rate: number | null = null) {
  const market = await rateMarket(house)
  const { ops, alder, birch, load } = market
  const params = { shipmentNumber: load.number }
  const carrierIds = [alder.company.id, birch.company.id]
  expect((await house.call(post, { as: ops, params, body: { rate, carrierIds } })).status).toBe(200)
  const offers = (as: SignedIn, amount: number) => house.call(offer, { as, params, body: { amount } })
  return { ...market, params, offers }
}

describeEndpoint(api.availableFreight.offer, {
  works: {
    'the provider reads it among the answers and awards it; the load shows it to its company alone': async () => {
      const market = await aBoard()
      const { alder, birch, params, offers } = market
      expect((await offers(alder, 1_950)).body).toMatchObject({ status: 'Offered', offer: { amount: 1_950 } })
      expect((await house.call(find, { as: alder, params })).body.offer).toMatchObject({
        status: 'Offered',
        amount: 1_950,
        counter: null,
      })
      const rows = (await house.call(api.availableFreight.list, { as: alder, query: {} })).body.data
      expect(rows.find(({ shipmentNumber }) => shipmentNumber === params.shipmentNumber)?.offer?.amount).toBe(1_950)
      expect((await house.call(find, { as: birch, params })).body.offer).toBeNull()
      const { data } = await market.ofShipment()
      expect(data).toMatchObject([{ requests: [{ carrierId: alder.company.id, offer: { amount: 1_950 } }] }])
      const id = data[0]?.requests[0]?.rateRequestId ?? ''
      expect((await market.round(id).award(1_950)).body.state).toBe('awarded')
      expect((await house.call(find, { as: birch, params })).status).toBe(404)
    },
    'offered again, it revises the one offer; at the counter, it books the load': async () => {
      const market = await aBoard()
      const { alder, ops, params, offers } = market
      const { body } = await offers(alder, 1_950)
      expect((await offers(alder, 1_940)).body.id).toBe(body.id)
      const counter = { amount: 1_900, openForMinutes: 30 }
      await house.call(api.rateRounds.counter, { as: ops, params: { rateRequestId: body.id }, body: counter })
      expect((await house.call(find, { as: alder, params })).body.offer?.counter).toBe(1_900)
      expect((await offers(alder, 1_900)).body.status).toBe('Awarded')
      const booked = await house.call(api.shipments.find, { as: alder, params: { shipment: params.shipmentNumber } })
      expect(booked.body).toMatchObject({ carrierName: alder.company.name })
    },
    'in the round that runs, and on the request that the carrier has': async () => {
      const market = await aBoard()
      const { alder, birch, offers } = market
      const [asked] = await market.ask(alder)
      expect((await offers(alder, 1_950)).body.id).toBe(asked)
      await offers(birch, 2_200)
      expect((await market.ofShipment()).data).toHaveLength(1)
    },
  },
  refusesBadInput: {
    'no amount, and one that the load can be booked at': async () => {
      const { alder, offers } = await aBoard(1_850)
      expect((await offers(alder, 0)).status).toBe(400)
      const { problem } = await offers(alder, 1_850)
      expect(problem).toMatchObject({
        code: 'bad-request',
        modelState: { amount: ['Its price is 1,850.00 USD: book it instead'] },
      })
      expect((await offers(alder, 1_900)).body.offer?.amount).toBe(1_900)
    },
  },
  refusesWhoMayNot: {
    'billing people, brokers and the provider': async () => {
      const { alder, ops, offers } = await aBoard()
      const sign = async (persona: 'carrier-billing' | 'broker') => {
        const person = await hire(house.waybill.db, persona, persona === 'broker' ? {} : { company: alder.company })
        return { ...person, ...(await house.sessionOf(person)) }
      }
      for (const as of [await sign('carrier-billing'), await sign('broker'), ops])
        expect((await offers(as, 1_950)).status).toBe(403)
    },
    'a carrier that cannot be booked': async () => {
      const { alder, params, offers } = await aBoard()
      await house.waybill.db
        .as({ kind: 'system' })
        .read.updateTable('company')
        .set({ is_on_hold: true, hold_reason: 'Papers missing' })
        .where('id', '=', alder.company.id)
        .execute()
      expect((await house.call(find, { as: alder, params })).body.can.offer).toMatchObject({
        text: 'Your company is on hold: Papers missing',
      })
      expect((await offers(alder, 1_950)).problem.code).toBe('carrier-not-bookable')
    },
    'a carrier with five offers for the load': async () => {
      const { alder, params, offers } = await aBoard()
      for (const amount of [2_500, 2_400, 2_300, 2_250, 2_200]) expect((await offers(alder, amount)).status).toBe(200)
      const { problem } = await offers(alder, 1_950)
      expect(problem.code).toBe('offer-not-taken')
      expect((await house.call(find, { as: alder, params })).body.can.offer).toEqual(problem.said)
    },
  },
  refusesTheOtherCompany: {
    'a carrier for which it is not posted, as if there were no such load': async () => {
      const { offers } = await aBoard()
      const other = await hire(house.waybill.db, 'carrier-dispatcher')
      expect((await offers({ ...other, ...(await house.sessionOf(other)) }, 1_950)).status).toBe(404)
    },
  },
})

test('an offer that is out ends when another carrier books the load at its price', async () => {
  const { alder, birch, ops, params, offers } = await aBoard()
  const { body } = await offers(alder, 1_950)
  const carrierIds = [alder.company.id, birch.company.id]
  const posted = await house.call(post, { as: ops, params, body: { rate: 1_900, carrierIds } })
  const seen = { version: posted.body.posting?.version ?? 0, rate: 1_900 }
  expect((await house.call(api.availableFreight.book, { as: birch, params, body: seen })).status).toBe(200)
  const ended = await house.call(api.rateRequests.find, { as: alder, params: { rateRequestId: body.id } })
  expect(ended.body.status).toBe('NotAwarded')
})

describeEndpoint(api.availableFreight.lane, {
  works: {
    'tells each carrier of its own loads and what a mile costs it, and nobody of another’s cost': async () => {
      const { alder, birch, ops, params, ask } = await aBoard()
      const said = await house.call(api.rateRequests.setCost, { as: alder, body: { costPerMile: 2.26 } })
      expect(said.body).toEqual({ costPerMile: 2.26 })
      const known = async (as: SignedIn) => (await house.call(lane, { as, params })).body
      expect(await known(alder)).toMatchObject({ history: { loads: 0 }, fuel: null, costPerMile: 2.26 })
      expect((await known(birch)).costPerMile).toBeNull()
      const [rateRequestId = ''] = await ask(alder)
      const asked = await house.call(api.rateRequests.lane, { as: ops, params: { rateRequestId } })
      expect(asked.body.costPerMile).toBeNull()
    },
    'counts the empty miles from the nearest truck that will be empty in time': async () => {
      const { alder, params } = await aBoard()
      const soon = wallAt(new Date(Date.now() + 3_600_000), 'America/Chicago').slice(0, 16)
      for (const place of [
        { city: 'Springfield', state: 'IL' },
        { city: 'Bolingbrook', state: 'IL' },
      ])
        await house.call(api.availableTrucks.post, { as: alder, body: { equipmentMode: 0, ...place, emptyFrom: soon } })
      expect((await house.call(lane, { as: alder, params })).body.deadhead).toMatchObject({ city: 'Bolingbrook' })
    },
  },
  refusesBadInput: {
    'a query of its lane': async () => {
      const { alder, params } = await aBoard()
      expect((await house.call(lane, { as: alder, params, query: { all: 1 } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a carrier’s billing people, who make no offers': async () => {
      const { alder, params } = await aBoard()
      const as = await house.sessionOf(await hire(house.waybill.db, 'carrier-billing', { company: alder.company }))
      expect((await house.call(lane, { as, params })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a carrier for which the load is not posted': async () => {
      const { params } = await aBoard()
      const as = await house.sessionOf(await hire(house.waybill.db, 'carrier-dispatcher'))
      expect((await house.call(lane, { as, params })).status).toBe(404)
    },
  },
})

describeEndpoint(api.rateRequests.setCost, {
  works: {
    'changes it for the whole company, and forgets it': async () => {
      const { alder, params } = await aBoard()
      const admin = await house.sessionOf(await hire(house.waybill.db, 'carrier-admin', { company: alder.company }))
      const set = (costPerMile: number | null) =>
        house.call(api.rateRequests.setCost, { as: alder, body: { costPerMile } })
      const known = async () => (await house.call(lane, { as: admin, params })).body.costPerMile
      await set(2.1)
      await set(2.26)
      expect(await known()).toBe(2.26)
      await set(null)
      expect(await known()).toBeNull()
    },
  },
  refusesBadInput: {
    'nothing a mile, and a hundred dollars': async () => {
      const { alder } = await aBoard()
      for (const costPerMile of [0, 100])
        expect((await house.call(api.rateRequests.setCost, { as: alder, body: { costPerMile } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'the provider, who has no trucks': async () => {
      const { ops } = await aBoard()
      expect((await house.call(api.rateRequests.setCost, { as: ops, body: { costPerMile: 2 } })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier’s stays as it was': async () => {
      const { alder, birch, params } = await aBoard()
      await house.call(api.rateRequests.setCost, { as: alder, body: { costPerMile: 2.26 } })
      await house.call(api.rateRequests.setCost, { as: birch, body: { costPerMile: 1.9 } })
      expect((await house.call(lane, { as: alder, params })).body.costPerMile).toBe(2.26)
    },
  },
})
