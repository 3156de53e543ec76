import { api } from '@waybill/contract/api.ts'
import type { Endpoint } from '@waybill/contract/endpoint.ts'
import type { Invoice } from '@waybill/contract/invoices/invoices.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeEndpoint } from '../../../test/endpoint-tests.ts'
import { House } from '../../../test/house.ts'
import { type Company, foundCompany, hire } from '../../../test/people.ts'
import { aPayable, type Owed, sendPapers } from '../../../world/billing.ts'
import type { LoadWish } from '../../../world/factories.ts'
import { auditWaiting } from './auditing.ts'

let house: House
let provider: Company
let customer: Company
let carrier: Company
let driver: { id: string; name: string }
let broker: Company
let sessions: Record<'biller' | 'broker' | 'desk' | 'controller' | 'supervisor' | 'stranger', { token: string }>

beforeAll(async () => {
  // Not shared: other files' notices would all be sent first.
  house = await House.open()
  const { db } = house.waybill
  provider = await foundCompany(db, 'provider')
  customer = await foundCompany(db, 'shipper')
  carrier = await foundCompany(db, 'carrier')
  broker = await foundCompany(db, 'broker')
  const person = await hire(db, 'driver', { company: carrier })
  driver = { id: person.id, name: 'Robin' }
  const signedIn = async (persona: Persona, company?: Company) =>
    await house.sessionOf(await hire(db, persona, company ? { company } : {}))
  sessions = {
    biller: await signedIn('carrier-billing', carrier),
    broker: await signedIn('broker', broker),
    desk: await signedIn('payables', provider),
    controller: await signedIn('payables', provider),
    supervisor: await signedIn('operations', provider),
    stranger: await signedIn('carrier-billing'),
  }
})
afterAll(() => house.close())

const system = () => house.waybill.db.as({ kind: 'system' })
const owed = async (wish: Partial<LoadWish> = {}): Promise<Owed> =>
  await aPayable(house.waybill.db, { provider, customer, carrier, driver, ...wish })

async function read(invoice: string): Promise<Invoice> {
  return (await house.call(api.invoices.find, { as: sessions.desk, params: { invoice } })).body
}

async function act(endpoint: Endpoint, invoiceId: string, who: keyof typeof sessions, body: object = {}) {
  const headers = { 'if-match': `"${(await read(invoiceId)).version}"` }
  return await house.call(endpoint as typeof api.invoices.update, {
    as: sessions[who],
    params: { invoiceId },
    body: body as never,
    headers,
  })
}

let bills = 0

/** Delivered, fully documented, billed as agreed, so approved by itself. */
async function billed(amount = 1_850): Promise<Owed> {
  const payable = await owed()
  await sendPapers(house.waybill.db, payable.invoiceId)
  const bill = { externalInvoiceNumber: `ACT-${Date.now()}-${++bills}`, externalInvoiceAmount: amount }
  expect((await act(api.invoices.update, payable.invoiceId, 'biller', bill)).body.status.status).toBe(1)
  return payable
}

async function papersOf(invoiceId: string): Promise<{ id: string; file_type: number }[]> {
  const { rows } = await sql<{ id: string; file_type: number }>`
    select document.id, file_type from document join invoice on holder_id in (invoice.id, invoice.shipment_id)
    where invoice.id = ${invoiceId} and deleted_at is null order by file_type`.execute(system().read)
  return rows
}

const remove = async (documentId: string, who: keyof typeof sessions = 'biller') =>
  await house.call(api.documents.remove, { as: sessions[who], params: { documentId } })
const reject = async (documentId: string) =>
  await house.call(api.documents.review, {
    as: sessions.desk,
    params: { documentId },
    body: { decision: 'reject', reason: 'unsigned' },
  })

