import { api } from '@waybill/contract/api.ts'
import type { PageMark } from '@waybill/contract/documents/documents.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { readPdf } from '../../test/pdf-text.ts'
import { type Company, foundCompany, hire, type Person } from '../../test/people.ts'
import { faxOf } from '../../test/tiffs.ts'
import { aShipment } from '../../world/factories.ts'
import { pageOf } from '../../world/one-page.ts'

const MISCELLANEOUS = 45

let house: House
let provider: Company
let customer: Company
let operations: Person
beforeAll(async () => {
  house = await House.open()
  provider = await foundCompany(house.waybill.db, 'provider')
  customer = await foundCompany(house.waybill.db, 'shipper')
  operations = await hire(house.waybill.db, 'operations', { company: provider })
})
afterAll(() => house.close())

type Session = { token: string }

async function aLoad() {
  const { db } = house.waybill
  const carrier = await foundCompany(db, 'carrier')
  const dispatcher = await hire(db, 'carrier-dispatcher', { company: carrier })
  const driver = await hire(db, 'driver', { company: carrier })
  const load = await aShipment(db, {
    provider,
    customer,
    carrier,
    driver: { id: driver.id, name: 'Robin' },
    status: 'delivered',
    pickupInHours: -60,
  })
  const as = await house.sessionOf(dispatcher)
  return { load, as, driver: await house.sessionOf(driver), ops: await house.sessionOf(operations) }
}

async function upload(as: Session, shipmentId: string, name: string, bytes: Buffer) {
  const uploadData = { name, data: bytes.toString('base64'), fileType: MISCELLANEOUS, shipmentId }
  const { status, body, text } = await house.call(api.documents.upload, { as, body: { uploadData } })
  expect(status, text).toBe(201)
  return body
}

const mark = (as: Session, documentId: string, page: number, said: PageMark | null) =>
  house.call(api.documents.mark, { as, params: { documentId }, body: { page, mark: said } })

