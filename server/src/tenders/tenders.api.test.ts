import { randomUUID } from 'node:crypto'
import { api } from '@waybill/contract/api.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { type Company, foundCompany, hire } from '../../test/people.ts'
import { saying } from '../../test/saying.ts'
import { aShipment, aTender } from '../../world/factories.ts'
import type { LoadPlan } from '../../world/lay-load.ts'
import { newId } from '../db/new-id.ts'

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

const tenders = api.tenders

/** Somebody of a persona, signed in. */
async function signIn(persona: Persona, company?: Company) {
  const person = await hire(house.waybill.db, persona, company ? { company } : {})
  return { ...person, ...(await house.sessionOf(person)) }
}

/** A provider, two carriers, and a load without a carrier. */
async function market(but: Partial<LoadPlan> = {}) {
  const [ops, alder, birch] = await Promise.all([
    signIn('operations'),
    signIn('carrier-dispatcher'),
    signIn('carrier-dispatcher'),
  ])
  const customer = await foundCompany(house.waybill.db, 'shipper')
  const load = await aShipment(house.waybill.db, { provider: ops.company, customer, maxBuy: 2_000, but })
  const offer = async (...carriers: { company: Company }[]) => {
    const answer = await house.call(tenders.offer, { as: ops, body: request(load.shipmentId, ...carriers) })
    expect(answer.status).toBe(201)
    const idOf = (carrier: { company: Company }) =>
      answer.body.data.find((tender) => tender.carrierId === carrier.company.id)?.id ?? ''
    return carriers.map(idOf)
  }
  /** The load offered to Alder alone. */
  const offerToAlder = async () => (await offer(alder))[0] ?? ''
  return { ops, alder, birch, customer, load, offer, offerToAlder }
}

function request(shipmentId: string, ...carriers: { company: Company }[]) {
  return { shipmentId, carrierIds: carriers.map(({ company }) => company.id), rate: 1_800, respondWithinMinutes: 60 }
}

