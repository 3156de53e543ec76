import { api } from '@waybill/contract/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aShipment } from '../world/factories.ts'
import { pageOf } from '../world/one-page.ts'
import { cpuOf } from './cpu-of.ts'
import { House } from './house.ts'
import { deepPdf, endlessPdf, longPdf, nestedPdf, pdfBomb } from './pdfs.ts'
import { foundCompany, hire } from './people.ts'
import { endlessFax, faxOf } from './tiffs.ts'

/**
 * TRUST P29: whatever is sent, it is answered soon, in bounded memory, without blocking anyone. The server runs in the
 * test's process, so its event loop is this one. Only CPU time counts: that of the process and its picture process for the answer, that of
 * the thread for a hold. Waiting for a core on a busy machine says nothing about the file.
 */
/** 2 s on a quiet machine. On a busy one, what other threads compile and collect meanwhile has been as much again (decision 53). */
const MOST_MS = 4_000
const LONGEST_HOLD_MS = 200
/** JSON is parsed whole, in 150 ms on a quiet machine; a slow or busy one takes twice that. */
const LONGEST_HOLD_OF_JSON_MS = 400
const MOST_GROWTH = 300 * 1024 * 1024

let house: House
let as: { token: string }
let shipmentId: string
beforeAll(async () => {
  house = await House.open()
  const { db } = house.waybill
  const [provider, customer] = [await foundCompany(db, 'provider'), await foundCompany(db, 'shipper')]
  const person = await hire(db, 'carrier-dispatcher')
  shipmentId = (await aShipment(db, { provider, customer, carrier: person.company, status: 'booked' })).shipmentId
  as = await house.sessionOf(person)
  // What the first file loads counts for none of them.
  await (await documentOf('first.pdf', pageOf('First')))()
  await take(sets('ST*204*0001~SE*2*0001~'))
})
afterAll(() => house.close())

/** Ready to be sent: its sender is in this process too, and takes longer to copy it than the server may. */
async function documentOf(name: string, bytes: Buffer): Promise<() => Promise<number>> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const asked = new Request('http://waybill', { method: 'POST', body: form })
  const payload = Buffer.from(await asked.arrayBuffer())
  const headers = { authorization: `Bearer ${as.token}`, 'content-type': asked.headers.get('content-type') ?? '' }
  const url = `${api.documents.send.path}?fileType=45&shipmentId=${shipmentId}`
  return async () => (await house.waybill.server.inject({ method: 'POST', url, headers, payload })).statusCode
}

async function take(content: string): Promise<{ status: number; outcome: string }> {
  const operations = await hire(house.waybill.db, 'operations', {
    company: await foundCompany(house.waybill.db, 'provider'),
  })
  const { status, body } = await house.call(api.loadTenders.take, {
    as: await house.sessionOf(operations),
    body: { fileName: 'loads.edi', data: Buffer.from(content).toString('base64') },
  })
  return { status, outcome: body.outcome }
}

/** This thread's CPU time so far, in milliseconds. */
function worked(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** How much work it was (in milliseconds; not a number except on Linux), the longest hold of the loop, and how much the process grew. */
async function measured<Answer>(act: () => Promise<Answer>) {
  // Unlike `monitorEventLoopDelay` it sees a hold that starts at once, or ends with the answer.
  let held = 0
  let last = worked()
  const look = () => {
    const now = worked()
    held = Math.max(held, now - last)
    last = now
  }
  const before = process.memoryUsage().rss
  const looking = setInterval(look, 5)
  const began = await cpuOf(process.pid)
  const answer = await act()
  look()
  clearInterval(looking)
  const grown = process.memoryUsage().rss - before
  return { answer, took: (await cpuOf(process.pid)) - began, held, grown }
}

const sets = (content: string) =>
  `ISA*00*          *00*          *ZZ*BOMBER         *ZZ*WAYBILL        *261124*0100*U*00401*000000001*0*P*>~GS*SM*B*W*20261124*0100*1*X*004010~${content}GE*1*1~IEA*1*000000001~`
const oneSet = (body: string) => sets(`ST*204*0001~B2**SCAC**LOAD1**PP~B2A*00~${body}SE*1*0001~`)

describe('a bomb is answered soon, and nobody else waits (P29)', { shuffle: false }, () => {
  const DOCUMENTS: readonly (readonly [what: string, name: string, make: () => Buffer])[] = [
    ['a PDF of 100,000 pages', 'a.pdf', () => longPdf(100_000)],
    ['a PDF of 100,000 branches', 'a.pdf', () => nestedPdf(100_000)],
    ['a PDF without an end', 'a.pdf', endlessPdf],
    ['a PDF of a million lists within lists', 'a.pdf', () => deepPdf(1_000_000)],
    ['a PDF that unpacks to 400 MB', 'a.pdf', () => pdfBomb(400 * 1024 * 1024)],
    ['a TIFF of 65,535 pages', 'a.tif', () => faxOf(65_535)],
    ['a TIFF without an end', 'a.tif', endlessFax],
  ]
  test.each(DOCUMENTS)('%s', async (_, name, make) => {
    const { answer, took, held, grown } = await measured(await documentOf(name, make()))
    expect(answer).toBe(400)
    expect(took).not.toBeGreaterThan(MOST_MS)
    expect(held).toBeLessThan(LONGEST_HOLD_MS)
    expect(grown).toBeLessThan(MOST_GROWTH)
  })

  const MEGABYTES = 2_400_000
  const TENDERS: readonly (readonly [what: string, make: () => string])[] = [
    ['stops without an end', () => oneSet('S5*1*LD~'.repeat(MEGABYTES / 8))],
    ['segments that nobody knows', () => oneSet('ZZ9*1~'.repeat(MEGABYTES / 6))],
    ['sets without an end', () => sets('ST*204*0001~'.repeat(MEGABYTES / 12))],
    ['one segment of a million elements', () => oneSet(`L11${'*1'.repeat(MEGABYTES / 2)}~`)],
    ['interchanges within interchanges', () => sets('').slice(0, 106).repeat(22_000)],
  ]
  test.each(TENDERS)('2.4 MB of X12: %s (F29)', async (_, make) => {
    const content = make()
    const { answer, took, held, grown } = await measured(() => take(content))
    expect(answer).toEqual({ status: 201, outcome: 'refused' })
    expect(took).not.toBeGreaterThan(MOST_MS)
    expect(held).toBeLessThan(LONGEST_HOLD_MS)
    expect(grown).toBeLessThan(MOST_GROWTH)
  })

  const TREES: readonly (readonly [what: string, body: string])[] = [
    ['lists within lists', `${'['.repeat(15_000_000)}${']'.repeat(15_000_000)}`],
    ['objects within objects', `${'{"a":'.repeat(5_000_000)}1${'}'.repeat(5_000_000)}`],
    ['lists that are never closed', '['.repeat(30_000_000)],
    ['two million keys', `{${Array.from({ length: 2_000_000 }, (__, at) => `"${at}":1`).join()}}`],
  ]
  test.each(TREES)('30 MB of JSON: %s', async (_, body) => {
    const payload = Buffer.from(body)
    const { answer, took, held } = await measured(() =>
      house.waybill.server.inject({
        method: 'POST',
        url: api.documents.upload.path,
        headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
        payload,
      }),
    )
    expect(answer.statusCode).toBe(400)
    expect(took).not.toBeGreaterThan(MOST_MS)
    expect(held).toBeLessThan(LONGEST_HOLD_OF_JSON_MS)
  })
})