async function bytesOf(as: Session, target: string, headers: Record<string, string> = {}) {
  const answer = await house.waybill.server.inject({
    method: 'GET',
    url: target,
    headers: { authorization: `Bearer ${as.token}`, ...headers },
  })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

const stranger = async () => await house.sessionOf(await hire(house.waybill.db, 'carrier-admin'))
const shipperOf = async () => await house.sessionOf(await hire(house.waybill.db, 'shipper', { company: customer }))

describeEndpoint(api.documents.mark, {
  works: {
    'whoever sent it and the reviewer mark its pages; the last word stands, and everybody on the load reads it':
      async () => {
        const { as, ops, load } = await aLoad()
        const { id } = await upload(as, load.shipmentId, 'fax.tif', faxOf(5))
        expect((await mark(as, id, 2, 'proof-of-delivery')).body.marks).toMatchObject([
          { page: 2, mark: 'proof-of-delivery' },
        ])
        await mark(ops, id, 4, 'proof-of-delivery')
        await mark(ops, id, 4, 'illegible')
        await mark(ops, id, 2, null)
        const listed = await house.call(api.documents.ofShipment, {
          as: await shipperOf(),
          params: { shipment: load.number },
        })
        const marked = { page: 4, mark: 'illegible', markedBy: expect.stringContaining(operations.canary) }
        expect(listed.body.data[0]?.marks).toMatchObject([marked])
        const history = await house.call(api.history.list, {
          as,
          query: { entityType: 'shipment', entityId: load.shipmentId },
        })
        const said = history.body.data.map(({ description }) => description)
        expect(said).toContainEqual(expect.stringMatching(/fax\.tif: page 4 marked illegible$/))
        expect(said).toContainEqual(expect.stringMatching(/fax\.tif: page 2 no longer marked$/))
      },
  },
  refusesBadInput: {
    'a page that there is not, and a mark that is none': async () => {
      const { as, load } = await aLoad()
      const { id } = await upload(as, load.shipmentId, 'one.pdf', pageOf('one'))
      expect((await mark(as, id, 2, 'illegible')).problem.modelState).toEqual({
        page: ['The document has only one page'],
      })
      expect((await mark(as, id, 0, 'illegible')).status).toBe(400)
      expect((await mark(as, id, 1, 'signed' as PageMark)).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'the customer; a driver what another sent; the carrier what the provider sent': async () => {
      const { as, driver, ops, load } = await aLoad()
      const { id } = await upload(as, load.shipmentId, 'one.pdf', pageOf('one of the carrier'))
      const theirs = await upload(ops, load.shipmentId, 'two.pdf', pageOf('one of the provider'))
      expect((await mark(await shipperOf(), id, 1, 'illegible')).status).toBe(403)
      expect((await mark(driver, id, 1, 'illegible')).status).toBe(403)
      expect((await mark(as, theirs.id, 1, 'illegible')).problem.detail).toBe('Another company uploaded it')
      expect(theirs.can.mark).toBe(true)
    },
  },
  refusesTheOtherCompany: {
    'a carrier that does not haul it': async () => {
      const { as, load } = await aLoad()
      const { id } = await upload(as, load.shipmentId, 'one.pdf', pageOf('mine'))
      expect((await mark(await stranger(), id, 1, 'illegible')).status).toBe(404)
    },
  },
})

describeEndpoint(api.documents.asPdf, {
  works: {
    'a PDF as it is; a photograph and every page of a fax become one': async () => {
      const { as, load } = await aLoad()
      const bytes = pageOf('As it came')
      const pdf = await upload(as, load.shipmentId, 'one.pdf', bytes)
      expect((await bytesOf(as, `/api/v1/documents/${pdf.id}/pdf`)).bytes.equals(bytes)).toBe(true)
      const photo = await sharp({ create: { width: 900, height: 1_200, channels: 3, background: '#888' } })
        .jpeg()
        .toBuffer()
      for (const [name, sent, pages] of [
        ['dock.jpg', photo, 1],
        ['fax.tif', faxOf(5), 5],
      ] as const) {
        const { id } = await upload(as, load.shipmentId, name, sent)
        const answer = await bytesOf(as, `/api/v1/documents/${id}/pdf`)
        expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
        expect(answer.headers['content-disposition']).toContain(name.replace(/\.\w+$/, '.pdf'))
        expect(await readPdf(answer.bytes)).toHaveLength(pages)
      }
    },
  },
  refusesBadInput: {
    'an id that is none': async () => {
      const { as } = await aLoad()
      expect((await bytesOf(as, '/api/v1/documents/1/pdf')).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a factor to whom nothing is assigned': async () => {
      const { as, load } = await aLoad()
      const { id } = await upload(as, load.shipmentId, 'one.pdf', pageOf('for no factor'))
      const factor = await house.sessionOf(await hire(house.waybill.db, 'factor'))
      expect((await bytesOf(factor, `/api/v1/documents/${id}/pdf`)).status).toBe(404)
    },
  },
  refusesTheOtherCompany: {
    'a carrier that does not haul it': async () => {
      const { as, load } = await aLoad()
      const { id } = await upload(as, load.shipmentId, 'one.pdf', pageOf('for no stranger'))
      expect((await bytesOf(await stranger(), `/api/v1/documents/${id}/pdf`)).status).toBe(404)
    },
  },
})

describe('a part of a document', () => {
  test('comes alone when it is asked for, so that the first of 300 pages need not wait for the last', async () => {
    const { as, load } = await aLoad()
    const bytes = pageOf('in parts')
    const { fileURL } = await upload(as, load.shipmentId, 'one.pdf', bytes)
    const size = bytes.length
    const whole = await bytesOf(as, fileURL)
    expect(whole.headers['accept-ranges']).toBe('bytes')
    for (const [range, start, end] of [
      ['bytes=0-99', 0, 99],
      ['bytes=100-', 100, size - 1],
      ['bytes=-50', size - 50, size - 1],
      ['bytes=200-999999', 200, size - 1],
    ] as const) {
      const { status, headers, bytes: part } = await bytesOf(as, fileURL, { range })
      expect([status, headers['content-range']]).toEqual([206, `bytes ${start}-${end}/${size}`])
      expect(part.equals(bytes.subarray(start, end + 1))).toBe(true)
    }
    for (const range of ['bytes=999999-', 'bytes=9-3', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-']) {
      const { status, bytes: all } = await bytesOf(as, fileURL, { range })
      expect([range, status, all.length]).toEqual([range, 200, size])
    }
  })
})
