import { api } from '@waybill/contract/api.ts'
import type { Role } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEndpoint } from '../../../test/endpoint-tests.ts'
import { House } from '../../../test/house.ts'
import { billsOf, found, OVER, type Parties, partiesIn, SHORT } from '../../../test/judged-bills.ts'
import { type Company, foundCompany } from '../../../test/people.ts'
import { saying } from '../../../test/saying.ts'
import { often, withinSeconds } from '../../../test/thorough.ts'
import { aPayable, sendPapers } from '../../../world/billing.ts'
import { deducted, paid, settled, turned } from '../ledger/books.ts'
import { post } from '../ledger/ledger.queries.ts'

let parties: Parties
let house: House
let provider: Company
let carrier: Company
let customer: Company
let driver: Parties['driver']

beforeAll(async () => {
  parties = await partiesIn(await House.open())
  ;({ house, provider, customer, carrier, driver } = parties)
})
afterAll(() => house.close())

const { system, as, billed, read, call, refused, stranger, provenShort } = billsOf(() => parties)

let bills = 0

const RETURN = { codes: ['UNSIGNED_POD'], text: 'Send the signed page' }

describeEndpoint(api.invoices.return, {
  works: {
    'it stands in Action Required with its reasons until it comes again': async () => {
      const id = await billed()
      const { status, body } = await call(api.invoices.return, id, 'payables', RETURN)
      expect([status, body.list, body.approvedAt, body.nextActor]).toEqual([201, 'UnInvoiced', null, 'carrier'])
      expect(body.returns).toMatchObject([RETURN])
      const again = await call(api.invoices.update, id, 'carrier-billing', { externalInvoiceAmount: 1_850 })
      expect([again.body.list, again.body.returnedAt]).toEqual(['Invoiced', null])
    },
  },
  refusesBadInput: {
    'no code, no words, a code that is none; and a bill that has not come': async () => {
      const id = await billed()
      for (const wrong of [
        { codes: [], text: 'x' },
        { codes: ['DUP'], text: ' ' },
        { codes: ['UGLY'], text: 'x' },
      ])
        expect((await call(api.invoices.return, id, 'payables', wrong)).status).toBe(400)
      await call(api.invoices.return, id, 'payables', RETURN)
      expect((await call(api.invoices.return, id, 'payables', RETURN)).problem.code).toBe('step-not-allowed')
    },
  },
  refusesWhoMayNot: {
    'operations and the carrier itself': async () => {
      for (const persona of ['operations', 'carrier-billing'] as const)
        expect(await refused(api.invoices.return, persona, RETURN)).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a payer that does not pay it': async () => expect(await stranger(api.invoices.return, RETURN)).toBe(404),
  },
})

async function resolutionsOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ resolution: string }>`
    select resolution from invoice_exception where invoice_id = ${id} and resolved_at is not null`.execute(
    system().read,
  )
  return rows.map(({ resolution }) => resolution)
}
describeEndpoint(api.invoices.approve, {
  works: {
    'the billed amount is owed, less what is paid short with its code, and the exceptions are closed': async () => {
      const id = await billed(1_950)
      const { status, body } = await call(api.invoices.approve, id, 'payables', { shortPays: [await provenShort(id)] })
      expect([status, body.list, body.invoiceAmount, body.feeAndBalance, body.balance]).toEqual([
        201,
        'Invoiced',
        1_950,
        100,
        1_850,
      ])
      expect([body.openExceptions, body.deductions[0]?.kind, body.deductions[0]?.text]).toEqual([
        [],
        'short-pay',
        SHORT.text,
      ])
    },
    'what was approved and is billed anew is approved anew, and nothing is short any more': async () => {
      const id = await billed(1_950)
      await call(api.invoices.approve, id, 'payables', { shortPays: [await provenShort(id)] })
      const { body } = await call(api.invoices.update, id, 'carrier-billing', { externalInvoiceAmount: 1_850 })
      expect([body.feeAndBalance, body.balance, body.deductions]).toEqual([0, 1_850, []])
    },
    'over what the audit found with a reason, which auditors read and its carrier does not': async () => {
      const id = await billed(1_950)
      const { status, body } = await call(api.invoices.approve, id, 'payables', OVER)
      expect([status, body.openExceptions, body.approvals]).toMatchObject([201, [], [{ reason: OVER.reason }]])
      const told = await house.call(api.invoices.find, { as: await as('carrier-billing'), params: { invoice: id } })
      expect(told.body.approvals).toEqual([])
      expect(told.text).not.toContain(OVER.reason)
      const { rows } = await sql<{ description: string; isInternal: boolean }>`
        select description, is_internal as "isInternal" from history_entry where subject_id = ${id} and description like '%by phone'`.execute(
        system().read,
      )
      expect(rows).toMatchObject([{ isInternal: true }])
    },
    'less than all that is above the agreement is short, with a reason for the rest, which is kept as accepted':
      async () => {
        const id = await billed(1_950)
        const half = { shortPays: [{ ...(await provenShort(id)), amount: 50 }], ...OVER }
        const { status, body } = await call(api.invoices.approve, id, 'payables', half)
        expect([status, body.balance, body.approvals]).toMatchObject([201, 1_900, [{ reason: OVER.reason }]])
        expect(await resolutionsOf(id)).toEqual(['accepted'])
        const whole = await billed(1_950)
        await call(api.invoices.approve, whole, 'payables', { shortPays: [await provenShort(whole)] })
        expect(await resolutionsOf(whole)).toEqual(['reduced'])
      },
    'above the limit by two people, one after the other': async () => {
      const id = await billed(10_001)
      const first = await call(api.invoices.approve, id, 'payables', OVER)
      expect([first.status, first.body.approvedAt, first.body.list, first.body.approvals.length]).toEqual([
        201,
        null,
        'Pending',
        1,
      ])
      const again = await call(api.invoices.approve, id, 'payables', OVER)
      expect([again.status, again.problem.code]).toEqual([409, 'another-person'])
      const second = await call(api.invoices.approve, id, 'payables', OVER, { roles: ['AP', 'AR'] })
      expect([second.status, second.body.list, second.body.approvals.length]).toEqual([201, 'Invoiced', 2])
      // Billed again: nobody approved it.
      const { body } = await call(api.invoices.update, id, 'carrier-billing', { externalInvoiceAmount: 10_002 })
      expect([body.list, body.approvedAt]).toEqual(['Pending', null])
      expect((await read(id)).approvals).toEqual([])
    },
  },
  refusesBadInput: {
    'over what the audit found without a reason': async () => {
      const { status, problem } = await call(api.invoices.approve, await billed(1_950))
      expect([status, Object.keys(problem.modelState ?? {})]).toEqual([400, ['reason']])
    },
    'a cent less than is above the agreement, for its finding stays open': async () => {
      const id = await billed(1_950)
      for (const amount of [0.01, 99.99]) {
        const shortPays = [{ ...(await provenShort(id)), amount }]
        const { status, problem } = await call(api.invoices.approve, id, 'payables', { shortPays })
        expect([status, Object.keys(problem.modelState ?? {})]).toEqual([400, ['reason']])
      }
      expect((await read(id)).deductions).toEqual([])
    },
    'more short than there is, nothing short, no evidence, and twice': async () => {
      const id = await billed(1_950)
      const proven = await provenShort(id)
      for (const short of [{ ...proven, amount: 1_951 }, { ...proven, amount: 0 }, SHORT])
        expect((await call(api.invoices.approve, id, 'payables', { shortPays: [short] })).status).toBe(400)
      await call(api.invoices.approve, id, 'payables', OVER)
      expect((await call(api.invoices.approve, id)).problem.code).toBe('step-not-allowed')
    },
    'while two factors claim the payment': async () => {
      const other = await foundCompany(house.waybill.db, 'carrier')
      for (const factor of [
        await foundCompany(house.waybill.db, 'factor'),
        await foundCompany(house.waybill.db, 'factor'),
      ])
        await sql`insert into factor_assignment (id, carrier_id, factor_id, scope, state, remit_name, entered_at, entered_by_name)
          values (gen_random_uuid(), ${other.id}, ${factor.id}, 'all', 'Received', ${factor.name}, now(), 'A')`.execute(
          system().read,
        )
      const { invoiceId } = await aPayable(house.waybill.db, { provider, customer, carrier: other, driver })
      await sendPapers(house.waybill.db, invoiceId)
      const bill = { externalInvoiceNumber: 'W-1', externalInvoiceAmount: 1_850 }
      await call(api.invoices.update, invoiceId, 'carrier-admin', bill, { company: other })
      const { status, problem } = await call(api.invoices.approve, invoiceId)
      expect([status, problem.detail]).toEqual([409, 'More than one factor claims the payment'])
    },
  },
  refusesWhoMayNot: { operations: async () => expect(await refused(api.invoices.approve, 'operations', {})).toBe(403) },
  refusesTheOtherCompany: {
    'a payer that does not pay it': async () => expect(await stranger(api.invoices.approve, {})).toBe(404),
  },
})