describe('taking an approval back', () => {
  test('before it is settled: it waits for an approval again, and what was paid short is owed again', async () => {
    const { invoiceId } = await billed(1_950)
    const [paper] = await papersOf(invoiceId)
    const short = { amount: 100, code: 'RATE_MISMATCH', text: 'No receipt', evidenceDocumentId: paper?.id }
    const approved = await act(api.invoices.approve, invoiceId, 'desk', { shortPays: [short] })
    expect(approved.body.deductions).toMatchObject([{ evidenceDocumentId: paper?.id, code: short.code }])
    expect(approved.body.can.reverse).toMatchObject({ text: 'Only a supervisor can reverse an approval' })
    const { status, body } = await act(api.invoices.reverse, invoiceId, 'supervisor', { reason: 'Wrong code' })
    expect([status, body.list, body.approvedAt, body.deductions, body.balance]).toEqual([
      201,
      'Pending',
      null,
      [],
      1_950,
    ])
    const again = await act(api.invoices.reverse, invoiceId, 'supervisor', { reason: 'x' })
    expect([again.problem.code, again.problem.detail]).toEqual(['step-not-allowed', 'It is not approved yet'])
    const { rows } = await sql<{ undone_because: string }>`
      select undone_because from invoice_approval where invoice_id = ${invoiceId}`.execute(system().read)
    expect(rows).toEqual([{ undone_because: 'Wrong code' }])
  })

  test('by a paper that is rejected: approvals, what was paid short and what was found go with it', async () => {
    const { invoiceId } = await billed(1_950)
    const [paper] = await papersOf(invoiceId)
    const short = { amount: 100, code: 'RATE_MISMATCH', text: 'No receipt', evidenceDocumentId: paper?.id }
    await act(api.invoices.approve, invoiceId, 'desk', { shortPays: [short] })
    await reject(paper?.id ?? '')
    const back = await read(invoiceId)
    expect([back.list, back.approvals, back.deductions, back.openExceptions]).toEqual(['UnInvoiced', [], [], []])
    await sendPapers(house.waybill.db, invoiceId)
    await auditWaiting(house.waybill.db, new Date())
    expect((await read(invoiceId)).openExceptions).toMatchObject([{ code: 'RATE_MISMATCH' }])
    const { status, body } = await act(api.invoices.approve, invoiceId, 'desk', { shortPays: [short] })
    expect([status, body.balance, body.approvals.length]).toEqual([201, 1_850, 1])
  })

  test('not while a payment is prepared, and the button says so', async () => {
    const { invoiceId } = await billed()
    await act(api.invoices.settle, invoiceId, 'desk')
    const run = await house.call(api.paymentRuns.prepare, {
      as: sessions.desk,
      body: { method: 'ach', currency: 'USD', payOn: '2031-01-06', invoiceIds: [invoiceId] },
    })
    expect(run.status).toBe(201)
    const { body } = await house.call(api.invoices.find, { as: sessions.supervisor, params: { invoice: invoiceId } })
    expect(body.can.reverse).toMatchObject({ text: 'A payment has already been prepared' })
    expect([body.scheduledFor, body.scheduledAt]).toEqual(['2031-01-06', expect.any(String)])
    const refused = await act(api.invoices.reverse, invoiceId, 'supervisor', { reason: 'x' })
    expect([refused.status, refused.problem.code]).toEqual([409, 'step-not-allowed'])
  })

  test('the evidence of a short pay is a paper of the invoice or of its load', async () => {
    const [one, other] = [await billed(1_950), await billed()]
    const [foreign] = await papersOf(other.invoiceId)
    const short = { amount: 10, code: 'TAX', text: 'x', evidenceDocumentId: foreign?.id }
    const { status, problem } = await act(api.invoices.approve, one.invoiceId, 'desk', { shortPays: [short] })
    expect([status, Object.keys(problem.modelState ?? {})]).toEqual([400, ['shortPays']])
  })
})

