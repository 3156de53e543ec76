import { api } from '@waybill/contract/api.ts'
import type { Invoice } from '@waybill/contract/invoices/invoices.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEndpoint } from '../../../test/endpoint-tests.ts'
import { House } from '../../../test/house.ts'
import { billsOf, found, OVER, type Parties, partiesIn } from '../../../test/judged-bills.ts'
import { often } from '../../../test/thorough.ts'
import { newId } from '../../db/new-id.ts'
import { auditWaiting } from './auditing.ts'

let house: House
let provider: Parties['provider']
let parties: Parties

beforeAll(async () => {
  parties = await partiesIn(await House.open())
  ;({ house, provider } = parties)
})
afterAll(() => house.close())

const { system, as, billed, read, call, refused, stranger, provenShort } = billsOf(() => parties)

async function correct(invoiceId: string, packages: number, exception: 'None' | 'Short'): Promise<void> {
  await sql`update stop_line_item set confirmed_packages = ${packages}, exception = ${exception} where stop_id = (
    select stop.id from shipment_stop as stop join invoice on invoice.shipment_id = stop.shipment_id
    where invoice.id = ${invoiceId} order by sequence desc limit 1)`.execute(system().read)
}
/** And looked at as the audit's rounds do. */
async function recount(
  invoiceId: string,
  packages: number,
  exception: 'None' | 'Short',
  now = new Date(),
): Promise<Invoice> {
  await correct(invoiceId, packages, exception)
  await auditWaiting(house.waybill.db, now)
  return await read(invoiceId)
}
test('a count corrected after the audit takes Waybill’s approval back, and gives it again once nothing is short', async () => {
  const id = await billed()
  expect((await read(id)).approvals).toMatchObject([{ approvedBy: 'Waybill' }])
  const short = await recount(id, 19, 'Short')
  expect([short.list, short.approvedAt, found(short), short.approvals]).toEqual([
    'Pending',
    null,
    ['POD_EXCEPTION'],
    [],
  ])
  const whole = await recount(id, 20, 'None')
  expect([whole.list, found(whole), whole.approvals]).toMatchObject(['Invoiced', [], [{ approvedBy: 'Waybill' }]])
})

test('a bill that came in time is not late when it is audited again', async () => {
  const id = await billed()
  const later = new Date(Date.now() + 200 * 86_400_000)
  expect(found(await recount(id, 19, 'Short', later))).toEqual(['POD_EXCEPTION'])
})

test('whoever approved a bill approved other counts than those corrected since: it waits, and no short pay of it is left', async () => {
  const id = await billed(1_950)
  await call(api.invoices.approve, id, 'payables', { shortPays: [await provenShort(id)] })
  const short = await recount(id, 19, 'Short')
  expect([short.list, short.approvals, short.deductions, found(short)]).toEqual([
    'Pending',
    [],
    [],
    ['POD_EXCEPTION', 'RATE_MISMATCH'],
  ])
  expect((await call(api.invoices.approve, id, 'payables', OVER)).status).toBe(201)
  const shorter = await recount(id, 5, 'Short')
  expect([shorter.approvedAt, found(shorter)]).toEqual([null, ['POD_EXCEPTION', 'RATE_MISMATCH']])
})

const settledAt = async (id: string) => (await call(api.invoices.settle, id)).body.settledAt
/** As auditors read it. */
async function historyOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ description: string }>`
    select description from history_entry where subject_id = ${id} and code <> 'invoice-counted' order by operation_at, id`.execute(
    system().read,
  )
  return rows.map(({ description }) => description)
}
const COUNTED_AGAIN = 'Its counts were corrected after it was settled'

test('counts corrected after the settlement change nothing on the bill: its payment waits', async () => {
  const id = await billed()
  await settledAt(id)
  const before = await read(id)
  const short = await recount(id, 19, 'Short')
  const { paymentHold, version: _v, can: _can, ...rest } = short
  expect(before).toMatchObject({ ...rest, paymentHold: null })
  expect(paymentHold).toMatchObject({ reason: COUNTED_AGAIN, heldBy: 'Waybill', isWaybills: true })
  expect((await historyOf(id)).at(-1)).toMatch(
    /^Counts corrected after invoice \d+ was settled: Short: Canned .*, Phoenix$/,
  )
})

test('a correction that makes the delivery whole lets the payment go that Waybill held, and no other', async () => {
  const [id, held] = [await billed(), await billed()]
  for (const one of [id, held]) await settledAt(one)
  await recount(id, 19, 'Short')
  const whole = await recount(id, 20, 'None')
  expect([whole.paymentHold, whole.status.status]).toEqual([null, 2])
  expect((await historyOf(id)).at(-1)).toContain('nothing is short or damaged now')
  await call(api.invoices.holdPayment, held, 'payables', HOLD)
  expect((await recount(held, 19, 'Short')).paymentHold).toMatchObject(HOLD)
  expect((await recount(held, 20, 'None')).paymentHold).toMatchObject(HOLD)
})

