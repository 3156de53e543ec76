import { api } from '@waybill/contract/api.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { onPurpose } from '../../test/on-purpose.ts'
import { hire } from '../../test/people.ts'
import { rateMarket, type SignedIn } from '../../test/rate-market.ts'
import { bookOffer } from '../booking/booking.ts'
import { expireTenders } from '../tenders/tenders.ts'
import { keepDeadlines } from './rate-requests.ts'

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterEach(() => house.setClock(undefined))
afterAll(() => house.close())

const { rateRequests, rateRounds } = api

const MINUTE = 60_000
const NOBODY = '00000000-0000-4000-8000-000000000000'

const market = () => rateMarket(house)
const offer = (as: SignedIn, rateRequestId: string, amount: number, validForMinutes?: number) =>
  house.call(rateRequests.respond, {
    as,
    params: { rateRequestId },
    body: {
      status: 'Offered',
      amount,
      ...(validForMinutes && { validUntil: new Date(Date.now() + validForMinutes * MINUTE).toISOString() }),
    },
  })
const statusOf = async (as: SignedIn, rateRequestId: string) =>
  (await house.call(rateRequests.find, { as, params: { rateRequestId } })).body.status
const loadOf = async ({ ops, load }: Awaited<ReturnType<typeof market>>) =>
  (await house.call(api.shipments.find, { as: ops, params: { shipment: load.shipmentId } })).body
const later = (minutes: number) => keepDeadlines(house.waybill.db, new Date(Date.now() + minutes * MINUTE), bookOffer)

