import { api } from '@waybill/contract/api.ts'
import type { LoadTenderFile } from '@waybill/contract/load-tenders/load-tenders.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { foundCompany, hire, newCanary } from '../../test/people.ts'
import { pageOf } from '../../world/one-page.ts'
import { newId } from '../db/new-id.ts'
import { RATE_REQUEST_WATCH } from '../rate-requests/rate-request-occasions.ts'
import { expireTenders } from '../tenders/offers/tender-expiry.ts'
import { wallAt } from '../wall-clock.ts'
import { interchangeOf, sampleWith } from './edi/sample-tender.ts'

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

const { take, find, list } = api.loadTenders

const PROOF = 12

function read() {
  return house.waybill.db.as({ kind: 'system' }).read
}

async function signIn(persona: Persona) {
  const person = await hire(house.waybill.db, persona)
  return { ...person, ...(await house.sessionOf(person)) }
}

/** Four letters nobody else uses. */
let scacs = 0
const newScac = () => `Q${[...String(scacs++).padStart(3, '0')].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')}`

/** A provider, a customer who sends documents, and a carrier they know by its SCAC. */
async function trade() {
  const [ops, carrier, customer] = await Promise.all([
    signIn('operations'),
    signIn('carrier-dispatcher'),
    foundCompany(house.waybill.db, 'shipper'),
  ])
  const sender = customer.canary.slice(-12).toUpperCase()
  const scac = newScac()
  await read().insertInto('trading_partner').values({ sender_id: sender, customer_id: customer.id }).execute()
  await read().updateTable('company').set({ scac }).where('id', '=', carrier.company.id).execute()
  const loadNumber = newCanary().slice(-10)
  const write = (changes: Changes = {}, more: { controlNumber?: string } = {}) =>
    file([tender({ scac, loadNumber, changes })], sender, more.controlNumber)
  const send = (document: string, fileName = 'tender.edi') =>
    house.call(take, { as: ops, body: { fileName, data: base64(document) } })
  return { ops, carrier, customer, sender, scac, loadNumber, write, send }
}

/** A customer’s load that operations offer to two carriers in turn. */
async function inTurns() {
  const traded = await trade()
  const { ops, carrier, sender, loadNumber, send } = traded
  const next = await signIn('carrier-dispatcher')
  const { body } = await send(file([tender({ scac: 'ZZZZ', loadNumber })], sender))
  const shipmentId = body.loads[0]?.shipmentId ?? ''
  const rungs = [carrier, next].map(({ company }) => ({ carrierId: company.id, rate: 1_400, reference: null }))
  await house.call(api.tenderRuns.start, { as: ops, body: { strategy: 'waterfall', shipmentId, rungs } })
  /** Each run, newest first: its state, and the status of each offer or why there is none. */
  const runs = async () => {
    const { body: found } = await house.call(api.tenderRuns.rateStatus, { as: ops, params: { shipmentId } })
    return found.data.map((run) => [run.state, ...run.rungs.map(({ state, offer }) => offer?.status ?? state)])
  }
  return { ...traded, shipmentId, runs }
}

/** A customer’s load that a carrier is asked to price. */
async function priced() {
  const traded = await trade()
  const { ops, carrier, sender, loadNumber, send } = traded
  const written = (changes: Changes = {}) => file([tender({ scac: 'ZZZZ', loadNumber, changes })], sender)
  const { body } = await send(written())
  const shipmentId = body.loads[0]?.shipmentId ?? ''
  const { body: round } = await house.call(api.rateRounds.ask, {
    as: ops,
    body: { shipmentId, carrierIds: [carrier.company.id], respondWithinMinutes: 60 },
  })
  const params = { rateRequestId: round.requests[0]?.rateRequestId ?? '' }
  const offer = async () => {
    const answer = { status: 'Offered', amount: 1_400 } as const
    const { status, text } = await house.call(api.rateRequests.respond, { as: carrier, params, body: answer })
    expect([status, status === 200 ? '' : text]).toEqual([200, ''])
  }
  let number = 43
  const change = async (changes: Changes) => {
    const { body: changed } = await send(inInterchange(written({ B2A: 'B2A*04*LT', ...changes }), number++))
    expect(changed.loads).toMatchObject([{ outcome: 'changed', shipmentId }])
  }
  const status = async () => (await house.call(api.rateRequests.find, { as: carrier, params })).body.status
  const history = async () => {
    const query = { entityType: 'shipment', entityId: shipmentId } as const
    return (await house.call(api.history.list, { as: ops, query })).body.data.map(({ description }) => description)
  }
  return { ...traded, offer, change, status, history }
}

type Changes = Parameters<typeof sampleWith>[0]

const OTHER_PURCHASE_ORDER: Changes = { 'L11*PO-1': 'L11*PO-2*PO' }
const OTHER_CHARGE: Changes = { 'L3*': 'L3*2204.62*G*1600.5*FR*160050******20' }
const OTHER_GOODS: Changes = { 'L5*': 'L5**Frozen corn***CTN*SO-1*SI' }
const cold = (degrees: string): Changes => ({
  'N7*': 'N7**0*********RT****5300',
  'L11*SO-1': ['L11*SO-1*OQ', `L11*${degrees} F*MT*Max Temp`],
})

/** One after the other. */
const OTHER_FREIGHT: readonly Changes[] = [
  { 'N3*400': 'N3*401 Wharf Street' },
  { 'N3*400': 'N3*401 Wharf Street', 'N4*Dayton': 'N4*Dayton*OH*45403*US' },
  { 'AT8*G*K*1000': 'AT8*G*K*1000**21' },
  OTHER_GOODS,
  { 'N7*': ['N7**0*********TV****5300', 'L11*LT*MD'] },
  cold('26.0'),
  cold('34.0'),
  { 'AT8*G*K*1000': ['AT8*G*K*1000**20', 'LH1*PC*1*UN1263******II', 'LH2*3*P', 'LH3*Paint'] },
]

/** Dry freight from Springfield to Dayton. */
function tender({ scac, loadNumber, changes = {} }: { scac: string; loadNumber: string; changes?: Changes }): string[] {
  return sampleWith({
    'B2*': `B2**${scac}**${loadNumber}**PP`,
    'N7*': 'N7**0*********TV****5300',
    ...changes,
  })
}

