import { api } from '@waybill/contract/api.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { House } from '../../test/house.ts'
import { type Company, foundCompany, hire } from '../../test/people.ts'
import { aPayable, paperOf, sendPapers } from '../../world/billing.ts'
import { auditWaiting } from '../invoices/audit/auditing.ts'

let house: House
let provider: Company
let carrier: Company
let customer: Company
let driver: { id: string; name: string }
let one: { token: string }
let other: { token: string }
let biller: { token: string }

beforeAll(async () => {
  house = await House.open()
  const { db } = house.waybill
  ;[provider, customer, carrier] = await Promise.all([
    foundCompany(db, 'provider'),
    foundCompany(db, 'shipper'),
    foundCompany(db, 'carrier'),
  ])
  driver = { id: (await hire(db, 'driver', { company: carrier })).id, name: 'Robin' }
  one = await house.sessionOf(await hire(db, 'payables', { company: provider }))
  other = await house.sessionOf(await hire(db, 'payables', { company: provider }))
  biller = await house.sessionOf(await hire(db, 'carrier-billing', { company: carrier }))
})
afterAll(() => house.close())

const system = () => house.waybill.db.as({ kind: 'system' }).read
const read = async (invoice: string) => (await house.call(api.invoices.find, { as: one, params: { invoice } })).body
const said = async (invoiceId: string) => ({
  params: { invoiceId },
  headers: { 'if-match': `"${(await read(invoiceId)).version}"` },
})

/** A submitted bill: as agreed, Waybill approves it; above that, somebody has to. */
async function billed(amount: number): Promise<string> {
  const { invoiceId } = await aPayable(house.waybill.db, { provider, customer, carrier, driver })
  await sendPapers(house.waybill.db, invoiceId)
  const body = { externalInvoiceNumber: invoiceId, externalInvoiceAmount: amount }
  const { status } = await house.call(api.invoices.update, { as: biller, ...(await said(invoiceId)), body })
  expect(status).toBe(200)
  return invoiceId
}

type Desk = { as: { token: string }; invoiceId: string; runs: string[]; payments: string[]; counts: { left: number } }
const deskOf = (as: { token: string }, invoiceId: string): Desk => ({
  as,
  invoiceId,
  runs: [],
  payments: [],
  counts: { left: 20 },
})

/** Every act that moves money, by one person as often as they like; the refused stay refused. */
const ACTS = {
  approve: async ({ as, invoiceId }: Desk) =>
    void (await house.call(api.invoices.approve, { as, ...(await said(invoiceId)), body: { reason: 'It is fine' } })),
  deduct: async ({ as, invoiceId }: Desk) =>
    void (await house.call(api.invoices.deduct, {
      as,
      ...(await said(invoiceId)),
      body: { kind: 'chargeback', amount: 1, text: 'Pallets' },
    })),
  shortPay: async ({ as, invoiceId }: Desk) => {
    const evidenceDocumentId = await paperOf(house.waybill.db, invoiceId)
    const shortPays = [{ amount: 0.01, code: 'RATE_MISMATCH' as const, text: 'No receipt', evidenceDocumentId }]
    await house.call(api.invoices.approve, {
      as,
      ...(await said(invoiceId)),
      body: { shortPays, reason: 'It is fine' },
    })
  },
  // Operations correct a count; whoever is at the desk lets the payment go.
  recount: async ({ invoiceId, counts }: Desk) => {
    await sql`update stop_line_item set confirmed_packages = ${--counts.left}, exception = 'Short' where stop_id = (
      select stop.id from shipment_stop as stop join invoice on invoice.shipment_id = stop.shipment_id
      where invoice.id = ${invoiceId} order by sequence desc limit 1)`.execute(system())
    await auditWaiting(house.waybill.db, new Date())
  },
  letGo: async ({ as, invoiceId }: Desk) =>
    void (await house.call(api.invoices.endPaymentHold, {
      as,
      ...(await said(invoiceId)),
      body: { reason: 'The carrier credits it' },
    })),
  settle: async ({ as, invoiceId }: Desk) =>
    void (await house.call(api.invoices.settle, { as, ...(await said(invoiceId)) })),
  prepare: async ({ as, invoiceId, runs, payments }: Desk) => {
    const body = { method: 'ach' as const, currency: 'USD' as const, payOn: '2030-01-15', invoiceIds: [invoiceId] }
    const { status, body: run } = await house.call(api.paymentRuns.prepare, { as, body })
    if (status !== 201) return
    runs.push(run.id)
    payments.push(...run.payments.map(({ id }) => id))
  },
  release: async ({ as, runs }: Desk) => {
    for (const paymentRunId of runs)
      await house.call(api.paymentRuns.release, { as, params: { paymentRunId }, body: {} })
  },
  reissue: async ({ as, runs, payments }: Desk) => {
    for (const paymentId of payments.slice()) {
      const body = { reason: 'Wrong day', isReissued: true }
      const answer = await house.call(api.paymentRuns.void, { as, params: { paymentId }, body })
      if (answer.status !== 201) continue
      runs.push(answer.body.id)
      payments.push(...answer.body.payments.map(({ id }) => id))
    }
  },
  withdraw: async ({ as, runs }: Desk) => {
    for (const paymentRunId of runs)
      await house.call(api.paymentRuns.withdraw, { as, params: { paymentRunId }, body: { reason: 'Wrong day' } })
  },
} satisfies Record<string, (desk: Desk) => Promise<void>>