async function owedByTheBooks(id: string): Promise<{ payable: number; lines: number }> {
  const { rows } = await sql<{ payable: number; lines: number }>`select payable,
    (select coalesce(-sum(amount), 0) from ledger_line where invoice_id = ${id} and account = 'payable') as lines
    from invoice where id = ${id}`.execute(system().read)
  return rows[0] ?? { payable: -1, lines: -1 }
}

test('Waybill approves nothing that was counted short, and nothing above the limit', async () => {
  const { invoiceId, shipmentId } = await aPayable(house.waybill.db, { provider, customer, carrier, driver })
  await sendPapers(house.waybill.db, invoiceId)
  await sql`update stop_line_item set confirmed_packages = 19, exception = 'Short'
    where stop_id = (select id from shipment_stop where shipment_id = ${shipmentId} order by sequence desc limit 1)`.execute(
    system().read,
  )
  const short = await call(api.invoices.update, invoiceId, 'carrier-billing', {
    externalInvoiceNumber: `J-${invoiceId}`,
    externalInvoiceAmount: 1_850,
  })
  expect([short.body.list, short.body.approvedAt, short.body.exceptions]).toEqual(['Pending', null, ['POD_EXCEPTION']])
  expect((await read(invoiceId)).openExceptions[0]?.said.text).toMatch(/^Short: Canned vegetables .*, Phoenix$/)

  const large = await aPayable(house.waybill.db, { provider, customer, carrier, driver, rate: 12_000, maxBuy: 13_000 })
  await sendPapers(house.waybill.db, large.invoiceId)
  const agreed = await call(api.invoices.update, large.invoiceId, 'carrier-billing', {
    externalInvoiceNumber: `J-${large.invoiceId}`,
    externalInvoiceAmount: 12_000,
  })
  expect([agreed.body.list, agreed.body.approvedAt, agreed.body.exceptions]).toEqual(['Pending', null, []])
})

