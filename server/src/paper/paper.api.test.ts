import { createHash } from 'node:crypto'
import { api } from '@waybill/contract/api.ts'
import type { Endpoint } from '@waybill/contract/endpoint.ts'
import type { AccessLevel, Persona } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeEndpoint, type FourTests } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { readPdf } from '../../test/pdf-text.ts'
import { type Company, foundCompany, hire } from '../../test/people.ts'
import { saying } from '../../test/saying.ts'
import { aPayable, sendPapers } from '../../world/billing.ts'
import { aShipment } from '../../world/factories.ts'
import type { LoadPlan } from '../../world/lay-load.ts'
import { happen, lockShipment, WAYBILL } from '../shipments/shipments.ts'

const { paper } = api

let house: House
beforeAll(async () => {
  // Its own: notices of other files' acts would all be sent first.
  house = await House.open({ gs1Prefix: '0614141' })
})
afterAll(() => house.close())

const system = () => house.waybill.db.as({ kind: 'system' })

async function signIn(persona: Persona, company?: Company, accessLevels: AccessLevel[] = []) {
  const person = await hire(house.waybill.db, persona, company ? { company, accessLevels } : {})
  return { ...person, ...(await house.sessionOf(person)) }
}

type Wish = { but?: Partial<LoadPlan>; isBlind?: boolean; isSignatureRequired?: boolean; isBroker?: boolean }

/** A load a carrier has just accepted, with its people and everybody else involved. */
async function booked({ but = {}, isBlind, isSignatureRequired, isBroker }: Wish = {}) {
  const { db } = house.waybill
  const [ops, admin, staff] = await Promise.all([
    signIn('operations'),
    signIn(isBroker ? 'broker' : 'carrier-admin'),
    signIn('shipper'),
  ])
  if (isSignatureRequired)
    await system()
      .read.updateTable('company')
      .set({ requires_signed_confirmation: true })
      .where('id', '=', staff.company.id)
      .execute()
  const load = await aShipment(db, { provider: ops.company, customer: staff.company, maxBuy: 2_000, but })
  if (isBlind)
    await system().read.updateTable('shipment').set({ is_blind: true }).where('id', '=', load.shipmentId).execute()
  const offer = { shipmentId: load.shipmentId, carrierIds: [admin.company.id], rate: 1_825.5, respondWithinMinutes: 60 }
  const tender = (await house.call(api.tenders.offer, { as: ops, body: offer })).body.data[0]?.id ?? ''
  const accepted = await house.call(api.tenders.answer, {
    as: admin,
    params: { tenderId: tender },
    body: { status: 1 },
  })
  expect(accepted.status).toBe(200)
  return { ops, admin, staff, load, at: { shipment: load.shipmentId }, to: { shipmentId: load.shipmentId } }
}

let untouchedLoad: ReturnType<typeof booked> | undefined
/** The same load for everyone who is refused or only reads. */
const untouched = () => (untouchedLoad ??= booked())