async function shipmentRow(id: string) {
  const system = house.waybill.db.as({ kind: 'system' })
  return await system.read.selectFrom('shipment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function makeBlind(shipmentId: string): Promise<void> {
  const system = house.waybill.db.as({ kind: 'system' })
  await system.read.updateTable('shipment').set({ is_blind: true }).where('id', '=', shipmentId).execute()
}

const ACCEPT = { status: 1 } as const
const REJECT = { status: 2, declineReason: 0 } as const

describeEndpoint(api.tenders.list, {
  works: {
    'a carrier lists its open tenders with lane, price and time left': async () => {
      const { alder, load, offerToAlder, customer } = await market()
      const tenderId = await offerToAlder()
      const { body } = await house.call(tenders.list, { as: alder, query: { statuses: '0' } })
      expect(body.totalCount).toBe(1)
      expect(body.data[0]).toMatchObject({
        id: tenderId,
        shipmentNumber: load.number,
        shipmentStatus: 2,
        customerName: customer.name,
        rate: 1_800,
        respondedAt: null,
      })
      expect(body.data[0]?.lane.map((visit) => visit.city)).toEqual(['Chicago', 'Phoenix'])
    },
    'it finds by tender number, shipment number, customer and city, and by nothing else': async () => {
      const { alder, load, offerToAlder, customer } = await market()
      const tenderId = await offerToAlder()
      const { body } = await house.call(tenders.find, { as: alder, params: { tenderId } })
      const count = async (query: string) =>
        (await house.call(tenders.list, { as: alder, query: { query } })).body.totalCount
      expect(await Promise.all([body.tenderNumber, load.number, customer.canary, 'phoen'].map(count))).toEqual([
        1, 1, 1, 1,
      ])
      expect(await Promise.all(['nothing like it', '%', '_'].map(count))).toEqual([0, 0, 0])
    },
    'it sorts, pages, and filters by status and customer': async () => {
      const { ops, alder, load, offerToAlder, customer } = await market()
      const first = await offerToAlder()
      await house.call(tenders.answer, { as: alder, params: { tenderId: first }, body: REJECT })
      const again = await house.call(tenders.offer, {
        as: ops,
        body: { ...request(load.shipmentId, alder), rate: 1_900 },
      })
      const list = async (query: Record<string, string | number>) =>
        (await house.call(tenders.list, { as: alder, query })).body
      const byRate = await list({ sortProperty: 'rate', sortDirection: 'desc', pageSize: 1 })
      expect(byRate).toMatchObject({ totalCount: 2, data: [{ id: again.body.data[0]?.id }] })
      expect((await list({ sortProperty: 'rate', sortDirection: 'desc', pageSize: 1, page: 2 })).data[0]?.id).toBe(
        first,
      )
      expect((await list({ statuses: '2,3' })).data.map((row) => row.id)).toEqual([first])
      expect((await list({ customers: customer.name })).totalCount).toBe(2)
      expect((await list({ customers: 'Somebody else' })).totalCount).toBe(0)
      const { read } = house.waybill.db.as({ kind: 'system' })
      await read
        .updateTable('shipment')
        .set({ customer_name: 'Acme Foods, Inc.' })
        .where('id', '=', load.shipmentId)
        .execute()
      expect((await list({ customers: String.raw`Bolt,Acme Foods\, Inc.` })).totalCount).toBe(2)
    },
    'who the customer of a blind shipment is, a carrier neither reads nor finds by': async () => {
      const { ops, alder, load, offerToAlder, customer } = await market()
      await makeBlind(load.shipmentId)
      const tenderId = await offerToAlder()
      const search = async (as: { token: string }, query: Record<string, string>) =>
        await house.call(tenders.list, { as, query })
      expect((await search(alder, {})).body.data[0]).toMatchObject({ id: tenderId, customerName: null })
      expect((await search(alder, { query: customer.canary })).body.totalCount).toBe(0)
      expect((await search(alder, { customers: customer.name })).body.totalCount).toBe(0)
      expect((await search(ops, { query: customer.canary })).body.data[0]).toMatchObject({
        customerName: customer.name,
      })
      await house.call(tenders.rescind, { as: ops, params: { tenderId }, body: {} })
      expect((await search(alder, {})).text).not.toContain(customer.canary)
    },
  },
  refusesBadInput: {
    'an unknown filter, status, sort or page is named': async () => {
      const alder = await signIn('carrier-dispatcher')
      const queries: Record<string, string | number>[] = [
        { owner: '1' },
        { statuses: '9' },
        { sortProperty: 'maxBuy' },
        { page: 0 },
        { pageSize: 900 },
      ]
      for (const query of queries) {
        const { status, problem } = await house.call(tenders.list, { as: alder, query })
        expect([status, Object.keys(problem.modelState ?? {}).length]).toEqual([400, 1])
      }
    },
  },
  refusesWhoMayNot: {
    'drivers, factors, payers and shippers have no tenders': async () => {
      for (const persona of ['driver', 'factor', 'payer', 'shipper'] as const)
        expect((await house.call(tenders.list, { as: await signIn(persona) })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    "another carrier's offer for the same load is not in the list": async () => {
      const { alder, birch, offer } = await market()
      await offer(alder, birch)
      const { body, text } = await house.call(tenders.list, { as: birch })
      expect(body.data.map((row) => row.carrierId)).toEqual([birch.company.id])
      expect(text).not.toContain(alder.company.canary)
    },
  },
})

describeEndpoint(api.tenders.counts, {
  works: {
    'the numbers agree with the lists': async () => {
      const { ops, alder, load, offerToAlder } = await market()
      const tenderId = await offerToAlder()
      await house.call(tenders.rescind, { as: ops, params: { tenderId }, body: {} })
      await house.call(tenders.offer, { as: ops, body: request(load.shipmentId, alder) })
      const { body } = await house.call(tenders.counts, { as: alder })
      expect(body).toEqual({ sent: 1, accepted: 0, rejected: 0, rescinded: 1, bookingRescinded: 0 })
    },
  },
  refusesBadInput: {
    'there is nothing to ask for': async () => {
      const { status } = await house.call(tenders.counts, { as: await signIn('broker'), query: { companyId: newId() } })
      expect(status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver has no tenders to count': async () => {
      expect((await house.call(tenders.counts, { as: await signIn('driver') })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    "another carrier's tenders do not count": async () => {
      const { birch, offerToAlder } = await market()
      await offerToAlder()
      expect((await house.call(tenders.counts, { as: birch })).body.sent).toBe(0)
    },
  },
})

describeEndpoint(api.tenders.find, {
  works: {
    'a carrier reads its offer whole, and what it may do': async () => {
      const { alder, offerToAlder } = await market()
      const tenderId = await offerToAlder()
      const { body } = await house.call(tenders.find, { as: alder, params: { tenderId } })
      expect(body.charges).toEqual([
        { description: 'Line haul', rateType: 'Flat', rate: 1_800, units: 1, total: 1_800 },
      ])
      expect(body.can).toEqual({ accept: true, reject: true, rescind: saying('Your role cannot do this') })
      expect(body.commodities).toEqual([expect.stringMatching(/^Canned vegetables/)])
    },
    'before it answers, a carrier reads who loads and unloads, but of a blind load only the cities': async () => {
      const { ops, alder, load, offerToAlder } = await market()
      const tenderId = await offerToAlder()
      const facilities = async (as: { token: string }) =>
        (await house.call(tenders.find, { as, params: { tenderId } })).body.facilities
      const named = await facilities(alder)
      expect(named.map(({ name }) => name)).toEqual([expect.any(String), expect.any(String)])
      await makeBlind(load.shipmentId)
      expect(await facilities(alder)).toEqual([])
      expect(await facilities(ops)).toEqual(named)
    },
    'the provider sees every offer of the run, a carrier its own': async () => {
      const { ops, alder, birch, offer } = await market()
      const [tenderId = ''] = await offer(alder, birch)
      const read = async (as: { token: string }) =>
        (await house.call(tenders.find, { as, params: { tenderId } })).body.offers.length
      expect([await read(ops), await read(alder)]).toEqual([2, 1])
    },
    'nobody but the provider reads what may be paid': async () => {
      const { alder, offerToAlder } = await market({ maxBuy: 1_999.17, targetRate: 1_698.31 })
      const { text } = await house.call(tenders.find, { as: alder, params: { tenderId: await offerToAlder() } })
      expect(text).not.toMatch(/1999\.17|1698\.31|maxBuy|targetRate/)
    },
    'after the offer has ended, its carrier keeps a stub': async () => {
      const { ops, alder, birch, load, offer } = await market({ specialInstructions: 'Gate code 4711' })
      const [tenderId = '', winning = ''] = await offer(alder, birch)
      expect(
        (await house.call(tenders.answer, { as: birch, params: { tenderId: winning }, body: ACCEPT })).status,
      ).toBe(200)
      await sql`update shipment set lane = jsonb_set(lane::jsonb, '{0,arrivedAt}', '"2026-01-02T03:04:05-06:00"') where id = ${load.shipmentId}`.execute(
        house.waybill.db.as({ kind: 'system' }).read,
      )
      const { body, text } = await house.call(tenders.find, { as: alder, params: { tenderId } })
      expect(body).toMatchObject({
        status: 3,
        shipmentNumber: load.number,
        shipmentStatus: 2,
        specialInstructions: null,
        facilities: [],
      })
      expect(body.lane[0]).toMatchObject({ city: 'Chicago', arrivedAt: null })
      expect(body.can.accept).toMatchObject({ text: expect.stringMatching(/^Another carrier covered the load on /) })
      expect(text).not.toContain(birch.company.canary)
      expect((await house.call(tenders.find, { as: ops, params: { tenderId } })).body.lane[0]?.arrivedAt).not.toBeNull()
    },
  },
  refusesBadInput: {
    'an address that is no id': async () => {
      const { status } = await house.call(tenders.find, { as: await signIn('broker'), params: { tenderId: 'T90001' } })
      expect(status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    "a driver of the tender's own carrier": async () => {
      const { alder, offerToAlder } = await market()
      const driver = await signIn('driver', alder.company)
      expect((await house.call(tenders.find, { as: driver, params: { tenderId: await offerToAlder() } })).status).toBe(
        403,
      )
    },
  },
  refusesTheOtherCompany: {
    'a foreign tender and none at all are answered alike': async () => {
      const { birch, offerToAlder } = await market()
      const foreign = await house.call(tenders.find, { as: birch, params: { tenderId: await offerToAlder() } })
      const none = await house.call(tenders.find, { as: birch, params: { tenderId: newId() } })
      expect([foreign.status, none.status]).toEqual([404, 404])
      expect({ ...foreign.problem, traceId: '' }).toEqual({ ...none.problem, traceId: '' })
    },
  },
})

describeEndpoint(api.tenders.additionalCharges, {
  works: {
    'what is paid beside the line haul': async () => {
      const { alder, offerToAlder } = await market()
      const tenderId = await offerToAlder()
      const fuel = { description: 'Fuel surcharge', rate_type: 'PerMile', rate: 0.4321, units: 967, total: 417.84 }
      await house.waybill.db
        .as({ kind: 'system' })
        .read.insertInto('tender_charge')
        .values({ tender_id: tenderId, sequence: 2, ...fuel })
        .execute()
      const { body } = await house.call(tenders.additionalCharges, { as: alder, params: { tenderId } })
      const { rate_type: rateType, ...charge } = fuel
      expect(body).toEqual({ data: [{ ...charge, rateType }], totalCount: 1 })
    },
  },
  refusesBadInput: {
    'an address that is no id': async () => {
      const as = await signIn('broker')
      expect((await house.call(tenders.additionalCharges, { as, params: { tenderId: '1' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver sees no money': async () => {
      const { alder, offerToAlder } = await market()
      const as = await signIn('driver', alder.company)
      const { status } = await house.call(tenders.additionalCharges, { as, params: { tenderId: await offerToAlder() } })
      expect(status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a foreign tender is not found': async () => {
      const { birch, offerToAlder } = await market()
      const params = { tenderId: await offerToAlder() }
      expect((await house.call(tenders.additionalCharges, { as: birch, params })).status).toBe(404)
    },
  },
})

describeEndpoint(api.tenders.answer, {
  works: {
    'the first yes books the shipment and ends the other offers': async () => {
      const { ops, alder, birch, load, offer } = await market()
      const [mine = '', other = ''] = await offer(alder, birch)
      const body = { status: 1, carrierReference: 'PRO 77' }
      const accepted = await house.call(tenders.answer, { as: alder, params: { tenderId: mine }, body })
      expect(accepted.body).toMatchObject({ status: 1, shipmentStatus: 3, carrierReference: 'PRO 77' })
      expect(await shipmentRow(load.shipmentId)).toMatchObject({
        status: 3,
        carrier_id: alder.company.id,
        carrier_name: alder.company.name,
        carrier_rate: 1_800,
        pro_number: 'PRO 77',
      })
      expect((await house.call(tenders.find, { as: ops, params: { tenderId: other } })).body).toMatchObject({
        status: 3,
        respondedBy: 'Waybill',
      })
      expect((await shipmentRow(load.shipmentId)).party_ids).not.toContain(birch.company.id)
      const late = await house.call(tenders.answer, { as: birch, params: { tenderId: other }, body: ACCEPT })
      expect(late.problem).toMatchObject({ status: 409, code: 'tender-no-longer-available' })
      expect(late.problem.detail).toMatch(/^Another carrier covered the load/)
    },
    'the last no makes the shipment Ready to Book again': async () => {
      const { alder, birch, load, offer } = await market()
      const [first = '', second = ''] = await offer(alder, birch)
      await house.call(tenders.answer, { as: alder, params: { tenderId: first }, body: REJECT })
      expect((await shipmentRow(load.shipmentId)).status).toBe(2)
      const said = { status: 2, declineReason: 4, declineText: 'Driver home time' }
      const last = await house.call(tenders.answer, { as: birch, params: { tenderId: second }, body: said })
      expect(last.body).toMatchObject({
        status: 2,
        declineReason: 4,
        declineText: 'Driver home time',
        isExpired: false,
      })
      const shipment = await shipmentRow(load.shipmentId)
      expect(shipment.status).toBe(1)
      expect(shipment.party_ids).not.toContain(birch.company.id)
    },
    'operations answer on behalf of a carrier, and history says so': async () => {
      const { ops, alder, offerToAlder } = await market()
      const tenderId = await offerToAlder()
      const { body } = await house.call(tenders.answer, { as: ops, params: { tenderId }, body: ACCEPT })
      expect(body.respondedBy).toBe(`Robin ${ops.canary} for ${alder.company.name}`)
      const history = await house.call(api.history.list, {
        as: alder,
        query: { entityType: 'tender', entityId: tenderId },
      })
      expect(history.body.data[0]?.description).toContain(`on behalf of ${alder.company.name}`)
    },
    'what is told of the shipment names no other carrier to the winner, and no price to the customer': async () => {
      const { alder, birch, customer, load, offer, offerToAlder } = await market()
      const [refused = ''] = await offer(birch)
      await house.call(tenders.answer, { as: birch, params: { tenderId: refused }, body: REJECT })
      await house.call(tenders.answer, { as: alder, params: { tenderId: await offerToAlder() }, body: ACCEPT })
      const query = { entityType: 'shipment', entityId: load.shipmentId }
      const toCarrier = await house.call(api.history.list, { as: alder, query })
      expect(toCarrier.text).toContain('Booked with')
      expect(toCarrier.text).not.toContain(birch.company.canary)
      const told = await house.call(api.shipments.activity, { as: alder, params: { shipment: load.shipmentId } })
      expect(told.text).toContain('Booked')
      // Nor that there was an earlier round.
      expect(told.text).not.toContain('No open offers')
      expect(told.text).not.toContain(birch.canary)
      const toCustomer = await house.call(api.history.list, { as: await signIn('shipper', customer), query })
      expect(toCustomer.text).toContain('Booked with')
      expect(toCustomer.text).not.toContain('1,800')
    },
    'two carriers accept at the same moment: one is booked': async () => {
      const { alder, birch, load, offer } = await market()
      const [mine = '', other = ''] = await offer(alder, birch)
      const answers = await Promise.all([
        house.call(tenders.answer, { as: alder, params: { tenderId: mine }, body: ACCEPT }),
        house.call(tenders.answer, { as: birch, params: { tenderId: other }, body: ACCEPT }),
      ])
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 409]))
      const winner = answers[0]?.status === 200 ? alder : birch
      expect((await shipmentRow(load.shipmentId)).carrier_id).toBe(winner.company.id)
    },
    'a carrier put on hold meanwhile is not booked': async () => {
      const { alder, load, offerToAlder } = await market()
      const tenderId = await offerToAlder()
      await house.waybill.db
        .as({ kind: 'system' })
        .read.updateTable('company')
        .set({ is_on_hold: true, hold_reason: 'Cargo insurance lapsed' })
        .where('id', '=', alder.company.id)
        .execute()
      const { problem } = await house.call(tenders.answer, { as: alder, params: { tenderId }, body: ACCEPT })
      expect(problem).toMatchObject({ status: 409, code: 'carrier-not-bookable' })
      expect(problem.detail).toBe('Your company is on hold: Cargo insurance lapsed')
      expect((await shipmentRow(load.shipmentId)).status).toBe(2)
    },
    'a limit lowered meanwhile refuses, without saying the limit': async () => {
      const { alder, load, offerToAlder } = await market()
      const tenderId = await offerToAlder()
      const system = house.waybill.db.as({ kind: 'system' })
      await system.read.updateTable('shipment').set({ max_buy: 1_799.99 }).where('id', '=', load.shipmentId).execute()
      const { problem, text } = await house.call(tenders.answer, { as: alder, params: { tenderId }, body: ACCEPT })
      expect(problem).toMatchObject({ status: 409, code: 'rate-above-max-buy' })
      expect(text).not.toContain('1,799.99')
    },
  },
  refusesBadInput: {
    'no other status than yes and no, and "Other" needs its words': async () => {
      const { alder, offerToAlder } = await market()
      const params = { tenderId: await offerToAlder() }
      const bodies = [{}, { status: 3 }, { status: 2 }, { status: 2, declineReason: 4 }, { status: 1, rate: 9_999 }]
      for (const body of bodies)
        expect((await house.call(tenders.answer, { as: alder, params, body })).status).toBe(400)
      const { problem } = await house.call(tenders.answer, { as: alder, params, body: { status: 2, declineReason: 4 } })
      expect(problem.modelState).toEqual({ declineText: ['Enter a reason'] })
    },
  },
  refusesWhoMayNot: {
    "the carrier's billing clerk and driver, and the provider's payables": async () => {
      const { ops, alder, offerToAlder } = await market()
      const params = { tenderId: await offerToAlder() }
      for (const [persona, company] of [
        ['carrier-billing', alder.company],
        ['driver', alder.company],
        ['payables', ops.company],
      ] as const) {
        const as = await signIn(persona, company)
        expect((await house.call(tenders.answer, { as, params, body: ACCEPT })).status).toBe(403)
      }
    },
  },
  refusesTheOtherCompany: {
    'another carrier cannot take the offer, nor learn of it': async () => {
      const { birch, load, offerToAlder } = await market()
      const params = { tenderId: await offerToAlder() }
      expect((await house.call(tenders.answer, { as: birch, params, body: ACCEPT })).status).toBe(404)
      expect((await shipmentRow(load.shipmentId)).status).toBe(2)
    },
  },
})

describeEndpoint(api.tenders.offer, {
  works: {
    'a Ready to Book shipment is offered to two carriers at once and is Tendering': async () => {
      const { ops, alder, birch, load } = await market()
      const body = { ...request(load.shipmentId, alder, birch), note: 'Two straps' }
      const answer = await house.call(tenders.offer, { as: ops, body })
      expect(answer.body.totalCount).toBe(2)
      expect(answer.body.data[0]).toMatchObject({ status: 0, shipmentStatus: 2, note: 'Two straps', currency: 'USD' })
      expect((await shipmentRow(load.shipmentId)).party_ids).toContain(alder.company.id)
    },
    'while it is Tendering, further carriers are asked, the same one not twice': async () => {
      const { ops, alder, birch, load, offer } = await market()
      await offer(alder)
      await offer(birch)
      const { problem } = await house.call(tenders.offer, { as: ops, body: request(load.shipmentId, alder) })
      expect(problem).toMatchObject({ status: 409, code: 'carrier-not-bookable' })
      expect((await shipmentRow(load.shipmentId)).status).toBe(2)
    },
    'a rate above the limit is refused beside its field': async () => {
      const { ops, alder, load } = await market()
      const { problem } = await house.call(tenders.offer, {
        as: ops,
        body: { ...request(load.shipmentId, alder), rate: 2_000.01 },
      })
      expect(problem).toMatchObject({ status: 409, code: 'rate-above-max-buy' })
      expect(problem.modelState).toEqual({ rate: ['Max buy on this load is 2,000.00 USD'] })
      const unlimited = await market({ maxBuy: null })
      await unlimited.offerToAlder()
    },
    'carriers on hold, "Do Not Use" or not yet bookable are not asked': async () => {
      const { ops, alder, birch, load } = await market()
      const set = async (company: Company, flags: Record<string, boolean>) =>
        await house.waybill.db
          .as({ kind: 'system' })
          .read.updateTable('company')
          .set(flags)
          .where('id', '=', company.id)
          .execute()
      const reasons: Record<string, boolean>[] = [
        { is_on_hold: true },
        { is_on_hold: false, is_do_not_use: true },
        { is_do_not_use: false, is_approved: false },
      ]
      for (const flags of reasons) {
        await set(alder.company, flags)
        const { problem } = await house.call(tenders.offer, { as: ops, body: request(load.shipmentId, birch, alder) })
        expect(problem).toMatchObject({ status: 409, code: 'carrier-not-bookable' })
        expect(problem.modelState?.['carrierIds']).toHaveLength(1)
      }
      expect((await shipmentRow(load.shipmentId)).status).toBe(1)
    },
    'a booked shipment is not offered': async () => {
      const { ops, alder, birch, load, offerToAlder } = await market()
      const params = { tenderId: await offerToAlder() }
      await house.call(tenders.answer, { as: alder, params, body: ACCEPT })
      const { problem } = await house.call(tenders.offer, { as: ops, body: request(load.shipmentId, birch) })
      expect(problem).toMatchObject({ status: 409, code: 'shipment-not-open' })
    },
    'the same key offers once, and answers alike': async () => {
      const { ops, alder, load } = await market()
      const said = { as: ops, body: request(load.shipmentId, alder), headers: { 'idempotency-key': newId() } }
      const first = await house.call(tenders.offer, said)
      const again = await house.call(tenders.offer, said)
      expect([first.status, again.status]).toEqual([201, 201])
      expect(again.body).toEqual(first.body)
      const other = await house.call(tenders.offer, { ...said, body: { ...said.body, rate: 1_700 } })
      expect(other.problem).toMatchObject({ status: 422, code: 'key-reused' })
      expect((await house.call(tenders.counts, { as: alder })).body.sent).toBe(1)
    },
  },
  refusesBadInput: {
    'no carrier, no price, too little time, unknown fields': async () => {
      const { ops, alder, load } = await market()
      const good = request(load.shipmentId, alder)
      const bodies = [
        { ...good, carrierIds: [] },
        { ...good, rate: 0 },
        { ...good, rate: 10.005 },
        { ...good, respondWithinMinutes: 1 },
        { ...good, maxBuy: 9_000 },
      ]
      for (const body of bodies) expect((await house.call(tenders.offer, { as: ops, body })).status).toBe(400)
    },
    'a company that hauls nothing is no carrier': async () => {
      const { ops, customer, load } = await market()
      expect(
        (await house.call(tenders.offer, { as: ops, body: request(load.shipmentId, { company: customer }) })).status,
      ).toBe(404)
    },
  },
  refusesWhoMayNot: {
    'carriers and payables offer nothing': async () => {
      const { ops, alder, birch, load } = await market()
      for (const as of [alder, await signIn('payables', ops.company)])
        expect((await house.call(tenders.offer, { as, body: request(load.shipmentId, birch) })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a shipment that does not exist is not found': async () => {
      const { ops, alder } = await market()
      expect((await house.call(tenders.offer, { as: ops, body: request(newId(), alder) })).status).toBe(404)
    },
  },
})

describeEndpoint(api.tenders.rescind, {
  works: {
    'an open offer is withdrawn, and with the last the shipment is Ready to Book': async () => {
      const { ops, alder, load, offerToAlder } = await market()
      const params = { tenderId: await offerToAlder() }
      const { status, body } = await house.call(tenders.rescind, {
        as: ops,
        params,
        body: { reason: 'Load cancelled' },
      })
      expect([status, body.status, body.declineText]).toEqual([200, 3, 'Load cancelled'])
      expect((await shipmentRow(load.shipmentId)).status).toBe(1)
      const late = await house.call(tenders.answer, { as: alder, params, body: ACCEPT })
      expect(late.problem.detail).toMatch(/^It was withdrawn on /)
    },
    'an accepted one is not': async () => {
      const { ops, alder, offerToAlder } = await market()
      const params = { tenderId: await offerToAlder() }
      await house.call(tenders.answer, { as: alder, params, body: ACCEPT })
      const { problem } = await house.call(tenders.rescind, { as: ops, params, body: {} })
      expect(problem).toMatchObject({ status: 409, code: 'tender-no-longer-available' })
      expect(problem.detail).toMatch(/^It was accepted by Robin /)
    },
  },
  refusesBadInput: {
    'a reason as long as a letter': async () => {
      const { ops, offerToAlder } = await market()
      const params = { tenderId: await offerToAlder() }
      const body = { reason: 'x'.repeat(501) }
      expect((await house.call(tenders.rescind, { as: ops, params, body })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'the carrier does not withdraw what it was offered': async () => {
      const { alder, offerToAlder } = await market()
      const params = { tenderId: await offerToAlder() }
      expect((await house.call(tenders.rescind, { as: alder, params, body: {} })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a tender that does not exist is not found': async () => {
      const params = { tenderId: newId() }
      expect((await house.call(tenders.rescind, { as: await signIn('operations'), params, body: {} })).status).toBe(404)
    },
  },
})

describeEndpoint(api.tenders.carriers, {
  works: {
    'carriers and brokers by name, and why some cannot be booked': async () => {
      const { ops, alder, customer } = await market()
      const find = async (query: string) => (await house.call(tenders.carriers, { as: ops, query: { query } })).body
      expect(await find(alder.company.canary)).toMatchObject({
        totalCount: 1,
        data: [{ id: alder.company.id, canBook: true }],
      })
      expect((await find(customer.canary)).totalCount).toBe(0)
      await house.waybill.db
        .as({ kind: 'system' })
        .read.updateTable('company')
        .set({ is_do_not_use: true, hold_reason: 'Never told' })
        .where('id', '=', alder.company.id)
        .execute()
      expect((await find(alder.company.canary)).data[0]?.canBook).toMatchObject({
        text: `${alder.company.name} is "Do Not Use"`,
      })
    },
    'for a load, those that fit come first, with the reasons; those that do not are still there': async () => {
      const { ops, customer } = await market()
      const { db } = house.waybill
      const word = `fit${randomUUID().slice(0, 8)}`
      const named = async (name: string) => {
        const company = await foundCompany(db, 'carrier')
        await db
          .as({ kind: 'system' })
          .read.updateTable('company')
          .set({ name: `${word} ${name}` })
          .where('id', '=', company.id)
          .execute()
        return company
      }
      const [plain, near, regular, unfit] = [
        await named('A'),
        await named('B'),
        await named('C'),
        await named('0 unfit'),
      ]
      const provider = ops.company
      const load = await aShipment(db, { provider, customer, but: { equipmentMode: 2 } })
      const driver = { id: randomUUID(), name: 'A driver' }
      for (const status of ['booked', 'booked'] as const)
        await aShipment(db, { provider, customer, carrier: regular, driver, status })
      const profile = (company: { id: string }, type: string) =>
        sql`insert into company_profile (company_id, legal_name, equipment) values (${company.id}, 'X', ${JSON.stringify([{ type, count: 1 }])}::jsonb)
          on conflict (company_id) do update set equipment = excluded.equipment`.execute(db.as({ kind: 'system' }).read)
      await profile(unfit, 'van')
      await profile(near, 'flatbed')
      await sql`insert into available_truck (company_id, equipment_mode, city, state, time_zone, latitude, longitude, empty_from, empty_until, posted_by)
        values (${near.id}, 2, 'Bolingbrook', 'IL', 'America/Chicago', 41.7, -88.07, now(), now() + interval '1 day', 'X')`.execute(
        db.as({ kind: 'system' }).read,
      )
      const query = { query: word, shipmentId: load.shipmentId }
      const { body } = await house.call(tenders.carriers, { as: ops, query })
      const told = body.data.map(({ id, fit }) => [id, fit?.fits, fit?.reasons.map(({ said }) => said.text)])
      expect(told).toEqual([
        [near.id, true, ['Truck 19 mi away', 'Flat Bed on file']],
        [regular.id, true, ['2 loads on this lane']],
        [plain.id, true, []],
        [unfit.id, false, ['No Flat Bed on file']],
      ])
      const missing = { shipmentId: randomUUID() }
      expect((await house.call(tenders.carriers, { as: ops, query: missing })).status).toBe(404)
    },
    'who declined because of the lane does not fit it': async () => {
      const { ops, alder, customer } = await market()
      const lane = { provider: ops.company, customer }
      const [load, before] = [
        await aShipment(house.waybill.db, lane),
        await aTender(house.waybill.db, { ...lane, offeredTo: [alder.company] }),
      ]
      const reasons = async () => {
        const query = { query: alder.company.canary, shipmentId: load.shipmentId }
        const [found] = (await house.call(tenders.carriers, { as: ops, query })).body.data
        return [found?.fit?.fits, ...(found?.fit?.reasons.map(({ said }) => said.code) ?? [])]
      }
      expect(await reasons()).toEqual([true])
      const body = { status: 2 as const, declineReason: 3 as const }
      await house.call(tenders.answer, { as: alder, params: { tenderId: before.tenderId }, body })
      expect(await reasons()).toEqual([false, 'fit-never-runs'])
    },
  },
  refusesBadInput: {
    'a page that does not exist in any book': async () => {
      const as = await signIn('operations')
      expect((await house.call(tenders.carriers, { as, query: { page: -1 } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'carriers choose nobody': async () => {
      expect((await house.call(tenders.carriers, { as: await signIn('carrier-admin') })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    "nobody but the provider's operations reads the list of carriers": async () => {
      for (const persona of ['broker', 'shipper', 'payables'] as const)
        expect((await house.call(tenders.carriers, { as: await signIn(persona) })).status).toBe(403)
    },
  },
})