async function sentOf(invoiceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment join payment_line on payment_id = payment.id
    where invoice_id = ${invoiceId} and sent_at is not null`.execute(system())
  return rows[0]?.count ?? -1
}

test('one person alone sends no payment, whatever they do in whatever order', async () => {
  const act = fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[]))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(1_850, 1_950, 12_000),
      fc.array(act, { minLength: 4, maxLength: 9 }),
      async (amount, acts) => {
        const desk = deskOf(one, await billed(amount))
        for (const name of ['approve', 'settle', 'prepare', ...acts, 'release'] as const) await ACTS[name](desk)
        expect(await sentOf(desk.invoiceId)).toBe(0)
      },
    ),
    { numRuns: 12, seed: 4_340 },
  )
})

test('two people do: one prepares, the other sends', async () => {
  for (const amount of [1_850, 1_950]) {
    const desk = deskOf(one, await billed(amount))
    for (const name of ['approve', 'deduct', 'settle', 'prepare', 'release'] as const) await ACTS[name](desk)
    await ACTS.release({ ...desk, as: other })
    expect(await sentOf(desk.invoiceId)).toBe(1)
  }
})

test('who entered a broker’s bill that Waybill approved does not send its payment; who did not, does', async () => {
  const broker = await foundCompany(house.waybill.db, 'broker')
  const { invoiceId } = await aPayable(house.waybill.db, { provider, customer, carrier: broker, driver })
  await sendPapers(house.waybill.db, invoiceId)
  const body = { externalInvoiceNumber: invoiceId, externalInvoiceAmount: 1_850 }
  const { body: bill } = await house.call(api.invoices.submit, { as: one, ...(await said(invoiceId)), body })
  expect(bill.approvedBy).toBe('Waybill')
  const desk = deskOf(other, invoiceId)
  for (const name of ['settle', 'prepare'] as const) await ACTS[name](desk)
  const own = await house.call(api.paymentRuns.release, { as: one, params: { paymentRunId: desk.runs[0] ?? '' } })
  expect([own.status, own.problem.code, own.problem.detail]).toEqual([
    409,
    'another-person',
    'You entered one of its bills: someone else sends the payments',
  ])
  await ACTS.withdraw(desk)
  await ACTS.prepare({ ...desk, as: one })
  await ACTS.release(desk)
  expect(await sentOf(invoiceId)).toBe(1)
})

test('a colleague’s correction leaves the payment of a broker’s bill to a third person', async () => {
  const broker = await foundCompany(house.waybill.db, 'broker')
  const { invoiceId } = await aPayable(house.waybill.db, { provider, customer, carrier: broker, driver })
  await sendPapers(house.waybill.db, invoiceId)
  for (const as of [one, other]) {
    const body = { externalInvoiceNumber: invoiceId, externalInvoiceAmount: 1_850 }
    expect((await house.call(api.invoices.update, { as, ...(await said(invoiceId)), body })).status).toBe(200)
  }
  const third = await house.sessionOf(await hire(house.waybill.db, 'payables', { company: provider }))
  const desk = deskOf(third, invoiceId)
  for (const name of ['settle', 'prepare'] as const) await ACTS[name](desk)
  for (const as of [one, other]) await ACTS.release({ ...desk, as })
  expect(await sentOf(invoiceId)).toBe(0)
  await ACTS.withdraw(desk)
  await ACTS.prepare({ ...desk, as: one })
  await ACTS.release(desk)
  expect(await sentOf(invoiceId)).toBe(1)
})

test('the database itself refuses release by whoever prepared the run', async () => {
  const { rows } = await sql<{ id: string }>`select id from contact where company_id = ${provider.id} limit 1`.execute(
    system(),
  )
  await expect(
    sql`insert into payment_run (id, method, currency, pay_on, state, prepared_at, prepared_by, prepared_by_name, released_at, released_by,
        released_by_name)
      values (gen_random_uuid(), 'ach', 'USD', '2030-01-15', 'Released', now(), ${rows[0]?.id}, 'Robin', now(), ${rows[0]?.id}, 'Robin')`.execute(
      system(),
    ),
  ).rejects.toThrow('payment_run_check')
})

test('who lets go what was counted again while it waited does not send it, even if another person prepared it', async () => {
  const third = await house.sessionOf(await hire(house.waybill.db, 'payables', { company: provider }))
  const desk = deskOf(one, await billed(1_850))
  for (const name of ['settle', 'prepare', 'recount'] as const) await ACTS[name](desk)
  await ACTS.release({ ...desk, as: other })
  await ACTS.letGo({ ...desk, as: other })
  for (const as of [one, other]) await ACTS.release({ ...desk, as })
  expect(await sentOf(desk.invoiceId)).toBe(0)
  await ACTS.release({ ...desk, as: third })
  expect(await sentOf(desk.invoiceId)).toBe(1)
})

const releasedBy = async (as: { token: string }, { runs }: Desk) => {
  const { status, problem } = await house.call(api.paymentRuns.release, {
    as,
    params: { paymentRunId: runs.at(-1) ?? '' },
    body: {},
  })
  return status < 300 ? 'sent' : problem.detail
}

test('who made a deduction, and who gave part of it back, send nothing of what is left', async () => {
  const third = await house.sessionOf(await hire(house.waybill.db, 'payables', { company: provider }))
  const desk = deskOf(one, await billed(1_850))
  for (const name of ['deduct', 'settle'] as const) await ACTS[name](desk)
  const deductions = await house.call(api.disputes.deductions, { as: one, params: { invoice: desk.invoiceId } })
  const params = { deductionId: deductions.body.data[0]?.id ?? '' }
  const { body: dispute } = await house.call(api.disputes.open, { as: biller, params, body: { text: 'No pallets' } })
  const body = { decision: 'give-back' as const, amount: 0.4, reason: 'Half of them' }
  const { status } = await house.call(api.disputes.answer, { as: other, params: { disputeId: dispute.id }, body })
  expect(status).toBe(201)
  await ACTS.prepare({ ...desk, as: third })
  expect(await releasedBy(one, desk)).toBe(
    'You made a deduction on one of its invoices: someone else sends the payments',
  )
  expect(await releasedBy(other, desk)).toBe(
    'You gave back a deduction on one of its invoices: someone else sends the payments',
  )
  expect(await sentOf(desk.invoiceId)).toBe(0)
})

test.each([
  ['approved an accessorial', false],
  ['asked the customer for its approval of an accessorial', true],
])('who %s does not send the bill that Waybill approved because of it', async (_, isCustomerAsked) => {
  const { invoiceId, shipmentId, stopIds } = await aPayable(house.waybill.db, { provider, customer, carrier, driver })
  const shipper = await house.sessionOf(await hire(house.waybill.db, 'shipper', { company: customer }))
  const limit = async (above: number | null) =>
    await house.call(api.customerApprovals.setLimit, { as: shipper, body: { above } })
  if (isCustomerAsked) expect((await limit(100)).status).toBeLessThan(300)
  const asked = await house.call(api.cases.create, {
    as: await house.sessionOf(await hire(house.waybill.db, 'carrier-admin', { company: carrier })),
    body: {
      caseType: 5,
      shipmentId,
      stopId: stopIds.at(-1),
      details: { amount: 120, payee: 'Dock Hands', paidBy: 'Driver' },
    },
  })
  const params = { caseId: asked.body.id }
  expect((await house.call(api.cases.approve, { as: one, params, body: { amount: 120 } })).status).toBe(201)
  if (isCustomerAsked) {
    await limit(null)
    const { body: asks } = await house.call(api.customerApprovals.list, { as: shipper })
    const answered = {
      params: { customerApprovalId: asks.data[0]?.id ?? '' },
      body: { outcome: 'approved' as const, text: '' },
    }
    expect((await house.call(api.customerApprovals.answer, { as: shipper, ...answered })).status).toBe(200)
  }
  await sendPapers(house.waybill.db, invoiceId)
  const body = { externalInvoiceNumber: invoiceId, externalInvoiceAmount: 1_970 }
  await house.call(api.invoices.update, { as: biller, ...(await said(invoiceId)), body })
  expect((await read(invoiceId)).approvedBy).toBe('Waybill')
  const desk = deskOf(other, invoiceId)
  for (const name of ['settle', 'prepare'] as const) await ACTS[name](desk)
  expect(await releasedBy(one, desk)).toBe(
    'You approved an accessorial on one of its invoices: someone else sends the payments',
  )
  expect(await sentOf(invoiceId)).toBe(0)
})
