import { api } from '@waybill/contract/api.ts'
import { Reading } from '@waybill/contract/documents/reading.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawnPage } from '../../test/drawn-page.ts'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { readPdf } from '../../test/pdf-text.ts'
import { type Company, foundCompany, hire } from '../../test/people.ts'
import { sendForm } from '../../test/send-form.ts'
import { aShipment, type LoadWish } from '../../world/factories.ts'
import { pageOf } from '../../world/one-page.ts'

type Session = { token: string }

let house: House
let provider: Company
let customer: Company
let carrier: Company
let person: Awaited<ReturnType<typeof hire>>
let driver: { id: string; name: string }
let dispatcher: Session
beforeAll(async () => {
  house = await House.open()
  const { db } = house.waybill
  provider = await foundCompany(db, 'provider')
  customer = await foundCompany(db, 'shipper')
  carrier = await foundCompany(db, 'carrier')
  person = await hire(db, 'driver', { company: carrier })
  driver = { id: person.id, name: 'Robin' }
  dispatcher = await house.sessionOf(await hire(db, 'carrier-dispatcher', { company: carrier }))
})
afterAll(() => house.close())

const aLoad = (more: Partial<LoadWish> = {}) =>
  aShipment(house.waybill.db, {
    provider,
    customer,
    carrier,
    driver,
    status: 'delivered',
    pickupInHours: -60,
    ...more,
  })