async function fileOf(
  endpoint: Endpoint,
  as: { token: string },
  params: Record<string, string>,
  query: Record<string, string> = {},
) {
  const url = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const headers = { authorization: `Bearer ${as.token}` }
  const answer = await house.waybill.server.inject({ method: 'GET', url, query, headers })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

const textOf = async (...asked: Parameters<typeof fileOf>) => (await readPdf((await fileOf(...asked)).bytes)).join('\n')
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const listOf = async (as: { token: string }, at: { shipment: string }) =>
  (await house.call(paper.confirmations, { as, params: at })).body

const SIGNED = {
  name: 'José Núñez',
  title: 'Director of operations',
  signature: { kind: 'typed' },
  agrees: true,
} as const
const DRAWN = { ...SIGNED, signature: { kind: 'drawn', strokes: [[10, 20, 300, 100, 580, 40]] } } as const

async function sign(
  load: Pick<Awaited<ReturnType<typeof booked>>, 'admin' | 'at' | 'to'>,
  as: { token: string } = load.admin,
  said: object = SIGNED,
) {
  const [inForce] = (await listOf(load.admin, load.at)).data
  const body = { ...said, sha256: inForce?.sha256 ?? '' }
  return await house.call(paper.sign, { as, params: load.to, body, address: '203.0.113.7' })
}

/** Whoever has no part in the load learns nothing of it. */
function strangers(endpoint: Endpoint, body?: object): FourTests['refusesTheOtherCompany'] {
  return {
    'a carrier that does not haul it, as if there were no such shipment': async () => {
      const { load } = await untouched()
      const as = await signIn('carrier-admin')
      const params = { shipment: load.shipmentId, shipmentId: load.shipmentId, billOfLadingId: load.shipmentId }
      expect((await house.call(endpoint, { as, params, ...(body ? { body } : {}) })).status).toBe(404)
    },
  }
}

describeEndpoint(api.paper.confirmationDocument, {
  works: {
    'a carrier reads what it is paid, where to go and the terms, and not whose freight it is': async () => {
      const but = { specialInstructions: 'Façade 12, señor Peña', proNumber: 'ALD-77' }
      const { ops, admin, staff, load, at } = await booked({ but })
      const file = await fileOf(paper.confirmationDocument, admin, at)
      expect(file.status).toBe(200)
      expect(file.headers['content-type']).toBe('application/pdf')
      const pages = await readPdf(file.bytes)
      const text = pages.join('\n')
      for (const said of [
        `Load ${load.number} · Revision 1`,
        admin.company.name,
        '$1,825.50',
        'Façade 12, señor Peña',
        'Phoenix, AZ 85043',
        'No re-brokering',
        `Page 1 of ${pages.length}`,
        `PRO number ALD-77, PO PO-${load.number}`,
        `by ${ops.company.name}`,
      ])
        expect(text).toContain(said)
      expect(text).not.toContain(staff.company.name)
      expect(text).not.toContain('2,000')
    },
    'what is hazardous about the load, and who answers day and night': async () => {
      const { admin, at } = await booked({ but: { lines: [HAZARDOUS] } })
      const text = (await readPdf((await fileOf(paper.confirmationDocument, admin, at)).bytes)).join('\n')
      for (const said of [
        'hazardous materials',
        'UN1866, Resin solution, 3, PG II, 8 Drums',
        '24-hour emergency contact: ',
      ])
        expect(text).toContain(said)
    },
    'the same document comes again, byte for byte, for everybody who may read it': async () => {
      const { admin, ops, at } = await booked()
      const first = await fileOf(paper.confirmationDocument, admin, at)
      const second = await fileOf(paper.confirmationDocument, ops, at)
      expect(hashOf(second.bytes)).toBe(hashOf(first.bytes))
      expect((await listOf(admin, at)).data[0]?.sha256).toBe(hashOf(first.bytes))
    },
  },
  refusesBadInput: {
    'a revision that is no number': async () => {
      const { admin, at } = await untouched()
      expect((await fileOf(paper.confirmationDocument, admin, at, { revision: 'x' })).status).toBe(400)
      expect((await fileOf(paper.confirmationDocument, admin, at, { revision: '7' })).status).toBe(404)
    },
  },
  refusesWhoMayNot: {
    'drivers, shippers, and dispatchers without sight of financials: money stands on it': async () => {
      const { admin, staff, at } = await untouched()
      const driver = await signIn('driver', admin.company)
      const dispatcher = await signIn('carrier-dispatcher', admin.company)
      expect((await listOf(dispatcher, at)).can.read).toMatchObject({ text: expect.stringMatching(/financials/) })
      for (const as of [driver, staff, dispatcher])
        expect((await fileOf(paper.confirmationDocument, as, at)).status).toBe(403)
    },
  },
  refusesTheOtherCompany: strangers(paper.confirmationDocument),
})

describeEndpoint(api.paper.confirmations, {
  works: {
    'the acceptance issued revision 1, which waits for the carrier': async () => {
      const { admin, ops, at } = await booked()
      // The carrier accepted it; the provider issues it.
      expect(await listOf(admin, at)).toMatchObject({
        totalCount: 1,
        isRequiredForDispatch: false,
        can: { read: true, sign: true, issue: { text: 'Your role cannot do this' } },
        data: [{ revision: 1, state: 'waiting', issuedBy: ops.company.name, signature: null, voidAt: null }],
      })
      expect((await listOf(ops, at)).can).toEqual({ read: true, sign: saying('Your role cannot do this'), issue: true })
    },
    'the list says when it was issued by the clock of its document, whoever reads it': async () => {
      const { ops, admin, at } = await booked()
      const text = (await textOf(paper.confirmationDocument, ops, at)).replaceAll(/\s+/g, ' ')
      for (const reader of [ops, admin]) {
        const [issued] = (await listOf(reader, at)).data
        expect(issued?.timeZone).toBe('America/Chicago')
        // At an offset of its own, which the browser shows as it stands.
        expect(issued?.issuedAt).toMatch(/-0[56]:00$/)
        const [, month, day, time] = /^\d+-(\d+)-(\d+)T(\d+:\d+)/.exec(issued?.issuedAt ?? '') ?? []
        expect(text).toMatch(new RegExp(`Issued \\w{3} ${month}/${day}/\\d{4}, ${time} C[SD]T by`))
      }
    },
    'an acceptance on behalf of the carrier issues it too': async () => {
      const ops = await signIn('operations')
      const admin = await signIn('carrier-admin')
      const customer = await foundCompany(house.waybill.db, 'shipper')
      const load = await aShipment(house.waybill.db, { provider: ops.company, customer })
      const offer = { shipmentId: load.shipmentId, carrierIds: [admin.company.id], rate: 900, respondWithinMinutes: 60 }
      const tenderId = (await house.call(api.tenders.offer, { as: ops, body: offer })).body.data[0]?.id ?? ''
      await house.call(api.tenders.answer, { as: ops, params: { tenderId }, body: { status: 1 } })
      const { data } = await listOf(admin, { shipment: load.number })
      expect(data.map(({ issuedBy }) => issuedBy)).toEqual([expect.stringMatching(/^Robin /)])
    },
    'a booking that ends voids it, and the former carrier reads it no more': async () => {
      const { admin, ops, load, at } = await booked()
      await system().transaction(async (tx) => {
        const shipment = await lockShipment(tx, load.shipmentId)
        await happen(tx, shipment, WAYBILL, new Date(), { kind: 'booking-rescinded', at: new Date() })
        await tx.updateTable('shipment').set({ carrier_id: null }).where('id', '=', load.shipmentId).execute()
      })
      expect((await listOf(ops, at)).data[0]).toMatchObject({ state: 'void', voidReason: 'rescinded' })
      expect(await textOf(paper.confirmationDocument, ops, at)).toContain('VOID')
      expect((await house.call(paper.confirmations, { as: admin, params: at })).status).toBe(404)
    },
  },
  refusesBadInput: {
    'a query that is not asked for': async () => {
      const { admin, at } = await untouched()
      expect((await house.call(paper.confirmations, { as: admin, params: at, query: { page: 1 } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver of the load': async () => {
      const { admin, at } = await untouched()
      const as = await signIn('driver', admin.company)
      expect((await house.call(paper.confirmations, { as, params: at })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: strangers(paper.confirmations),
})

describeEndpoint(api.paper.sign, {
  works: {
    'the signed document bears name, title, time on the carrier’s clock, address and the hash of what was read':
      async () => {
        const load = await booked()
        const unsigned = await fileOf(paper.confirmationDocument, load.admin, load.at)
        const { status, body } = await sign(load)
        expect(status).toBe(200)
        expect(body).toMatchObject({
          can: { sign: { text: 'It was signed by José Núñez' } },
          data: [
            { state: 'signed', signature: { name: 'José Núñez', timeZone: 'America/Chicago', address: '203.0.113.7' } },
          ],
        })
        const text = await textOf(paper.confirmationDocument, load.ops, load.at)
        for (const said of ['José Núñez', 'Director of operations', '203.0.113.7', hashOf(unsigned.bytes)])
          expect(text).toContain(said)
        expect(text).toMatch(/Signed \w{3} \d+\/\d\d\/\d{4}, \d\d:\d\d C[SD]T/)
        const asRead = await fileOf(paper.confirmationDocument, load.ops, load.at, { copy: 'unsigned' })
        expect(hashOf(asRead.bytes)).toBe(hashOf(unsigned.bytes))
      },
    'a broker draws a signature': async () => {
      const load = await booked({ isBroker: true })
      expect((await sign(load, load.admin, DRAWN)).status).toBe(200)
      expect(await textOf(paper.confirmationDocument, load.admin, load.at)).toContain('Electronically, drawn')
    },
    'a dispatcher signs with the access level': async () => {
      const load = await booked()
      const dispatcher = await signIn('carrier-dispatcher', load.admin.company)
      expect((await sign(load, dispatcher)).status).toBe(403)
      expect((await listOf(dispatcher, load.at)).can.sign).toMatchObject({
        text: expect.stringMatching(/administrator has not given you/),
      })
      const trusted = await signIn('carrier-dispatcher', load.admin.company, ['SignRateConfirmation'])
      expect((await sign(load, trusted)).status).toBe(200)
    },
    'the truck waits for the signature where the customer wants it so': async () => {
      const load = await booked({ isSignatureRequired: true })
      const driver = await signIn('driver', load.admin.company)
      const assign = () =>
        house.call(api.shipments.assignDriver, { as: load.admin, params: load.to, body: { driverId: driver.id } })
      const refused = await assign()
      expect(refused.status).toBe(409)
      expect(refused.problem.detail).toMatch(/rate confirmation signed/)
      const before = await house.call(api.shipments.find, { as: load.admin, params: load.at })
      expect(before.body.can.dispatch).toMatchObject({ text: refused.problem.detail })
      await sign(load)
      expect((await assign()).status).toBe(201)
    },
    'the bill that waited for it is complete': async () => {
      const { db } = house.waybill
      const [ops, admin] = await Promise.all([signIn('operations'), signIn('carrier-admin')])
      const customer = await foundCompany(db, 'shipper')
      await sql`update company set requires_signed_confirmation = true where id = ${customer.id}`.execute(system().read)
      const driver = { id: (await hire(db, 'driver', { company: admin.company })).id, name: 'Robin' }
      const load = await aPayable(db, { provider: ops.company, customer, carrier: admin.company, driver })
      const [at, to] = [{ shipment: load.shipmentId }, { shipmentId: load.shipmentId }]
      const invoice = async () =>
        (await house.call(api.invoices.find, { as: admin, params: { invoice: load.invoiceId } })).body
      await sendPapers(db, load.invoiceId)
      const bill = { externalInvoiceNumber: `S-${load.number}`, externalInvoiceAmount: 1_950 }
      const headers = { 'if-match': `"${(await invoice()).version}"` }
      await house.call(api.invoices.update, { as: admin, params: { invoiceId: load.invoiceId }, body: bill, headers })
      await house.call(paper.issueAnew, { as: ops, params: to, body: { reason: 'The pay changed' } })
      expect(await invoice()).toMatchObject({ list: 'UnInvoiced', numberOfRequiredDocuments: 3 })
      expect((await sign({ admin, at, to })).status).toBe(200)
      expect((await invoice()).list).toBe('Pending')
    },
    'of many signatures at once one counts': async () => {
      const load = await booked()
      const statuses = (await Promise.all(Array.from({ length: 6 }, () => sign(load)))).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.filter((status) => status === 409)).toHaveLength(5)
    },
  },
  refusesBadInput: {
    'no name, no title, no consent, a stroke outside the field or without end': async () => {
      const load = await booked()
      for (const wrong of [
        { name: ' ' },
        { title: '' },
        { agrees: false },
        { signature: { kind: 'drawn', strokes: [] } },
        { signature: { kind: 'drawn', strokes: [[0, 0, 10, 201]] } },
        { signature: { kind: 'drawn', strokes: [Array.from({ length: 802 }, () => 1)] } },
        { signature: { kind: 'drawn', strokes: Array.from({ length: 61 }, () => [1, 1, 2, 2]) } },
      ])
        expect((await sign(load, load.admin, { ...SIGNED, ...wrong })).status).toBe(400)
    },
    'another document than the one in force, and a second signature': async () => {
      const load = await booked()
      const [first] = (await listOf(load.admin, load.at)).data
      await house.call(paper.issueAnew, { as: load.ops, params: load.to, body: { reason: 'The appointment moved' } })
      await listOf(load.admin, load.at)
      const stale = { ...SIGNED, sha256: first?.sha256 ?? '' }
      const { status, problem } = await house.call(paper.sign, { as: load.admin, params: load.to, body: stale })
      expect([status, problem.detail]).toEqual([409, 'This is not the revision in force. Read it again.'])
      expect((await sign(load)).status).toBe(200)
      expect((await sign(load)).problem).toMatchObject({ status: 409, code: 'confirmation-not-open' })
    },
  },
  refusesWhoMayNot: {
    'the provider, payables clerks and drivers': async () => {
      const load = await untouched()
      const clerk = await signIn('carrier-billing', load.admin.company)
      const driver = await signIn('driver', load.admin.company)
      for (const as of [load.ops, clerk, driver]) expect((await sign(load, as)).status).toBe(403)
    },
  },
  refusesTheOtherCompany: strangers(paper.sign, { ...SIGNED, sha256: 'x' }),
})

describeEndpoint(api.paper.issueAnew, {
  works: {
    'the new revision says why, and the one before is void with its signature': async () => {
      const load = await booked()
      await sign(load)
      const { status, body } = await house.call(paper.issueAnew, {
        as: load.ops,
        params: load.to,
        body: { reason: 'The appointment moved' },
      })
      expect(status).toBe(201)
      expect(body.data).toMatchObject([
        { revision: 2, state: 'waiting', reason: { code: 'as-written', text: 'The appointment moved' } },
        { revision: 1, state: 'void', voidReason: 'superseded', signature: { name: 'José Núñez' } },
      ])
      const old = await textOf(paper.confirmationDocument, load.admin, load.at, { revision: '1' })
      expect(old).toContain('VOID')
      expect(old).toContain('José Núñez')
      expect(await textOf(paper.confirmationDocument, load.admin, load.at)).not.toContain('VOID')
      const history = await house.call(api.history.list, {
        as: load.admin,
        query: { entityType: 'shipment', entityId: load.load.shipmentId },
      })
      expect(
        history.body.data.map((entry) => entry.description).filter((text) => text.startsWith('Rate conf')),
      ).toEqual([
        'Rate confirmation revision 2 issued: The appointment moved',
        'Rate confirmation revision 1 signed by José Núñez, Director of operations',
        'Rate confirmation revision 1 issued',
      ])
    },
  },
  refusesBadInput: {
    'no reason, and a load that nobody has booked': async () => {
      const { ops, to, staff } = await untouched()
      expect((await house.call(paper.issueAnew, { as: ops, params: to, body: { reason: ' ' } })).status).toBe(400)
      const open = await aShipment(house.waybill.db, { provider: ops.company, customer: staff.company })
      const params = { shipmentId: open.shipmentId }
      expect((await house.call(paper.issueAnew, { as: ops, params, body: { reason: 'Why' } })).status).toBe(409)
    },
  },
  refusesWhoMayNot: {
    'the carrier': async () => {
      const { admin, to } = await untouched()
      expect((await house.call(paper.issueAnew, { as: admin, params: to, body: { reason: 'Why' } })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'there is no such shipment': async () => {
      const ops = await signIn('operations')
      const params = { shipmentId: ops.id }
      expect((await house.call(paper.issueAnew, { as: ops, params, body: { reason: 'Why' } })).status).toBe(404)
    },
  },
})

const makeOf = async (as: { token: string }, to: { shipmentId: string }) =>
  await house.call(paper.makeBillOfLading, { as, params: to })
const ladingText = async (as: { token: string }, to: { shipmentId: string }, billOfLadingId: string) =>
  await textOf(paper.billOfLadingDocument, as, { ...to, billOfLadingId })

describeEndpoint(api.paper.makeBillOfLading, {
  works: {
    'carrier, shipper and operations make it; anew it is the next revision under its number': async () => {
      const { admin, staff, ops, to } = await booked()
      const first = await makeOf(admin, to)
      expect(first.status).toBe(201)
      expect(first.body).toMatchObject({ totalCount: 1, data: [{ kind: 'single', revision: 1, isReplaced: false }] })
      const [lading] = first.body.data
      expect(lading?.bolNumber).toMatch(/^0614141\d{10}$/)
      await makeOf(staff, to)
      const { body } = await makeOf(ops, to)
      expect(body.data.map(({ revision, isReplaced, bolNumber }) => ({ revision, isReplaced, bolNumber }))).toEqual(
        [3, 2, 1].map((revision) => ({ revision, isReplaced: revision < 3, bolNumber: lading?.bolNumber })),
      )
      expect(await ladingText(admin, to, lading?.id ?? '')).toContain('REPLACED')
    },
  },
  refusesBadInput: {
    'a load that is delivered': async () => {
      const { ops, staff, admin } = await booked()
      const driver = await signIn('driver', admin.company)
      const load = await aShipment(house.waybill.db, {
        provider: ops.company,
        customer: staff.company,
        carrier: admin.company,
        driver: { id: driver.id, name: 'Robin' },
        status: 'delivered',
      })
      expect((await makeOf(ops, { shipmentId: load.shipmentId })).problem.detail).toMatch(/delivered/)
    },
  },
  refusesWhoMayNot: {
    'a driver': async () => {
      const { admin, to } = await untouched()
      expect((await makeOf(await signIn('driver', admin.company), to)).status).toBe(403)
    },
  },
  refusesTheOtherCompany: strangers(paper.makeBillOfLading),
})

/** Two orders on one shipment, the second from another customer. */
async function twoOrders() {
  const load = await booked()
  const other = await signIn('shipper')
  const second = await aShipment(house.waybill.db, { provider: load.ops.company, customer: other.company })
  await sql`insert into shipment_order (shipment_id, order_id) values (${load.load.shipmentId}, ${second.orderId})`.execute(
    system().read,
  )
  await sql`insert into stop_line_item (stop_id, line_item_id)
    select unnest(${load.load.stopIds}::uuid[]), ${second.lineItemIds[0]}`.execute(system().read)
  return { ...load, other, second }
}

describeEndpoint(api.paper.billsOfLading, {
  works: {
    'of two orders there are two and a master; a shipper sees its own alone': async () => {
      const { admin, staff, load, second, at, to } = await twoOrders()
      const made = await makeOf(admin, to)
      expect(made.body.data.map(({ kind }) => kind)).toEqual(['master', 'underlying', 'underlying'])
      expect(new Set(made.body.data.map(({ bolNumber }) => bolNumber)).size).toBe(3)
      const own = await house.call(paper.billsOfLading, { as: staff, params: at })
      expect(own.body.data.map(({ orderNumber }) => orderNumber)).toEqual([load.orderNumber])
      const master = await ladingText(admin, to, made.body.data[0]?.id ?? '')
      for (const number of [load.orderNumber, second.orderNumber]) expect(master).toContain(number)
      const mine = await ladingText(staff, to, own.body.data[0]?.id ?? '')
      expect(mine).toContain(load.orderNumber)
      expect(mine).not.toContain(second.orderNumber)
    },
    'what names a carrier is replaced with its booking, and the next carrier reads none of it': async () => {
      const { ops, admin, staff, at, to } = await booked()
      const readBy = async (as: { token: string }) =>
        (await house.call(paper.billsOfLading, { as, params: at })).body.data.map(({ revision, isReplaced }) => ({
          revision,
          isReplaced,
        }))
      await makeOf(admin, to)
      await house.call(api.booking.rescind, { as: ops, params: to, body: { reason: 'carrier-fell-off' } })
      expect(await readBy(ops)).toEqual([{ revision: 1, isReplaced: true }])
      await makeOf(staff, to)
      const next = await signIn('carrier-admin')
      const body = { ...to, carrierIds: [next.company.id], rate: 1_500, respondWithinMinutes: 60 }
      const offer = await house.call(api.tenders.offer, { as: ops, body })
      const params = { tenderId: offer.body.data[0]?.id ?? '' }
      await house.call(api.tenders.answer, { as: next, params, body: { status: 1 } })
      expect(await readBy(next)).toEqual([{ revision: 2, isReplaced: false }])
      const { rows } = await house.waybill.db
        .as({ kind: 'company', companyId: next.company.id })
        .transaction((tx) => sql`select revision from bill_of_lading where shipment_id = ${to.shipmentId}`.execute(tx))
      expect(rows).toEqual([{ revision: 2 }])
      await makeOf(next, to)
      expect(await readBy(next)).toEqual([
        { revision: 3, isReplaced: false },
        { revision: 2, isReplaced: true },
      ])
    },
  },
  refusesBadInput: {
    'a query that is not asked for': async () => {
      const { admin, at } = await untouched()
      expect((await house.call(paper.billsOfLading, { as: admin, params: at, query: { page: 1 } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a factoring company': async () => {
      const { at } = await untouched()
      expect((await house.call(paper.billsOfLading, { as: await signIn('factor'), params: at })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: strangers(paper.billsOfLading),
})

const HAZARDOUS = {
  description: 'Resin solution',
  packageType: 'Drums',
  packages: 8,
  weight: 3_600,
  freightClass: '70',
  unNumber: 'UN1866',
  hazardClass: '3',
  packingGroup: 'II',
  pickup: 0,
  delivery: 1,
}

describeEndpoint(api.paper.billOfLadingDocument, {
  works: {
    'it says what the receipt must: parties, places, packages, weight, carrier, PRO, and hazards': async () => {
      const { admin, load, to } = await booked({ but: { proNumber: 'PRO4340', lines: [HAZARDOUS] } })
      const [lading] = (await makeOf(admin, to)).body.data
      const text = await ladingText(admin, to, lading?.id ?? '')
      for (const said of [
        lading?.bolNumber ?? '',
        'Pickup dock',
        'Chicago, IL 60638',
        'Delivery dock',
        'Phoenix, AZ 85043',
        admin.company.name,
        'PRO4340',
        load.orderNumber,
        '3,600 lb',
        'UN1866, Resin solution',
        '49 CFR 172',
        'UN1866, Resin solution, 3, PG II, 8 Drums',
        '14706(c)(1)(A)',
      ])
        expect(text).toContain(said)
      expect(text).not.toContain('1,825')
    },
    'a blind shipment names the provider in the parties’ place': async () => {
      const { admin, ops, to } = await booked({ isBlind: true })
      const [lading] = (await makeOf(admin, to)).body.data
      const text = await ladingText(admin, to, lading?.id ?? '')
      expect(text).toContain(`${ops.company.name}, as agent`)
      expect(text).toContain('Chicago, IL 60638')
      expect(text).not.toContain('Pickup dock')
      expect(text).not.toContain('1 Dock St')
    },
    'a blind shipment names whom its order names instead': async () => {
      const { admin, ops, load, to } = await booked({ isBlind: true })
      await system()
        .read.updateTable('orders')
        .set({ is_blind: true, consignee_instead: JSON.stringify({ name: 'Harbor Trading Co', address: '9 Quay Rd' }) })
        .where('number', '=', load.orderNumber)
        .execute()
      const [lading] = (await makeOf(admin, to)).body.data
      const text = await ladingText(admin, to, lading?.id ?? '')
      expect(text).toContain('Harbor Trading Co')
      expect(text).toContain('9 Quay Rd')
      expect(text).toContain('Phoenix, AZ 85043')
      expect(text).toContain(`${ops.company.name}, as agent`)
      expect(text).not.toContain('Delivery dock')
    },
    'what does not fit goes on a supplement page': async () => {
      const line = { ...HAZARDOUS, unNumber: null }
      const lines = Array.from({ length: 30 }, (_, index) => ({ ...line, description: `Goods number ${index + 1}` }))
      const { admin, to } = await booked({ but: { lines } })
      const [lading] = (await makeOf(admin, to)).body.data
      const file = await fileOf(paper.billOfLadingDocument, admin, { ...to, billOfLadingId: lading?.id ?? '' })
      const [first, ...more] = await readPdf(file.bytes)
      expect(first).toContain('See supplement page')
      expect(first).toContain('Shipper signature')
      expect(more.join()).toContain('Goods number 30')
    },
    'a driver of the load reads it': async () => {
      const { admin, load, to } = await booked()
      const [lading] = (await makeOf(admin, to)).body.data
      const driver = await signIn('driver', admin.company)
      await house.call(api.shipments.assignDriver, { as: admin, params: to, body: { driverId: driver.id } })
      expect(await ladingText(driver, to, lading?.id ?? '')).toContain(load.orderNumber)
    },
  },
  refusesBadInput: {
    'an id that is none': async () => {
      const { admin, to } = await untouched()
      expect((await fileOf(paper.billOfLadingDocument, admin, { ...to, billOfLadingId: 'x' })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a shipper, the paper of another customer’s order on the same shipment': async () => {
      const { admin, staff, second, to } = await twoOrders()
      const { data } = (await makeOf(admin, to)).body
      const foreign = data.find(({ orderNumber }) => orderNumber === second.orderNumber)
      expect(
        (await fileOf(paper.billOfLadingDocument, staff, { ...to, billOfLadingId: foreign?.id ?? '' })).status,
      ).toBe(404)
      expect(
        (await fileOf(paper.billOfLadingDocument, await signIn('factor'), { ...to, billOfLadingId: foreign?.id ?? '' }))
          .status,
      ).toBe(403)
    },
  },
  refusesTheOtherCompany: strangers(paper.billOfLadingDocument),
})

describe('what was issued', () => {
  test('is not rewritten, not even by the server', async () => {
    const load = await booked()
    await sign(load)
    const change = (column: string, value: string) =>
      sql`update rate_confirmation set ${sql.ref(column)} = ${sql.lit(value)} where shipment_id = ${load.load.shipmentId}`.execute(
        system().read,
      )
    await expect(change('content', '{}')).rejects.toThrow(/not rewritten/)
    await expect(change('signer_name', 'Somebody else')).rejects.toThrow(/not rewritten/)
    await expect(change('sha256', 'x')).rejects.toThrow(/not rewritten/)
  })

  test('is reissued automatically when it no longer holds, and the carrier is told why', async () => {
    await system().read.updateTable('outbox').set({ handled_at: new Date() }).where('handled_at', 'is', null).execute()
    const load = await booked()
    await sign(load)
    const { admin, ops, at, to } = load
    const [one, other] = [await signIn('driver', admin.company), await signIn('driver', admin.company)]
    const assign = (driverId: string) =>
      house.call(api.shipments.assignDriver, { as: admin, params: to, body: { driverId } })
    const handle = () => house.tellAll()
    const newest = async () => (await listOf(admin, at)).data[0]
    // No driver was named yet: naming one fills a gap; the signature holds.
    await assign(one.id)
    await handle()
    expect(await newest()).toMatchObject({ revision: 1, state: 'signed' })
    const { stops } = (await house.call(api.shipments.find, { as: ops, params: at })).body
    const pickup = stops[0]
    const body = {
      act: 'set',
      start: pickup?.late ?? '',
      minutes: null,
      type: 'CARRIER_CONFIRMATION_REQUIRED',
      loading: 'LIVE',
      confirmationNumber: null,
      isConfirmed: true,
      askedBy: 'consignee',
      reason: 'Dock full',
      isWarningConfirmed: true,
      version: 0,
    } as const
    const params = { ...to, stopId: pickup?.stopId ?? '' }
    expect((await house.call(api.running.changeAppointment, { as: ops, params, body })).status).toBe(200)
    await handle()
    await expect.poll(newest).toMatchObject({
      revision: 2,
      state: 'waiting',
      issuedBy: ops.company.name,
      reason: { code: 'terms-changed', text: 'Changed: stop 1: appointment' },
    })
    expect((await listOf(admin, at)).data[1]).toMatchObject({ revision: 1, state: 'void', voidReason: 'superseded' })
    await house.call(api.shipments.removeDriver, { as: admin, params: { ...to, driverId: one.id } })
    await assign(other.id)
    await handle()
    await expect.poll(newest).toMatchObject({ revision: 3 })
    expect((await newest())?.reason?.text).toMatch(/^Changed: driver /)
    const bell = async () =>
      (await house.call(api.notifications.list, { as: admin })).body.data.map(({ wording }) => wording)
    await expect.poll(bell).toContain('confirmation-renewed')
  })

  test('notifies the carrier while it waits, and not whoever accepted', async () => {
    // Other files' events from this worker do not matter here.
    await system().read.updateTable('outbox').set({ handled_at: new Date() }).where('handled_at', 'is', null).execute()
    const load = await booked()
    const colleague = await signIn('carrier-admin', load.admin.company)
    await house.tellAll()
    const told = async (as: { token: string }) => {
      const { body } = await house.call(api.notifications.list, { as })
      return body.data.filter(({ wording }) => wording === 'signature-awaited').length
    }
    // The server's own round may be handling it too.
    await expect.poll(() => told(colleague)).toBe(1)
    expect(await told(load.admin)).toBe(0)
  })
})