test('a settlement that is reversed after its counts were corrected is audited again, and nobody holds it', async () => {
  const id = await billed()
  await settledAt(id)
  await recount(id, 19, 'Short')
  const { status, body } = await call(api.invoices.reverse, id, 'operations', { reason: 'Counted again' })
  expect([status, body.list, body.paymentHold, found(body)]).toEqual([201, 'Pending', null, ['POD_EXCEPTION']])
  expect(Object.keys((await call(api.invoices.approve, id)).problem.modelState ?? {})).toEqual(['reason'])
})

test('a person’s hold answers no corrected counts: they are looked at meanwhile, and whoever lets it go reads what they lack', async () => {
  const id = await billed()
  await settledAt(id)
  await call(api.invoices.holdPayment, id, 'payables', HOLD)
  await correct(id, 19, 'Short')
  await auditWaiting(house.waybill.db, new Date())
  // The server's own round may have it.
  await expect.poll(async () => (await read(id)).paymentHold?.found.length).toBe(1)
  const held = await read(id)
  expect(held.paymentHold).toMatchObject({ ...HOLD, isWaybills: false })
  expect(held.paymentHold?.found.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Short: Canned .*, Phoenix$/),
  ])
  expect((await historyOf(id)).at(-1)).toMatch(/^Counts corrected after invoice \d+ was settled: Short: /)
  const params = { invoice: id }
  const carriers = await house.call(api.invoices.find, { as: await as('carrier-billing'), params })
  expect(carriers.body.paymentHold).toMatchObject({ ...HOLD, found: [] })
  const { status, problem } = await call(api.invoices.endPaymentHold, id)
  expect([status, Object.keys(problem.modelState ?? {})]).toEqual([400, ['reason']])
  expect((await call(api.invoices.endPaymentHold, id, 'payables', OVER)).body.paymentHold).toBeNull()
  // Answered: the next look holds nothing, and who let it go is one of its two people.
  await auditWaiting(house.waybill.db, new Date())
  expect((await read(id)).paymentHold).toBeNull()
  const { rows } = await sql<{ by: string | null }>`
    select ended_by_id as by from payment_hold where invoice_id = ${id} and held_by_id is null`.execute(system().read)
  expect(rows).toEqual([{ by: expect.any(String) }])
  // Held again for another reason, it has nothing new to say; counted anew, it has.
  await call(api.invoices.holdPayment, id, 'payables', HOLD)
  expect((await read(id)).paymentHold?.found).toEqual([])
  expect((await recount(id, 5, 'Short')).paymentHold?.found).toHaveLength(1)
  expect((await recount(id, 20, 'None')).paymentHold).toMatchObject({ ...HOLD, found: [] })
  expect((await call(api.invoices.endPaymentHold, id)).status).toBe(201)
})

test('a reversal does not approve at once what was counted whole in the end', async () => {
  for (const isLookedAt of [true, false]) {
    const id = await billed()
    await settledAt(id)
    await recount(id, 19, 'Short')
    if (isLookedAt) await call(api.invoices.endPaymentHold, id, 'payables', OVER)
    await correct(id, 20, 'None')
    if (isLookedAt) await auditWaiting(house.waybill.db, new Date())
    const { status, body } = await call(api.invoices.reverse, id, 'operations', { reason: 'Counted again' })
    expect([status, body.list, body.approvedAt, body.paymentHold]).toEqual([201, 'Pending', null, null])
    await auditWaiting(house.waybill.db, new Date())
    expect((await read(id)).approvedAt).toBeNull()
  }
})

const TOLL = { code: 'as-written', facts: {}, text: 'Toll' }

test('nor what was charged after the settlement, which has the bill audited again: it waits for a person', async () => {
  for (const amount of [0.5, 180]) {
    const id = await billed()
    await settledAt(id)
    const caseId = newId()
    await sql`
      with resolved as (
        insert into cases (id, type, provider_id, carrier_id, shipment_id, shipment_number, details, priority, currency, requested_amount,
          charge_code, incident_at, opened_at, opened_by, answer_due_at)
        select ${caseId}, 8, ${provider.id}, carrier_id, shipment_id, shipment_number, '{}', 'Normal', 'USD', ${amount}, 'ACCESSORIAL',
          now(), now(), 'Robin', now()
        from invoice where id = ${id}
      )
      insert into shipment_charge (id, shipment_id, carrier_id, case_id, code, said, amount, approved_at, approved_by)
      select gen_random_uuid(), shipment_id, carrier_id, ${caseId}, 'ACCESSORIAL', ${JSON.stringify(TOLL)}, ${amount}, now(), 'Robin'
      from invoice where id = ${id}`.execute(system().read)
    const { status, body } = await call(api.invoices.reverse, id, 'operations', { reason: 'A toll was forgotten' })
    expect([status, body.list, body.approvedAt, body.expectedAmount]).toEqual([201, 'Pending', null, 1_850 + amount])
    await auditWaiting(house.waybill.db, new Date())
    expect((await read(id)).approvals).toEqual([])
    expect((await call(api.invoices.approve, id)).status).toBe(201)
  }
})