describe('nothing left to pay', () => {
  const claim = (amount: number) => ({ kind: 'claim', amount, text: 'Two pallets lost' })
  const supervised = async (invoice: string) =>
    (await house.call(api.invoices.find, { as: sessions.supervisor, params: { invoice } })).body

  test('what its deductions take whole is paid when it is settled, or when the last of them is made', async () => {
    const [before, after] = [await billed(), await billed()]
    await act(api.invoices.deduct, before.invoiceId, 'desk', claim(1_850))
    const { status, body } = await act(api.invoices.settle, before.invoiceId, 'desk')
    expect([status, body.list, body.balance, body.checkNumber]).toEqual([201, 'Paid', 0, null])
    await act(api.invoices.settle, after.invoiceId, 'desk')
    expect((await act(api.invoices.deduct, after.invoiceId, 'desk', claim(1_850))).body.list).toBe('Paid')
    for (const { invoiceId, invoiceNumber } of [before, after]) {
      const { paidAt, can } = await supervised(invoiceId)
      expect([paidAt, can.reverse, can.holdPayment]).toMatchObject([
        expect.any(String),
        true,
        { text: expect.any(String) },
      ])
      expect(await bell(invoiceNumber)).not.toContain('invoice-paid')
    }
  })

  test('a supervisor reverses it as any settlement', async () => {
    const { invoiceId } = await billed()
    await act(api.invoices.deduct, invoiceId, 'desk', claim(1_850))
    await act(api.invoices.settle, invoiceId, 'desk')
    const { status, body } = await act(api.invoices.reverse, invoiceId, 'supervisor', { reason: 'They were found' })
    expect([status, body.list, body.paidAt, body.settledAt]).toEqual([201, 'Pending', null, null])
  })

  test('a bill of nothing is settled with nothing in the books', async () => {
    const { invoiceId } = await billed(0)
    const { status, body } = await act(api.invoices.settle, invoiceId, 'desk')
    expect([status, body.list]).toEqual([201, 'Paid'])
    const { rows } = await sql`select from ledger_line where invoice_id = ${invoiceId}`.execute(system().read)
    expect(rows).toEqual([])
  })

  test('a bill corrected to less than its advance is neither approved by itself nor settled, and says why', async () => {
    const { invoiceId } = await billed()
    await act(api.invoices.deduct, invoiceId, 'desk', { kind: 'advance', amount: 800, text: 'Fuel advance' })
    const { body } = await act(api.invoices.update, invoiceId, 'biller', { externalInvoiceAmount: 500 })
    expect([body.approvedAt, body.balance]).toEqual([null, -300])
    expect((await act(api.invoices.approve, invoiceId, 'desk')).status).toBe(400)
    // Approved before that was asked.
    await sql`update invoice set approved_at = now(), approved_by = 'Waybill', approved_amount = 500 where id = ${invoiceId}`.execute(
      house.waybill.db.as({ kind: 'system' }).read,
    )
    const { status, problem } = await act(api.invoices.settle, invoiceId, 'desk')
    const why = 'More is deducted than is approved: return the bill to be corrected'
    expect([status, problem.detail]).toEqual([409, why])
    expect((await read(invoiceId)).can.settle).toMatchObject({ text: why })
  })
})

describe('the papers of a settled invoice', () => {
  test('stay, its own and those of its load, for everybody; more can be added', async () => {
    const { invoiceId } = await billed()
    await act(api.invoices.settle, invoiceId, 'desk')
    const { body } = await house.call(api.invoices.documents, { as: sessions.biller, params: { invoice: invoiceId } })
    expect(body.data).not.toHaveLength(0)
    const { invoiceNumber } = await read(invoiceId)
    for (const { id, can } of body.data) {
      expect(can.remove).toMatchObject({ text: `Invoice ${invoiceNumber} is settled. Its documents stay.` })
      for (const who of ['biller', 'desk'] as const) {
        const { status, problem } = await remove(id, who)
        expect([status, problem.code]).toEqual([409, 'document-settled'])
      }
      const sentBack = await reject(id)
      expect([sentBack.status, sentBack.problem.code]).toEqual([409, 'document-settled'])
      expect(sentBack.problem.detail).toBe(
        `Invoice ${invoiceNumber} is settled. Its documents stay. Reverse the settlement first.`,
      )
    }
    expect(body.can.upload).toBe(true)
    await act(api.invoices.reverse, invoiceId, 'supervisor', { reason: 'Wrong paper' })
    const [proof] = body.data.filter(({ fileType }) => fileType === 12)
    expect((await reject(proof?.id ?? '')).status).toBe(200)
    expect((await remove(body.data.find(({ fileType }) => fileType === 18)?.id ?? '', 'desk')).status).toBe(200)
  })

  test('of 60 removals that race the settlement none leaves a settled invoice without its paper', async () => {
    let settled = 0
    for (let round = 0; round < 12; round++) {
      const { invoiceId } = await billed()
      const papers = await papersOf(invoiceId)
      const headers = { 'if-match': `"${(await read(invoiceId)).version}"` }
      const settle = () => house.call(api.invoices.settle, { as: sessions.desk, params: { invoiceId }, headers })
      const removals = Array.from(
        { length: 5 },
        (_, place) => () => remove(papers[place % papers.length]?.id ?? '', 'desk'),
      )
      const acts = round % 2 === 0 ? [settle, ...removals] : [...removals, settle]
      const statuses = (await Promise.all(acts.map((one) => one()))).map(({ status }) => status)
      expect(statuses.filter((status) => ![200, 201, 404, 409, 412].includes(status))).toEqual([])
      const { status } = await read(invoiceId)
      if (status.status !== 2) continue
      settled++
      expect(await papersOf(invoiceId)).toEqual(papers)
    }
    expect(settled).toBeGreaterThan(0)
  })
})