test('a load whose packages nobody counted at delivery waits for a person, who says why it is approved', async () => {
  const { invoiceId, shipmentId } = await aPayable(house.waybill.db, { provider, customer, carrier, driver })
  await sendPapers(house.waybill.db, invoiceId)
  await sql`update stop_line_item set confirmed_packages = null, exception = null
    where stop_id in (select id from shipment_stop where shipment_id = ${shipmentId})`.execute(system().read)
  const { body } = await call(api.invoices.update, invoiceId, 'carrier-billing', {
    externalInvoiceNumber: `J-${invoiceId}`,
    externalInvoiceAmount: 1_850,
  })
  expect([body.list, body.approvedAt, body.exceptions]).toEqual(['Pending', null, ['POD_EXCEPTION']])
  const { openExceptions } = await read(invoiceId)
  expect(openExceptions.map(({ said }) => said.text)).toEqual([
    expect.stringMatching(/^Not counted at delivery: Canned vegetables .*, Phoenix$/),
  ])
  expect(Object.keys((await call(api.invoices.approve, invoiceId)).problem.modelState ?? {})).toEqual(['reason'])
  expect((await call(api.invoices.approve, invoiceId, 'payables', OVER)).status).toBe(201)
})

test('a reversal does not open what no approval can have answered: nobody could resolve it', async () => {
  const id = await billed(1_950)
  await call(api.invoices.approve, id, 'payables', OVER)
  await sql`insert into invoice_exception (id, invoice_id, code, next_actor, text, opened_at, resolved_at, resolved_by, resolution)
    select gen_random_uuid(), id, 'WRONG_PAYEE', 'provider', 'x', audited_at, now(), 'A', 'accepted' from invoice where id = ${id}`.execute(
    system().read,
  )
  const { body } = await call(api.invoices.reverse, id, 'operations', { reason: 'Wrong code' })
  expect(found(body)).toEqual(['RATE_MISMATCH'])
  expect((await call(api.invoices.approve, id, 'payables', OVER)).status).toBe(201)
})

