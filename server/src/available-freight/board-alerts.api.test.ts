import { api } from '@waybill/contract/api.ts'
import type { BoardAlert } from '@waybill/contract/available-freight/board-alerts.ts'
import { BoardFilter } from '@waybill/contract/available-freight/board-search.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { onPurpose } from '../../test/on-purpose.ts'
import { type Company, foundCompany, hire } from '../../test/people.ts'
import { aShipment, type LoadWish } from '../../world/factories.ts'
import { BOARD_ALERT_WATCH } from './board-alert-occasions.ts'

const { list, set } = api.boardAlerts
const { createFilterSet, replaceFilterSet, mark, post } = api.availableFreight

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterEach(() => house.setClock(undefined))
afterAll(() => house.close())

const HOUR = 3_600_000

async function signIn(persona: Persona, company?: Company) {
  const person = await hire(house.waybill.db, persona, company ? { company } : {})
  return { ...person, ...(await house.sessionOf(person)) }
}
type SignedIn = Awaited<ReturnType<typeof signIn>>

let searches = 0
type Filters = z.input<z.ZodObject<typeof BoardFilter>>
const filled = (filters: Filters) => z.strictObject(BoardFilter).parse(filters)

/** A search of that person's, with an alert at once unless told otherwise. */
async function aSearch(
  as: SignedIn,
  filters: Filters = { origin: 'Chicago, IL' },
  alert: BoardAlert = { pace: 'at-once', quiet: null },
) {
  const name = `Search ${searches++}`
  const made = await house.call(createFilterSet, { as, body: { name, filters: filled(filters) } })
  expect(made.status).toBe(201)
  const params = { filterSetId: made.body.id }
  const alerted = await house.call(set, { as, params, body: alert })
  expect(alerted.status).toBe(200)
  return { name, params, alerted: alerted.body }
}

/** Chicago to Phoenix, posted for these companies alone. */
async function aPosted(carriers: readonly SignedIn[], wish: Partial<LoadWish> = {}, rate: number | null = 1_850) {
  const ops = await signIn('operations')
  const customer = await foundCompany(house.waybill.db, 'shipper')
  const load = await aShipment(house.waybill.db, { provider: ops.company, customer, ...wish })
  const params = { shipmentNumber: load.number }
  const postAt = async (price: number | null) => {
    const body = { rate: price, carrierIds: carriers.map(({ company }) => company.id) }
    expect((await house.call(post, { as: ops, params, body })).status).toBe(200)
  }
  await postAt(rate)
  return { load, params, postAt, ops }
}

/** Everything that was announced is handled, and what is due is told. */
async function settled(now = new Date()): Promise<void> {
  await house.tellAll(now)
  await house.waybill.notifier.watch(BOARD_ALERT_WATCH, now)
}