describe('a truck that was ordered and not used', () => {
  test('is owed without a delivery: its invoice needs its bill alone, is billed, settled, and no bar to the next carrier', async () => {
    const load = await owed({ status: 'dispatched' })
    const rescinded = await house.call(api.booking.rescind, {
      as: sessions.supervisor,
      params: { shipmentId: load.shipmentId },
      body: { reason: 'customer-cancelled', tonu: { decision: 'charge', amount: 200 } },
    })
    expect(rescinded.status).toBe(200)
    expect((await read(load.invoiceId)).status.status).toBe(-1)
    const said = { as: sessions.biller, params: { shipment: load.number } }
    const [own] = (await house.call(api.invoices.ofShipment, said)).body.data
    expect(own).toMatchObject({
      list: 'UnInvoiced',
      expectedAmount: 200,
      deliveredAt: null,
      truckUnusedAt: expect.any(String),
      nextActor: 'carrier',
      numberOfRequiredDocuments: 1,
    })
    const id = own?.id ?? ''
    const whole = await read(id)
    expect(whole.packet.map(({ fileType }) => fileType)).toEqual([18])
    expect(whole.charges).toMatchObject([{ code: 'TONU', total: 200, source: 'Adjustment' }])
    await sendPapers(house.waybill.db, id)
    // The next carrier's booking opens its own invoice; neither is a duplicate of the other.
    await sql`update shipment set status = 7, carrier_id = ${carrier.id}, carrier_rate = 900 where id = ${load.shipmentId}`.execute(
      system().read,
    )
    const bill = { externalInvoiceNumber: `TONU-${load.number}`, externalInvoiceAmount: 200 }
    const sent = await act(api.invoices.submit, id, 'biller', bill)
    expect([sent.status, sent.body.list, sent.body.openExceptions]).toEqual([201, 'Invoiced', []])
    expect((await act(api.invoices.settle, id, 'desk')).body.balance).toBe(200)
    const all = (await house.call(api.invoices.ofShipment, said)).body.data
    expect(all.map(({ truckUnusedAt, status }) => [truckUnusedAt === null, status.status])).toEqual([
      [true, 0],
      [false, 2],
    ])
  })
})

/** What somebody's bell shows for one invoice, once every announcement is handled. */
async function bell(invoiceNumber: string, who: keyof typeof sessions = 'biller'): Promise<string[]> {
  await house.tellAll()
  const { data } = (await house.call(api.notifications.list, { as: sessions[who], query: { pageSize: 200 } })).body
  return data.filter(({ facts }) => facts['invoice'] === invoiceNumber).map(({ wording }) => wording)
}