function file(tenders: string[][], sender: string, firstControlNumber = '0001'): string {
  return interchangeOf(tenders)
    .replace('FIRFOODS       ', sender.padEnd(15))
    .replace('FIRFOODS', sender)
    .replaceAll('204*0001', `204*${firstControlNumber}`)
    .replace(/(SE\*\d+)\*0001/, `$1*${firstControlNumber}`)
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

const codesOf = ({ findings, loads }: LoadTenderFile) =>
  [...findings, ...loads.flatMap((load) => load.findings)].map((finding) => finding.code)

async function shipmentsOf(customer: { id: string }) {
  return await read().selectFrom('shipment').selectAll().where('customer_id', '=', customer.id).orderBy('id').execute()
}

const PAST: Changes = {
  'G62*64': undefined,
  'G62*37': 'G62*37*20200302*I*0800',
  'G62*38': 'G62*38*20200302*K*1200',
  'G62*54': 'G62*54*20200303*L*1500',
}

describeEndpoint(api.loadTenders.take, {
  works: {
    'a tender becomes an order, a shipment, and an offer to the carrier that it names': async () => {
      const { ops, carrier, customer, loadNumber, write, send } = await trade()
      const { status, body } = await send(write())
      expect(status).toBe(201)
      expect(body).toMatchObject({ outcome: 'taken', customerName: customer.name, receivedBy: `Robin ${ops.canary}` })
      expect(body.loads).toMatchObject([
        { outcome: 'created', customerLoadNumber: loadNumber, carrierName: carrier.company.name, isPastDated: false },
      ])
      const shipment = await house.call(api.shipments.find, {
        as: ops,
        params: { shipment: body.loads[0]?.shipmentNumber ?? '' },
      })
      expect(shipment.body).toMatchObject({
        status: 2,
        customerName: customer.name,
        weight: 2204.62,
        orders: [{ customerName: customer.name }],
        stops: [
          {
            name: 'Fir Foods Plant',
            timeZone: 'America/Chicago',
            early: '2030-03-02T08:00:00-06:00',
            late: '2030-03-02T12:00:00-06:00',
            appointment: null,
            lineItems: [{ description: 'Frozen peas', packages: 20 }],
          },
          { timeZone: 'America/New_York', late: '2030-03-03T15:00:00-05:00', lineItems: [{ packages: 20 }] },
        ],
      })
      expect(Math.abs((shipment.body.miles ?? 0) - 320)).toBeLessThan(5)
      expect(shipment.body.referenceNumbers).toEqual([loadNumber, 'SO-1', 'PO-1'])
      expect(shipment.body.references.map((reference) => reference.value)).toEqual(shipment.body.referenceNumbers)
      const offered = await house.call(api.tenders.find, {
        as: carrier,
        params: { tenderId: body.loads[0]?.tenderId ?? '' },
      })
      expect(offered.body).toMatchObject({ status: 0, rate: 1500.5, shipmentNumber: body.loads[0]?.shipmentNumber })
    },
    'everybody who is party to the shipment sees it, and nobody else': async () => {
      const { customer, carrier, ops, write, send } = await trade()
      const { body } = await send(write())
      const [shipment] = await shipmentsOf(customer)
      expect(shipment?.party_ids.toSorted()).toEqual([ops.company.id, customer.id, carrier.company.id].toSorted())
      const other = await signIn('carrier-dispatcher')
      const seen = await house.call(api.shipments.find, {
        as: other,
        params: { shipment: body.loads[0]?.shipmentId ?? '' },
      })
      expect(seen.status).toBe(404)
    },
    'history says who brought it in': async () => {
      const { ops, loadNumber, customer, write, send } = await trade()
      const { body } = await send(write())
      const { body: history } = await house.call(api.history.list, {
        as: ops,
        query: { entityType: 'shipment', entityId: body.loads[0]?.shipmentId ?? '' },
      })
      expect(history.data.at(-1)).toMatchObject({
        description: `Created from load ${loadNumber} of ${customer.name}: Ready to Book`,
        lastName: ops.canary,
      })
    },
    'a SCAC that is nobody’s leaves the shipment Ready to Book and says so': async () => {
      const { sender, customer, loadNumber, send } = await trade()
      const { body } = await send(file([tender({ scac: 'ZZZZ', loadNumber })], sender))
      expect(body.outcome).toBe('taken')
      expect(body.loads[0]).toMatchObject({ tenderId: null, carrierName: null, scac: 'ZZZZ' })
      expect(codesOf(body)).toContain('carrier-unknown')
      expect(await shipmentsOf(customer)).toMatchObject([{ status: 1 }])
    },
    'a carrier on hold is not offered the load, and the reason is said': async () => {
      const { carrier, customer, write, send } = await trade()
      await read()
        .updateTable('company')
        .set({ is_on_hold: true, hold_reason: 'Insurance lapsed' })
        .where('id', '=', carrier.company.id)
        .execute()
      const { body } = await send(write())
      expect(body.loads[0]?.findings.find(({ code }) => code === 'carrier-not-bookable')?.said.text).toMatch(
        /Insurance lapsed/,
      )
      expect(await shipmentsOf(customer)).toMatchObject([{ status: 1 }])
    },
    'dates in the past are taken and marked, and nothing is offered': async () => {
      const { customer, write, send } = await trade()
      const { body } = await send(write(PAST))
      expect(body.loads).toMatchObject([{ outcome: 'created', isPastDated: true, tenderId: null }])
      expect(codesOf(body)).toContain('dates-in-the-past')
      expect(await shipmentsOf(customer)).toMatchObject([{ status: 1, is_past_dated: true }])
    },
    'a time to respond that is over sends no tender, and says why': async () => {
      const { write, send } = await trade()
      const { body } = await send(write({ 'G62*64': 'G62*64*20200301*1*1030*CT' }))
      expect(body.loads).toMatchObject([{ outcome: 'created', isPastDated: false, tenderId: null }])
      expect(codesOf(body)).toContain('response-time-passed')
    },
    'a reefer without its temperature is a draft': async () => {
      const { customer, write, send } = await trade()
      const { body } = await send(write({ 'N7*': 'N7**0*********RT****5300' }))
      expect(body.loads[0]?.findings.find(({ code }) => code === 'draft')?.said.text).toMatch(/temperature/)
      expect(await shipmentsOf(customer)).toMatchObject([{ status: 0, equipment_mode: 1 }])
    },
    'a stop outside the table of places keeps the clock of its state': async () => {
      const { ops, write, send } = await trade()
      const { body } = await send(write({ 'N4*Dayton': 'N4*Nowhere Springs*OH**US' }))
      expect(codesOf(body)).toContain('place-guessed')
      const shipment = await house.call(api.shipments.find, {
        as: ops,
        params: { shipment: body.loads[0]?.shipmentId ?? '' },
      })
      expect(shipment.body).toMatchObject({ miles: null })
      expect(shipment.body.stops[1]).toMatchObject({ timeZone: 'America/New_York', late: '2030-03-03T15:00:00-05:00' })
    },
    'a time in a named zone is put on the dock’s clock': async () => {
      const { ops, write, send } = await trade()
      const { body } = await send(write({ 'G62*54': 'G62*54*20300303*L*1500*CT' }))
      const shipment = await house.call(api.shipments.find, {
        as: ops,
        params: { shipment: body.loads[0]?.shipmentId ?? '' },
      })
      expect(shipment.body.stops[1]?.late).toBe('2030-03-03T16:00:00-05:00')
    },
    'a charge in Canadian dollars is offered in Canadian dollars': async () => {
      const { ops, carrier, write, send } = await trade()
      const { body } = await send(write({ 'NTE*': 'C3*CAD' }))
      const [load] = body.loads
      const params = { shipment: load?.shipmentId ?? '' }
      const { body: shipment } = await house.call(api.shipments.find, { as: ops, params })
      expect(shipment.currency).toBe('CAD')
      const orderNumber = shipment.orders[0]?.orderNumber ?? ''
      expect((await house.call(api.orders.find, { as: ops, params: { orderNumber } })).body.currency).toBe('CAD')
      const offered = await house.call(api.tenders.find, { as: carrier, params: { tenderId: load?.tenderId ?? '' } })
      expect(offered.body).toMatchObject({ status: 0, rate: 1500.5, currency: 'CAD' })
    },
    'the acknowledgement accepts the set': async () => {
      const { sender, write, send } = await trade()
      const { body } = await send(write())
      expect(body.acknowledgement).toContain(`GS*FA*NBND*${sender}*`)
      expect(body.acknowledgement).toContain('AK9*A*1*1*1~')
    },
    'the same document twice is one load': async () => {
      const { customer, write, send } = await trade()
      const first = await send(write())
      const second = await send(write(), 'again.edi')
      expect(second.body).toMatchObject({
        outcome: 'known-already',
        loads: [{ outcome: 'known-already', shipmentId: first.body.loads[0]?.shipmentId }],
      })
      expect(await shipmentsOf(customer)).toHaveLength(1)
    },
    'the same load under another control number is one load': async () => {
      const { customer, write, send } = await trade()
      const first = await send(write())
      const second = await send(write({}, { controlNumber: '0077' }))
      expect(second.body.loads).toMatchObject([
        { outcome: 'known-already', shipmentId: first.body.loads[0]?.shipmentId, findings: [{ code: 'load-known' }] },
      ])
      expect(await shipmentsOf(customer)).toHaveLength(1)
    },
    'the same document twice at once is one load': async () => {
      const { customer, write, send } = await trade()
      const answers = await Promise.all([send(write()), send(write()), send(write())])
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
      expect(answers.map(({ body }) => body.outcome).toSorted()).toEqual(['known-already', 'known-already', 'taken'])
      expect(new Set(answers.map(({ body }) => body.loads[0]?.shipmentId)).size).toBe(1)
      expect(await shipmentsOf(customer)).toHaveLength(1)
    },
    'the same request twice under one idempotency key is one file': async () => {
      const { ops, customer, write } = await trade()
      const request = { fileName: 'tender.edi', data: base64(write()) }
      const headers = { 'idempotency-key': newCanary() }
      const first = await house.call(take, { as: ops, body: request, headers })
      const second = await house.call(take, { as: ops, body: request, headers })
      expect(second.body).toEqual(first.body)
      expect(await shipmentsOf(customer)).toHaveLength(1)
    },
    'a file of several loads is taken whole': async () => {
      const { sender, scac, customer, loadNumber, send } = await trade()
      const loads = ['1', '2', '3'].map((digit) => tender({ scac, loadNumber: `${loadNumber}${digit}` }))
      const { body } = await send(file(loads, sender))
      expect(body.loads.map((load) => load.outcome)).toEqual(['created', 'created', 'created'])
      expect(await shipmentsOf(customer)).toHaveLength(3)
    },
    'one broken load, and none of the file comes in': async () => {
      const { sender, scac, customer, loadNumber, send } = await trade()
      const broken = tender({ scac, loadNumber: `${loadNumber}2`, changes: { 'G62*37': 'G62*37*20301399*I*0800' } })
      const { status, body } = await send(file([tender({ scac, loadNumber }), broken], sender))
      expect(status).toBe(201)
      expect(body).toMatchObject({ outcome: 'refused', loads: [{ outcome: 'refused', shipmentId: null }] })
      expect(body.findings.find(({ severity }) => severity === 'error')).toMatchObject({
        segment: 'G62',
        element: 2,
        code: 'date-unreadable',
      })
      expect(body.acknowledgement).toContain('AK9*R*2*2*0~')
      expect(await shipmentsOf(customer)).toEqual([])
    },
    'a change that is refused takes the new load beside it along': async () => {
      const { sender, scac, customer, loadNumber, send } = await trade()
      const change = tender({ scac, loadNumber: `${loadNumber}X`, changes: { B2A: 'B2A*04*LT' } })
      const { body } = await send(file([tender({ scac, loadNumber }), change], sender))
      expect(body.loads).toMatchObject([
        { outcome: 'refused', shipmentId: null, tenderId: null },
        { outcome: 'refused', findings: [{ segment: 'B2A', code: 'load-unknown', severity: 'error' }] },
      ])
      expect(await shipmentsOf(customer)).toEqual([])
      const orders = await read().selectFrom('orders').select('id').where('customer_id', '=', customer.id).execute()
      expect(orders).toEqual([])
    },
    'what is not X12 is kept and listed with the reason': async () => {
      const { send } = await trade()
      const { status, body } = await send('Dear Northbound,\0 please move our peas.')
      expect(status).toBe(201)
      expect(body).toMatchObject({ outcome: 'refused', senderId: null, loads: [], acknowledgement: null })
      expect(body.findings).toMatchObject([{ code: 'not-x12', severity: 'error' }])
    },
    'a file of more loads than one transaction should hold is refused': async () => {
      const { sender, scac, customer, send } = await trade()
      const cancels = Array.from({ length: 1_001 }, (_, index) => [`B2**${scac}**${index}**PP`, 'B2A*01*LT'])
      const { body } = await send(file(cancels, sender))
      expect(body.outcome).toBe('refused')
      expect(body.findings.map(({ code }) => code)).toContain('too-many-loads')
      expect(await shipmentsOf(customer)).toEqual([])
    },
    'an unknown sender is refused, and the finding says who it is': async () => {
      const { scac, loadNumber, send } = await trade()
      const { body } = await send(file([tender({ scac, loadNumber })], 'STRANGER'))
      expect(body).toMatchObject({ outcome: 'refused', customerName: null, senderId: 'STRANGER' })
      expect(body.findings).toMatchObject([{ segment: 'ISA', element: 6, code: 'sender-unknown' }])
      expect(body.findings[0]?.said.text).toContain('STRANGER')
    },
  },
  refusesBadInput: {
    'an empty file': async () => {
      const { ops } = await trade()
      const { status, problem } = await house.call(take, { as: ops, body: { fileName: 'empty.edi', data: '' } })
      expect(status).toBe(400)
      expect(problem.modelState).toHaveProperty('data')
    },
    'a file above the limit': async () => {
      const { ops } = await trade()
      const data = 'A'.repeat(4_200_000)
      const { status, problem } = await house.call(take, { as: ops, body: { fileName: 'large.edi', data } })
      expect(status).toBe(400)
      expect(problem.modelState).toEqual({ data: ['The file is larger than 3 MB'] })
    },
    'a body above what the server reads': async () => {
      const { ops } = await trade()
      const data = 'A'.repeat(6_000_000)
      const { status, problem } = await house.call(take, { as: ops, body: { fileName: 'huge.edi', data } })
      expect(status).toBe(413)
      expect(problem.code).toBe('too-large')
    },
    'what is not base64, and what is not known': async () => {
      const { ops } = await trade()
      const body = { fileName: 'x.edi', data: 'ISA*00*', sender: 'me' }
      const { status, problem } = await house.call(take, { as: ops, body })
      expect(status).toBe(400)
      expect(problem.modelState).toMatchObject({ sender: ['Unknown field'] })
    },
  },
  refusesWhoMayNot: {
    'a shipper’s staff, and the provider’s payables': async () => {
      const { write } = await trade()
      for (const persona of ['shipper', 'payables'] as const) {
        const body = { fileName: 'x.edi', data: base64(write()) }
        expect((await house.call(take, { as: await signIn(persona), body })).status).toBe(403)
      }
    },
  },
  refusesTheOtherCompany: {
    'a carrier, even the one that the document names': async () => {
      const { carrier, customer, write } = await trade()
      const body = { fileName: 'x.edi', data: base64(write()) }
      expect((await house.call(take, { as: carrier, body })).status).toBe(403)
      expect(await shipmentsOf(customer)).toEqual([])
    },
  },
})

describe('a change of a load', () => {
  test('moves the times, rescinds the offer and offers again, with history', async () => {
    const { ops, carrier, write, send } = await trade()
    const first = await send(write())
    const changed = await send(
      write({ B2A: 'B2A*04*LT', 'G62*54': 'G62*54*20300304*L*0900', 'L11*PO-1': 'L11*PO-2*PO' }),
    )
    const [load] = changed.body.loads
    expect(load).toMatchObject({ outcome: 'changed', shipmentId: first.body.loads[0]?.shipmentId })
    const params = { shipment: load?.shipmentId ?? '' }
    const { body: shipment } = await house.call(api.shipments.find, { as: ops, params })
    expect(shipment).toMatchObject({ status: 2, orders: [{}], stops: [{}, { late: '2030-03-04T09:00:00-05:00' }] })
    expect(shipment.referenceNumbers).toContain('PO-2')
    const { body: old } = await house.call(api.tenders.find, {
      as: carrier,
      params: { tenderId: first.body.loads[0]?.tenderId ?? '' },
    })
    expect(old.status).toBe(3)
    expect(load?.tenderId).not.toBe(old.id)
    const { body: history } = await house.call(api.history.list, {
      as: ops,
      query: { entityType: 'shipment', entityId: shipment.id },
    })
    expect(history.data.map((entry) => entry.description).join('\n')).toMatch(
      /stop 2 from open to 2030-03-03 15:00 → from open to 2030-03-04 09:00; references added: PO-2; references removed: PO-1/,
    )
  })

  test('keeps the currency, also where it names none, and is refused in another', async () => {
    const { ops, carrier, write, send } = await trade()
    await send(write({ 'NTE*': 'C3*CAD' }))
    const { body } = await send(write({ B2A: 'B2A*04*LT', 'G62*54': 'G62*54*20300304*L*0900' }))
    const tenderId = body.loads[0]?.tenderId ?? ''
    const offered = async () => (await house.call(api.tenders.find, { as: carrier, params: { tenderId } })).body
    expect(await offered()).toMatchObject({ status: 0, currency: 'CAD' })
    const { body: refused } = await send(inInterchange(write({ B2A: 'B2A*04*LT', 'NTE*': 'C3*USD' }), 43))
    expect(refused).toMatchObject({ outcome: 'refused', loads: [{ findings: [{ code: 'other-currency' }] }] })
    expect(refused.loads[0]?.findings[0]?.said.text).toContain('is in CAD; a change cannot make it USD')
    expect((await offered()).status).toBe(0)
    const params = { shipment: body.loads[0]?.shipmentId ?? '' }
    expect((await house.call(api.shipments.find, { as: ops, params })).body.currency).toBe('CAD')
  })

  test('ends a waterfall: the load is offered as it is now, to the carrier that the document names', async () => {
    const { shipmentId, runs, write, send } = await inTurns()
    expect(await runs()).toEqual([['running', 0, 'waiting']])
    const { body } = await send(write({ B2A: 'B2A*04*LT', 'G62*54': 'G62*54*20300304*L*0900' }))
    expect(body.loads).toMatchObject([{ outcome: 'changed', shipmentId, tenderId: expect.any(String) }])
    expect(await runs()).toEqual([
      ['running', 0],
      ['withdrawn', 3, 'waiting'],
    ])
  })

  test('ends a waterfall, and operations hear that nobody is asked, if the document names no carrier', async () => {
    const { ops, loadNumber, sender, send, runs } = await inTurns()
    const colleague = await house.sessionOf(await hire(house.waybill.db, 'operations', { company: ops.company }))
    const changes = { B2A: 'B2A*04*LT', 'G62*54': 'G62*54*20300304*L*0900' }
    const { body } = await send(file([tender({ scac: 'ZZZZ', loadNumber, changes })], sender))
    expect(body.loads).toMatchObject([{ outcome: 'changed', tenderId: null }])
    expect(await runs()).toEqual([['withdrawn', 3, 'waiting']])
    await house.tellAll()
    const { data } = (await house.call(api.notifications.list, { as: colleague })).body
    expect(data.map(({ wording }) => wording)).toContain('tendering-ended')
  })

  test('leaves the waterfall as it is when it only names another purchase order or changes nothing', async () => {
    const { loadNumber, sender, send, runs } = await inTurns()
    const change = async (changes: Changes, number: number) => {
      const changed = tender({ scac: 'ZZZZ', loadNumber, changes: { B2A: 'B2A*04*LT', ...changes } })
      return (await send(inInterchange(file([changed], sender), number))).body.loads
    }
    for (const [index, changes] of [OTHER_PURCHASE_ORDER, {}, {}].entries()) {
      expect(await change(changes, 43 + index)).toMatchObject([{ outcome: 'changed', tenderId: null }])
      expect(await runs()).toEqual([['running', 0, 'waiting']])
    }
    await change(OTHER_GOODS, 46)
    expect(await runs()).toEqual([['withdrawn', 3, 'waiting']])
  })

  test('leaves the offer as it is, and a refusal too; another charge or carrier is another offer', async () => {
    const { ops, carrier, customer, sender, loadNumber, write, send } = await trade()
    let number = 43
    const offerAfter = async (document: string) =>
      (await send(inInterchange(document, number++))).body.loads[0]?.tenderId ?? ''
    const statusOf = async (tenderId: string) =>
      (await house.call(api.tenders.find, { as: ops, params: { tenderId } })).body.status
    const change = (changes: Changes = {}) => write({ B2A: 'B2A*04*LT', ...changes })
    const first = await offerAfter(write())
    expect(await offerAfter(change(OTHER_PURCHASE_ORDER))).toBe(first)
    expect(await statusOf(first)).toBe(0)
    const dearer = await offerAfter(change(OTHER_CHARGE))
    expect([dearer === first, await statusOf(first), await statusOf(dearer)]).toEqual([false, 3, 0])
    const refusal = { as: carrier, params: { tenderId: dearer }, body: { status: 2, declineReason: 0 } } as const
    expect((await house.call(api.tenders.answer, refusal)).status).toBe(200)
    expect(await offerAfter(change(OTHER_CHARGE))).toBe(dearer)
    expect(await shipmentsOf(customer)).toMatchObject([{ status: 1 }])
    const next = await signIn('carrier-dispatcher')
    const scac = newScac()
    await read().updateTable('company').set({ scac }).where('id', '=', next.company.id).execute()
    const changes = { B2A: 'B2A*04*LT', ...OTHER_CHARGE }
    expect(await statusOf(await offerAfter(file([tender({ scac, loadNumber, changes })], sender)))).toBe(0)
  })

  test('offers it until another time if only that is other, and once more after nobody answered', async () => {
    const { ops, write, send } = await trade()
    let number = 43
    const offerAfter = async (changes: Changes) => {
      const document = write({ ...(number > 43 ? { B2A: 'B2A*04*LT' } : {}), ...changes })
      return (await send(inInterchange(document, number++))).body.loads[0]?.tenderId ?? ''
    }
    const statusOf = async (tenderId: string) =>
      (await house.call(api.tenders.find, { as: ops, params: { tenderId } })).body.status
    const inHours = (hours: number): Changes => {
      const wall = wallAt(new Date(Date.now() + hours * 3_600_000), 'America/Chicago')
      return { 'G62*64': `G62*64*${wall.slice(0, 10).replaceAll('-', '')}*1*${wall.slice(11, 16).replace(':', '')}*CT` }
    }
    const [soon, later] = [inHours(1), inHours(4)]
    const first = await offerAfter(soon)
    expect(await offerAfter(soon)).toBe(first)
    const second = await offerAfter(later)
    expect([second === first, await statusOf(first), await statusOf(second)]).toEqual([false, 3, 0])
    await expireTenders(house.waybill.db, new Date(Date.now() + 5 * 3_600_000))
    const third = await offerAfter(later)
    expect([third === second, await statusOf(third)]).toEqual([false, 0])
  })

  test('a weight that no number holds exactly is the same freight when it comes again', async () => {
    const { offer, change, status } = await priced()
    const inTenths = { 'L5*': undefined, 'AT8*': 'LAD*CTN*3*L*1.1', 'L3*': 'L3***1500.5*FR*150050' }
    await change(inTenths)
    await offer()
    await change(inTenths)
    expect(await status()).toBe('Offered')
  })

  test('asks for rates again when a carrier would price it anew, and says in history what is other', async () => {
    const { offer, change, status, history } = await priced()
    for (const changes of [{}, OTHER_PURCHASE_ORDER, OTHER_CHARGE, { 'NTE*': 'NTE*ADD*Call ahead' }]) {
      await offer()
      await change(changes)
      expect([changes, await status()]).toEqual([changes, 'Offered'])
    }
    for (const changes of OTHER_FREIGHT) {
      await offer()
      await change(changes)
      expect([changes, await status()]).toEqual([changes, 'Sent'])
    }
    const told = (await history()).join('\n')
    for (const what of [
      'stop 2 400 Wharf Street, 45402 → 401 Wharf Street, 45402',
      'mode TL → LTL',
      'temperature 26 → 34 °F',
      'goods changed',
    ])
      expect(told).toContain(what)
  })

  test('warns whoever is asked again when the time is almost over, as the first time', async () => {
    const { carrier, offer, change, status } = await priced()
    const late = new Date(Date.now() + 50 * 60_000)
    const warnings = async () => {
      await house.waybill.notifier.watch(RATE_REQUEST_WATCH, late)
      const { data } = (await house.call(api.notifications.list, { as: carrier })).body
      return data.filter(({ wording }) => wording === 'rate-request-expiring').length
    }
    expect([await warnings(), await warnings()]).toEqual([1, 1])
    await offer()
    await change(OTHER_GOODS)
    expect([await status(), await warnings()]).toEqual(['Sent', 2])
  })

  test('keeps the stops and what is recorded there: an appointment, and says if the new window leaves it out', async () => {
    const { stops, agree, write, send } = await visited()
    const before = await stops()
    const idsOf = ({ stopId, lineItems }: (typeof before)[number]) => [
      stopId,
      ...lineItems.map(({ lineItemId }) => lineItemId),
    ]
    await agree('2030-03-03T15:00:00Z')
    const { body } = await send(write({ B2A: 'B2A*04*LT', 'G62*54': 'G62*54*20300303*L*1700' }))
    expect(body.loads).toMatchObject([{ outcome: 'changed' }])
    expect(codesOf(body)).not.toContain('appointment-kept')
    const after = await stops()
    expect(after.map(idsOf)).toEqual(before.map(idsOf))
    expect(after[1]).toMatchObject({ late: '2030-03-03T17:00:00-05:00', appointment: '2030-03-03T10:00:00-05:00' })
    const earlier = write({ B2A: 'B2A*04*LT', 'G62*54': 'G62*54*20300303*L*0900' })
    const { body: beside } = await send(inInterchange(earlier, 43))
    expect(beside.loads[0]?.findings.find(({ code }) => code === 'appointment-kept')?.said.text).toBe(
      'Stop 2 keeps its appointment at 2030-03-03 10:00, outside the new window from open to 2030-03-03 09:00. Change it with the dock.',
    )
    expect((await stops())[1]?.appointment).toBe('2030-03-03T10:00:00-05:00')
  })

  test('is refused where it leaves out a stop that something is recorded at, and the file is kept', async () => {
    const { ops, stops, agree, write, send } = await visited()
    await agree('2030-03-03T15:00:00Z')
    const before = await stops()
    const { status, body } = await send(write({ B2A: 'B2A*04*LT', 'N1*ST': 'N1*ST*Dayton Dry Store*93*D8' }))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      outcome: 'refused',
      acknowledgement: expect.any(String),
      loads: [{ outcome: 'refused', findings: [{ code: 'stop-recorded', severity: 'error' }] }],
    })
    expect(body.loads[0]?.findings[0]?.said.text).toMatch(/^Dayton Cold Store stays on shipment \d+: something is/)
    const { body: kept } = await house.call(find, { as: ops, params: { loadTenderFileId: body.id } })
    expect(kept).toEqual(body)
    expect(await stops()).toEqual(before)
  })

  test('is refused where it leaves out a stop that a document belongs to', async () => {
    const { ops, stops, write, send } = await visited()
    const orderStopId = (await stops())[1]?.stopId ?? ''
    const uploadData = { name: 'pod.pdf', data: pageOf('Proof').toString('base64'), fileType: PROOF, orderStopId }
    const { status, text } = await house.call(api.documents.upload, { as: ops, body: { uploadData } })
    expect(status, text).toBe(201)
    const { body } = await send(write({ B2A: 'B2A*04*LT', 'N1*ST': 'N1*ST*Dayton Dry Store*93*D8' }))
    expect(body.loads).toMatchObject([{ outcome: 'refused', findings: [{ code: 'stop-recorded' }] }])
  })

  test('voids the order that it takes off, and the other stays what it was', async () => {
    const { ops, customer, loadNumber, write, send } = await trade()
    const first = await send(write(ordersOnBoard('SO-1', 'SO-2')))
    const [peas, corn] = await ordersOf(customer)
    expect([peas, corn]).toMatchObject([
      { status: 2, goods: ['Goods of SO-1'], references: [loadNumber, 'SO-1', 'PO of SO-1'] },
      { status: 2, goods: ['Goods of SO-2'], references: [loadNumber, 'SO-2', 'PO of SO-2'] },
    ])
    await send(write({ B2A: 'B2A*04*LT', ...ordersOnBoard('SO-2') }))
    expect(await ordersOf(customer)).toEqual([{ ...peas, status: -1 }, corn])
    const params = { shipment: first.body.loads[0]?.shipmentNumber ?? '' }
    const { body: shipment } = await house.call(api.shipments.find, { as: ops, params })
    expect(shipment.stops.map(({ lineItems }) => lineItems.map(({ description }) => description))).toEqual([
      ['Goods of SO-2'],
      ['Goods of SO-2'],
    ])
    const query = { entityType: 'order', entityId: peas?.id ?? '' } as const
    const { body: history } = await house.call(api.history.list, { as: ops, query })
    expect(history.data[0]?.description).toBe(
      `${customer.name} took the order off load ${loadNumber}: Planned → Voided`,
    )
  })

  test('finds its orders by their numbers, whatever their sequence', async () => {
    const { customer, write, send } = await trade()
    await send(write(ordersOnBoard('SO-1', 'SO-2')))
    const before = await ordersOf(customer)
    await send(write({ B2A: 'B2A*04*LT', ...ordersOnBoard('SO-3', 'SO-2', 'SO-1') }))
    const after = await ordersOf(customer)
    expect(after.slice(0, 2)).toEqual(before)
    expect(after.slice(2)).toMatchObject([{ status: 2, goods: ['Goods of SO-3'] }])
  })

  test('knows orders that bear each other’s numbers by the sequence of these', async () => {
    const { customer, loadNumber, write, send } = await trade()
    await send(write(ordersOnBoard('SO-1', 'SO-2')))
    const [peas, corn] = await ordersOf(customer)
    const all = [
      { label: 'Customer Load', value: loadNumber },
      ...['SO-1', 'SO-2'].map((value) => ({ label: 'Order', value })),
      ...['PO of SO-1', 'PO of SO-2'].map((value) => ({ label: 'Purchase Order', value })),
    ]
    await read()
      .updateTable('orders')
      .set({ reference_numbers: JSON.stringify(all) })
      .where('customer_id', '=', customer.id)
      .execute()
    await send(write({ B2A: 'B2A*04*LT', ...ordersOnBoard('SO-2') }))
    expect(await ordersOf(customer)).toMatchObject([{ id: peas?.id, status: -1, goods: peas?.goods }, corn])
  })

  test('makes a draft Ready to Book when it says what was missing', async () => {
    const { customer, write, send } = await trade()
    await send(write({ 'N7*': 'N7**0*********RT****5300' }))
    await send(write({ B2A: 'B2A*05*LT' }))
    expect(await shipmentsOf(customer)).toMatchObject([{ status: 2, equipment_mode: 0 }])
  })

  test('is refused when somebody is booked on it', async () => {
    const { carrier, customer, write, send } = await trade()
    const { body } = await send(write())
    const params = { tenderId: body.loads[0]?.tenderId ?? '' }
    await house.call(api.tenders.answer, { as: carrier, params, body: { status: 1 } })
    for (const purpose of ['01', '04']) {
      const { body: refused } = await send(write({ B2A: `B2A*${purpose}*LT` }))
      expect(refused).toMatchObject({ outcome: 'refused', loads: [{ findings: [{ code: 'load-under-way' }] }] })
      expect(refused.loads[0]?.findings[0]?.said.text).toContain(`Booked with ${carrier.company.name}`)
    }
    expect(await shipmentsOf(customer)).toMatchObject([{ status: 3 }])
  })
})

