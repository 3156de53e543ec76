import { api } from '@waybill/contract/api.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeEndpoint, type FourTests } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { type Company, hire, type Person } from '../../test/people.ts'
import { saying } from '../../test/saying.ts'
import { aShipment, aTender, type LoadStatus } from '../../world/factories.ts'
import type { LoadPlan } from '../../world/lay-load.ts'
import { newId } from '../db/new-id.ts'

const { shipments } = api
const HOUR = 3_600_000

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

async function signIn(persona: Persona, company?: Company) {
  const person = await hire(house.waybill.db, persona, company ? { company } : {})
  return { ...person, ...(await house.sessionOf(person)) }
}

/** A carrier with a load, its people, and everybody else involved. */
async function freight(
  status: LoadStatus,
  more: { but?: Partial<LoadPlan>; stops?: ('Pickup' | 'Delivery')[]; pickupInHours?: number } = {},
) {
  const [dispatcher, ops, stranger] = await Promise.all([
    signIn('carrier-dispatcher'),
    signIn('operations'),
    signIn('carrier-dispatcher'),
  ])
  const driver = await signIn('driver', dispatcher.company)
  const staff = await signIn('shipper')
  const parties = {
    provider: ops.company,
    customer: staff.company,
    carrier: dispatcher.company,
    driver: { id: driver.id, name: `Robin ${driver.canary}` },
  }
  const load = await aShipment(house.waybill.db, { ...parties, status, ...more })
  const [lineItemId = ''] = load.lineItemIds
  const [pickupId = '', deliveryId = ''] = load.stopIds
  const at = (stopId: string) => ({ shipmentId: load.shipmentId, stopId })
  return { dispatcher, driver, ops, staff, stranger, load, lineItemId, pickupId, deliveryId, at, parties }
}

const system = () => house.waybill.db.as({ kind: 'system' }).read

/** Loads of one carrier and customer, each named for what it waits for; `named` are a reader's, in the order of the list. */
async function urgentFreight() {
  const { parties, load: draft, ...people } = await freight('draft')
  const reference = `URGENT-${newId()}`
  await system()
    .updateTable('shipment')
    .set({ reference_numbers: [reference] })
    .where('id', '=', draft.shipmentId)
    .execute()
  const hours = (many: number) => new Date(Date.now() + many * HOUR)
  const load = async (status: LoadStatus, pickupInHours: number, more: Record<string, unknown> = {}) => {
    const laid = await aShipment(house.waybill.db, { ...parties, status, pickupInHours })
    const owing = { update_kind: null, update_due_at: null, reference_numbers: [reference], ...more }
    await system().updateTable('shipment').set(owing).where('id', '=', laid.shipmentId).execute()
    return laid
  }
  const owes = (update_kind: string, inHours: number) => ({ update_kind, update_due_at: hours(inHours) })
  const is = {
    draft,
    older: await load('deliveryConfirmed', -200),
    inReview: await load('delivered', -100),
    nextWeek: await load('booked', 160, owes('driver-and-equipment', 136)),
    overdue: await load('inTransit', -20, owes('check-call', -3)),
    newest: await load('deliveryConfirmed', -60),
    proofOwed: await load('delivered', -40, owes('proof-of-delivery', 20)),
    unbooked: await load('readyToBook', 10),
    voided: await load('voided', -90),
    proofOverdue: await load('delivered', -50, owes('proof-of-delivery', -1)),
    pastDated: await load('readyToBook', -70, { is_past_dated: true }),
  }
  const names = new Map(Object.entries(is).map(([name, { number }]) => [number, name]))
  const named = async (as: { token: string }, query: Record<string, unknown> = {}) => {
    const { body } = await house.call(shipments.list, { as, query: { query: reference, pageSize: 200, ...query } })
    return body.data.map(({ shipmentNumber }) => names.get(shipmentNumber))
  }
  return { ...people, parties, is, named }
}

async function bookAgain(ops: { token: string }, dispatcher: Person & { token: string }, shipmentId: string) {
  const body = { shipmentId, carrierIds: [dispatcher.company.id], rate: 1_800, respondWithinMinutes: 60 }
  const offer = await house.call(api.tenders.offer, { as: ops, body })
  const params = { tenderId: offer.body.data[0]?.id ?? '' }
  const answer = await house.call(api.tenders.answer, { as: dispatcher, params, body: { status: 1 } })
  expect(answer.status).toBe(200)
}

const justNow = () => new Date().toISOString()
const counted = (lineItemId: string, packages = 20) => ({
  at: justNow(),
  confirmedLineItems: [{ lineItemId, packages }],
})
const onTheWire = { shipment: 'no-such-number' }