test('the carrier is notified once when its invoice is returned, approved and paid', async () => {
  const { invoiceId, invoiceNumber } = await billed(1_950)
  await expect.poll(() => bell(invoiceNumber)).toEqual([])
  await act(api.invoices.return, invoiceId, 'desk', { codes: ['UNSIGNED_POD'], text: 'Send page 2' })
  await expect.poll(() => bell(invoiceNumber)).toEqual(['invoice-returned'])
  await act(api.invoices.update, invoiceId, 'biller', { externalInvoiceAmount: 1_850 })
  await act(api.invoices.settle, invoiceId, 'desk')
  await expect.poll(() => bell(invoiceNumber)).toEqual(['invoice-approved', 'invoice-returned'])
  const body = { method: 'ach', currency: 'USD', payOn: '2031-01-06', invoiceIds: [invoiceId] } as const
  const run = (await house.call(api.paymentRuns.prepare, { as: sessions.desk, body })).body
  await house.call(api.paymentRuns.release, { as: sessions.controller, params: { paymentRunId: run.id }, body: {} })
  const paymentId = run.payments[0]?.id ?? ''
  await house.call(api.paymentRuns.clear, { as: sessions.desk, params: { paymentId } })
  await expect.poll(() => bell(invoiceNumber)).toEqual(['invoice-paid', 'invoice-approved', 'invoice-returned'])
})

test('a broker’s returned bill is for who entered it to correct, and not for a colleague or the broker', async () => {
  const { invoiceId, invoiceNumber } = await owed({ carrier: broker })
  await sendPapers(house.waybill.db, invoiceId)
  const bill = { externalInvoiceNumber: `ACT-${Date.now()}-${++bills}`, externalInvoiceAmount: 1_950 }
  expect((await act(api.invoices.submit, invoiceId, 'desk', bill)).status).toBe(201)
  await act(api.invoices.return, invoiceId, 'controller', { codes: ['RATE_MISMATCH'], text: 'Bill what was agreed' })
  await expect.poll(() => bell(invoiceNumber, 'desk')).toEqual(['invoice-returned'])
  expect(await bell(invoiceNumber, 'controller')).toEqual([])
  expect(await bell(invoiceNumber, 'broker')).toEqual(['brokers-bill-returned'])
})

test('a payment hold does not keep the carrier from hearing that its bill came back', async () => {
  const { invoiceId, invoiceNumber } = await billed(1_950)
  await act(api.invoices.holdPayment, invoiceId, 'desk', { reason: 'A claim is open' })
  await expect.poll(() => bell(invoiceNumber)).toEqual(['invoice-on-hold'])
  await act(api.invoices.return, invoiceId, 'desk', { codes: ['UNSIGNED_POD'], text: 'Send page 2' })
  await expect.poll(() => bell(invoiceNumber)).toEqual(['invoice-returned', 'invoice-on-hold'])
})

test('payables hear of counts corrected after the settlement, paid or not; the carrier hears what waits because of it', async () => {
  const [waiting, paid] = [await billed(), await billed()]
  for (const { invoiceId } of [waiting, paid]) await act(api.invoices.settle, invoiceId, 'desk')
  const wish = { method: 'ach', currency: 'USD', payOn: '2031-01-06', invoiceIds: [paid.invoiceId] } as const
  const run = (await house.call(api.paymentRuns.prepare, { as: sessions.desk, body: wish })).body
  await house.call(api.paymentRuns.release, { as: sessions.controller, params: { paymentRunId: run.id }, body: {} })
  for (const { shipmentId } of [waiting, paid])
    await sql`update stop_line_item set confirmed_packages = 19, exception = 'Short'
      where stop_id = (select id from shipment_stop where shipment_id = ${shipmentId} order by sequence desc limit 1)`.execute(
      system().read,
    )
  await auditWaiting(house.waybill.db, new Date())
  for (const { invoiceNumber } of [waiting, paid])
    await expect.poll(() => bell(invoiceNumber, 'desk')).toEqual(['counts-corrected'])
  expect(await bell(waiting.invoiceNumber)).toEqual(['invoice-on-hold', 'invoice-approved'])
  expect(await bell(paid.invoiceNumber)).toEqual(['invoice-approved'])
  expect((await read(paid.invoiceId)).paymentHold).toBeNull()
})

test('payables hear of counts corrected while one of them holds the payment, and its carrier hears nothing new', async () => {
  const { invoiceId, invoiceNumber, shipmentId } = await billed()
  await act(api.invoices.settle, invoiceId, 'desk')
  await act(api.invoices.holdPayment, invoiceId, 'desk', { reason: 'A claim is open' })
  await expect.poll(() => bell(invoiceNumber)).toEqual(['invoice-on-hold', 'invoice-approved'])
  await sql`update stop_line_item set confirmed_packages = 19, exception = 'Short'
    where stop_id = (select id from shipment_stop where shipment_id = ${shipmentId} order by sequence desc limit 1)`.execute(
    system().read,
  )
  await auditWaiting(house.waybill.db, new Date())
  await expect.poll(() => bell(invoiceNumber, 'desk')).toEqual(['counts-corrected'])
  expect(await bell(invoiceNumber)).toEqual(['invoice-on-hold', 'invoice-approved'])
})