/** What somebody has heard of the board: one line for each notice. */
async function heard(as: SignedIn): Promise<string[]> {
  const { data } = (await house.call(api.notifications.list, { as })).body
  return data.flatMap(({ wording, facts: { shipment, loads } }) => {
    if (wording === 'board-match' && typeof shipment === 'string') return [shipment]
    return wording === 'board-matches' && typeof loads === 'string' ? [`${loads} loads`] : []
  })
}
/** When they hear of what was found for later. */
async function dueFor({ id }: SignedIn): Promise<Date> {
  const found = house.waybill.db.as({ kind: 'system' }).read.selectFrom('board_alert_hit').where('contact_id', '=', id)
  const { due_at: dueAt } = await found
    .select('due_at')
    .where('due_at', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  return new Date(dueAt ?? '')
}
const mailed = async (as: SignedIn) =>
  (await house.mails(as.userName)).filter(({ kind }) => kind.startsWith('notification-board-'))

describeEndpoint(api.boardAlerts.list, {
  works: {
    "one's own saved searches, with and without an alert": async () => {
      const as = await signIn('carrier-dispatcher')
      const quiet = { from: '21:00', until: '06:30' }
      const { name } = await aSearch(as, { origin: 'Chicago, IL' }, { pace: 'daily', quiet })
      const { body } = await house.call(createFilterSet, { as, body: { name: 'Silent', filters: filled({}) } })
      const { data } = (await house.call(list, { as })).body
      expect(data).toMatchObject([
        { name, pace: 'daily', quiet, filters: { origin: 'Chicago, IL', originRadius: 100 } },
        { id: body.id, name: 'Silent', pace: 'off', quiet: null },
      ])
      const colleague = await signIn('carrier-dispatcher', as.company)
      expect((await house.call(list, { as: colleague })).body.data).toEqual([])
    },
  },
  refusesBadInput: {
    'a page: it lists them all': async () => {
      const as = await signIn('carrier-dispatcher')
      expect((await house.call(list, { as, query: { page: 2 } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'billing people and the provider, who book nothing': async () => {
      for (const persona of ['carrier-billing', 'operations', 'broker'] as const)
        expect((await house.call(list, { as: await signIn(persona) })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'the searches of another carrier': async () => {
      await aSearch(await signIn('carrier-admin'))
      expect((await house.call(list, { as: await signIn('carrier-admin') })).body.data).toEqual([])
    },
  },
})

describeEndpoint(api.boardAlerts.set, {
  works: {
    'a load that comes is told at once, in the portal and by mail, with no amount': async () => {
      const [as, colleague] = await both()
      const { name } = await aSearch(as)
      const { load } = await aPosted([as])
      await settled()
      const { data } = (await house.call(api.notifications.list, { as })).body
      expect(data[0]).toMatchObject({ wording: 'board-match', facts: { shipment: load.number, search: name } })
      const [letter, ...more] = await mailed(as)
      expect([letter?.link, more]).toEqual([expect.stringContaining(`/available-freight/${load.number}/preview`), []])
      expect(onPurpose(JSON.stringify([data, letter]))).not.toMatch(/1,?850/)
      expect(await heard(colleague)).toEqual([])
    },
    'a load beside the way home': async () => {
      const as = await signIn('carrier-dispatcher')
      await aSearch(as, { origin: 'Bolingbrook, IL', destination: 'Phoenix, AZ', along: 25 })
      const { load } = await aPosted([as])
      await settled()
      expect(await heard(as)).toEqual([load.number])
    },
    'a load in a part of the map, and none elsewhere': async () => {
      const [there, elsewhere] = [await signIn('carrier-dispatcher'), await signIn('carrier-dispatcher')]
      const anywhere = { origin: undefined, originRadius: undefined }
      await aSearch(there, { ...anywhere, area: '-90,40,-85,43' })
      await aSearch(elsewhere, { ...anywhere, area: '-90,34,-82,37' })
      const { load } = await aPosted([there, elsewhere])
      await settled()
      expect([await heard(there), await heard(elsewhere)]).toEqual([[load.number], []])
    },
    'each version of a load once, by whichever search found it': async () => {
      const as = await signIn('carrier-dispatcher')
      await aSearch(as)
      await aSearch(as, { originRadius: 250, origin: 'Springfield, IL' })
      const { load, postAt } = await aPosted([as])
      await settled()
      await postAt(1_850)
      await settled()
      expect(await heard(as)).toEqual([load.number])
      await postAt(1_900)
      await settled()
      expect(await heard(as)).toEqual([load.number, load.number])
    },
    'off: nothing more': async () => {
      const as = await signIn('carrier-dispatcher')
      const { params } = await aSearch(as)
      const { body } = await house.call(set, { as, params, body: { pace: 'off', quiet: null } })
      expect(body).toMatchObject({ pace: 'off', quiet: null })
      await aPosted([as])
      await settled()
      expect(await heard(as)).toEqual([])
    },
    'saved anew, the search finds what it says now': async () => {
      const as = await signIn('carrier-dispatcher')
      const { name, params } = await aSearch(as, { origin: 'Phoenix, AZ' })
      const first = await aPosted([as])
      await settled()
      expect(await heard(as)).toEqual([])
      await house.call(replaceFilterSet, { as, params, body: { name, filters: filled({ origin: '60601' }) } })
      const second = await aPosted([as])
      await settled()
      expect([first.load.number, await heard(as)]).toEqual([expect.any(String), [second.load.number]])
    },
  },
  refusesBadInput: {
    'quiet hours of no length, a time that there is not, a pace that there is not': async () => {
      const as = await signIn('carrier-dispatcher')
      const { params } = await aSearch(as)
      const bodies = [
        { pace: 'daily', quiet: { from: '07:00', until: '07:00' } },
        { pace: 'daily', quiet: { from: '25:00', until: '07:00' } },
        { pace: 'hourly', quiet: null },
      ]
      for (const body of bodies) expect((await house.call(set, { as, params, body: body as never })).status).toBe(400)
    },
    'hidden loads, and a place that there is not': async () => {
      const as = await signIn('carrier-dispatcher')
      for (const [filters, code] of [
        [{ view: 'hidden' }, 'bad-request'],
        [{ origin: 'Nowhere, ZZ' }, 'place-unknown'],
      ] as const) {
        const kept = await house.call(createFilterSet, { as, body: { name: code, filters: filled(filters) } })
        const body = { pace: 'daily', quiet: null } as const
        expect((await house.call(set, { as, params: { filterSetId: kept.body.id }, body })).problem.code).toBe(code)
      }
    },
  },
  refusesWhoMayNot: {
    'billing people': async () => {
      const as = await signIn('carrier-dispatcher')
      const { params } = await aSearch(as)
      const billing = await signIn('carrier-billing', as.company)
      expect((await house.call(set, { as: billing, params, body: { pace: 'off', quiet: null } })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a colleague and another carrier, as if there were no such search': async () => {
      const as = await signIn('carrier-dispatcher')
      const { params } = await aSearch(as)
      for (const other of [await signIn('carrier-admin', as.company), await signIn('carrier-admin')])
        expect((await house.call(set, { as: other, params, body: { pace: 'off', quiet: null } })).status).toBe(404)
    },
  },
})

async function both(): Promise<[SignedIn, SignedIn]> {
  const as = await signIn('carrier-dispatcher')
  return [as, await signIn('carrier-admin', as.company)]
}

describe('nobody hears of', () => {
  test('a load posted for others, one they hid, or any while they cannot be booked', async () => {
    const [asked, left, hider, held] = [
      await signIn('carrier-dispatcher'),
      await signIn('carrier-dispatcher'),
      await signIn('carrier-dispatcher'),
      await signIn('carrier-dispatcher'),
    ]
    for (const as of [asked, left, hider, held]) await aSearch(as, {})
    await house.waybill.db
      .as({ kind: 'system' })
      .read.updateTable('company')
      .set({ is_on_hold: true, hold_reason: 'Papers missing' })
      .where('id', '=', held.company.id)
      .execute()
    const { load, params, postAt } = await aPosted([asked, hider, held])
    await settled()
    const noted = { isStarred: false, hiddenBecause: 'lane', note: null } as const
    expect((await house.call(mark, { as: hider, params, body: noted })).status).toBe(200)
    await postAt(1_900)
    await settled()
    expect(await Promise.all([asked, left, hider, held].map(heard))).toEqual([
      [load.number, load.number],
      [],
      [load.number],
      [],
    ])
  })

  test('a load outside the figures of their search', async () => {
    const as = await signIn('carrier-dispatcher')
    const missing: Filters[] = [
      { origin: 'Phoenix, AZ' },
      { origin: 'Chicago, IL', destinationStates: ['TX'] },
      { origin: 'Chicago, IL', destination: 'Dayton, OH' },
      { minRate: 1_851 },
      { minPerMile: 2.1 },
      { maxStops: 2, freight: ['hazmat'] },
      { maxWeight: 1 },
      { equipmentModes: [5] },
      { pickupEnd: '2020-01-01' },
      { pickupStart: '2099-01-01' },
      { query: 'zzqx' },
      { view: 'starred' },
      { origin: 'Springfield, IL', originRadius: 250, maxEmptyMiles: 20 },
      { origin: 'Phoenix, AZ', destination: 'Chicago, IL', along: 50 },
      { origin: 'Dayton, OH', destination: 'Phoenix, AZ', along: 50 },
    ]
    for (const filters of missing) await aSearch(as, filters)
    const [fits, { load }] = [await signIn('carrier-dispatcher', as.company), await aPosted([as])]
    await settled()
    expect(await heard(as)).toEqual([])
    const found: Filters = {
      origin: 'Springfield, IL',
      originRadius: 250,
      destination: 'Phoenix, AZ',
      destinationStates: ['TX'],
      minRate: 1_850,
      maxEmptyMiles: 250,
      maxStops: 2,
      freight: ['no-hazmat', 'no-team'],
      pickupStart: '2020-01-01',
      pickupEnd: '2099-01-01',
      query: 'chicago',
      view: 'priced',
    }
    await aSearch(fits, found)
    const second = await aPosted([fits])
    await settled()
    expect([load.number, await heard(fits)]).toEqual([expect.any(String), [second.load.number]])
  })
})

test('a minimum in US dollars holds back no load in another currency', async () => {
  const [as, unpriced] = [await signIn('carrier-dispatcher'), await signIn('carrier-dispatcher')]
  for (const each of [as, unpriced]) await aSearch(each, { minRate: 9_000, minPerMile: 9 })
  const { load } = await aPosted([as], { but: { currency: 'CAD' } })
  await aPosted([unpriced], { but: { currency: 'CAD' } }, null)
  await settled()
  expect([await heard(as), await heard(unpriced)]).toEqual([[load.number], []])
})

describe('later, together', () => {
  const summary = { pace: 'daily', quiet: null } as const

  test('once a day: all loads of the day that are still open, in one notice, once', async () => {
    const as = await signIn('carrier-dispatcher')
    await aSearch(as, {}, summary)
    const day = { pickupInHours: 80 }
    const [, , taken] = [await aPosted([as], day), await aPosted([as], day), await aPosted([as], day)]
    await settled()
    await house.call(api.availableFreight.withdraw, { as: taken.ops, params: taken.params })
    expect(await heard(as)).toEqual([])
    const morning = await dueFor(as)
    for (const minutes of [2, 32]) await settled(new Date(morning.getTime() + minutes * 60_000))
    expect([await heard(as), (await mailed(as)).length]).toEqual([['2 loads'], 1])
  })

  test('after quiet hours: a single load by its number', async () => {
    const as = await signIn('carrier-dispatcher')
    const now = new Date()
    const clock = (hours: number) =>
      new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Chicago', timeStyle: 'short' }).format(
        new Date(now.getTime() + hours * HOUR),
      )
    await aSearch(as, {}, { pace: 'at-once', quiet: { from: clock(-2), until: clock(2) } })
    const { load } = await aPosted([as])
    await settled()
    expect(await heard(as)).toEqual([])
    await settled(new Date(now.getTime() + 3 * HOUR))
    expect(await heard(as)).toEqual([load.number])
  })

  test('the sixth load in ten minutes and those after it', async () => {
    const as = await signIn('carrier-dispatcher')
    await aSearch(as, {})
    for (let posted = 0; posted < 7; posted++) {
      await aPosted([as])
      await settled()
    }
    expect(await heard(as)).toHaveLength(5)
    await settled(new Date(Date.now() + 13 * 60_000))
    expect(await heard(as)).toEqual(expect.arrayContaining(['2 loads']))
  })
})