test('what an approval answered is open again when it is reversed', async () => {
  const id = await billed(1_950)
  await call(api.invoices.approve, id, 'payables', { shortPays: [await provenShort(id)] })
  const { body } = await call(api.invoices.reverse, id, 'operations', { reason: 'Wrong code' })
  expect(found(body)).toEqual(['RATE_MISMATCH'])
  expect(Object.keys((await call(api.invoices.approve, id)).problem.modelState ?? {})).toEqual(['reason'])
})

describeEndpoint(api.invoices.settle, {
  works: {
    'amount and payee are frozen, and the books say what is owed': async () => {
      const id = await billed(1_950)
      await call(api.invoices.approve, id, 'payables', { shortPays: [await provenShort(id)] })
      const { status, body } = await call(api.invoices.settle, id)
      expect([status, body.status.status, body.can.settle]).toEqual([201, 2, saying('It is settled')])
      expect(await owedByTheBooks(id)).toEqual({ payable: 1_850, lines: 1_850 })
      await expect(sql`update invoice set approved_amount = 1 where id = ${id}`.execute(system().read)).rejects.toThrow(
        'frozen',
      )
      await expect(sql`update invoice set payable = -1 where id = ${id}`.execute(system().read)).rejects.toThrow(
        'check',
      )
    },
  },
  refusesBadInput: {
    'what is not approved, and a version that is old': async () => {
      const id = await billed(1_950)
      expect((await call(api.invoices.settle, id)).problem.code).toBe('step-not-allowed')
      expect((await call(api.invoices.settle, id, 'payables', {}, { version: 1 })).problem.code).toBe(
        'changed-meanwhile',
      )
    },
  },
  refusesWhoMayNot: {
    'who entered it for its broker, and nobody else': async () => {
      const broker = await foundCompany(house.waybill.db, 'broker')
      const { invoiceId: id } = await aPayable(house.waybill.db, { provider, customer, carrier: broker, driver })
      await sendPapers(house.waybill.db, id)
      const bill = { externalInvoiceNumber: `J-${Date.now()}-${++bills}`, externalInvoiceAmount: 1_950 }
      expect((await call(api.invoices.submit, id, 'payables', bill)).body.list).toBe('Pending')
      expect((await read(id)).can.approve).toMatchObject({ text: 'You entered the bill: someone else approves it' })
      const { status, problem } = await call(api.invoices.approve, id, 'payables', OVER)
      expect([status, problem.code]).toEqual([409, 'another-person'])
      const other = await call(api.invoices.approve, id, 'payables', OVER, { roles: ['AP', 'AR'] })
      expect([other.status, other.body.list]).toEqual([201, 'Invoiced'])
    },
    'who entered it for its broker, once a colleague corrected its number, and that colleague': async () => {
      const broker = await foundCompany(house.waybill.db, 'broker')
      const { invoiceId: id } = await aPayable(house.waybill.db, { provider, customer, carrier: broker, driver })
      await sendPapers(house.waybill.db, id)
      const bill = { externalInvoiceNumber: `J-${Date.now()}-${++bills}`, externalInvoiceAmount: 1_950 }
      await call(api.invoices.submit, id, 'payables', bill)
      const colleague = { roles: ['AP', 'AR'] } satisfies { roles: Role[] }
      const number = { externalInvoiceNumber: `J-${Date.now()}-${++bills}` }
      expect((await call(api.invoices.update, id, 'payables', number, colleague)).body.list).toBe('Pending')
      for (const who of [{}, colleague])
        expect((await call(api.invoices.approve, id, 'payables', OVER, who)).problem.code).toBe('another-person')
      expect((await call(api.invoices.approve, id, 'payables', OVER, { roles: ['AR', 'AP'] })).status).toBe(201)
    },
    'the carrier': async () => expect(await refused(api.invoices.settle, 'carrier-billing', {})).toBe(403),
  },
  refusesTheOtherCompany: {
    'a payer that does not pay it': async () => expect(await stranger(api.invoices.settle, {})).toBe(404),
  },
})