/** A load in its customer’s document, its stops, and an appointment that its last dock agrees to. */
async function visited() {
  const traded = await trade()
  const { body } = await traded.send(traded.write())
  const shipmentId = body.loads[0]?.shipmentId ?? ''
  const stops = async () =>
    (await house.call(api.shipments.find, { as: traded.ops, params: { shipment: shipmentId } })).body.stops
  const agree = async (start: string) => {
    const stopId = (await stops()).at(-1)?.stopId ?? ''
    const { status, text } = await house.call(api.running.changeAppointment, {
      as: traded.ops,
      params: { shipmentId, stopId },
      body: { act: 'set', version: 0, start, isWarningConfirmed: true },
    })
    expect([status, status === 200 ? '' : text]).toEqual([200, ''])
  }
  return { ...traded, stops, agree }
}

/** These orders at the one pickup, each with its goods. */
function ordersOnBoard(...numbers: string[]): Changes {
  return {
    'L11*SO-1': numbers.flatMap((number) => [`L11*${number}*OQ`, `L11*PO of ${number}*PO`]),
    'L11*PO-1': undefined,
    'L5*': numbers.flatMap((number) => [`L5**Goods of ${number}***CTN*${number}*SI`, 'AT8*G*K*100**2']),
    'AT8*G*K*1000': undefined,
  }
}