describeEndpoint(api.shipments.list, {
  works: {
    'a carrier lists what it has booked, with lane and times in the stops own zones': async () => {
      const { dispatcher, load } = await freight('dispatched')
      const { body } = await house.call(shipments.list, { as: dispatcher })
      expect(body.totalCount).toBe(1)
      expect(body.data[0]).toMatchObject({ id: load.shipmentId, shipmentNumber: load.number, status: 4 })
      expect(body.data[0]?.lane.map((stop) => stop.appointment?.slice(-6))).toEqual([
        expect.stringMatching(/-0[56]:00/),
        '-07:00',
      ])
    },
    'whatever changes in a shipment changes in its row': async () => {
      const { dispatcher, load } = await freight('dispatched')
      const changes = {
        number: `${load.number}-B`,
        miles: 77,
        weight: 12_345,
        carrier_name: 'Another name',
        driver_name: 'Another driver',
        tractor_number: 'T-77',
        trailer_number: 'R-77',
        reference_numbers: ['PO 77', 'a "quoted" one'],
        is_past_dated: true,
        pickup_at: new Date('2026-02-03T04:05:06Z'),
        delivery_at: new Date('2026-02-04T04:05:06Z'),
      }
      await house.waybill.db
        .as({ kind: 'system' })
        .read.updateTable('shipment')
        .set(changes)
        .where('id', '=', load.shipmentId)
        .execute()
      const { body } = await house.call(shipments.list, { as: dispatcher })
      expect(body.data[0]).toMatchObject({
        shipmentNumber: changes.number,
        miles: 77,
        weight: 12_345,
        carrierName: 'Another name',
        driverName: 'Another driver',
        tractorNumber: 'T-77',
        trailerNumber: 'R-77',
        referenceNumbers: changes.reference_numbers,
        isPastDated: true,
        pickupAt: '2026-02-03T04:05:06.000Z',
        deliveryAt: '2026-02-04T04:05:06.000Z',
      })
    },
    'what nobody hauls yet begins with the nearest pickup, and ends with what came in with dates in the past':
      async () => {
        const { ops, parties } = await freight('dispatched')
        const open = async (pickupInHours: number) =>
          await aShipment(house.waybill.db, { ...parties, status: 'readyToBook', pickupInHours })
        const [later, sooner, old] = [await open(90), await open(30), await open(-9_000)]
        await house.waybill.db
          .as({ kind: 'system' })
          .read.updateTable('shipment')
          .set({ is_past_dated: true })
          .where('id', '=', old.shipmentId)
          .execute()
        const { body } = await house.call(shipments.list, { as: ops, query: { view: 'booking', pageSize: 200 } })
        const own = [sooner, later, old].map(({ number }) => number)
        expect(body.data.map(({ shipmentNumber }) => shipmentNumber).filter((number) => own.includes(number))).toEqual(
          own,
        )
      },
    'search, view and status narrow the list, and the count with it': async () => {
      const { dispatcher, parties, load } = await freight('dispatched')
      await aShipment(house.waybill.db, { ...parties, status: 'delivered' })
      const totals = async (query: Record<string, string>) =>
        (await house.call(shipments.list, { as: dispatcher, query })).body.totalCount
      expect(await totals({ statuses: '7' })).toBe(1)
      expect(await totals({ view: 'tracking' })).toBe(1)
      expect(await totals({ query: load.number })).toBe(1)
      expect(await totals({ query: 'phoenix' })).toBe(2)
      expect(await totals({ query: '100%' })).toBe(0)
      expect(await totals({ stopsMet: 'pickup-on-time' })).toBe(1)
      expect(await totals({ stopsMet: 'delivery-late' })).toBe(0)
    },
    'a text that one of many holds finds that one, and one that all hold finds all, in lists and counts': async () => {
      const { dispatcher, parties, load, ops } = await freight('dispatched')
      for (let other = 0; other < 30; other++) await aShipment(house.waybill.db, { ...parties, status: 'delivered' })
      const numbers = async (query: string, as = dispatcher) => {
        const narrowed = { as, query: { query } }
        const { data, totalCount } = (await house.call(shipments.list, narrowed)).body
        const { all } = (await house.call(shipments.statusCounts, narrowed)).body
        expect([totalCount, all]).toEqual([data.length, data.length])
        return data.map(({ shipmentNumber }) => shipmentNumber)
      }
      for (const as of [dispatcher, ops]) expect(await numbers(load.number, as)).toEqual([load.number])
      expect(await numbers(parties.driver.name.toUpperCase())).toHaveLength(31)
      expect(await numbers('pHOENIX')).toHaveLength(31)
    },
    'whichever way a list is sorted, loads without the day come last, and no page repeats a load': async () => {
      const { dispatcher, parties } = await freight('dispatched')
      const system = house.waybill.db.as({ kind: 'system' }).read
      for (let other = 0; other < 6; other++) {
        const { shipmentId } = await aShipment(house.waybill.db, {
          ...parties,
          status: 'delivered',
          pickupInHours: other,
        })
        if (other % 2 === 1)
          await system.updateTable('shipment').set({ delivery_at: null }).where('id', '=', shipmentId).execute()
      }
      for (const sortDirection of ['asc', 'desc'] as const) {
        const pages = [1, 2, 3, 4].map(
          async (page) =>
            (
              await house.call(shipments.list, {
                as: dispatcher,
                query: { sortProperty: 'delivery', sortDirection, page, pageSize: 2 },
              })
            ).body.data,
        )
        const rows = (await Promise.all(pages)).flat()
        expect(new Set(rows.map(({ id }) => id)).size).toBe(7)
        const days = rows.map(({ deliveryAt }) => deliveryAt)
        expect(days.slice(4)).toEqual([null, null, null])
        const known = days.slice(0, 4).map(String)
        expect(known).toEqual(sortDirection === 'asc' ? known.toSorted() : known.toSorted().toReversed())
      }
    },
    'all shipments begin with what has waited longest and end with the oldest that waits for nobody, on any page':
      async () => {
        const { ops, dispatcher, driver, named, is } = await urgentFreight()
        const dated = ['overdue', 'proofOverdue', 'unbooked', 'proofOwed', 'draft', 'nextWeek']
        const over = ['newest', 'voided', 'older']
        const least = { sortProperty: 'urgency', sortDirection: 'desc' }
        expect(await named(ops)).toEqual([...dated, 'inReview', 'pastDated', ...over])
        expect(await named(ops, least)).toEqual([...dated.toReversed(), 'pastDated', 'inReview', ...over])
        for (const query of [{}, least]) {
          const pages = [1, 2, 3, 4].map((page) => named(ops, { ...query, page, pageSize: 3 }))
          expect((await Promise.all(pages)).flat()).toEqual(await named(ops, query))
        }
        const hauled = ['overdue', 'proofOverdue', 'proofOwed', 'nextWeek', 'inReview', 'newest', 'older']
        expect(await named(dispatcher)).toEqual(hauled)
        expect(await named(driver)).toEqual(hauled.filter((name) => name !== 'nextWeek'))
        expect(await named(ops, { query: is.older.number })).toEqual(['older'])
        expect(await named(ops, { statuses: [3, 5, 8] })).toEqual(['overdue', 'nextWeek', 'newest', 'older'])
      },
    'delivered loads begin with the proof that is owed longest': async () => {
      const { ops, dispatcher, named } = await urgentFreight()
      for (const as of [ops, dispatcher])
        expect(await named(as, { view: 'delivered' })).toEqual([
          'proofOverdue',
          'proofOwed',
          'inReview',
          'newest',
          'older',
        ])
    },
    'drafts begin with the soonest pickup': async () => {
      const { ops, parties } = await freight('draft', { pickupInHours: 60 })
      const [later, sooner] = [
        await aShipment(house.waybill.db, { ...parties, status: 'draft', pickupInHours: 50 }),
        await aShipment(house.waybill.db, { ...parties, status: 'draft', pickupInHours: 40 }),
      ]
      const { body } = await house.call(shipments.list, { as: ops, query: { view: 'drafts', pageSize: 200 } })
      const numbers = body.data.map(({ shipmentNumber }) => shipmentNumber)
      expect(numbers.indexOf(sooner.number)).toBeLessThan(numbers.indexOf(later.number))
    },
    'whoever bills finds next what is to be billed, the longest delivered first': async () => {
      const { dispatcher, named, is } = await urgentFreight()
      const biller = await signIn('carrier-billing', dispatcher.company)
      expect((await named(biller)).slice(-3)).toEqual(['inReview', 'older', 'newest'])
      expect((await named(dispatcher)).slice(-3)).toEqual(['inReview', 'newest', 'older'])
      expect(await named(biller, { view: 'delivered', page: 2, pageSize: 3 })).toEqual(['older', 'newest'])
      const { shipmentId } = is.older
      await system().updateTable('invoice').set({ state: 1 }).where('shipment_id', '=', shipmentId).execute()
      expect((await named(biller, { view: 'delivered' })).slice(-2)).toEqual(['newest', 'older'])
    },
    'a shipper, who sees no updates, begins with the pickup that is next': async () => {
      const { staff, named } = await urgentFreight()
      const rest = ['proofOwed', 'proofOverdue', 'newest', 'voided', 'inReview', 'older']
      expect(await named(staff)).toEqual(['overdue', 'unbooked', 'draft', 'nextWeek', 'pastDated', ...rest])
      expect((await named(staff, { sortDirection: 'desc' })).slice(0, 3)).toEqual(['nextWeek', 'draft', 'unbooked'])
      expect(await named(staff, { page: 2, pageSize: 3 })).toEqual(['nextWeek', 'pastDated', 'proofOwed'])
      expect(await named(staff, { view: 'delivered' })).toEqual(rest.filter((name) => name !== 'voided'))
    },
    'pages hold what they promise': async () => {
      const { dispatcher, parties } = await freight('dispatched')
      await aShipment(house.waybill.db, { ...parties, status: 'inTransit' })
      const { body } = await house.call(shipments.list, { as: dispatcher, query: { pageSize: 1, page: 2 } })
      expect(body).toMatchObject({ totalCount: 2, data: [expect.anything()] })
    },
    'a driver sees the own loads, without money': async () => {
      const { driver, parties } = await freight('dispatched')
      const other = await signIn('driver', driver.company)
      await aShipment(house.waybill.db, { ...parties, driver: { id: other.id, name: 'Other' }, status: 'dispatched' })
      const { body } = await house.call(shipments.list, { as: driver })
      expect(body.totalCount).toBe(1)
      expect(body.data[0]?.carrierRate).toBeNull()
    },
    'a shipper sees the own loads without the carrier rate, a carrier with it': async () => {
      const { staff, dispatcher } = await freight('dispatched')
      const admin = await signIn('carrier-admin', dispatcher.company)
      const rateOf = async (as: { token: string }) =>
        (await house.call(shipments.list, { as })).body.data[0]?.carrierRate
      expect(await rateOf(staff)).toBeNull()
      expect(await rateOf(admin)).toBe(1_850)
    },
    'a blind load hides its customer from the carrier': async () => {
      const { dispatcher, ops, load } = await freight('dispatched')
      await house.waybill.db
        .as({ kind: 'system' })
        .read.updateTable('shipment')
        .set({ is_blind: true })
        .where('id', '=', load.shipmentId)
        .execute()
      const nameFor = async (as: { token: string }) =>
        (await house.call(shipments.list, { as, query: { query: load.number } })).body.data[0]?.customerName
      expect(await nameFor(dispatcher)).toBeNull()
      expect(await nameFor(ops)).not.toBeNull()
    },
  },
  refusesBadInput: {
    'unknown sorts, statuses, views, sizes and keys': async () => {
      const { dispatcher } = await freight('dispatched')
      const wrong: Record<string, string | number>[] = [
        { sortProperty: 'maxBuy' },
        { statuses: '99' },
        { view: 'mine' },
        { pageSize: 201 },
        { page: 0 },
        { pickupStart: '2026-02-30' },
        { companyId: newId() },
      ]
      for (const query of wrong) {
        const { status, problem } = await house.call(shipments.list, {
          as: dispatcher,
          query,
        })
        expect({ status, code: problem.code }, JSON.stringify(query)).toEqual({ status: 400, code: 'bad-request' })
      }
    },
  },
  refusesWhoMayNot: {
    'a factoring clerk': async () => {
      expect((await house.call(shipments.list, { as: await signIn('factor') })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier sees nothing of it': async () => {
      const { stranger, load } = await freight('dispatched')
      const { body } = await house.call(shipments.list, { as: stranger, query: { query: load.number } })
      expect(body).toEqual({ data: [], totalCount: 0 })
    },
  },
})

describeEndpoint(api.shipments.counts, {
  works: {
    'the numbers of the views agree with their lists': async () => {
      const { dispatcher, parties } = await freight('dispatched')
      await aShipment(house.waybill.db, { ...parties, status: 'delivered' })
      await aShipment(house.waybill.db, { ...parties, status: 'booked', pickupInHours: 2 })
      const { body } = await house.call(shipments.counts, { as: dispatcher })
      const total = async (view: string) =>
        (await house.call(shipments.list, { as: dispatcher, query: { view } })).body.totalCount
      expect(body).toEqual({
        all: await total('all'),
        drafts: await total('drafts'),
        booking: await total('booking'),
        tracking: await total('tracking'),
        updatesNeeded: await total('updates-needed'),
        lateRisk: await total('late-risk'),
        delivered: await total('delivered'),
      })
      expect(body).toMatchObject({ all: 3, updatesNeeded: 1 })
      const narrowed = await house.call(shipments.counts, { as: dispatcher, query: { statuses: '3,7' } })
      expect(narrowed.body).toMatchObject({ all: 2, tracking: 1, delivered: 1 })
    },
  },
  refusesBadInput: {
    'a query that it does not know': async () => {
      const { dispatcher } = await freight('dispatched')
      expect((await house.call(shipments.counts, { as: dispatcher, query: { view: 'all' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a factoring clerk': async () => {
      expect((await house.call(shipments.counts, { as: await signIn('factor') })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier counts its own': async () => {
      const { stranger } = await freight('dispatched')
      expect((await house.call(shipments.counts, { as: stranger })).body.all).toBe(0)
    },
  },
})

describeEndpoint(api.shipments.export, {
  works: {
    'the list as CSV, formulas defused': async () => {
      const { dispatcher, load } = await freight('dispatched')
      await house.waybill.db
        .as({ kind: 'system' })
        .read.updateTable('shipment')
        .set({ driver_name: '=HYPERLINK("x")' })
        .where('id', '=', load.shipmentId)
        .execute()
      const { headers, text } = await house.call(shipments.export, { as: dispatcher })
      expect(headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(text).toContain(`\r\n${load.number},Dispatched,"Chicago, IL 60638",`)
      expect(text).toContain(`"'=HYPERLINK(""x"")"`)
    },
  },
  refusesBadInput: {
    'an unknown sort': async () => {
      const { dispatcher } = await freight('dispatched')
      expect((await house.call(shipments.export, { as: dispatcher, query: { sortProperty: 'x' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a factoring clerk': async () => {
      expect((await house.call(shipments.export, { as: await signIn('factor') })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'the other carrier exports its titles only': async () => {
      const { stranger, load } = await freight('dispatched')
      expect((await house.call(shipments.export, { as: stranger })).text).not.toContain(load.number)
    },
  },
})

test('a load with many references, in any letters, can be offered to three hundred carriers', async () => {
  const { load } = await freight('tendering')
  for (const [letter, kept] of [
    ['e', 2560 - 8 * 303],
    ['é', (2560 - 8 * 303) / 4],
  ]) {
    const { rows } = await sql<{ length: number }>`
      update shipment set
        reference_numbers = array(select repeat(${letter}, 30) || md5(nth::text) from generate_series(1, 50) as nth),
        party_ids = array(select gen_random_uuid() from generate_series(1, 303))
      where id = ${load.shipmentId} returning length(search_text)`.execute(house.waybill.db.as({ kind: 'system' }).read)
    // What exceeds a row of an index is not found meanwhile.
    expect(rows[0]?.length).toBe(kept)
  }
  await sql`update shipment set reference_numbers = array(select repeat('é', 60) || md5(nth::text) from generate_series(1, 50) as nth),
    party_ids = '{}' where id = ${load.shipmentId}`.execute(house.waybill.db.as({ kind: 'system' }).read)
})

describeEndpoint(api.shipments.problems, {
  works: {
    'what is owed longest stands first': async () => {
      const { dispatcher, parties, load } = await freight('delivered')
      await aShipment(house.waybill.db, { ...parties, status: 'booked', pickupInHours: 4 })
      await aShipment(house.waybill.db, { ...parties, status: 'booked', pickupInHours: 2 })
      const { body } = await house.call(shipments.problems, { as: dispatcher })
      const since = body.data.map((row) => row.updatesNeeded[0]?.since ?? '')
      expect(body.data.map((row) => row.id)).not.toContain(load.shipmentId)
      expect(since).toEqual(since.toSorted())
      expect(body.data[0]?.updatesNeeded[0]?.kind).toBe('driver-and-equipment')
    },
    'what a carrier owes is between it and the provider: the shipper finds no load by it, as its count says':
      async () => {
        const { dispatcher, staff } = await freight('booked', { pickupInHours: 2 })
        const totals = async (as: { token: string }) => {
          const list = await house.call(shipments.list, { as, query: { view: 'updates-needed' } })
          const problems = await house.call(shipments.problems, { as })
          const counts = await house.call(shipments.counts, { as })
          return [list.body.totalCount, problems.body.totalCount, counts.body.updatesNeeded]
        }
        expect([await totals(dispatcher), await totals(staff)]).toEqual([
          [1, 1, 1],
          [0, 0, 0],
        ])
      },
  },
  refusesBadInput: {
    'a page beyond all bounds': async () => {
      const { dispatcher } = await freight('booked')
      expect((await house.call(shipments.problems, { as: dispatcher, query: { page: -1 } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a factoring clerk': async () => {
      expect((await house.call(shipments.problems, { as: await signIn('factor') })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier owes nothing for it': async () => {
      const { stranger, parties } = await freight('booked')
      await aShipment(house.waybill.db, { ...parties, status: 'booked', pickupInHours: 2 })
      expect((await house.call(shipments.problems, { as: stranger })).body.totalCount).toBe(0)
    },
  },
})

describeEndpoint(api.shipments.quickSearch, {
  works: {
    'a carrier finds by a part of the number, not by reference': async () => {
      const { dispatcher, load } = await freight('dispatched')
      const find = async (query: string) =>
        (await house.call(shipments.quickSearch, { as: dispatcher, query: { query } })).body
      expect((await find(load.number.slice(2))).data.map((row) => row.shipmentNumber)).toContain(load.number)
      expect((await find(`PO-${load.number}`)).totalCount).toBe(0)
    },
    'a broker and the provider find by reference too': async () => {
      const broker = await signIn('broker')
      const { load, ops } = await freight('booked', { but: { carrier: broker.company } })
      for (const as of [broker, ops]) {
        const { body } = await house.call(shipments.quickSearch, { as, query: { query: `po-${load.number}` } })
        expect(body.data[0]).toMatchObject({
          shipmentNumber: load.number,
          status: { value: 3, displayName: 'Booked' },
          origin: { city: 'Chicago' },
          destination: { city: 'Phoenix' },
        })
      }
    },
    'a carrier finds what is offered to it': async () => {
      const { ops, staff, dispatcher, stranger } = await freight('dispatched')
      const load = await aTender(house.waybill.db, {
        provider: ops.company,
        customer: staff.company,
        offeredTo: [dispatcher.company],
      })
      const total = async (as: { token: string }) =>
        (await house.call(shipments.quickSearch, { as, query: { query: load.number } })).body.totalCount
      expect(await total(dispatcher)).toBe(1)
      expect(await total(stranger)).toBe(0)
    },
  },
  refusesBadInput: {
    'nothing to search for, and far too much': async () => {
      const { dispatcher } = await freight('dispatched')
      for (const query of ['', ' ', 'x'.repeat(61)])
        expect((await house.call(shipments.quickSearch, { as: dispatcher, query: { query } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a factoring clerk': async () => {
      expect(
        (await house.call(shipments.quickSearch, { as: await signIn('factor'), query: { query: '4' } })).status,
      ).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier finds nothing': async () => {
      const { stranger, load } = await freight('dispatched')
      expect((await house.call(shipments.quickSearch, { as: stranger, query: { query: load.number } })).body).toEqual({
        data: [],
        totalCount: 0,
      })
    },
  },
})

describeEndpoint(api.shipments.find, {
  works: {
    'by number and by id, with stops, people, freight and what may be done': async () => {
      const { dispatcher, load, driver } = await freight('dispatched')
      const byNumber = await house.call(shipments.find, { as: dispatcher, params: { shipment: load.number } })
      const byId = await house.call(shipments.find, { as: dispatcher, params: { shipment: load.shipmentId } })
      expect(byNumber.body).toEqual(byId.body)
      expect(byNumber.body).toMatchObject({
        drivers: [{ id: driver.id }],
        references: [{ label: 'PO', value: `PO-${load.number}` }],
        orders: [{ orderNumber: load.orderNumber }],
        stops: [
          {
            type: 'Pickup',
            lineItems: [{ packages: 20, confirmedPackages: null }],
            can: { arrive: true, depart: { text: 'Record the arrival first' } },
          },
          { type: 'Delivery', can: { arrive: saying(/^Record the departure from/) } },
        ],
        can: { dispatch: true, tender: { text: 'Your role cannot do this' } },
      })
    },
    'max buy is for the provider operations alone': async () => {
      const { dispatcher, ops, staff, driver, load } = await freight('dispatched')
      const payables = await signIn('payables', ops.company)
      const maxBuyFor = async (as: { token: string }) =>
        (await house.call(shipments.find, { as, params: { shipment: load.number } })).body.maxBuy
      expect(await maxBuyFor(ops)).toBe(2_050)
      for (const as of [dispatcher, staff, driver, payables]) expect(await maxBuyFor(as)).toBeNull()
    },
  },
  refusesBadInput: {
    'a number longer than numbers are': async () => {
      const { dispatcher } = await freight('dispatched')
      expect((await house.call(shipments.find, { as: dispatcher, params: { shipment: '4'.repeat(41) } })).status).toBe(
        400,
      )
    },
  },
  refusesWhoMayNot: {
    'a factoring clerk': async () => {
      const { load } = await freight('dispatched')
      expect(
        (await house.call(shipments.find, { as: await signIn('factor'), params: { shipment: load.number } })).status,
      ).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a foreign shipment answers as one that does not exist': async () => {
      const { stranger, load } = await freight('dispatched')
      const { problem: foreign } = await house.call(shipments.find, { as: stranger, params: { shipment: load.number } })
      const { problem: unknown } = await house.call(shipments.find, { as: stranger, params: onTheWire })
      expect({ ...foreign, traceId: '' }).toEqual({ ...unknown, traceId: '' })
      expect(foreign.status).toBe(404)
    },
    'a driver does not see the load of a colleague': async () => {
      const { load, dispatcher } = await freight('dispatched')
      const colleague = await signIn('driver', dispatcher.company)
      expect((await house.call(shipments.find, { as: colleague, params: { shipment: load.number } })).status).toBe(404)
    },
  },
})

function timelineTests(endpoint: typeof shipments.activity | typeof shipments.latestActivity): FourTests {
  return {
    works: {
      'tells what happened, newest first, without what it cost': async () => {
        const { dispatcher, load } = await freight('inTransit')
        const { body, text } = await house.call(endpoint, { as: dispatcher, params: { shipment: load.number } })
        const newest = body && 'data' in body ? body.data[0] : body
        expect(newest).toMatchObject({
          kind: 'departed',
          description: expect.stringMatching(/^Departed from Pickup dock .*, Chicago, IL$/),
        })
        expect(text).not.toContain('payload')
      },
    },
    refusesBadInput: {
      'a query that it does not know': async () => {
        const { dispatcher, load } = await freight('dispatched')
        expect(
          (await house.call(endpoint, { as: dispatcher, params: { shipment: load.number }, query: { page: 1 } }))
            .status,
        ).toBe(400)
      },
    },
    refusesWhoMayNot: {
      'a factoring clerk': async () => {
        const { load } = await freight('dispatched')
        expect(
          (await house.call(endpoint, { as: await signIn('factor'), params: { shipment: load.number } })).status,
        ).toBe(403)
      },
    },
    refusesTheOtherCompany: {
      'not found for another carrier': async () => {
        const { stranger, load } = await freight('dispatched')
        expect((await house.call(endpoint, { as: stranger, params: { shipment: load.number } })).status).toBe(404)
      },
    },
  }
}

describeEndpoint(api.shipments.activity, timelineTests(shipments.activity))
describeEndpoint(api.shipments.latestActivity, timelineTests(shipments.latestActivity))

describeEndpoint(api.shipments.arrive, {
  works: {
    'at the first stop the shipment is At Stop, and history says who moved it': async () => {
      const { driver, ops, at, pickupId, load } = await freight('dispatched')
      const { status, body } = await house.call(shipments.arrive, {
        as: driver,
        params: at(pickupId),
        body: { at: justNow() },
      })
      expect(status).toBe(201)
      expect(body).toMatchObject({
        status: 6,
        stops: [{ stopState: 'arrived', can: { depart: true } }, { stopState: 'planned' }],
      })
      const history = await house.call(api.history.list, {
        as: ops,
        query: { entityType: 'shipment', entityId: load.shipmentId },
      })
      expect(history.body.data[0]).toMatchObject({
        description: expect.stringMatching(/^Arrival at Pickup dock.*: Dispatched → At Stop$/),
        lastName: driver.canary,
      })
    },
    'from Booked the gap in the dispatch is written down': async () => {
      const { dispatcher, at, pickupId, load } = await freight('booked')
      await house.call(shipments.arrive, { as: dispatcher, params: at(pickupId), body: { at: justNow() } })
      const { body } = await house.call(shipments.activity, { as: dispatcher, params: { shipment: load.number } })
      expect(body.data.map((entry) => entry.kind).slice(0, 2)).toEqual(['arrived', 'dispatch-implied'])
    },
    'the same request twice arrives once': async () => {
      const { dispatcher, at, pickupId, load } = await freight('dispatched')
      const request = {
        as: dispatcher,
        params: at(pickupId),
        body: { at: justNow() },
        headers: { 'idempotency-key': newId() },
      }
      const [first, second] = [await house.call(shipments.arrive, request), await house.call(shipments.arrive, request)]
      expect(second.body).toEqual(first.body)
      const { body } = await house.call(shipments.activity, { as: dispatcher, params: { shipment: load.number } })
      expect(body.data.filter((entry) => entry.kind === 'arrived')).toHaveLength(1)
    },
    'of many at once one is recorded': async () => {
      const { dispatcher, at, pickupId } = await freight('dispatched')
      const tries = await Promise.all(
        Array.from({ length: 20 }, () =>
          house.call(shipments.arrive, { as: dispatcher, params: at(pickupId), body: { at: justNow() } }),
        ),
      )
      expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        201,
        ...Array.from({ length: 19 }, () => 409),
      ])
    },
  },
  refusesBadInput: {
    'a time that is none, one in the future, and a status of its own': async () => {
      const { dispatcher, at, pickupId } = await freight('dispatched')
      const ahead = new Date(Date.now() + HOUR).toISOString()
      for (const body of [
        {},
        { at: 'noon' },
        { at: '2026-03-08T02:30:00' },
        { at: ahead },
        { at: justNow(), status: 7 },
      ]) {
        const { status, problem } = await house.call(shipments.arrive, { as: dispatcher, params: at(pickupId), body })
        expect({ status, code: problem.code }, JSON.stringify(body)).toEqual({ status: 400, code: 'bad-request' })
      }
    },
    'a stop out of its turn, with the reason': async () => {
      const { dispatcher, at, deliveryId } = await freight('dispatched')
      const { status, problem } = await house.call(shipments.arrive, {
        as: dispatcher,
        params: at(deliveryId),
        body: { at: justNow() },
      })
      expect(status).toBe(409)
      expect(problem).toMatchObject({
        code: 'step-not-allowed',
        detail: expect.stringMatching(/^Record the departure from Pickup dock/),
      })
    },
    'a second arrival at the same stop': async () => {
      const { dispatcher, at, pickupId } = await freight('atStop')
      const { problem } = await house.call(shipments.arrive, {
        as: dispatcher,
        params: at(pickupId),
        body: { at: justNow() },
      })
      expect(problem.code).toBe('stop-already-arrived')
    },
  },
  refusesWhoMayNot: {
    'a billing clerk and a shipper, who see the load': async () => {
      const { dispatcher, staff, at, pickupId } = await freight('dispatched')
      for (const as of [await signIn('carrier-billing', dispatcher.company), staff])
        expect((await house.call(shipments.arrive, { as, params: at(pickupId), body: { at: justNow() } })).status).toBe(
          403,
        )
    },
  },
  refusesTheOtherCompany: {
    'not found, and nothing happened': async () => {
      const { stranger, dispatcher, at, pickupId, load } = await freight('dispatched')
      expect(
        (await house.call(shipments.arrive, { as: stranger, params: at(pickupId), body: { at: justNow() } })).status,
      ).toBe(404)
      expect(
        (await house.call(shipments.find, { as: dispatcher, params: { shipment: load.number } })).body.status,
      ).toBe(4)
    },
  },
})

describeEndpoint(api.shipments.depart, {
  works: {
    'from the pickup it is In Transit, from the last delivery Delivered, counts kept': async () => {
      const { dispatcher, at, pickupId, deliveryId, lineItemId } = await freight('atStop')
      const left = await house.call(shipments.depart, {
        as: dispatcher,
        params: at(pickupId),
        body: { ...counted(lineItemId, 18), sealNumbers: ['S1'] },
      })
      expect(left.body).toMatchObject({
        status: 5,
        stops: [{ sealNumbers: ['S1'], lineItems: [{ confirmedPackages: 18, exception: 'Short' }] }, {}],
      })
      await house.call(shipments.arrive, { as: dispatcher, params: at(deliveryId), body: { at: justNow() } })
      const delivered = await house.call(shipments.depart, {
        as: dispatcher,
        params: at(deliveryId),
        body: counted(lineItemId, 18),
      })
      expect(delivered.body.status).toBe(7)
    },
    'told by the clock of the stop that the truck has left, in history and timeline; what comes after, by that of the next':
      async () => {
        const { dispatcher, at, pickupId, lineItemId, load } = await freight('atStop')
        await sql`update shipment_stop set time_zone = case stop_type when 'Pickup' then 'America/Phoenix' else 'Pacific/Honolulu' end
        where shipment_id = ${load.shipmentId}`.execute(house.waybill.db.as({ kind: 'system' }).read)
        const body = { ...counted(lineItemId), at: justNow() }
        await house.call(shipments.depart, { as: dispatcher, params: at(pickupId), body })
        const note = { entityType: 'shipment', entityId: load.shipmentId, noteContent: 'On the way' } as const
        const written = await house.call(api.notes.add, { as: dispatcher, body: note })
        const query = { entityType: 'shipment', entityId: load.shipmentId } as const
        const history = await house.call(api.history.list, { as: dispatcher, query })
        const told = history.body.data.map(({ operationDateTime, timeZone }) => [operationDateTime.slice(-6), timeZone])
        const [phoenix, honolulu] = [
          ['-07:00', 'America/Phoenix'],
          ['-10:00', 'Pacific/Honolulu'],
        ]
        // The note, the departure.
        expect(told.slice(0, 2)).toEqual([honolulu, phoenix])
        const timeline = await house.call(api.notes.timeline, { as: dispatcher, query })
        expect(timeline.body.data.slice(0, 2).map((entry) => [entry.at.slice(-6), entry.timeZone])).toEqual([
          honolulu,
          phoenix,
        ])
        const { items } = (await house.call(api.notes.list, { as: dispatcher, query })).body
        for (const { createDateTime, timeZone } of [written.body, ...items])
          expect([createDateTime.slice(-6), timeZone]).toEqual(honolulu)
        // Of no load: by the reader's.
        const about = { entityType: 'company', entityId: dispatcher.company.id } as const
        const own = await house.call(api.notes.add, { as: dispatcher, body: { ...about, noteContent: 'Ours' } })
        expect([own.body.timeZone, own.body.createDateTime.slice(-6)]).toEqual([
          'America/Chicago',
          expect.stringMatching(/^-0[56]:00$/),
        ])
      },
    'between more stops it is under way again and again': async () => {
      const { dispatcher, at, load, lineItemId } = await freight('dispatched', {
        stops: ['Pickup', 'Pickup', 'Delivery'],
      })
      const walked: number[] = []
      for (const [index, stopId] of load.stopIds.entries()) {
        walked.push(
          (await house.call(shipments.arrive, { as: dispatcher, params: at(stopId), body: { at: justNow() } })).body
            .status,
        )
        const body = index === 1 ? { at: justNow() } : counted(lineItemId)
        walked.push((await house.call(shipments.depart, { as: dispatcher, params: at(stopId), body })).body.status)
      }
      expect(walked).toEqual([6, 5, 6, 5, 6, 7])
    },
  },
  refusesBadInput: {
    'a line item that nobody counted, beside its field': async () => {
      const { dispatcher, at, pickupId } = await freight('atStop')
      const { status, problem } = await house.call(shipments.depart, {
        as: dispatcher,
        params: at(pickupId),
        body: { at: justNow() },
      })
      expect(status).toBe(400)
      expect(problem.modelState?.['confirmedLineItems']?.[0]).toMatch(/^Confirm the packages of Canned vegetables/)
    },
    'counts below zero, halves, strangers and doubles': async () => {
      const { dispatcher, at, pickupId, lineItemId } = await freight('atStop')
      const one = { lineItemId, packages: 20 }
      for (const confirmedLineItems of [
        [{ lineItemId, packages: -1 }],
        [{ lineItemId, packages: 1.5 }],
        [one, { lineItemId: newId(), packages: 1 }],
        [one, one],
      ]) {
        const { status } = await house.call(shipments.depart, {
          as: dispatcher,
          params: at(pickupId),
          body: { at: justNow(), confirmedLineItems },
        })
        expect(status, JSON.stringify(confirmedLineItems)).toBe(400)
      }
    },
    'a departure before the arrival': async () => {
      const { dispatcher, at, pickupId, lineItemId } = await freight('dispatched')
      const { problem } = await house.call(shipments.depart, {
        as: dispatcher,
        params: at(pickupId),
        body: counted(lineItemId),
      })
      expect(problem).toMatchObject({
        code: 'step-not-allowed',
        detail: expect.stringMatching(/^Record the arrival at Pickup dock/),
      })
    },
  },
  refusesWhoMayNot: {
    'a billing clerk': async () => {
      const { dispatcher, at, pickupId, lineItemId } = await freight('atStop')
      const clerk = await signIn('carrier-billing', dispatcher.company)
      expect(
        (await house.call(shipments.depart, { as: clerk, params: at(pickupId), body: counted(lineItemId) })).status,
      ).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'not found': async () => {
      const { stranger, at, pickupId, lineItemId } = await freight('atStop')
      expect(
        (await house.call(shipments.depart, { as: stranger, params: at(pickupId), body: counted(lineItemId) })).status,
      ).toBe(404)
    },
  },
})

describeEndpoint(api.shipments.availableDrivers, {
  works: {
    'the drivers of the carrier, and who is busy at that time': async () => {
      const { dispatcher, parties, driver } = await freight('dispatched')
      const next = await aShipment(house.waybill.db, { ...parties, status: 'booked' })
      const { body } = await house.call(shipments.availableDrivers, {
        as: dispatcher,
        params: { shipmentId: next.shipmentId },
      })
      expect(body.data).toMatchObject([{ id: driver.id, busyWith: expect.any(String) }])
    },
  },
  refusesBadInput: {
    'an id that is none': async () => {
      const { dispatcher } = await freight('booked')
      expect(
        (await house.call(shipments.availableDrivers, { as: dispatcher, params: { shipmentId: 'all' } })).status,
      ).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver': async () => {
      const { driver, load } = await freight('dispatched')
      expect((await house.call(shipments.availableDrivers, { as: driver, params: load })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'not found': async () => {
      const { stranger, load } = await freight('booked')
      expect((await house.call(shipments.availableDrivers, { as: stranger, params: load })).status).toBe(404)
    },
  },
})

describeEndpoint(api.shipments.assignDriver, {
  works: {
    'with the tractor known the shipment is Dispatched': async () => {
      const { dispatcher, driver, load } = await freight('booked')
      await house.call(shipments.equip, {
        as: dispatcher,
        params: load,
        body: { tractorNumber: '4340', trailerNumber: null },
      })
      const { body } = await house.call(shipments.assignDriver, {
        as: dispatcher,
        params: load,
        body: { driverId: driver.id },
      })
      expect(body).toMatchObject({
        status: 4,
        driverName: expect.stringContaining(driver.canary),
        drivers: [{ id: driver.id }],
      })
    },
    'a busy driver only when confirmed': async () => {
      const { dispatcher, driver, parties } = await freight('dispatched')
      const next = await aShipment(house.waybill.db, { ...parties, status: 'booked' })
      const assign = (isOverlapConfirmed: boolean) =>
        house.call(shipments.assignDriver, {
          as: dispatcher,
          params: next,
          body: { driverId: driver.id, isOverlapConfirmed },
        })
      expect((await assign(false)).problem.code).toBe('driver-not-available')
      expect((await assign(true)).status).toBe(201)
    },
    'a driver who was on it before its booking was rescinded, too': async () => {
      const { ops, dispatcher, driver, load } = await freight('dispatched', { pickupInHours: 48 })
      await house.call(api.booking.rescind, { as: ops, params: load, body: { reason: 'carrier-fell-off' } })
      await bookAgain(ops, dispatcher, load.shipmentId)
      const body = { driverId: driver.id }
      const assigned = await house.call(shipments.assignDriver, { as: dispatcher, params: load, body })
      expect([assigned.status, assigned.body.drivers.map(({ id }) => id)]).toEqual([201, [driver.id]])
      const again = await house.call(shipments.assignDriver, { as: dispatcher, params: load, body })
      expect([again.status, again.body.drivers.length]).toEqual([201, 1])
    },
    'of two loads given to one driver at once, one': async () => {
      const { dispatcher, driver, parties } = await freight('draft')
      const loads = await Promise.all([1, 2].map(() => aShipment(house.waybill.db, { ...parties, status: 'booked' })))
      const tries = await Promise.all(
        loads.map((load) =>
          house.call(shipments.assignDriver, { as: dispatcher, params: load, body: { driverId: driver.id } }),
        ),
      )
      expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    },
  },
  refusesBadInput: {
    'a shipment that nobody may dispatch any more': async () => {
      const { dispatcher, driver, load } = await freight('inTransit')
      const { problem } = await house.call(shipments.assignDriver, {
        as: dispatcher,
        params: load,
        body: { driverId: driver.id },
      })
      expect(problem).toMatchObject({
        code: 'step-not-allowed',
        detail: 'Driver and equipment cannot be changed: the shipment is In Transit',
      })
    },
    'no driver': async () => {
      const { dispatcher, load } = await freight('booked')
      expect((await house.call(shipments.assignDriver, { as: dispatcher, params: load, body: {} })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver': async () => {
      const { driver, load } = await freight('dispatched')
      expect(
        (await house.call(shipments.assignDriver, { as: driver, params: load, body: { driverId: driver.id } })).status,
      ).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'neither its load, nor its driver': async () => {
      const { stranger, dispatcher, driver, load } = await freight('booked')
      expect(
        (await house.call(shipments.assignDriver, { as: stranger, params: load, body: { driverId: driver.id } }))
          .status,
      ).toBe(404)
      const foreign = await signIn('driver', stranger.company)
      expect(
        (await house.call(shipments.assignDriver, { as: dispatcher, params: load, body: { driverId: foreign.id } }))
          .status,
      ).toBe(404)
    },
  },
})

describeEndpoint(api.shipments.removeDriver, {
  works: {
    'without its driver the shipment is Booked again': async () => {
      const { dispatcher, driver, load } = await freight('dispatched')
      const { body } = await house.call(shipments.removeDriver, {
        as: dispatcher,
        params: { shipmentId: load.shipmentId, driverId: driver.id },
      })
      expect(body).toMatchObject({ status: 3, drivers: [], driverName: null })
    },
  },
  refusesBadInput: {
    'a driver who is not on it': async () => {
      const { dispatcher, load } = await freight('dispatched')
      expect(
        (
          await house.call(shipments.removeDriver, {
            as: dispatcher,
            params: { shipmentId: load.shipmentId, driverId: newId() },
          })
        ).status,
      ).toBe(404)
    },
  },
  refusesWhoMayNot: {
    'a driver': async () => {
      const { driver, load } = await freight('dispatched')
      expect(
        (
          await house.call(shipments.removeDriver, {
            as: driver,
            params: { shipmentId: load.shipmentId, driverId: driver.id },
          })
        ).status,
      ).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'not found': async () => {
      const { stranger, driver, load } = await freight('dispatched')
      expect(
        (
          await house.call(shipments.removeDriver, {
            as: stranger,
            params: { shipmentId: load.shipmentId, driverId: driver.id },
          })
        ).status,
      ).toBe(404)
    },
  },
})

describeEndpoint(api.shipments.equip, {
  works: {
    'the tractor and the trailer stand in the list': async () => {
      const { dispatcher, load } = await freight('booked')
      await house.call(shipments.equip, {
        as: dispatcher,
        params: load,
        body: { tractorNumber: ' 12 ', trailerNumber: '53001' },
      })
      const { body } = await house.call(shipments.list, { as: dispatcher })
      expect(body.data[0]).toMatchObject({ status: 3, tractorNumber: '12', trailerNumber: '53001' })
    },
    'one tractor pulls two loads only when confirmed; of two loads given to it at once, one (P12)': async () => {
      const { dispatcher, parties } = await freight('draft')
      const { driver: _nobody, ...unmanned } = parties
      const loads = await Promise.all([1, 2].map(() => aShipment(house.waybill.db, { ...unmanned, status: 'booked' })))
      const pull = (load: (typeof loads)[number], isOverlapConfirmed: boolean) =>
        house.call(shipments.equip, {
          as: dispatcher,
          params: load,
          body: { tractorNumber: 'T-9', trailerNumber: null, isOverlapConfirmed },
        })
      const tries = await Promise.all(loads.map((load) => pull(load, false)))
      expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const [refused] = tries.filter(({ status }) => status === 409)
      expect(refused?.problem).toMatchObject({
        code: 'tractor-not-available',
        detail: expect.stringMatching(/^Tractor T-9 is on shipment \d+ /),
      })
      for (const load of loads) expect((await pull(load, true)).status).toBe(200)
    },
    'of two dispatchers who change the same equipment the second is told, and nothing of the first is lost':
      async () => {
        const { dispatcher, load } = await freight('booked')
        const none = { tractorNumber: null, trailerNumber: null }
        const set = (tractorNumber: string) =>
          house.call(shipments.equip, {
            as: dispatcher,
            params: load,
            body: { tractorNumber, trailerNumber: null, replaces: none },
          })
        expect((await set('1')).status).toBe(200)
        expect((await set('2')).problem.code).toBe('changed-meanwhile')
        const { body } = await house.call(shipments.find, { as: dispatcher, params: { shipment: load.number } })
        expect(body.tractorNumber).toBe('1')
      },
  },
  refusesBadInput: {
    'numbers longer than they are painted, and other fields': async () => {
      const { dispatcher, load } = await freight('booked')
      for (const body of [
        { tractorNumber: '1'.repeat(21), trailerNumber: null },
        { tractorNumber: '1' },
        { tractorNumber: '1', trailerNumber: null, carrierId: newId() },
      ])
        expect((await house.call(shipments.equip, { as: dispatcher, params: load, body })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver': async () => {
      const { driver, load } = await freight('dispatched')
      expect(
        (
          await house.call(shipments.equip, {
            as: driver,
            params: load,
            body: { tractorNumber: '1', trailerNumber: null },
          })
        ).status,
      ).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'not found': async () => {
      const { stranger, load } = await freight('booked')
      expect(
        (
          await house.call(shipments.equip, {
            as: stranger,
            params: load,
            body: { tractorNumber: '1', trailerNumber: null },
          })
        ).status,
      ).toBe(404)
    },
  },
})

describeEndpoint(api.shipments.swap, {
  works: {
    'another driver with another trailer takes over under way: papers and page name them, and the first no longer sees it':
      async () => {
        const { dispatcher, driver, load } = await freight('inTransit')
        const relief = await signIn('driver', dispatcher.company)
        const { status, body } = await swapped(dispatcher, load, {
          driver: { offId: driver.id, onId: relief.id },
          trailerNumber: '53999',
          reason: 'hours',
        })
        expect(status).toBe(201)
        expect(body).toMatchObject({ status: 5, drivers: [{ id: relief.id }], trailerNumber: '53999' })
        const params = { shipment: load.number }
        expect((await house.call(shipments.find, { as: driver, params })).status).toBe(404)
        expect((await house.call(shipments.find, { as: relief, params })).status).toBe(200)
        const { body: told } = await house.call(shipments.activity, { as: dispatcher, params })
        expect(told.data.slice(0, 3)).toMatchObject(
          ['equipment-set', 'driver-assigned', 'driver-removed'].map((kind) => ({
            kind,
            detail: { text: 'Driver out of hours' },
          })),
        )
        const history = await house.call(api.history.list, {
          as: dispatcher,
          query: { entityType: 'shipment', entityId: load.shipmentId },
        })
        expect(history.body.data[0]?.description).toMatch(/^Swapped: .* → .* Driver out of hours$/)
        const made = await house.call(api.paper.makeBillOfLading, { as: dispatcher, params: load })
        expect(made.status).toBe(201)
      },
    'a driver of another load only when confirmed': async () => {
      const { dispatcher, driver, load, parties } = await freight('inTransit')
      const busy = await signIn('driver', dispatcher.company)
      const theirs = { ...parties, driver: { id: busy.id, name: 'Robin' } }
      await aShipment(house.waybill.db, { ...theirs, status: 'dispatched', pickupInHours: 30 })
      const ask = (isOverlapConfirmed: boolean) =>
        swapped(dispatcher, load, { driver: { offId: driver.id, onId: busy.id }, reason: 'relay', isOverlapConfirmed })
      expect((await ask(false)).problem.code).toBe('driver-not-available')
      expect((await ask(true)).status).toBe(201)
    },
    'of equipment that somebody else swapped meanwhile nothing is put back': async () => {
      const { dispatcher, driver, load } = await freight('inTransit')
      const relief = await signIn('driver', dispatcher.company)
      const { body: seen } = await swapped(dispatcher, load, { trailerNumber: '53', reason: 'trailer' })
      const { tractorNumber, trailerNumber } = seen
      expect((await swapped(dispatcher, load, { trailerNumber: '77', reason: 'breakdown' })).status).toBe(201)
      const driverOnly = {
        driver: { offId: driver.id, onId: relief.id },
        reason: 'hours',
        tractorNumber,
        trailerNumber,
      }
      const replaces = { tractorNumber, trailerNumber }
      expect((await swapped(dispatcher, load, { ...driverOnly, replaces })).problem.code).toBe('changed-meanwhile')
      const params = { shipment: load.number }
      const { body } = await house.call(shipments.find, { as: dispatcher, params })
      expect(body).toMatchObject({ trailerNumber: '77', drivers: [{ id: driver.id }] })
    },
  },
  refusesBadInput: {
    'no change, and another reason without words': async () => {
      const { dispatcher, load } = await freight('inTransit')
      expect((await swapped(dispatcher, load, { reason: 'relay' })).problem.code).toBe('step-not-allowed')
      const { problem } = await swapped(dispatcher, load, { trailerNumber: '1', reason: 'other' })
      expect(problem.modelState).toHaveProperty('text')
    },
    'before it is dispatched': async () => {
      const { dispatcher, load } = await freight('booked')
      const { problem } = await swapped(dispatcher, load, { trailerNumber: '1', reason: 'trailer' })
      expect(problem.detail).toBe('Nothing can be swapped: the shipment is Booked')
    },
  },
  refusesWhoMayNot: {
    'a driver': async () => {
      const { driver, load } = await freight('inTransit')
      expect((await swapped(driver, load, { trailerNumber: '1', reason: 'trailer' })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'not found': async () => {
      const { stranger, load } = await freight('inTransit')
      expect((await swapped(stranger, load, { trailerNumber: '1', reason: 'trailer' })).status).toBe(404)
    },
  },
})

/** The factory's tractor and trailer, but for what is wished. */
async function swapped(as: { token: string }, load: { shipmentId: string }, wish: Record<string, unknown>) {
  const now = await house.waybill.db
    .as({ kind: 'system' })
    .read.selectFrom('shipment')
    .select(['tractor_number as tractorNumber', 'trailer_number as trailerNumber'])
    .where('id', '=', load.shipmentId)
    .executeTakeFirstOrThrow()
  return await house.call(shipments.swap, { as, params: load, body: { ...now, ...wish } })
}

describe('hazardous freight', () => {
  const line = { description: 'Paint', packageType: 'Drums', packages: 20, weight: 9_000, freightClass: '65' }
  const hazardous = { lines: [{ ...line, unNumber: 'UN1263', pickup: 0, delivery: 1 }] }

  test('is for drivers with an endorsement on file until the delivery', async () => {
    const { dispatcher, driver, load } = await freight('booked', { but: hazardous })
    const assign = () =>
      house.call(shipments.assignDriver, { as: dispatcher, params: load, body: { driverId: driver.id } })
    const keep = (hazmat_until: string) =>
      house.waybill.db
        .as({ kind: 'system' })
        .read.insertInto('fleet_driver')
        .values({ company_id: dispatcher.company.id, contact_id: driver.id, license_class: 'A', hazmat_until })
        .onConflict((conflict) => conflict.columns(['company_id', 'contact_id']).doUpdateSet({ hazmat_until }))
        .execute()
    expect((await assign()).problem).toMatchObject({
      code: 'driver-not-endorsed',
      detail: expect.stringContaining('has no hazmat endorsement on file'),
    })
    await keep('2020-01-01')
    const { body } = await house.call(shipments.availableDrivers, { as: dispatcher, params: load })
    expect(body.data).toMatchObject([{ id: driver.id, can: { code: 'driver-endorsement-ends' } }])
    await keep('2099-01-01')
    expect((await assign()).status).toBe(201)
  })

  test('an endorsement is good for a delivery in the evening of its last day, by the clock of the dock', async () => {
    const evening = new Date()
    // 18:00 in Phoenix.
    evening.setUTCHours(25 + 24, 0, 0, 0)
    const pickupInHours = (evening.getTime() - Date.now()) / HOUR - 24
    const { dispatcher, driver, load } = await freight('booked', { but: hazardous, pickupInHours })
    const hazmat_until = new Date(evening.getTime() - 2 * HOUR).toISOString().slice(0, 10)
    await house.waybill.db
      .as({ kind: 'system' })
      .read.insertInto('fleet_driver')
      .values({ company_id: dispatcher.company.id, contact_id: driver.id, license_class: 'A', hazmat_until })
      .execute()
    const { body } = await house.call(shipments.availableDrivers, { as: dispatcher, params: load })
    expect(body.data).toMatchObject([{ id: driver.id, can: true }])
    const assigned = { as: dispatcher, params: load, body: { driverId: driver.id } }
    expect((await house.call(shipments.assignDriver, assigned)).status).toBe(201)
  })

  test('leaves its pickup with a bill of lading only, and the page names it', async () => {
    const { dispatcher, load, at, pickupId, lineItemId } = await freight('atStop', { but: hazardous })
    const params = { shipment: load.number }
    const { body } = await house.call(shipments.find, { as: dispatcher, params })
    expect(body.stops[0]).toMatchObject({
      lineItems: [{ isHazmat: true, unNumber: 'UN1263', hazardClass: '3' }],
      can: { depart: { code: 'hazmat-lading-first' } },
    })
    expect(body.hazmatContacts).not.toEqual([])
    const leave = () =>
      house.call(shipments.depart, { as: dispatcher, params: at(pickupId), body: counted(lineItemId) })
    expect((await leave()).problem).toMatchObject({
      code: 'step-not-allowed',
      detail: 'Hazardous freight leaves with its bill of lading: generate or upload it first',
    })
    await house.call(api.paper.makeBillOfLading, { as: dispatcher, params: load })
    expect((await leave()).status).toBe(201)
  })
})

test('what happens between stops is told by the clock of the stop that was next then', async () => {
  const { dispatcher, load } = await freight('inTransit', { pickupInHours: -20 })
  const body = { at: justNow(), city: 'Amarillo', state: 'TX' }
  await house.call(api.running.checkCall, { as: dispatcher, params: { shipmentId: load.shipmentId }, body })
  const told = await house.call(shipments.activity, { as: dispatcher, params: { shipment: load.number } })
  const [newest, oldest] = [told.body.data[0], told.body.data.at(-1)]
  const { stops } = (await house.call(shipments.find, { as: dispatcher, params: { shipment: load.number } })).body
  expect(stops[0]?.timeZone).not.toBe(stops[1]?.timeZone)
  expect(newest?.kind).toBe('checked')
  expect([oldest?.timeZone, newest?.timeZone]).toEqual(stops.map(({ timeZone }) => timeZone))
})

test('a late arrival keeps its reason, one that no truck could make what was doubted', async () => {
  const late = await freight('dispatched', { pickupInHours: -3 })
  const { body } = await house.call(shipments.arrive, {
    as: late.dispatcher,
    params: late.at(late.pickupId),
    body: { at: justNow(), reason: 'AI' },
  })
  expect(body.stops[0]?.isLate).toBe(true)
  const of = async ({ dispatcher, load }: typeof late) =>
    (await house.call(shipments.latestActivity, { as: dispatcher, params: { shipment: load.number } })).body
  expect((await of(late))?.detail?.text).toBe('Mechanical breakdown')

  const fast = await freight('atStop')
  const left = { as: fast.dispatcher, params: fast.at(fast.pickupId), body: counted(fast.lineItemId) }
  await house.call(shipments.depart, left)
  await house.call(shipments.arrive, {
    as: fast.dispatcher,
    params: fast.at(fast.deliveryId),
    body: { at: justNow() },
  })
  const history = await house.call(api.history.list, {
    as: fast.dispatcher,
    query: { entityType: 'shipment', entityId: fast.load.shipmentId },
  })
  expect(history.body.data[0]?.description).toMatch(/confirmed: .*miles in 1 min/)
})

describeEndpoint(api.shipments.updateMaxBuy, {
  works: {
    'a rate that is picked raises a limit below it to the rate plus 5, and leaves one above it': async () => {
      const { ops, load } = await freight('readyToBook')
      let { version } = (await house.call(shipments.find, { as: ops, params: { shipment: load.number } })).body
      const set = async (body: { maxBuy: number | null; selectedRate?: number }) => {
        const headers = { 'if-match': `"${version}"` }
        const answer = await house.call(shipments.updateMaxBuy, { as: ops, params: load, body, headers })
        version = answer.body.version
        return answer.body.maxBuy
      }
      expect(await set({ maxBuy: 1_900 })).toBe(1_900)
      expect(await set({ maxBuy: 1_900, selectedRate: 1_850.25 })).toBe(1_900)
      expect(await set({ maxBuy: 1_900, selectedRate: 1_900.01 })).toBe(1_905.01)
      expect(await set({ maxBuy: null })).toBeNull()
      expect(await set({ maxBuy: null, selectedRate: 640 })).toBe(645)
      const unnamed = { as: ops, params: load, body: { maxBuy: 645 } }
      expect((await house.call(shipments.updateMaxBuy, unnamed)).status).toBe(200)
      const { body } = await house.call(shipments.find, { as: ops, params: { shipment: load.number } })
      expect([body.maxBuy, body.can.setMaxBuy]).toEqual([645, true])
    },
    'nobody but operations learns of it, from the history neither': async () => {
      const { ops, staff, load } = await freight('readyToBook')
      const { version } = (await house.call(shipments.find, { as: ops, params: { shipment: load.number } })).body
      const headers = { 'if-match': `${version}` }
      await house.call(shipments.updateMaxBuy, { as: ops, params: load, body: { maxBuy: 4_321.99 }, headers })
      const payables = await signIn('payables', ops.company)
      for (const as of [staff, payables]) {
        const found = await house.call(shipments.find, { as, params: { shipment: load.number } })
        expect([found.status, found.body.maxBuy, found.text.includes('4321.99')]).toEqual([200, null, false])
      }
      const query = { entityType: 'shipment', entityId: load.shipmentId }
      const histories = [ops, payables, staff].map((as) => house.call(api.history.list, { as, query }))
      const texts = (await Promise.all(histories)).map(({ text }) => text)
      expect(texts.map((text) => text.includes('Max buy'))).toEqual([true, true, false])
      expect(texts.filter((text) => text.includes('4321.99') || text.includes('4,321.99'))).toEqual([])
    },
  },
  refusesBadInput: {
    'less than nothing, fractions of a cent, another field': async () => {
      const { ops, load } = await freight('readyToBook')
      const headers = { 'if-match': '"1"' }
      for (const body of [{ maxBuy: -1 }, { maxBuy: 10.001 }, {}, { maxBuy: 5, targetRate: 4 }])
        expect((await house.call(shipments.updateMaxBuy, { as: ops, params: load, body, headers })).status).toBe(400)
    },
    'less than the load board offers the load for, until it is posted for less or no longer posted': async () => {
      const { ops, load } = await freight('readyToBook')
      const params = { shipmentNumber: load.number }
      const post = (rate: number | null) =>
        house.call(api.availableFreight.post, { as: ops, params, body: { rate, carrierIds: [] } })
      const set = (maxBuy: number | null) =>
        house.call(shipments.updateMaxBuy, { as: ops, params: load, body: { maxBuy } })
      expect((await post(1_900)).status).toBe(200)
      const refused = await set(1_899.99)
      const because = 'It is on the load board at 1,900.00 USD. Change or withdraw the posting first.'
      expect([refused.status, refused.problem.detail, refused.problem.modelState]).toEqual([
        409,
        because,
        { maxBuy: [because] },
      ])
      for (const maxBuy of [1_900, null]) expect((await set(maxBuy)).status).toBe(200)
      await post(1_700)
      expect((await set(1_800)).status).toBe(200)
      await house.call(api.availableFreight.withdraw, { as: ops, params })
      expect((await set(1_500)).status).toBe(200)
    },
    'a version that somebody has changed since, and a load that is booked': async () => {
      const { ops, load } = await freight('readyToBook')
      const ask = async (version: string, of: { shipmentId: string } = load) => {
        const headers = { 'if-match': version }
        return (await house.call(shipments.updateMaxBuy, { as: ops, params: of, body: { maxBuy: 9 }, headers })).status
      }
      expect(await ask('"999"')).toBe(412)
      expect(await ask('"1"', (await freight('booked')).load)).toBe(409)
    },
  },
  refusesWhoMayNot: {
    'the carrier that hauls it, and payables': async () => {
      const { dispatcher, ops, load } = await freight('booked')
      const headers = { 'if-match': '"1"' }
      for (const as of [dispatcher, await signIn('payables', ops.company)])
        expect(
          (await house.call(shipments.updateMaxBuy, { as, params: load, body: { maxBuy: 9 }, headers })).status,
        ).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a shipment that there is not is not found': async () => {
      const params = { shipmentId: newId() }
      const headers = { 'if-match': '"1"' }
      const as = await signIn('operations')
      expect((await house.call(shipments.updateMaxBuy, { as, params, body: { maxBuy: 9 }, headers })).status).toBe(404)
    },
  },
})

describe('news of a shipment', () => {
  test('leaves with the act, for the companies concerned', async () => {
    const { dispatcher, staff, at, pickupId, load } = await freight('dispatched')
    await house.call(shipments.arrive, { as: dispatcher, params: at(pickupId), body: { at: justNow() } })
    const news = await house.waybill.db
      .as({ kind: 'system' })
      .read.selectFrom('outbox')
      .selectAll()
      .where('subject_id', '=', load.shipmentId)
      .execute()
    expect(news).toMatchObject([{ kind: 'stop-arrived', subject_type: 'shipment' }])
    expect(new Set(news[0]?.company_ids)).toEqual(new Set([dispatcher.company.id, staff.company.id]))
  })
})

describe('what a load pays', () => {
  /** Wherever a response has it: list, page, dashboard problems, spreadsheet. */
  async function rates(as: { token: string }, { number, shipmentId }: { number: string; shipmentId: string }) {
    const query = { query: number }
    const [row] = (await house.call(shipments.list, { as, query })).body.data
    const { body: page } = await house.call(shipments.find, { as, params: { shipment: number } })
    const { body: problems } = await house.call(shipments.problems, { as })
    const answer = await house.waybill.server.inject({
      url: `${shipments.export.path}?query=${number}`,
      headers: { authorization: `Bearer ${as.token}` },
    })
    return [
      row?.carrierRate,
      page.carrierRate,
      problems.data.find(({ id }) => id === shipmentId)?.carrierRate,
      answer.body.includes('1850.00') ? 1_850 : null,
    ]
  }

  const ALL = [1_850, 1_850, 1_850, 1_850]
  const NONE = [null, null, null, null]

  test('a dispatcher sees with the access level Financials alone; administrators and billing always', async () => {
    const { dispatcher, parties } = await freight('dispatched')
    const { company } = dispatcher
    const db = house.waybill.db
    const load = await aShipment(db, { ...parties, status: 'booked', pickupInHours: 2 })
    const seen = async (persona: Persona, more: Parameters<typeof hire>[2] = {}) =>
      await rates(await house.sessionOf(await hire(db, persona, { company, ...more })), load)
    expect(await rates(dispatcher, load)).toEqual(NONE)
    expect(await seen('carrier-dispatcher', { accessLevels: ['SignRateConfirmation'] })).toEqual(NONE)
    expect(await seen('carrier-dispatcher', { accessLevels: ['Financials'] })).toEqual(ALL)
    expect(await seen('carrier-admin')).toEqual(ALL)
    expect(await seen('carrier-billing')).toEqual(ALL)
  })

  test('the level opens nothing to a driver', async () => {
    const { driver } = await freight('dispatched')
    await house.waybill.db
      .as({ kind: 'system' })
      .read.updateTable('membership')
      .set({ access_levels: ['Financials'] })
      .where('contact_id', '=', driver.id)
      .execute()
    expect((await house.call(shipments.list, { as: driver })).body.data[0]?.carrierRate).toBeNull()
  })

  test('at a broker too', async () => {
    const { parties } = await freight('dispatched')
    const { company } = await signIn('broker')
    const load = await aShipment(house.waybill.db, { ...parties, carrier: company, status: 'booked', pickupInHours: 2 })
    const seen = async (more: Parameters<typeof hire>[2]) =>
      await rates(await house.sessionOf(await hire(house.waybill.db, 'broker', { company, ...more })), load)
    expect(await seen({ roles: [] })).toEqual(NONE)
    expect(await seen({ roles: [], accessLevels: ['Financials'] })).toEqual(ALL)
    expect(await seen({ roles: ['BillingInquiry'] })).toEqual(ALL)
    expect(await seen({ roles: ['Admin'] })).toEqual(ALL)
  })

  test('who answers an offer sees its rate', async () => {
    const { dispatcher, parties } = await freight('dispatched')
    const { tenderId } = await aTender(house.waybill.db, { ...parties, offeredTo: [dispatcher.company] })
    const { body } = await house.call(api.tenders.find, { as: dispatcher, params: { tenderId } })
    expect(body.rate).toBeGreaterThan(0)
  })
})