test('payables hear once of counts for which a payment waits, though its run is withdrawn; the reason is a term', async () => {
  const { invoiceId, invoiceNumber, shipmentId } = await billed()
  await act(api.invoices.settle, invoiceId, 'desk')
  const wish = { method: 'ach', currency: 'USD', payOn: '2031-01-06', invoiceIds: [invoiceId] } as const
  const run = (await house.call(api.paymentRuns.prepare, { as: sessions.desk, body: wish })).body
  await sql`update stop_line_item set confirmed_packages = 19, exception = 'Short'
    where stop_id = (select id from shipment_stop where shipment_id = ${shipmentId} order by sequence desc limit 1)`.execute(
    system().read,
  )
  await auditWaiting(house.waybill.db, new Date())
  await expect.poll(() => bell(invoiceNumber, 'desk')).toEqual(['counts-corrected'])
  const said = { as: sessions.desk, params: { paymentRunId: run.id }, body: { reason: 'Counted again' } }
  expect((await house.call(api.paymentRuns.withdraw, said)).status).toBe(201)
  await auditWaiting(house.waybill.db, new Date())
  expect(await bell(invoiceNumber, 'desk')).toEqual(['counts-corrected'])
  const { data } = (await house.call(api.notifications.list, { as: sessions.biller, query: { pageSize: 200 } })).body
  const held = data.find(({ facts, wording }) => wording === 'invoice-on-hold' && facts['invoice'] === invoiceNumber)
  expect(held?.facts['reason']).toEqual({ term: 'Its counts were corrected after it was settled' })
})

test('the carrier is told why a document of its invoice was rejected', async () => {
  const { invoiceId, invoiceNumber } = await owed()
  const data = Buffer.from(`%PDF-1.4\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj\n3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792]>> endobj
trailer <</Size 4 /Root 1 0 R>>\n%%EOF\n% ${invoiceId}`).toString('base64')
  const uploadData = { name: 'bill.pdf', fileType: 18, apInvoiceId: invoiceId, data }
  const { body: sent } = await house.call(api.documents.upload, { as: sessions.biller, body: { uploadData } })
  const body = { decision: 'reject', reason: 'wrong-load', text: 'It names 4340001' } as const
  await house.call(api.documents.review, { as: sessions.desk, params: { documentId: sent.id }, body })
  await expect.poll(() => bell(invoiceNumber)).toEqual(['bill-document-rejected'])
  const { data: told } = (await house.call(api.notifications.list, { as: sessions.biller })).body
  expect(told[0]?.facts).toMatchObject({
    document: { term: 'AP Invoice' },
    reason: { text: 'It is for another load. It names 4340001' },
  })
})