async function ordersOf(customer: { id: string }) {
  const rows = await read()
    .selectFrom('orders')
    .select(['id', 'status', 'reference_numbers'])
    .select((expression) =>
      expression
        .selectFrom('order_line_item')
        .select(({ fn }) => fn.agg<string[]>('array_agg', ['description']).as('goods'))
        .whereRef('order_id', '=', 'orders.id')
        .as('goods'),
    )
    .where('customer_id', '=', customer.id)
    .orderBy('number')
    .execute()
  return rows.map(({ id, status, goods, reference_numbers: references }) => ({
    id,
    status,
    goods,
    references: (references as { value: string }[]).map(({ value }) => value),
  }))
}

/** The same in the next interchange: group and set numbers restart. */
const inInterchange = (document: string, number: number) =>
  document.replaceAll('000000042', String(number).padStart(9, '0'))

describe('a document is known by the numbers of its interchange, group and set', () => {
  const untilNoonOf = (day: number): Changes => ({ B2A: 'B2A*04*LT', 'G62*54': `G62*54*203003${day}*L*1200` })

  test('a second change of a load is done, and a retransmission of it is not', async () => {
    const { ops, write, send } = await trade()
    const first = await send(write())
    await send(inInterchange(write(untilNoonOf(10)), 43))
    const second = inInterchange(write(untilNoonOf(11)), 44)
    expect((await send(second)).body.loads).toMatchObject([{ outcome: 'changed' }])
    expect((await send(second)).body).toMatchObject({ outcome: 'known-already', loads: [{ findings: [] }] })
    const params = { shipment: first.body.loads[0]?.shipmentId ?? '' }
    const { body } = await house.call(api.shipments.find, { as: ops, params })
    expect(body.stops[1]?.late).toBe('2030-03-11T12:00:00-04:00')
  })

  test('a new tender after a cancellation is a new load', async () => {
    const { customer, write, send } = await trade()
    await send(write())
    await send(inInterchange(write({ B2A: 'B2A*01*LT' }), 43))
    expect((await send(inInterchange(write(), 44))).body.loads).toMatchObject([{ outcome: 'created' }])
    expect(await shipmentsOf(customer)).toMatchObject([{ status: -1 }, { status: 2 }])
  })

  test('the same numbers with something else in them are somebody’s to look at', async () => {
    const { write, send } = await trade()
    await send(write())
    await send(write(untilNoonOf(10)))
    expect((await send(write(untilNoonOf(11)))).body).toMatchObject({
      outcome: 'refused',
      loads: [{ outcome: 'refused', findings: [{ code: 'control-numbers-reused', severity: 'error' }] }],
    })
  })
})