describeEndpoint(api.rateRounds.ofShipment, {
  works: {
    'shows the answers side by side: standing offers first, the lowest marked, each with what can be done':
      async () => {
        const { alder, birch, cedar, ask, ofShipment } = await market()
        const [a = '', b = ''] = await ask(alder, birch, cedar)
        await offer(alder, a, 1_900)
        await offer(birch, b, 2_100)
        const { data, ...about } = await ofShipment()
        expect(about).toMatchObject({ totalCount: 1, maxBuy: 2_000, targetRate: 1_750, miles: 925, can: { ask: true } })
        expect(data[0]?.requests).toMatchObject([
          { carrierId: alder.company.id, isBest: true, isAboveMaxBuy: false, can: { award: true, counter: true } },
          {
            carrierId: birch.company.id,
            isBest: false,
            isAboveMaxBuy: true,
            can: { award: { text: 'The rate is above what may be paid' }, counter: true },
          },
          { carrierId: cedar.company.id, status: 'Sent', can: { award: { text: 'There is no offer' }, answer: true } },
        ])
      },
  },
  refusesBadInput: {
    'what is no id': async () => {
      const { ops } = await market()
      const { status } = await house.call(rateRounds.ofShipment, { as: ops, params: { shipmentId: 'S1' } })
      expect(status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'the carrier that was asked, and payables': async () => {
      const { alder, load, ask } = await market()
      await ask(alder)
      const payables = await house.sessionOf(await hire(house.waybill.db, 'payables'))
      for (const as of [alder, payables]) {
        const { status } = await house.call(rateRounds.ofShipment, { as, params: { shipmentId: load.shipmentId } })
        expect(status).toBe(403)
      }
    },
  },
  refusesTheOtherCompany: {
    'a load that there is not': async () => {
      const { ops } = await market()
      const { status } = await house.call(rateRounds.ofShipment, { as: ops, params: { shipmentId: NOBODY } })
      expect(status).toBe(404)
    },
  },
})

describeEndpoint(api.rateRounds.award, {
  works: {
    'books the carrier at its offer by a quote, and ends every other request': async () => {
      const all = await market()
      const { alder, birch, cedar, ask, round } = all
      const [a = '', b = ''] = await ask(alder, birch)
      const [c = ''] = await ask(cedar)
      await offer(alder, a, 1_900)
      await offer(birch, b, 1_800)
      const { status, body } = await round(b).award(1_800)
      expect(status).toBe(200)
      expect(body).toMatchObject({ state: 'awarded' })
      const load = await loadOf(all)
      expect(load).toMatchObject({
        status: 3,
        carrierName: birch.company.name,
        carrierRate: 1_800,
        origination: 'TmsSpot',
        maxBuy: 2_000,
      })
      expect(await Promise.all([statusOf(alder, a), statusOf(birch, b), statusOf(cedar, c)])).toEqual([
        'NotAwarded',
        'Awarded',
        'NotAwarded',
      ])
      const booking = await house.waybill.db
        .as({ kind: 'system' })
        .read.selectFrom('booking')
        .innerJoin('quote', 'quote.id', 'booking.quote_id')
        .select(['source', 'booking.rate', 'price', 'reference', 'quote.number'])
        .where('booking.shipment_id', '=', all.load.shipmentId)
        .executeTakeFirstOrThrow()
      expect(booking).toEqual({
        source: 'Spot',
        rate: 1_800,
        price: 1_800,
        reference: booking.number,
        number: booking.number,
      })
      const shipment = await house.call(api.shipments.find, { as: birch, params: { shipment: all.load.number } })
      expect(shipment.status).toBe(200)
    },
    'a load that is being tendered: its open offers lose': async () => {
      const all = await market()
      const { ops, alder, birch, load, ask, round } = all
      const [a = ''] = await ask(alder)
      const sent = await house.call(api.tenders.offer, {
        as: ops,
        body: { shipmentId: load.shipmentId, carrierIds: [birch.company.id], rate: 1_700, respondWithinMinutes: 60 },
      })
      await offer(alder, a, 1_650)
      expect((await round(a).award(1_650)).status).toBe(200)
      const params = { tenderId: sent.body.data[0]?.id ?? '' }
      expect((await house.call(api.tenders.find, { as: birch, params })).body.status).toBe(3)
      expect(await loadOf(all)).toMatchObject({ status: 3, carrierName: alder.company.name })
    },
    'the winner and the others are told, and nobody who won or for how much': async () => {
      const { alder, birch, ask, round } = await market()
      const [a = '', b = ''] = await ask(alder, birch)
      await offer(alder, a, 1_911)
      await offer(birch, b, 1_822)
      await round(b).award(1_822)
      const wordings = async (as: SignedIn) => {
        const { body, text } = await house.call(api.notifications.list, { as })
        expect(onPurpose(text)).not.toMatch(/1,?(911|822)/)
        return body.data.map(({ wording }) => wording)
      }
      await expect.poll(() => wordings(alder)).toContain('rate-not-awarded')
      await expect.poll(() => wordings(birch)).toContain('rate-awarded')
    },
  },
  refusesBadInput: {
    'another amount than the offer has now': async () => {
      const { alder, ask, round } = await market()
      const [a = ''] = await ask(alder)
      await offer(alder, a, 1_900)
      expect((await round(a).award(1_850)).problem).toMatchObject({
        code: 'offer-no-longer-stands',
        detail: 'The offer is now 1,900.00 USD',
      })
    },
    'an offer that is no longer good': async () => {
      const { alder, ask, round } = await market()
      const [a = ''] = await ask(alder)
      await offer(alder, a, 1_900, 10)
      house.setClock(new Date(Date.now() + 11 * MINUTE))
      expect((await round(a).award(1_900)).problem).toMatchObject({
        code: 'offer-no-longer-stands',
        detail: expect.stringMatching(/^The offer was good until /),
      })
    },
    'a request without an offer, one above the maximum, and a carrier on hold': async () => {
      const { alder, birch, cedar, ask, round } = await market()
      const [a = '', b = '', c = ''] = await ask(alder, birch, cedar)
      expect((await round(a).award(1_900)).problem.code).toBe('rate-request-no-longer-open')
      await offer(birch, b, 2_000.01)
      expect((await round(b).award(2_000.01)).problem).toMatchObject({ code: 'rate-above-max-buy' })
      await offer(cedar, c, 1_900)
      await house.waybill.db
        .as({ kind: 'system' })
        .read.updateTable('company')
        .set({ is_on_hold: true, hold_reason: 'Claims' })
        .where('id', '=', cedar.company.id)
        .execute()
      expect((await round(c).award(1_900)).problem.code).toBe('carrier-not-bookable')
    },
    'two awards at once: the load is booked once': async () => {
      const all = await market()
      const { alder, birch, ask, round } = all
      const [a = '', b = ''] = await ask(alder, birch)
      await offer(alder, a, 1_900)
      await offer(birch, b, 1_900)
      const answers = await Promise.all([round(a).award(1_900), round(b).award(1_900)])
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
      expect((await loadOf(all)).status).toBe(3)
    },
  },
  refusesWhoMayNot: {
    'the carrier itself': async () => {
      const { alder, ask } = await market()
      const [rateRequestId = ''] = await ask(alder)
      const body = { amount: 1_900 }
      expect((await house.call(rateRounds.award, { as: alder, params: { rateRequestId }, body })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a request that there is not': async () => {
      const { round } = await market()
      expect((await round(NOBODY).award(1_900)).status).toBe(404)
    },
  },
})

describeEndpoint(api.rateRounds.counter, {
  works: {
    'the carrier sees what the provider would pay, until when, and is told without the amount': async () => {
      const { alder, ask, round } = await market()
      const [a = ''] = await ask(alder)
      await offer(alder, a, 1_900)
      const { status, body } = await round(a).counter(1_777, { openForMinutes: 30 })
      expect(status).toBe(200)
      expect(body.requests[0]).toMatchObject({ status: 'Offered', counter: { amount: 1_777 } })
      await expect
        .poll(async () => (await house.call(api.notifications.list, { as: alder })).body.data[0]?.wording)
        .toBe('rate-countered')
      const { text } = await house.call(api.notifications.list, { as: alder })
      expect(onPurpose(text)).not.toContain('1777')
    },
    'a counter outlives the offer that it answers': async () => {
      const { alder, askWith, round } = await market()
      const [a = ''] = await askWith({ respondWithinMinutes: 5 }, alder)
      await offer(alder, a, 1_900, 10)
      await round(a).counter(1_800, { openForMinutes: 30 })
      await later(15)
      expect(await statusOf(alder, a)).toBe('Offered')
      await later(31)
      expect(await statusOf(alder, a)).toBe('Expired')
    },
  },
  refusesBadInput: {
    'an amount above the maximum, one of zero, and a request without an offer': async () => {
      const { alder, ask, round } = await market()
      const [a = ''] = await ask(alder)
      expect((await round(a).counter(1_800)).problem.code).toBe('rate-request-no-longer-open')
      await offer(alder, a, 2_500)
      expect((await round(a).counter(2_001)).problem.code).toBe('rate-above-max-buy')
      expect((await round(a).counter(0)).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'the carrier itself': async () => {
      const { alder, ask } = await market()
      const [rateRequestId = ''] = await ask(alder)
      const body = { amount: 1_900 }
      expect((await house.call(rateRounds.counter, { as: alder, params: { rateRequestId }, body })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a request that there is not': async () => {
      const { round } = await market()
      expect((await round(NOBODY).counter(1_900)).status).toBe(404)
    },
  },
})

describeEndpoint(api.rateRounds.withdraw, {
  works: {
    'ends what is open, and the carriers are told': async () => {
      const { alder, birch, ask, round } = await market()
      const [a = '', b = ''] = await ask(alder, birch)
      await offer(alder, a, 1_900)
      const { body } = await round(a).withdraw('The customer moves it')
      expect(body).toMatchObject({
        state: 'withdrawn',
        endReason: { text: 'Rate requests withdrawn: The customer moves it' },
        can: { withdraw: { text: 'It is already over' } },
      })
      expect([await statusOf(alder, a), await statusOf(birch, b)]).toEqual(['Withdrawn', 'Withdrawn'])
      const { text } = await house.call(rateRequests.find, { as: alder, params: { rateRequestId: a } })
      expect(text).not.toContain('customer moves it')
    },
  },
  refusesBadInput: {
    'a round that is over': async () => {
      const { alder, ask, round } = await market()
      const [a = ''] = await ask(alder)
      await round(a).withdraw()
      expect((await round(a).withdraw()).problem).toMatchObject({
        code: 'step-not-allowed',
        detail: 'It is already over',
      })
    },
  },
  refusesWhoMayNot: {
    'a carrier': async () => {
      const { alder } = await market()
      const params = { rateRoundId: NOBODY }
      expect((await house.call(rateRounds.withdraw, { as: alder, params, body: {} })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a round that there is not': async () => {
      const { ops } = await market()
      const params = { rateRoundId: NOBODY }
      expect((await house.call(rateRounds.withdraw, { as: ops, params, body: {} })).status).toBe(404)
    },
  },
})

test('at the deadline whoever did not answer is no longer awaited; an offer stands until its own end', async () => {
  const { alder, birch, ask, ofShipment } = await market()
  const [a = '', b = ''] = await ask(alder, birch)
  await offer(alder, a, 1_900, 90)
  await later(59)
  expect(await statusOf(birch, b)).toBe('Sent')
  await later(61)
  expect([await statusOf(alder, a), await statusOf(birch, b)]).toEqual(['Offered', 'Expired'])
  expect((await ofShipment()).data[0]?.state).toBe('open')
  await later(91)
  expect(await statusOf(alder, a)).toBe('Expired')
  expect((await ofShipment()).data[0]).toMatchObject({ state: 'closed', endReason: { text: 'No offers left' } })
})

test('a round awards its lowest offer at the deadline, in the name of who asked, and says why', async () => {
  const all = await market()
  const { ops, alder, birch, cedar, load, askWith } = all
  const [a = '', b = '', c = ''] = await askWith({ automation: { awardUpTo: 1_850 } }, alder, birch, cedar)
  await offer(alder, a, 1_840)
  await offer(birch, b, 1_830)
  await offer(cedar, c, 1_820)
  // Whoever cannot be booked is passed over.
  await house.waybill.db
    .as({ kind: 'system' })
    .read.updateTable('company')
    .set({ is_on_hold: true, hold_reason: 'Claims' })
    .where('id', '=', cedar.company.id)
    .execute()
  await later(61)
  expect(await loadOf(all)).toMatchObject({ status: 3, carrierName: birch.company.name, carrierRate: 1_830 })
  expect(await statusOf(alder, a)).toBe('NotAwarded')
  const history = await house.call(api.history.list, {
    as: ops,
    query: { entityType: 'shipment', entityId: load.shipmentId },
  })
  expect(history.body.data).toContainEqual(
    expect.objectContaining({
      firstName: 'Waybill',
      description: `Awarded to ${birch.company.name} at 1,830.00 USD automatically: the lowest offer at the deadline, and not above 1,850.00 USD`,
    }),
  )
})

test('an offer of a carrier whose cargo insurance is below what the freight is worth is not awarded, by itself or by hand', async () => {
  const all = await market()
  const { alder, birch, load, askWith, round } = all
  const [a = '', b = ''] = await askWith({ automation: { awardUpTo: 1_850 } }, alder, birch)
  await offer(alder, a, 1_800)
  await offer(birch, b, 1_840)
  const { read } = house.waybill.db.as({ kind: 'system' })
  await read.updateTable('orders').set({ freight_value: 480_000 }).where('number', '=', load.orderNumber).execute()
  await read
    .updateTable('company_insurance')
    .set({ limit_amount: 500_000 })
    .where('company_id', '=', birch.company.id)
    .where('kind', '=', 'cargo')
    .execute()
  expect((await round(a).award(1_800)).problem).toMatchObject({
    code: 'carrier-not-bookable',
    detail: expect.stringMatching(
      /cargo insurance of 100,000.00 USD is less than the freight’s value of 480,000.00 USD$/,
    ),
  })
  await later(61)
  expect(await loadOf(all)).toMatchObject({ status: 3, carrierName: birch.company.name, carrierRate: 1_840 })
})

test('with no offer within its limit a round awards nothing, and operations are told', async () => {
  const all = await market()
  const { ops, alder, askWith } = all
  const [a = ''] = await askWith({ automation: { awardUpTo: 1_800 } }, alder)
  await offer(alder, a, 1_900)
  await later(61)
  expect((await loadOf(all)).status).toBe(1)
  expect(await statusOf(alder, a)).toBe('Offered')
  await expect
    .poll(async () => (await house.call(api.notifications.list, { as: ops })).body.data.map(({ wording }) => wording))
    .toContain('rates-due')
})

test('a round counters an offer a little above its limit, once', async () => {
  const all = await market()
  const { alder, birch, askWith } = all
  const automation = { awardUpTo: 1_800, counterWithinPercent: 5 }
  const [a = '', b = ''] = await askWith({ automation }, alder, birch)
  expect((await offer(birch, b, 1_890.01)).body.counter).toBeNull()
  expect((await offer(alder, a, 1_890)).body.counter).toMatchObject({ amount: 1_800 })
  expect((await offer(alder, a, 1_880)).body.counter).toBeNull()
  expect((await offer(birch, b, 1_850)).body).toMatchObject({ counter: { amount: 1_800 }, can: { takeCounter: true } })
  expect((await offer(birch, b, 1_800)).body.status).toBe('Awarded')
  expect(await loadOf(all)).toMatchObject({ status: 3, carrierRate: 1_800, carrierName: birch.company.name })
})

test('a round counters nothing above a max buy that was lowered since', async () => {
  const { ops, alder, load, askWith } = await market()
  const [a = ''] = await askWith({ automation: { awardUpTo: 1_800, counterWithinPercent: 5 } }, alder)
  const params = { shipmentId: load.shipmentId }
  const set = (maxBuy: number) => house.call(api.shipments.updateMaxBuy, { as: ops, params, body: { maxBuy } })
  expect((await set(1_799)).status).toBe(200)
  expect((await offer(alder, a, 1_850)).body.counter).toBeNull()
  expect((await set(1_800)).status).toBe(200)
  expect((await offer(alder, a, 1_840)).body.counter).toMatchObject({ amount: 1_800 })
})

test('when the load is booked otherwise, or voided, its requests end with it', async () => {
  const first = await market()
  const [a = ''] = await first.ask(first.alder)
  await offer(first.alder, a, 1_900)
  const sent = await house.call(api.tenders.offer, {
    as: first.ops,
    body: {
      shipmentId: first.load.shipmentId,
      carrierIds: [first.birch.company.id],
      rate: 1_700,
      respondWithinMinutes: 60,
    },
  })
  const params = { tenderId: sent.body.data[0]?.id ?? '' }
  expect((await house.call(api.tenders.answer, { as: first.birch, params, body: { status: 1 } })).status).toBe(200)
  expect(await statusOf(first.alder, a)).toBe('NotAwarded')
  expect((await first.ofShipment()).data[0]).toMatchObject({
    state: 'closed',
    endReason: { text: 'The load is covered' },
  })

  const second = await market()
  const [b = ''] = await second.ask(second.alder)
  await house.call(api.booking.void, { as: second.ops, params: { shipment: second.load.number } })
  expect(await statusOf(second.alder, b)).toBe('Withdrawn')
})

test('deadlines kept twice at once do everything once', async () => {
  const all = await market()
  const { alder, askWith } = all
  const [a = ''] = await askWith({ automation: { awardUpTo: 1_900 } }, alder)
  await offer(alder, a, 1_900)
  await Promise.all([later(61), later(61), expireTenders(house.waybill.db, new Date())])
  const bookings = await house.waybill.db
    .as({ kind: 'system' })
    .read.selectFrom('booking')
    .select('id')
    .where('shipment_id', '=', all.load.shipmentId)
    .execute()
  expect(bookings).toHaveLength(1)
})
