import { api } from '@waybill/contract/api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { type Company, foundCompany, hire, type Person } from '../../test/people.ts'
import { type SentFile, sendForm } from '../../test/send-form.ts'
import { stepsWithFiles } from '../../test/steps-with-files.ts'
import { aShipment, type LoadStatus } from '../../world/factories.ts'
import { pageOf } from '../../world/one-page.ts'
import { newId } from '../db/new-id.ts'

const PROOF = 12
const MISCELLANEOUS = 45
// A kind for cases.
const CASE_ATTACHMENT = 100

let house: House
let provider: Company
let customer: Company
let operations: Person
beforeAll(async () => {
  // Not shared: other files' notices would all be sent first.
  house = await House.open()
  provider = await foundCompany(house.waybill.db, 'provider')
  customer = await foundCompany(house.waybill.db, 'shipper')
  operations = await hire(house.waybill.db, 'operations', { company: provider })
})
afterAll(() => house.close())

type Session = { token: string }

/** A load, Delivered by default, and its carrier. */
async function aLoad(more: { status?: LoadStatus; stops?: readonly ('Pickup' | 'Delivery')[] } = {}) {
  const { db } = house.waybill
  const carrier = await foundCompany(db, 'carrier')
  const dispatcher = await hire(db, 'carrier-dispatcher', { company: carrier })
  const driver = await hire(db, 'driver', { company: carrier })
  const load = await aShipment(db, {
    provider,
    customer,
    carrier,
    driver: { id: driver.id, name: 'Robin' },
    status: more.status ?? 'delivered',
    pickupInHours: -60,
    ...(more.stops ? { stops: more.stops } : {}),
  })
  return {
    carrier,
    driver,
    load,
    as: await house.sessionOf(dispatcher),
    ops: await house.sessionOf(operations),
    drops: load.stopIds.slice(1),
  }
}

let counter = 0
const aPage = () => pageOf(`Proof of delivery ${counter++}`)
const base64 = (bytes: Buffer) => bytes.toString('base64')

async function upload(as: Session, uploadData: Record<string, unknown>) {
  const body = { uploadData: { name: 'pod.pdf', data: base64(aPage()), ...uploadData } }
  return await house.call(api.documents.upload, { as, body })
}

async function aProof(as: Session, orderStopId: string | undefined) {
  const { status, body, text } = await upload(as, { fileType: PROOF, orderStopId })
  expect(status, text).toBe(201)
  return body
}

const review = (as: Session, documentId: string, body: Record<string, unknown>) =>
  house.call(api.documents.review, { as, params: { documentId }, body })
const accept = (as: Session, documentId: string) => review(as, documentId, { decision: 'accept' })
const reject = (as: Session, documentId: string) =>
  review(as, documentId, { decision: 'reject', reason: 'unsigned', text: 'Page 2 has no name' })
const remove = (as: Session, documentId: string) => house.call(api.documents.remove, { as, params: { documentId } })
const listOf = (as: Session, shipment: string) => house.call(api.documents.ofShipment, { as, params: { shipment } })

async function statusOf({ load }: Awaited<ReturnType<typeof aLoad>>): Promise<number> {
  const params = { shipment: load.shipmentId }
  const found = await house.call(api.shipments.find, { as: await house.sessionOf(operations), params })
  return found.body.status
}