test('what cannot be seen in a name is left out', async () => {
  const { ops, write, send } = await trade()
  const { body } = await send(write({ 'N1*SF': 'N1*SF*Fir\u0007 Foods\u202e Plant*93*P1' }))
  const params = { shipment: body.loads[0]?.shipmentId ?? '' }
  const { body: shipment } = await house.call(api.shipments.find, { as: ops, params })
  expect(shipment.stops[0]?.name).toBe('Fir Foods Plant')
})

describe('a cancellation', () => {
  test('rescinds the offer and voids the shipment', async () => {
    const { ops, carrier, customer, write, send } = await trade()
    const first = await send(write())
    const { body } = await send(write({ B2A: 'B2A*01*LT' }))
    expect(body.loads).toMatchObject([{ outcome: 'cancelled', shipmentId: first.body.loads[0]?.shipmentId }])
    expect(await shipmentsOf(customer)).toMatchObject([{ status: -1 }])
    const params = { tenderId: first.body.loads[0]?.tenderId ?? '' }
    expect((await house.call(api.tenders.find, { as: carrier, params })).body.status).toBe(3)
    const { body: history } = await house.call(api.history.list, {
      as: ops,
      query: { entityType: 'shipment', entityId: body.loads[0]?.shipmentId ?? '' },
    })
    expect(history.data[0]).toMatchObject({ firstName: 'Waybill', description: expect.stringMatching(/→ Voided$/) })
  })

  test('ends a waterfall, and the next carrier is not asked', async () => {
    const { customer, runs, write, send } = await inTurns()
    await send(write({ B2A: 'B2A*01*LT' }))
    expect(await runs()).toEqual([['withdrawn', 3, 'waiting']])
    expect(await shipmentsOf(customer)).toMatchObject([{ status: -1 }])
  })

  test('is done although an offer has just expired', async () => {
    const { carrier, write, send } = await trade()
    const { body: first } = await send(write())
    const tenderId = first.loads[0]?.tenderId ?? ''
    await read().updateTable('tender').set({ respond_by: new Date() }).where('id', '=', tenderId).execute()
    expect((await send(write({ B2A: 'B2A*01*LT' }))).body.loads).toMatchObject([{ outcome: 'cancelled' }])
    const { body: offer } = await house.call(api.tenders.find, { as: carrier, params: { tenderId } })
    expect(offer).toMatchObject({ status: 2, isExpired: true })
  })

  test('withdraws the rate requests of the load, and their carriers learn of it', async () => {
    const { ops, carrier, sender, loadNumber, write, send } = await trade()
    const { body: first } = await send(file([tender({ scac: 'ZZZZ', loadNumber })], sender))
    const { body: round } = await house.call(api.rateRounds.ask, {
      as: ops,
      body: {
        shipmentId: first.loads[0]?.shipmentId ?? '',
        carrierIds: [carrier.company.id],
        respondWithinMinutes: 60,
      },
    })
    await send(write({ B2A: 'B2A*01*LT' }))
    const params = { rateRequestId: round.requests[0]?.rateRequestId ?? '' }
    const { body: request } = await house.call(api.rateRequests.find, { as: carrier, params })
    expect(request.status).toBe('Withdrawn')
    const query = { entityType: 'rate-request', entityId: params.rateRequestId } as const
    const { body: history } = await house.call(api.history.list, { as: carrier, query })
    expect(history.data[0]?.description).toMatch(/withdrawn/i)
  })

  test('twice, and under another control number, is one cancellation', async () => {
    const { write, send } = await trade()
    await send(write())
    await send(write({ B2A: 'B2A*01*LT' }))
    expect((await send(write({ B2A: 'B2A*01*LT' }))).body.outcome).toBe('known-already')
    const other = await send(write({ B2A: 'B2A*01*LT' }, { controlNumber: '0099' }))
    expect(other.body.outcome).toBe('known-already')
  })

  test('for a load nobody sent is refused', async () => {
    const { write, send } = await trade()
    const { body } = await send(write({ B2A: 'B2A*01*LT' }))
    expect(body).toMatchObject({ outcome: 'refused', loads: [{ findings: [{ code: 'load-unknown' }] }] })
  })

  test('makes room for a new load of that number', async () => {
    const { customer, write, send } = await trade()
    await send(write())
    await send(write({ B2A: 'B2A*01*LT' }))
    const { body } = await send(write({}, { controlNumber: '0055' }))
    expect(body.loads).toMatchObject([{ outcome: 'created' }])
    expect(await shipmentsOf(customer)).toMatchObject([{ status: -1 }, { status: 2 }])
  })
})