test('what an approval answered is open again though counts were looked at since', async () => {
  const id = await billed(1_950)
  await call(api.invoices.approve, id, 'payables', OVER)
  await settledAt(id)
  await recount(id, 19, 'Short')
  await recount(id, 20, 'None')
  const { body } = await call(api.invoices.reverse, id, 'operations', { reason: 'Wrong code' })
  expect(found(body)).toEqual(['RATE_MISMATCH'])
  expect(Object.keys((await call(api.invoices.approve, id)).problem.modelState ?? {})).toEqual(['reason'])
})

test('a bill being settled while its counts are corrected is audited again or held', async () => {
  for (let round = 0; round < often({ thorough: 200, everyDay: 10 }); round++) {
    const id = await billed()
    await Promise.all([call(api.invoices.settle, id), recount(id, 19, 'Short')])
    await auditWaiting(house.waybill.db, new Date())
    const after = await read(id)
    expect(after.status.status === 2 ? [after.paymentHold?.reason] : found(after)).toEqual([
      after.status.status === 2 ? COUNTED_AGAIN : 'POD_EXCEPTION',
    ])
  }
})

const HOLD = { reason: 'A claim is open on this load' }

describeEndpoint(api.invoices.holdPayment, {
  works: {
    'the payee reads why, and keeps its due date': async () => {
      const id = await billed()
      const before = (await call(api.invoices.settle, id)).body
      const { status, body } = await call(api.invoices.holdPayment, id, 'payables', HOLD)
      expect([status, body.dueOn]).toEqual([201, before.dueOn])
      const seen = await house.call(api.invoices.find, { as: await as('carrier-billing'), params: { invoice: id } })
      expect(seen.body.paymentHold).toMatchObject(HOLD)
      expect(seen.body.can.endPaymentHold).toMatchObject({ code: 'not-your-role' })
      expect(body.can.holdPayment).toMatchObject({ text: `Its payment is on hold: ${HOLD.reason}` })
    },
  },
  refusesBadInput: {
    'no reason, and a hold on a hold': async () => {
      const id = await billed()
      expect((await call(api.invoices.holdPayment, id, 'payables', { reason: ' ' })).status).toBe(400)
      await call(api.invoices.holdPayment, id, 'payables', HOLD)
      expect((await call(api.invoices.holdPayment, id, 'payables', HOLD)).status).toBe(409)
    },
  },
  refusesWhoMayNot: {
    operations: async () => expect(await refused(api.invoices.holdPayment, 'operations', HOLD)).toBe(403),
  },
  refusesTheOtherCompany: {
    'a payer that does not pay it': async () => expect(await stranger(api.invoices.holdPayment, HOLD)).toBe(404),
  },
})

describeEndpoint(api.invoices.endPaymentHold, {
  works: {
    'what Waybill held for its counts, with a reason that its carrier does not read': async () => {
      const id = await billed()
      await settledAt(id)
      await recount(id, 19, 'Short')
      const { status, body } = await call(api.invoices.endPaymentHold, id, 'payables', OVER)
      expect([status, body.paymentHold]).toEqual([201, null])
      const { rows } = await sql<{ isInternal: boolean }>`
        select is_internal as "isInternal" from history_entry where subject_id = ${id} and description like '%by phone'`.execute(
        system().read,
      )
      expect(rows).toMatchObject([{ isInternal: true }])
    },
    'it can be paid, and held again': async () => {
      const id = await billed()
      await call(api.invoices.holdPayment, id, 'payables', HOLD)
      const { status, body } = await call(api.invoices.endPaymentHold, id)
      expect([status, body.paymentHold, body.can.holdPayment]).toEqual([201, null, true])
      expect((await call(api.invoices.holdPayment, id, 'payables', HOLD)).status).toBe(201)
    },
  },
  refusesBadInput: {
    'without a reason what Waybill held for its counts': async () => {
      const id = await billed()
      await settledAt(id)
      await recount(id, 19, 'Short')
      const { status, problem } = await call(api.invoices.endPaymentHold, id)
      expect([status, Object.keys(problem.modelState ?? {})]).toEqual([400, ['reason']])
    },
    'what is not on hold': async () => {
      expect((await call(api.invoices.endPaymentHold, await billed())).problem).toMatchObject({
        status: 409,
        detail: 'Its payment is not on hold',
      })
    },
  },
  refusesWhoMayNot: {
    operations: async () => expect(await refused(api.invoices.endPaymentHold, 'operations', {})).toBe(403),
  },
  refusesTheOtherCompany: {
    'a payer that does not pay it': async () => expect(await stranger(api.invoices.endPaymentHold, {})).toBe(404),
  },
})