async function send(as: Session, name: string, bytes: Buffer = pageOf('Signed for')) {
  const answer = await sendForm(house, api.documents.read, { as }, { name, bytes })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

async function read(as: Session, name: string, bytes?: Buffer): Promise<Reading> {
  const { status, body } = await send(as, name, bytes)
  expect(status, JSON.stringify(body)).toBe(200)
  return Reading.parse(body)
}

const proofOf = async (as: Session, orderStopId: string) =>
  await sendForm(
    house,
    api.documents.send,
    { as, query: { fileType: 12, orderStopId } },
    { name: 'pod.pdf', bytes: pageOf(`Proof at ${orderStopId}`) },
  )

describeEndpoint(api.documents.read, {
  works: {
    'a load number in the file name finds the load, its drop, and whether that has a proof': async () => {
      const load = await aLoad()
      const [, stopId = ''] = load.stopIds
      const first = await read(dispatcher, `pod_${load.number}.pdf`)
      expect(first).toMatchObject({
        isCertain: true,
        printedAs: null,
        printedFor: null,
        fileType: 12,
        pages: 1,
        loads: [{ shipmentNumber: load.number, by: 'file-name', number: load.number, stopId, can: true }],
      })
      expect(first.loads[0]?.drops).toMatchObject([{ stopId, isProven: false }])
      expect((await proofOf(dispatcher, stopId)).statusCode).toBe(201)
      expect((await read(dispatcher, `${load.number}.pdf`)).loads[0]?.drops).toMatchObject([{ isProven: true }])
    },
    'the PRO number and a reference find it too, and the text when the name says nothing': async () => {
      const load = await aLoad()
      const reference = `PO-${load.number}77`
      const db = house.waybill.db.as({ kind: 'system' }).read
      await db
        .updateTable('shipment')
        .set({ pro_number: `${load.number}88` })
        .where('id', '=', load.shipmentId)
        .execute()
      await db
        .insertInto('shipment_reference')
        .values({ shipment_id: load.shipmentId, sequence: 90, label: 'PO', value: reference })
        .execute()
      for (const [name, number] of [
        [`pro ${load.number}88.pdf`, `${load.number}88`],
        [`${reference}.pdf`, reference],
      ] as const)
        expect(await read(dispatcher, name)).toMatchObject({ isCertain: true, loads: [{ by: 'file-name', number }] })
      const inText = await read(dispatcher, 'scan.pdf', pageOf(`Shipment ${load.number}, 14 pallets`))
      expect(inText).toMatchObject({ isCertain: true, loads: [{ by: 'text', number: load.number }] })
    },
    'a scan without a barcode is read letter by letter where somebody waits for it, and its load offered': async () => {
      const load = await aLoad()
      const scan = { name: 'IMG_0001.png', bytes: await drawnPage(pageOf(`Delivery receipt, shipment ${load.number}`)) }
      const ask = async (query: Record<string, string>) =>
        Reading.parse((await sendForm(house, api.documents.read, { as: dispatcher, query }, scan)).json())
      expect(await ask({})).toMatchObject({ isCertain: false, loads: [] })
      expect(await ask({ print: 'true' })).toMatchObject({
        isCertain: false,
        fileType: 12,
        loads: [{ shipmentNumber: load.number, by: 'scan', number: load.number }],
      })
      const known = { name: `${load.number}.png`, bytes: scan.bytes }
      const answer = await sendForm(house, api.documents.read, { as: dispatcher, query: { print: 'true' } }, known)
      expect(answer.json()).toMatchObject({ isCertain: true, loads: [{ by: 'file-name' }] })
    },
    'a load that was taken back is found by its bill, and nothing but the bill is filed': async () => {
      const load = await aLoad({ status: 'dispatched', pickupInHours: 12 })
      const { status } = await house.call(api.booking.rescind, {
        as: await house.sessionOf(await hire(house.waybill.db, 'operations', { company: provider })),
        params: { shipmentId: load.shipmentId },
        body: { reason: 'customer-cancelled', tonu: { decision: 'charge', amount: 200 } },
      })
      expect(status).toBe(200)
      const billing = await house.sessionOf(await hire(house.waybill.db, 'carrier-billing', { company: carrier }))
      const bill = {
        shipmentNumber: load.number,
        number: load.number,
        stopId: null,
        drops: [],
        isBillOnly: true,
        can: true,
      }
      for (const [name, by, text] of [
        [`TONU ${load.number}.pdf`, 'file-name', 'Bill'],
        ['scan.pdf', 'text', `Truck ordered, not used: ${load.number}`],
      ] as const)
        expect(await read(billing, name, pageOf(text))).toMatchObject({
          isCertain: true,
          fileType: 18,
          loads: [{ ...bill, by }],
        })
    },
    'a paper that is the last one of the load’s bill, to those who see the bill': async () => {
      const load = await aLoad()
      const billing = await house.sessionOf(await hire(house.waybill.db, 'carrier-billing', { company: carrier }))
      const [, stopId = ''] = load.stopIds
      const lastOf = async (as: Session) => (await read(as, `pod ${load.number}.pdf`)).loads[0]?.lastPaper
      expect(await lastOf(billing)).toBeNull()
      expect((await proofOf(dispatcher, stopId)).statusCode).toBe(201)
      expect(await lastOf(billing)).toMatchObject({ fileType: 18, orderStopId: null, isSubmitted: false })
      const driving = await house.sessionOf(person)
      expect(await lastOf(driving)).toBeNull()
    },
    'a bill or a proof that is named by the number of the load\u2019s invoice': async () => {
      const load = await aLoad()
      const billing = await house.sessionOf(await hire(house.waybill.db, 'carrier-billing', { company: carrier }))
      const { body } = await house.call(api.invoices.ofShipment, { as: billing, params: { shipment: load.number } })
      const number = body.data[0]?.invoiceNumber ?? ''
      const [, stopId = ''] = load.stopIds
      const found = { shipmentNumber: load.number, by: 'file-name', number, stopId, isBillOnly: false }
      for (const [name, fileType] of [
        [`${number} bill.pdf`, 18],
        [`POD ${number}.pdf`, 12],
      ] as const) {
        const one = await read(billing, name, pageOf(name.includes('bill') ? 'Invoice' : 'Signed for'))
        expect(one).toMatchObject({ isCertain: true, fileType, loads: [found] })
      }
      // In the text it may be any number.
      const inText = await read(billing, 'scan.pdf', pageOf(`Order ${number}`))
      expect(inText).toMatchObject({ isCertain: false, loads: [{ ...found, by: 'text' }] })
    },
    'several loads are offered, and none is chosen': async () => {
      const [one, other] = [await aLoad(), await aLoad()]
      const { isCertain, loads } = await read(dispatcher, `${one.number} ${other.number}.pdf`)
      expect(isCertain).toBe(false)
      expect(loads.map(({ shipmentNumber }) => shipmentNumber).toSorted()).toEqual(
        [one.number, other.number].toSorted(),
      )
    },
    'a file that names nothing is read all the same, and nothing is saved': async () => {
      const load = await aLoad()
      expect(await read(dispatcher, 'scan.pdf')).toMatchObject({ isCertain: false, loads: [], fileType: 12 })
      await read(dispatcher, `${load.number}.pdf`)
      const params = { shipment: load.shipmentId }
      expect((await house.call(api.documents.ofShipment, { as: dispatcher, params })).body.totalCount).toBe(0)
    },
  },
  refusesBadInput: {
    'what is not a document, with its reason, and a body that is no form': async () => {
      const page = Buffer.from('<script>alert(1)</script>')
      expect(await send(dispatcher, 'page.pdf', page)).toMatchObject({
        status: 400,
        body: { modelState: { data: [expect.anything()] } },
      })
      const bare = { authorization: `Bearer ${dispatcher.token}` }
      const url = api.documents.read.path
      const answer = await house.waybill.server.inject({ method: 'POST', url, headers: bare, payload: {} })
      expect(answer.statusCode).toBe(415)
    },
  },
  refusesWhoMayNot: {
    'a shipper, who uploads nothing': async () => {
      const shipper = await house.sessionOf(await hire(house.waybill.db, 'shipper', { company: customer }))
      expect((await send(shipper, 'a.pdf')).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'its numbers find nothing, however exact': async () => {
      const load = await aLoad()
      const stranger = await house.sessionOf(await hire(house.waybill.db, 'carrier-admin'))
      expect(await read(stranger, `${load.number}.pdf`, pageOf(load.number))).toMatchObject({ loads: [] })
    },
  },
})

test('the same file filed from two tabs at the same moment is filed once', async () => {
  const load = await aLoad()
  const [, orderStopId = ''] = load.stopIds
  const answers = await Promise.all([1, 2, 3].map(() => proofOf(dispatcher, orderStopId)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
})

test('a printed bill of lading says what it is, for which load and which stop', async () => {
  const load = await aLoad({ status: 'inTransit' })
  const ops = await house.sessionOf(await hire(house.waybill.db, 'operations', { company: provider }))
  const params = { shipmentId: load.shipmentId }
  const made = await house.call(api.paper.makeBillOfLading, { as: ops, params })
  const [lading] = made.body.data
  const printed = await house.waybill.server.inject({
    url: `/api/v2/shipments/${load.shipmentId}/bill_of_lading/${lading?.id}`,
    headers: { authorization: `Bearer ${ops.token}` },
  })
  expect((await readPdf(printed.rawPayload))[0]).toContain(load.number)
  expect(await read(dispatcher, 'scan 1.pdf', printed.rawPayload)).toMatchObject({
    isCertain: true,
    printedAs: 16,
    printedFor: load.number,
    fileType: 16,
    loads: [{ shipmentNumber: load.number, by: 'barcode', stopId: load.stopIds.at(-1) }],
  })
  // A driver of another load learns what the paper in hand says, and nothing else of that load.
  const elsewhere = await house.sessionOf(await hire(house.waybill.db, 'driver', { company: carrier }))
  expect(await read(elsewhere, 'page.pdf', printed.rawPayload)).toMatchObject({ printedFor: load.number, loads: [] })
})