describeEndpoint(api.invoices.reverse, {
  works: {
    'a supervisor takes it back, and nothing is owed until it is approved anew': async () => {
      const id = await billed()
      await call(api.invoices.settle, id)
      const { status, body } = await call(api.invoices.reverse, id, 'operations', { reason: 'Wrong load' })
      expect([status, body.status.status, body.list, body.approvedAt]).toEqual([201, 1, 'Pending', null])
      expect(await owedByTheBooks(id)).toEqual({ payable: 0, lines: 0 })
      await call(api.invoices.approve, id)
      await call(api.invoices.settle, id)
      expect(await owedByTheBooks(id)).toEqual({ payable: 1_850, lines: 1_850 })
    },
  },
  refusesBadInput: {
    'without a reason, and what is not approved': async () => {
      const id = await billed(1_950)
      expect((await call(api.invoices.reverse, id, 'operations', { reason: ' ' })).status).toBe(400)
      expect((await call(api.invoices.reverse, id, 'operations', { reason: 'x' })).problem.code).toBe(
        'step-not-allowed',
      )
    },
  },
  refusesWhoMayNot: {
    'payables, and operations that supervise nobody': async () => {
      const id = await billed()
      await call(api.invoices.settle, id)
      expect((await call(api.invoices.reverse, id, 'payables', { reason: 'x' })).status).toBe(403)
      expect((await call(api.invoices.reverse, id, 'operations', { reason: 'x' }, { roles: ['BillTo'] })).status).toBe(
        403,
      )
    },
  },
  refusesTheOtherCompany: {
    'an id that leads nowhere: to a provider every invoice is its own': async () => {
      const params = { invoiceId: '0190a0b0-0000-7000-8000-000000000001' }
      const said = { as: await as('operations'), params, body: { reason: 'x' }, headers: { 'if-match': '"1"' } }
      expect((await house.call(api.invoices.reverse, said)).status).toBe(404)
    },
  },
})

const ADVANCE = { kind: 'advance', amount: 400, text: 'Fuel advance', reference: 'EFS 1' }