describeEndpoint(api.loadTenders.find, {
  works: {
    'one file with its loads': async () => {
      const { ops, write, send } = await trade()
      const { body: taken } = await send(write())
      const { status, body } = await house.call(find, { as: ops, params: { loadTenderFileId: taken.id } })
      expect(status).toBe(200)
      expect(body).toEqual(taken)
    },
  },
  refusesBadInput: {
    'an id that is none': async () => {
      const as = await signIn('operations')
      expect((await house.call(find, { as, params: { loadTenderFileId: 'none' } })).status).toBe(400)
    },
    'a file that is not there': async () => {
      const as = await signIn('operations')
      expect((await house.call(find, { as, params: { loadTenderFileId: newId() } })).status).toBe(404)
    },
  },
  refusesWhoMayNot: {
    'the provider’s payables': async () => {
      const { write, send } = await trade()
      const { body } = await send(write())
      const params = { loadTenderFileId: body.id }
      expect((await house.call(find, { as: await signIn('payables'), params })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'the carrier that was offered the load': async () => {
      const { carrier, write, send } = await trade()
      const { body } = await send(write())
      expect((await house.call(find, { as: carrier, params: { loadTenderFileId: body.id } })).status).toBe(403)
    },
  },
})

describeEndpoint(api.loadTenders.list, {
  works: {
    'newest first, as many as asked for': async () => {
      const { ops, write, send } = await trade()
      await send(write(), 'first.edi')
      await send(write(), 'second.edi')
      const { body } = await house.call(list, { as: ops, query: { pageSize: 2 } })
      expect(body.data.map((file) => file.fileName)).toEqual(['second.edi', 'first.edi'])
      expect(body.totalCount).toBeGreaterThanOrEqual(2)
    },
    'those that were refused': async () => {
      const { ops, send } = await trade()
      const { body: refused } = await send('nothing')
      const { body } = await house.call(list, { as: ops, query: { outcome: 'refused' } })
      expect(body.data[0]?.id).toBe(refused.id)
      expect(new Set(body.data.map((file) => file.outcome))).toEqual(new Set(['refused']))
    },
  },
  refusesBadInput: {
    'an outcome that there is not': async () => {
      const as = await signIn('operations')
      expect((await house.call(list, { as, query: { outcome: 'lost' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'the provider’s payables': async () => {
      expect((await house.call(list, { as: await signIn('payables') })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'carriers, brokers and shippers': async () => {
      for (const persona of ['carrier-admin', 'broker', 'shipper'] as const)
        expect((await house.call(list, { as: await signIn(persona) })).status).toBe(403)
    },
  },
})
