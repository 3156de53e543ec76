import { api } from '@waybill/contract/api.ts'
import type { RateResponse } from '@waybill/contract/rate-requests/rate-requests.ts'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { onPurpose } from '../../test/on-purpose.ts'
import { foundCompany, hire } from '../../test/people.ts'
import { rateMarket, type SignedIn } from '../../test/rate-market.ts'
import { aShipment } from '../../world/factories.ts'
import { newId } from '../db/new-id.ts'

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterEach(() => house.setClock(undefined))
afterAll(() => house.close())

const { rateRequests, rateRounds } = api

const MINUTE = 60_000
const DAY = 86_400_000
const OFFER: RateResponse = { status: 'Offered', amount: 1_850 }
const DECLINE: RateResponse = { status: 'Declined', declineReason: 0 }
const NOBODYS = { rateRequestId: '00000000-0000-4000-8000-000000000000' }

const market = () => rateMarket(house)
const respond = (as: SignedIn, rateRequestId: string, body: RateResponse = OFFER) =>
  house.call(rateRequests.respond, { as, params: { rateRequestId }, body })
const found = async (as: SignedIn, rateRequestId: string) =>
  (await house.call(rateRequests.find, { as, params: { rateRequestId } })).body

describeEndpoint(api.rateRequests.list, {
  works: {
    'a carrier lists its own requests with the lane, and learns nothing of the customer or the other carriers':
      async () => {
        const { alder, birch, load, customer, ask } = await market()
        const [id] = await ask(alder, birch)
        const { body, text } = await house.call(rateRequests.list, { as: alder, query: { statuses: 'Sent' } })
        expect(body).toMatchObject({
          totalCount: 1,
          data: [
            {
              id,
              status: 'Sent',
              shipmentNumber: load.number,
              carrierId: alder.company.id,
              offer: null,
              counter: null,
            },
          ],
        })
        expect(body.data[0]?.lane.map(({ city }) => city)).toEqual(['Chicago', 'Phoenix'])
        for (const secret of [customer.canary, customer.id, birch.company.canary, birch.company.id])
          expect(text).not.toContain(secret)
      },
    'it finds by number and city, sorts, pages, and filters by status': async () => {
      const { alder, load, ask } = await market()
      const other = await market()
      const [first = ''] = await ask(alder)
      const [second = ''] = await other.ask(alder)
      await respond(alder, second)
      const list = async (query: Record<string, string | number>) =>
        (await house.call(rateRequests.list, { as: alder, query })).body
      expect((await list({ query: load.number })).data.map(({ id }) => id)).toEqual([first])
      expect((await list({ query: 'phoen' })).totalCount).toBe(2)
      expect((await list({ query: '%' })).totalCount).toBe(0)
      expect((await list({ statuses: 'Sent,Declined' })).data.map(({ id }) => id)).toEqual([first])
      const byAmount = { sortProperty: 'amount', sortDirection: 'desc', pageSize: 1 }
      expect((await list(byAmount)).data.map(({ id }) => id)).toEqual([second])
      for (const sortProperty of ['respondBy', 'sentAt', 'pickup', 'status'])
        expect((await list({ ...byAmount, sortProperty, page: 2 })).data).toHaveLength(1)
    },
    'the provider sees all': async () => {
      const { ops, alder, birch, load, ask } = await market()
      await ask(alder, birch)
      const { body } = await house.call(rateRequests.list, { as: ops, query: { query: load.number } })
      expect(body.totalCount).toBe(2)
    },
  },
  refusesBadInput: {
    'a status there is not': async () => {
      const { alder } = await market()
      expect((await house.call(rateRequests.list, { as: alder, query: { statuses: 'Open' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver, a broker and billing': async () => {
      for (const persona of ['driver', 'broker', 'carrier-billing', 'payables', 'shipper'] as const) {
        const as = await house.sessionOf(await hire(house.waybill.db, persona))
        expect((await house.call(rateRequests.list, { as })).status, persona).toBe(403)
      }
    },
  },
  refusesTheOtherCompany: {
    'whoever was not asked sees nothing': async () => {
      const { alder, cedar, ask } = await market()
      await ask(alder)
      expect((await house.call(rateRequests.list, { as: cedar })).body.totalCount).toBe(0)
    },
  },
})

describeEndpoint(api.rateRequests.counts, {
  works: {
    'counts every status': async () => {
      const { alder, ask, round } = await market()
      const [id = ''] = await ask(alder)
      const counts = async () => (await house.call(rateRequests.counts, { as: alder })).body
      expect(await counts()).toEqual({ ...NONE, sent: 1 })
      await respond(alder, id, DECLINE)
      expect(await counts()).toEqual({ ...NONE, declined: 1 })
      await respond(alder, id)
      expect(await counts()).toEqual({ ...NONE, offered: 1 })
      await round(id).withdraw()
      expect(await counts()).toEqual({ ...NONE, withdrawn: 1 })
    },
    'the badge is what is still unanswered': async () => {
      const { alder, ask } = await market()
      await ask(alder)
      expect((await house.call(api.dashboard.badges, { as: alder })).body.openRateRequests).toBe(1)
    },
  },
  refusesBadInput: {
    'a query': async () => {
      const { alder } = await market()
      expect((await house.call(rateRequests.counts, { as: alder, query: { all: 1 } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a broker': async () => {
      const as = await house.sessionOf(await hire(house.waybill.db, 'broker'))
      expect((await house.call(rateRequests.counts, { as })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'counts nothing of others': async () => {
      const { alder, cedar, ask } = await market()
      await ask(alder)
      expect((await house.call(rateRequests.counts, { as: cedar })).body).toEqual(NONE)
    },
  },
})

const NONE = { sent: 0, offered: 0, declined: 0, awarded: 0, notAwarded: 0, expired: 0, withdrawn: 0 }

describeEndpoint(api.rateRequests.find, {
  works: {
    'says what can be done, and why not': async () => {
      const { ops, alder, askWith } = await market()
      const [id = ''] = await askWith({ respondWithinMinutes: 5 }, alder)
      expect(await found(alder, id)).toMatchObject({
        can: { offer: true, decline: true, takeCounter: { text: 'There is no open counter' } },
      })
      house.setClock(new Date(Date.now() + 6 * MINUTE))
      const late = await found(alder, id)
      expect(late.can.offer).toMatchObject({ code: 'rate-request-overdue' })
      house.setClock(undefined)
      expect((await found(ops, id)).can.offer).toBe(true)
    },
    'a dispatcher without Financials sees its offer while it is open, and no longer': async () => {
      const { alder, birch, ask, round } = await market()
      const [own = '', other = ''] = await ask(alder, birch)
      await respond(alder, own)
      await respond(birch, other, { status: 'Offered', amount: 1_700 })
      expect((await found(alder, own)).offer?.amount).toBe(1_850)
      await round(other).award(1_700)
      const over = await found(alder, own)
      expect(over).toMatchObject({ status: 'NotAwarded', offer: { amount: null }, offers: [{ amount: null }] })
      const admin = await house.sessionOf(await hire(house.waybill.db, 'carrier-admin', { company: alder.company }))
      expect(
        (await house.call(rateRequests.find, { as: admin, params: { rateRequestId: own } })).body.offer?.amount,
      ).toBe(1_850)
    },
  },
  refusesBadInput: {
    'what is no id': async () => {
      const { alder } = await market()
      expect((await house.call(rateRequests.find, { as: alder, params: { rateRequestId: 'R1' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver': async () => {
      const as = await house.sessionOf(await hire(house.waybill.db, 'driver'))
      expect((await house.call(rateRequests.find, { as, params: NOBODYS })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another asked carrier, as if there were no such request': async () => {
      const { alder, birch, ask } = await market()
      const [id = ''] = await ask(alder, birch)
      const theirs = await house.call(rateRequests.find, { as: birch, params: { rateRequestId: id } })
      const nobodys = await house.call(rateRequests.find, { as: birch, params: NOBODYS })
      expect(theirs.status).toBe(404)
      expect({ ...theirs.problem, traceId: '' }).toEqual({ ...nobodys.problem, traceId: '' })
    },
  },
})

describeEndpoint(api.rateRequests.lane, {
  works: {
    'tells what the carrier was paid on the lane: its own loads alone, and the pay only to those who see it':
      async () => {
        const { alder, birch, customer, provider, ask } = await market()
        const hauled = (carrier: SignedIn, rate: number) =>
          aShipment(house.waybill.db, {
            provider,
            customer,
            carrier: carrier.company,
            driver: { id: carrier.id, name: 'Robin' },
            status: 'delivered',
            rate,
            pickupInHours: -72,
          })
        await hauled(alder, 1_600)
        await hauled(alder, 1_900)
        await hauled(birch, 9_999)
        const [id = ''] = await ask(alder)
        const lane = async (as: { token: string }) =>
          (await house.call(rateRequests.lane, { as, params: { rateRequestId: id } })).body
        const admin = await house.sessionOf(await hire(house.waybill.db, 'carrier-admin', { company: alder.company }))
        expect(await lane(admin)).toMatchObject({
          history: { loads: 2, medianPaid: 1_750, currency: 'USD' },
          fuel: null,
          deadhead: null,
        })
        const unpaid = await lane(alder)
        expect(unpaid.history).toMatchObject({ loads: 2, medianPaid: null, last: { paid: null } })
      },
    'tells its fuel surcharge on the day of pickup, without what the provider calls the program, none in US dollars beside a rate in Canadian ones, and the empty miles':
      async () => {
        const { alder, birch, customer, provider, load, ask } = await market()
        const { read } = house.waybill.db.as({ kind: 'system' })
        const [programId, today] = [newId(), new Date().toISOString().slice(0, 10)]
        await read
          .insertInto('fuel_program')
          .values({ id: programId, carrier_id: alder.company.id, name: 'Ours' })
          .execute()
        await read
          .insertInto('fuel_program_version')
          .values({
            program_id: programId,
            version: 1,
            region: 'NUS',
            terms: JSON.stringify({ kind: 'peg-per-mile', base: 1.25, milesPerGallon: 6.5 }),
            effective_on: '2020-01-01',
          })
          .execute()
        await read
          .insertInto('diesel_price')
          .values({
            region: 'NUS',
            published_on: new Date(Date.now() - 3 * DAY).toISOString().slice(0, 10),
            price: 3.85,
            source: today,
          })
          .execute()
        for (const carrier of [alder, birch]) {
          const booked = await aShipment(house.waybill.db, {
            provider,
            customer,
            carrier: carrier.company,
            status: 'booked',
          })
          const { status } = await house.call(api.running.updateEmptyLocation, {
            as: carrier,
            params: { shipmentId: booked.shipmentId },
            body: {
              availableAt: new Date(Date.now() - MINUTE).toISOString(),
              ...(carrier === alder ? { city: 'Springfield', state: 'IL' } : { city: 'Chicago', state: 'IL' }),
            },
          })
          expect(status).toBeLessThan(300)
        }
        const [rateRequestId = ''] = await ask(alder)
        const { body, text } = await house.call(rateRequests.lane, { as: alder, params: { rateRequestId } })
        expect(body.fuel).toMatchObject({ kind: 'peg-per-mile', rate: 0.4, total: 370 })
        expect(body.deadhead).toMatchObject({ city: 'Springfield', state: 'IL' })
        expect(body.deadhead?.miles).toBeGreaterThan(150)
        expect(text).not.toContain('Ours')
        await read.updateTable('shipment').set({ currency: 'CAD' }).where('id', '=', load.shipmentId).execute()
        const canadian = await house.call(rateRequests.lane, { as: alder, params: { rateRequestId } })
        expect(canadian.body.fuel).toBeNull()
      },
  },
  refusesBadInput: {
    'a query of its lane': async () => {
      const { alder, ask } = await market()
      const [rateRequestId = ''] = await ask(alder)
      expect(
        (await house.call(rateRequests.lane, { as: alder, params: { rateRequestId }, query: { all: 1 } })).status,
      ).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a broker': async () => {
      const as = await house.sessionOf(await hire(house.waybill.db, 'broker'))
      expect((await house.call(rateRequests.lane, { as, params: NOBODYS })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier': async () => {
      const { alder, cedar, ask } = await market()
      const [rateRequestId = ''] = await ask(alder)
      expect((await house.call(rateRequests.lane, { as: cedar, params: { rateRequestId } })).status).toBe(404)
    },
  },
})

describeEndpoint(api.rateRequests.respond, {
  works: {
    'an offer is good for two hours after the deadline unless the carrier says otherwise': async () => {
      const { alder, ask } = await market()
      const [id = ''] = await ask(alder)
      const { body, status } = await respond(alder, id, { ...OFFER, note: 'Team drivers' })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        status: 'Offered',
        respondingContactId: alder.id,
        offer: { amount: 1_850, note: 'Team drivers' },
      })
      expect(new Date(body.offer?.validUntil ?? 0).getTime()).toBe(new Date(body.respondBy).getTime() + 120 * MINUTE)
    },
    'a later answer replaces the earlier one, up or down, and every offer is kept': async () => {
      const { alder, ask } = await market()
      const [id = ''] = await ask(alder)
      await respond(alder, id)
      await respond(alder, id, { status: 'Offered', amount: 1_990 })
      await respond(alder, id, { status: 'Declined', declineReason: 4, declineText: 'Truck broke down' })
      const body = await found(alder, id)
      expect(body).toMatchObject({ status: 'Declined', declineReason: 4, declineText: 'Truck broke down', offer: null })
      expect(body.offers.map(({ amount }) => amount)).toEqual([1_990, 1_850])
      await respond(alder, id, { status: 'Offered', amount: 1_800 })
      expect(await found(alder, id)).toMatchObject({ status: 'Offered', declineReason: null, offer: { amount: 1_800 } })
    },
    'until the deadline, an offer that lapsed can be renewed': async () => {
      const { alder, ask } = await market()
      const [id = ''] = await ask(alder)
      await respond(alder, id, { ...OFFER, validUntil: new Date(Date.now() + 5 * MINUTE).toISOString() })
      house.setClock(new Date(Date.now() + 6 * MINUTE))
      expect((await respond(alder, id)).body).toMatchObject({ status: 'Offered', offer: { amount: 1_850 } })
    },
    'an offer at the counter or below books the load at once': async () => {
      const { ops, alder, birch, load, ask, round } = await market()
      const [id = '', other = ''] = await ask(alder, birch)
      await respond(alder, id)
      await respond(birch, other)
      await round(id).counter(1_780)
      expect(await found(alder, id)).toMatchObject({ counter: { amount: 1_780 }, can: { takeCounter: true } })
      const { body, status } = await respond(alder, id, { status: 'Offered', amount: 1_780 })
      expect({ status, said: body.status, counter: body.counter }).toEqual({
        status: 200,
        said: 'Awarded',
        counter: null,
      })
      expect((await found(birch, other)).status).toBe('NotAwarded')
      const shipment = await house.call(api.shipments.find, { as: ops, params: { shipment: load.shipmentId } })
      expect(shipment.body).toMatchObject({ status: 3, carrierName: alder.company.name, carrierRate: 1_780 })
    },
    'an offer above the counter only revises': async () => {
      const { alder, ask, round } = await market()
      const [id = ''] = await ask(alder)
      await respond(alder, id)
      await round(id).counter(1_780)
      expect((await respond(alder, id, { status: 'Offered', amount: 1_800 })).body).toMatchObject({
        status: 'Offered',
        counter: null,
      })
    },
    'a counter that is accepted books at no more than it is, and offers nothing otherwise': async () => {
      const { alder, ask, round } = await market()
      const [id = ''] = await ask(alder)
      await respond(alder, id, { status: 'Offered', amount: 2_000 })
      await round(id).counter(1_850, { openForMinutes: 15 })
      const accept = () => respond(alder, id, { status: 'Offered', amount: 1_850, takesCounter: true })
      await round(id).counter(1_800, { openForMinutes: 15 })
      expect((await accept()).problem).toMatchObject({
        status: 409,
        code: 'offer-no-longer-stands',
        detail: 'The counter is now 1,800.00 USD',
      })
      house.setClock(new Date(Date.now() + 16 * MINUTE))
      expect((await accept()).problem.detail).toBe('There is no open counter')
      expect(await found(alder, id)).toMatchObject({ status: 'Offered', offer: { amount: 2_000 } })
      house.setClock(undefined)
      await round(id).counter(1_850)
      expect((await accept()).body).toMatchObject({ status: 'Awarded' })
    },
    'operations answer on behalf, and it says so': async () => {
      const { ops, alder, ask } = await market()
      const [id = ''] = await ask(alder)
      const { body } = await respond(ops, id, DECLINE)
      expect(body.respondedBy).toBe(`Robin ${ops.canary} for ${alder.company.name}`)
    },
  },
  refusesBadInput: {
    'no amount, one of zero, and fractions of a cent': async () => {
      const { alder, ask } = await market()
      const [id = ''] = await ask(alder)
      for (const amount of [undefined, 0, 1.005]) {
        const { status } = await respond(alder, id, { status: 'Offered', amount } as RateResponse)
        expect(status).toBe(400)
      }
    },
    'a reason "Other" without words': async () => {
      const { alder, ask } = await market()
      const [id = ''] = await ask(alder)
      expect((await respond(alder, id, { status: 'Declined', declineReason: 4 })).status).toBe(400)
    },
    'an offer good until a time that is over, or for more than a week': async () => {
      const { alder, ask } = await market()
      const [id = ''] = await ask(alder)
      for (const minutes of [-1, 8 * 24 * 60]) {
        const validUntil = new Date(Date.now() + minutes * MINUTE).toISOString()
        const { status, problem } = await respond(alder, id, { ...OFFER, validUntil })
        expect(status).toBe(400)
        expect(problem.modelState).toHaveProperty('validUntil')
      }
    },
    'an answer after the deadline, and after it was withdrawn': async () => {
      const { alder, askWith, round } = await market()
      const [id = ''] = await askWith({ respondWithinMinutes: 5 }, alder)
      house.setClock(new Date(Date.now() + 6 * MINUTE))
      expect((await respond(alder, id)).problem).toMatchObject({
        status: 409,
        code: 'rate-request-no-longer-open',
        detail: expect.stringMatching(/^It expired on /),
      })
      house.setClock(undefined)
      await round(id).withdraw()
      expect((await respond(alder, id)).problem.detail).toBe('It was withdrawn')
    },
    'a price from a carrier that cannot be booked, which may still decline': async () => {
      const { alder, ask } = await market()
      const [id = ''] = await ask(alder)
      const system = house.waybill.db.as({ kind: 'system' })
      await system.read
        .updateTable('company')
        .set({ is_on_hold: true, hold_reason: 'Claims' })
        .where('id', '=', alder.company.id)
        .execute()
      expect((await respond(alder, id)).problem.code).toBe('carrier-not-bookable')
      expect((await respond(alder, id, DECLINE)).status).toBe(200)
    },
    'the counter once it is above what may be paid, without saying how much that is': async () => {
      const { alder, load, ask, round } = await market()
      const [id = ''] = await ask(alder)
      await respond(alder, id)
      await round(id).counter(1_780)
      const system = house.waybill.db.as({ kind: 'system' })
      await system.read.updateTable('shipment').set({ max_buy: 1_234 }).where('id', '=', load.shipmentId).execute()
      const { problem, text } = await respond(alder, id, { status: 'Offered', amount: 1_780 })
      expect(problem.code).toBe('rate-above-max-buy')
      expect(onPurpose(text)).not.toMatch(/1,?234/)
      expect((await found(alder, id)).status).toBe('Offered')
    },
  },
  refusesWhoMayNot: {
    'a driver and a broker': async () => {
      for (const persona of ['driver', 'broker'] as const) {
        const as = await house.sessionOf(await hire(house.waybill.db, persona))
        const { status } = await house.call(rateRequests.respond, { as, params: NOBODYS, body: OFFER })
        expect(status, persona).toBe(403)
      }
    },
  },
  refusesTheOtherCompany: {
    'a carrier that was asked itself': async () => {
      const { alder, birch, ask } = await market()
      const [id = ''] = await ask(alder, birch)
      expect((await respond(birch, id)).status).toBe(404)
      expect((await found(alder, id)).status).toBe('Sent')
    },
  },
})

describeEndpoint(api.rateRounds.ask, {
  works: {
    'asks several carriers until a deadline, and the load stays Ready to Book': async () => {
      const { ops, alder, birch, load } = await market()
      const { status, body } = await house.call(rateRounds.ask, {
        as: ops,
        body: {
          shipmentId: load.shipmentId,
          carrierIds: [alder.company.id, birch.company.id, alder.company.id],
          respondWithinMinutes: 60,
          note: 'Drop trailer',
          automation: { awardUpTo: 1_900, counterWithinPercent: 5 },
        },
      })
      expect(status).toBe(201)
      expect(body).toMatchObject({
        state: 'open',
        note: 'Drop trailer',
        automation: { awardUpTo: 1_900, counterWithinPercent: 5 },
        requests: [{ status: 'Sent' }, { status: 'Sent' }],
      })
      const shipment = await house.call(api.shipments.find, { as: ops, params: { shipment: load.shipmentId } })
      expect(shipment.body.status).toBe(1)
      const history = await house.call(api.history.list, {
        as: ops,
        query: { entityType: 'shipment', entityId: load.shipmentId },
      })
      expect(history.body.data[0]?.description).toMatch(/^Asked .+ for a rate$/)
    },
    'whoever declined can be asked again': async () => {
      const { alder, ask } = await market()
      const [first = ''] = await ask(alder)
      await respond(alder, first, DECLINE)
      const [second] = await ask(alder)
      expect(second).not.toBe(first)
      expect((await respond(alder, first)).problem.detail).toBe('Answers are closed')
    },
    'being asked makes nobody party to the load': async () => {
      const { alder, load, ask } = await market()
      await ask(alder)
      expect((await house.call(api.shipments.find, { as: alder, params: { shipment: load.number } })).status).toBe(404)
    },
  },
  refusesBadInput: {
    'no carriers, too little time, and an award above the maximum': async () => {
      const { ops, alder, load } = await market()
      const body = { shipmentId: load.shipmentId, carrierIds: [alder.company.id], respondWithinMinutes: 60 }
      const wrong = [
        { ...body, carrierIds: [] },
        { ...body, respondWithinMinutes: 1 },
        { ...body, automation: { awardUpTo: 0 } },
      ]
      for (const one of wrong) expect((await house.call(rateRounds.ask, { as: ops, body: one })).status).toBe(400)
      const above = await house.call(rateRounds.ask, {
        as: ops,
        body: { ...body, automation: { awardUpTo: 2_000.01 } },
      })
      expect(above.problem).toMatchObject({
        code: 'rate-above-max-buy',
        modelState: { 'automation.awardUpTo': ['Max buy on this load is 2,000.00 USD'] },
      })
    },
    'a carrier that cannot be booked, was asked already, or is a broker: then nobody is asked': async () => {
      const { ops, alder, cedar, load, ask } = await market()
      await ask(alder)
      const broker = await foundCompany(house.waybill.db, 'broker')
      const post = (...carrierIds: string[]) =>
        house.call(rateRounds.ask, {
          as: ops,
          body: { shipmentId: load.shipmentId, carrierIds, respondWithinMinutes: 60 },
        })
      const again = await post(alder.company.id, cedar.company.id)
      expect(again.problem).toMatchObject({
        code: 'carrier-not-bookable',
        modelState: { carrierIds: [`${alder.company.name} already has an open rate request for this load`] },
      })
      expect((await post(broker.id)).problem.detail).toBe(`${broker.name} is a broker: tender the load to it`)
      expect((await house.call(rateRequests.counts, { as: cedar })).body.sent).toBe(0)
    },
    'a booked load': async () => {
      const { ops, alder, birch, provider, customer } = await market()
      const load = await aShipment(house.waybill.db, { provider, customer, carrier: birch.company, status: 'booked' })
      const { problem } = await house.call(rateRounds.ask, {
        as: ops,
        body: { shipmentId: load.shipmentId, carrierIds: [alder.company.id], respondWithinMinutes: 60 },
      })
      expect(problem).toMatchObject({ code: 'shipment-not-open', detail: 'The load is Booked' })
    },
  },
  refusesWhoMayNot: {
    'a carrier and payables': async () => {
      for (const persona of ['carrier-admin', 'payables'] as const) {
        const as = await house.sessionOf(await hire(house.waybill.db, persona))
        const body = {
          shipmentId: NOBODYS.rateRequestId,
          carrierIds: [NOBODYS.rateRequestId],
          respondWithinMinutes: 60,
        }
        expect((await house.call(rateRounds.ask, { as, body })).status, persona).toBe(403)
      }
    },
  },
  refusesTheOtherCompany: {
    'a company that hauls nothing, as if it were not known': async () => {
      const { ops, load, customer } = await market()
      const body = { shipmentId: load.shipmentId, carrierIds: [customer.id], respondWithinMinutes: 60 }
      expect((await house.call(rateRounds.ask, { as: ops, body })).status).toBe(404)
    },
  },
})