describeEndpoint(api.invoices.deduct, {
  works: {
    'before and after the settlement, and the books follow': async () => {
      const id = await billed()
      expect((await call(api.invoices.deduct, id, 'payables', ADVANCE)).body.balance).toBe(1_450)
      await call(api.invoices.settle, id)
      expect(
        (await call(api.invoices.deduct, id, 'payables', { ...ADVANCE, kind: 'advance-fee', amount: 10 })).body.balance,
      ).toBe(1_440)
      expect(await owedByTheBooks(id)).toEqual({ payable: 1_440, lines: 1_440 })
    },
  },
  refusesBadInput: {
    'more than is owed, nothing, and a short pay by this way': async () => {
      const id = await billed()
      for (const wrong of [
        { ...ADVANCE, amount: 1_851 },
        { ...ADVANCE, amount: 0 },
        { ...ADVANCE, kind: 'short-pay' },
      ])
        expect((await call(api.invoices.deduct, id, 'payables', wrong)).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    operations: async () => expect(await refused(api.invoices.deduct, 'operations', ADVANCE)).toBe(403),
  },
  refusesTheOtherCompany: {
    'a payer that does not pay it': async () => expect(await stranger(api.invoices.deduct, ADVANCE)).toBe(404),
  },
})

const INVOICES = often({ thorough: 40, everyDay: 12 })
const RACERS = 25

test(
  `P16: of ${INVOICES * RACERS} settlements and updates at once nothing changes an invoice after it is settled`,
  withinSeconds(240),
  async () => {
    const [desk, biller] = [await as('payables'), await as('carrier-billing')]
    let wins = 0
    for (let round = 0; round < INVOICES; round++) {
      const { invoiceId } = await aPayable(house.waybill.db, { provider, customer, carrier, driver })
      await sql`update invoice set external_number = ${`R-${invoiceId}`}, external_amount = 1850, state = 1, received_at = now(), audited_at = now(),
      approved_at = now(), approved_by = 'Waybill', approved_amount = 1850, version = 5 where id = ${invoiceId}`.execute(
        system().read,
      )
      const headers = { 'if-match': '"5"' }
      const settling = round % 3
      const send = async (index: number) =>
        index === settling
          ? await house.call(api.invoices.settle, { as: desk, params: { invoiceId }, headers })
          : await house.call(api.invoices.update, {
              as: biller,
              params: { invoiceId },
              headers,
              body: { externalInvoiceAmount: 2_000 + index },
            })
      // The first settlement is alone, so that some are won by one whatever the machine does.
      const alone = round === 0 ? [await send(settling)] : []
      const racers = Array.from({ length: RACERS }, (_, index) => index).slice(alone.length)
      const answers = [...alone, ...(await Promise.all(racers.map(send)))]
      const done = answers.map(({ status }, index) => ({ status, index })).filter(({ status }) => status < 300)
      // One writer wins a version.
      expect(done).toHaveLength(1)
      const { rows } = await sql<{ state: number; external: number; approved: number | null; payable: number }>`
      select state, external_amount as external, approved_amount as approved, payable from invoice where id = ${invoiceId}`.execute(
        system().read,
      )
      const isSettled = done[0]?.index === settling
      if (isSettled) wins++
      expect(rows[0]).toEqual(
        isSettled
          ? { state: 2, external: 1_850, approved: 1_850, payable: 1_850 }
          : { state: 0, external: 2_000 + (done[0]?.index ?? 0), approved: null, payable: 0 },
      )
    }
    expect(wins).toBeGreaterThan(0)
  },
)

test('P13: the database refuses what the model refuses, over 400 random entries with faults half way', {
  timeout: 60_000,
}, async () => {
  const ids = await Promise.all(
    Array.from(
      { length: 5 },
      async () => (await aPayable(house.waybill.db, { provider, customer, carrier, driver })).invoiceId,
    ),
  )
  const by = { by: 'Robin', at: new Date(), currency: 'USD' }
  let [posted, taken] = [0, 0]
  // A fixed seed: what fails once fails again.
  let seed = 4_340
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let turn = 0; turn < 400; turn++) {
    const id = ids[next(ids.length)] ?? ''
    const cents = 1 + next(100_000)
    const what = next(4)
    const lines =
      what === 0
        ? settled(id, cents)
        : what === 1
          ? deducted(id, cents)
          : what === 2
            ? paid([{ invoiceId: id, cents }])
            : turned(paid([{ invoiceId: id, cents: 1 }]))
    const isFaulty = next(100) === 0
    await system()
      .transaction(async (tx) => {
        await post(tx, { kind: 'settled', lines: isFaulty ? lines.slice(0, 1) : lines, ...by })
      })
      .then(
        () => posted++,
        (error: { code?: string }) => {
          taken++
          expect(error.code).toBe('23514')
        },
      )
  }
  const { rows } = await sql<{
    sum: number
    wrong: number
  }>`select (select coalesce(sum(amount), 0) from ledger_line) as sum,
    (select count(*)::int from invoice where payable < 0 or payable <> coalesce(
      (select -sum(amount) from ledger_line where invoice_id = invoice.id and account = 'payable'), 0)) as wrong`.execute(
    system().read,
  )
  expect(rows[0]).toEqual({ sum: 0, wrong: 0 })
  expect(posted).toBeGreaterThan(100)
  expect(taken).toBeGreaterThan(10)
})