async function send(
  as: Session,
  query: Record<string, string | number>,
  file: SentFile,
  more: { headers?: Record<string, string>; cut?: number } = {},
) {
  const answer = await sendForm(house, api.documents.send, { as, query }, file, more)
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

const stranger = async () => await house.sessionOf(await hire(house.waybill.db, 'carrier-admin'))
const shipperOf = async () => await house.sessionOf(await hire(house.waybill.db, 'shipper', { company: customer }))

describeEndpoint(api.documents.upload, {
  works: {
    'a proof of delivery of a stop, told by its bytes, counted and waiting for a reviewer': async () => {
      const { as, drops } = await aLoad()
      const document = await aProof(as, drops[0])
      expect(document).toMatchObject({
        name: 'pod.pdf',
        extension: 'pdf',
        type: 'Proof of Delivery',
        entityType: 'ShipmentStop',
        entityId: drops[0],
        required: true,
        pages: 1,
        state: 'uploaded',
        version: 1,
      })
      expect(document.can.review).not.toBe(true)
    },
    'a driver of the load sends one; another driver of the carrier does not see the load': async () => {
      const { carrier, driver, drops } = await aLoad()
      await aProof(await house.sessionOf(driver), drops[0])
      const other = await hire(house.waybill.db, 'driver', { company: carrier })
      const refused = await upload(await house.sessionOf(other), { fileType: PROOF, orderStopId: drops[0] })
      expect(refused.status).toBe(404)
    },
    'the same file twice is one document': async () => {
      const { as, load } = await aLoad()
      const data = base64(aPage())
      const said = { fileType: MISCELLANEOUS, shipmentId: load.shipmentId, data }
      expect((await upload(as, said)).status).toBe(201)
      const again = await upload(as, said)
      expect([again.status, again.problem.code]).toEqual([409, 'already-done'])
      expect((await listOf(as, load.number)).body.totalCount).toBe(1)
    },
  },
  refusesBadInput: {
    'what has no place, with the sentences of the form': async () => {
      const { as, load } = await aLoad()
      const messages = async (said: Record<string, unknown>) =>
        Object.values((await upload(as, said)).problem.modelState ?? {}).flat()
      expect(await messages({ fileType: PROOF, shipmentId: load.shipmentId })).toEqual([
        'No dropoff selected for upload',
      ])
      expect(await messages({ fileType: MISCELLANEOUS })).toEqual(['No shipment found for upload'])
      expect(await messages({ fileType: 18, shipmentId: load.shipmentId })).toEqual(['No invoice found for upload'])
      expect(await messages({ shipmentId: load.shipmentId })).toContain('Please select a file type')
      expect(await messages({ fileType: MISCELLANEOUS, shipmentId: load.shipmentId, data: '' })).toContain(
        'Please select a file',
      )
      expect(await messages({ fileType: 17, shipmentId: load.shipmentId })).toEqual([
        'No upload case exists for Carrier Confirmation',
      ])
    },
    'a proof of delivery for a pickup': async () => {
      const { as, load } = await aLoad()
      expect((await upload(as, { fileType: PROOF, orderStopId: load.stopIds[0] })).status).toBe(400)
    },
    'what is no document, or calls itself another': async () => {
      const { as, load } = await aLoad()
      const at = { fileType: MISCELLANEOUS, shipmentId: load.shipmentId }
      for (const [name, bytes] of [
        ['a.pdf', Buffer.from('<html><script>alert(1)</script>')],
        ['a.png', aPage()],
        ['a.pdf', Buffer.from('%PDF-1.7 and nothing of one')],
      ] as const)
        expect((await upload(as, { ...at, name, data: base64(bytes) })).status, name).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'the customer, who reads documents and sends none': async () => {
      const { drops } = await aLoad()
      expect((await upload(await shipperOf(), { fileType: PROOF, orderStopId: drops[0] })).status).toBe(403)
    },
    'whoever would not see it afterwards: restricted papers, prices, the provider’s own records': async () => {
      const { as, driver, load, carrier, ops } = await aLoad()
      const driving = await house.sessionOf(driver)
      for (const [who, said] of [
        [as, { fileType: 2, companyId: carrier.id }],
        [as, { fileType: 94, shipmentId: load.shipmentId }],
        [driving, { fileType: 62, shipmentId: load.shipmentId }],
        [ops, { fileType: 11, companyId: carrier.id }],
      ] as const) {
        const { status, problem } = await upload(who, said)
        expect([status, problem.code], `${said.fileType}`).toEqual([403, 'not-authorized'])
      }
    },
    'anybody, once the shipment is voided': async () => {
      const { ops, load } = await aLoad({ status: 'voided' })
      const refused = await upload(ops, { fileType: MISCELLANEOUS, shipmentId: load.shipmentId })
      expect(refused.problem.code).toBe('step-not-allowed')
    },
  },
  refusesTheOtherCompany: {
    'a carrier that does not haul it, and invoices that there are not, as if there were none': async () => {
      const { as, load, drops } = await aLoad()
      const foreign = await upload(await stranger(), { fileType: PROOF, orderStopId: drops[0] })
      const none = await upload(as, { fileType: 18, apInvoiceId: load.shipmentId })
      expect([foreign.status, none.status]).toEqual([404, 404])
      expect({ ...foreign.problem, traceId: '' }).toEqual({ ...none.problem, traceId: '' })
    },
    'a case, as long as no room holds any, as a record that there is not: to everybody the same': async () => {
      const { as, ops, load } = await aLoad()
      const none = await upload(as, { fileType: 18, apInvoiceId: load.shipmentId })
      for (const who of [as, ops, await stranger()])
        for (const id of [load.shipmentId, newId()]) {
          const sent = await upload(who, { fileType: CASE_ATTACHMENT, caseId: id })
          const asked = await house.call(api.documents.find, { as: who, query: { caseId: id } })
          expect([sent.status, asked.status]).toEqual([404, 404])
          for (const { problem } of [sent, asked])
            expect({ ...problem, traceId: '' }).toEqual({ ...none.problem, traceId: '' })
        }
      expect((await listOf(as, load.number)).body.totalCount).toBe(0)
    },
  },
})

describeEndpoint(api.documents.uploadToShipment, {
  works: {
    'a paper of the load': async () => {
      const { as, load } = await aLoad()
      const { status, body } = await house.call(api.documents.uploadToShipment, {
        as,
        params: { shipmentId: load.shipmentId },
        body: { name: 'scale ticket.pdf', data: base64(aPage()), fileType: MISCELLANEOUS },
      })
      expect(status).toBe(201)
      expect(body).toMatchObject({ entityType: 'Shipment', entityId: load.shipmentId, required: false })
    },
  },
  refusesBadInput: {
    'a proof without its stop, and a stop of another load': async () => {
      const { as, load } = await aLoad()
      const body = { name: 'pod.pdf', data: base64(aPage()), fileType: PROOF }
      const params = { shipmentId: load.shipmentId }
      expect((await house.call(api.documents.uploadToShipment, { as, params, body })).status).toBe(400)
      const { drops, ops } = await aLoad()
      const elsewhere = { ...body, orderStopId: drops[0] }
      expect((await house.call(api.documents.uploadToShipment, { as: ops, params, body: elsewhere })).status).toBe(404)
    },
  },
  refusesWhoMayNot: {
    'the customer': async () => {
      const { load } = await aLoad()
      const params = { shipmentId: load.shipmentId }
      const body = { name: 'a.pdf', data: base64(aPage()), fileType: MISCELLANEOUS }
      const as = await shipperOf()
      expect((await house.call(api.documents.uploadToShipment, { as, params, body })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a carrier that does not haul it': async () => {
      const { load } = await aLoad()
      const params = { shipmentId: load.shipmentId }
      const body = { name: 'a.pdf', data: base64(aPage()), fileType: MISCELLANEOUS }
      const as = await stranger()
      expect((await house.call(api.documents.uploadToShipment, { as, params, body })).status).toBe(404)
    },
  },
})

describeEndpoint(api.documents.send, {
  works: {
    'a file as it is, once however often it is sent with one key': async () => {
      const { as, drops, load } = await aLoad()
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const file = { name: 'pod \u202e%22signed%22\u0007.pdf', bytes: aPage() }
      const query = { fileType: PROOF, orderStopId: drops[0] ?? '' }
      const first = await send(as, query, file, { headers })
      const again = await send(as, query, file, { headers })
      expect([first.status, again.status]).toEqual([201, 201])
      expect(again.body['id']).toBe(first.body['id'])
      expect(first.body['name']).toBe('pod "signed".pdf')
      expect((await send(as, query, { ...file, bytes: aPage() }, { headers })).status).toBe(422)
      expect((await listOf(as, load.number)).body.totalCount).toBe(1)
    },
  },
  refusesBadInput: {
    'no file, a file in another part, half a body, and more than 25 MB': async () => {
      const { as, load } = await aLoad()
      const query = { fileType: MISCELLANEOUS, shipmentId: load.shipmentId }
      const file = { name: 'a.pdf', bytes: aPage() }
      expect((await send(as, query, { ...file, field: 'other' })).status).toBe(400)
      expect((await send(as, query, file, { cut: 200 })).status).toBe(400)
      expect((await send(as, query, file, { headers: { 'content-type': 'multipart/form-data' } })).status).toBe(400)
      expect((await house.call(api.documents.send, { as, query })).status).toBe(415)
      const large = Buffer.concat([aPage(), Buffer.alloc(25 * 1024 * 1024)])
      expect((await send(as, query, { ...file, bytes: large })).status).toBe(413)
      expect((await send(as, { fileType: PROOF, shipmentId: load.shipmentId }, file)).body['modelState']).toEqual({
        fileType: ['No dropoff selected for upload'],
      })
    },
    'a form where JSON is wanted': async () => {
      const { as, load } = await aLoad()
      const answer = await house.waybill.server.inject({
        method: 'POST',
        url: `/api/v2/shipments/${load.shipmentId}/documents`,
        headers: { authorization: `Bearer ${as.token}`, 'content-type': 'multipart/form-data; boundary=x' },
        payload: '--x--',
      })
      expect(answer.statusCode).toBe(415)
    },
  },
  refusesWhoMayNot: {
    'the customer': async () => {
      const { load } = await aLoad()
      const query = { fileType: MISCELLANEOUS, shipmentId: load.shipmentId }
      expect((await send(await shipperOf(), query, { name: 'a.pdf', bytes: aPage() })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a carrier that does not haul it': async () => {
      const { load } = await aLoad()
      const query = { fileType: MISCELLANEOUS, shipmentId: load.shipmentId }
      expect((await send(await stranger(), query, { name: 'a.pdf', bytes: aPage() })).status).toBe(404)
    },
  },
})

describeEndpoint(api.documents.download, {
  works: {
    'everybody on the load gets the bytes that came, to be saved and never run': async () => {
      const { as, drops, ops } = await aLoad()
      const bytes = aPage()
      const { body } = await upload(as, { fileType: PROOF, orderStopId: drops[0], data: base64(bytes) })
      for (const reader of [as, ops, await shipperOf()]) {
        const answer = await house.waybill.server.inject({
          method: 'GET',
          url: body.fileURL,
          headers: { authorization: `Bearer ${reader.token}` },
        })
        expect(answer.rawPayload.equals(bytes)).toBe(true)
        expect(answer.headers).toMatchObject({
          'content-type': 'application/pdf',
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'content-length': String(bytes.length),
        })
        expect(answer.headers['content-disposition']).toContain('attachment')
      }
    },
  },
  refusesBadInput: {
    'an id that is none': async () => {
      const { as } = await aLoad()
      expect((await house.call(api.documents.download, { as, params: { documentId: '1' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a factor to whom nothing is assigned, and a driver what tells of money': async () => {
      const { as, driver, ops, load, drops } = await aLoad()
      const { id } = await aProof(as, drops[0])
      const factor = await house.sessionOf(await hire(house.waybill.db, 'factor'))
      expect((await house.call(api.documents.download, { as: factor, params: { documentId: id } })).status).toBe(404)
      const quote = await upload(ops, { fileType: 62, shipmentId: load.shipmentId })
      const get = { as: await house.sessionOf(driver), params: { documentId: quote.body.id } }
      expect((await house.call(api.documents.download, get)).status).toBe(404)
    },
  },
  refusesTheOtherCompany: {
    'what the provider charges the shipper, to the carrier that it pays out of it': async () => {
      const { as, ops, load } = await aLoad()
      const bill = await upload(ops, { fileType: 19, shipmentId: load.shipmentId })
      const params = { documentId: bill.body.id }
      const read = [as, await shipperOf()].map((reader) => house.call(api.documents.download, { as: reader, params }))
      expect((await Promise.all(read)).map(({ status }) => status)).toEqual([404, 200])
      const about = { entityType: 'shipment', entityId: load.shipmentId }
      for (const told of [await listOf(as, load.number), await house.call(api.history.list, { as, query: about })])
        expect([told.status, told.text.includes('AR Invoice')]).toEqual([200, false])
      expect((await upload(as, { fileType: 19, shipmentId: load.shipmentId })).status).toBe(403)
    },
    'a carrier that does not haul it, as if there were none; and of an internal paper its own carrier': async () => {
      const { as, ops, load, drops } = await aLoad()
      const { id } = await aProof(as, drops[0])
      const reader = await stranger()
      const foreign = await house.call(api.documents.download, { as: reader, params: { documentId: id } })
      const random = await house.call(api.documents.download, {
        as: reader,
        params: { documentId: crypto.randomUUID() },
      })
      expect(foreign.status).toBe(404)
      expect({ ...foreign.problem, traceId: '' }).toEqual({ ...random.problem, traceId: '' })
      const log = await upload(ops, { fileType: 93, shipmentId: load.shipmentId })
      const own = await house.call(api.documents.download, { as, params: { documentId: log.body.id } })
      expect([log.status, own.status]).toEqual([201, 404])
      expect((await listOf(as, load.number)).text).not.toContain(log.body.id)
    },
  },
})

describeEndpoint(api.documents.ofShipment, {
  works: {
    'whoever reviews a proof reads with it what was noted at its stop': async () => {
      const { as, ops, drops, load } = await aLoad()
      await aProof(as, drops[0])
      await sql`update stop_line_item set exception = 'Short', confirmed_packages = packages - 2
        from order_line_item where order_line_item.id = line_item_id and stop_id = ${drops[0]}`.execute(
        house.waybill.db.as({ kind: 'system' }).read,
      )
      expect((await listOf(ops, load.number)).body.data[0]?.noted.map(({ text }) => text)).toEqual([
        expect.stringMatching(/^.+: Short 2$/),
      ])
      expect((await listOf(as, load.number)).body.data[0]?.noted).toEqual([])
    },
    'newest first, with what the reader may do': async () => {
      const { as, ops, load, drops } = await aLoad()
      const first = await aProof(as, drops[0])
      const second = await upload(as, { fileType: MISCELLANEOUS, shipmentId: load.shipmentId })
      const seen = (await listOf(ops, load.shipmentId)).body
      expect(seen.data.map(({ id }) => id)).toEqual([second.body.id, first.id])
      expect(seen.data[1]?.can).toEqual({ mark: true, remove: true, review: true, reject: true })
      expect(seen.can.upload).toBe(true)
      expect((await listOf(await shipperOf(), load.number)).body.can.upload).toMatchObject({
        text: 'Your role cannot do this',
      })
    },
  },
  refusesBadInput: {
    'a number that is none': async () => {
      const { as } = await aLoad()
      expect((await listOf(as, 'x'.repeat(50))).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a factor to whom nothing is assigned': async () => {
      const { load } = await aLoad()
      const factor = await house.sessionOf(await hire(house.waybill.db, 'factor'))
      expect((await listOf(factor, load.number)).status).toBe(404)
    },
  },
  refusesTheOtherCompany: {
    'a carrier that does not haul it': async () => {
      const { load } = await aLoad()
      expect((await listOf(await stranger(), load.number)).status).toBe(404)
    },
  },
})

describeEndpoint(api.documents.find, {
  works: {
    'by shipment, by order of its customer, and by company': async () => {
      const { as, carrier, load, drops, ops } = await aLoad()
      const proof = await aProof(as, drops[0])
      const find = (reader: Session, query: Record<string, string>) =>
        house.call(api.documents.find, { as: reader, query })
      expect((await find(as, { shipmentNumber: load.number })).body.data[0]?.id).toBe(proof.id)
      const order = await upload(ops, { fileType: 44, orderId: load.orderId, name: 'po.pdf' })
      const ofOrder = await find(await shipperOf(), { orderNumber: load.orderNumber })
      expect(ofOrder.body.data.map(({ id }) => id)).toEqual([order.body.id])
      expect((await find(as, { orderNumber: load.orderNumber })).status).toBe(404)
      // Only administrators and billing people see a bank letter.
      const admin = await house.sessionOf(await hire(house.waybill.db, 'carrier-admin', { company: carrier }))
      expect((await upload(admin, { fileType: 10, companyId: carrier.id })).status).toBe(201)
      expect((await find(admin, { companyId: carrier.id })).body.totalCount).toBe(1)
      expect((await find(as, { companyId: carrier.id })).body.totalCount).toBe(0)
      const payables = await house.sessionOf(await hire(house.waybill.db, 'payables'))
      expect((await find(payables, { companyId: carrier.id })).body.totalCount).toBe(1)
      // Operations book carriers and do not pay them (domain §10.2).
      expect((await find(ops, { companyId: carrier.id })).body.totalCount).toBe(0)
    },
  },
  refusesBadInput: {
    'no record, or two': async () => {
      const { as, load } = await aLoad()
      const both = { shipmentNumber: load.number, orderNumber: load.orderNumber }
      for (const query of [{}, both]) expect((await house.call(api.documents.find, { as, query })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver the papers of their company, which they do not read either': async () => {
      const { as, driver, carrier } = await aLoad()
      expect((await upload(as, { fileType: 1, companyId: carrier.id })).status).toBe(201)
      const driving = await house.sessionOf(driver)
      const query = { companyId: carrier.id }
      expect((await house.call(api.documents.find, { as: driving, query })).status).toBe(404)
      expect((await upload(driving, { fileType: 3, companyId: carrier.id })).status).toBe(404)
    },
    'a factor to whom nothing is assigned': async () => {
      const { load } = await aLoad()
      const as = await house.sessionOf(await hire(house.waybill.db, 'factor'))
      expect((await house.call(api.documents.find, { as, query: { shipmentNumber: load.number } })).status).toBe(404)
    },
  },
  refusesTheOtherCompany: {
    'papers of another company, and of invoices that there are not': async () => {
      const { carrier } = await aLoad()
      const as = await stranger()
      for (const query of [{ companyId: carrier.id }, { invoiceNumber: '1' }] as Record<string, string>[])
        expect((await house.call(api.documents.find, { as, query })).status).toBe(404)
    },
  },
})

describeEndpoint(api.documents.requiredOfShipment, {
  works: {
    'a proof for each delivery, satisfied until somebody rejects it': async () => {
      const { as, ops, load, drops } = await aLoad({ stops: ['Pickup', 'Delivery', 'Delivery'] })
      const ask = async () =>
        (await house.call(api.documents.requiredOfShipment, { as, params: { shipment: load.number } })).body.data
      const { id } = await aProof(as, drops[1])
      expect(await ask()).toMatchObject([
        { fileType: PROOF, orderStopId: drops[0], shipmentId: load.shipmentId, isSatisfied: false },
        { fileType: PROOF, orderStopId: drops[1], isSatisfied: true },
      ])
      await reject(ops, id)
      expect((await ask()).map(({ isSatisfied }) => isSatisfied)).toEqual([false, false])
    },
  },
  refusesBadInput: {
    'a number that is none': async () => {
      const { as } = await aLoad()
      const params = { shipment: 'x'.repeat(50) }
      expect((await house.call(api.documents.requiredOfShipment, { as, params })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a factor to whom nothing is assigned': async () => {
      const { load } = await aLoad()
      const as = await house.sessionOf(await hire(house.waybill.db, 'factor'))
      const params = { shipment: load.number }
      expect((await house.call(api.documents.requiredOfShipment, { as, params })).status).toBe(404)
    },
  },
  refusesTheOtherCompany: {
    'a carrier that does not haul it': async () => {
      const { load } = await aLoad()
      const params = { shipment: load.number }
      expect((await house.call(api.documents.requiredOfShipment, { as: await stranger(), params })).status).toBe(404)
    },
  },
})

describeEndpoint(api.documents.dropoffs, {
  works: {
    'where each order is delivered': async () => {
      const { as, load, drops } = await aLoad()
      const { body } = await house.call(api.documents.dropoffs, { as, params: { shipment: load.number } })
      expect(body.data).toMatchObject([
        { orderNumber: load.orderNumber, dropoffs: [{ stopNumber: 2, stopId: drops[0] }] },
      ])
    },
  },
  refusesBadInput: {
    'a number that is none': async () => {
      const { as } = await aLoad()
      const params = { shipment: 'x'.repeat(50) }
      expect((await house.call(api.documents.dropoffs, { as, params })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a factor to whom nothing is assigned': async () => {
      const { load } = await aLoad()
      const as = await house.sessionOf(await hire(house.waybill.db, 'factor'))
      expect((await house.call(api.documents.dropoffs, { as, params: { shipment: load.number } })).status).toBe(404)
    },
  },
  refusesTheOtherCompany: {
    'a carrier that does not haul it': async () => {
      const { load } = await aLoad()
      const params = { shipment: load.number }
      expect((await house.call(api.documents.dropoffs, { as: await stranger(), params })).status).toBe(404)
    },
  },
})

describeEndpoint(api.documents.review, {
  works: {
    'with a proof accepted for every delivery the load is Delivery Confirmed (T14)': async () => {
      const made = await aLoad({ stops: ['Pickup', 'Delivery', 'Delivery'] })
      const { as, ops, drops } = made
      const [one, two] = [await aProof(as, drops[0]), await aProof(as, drops[1])]
      const { status, body } = await accept(ops, one.id)
      expect(status).toBe(200)
      expect(body).toMatchObject({ state: 'accepted', reviewedBy: expect.stringContaining(operations.canary) })
      expect(body.followed).toEqual([])
      expect(await statusOf(made)).toBe(7)
      const { followed } = (await accept(ops, two.id)).body
      expect(followed.map(({ text }) => text)).toEqual([`Load ${made.load.number} is Delivery Confirmed`])
      expect(await statusOf(made)).toBe(8)
    },
    'two proofs accepted at the same moment confirm it as well': async () => {
      const made = await aLoad({ stops: ['Pickup', 'Delivery', 'Delivery'] })
      const proofs = [await aProof(made.as, made.drops[0]), await aProof(made.as, made.drops[1])]
      await Promise.all(proofs.map(({ id }) => accept(made.ops, id)))
      expect(await statusOf(made)).toBe(8)
    },
    'a rejected proof is mended: the reason is told, the next version takes its place, accepted it confirms':
      async () => {
        const made = await aLoad()
        const { as, ops, drops, load } = made
        const first = await aProof(as, drops[0])
        await accept(ops, first.id)
        expect(await statusOf(made)).toBe(8)
        const rejected = await reject(ops, first.id)
        expect(rejected.body.rejection).toEqual({ reason: 'unsigned', text: 'Page 2 has no name' })
        // T15: it is Delivered again.
        expect(await statusOf(made)).toBe(7)
        const second = await aProof(as, drops[0])
        expect(second).toMatchObject({ version: 2, state: 'uploaded' })
        const listed = (await listOf(as, load.number)).body.data
        expect(listed.map(({ version, isReplaced }) => [version, isReplaced])).toEqual([
          [2, false],
          [1, true],
        ])
        expect((await accept(ops, first.id)).problem.detail).toBe('A later version has replaced it')
        await accept(ops, second.id)
        expect(await statusOf(made)).toBe(8)
        const history = await house.call(api.history.list, {
          as,
          query: { entityType: 'shipment', entityId: load.shipmentId },
        })
        const said = history.body.data.map(({ description }) => description)
        expect(said).toContainEqual(expect.stringMatching(/rejected: The consignee’s signature or stamp is missing/))
        expect(said).toContain('Delivery confirmed: Delivered → Delivery Confirmed')
      },
    'whoever sent it hears why': async () => {
      const { as, ops, drops, load } = await aLoad()
      const { id } = await aProof(as, drops[0])
      await reject(ops, id)
      await house.tellAll()
      // The server's own run may have taken it already.
      const told = async () => (await house.call(api.notifications.list, { as })).body.data
      await expect.poll(told).toContainEqual(
        expect.objectContaining({
          wording: 'document-rejected',
          facts: expect.objectContaining({
            shipment: load.number,
            reason: expect.objectContaining({ text: expect.stringContaining('Page 2 has no name') }),
          }),
        }),
      )
    },
    'what a trusted carrier sends is accepted as it comes, and by a driver at the dock before the truck leaves':
      async () => {
        const made = await aLoad({ status: 'atStop', stops: ['Pickup', 'Delivery'] })
        const system = house.waybill.db.as({ kind: 'system' })
        await system.read
          .updateTable('company')
          .set({ are_proofs_trusted: true })
          .where('id', '=', made.carrier.id)
          .execute()
        const proof = await aProof(await house.sessionOf(made.driver), made.drops[0])
        expect(proof).toMatchObject({ state: 'accepted', reviewedBy: 'Waybill' })
        expect(await statusOf(made)).toBe(6)
        for (const [index, stopId] of made.load.stopIds.entries()) {
          const params = { shipmentId: made.load.shipmentId, stopId }
          if (index > 0)
            await house.call(api.shipments.arrive, { as: made.as, params, body: { at: new Date().toISOString() } })
          const { body: seen } = await house.call(api.shipments.find, {
            as: made.as,
            params: { shipment: made.load.number },
          })
          const counts = (seen.stops[index]?.lineItems ?? []).map(({ lineItemId, packages }) => ({
            lineItemId,
            packages,
          }))
          const body = { at: new Date().toISOString(), confirmedLineItems: counts }
          const left = await house.call(api.shipments.depart, { as: made.as, params, body })
          expect(left.status, left.text).toBe(201)
        }
        expect(await statusOf(made)).toBe(8)
      },
  },
  refusesBadInput: {
    'a rejection without a reason, or without words where none of the reasons fits': async () => {
      const { as, ops, drops } = await aLoad()
      const { id } = await aProof(as, drops[0])
      expect((await review(ops, id, { decision: 'reject' })).status).toBe(400)
      const other = await review(ops, id, { decision: 'reject', reason: 'other' })
      expect(other.problem.modelState).toEqual({ text: ['Enter what is wrong with it'] })
    },
    'the same decision twice': async () => {
      const { as, ops, drops } = await aLoad()
      const { id } = await aProof(as, drops[0])
      await accept(ops, id)
      expect((await accept(ops, id)).status).toBe(409)
    },
  },
  refusesWhoMayNot: {
    'the carrier itself': async () => {
      const { as, drops } = await aLoad()
      const { id } = await aProof(as, drops[0])
      expect((await accept(as, id)).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a document that there is not, as the provider sees every one that there is': async () => {
      const { ops } = await aLoad()
      expect((await accept(ops, crypto.randomUUID())).status).toBe(404)
    },
  },
})

describeEndpoint(api.documents.remove, {
  works: {
    'what waits its sender takes away; without its proof the load is Delivered again (T15)': async () => {
      const made = await aLoad()
      const { as, ops, drops, load } = made
      const { id } = await aProof(as, drops[0])
      expect((await remove(as, id)).body).toEqual({ resultId: id })
      expect((await listOf(as, load.number)).body.totalCount).toBe(0)
      expect((await house.call(api.documents.download, { as, params: { documentId: id } })).status).toBe(404)
      const next = await aProof(as, drops[0])
      await accept(ops, next.id)
      expect((await remove(as, next.id)).problem.detail).toBe('It was already accepted')
      await remove(ops, next.id)
      expect(await statusOf(made)).toBe(7)
    },
  },
  refusesBadInput: {
    'an id that is none': async () => {
      const { as } = await aLoad()
      expect((await remove(as, '1')).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'the carrier what the provider sent, and a driver what another sent': async () => {
      const { as, ops, driver, load, drops } = await aLoad()
      const theirs = await upload(ops, { fileType: MISCELLANEOUS, shipmentId: load.shipmentId })
      const { id } = await aProof(as, drops[0])
      expect((await remove(as, theirs.body.id)).status).toBe(403)
      expect((await remove(await house.sessionOf(driver), id)).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a carrier that does not haul it': async () => {
      const { as, drops } = await aLoad()
      const { id } = await aProof(as, drops[0])
      expect((await remove(await stranger(), id)).status).toBe(404)
    },
  },
})

describeEndpoint(api.documents.trigger, {
  works: {
    'a paper that was a proof becomes one of the only drop': async () => {
      const { as, load, drops } = await aLoad()
      const { body } = await upload(as, { fileType: MISCELLANEOUS, shipmentId: load.shipmentId })
      const params = { documentId: body.id }
      const changed = await house.call(api.documents.trigger, { as, params, body: { fileType: PROOF } })
      expect(changed.body).toMatchObject({ fileType: PROOF, entityId: drops[0], required: true })
    },
    'a proof that was accepted and is none takes the confirmation back': async () => {
      const made = await aLoad()
      const { id } = await aProof(made.as, made.drops[0])
      await accept(made.ops, id)
      const params = { documentId: id }
      await house.call(api.documents.trigger, { as: made.ops, params, body: { fileType: 20 } })
      expect(await statusOf(made)).toBe(7)
    },
  },
  refusesBadInput: {
    'a kind that does not fit, and a proof of which of two drops nobody knows': async () => {
      const { as, load } = await aLoad({ stops: ['Pickup', 'Delivery', 'Delivery'] })
      const { body } = await upload(as, { fileType: MISCELLANEOUS, shipmentId: load.shipmentId })
      for (const fileType of [44, PROOF, 17]) {
        const params = { documentId: body.id }
        expect((await house.call(api.documents.trigger, { as, params, body: { fileType } })).status).toBe(400)
      }
    },
  },
  refusesWhoMayNot: {
    'the customer': async () => {
      const { as, drops } = await aLoad()
      const { id } = await aProof(as, drops[0])
      const params = { documentId: id }
      const body = { fileType: 20 }
      expect((await house.call(api.documents.trigger, { as: await shipperOf(), params, body })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a carrier that does not haul it': async () => {
      const { as, drops } = await aLoad()
      const { id } = await aProof(as, drops[0])
      const params = { documentId: id }
      const body = { fileType: 20 }
      expect((await house.call(api.documents.trigger, { as: await stranger(), params, body })).status).toBe(404)
    },
  },
})

describe('a carrier that lost the load', () => {
  test('reads none of its documents, and the next carrier none of those', async () => {
    const { as, load, ops } = await aLoad({ status: 'booked' })
    const { body } = await upload(as, { fileType: MISCELLANEOUS, shipmentId: load.shipmentId })
    const next = await hire(house.waybill.db, 'carrier-admin')
    const system = house.waybill.db.as({ kind: 'system' })
    await system.read
      .updateTable('shipment')
      .set({ carrier_id: next.company.id })
      .where('id', '=', load.shipmentId)
      .execute()
    expect((await listOf(as, load.number)).status).toBe(404)
    expect((await listOf(await house.sessionOf(next), load.number)).body.totalCount).toBe(0)
    expect((await listOf(ops, load.number)).body.data.map(({ id }) => id)).toEqual([body.id])
  })
})

describe('what a company keeps to itself', () => {
  test('is sent back to everybody there, and what is confidential to who sent it alone', async () => {
    const admin = await hire(house.waybill.db, 'carrier-admin')
    const billing = await hire(house.waybill.db, 'carrier-billing', { company: admin.company })
    const dispatcher = await hire(house.waybill.db, 'carrier-dispatcher', { company: admin.company })
    const as = await house.sessionOf(admin)
    const desk = await house.sessionOf(await hire(house.waybill.db, 'payables', { company: provider }))
    for (const fileType of [7, 2]) {
      const { body } = await upload(as, { fileType, companyId: admin.company.id })
      expect((await review(desk, body.id, { decision: 'reject', reason: 'illegible' })).status).toBe(200)
    }
    await house.tellAll()
    const told = async (person: typeof admin) => {
      const { data } = (await house.call(api.notifications.list, { as: await house.sessionOf(person) })).body
      return new Set(
        data.filter(({ wording }) => wording === 'own-document-rejected').map(({ facts }) => facts['document']),
      )
    }
    await expect.poll(() => told(admin)).toEqual(new Set([{ term: 'Operating Authority' }, { term: 'W-9' }]))
    for (const person of [billing, dispatcher])
      expect(await told(person)).toEqual(new Set([{ term: 'Operating Authority' }]))
  })

  test('is sent by who reads it: a factor’s clerk its notice, once, and no dispatcher a W-9', async () => {
    const clerk = await hire(house.waybill.db, 'factor')
    const as = await house.sessionOf(clerk)
    const query = { fileType: 8, companyId: clerk.company.id }
    const file = { name: 'notice.pdf', bytes: aPage() }
    const [sent, again] = [await send(as, query, file), await send(as, query, file)]
    expect([sent.status, again.status, again.body['id']]).toEqual([201, 201, sent.body['id']])
    expect((await send(as, { ...query, fileType: 2 }, file)).status).toBe(403)
    const dispatcher = await hire(house.waybill.db, 'carrier-dispatcher')
    const w9 = { fileType: 2, companyId: dispatcher.company.id }
    expect((await send(await house.sessionOf(dispatcher), w9, file)).status).toBe(403)
  })
})

test('what is sent is examined and stored before a transaction begins, that of its key as well', async () => {
  const { as, drops } = await aLoad()
  const place = { fileType: PROOF, orderStopId: drops[0] ?? '' }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const steps = stepsWithFiles()
  expect((await send(as, place, { name: 'pod.pdf', bytes: aPage() }, { headers })).status).toBe(201)
  expect((await upload(as, place)).status).toBe(201)
  expect(steps).toEqual(['examine', 'storeFile', 'examine', 'storeFile'])
})

test('one key sent three times at once keeps one document', async () => {
  const { as, drops, load } = await aLoad()
  const place = { fileType: PROOF, orderStopId: drops[0] ?? '' }
  const [headers, file] = [{ 'idempotency-key': crypto.randomUUID() }, { name: 'pod.pdf', bytes: aPage() }]
  const answers = await Promise.all([1, 2, 3].map(() => send(as, place, file, { headers })))
  const { body } = await listOf(as, load.shipmentId)
  expect(body.data).toHaveLength(1)
  for (const { status, body: said } of answers)
    if (status === 201) expect(said['id']).toBe(body.data[0]?.id)
    else expect([status, said['code']]).toEqual([409, 'request-in-flight'])
})