describeEndpoint(api.invoices.ageing, {
  works: {
    'each age adds up to the list that it leads to, in every currency, and to nobody else': async () => {
      const days = [3, -1, -15, -16, -30, -31, -90]
      const { db } = house.waybill
      const mine = await foundCompany(db, 'carrier')
      const as = await house.sessionOf(await hire(db, 'carrier-billing', { company: mine }))
      for (const day of days) {
        const { invoiceId } = await owed({ carrier: mine })
        await sql`update invoice set state = 1, external_number = ${`A${day}`}, external_amount = 1850, received_at = now(), audited_at = now(),
          approved_at = now(), approved_by = 'Waybill', approved_amount = ${1_000 + Math.abs(day)}, due_on = (now() at time zone 'America/Chicago')::date + ${day}::int
          where id = ${invoiceId}`.execute(system().read)
      }
      const { status, body } = await house.call(api.invoices.ageing, { as })
      expect([status, body.data.map(({ age, count }) => [age, count])]).toEqual([
        200,
        [
          ['current', 1],
          ['days-1-15', 2],
          ['days-16-30', 2],
          ['over-30', 2],
        ],
      ])
      for (const { dueStart, dueEnd, amounts, count } of body.data) {
        const due = { ...(dueStart && { dueStart }), ...(dueEnd && { dueEnd }) }
        const list = await house.call(api.invoices.list, { as, query: { status: 'Invoiced', pageSize: 200, ...due } })
        expect(list.body.totalCount).toBe(count)
        const sum = list.body.data.reduce((cents, { balance }) => cents + Math.round(balance * 100), 0) / 100
        expect(amounts).toEqual([{ currency: 'USD', amount: sum }])
      }
    },
    'what is due today is not late where its reader is, whatever day it is in UTC': async () => {
      const { db } = house.waybill
      const mine = await foundCompany(db, 'carrier')
      const as = await house.sessionOf(await hire(db, 'carrier-billing', { company: mine }))
      const zone = new Date().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Pacific/Kiritimati'
      await sql`update company set time_zone = ${zone} where id = ${mine.id}`.execute(system().read)
      for (const before of [0, 1]) {
        const { invoiceId } = await owed({ carrier: mine })
        await sql`update invoice set state = 1, external_number = ${`Z${before}`}, external_amount = 1850, received_at = now(), audited_at = now(),
          approved_at = now(), approved_by = 'Waybill', approved_amount = 1850, due_on = (now() at time zone ${zone})::date - ${before}::int
          where id = ${invoiceId}`.execute(system().read)
      }
      const { body } = await house.call(api.invoices.ageing, { as })
      expect(body.data.map(({ count }) => count)).toEqual([1, 1, 0, 0])
    },
  },
  refusesBadInput: {
    'a name that it does not know': async () => {
      const said = { as: sessions.biller, query: { currency: 'USD' } as never }
      expect((await house.call(api.invoices.ageing, said)).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver': async () => {
      const as = await house.sessionOf(await hire(house.waybill.db, 'driver', { company: carrier }))
      expect((await house.call(api.invoices.ageing, { as })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier counts nothing of ours': async () => {
      await billed()
      const { body } = await house.call(api.invoices.ageing, { as: sessions.stranger })
      expect(body.data.every(({ count, amounts }) => count === 0 && amounts.length === 0)).toBe(true)
    },
  },
})

describeEndpoint(api.invoices.ofShipment, {
  works: {
    'by number and by id, while the load is still under way, with the date of each step': async () => {
      const load = await owed({ status: 'inTransit' })
      for (const shipment of [load.number, load.shipmentId]) {
        const { body } = await house.call(api.invoices.ofShipment, { as: sessions.biller, params: { shipment } })
        expect([body.totalCount, body.data[0]?.id, body.data[0]?.list]).toEqual([1, load.invoiceId, null])
      }
      const done = await billed()
      const invoice = await read(done.invoiceId)
      expect([invoice.bookedAt, invoice.documentsCompleteAt, invoice.approvedAt]).toEqual(
        Array(3).fill(expect.any(String)),
      )
      expect([invoice.scheduledAt, invoice.scheduledFor]).toEqual([null, null])
      const lacking = await owed()
      expect((await read(lacking.invoiceId)).documentsCompleteAt).toBeNull()
    },
  },
  refusesBadInput: {
    'a name that it does not know': async () => {
      const said = { as: sessions.biller, params: { shipment: 'x' }, query: { status: 'All' } as never }
      expect((await house.call(api.invoices.ofShipment, said)).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver of the same carrier': async () => {
      const as = await house.sessionOf(await hire(house.waybill.db, 'driver', { company: carrier }))
      const { number } = await owed()
      expect((await house.call(api.invoices.ofShipment, { as, params: { shipment: number } })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier, as if there were no such load': async () => {
      const { number } = await owed()
      const [theirs, none] = await Promise.all(
        [number, '9999999'].map((shipment) =>
          house.call(api.invoices.ofShipment, { as: sessions.stranger, params: { shipment } }),
        ),
      )
      expect([theirs?.status, theirs?.problem.code]).toEqual([404, 'not-found'])
      expect(none?.status).toBe(404)
    },
  },
})
