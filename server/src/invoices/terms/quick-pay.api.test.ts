import { api } from '@waybill/contract/api.ts'
import type { Endpoint } from '@waybill/contract/endpoint.ts'
import type { Invoice } from '@waybill/contract/invoices/invoices.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeEndpoint } from '../../../test/endpoint-tests.ts'
import { House } from '../../../test/house.ts'
import { type Company, foundCompany, hire } from '../../../test/people.ts'
import { saying } from '../../../test/saying.ts'
import { aPayable, type Owed, paperOf, sendPapers } from '../../../world/billing.ts'

type Who = 'biller' | 'admin' | 'dispatcher' | 'desk' | 'supervisor' | 'stranger'

let house: House
let provider: Company
let customer: Company
let carrier: Company
let driver: { id: string; name: string }
let sessions: Record<Who, { token: string }>

beforeAll(async () => {
  house = await House.open()
  const { db } = house.waybill
  provider = await foundCompany(db, 'provider')
  customer = await foundCompany(db, 'shipper')
  carrier = await foundCompany(db, 'carrier')
  const person = await hire(db, 'driver', { company: carrier })
  driver = { id: person.id, name: 'Robin' }
  const signedIn = async (persona: Persona, company?: Company) =>
    await house.sessionOf(await hire(db, persona, company ? { company } : {}))
  sessions = {
    biller: await signedIn('carrier-billing', carrier),
    admin: await signedIn('carrier-admin', carrier),
    dispatcher: await signedIn('carrier-dispatcher', carrier),
    desk: await signedIn('payables', provider),
    supervisor: await signedIn('operations', provider),
    stranger: await signedIn('carrier-billing'),
  }
})
afterAll(() => house.close())

const { chooseTerms, settle } = api.invoices
const system = () => house.waybill.db.as({ kind: 'system' })

async function read(invoice: string, who: Who = 'biller'): Promise<Invoice> {
  return (await house.call(api.invoices.find, { as: sessions[who], params: { invoice } })).body
}

async function act(endpoint: Endpoint, invoiceId: string, who: Who, body: object = {}, version?: number) {
  const headers = { 'if-match': `"${version ?? (await read(invoiceId, 'desk')).version}"` }
  return await house.call(endpoint as typeof api.invoices.update, {
    as: sessions[who],
    params: { invoiceId },
    body: body as never,
    headers,
  })
}

let bills = 0

/** Delivered, fully documented, billed as agreed, so approved by itself. */
async function billed(amount = 1_850, wish: { carrier?: Company; terms?: string } = {}): Promise<Owed> {
  const payable = await aPayable(house.waybill.db, { provider, customer, carrier: wish.carrier ?? carrier, driver })
  if (wish.terms)
    await sql`update invoice set terms = ${wish.terms} where id = ${payable.invoiceId}`.execute(system().read)
  await sendPapers(house.waybill.db, payable.invoiceId)
  const bill = { externalInvoiceNumber: `QP-${Date.now()}-${++bills}`, externalInvoiceAmount: amount }
  expect((await act(api.invoices.update, payable.invoiceId, 'biller', bill)).body.status.status).toBe(1)
  return payable
}

/** Whether the books, deductions and payable agree, and how many fees are in force. */
async function booksOf(invoiceId: string) {
  const { rows } = await sql<{ payable: number; left: number; booked: number; fees: number; inForce: number }>`
    select payable::float8 as payable, (approved_amount - fees)::float8 as left, fees::float8 as fees,
      (select coalesce(-sum(amount), 0)::float8 from ledger_line where invoice_id = invoice.id and account = 'fees') as booked,
      (select count(*)::int from invoice_deduction where invoice_id = invoice.id and kind = 'quick-pay-fee' and ended_at is null) as "inForce"
    from invoice where id = ${invoiceId}`.execute(system().read)
  return rows[0]
}

async function historyOf(invoiceId: string): Promise<string> {
  const { text } = await house.call(api.history.list, {
    as: sessions.biller,
    query: { entityType: 'invoice', entityId: invoiceId },
  })
  return text
}

describeEndpoint(api.invoices.chooseTerms, {
  works: {
    'on an approved invoice: the fee that was shown is taken off, the due date moves, and it may be taken back':
      async () => {
        const { invoiceId } = await billed()
        const before = await read(invoiceId)
        expect([
          before.can.chooseTerms,
          before.termsOptions.map(({ terms, fee, balance }) => [terms, fee, balance]),
        ]).toEqual([
          true,
          [
            ['standard-30', 0, 1_850],
            ['quick-7', 27.75, 1_822.25],
            ['quick-2', 55.5, 1_794.5],
          ],
        ])
        const { status, body } = await act(chooseTerms, invoiceId, 'biller', { terms: 'quick-2' })
        const shown = before.termsOptions.find(({ terms }) => terms === 'quick-2')
        expect([status, body.terms, body.dueOn, body.feeAndBalance, body.balance]).toEqual([
          201,
          'quick-2',
          shown?.dueOn,
          shown?.fee,
          shown?.balance,
        ])
        expect(String(body.dueOn) < String(before.dueOn)).toBe(true)
        expect(body.deductions).toMatchObject([
          { kind: 'quick-pay-fee', amount: 55.5, text: 'Paid in 2 days, 3% fee', code: null },
        ])
        const other = await act(chooseTerms, invoiceId, 'admin', { terms: 'quick-7' })
        expect([other.body.deductions.map(({ amount }) => amount), other.body.balance]).toEqual([[27.75], 1_822.25])
        const back = await act(chooseTerms, invoiceId, 'biller', { terms: 'standard-30' })
        expect([back.body.deductions, back.body.balance, back.body.dueOn]).toEqual([[], 1_850, before.dueOn])
        const said = await historyOf(invoiceId)
        expect(said).toContain(`Quick pay chosen for invoice ${before.invoiceNumber}: 2 days, 3% fee`)
        expect(said).toContain(`Invoice ${before.invoiceNumber} back on standard terms: 30 days, no fee`)
      },
    'before the bill comes: the fee is taken off with the approval, is settled into the books and paid less':
      async () => {
        const { invoiceId } = await aPayable(house.waybill.db, { provider, customer, carrier, driver })
        const chosen = await act(chooseTerms, invoiceId, 'biller', { terms: 'quick-7' })
        expect([chosen.status, chosen.body.deductions, chosen.body.dueOn]).toEqual([201, [], null])
        expect(chosen.body.termsOptions.every(({ dueOn }) => dueOn === null)).toBe(true)
        await sendPapers(house.waybill.db, invoiceId)
        const bill = { externalInvoiceNumber: `QP-${Date.now()}-${++bills}`, externalInvoiceAmount: 1_850 }
        const sent = await act(api.invoices.submit, invoiceId, 'biller', bill)
        expect([sent.body.list, sent.body.feeAndBalance]).toEqual(['Invoiced', 27.75])
        const { body } = await act(settle, invoiceId, 'desk')
        expect([body.balance, body.termsOptions, body.can.chooseTerms]).toEqual([
          1_822.25,
          [],
          saying('Your role cannot do this'),
        ])
        expect(await booksOf(invoiceId)).toEqual({
          payable: 1_822.25,
          left: 1_822.25,
          booked: 27.75,
          fees: 27.75,
          inForce: 1,
        })
      },
    'what is paid short costs no fee, and an approval that is taken back takes the fee with it': async () => {
      const { invoiceId } = await billed(1_950)
      await act(chooseTerms, invoiceId, 'biller', { terms: 'quick-2' })
      const evidenceDocumentId = await paperOf(house.waybill.db, invoiceId)
      const short = { amount: 100, code: 'RATE_MISMATCH', text: 'No receipt', evidenceDocumentId }
      const approved = await act(api.invoices.approve, invoiceId, 'desk', { shortPays: [short] })
      expect([approved.body.feeAndBalance, approved.body.balance]).toEqual([155.5, 1_794.5])
      const undone = await act(api.invoices.reverse, invoiceId, 'supervisor', { reason: 'Wrong code' })
      expect([undone.body.deductions, undone.body.balance]).toEqual([[], 1_950])
      await act(api.invoices.approve, invoiceId, 'desk', { reason: 'The receipt has come' })
      expect((await booksOf(invoiceId))?.fees).toBe(58.5)
      await act(settle, invoiceId, 'desk')
      const reversed = await act(api.invoices.reverse, invoiceId, 'supervisor', { reason: 'Wrong amount' })
      expect([reversed.status, reversed.body.feeAndBalance, (await booksOf(invoiceId))?.booked]).toEqual([201, 0, 0])
    },
  },
  refusesBadInput: {
    'terms that nobody offers, and those that it has already': async () => {
      const { invoiceId } = await billed()
      for (const terms of ['quick-1', 'standard-30']) {
        const { status, problem } = await act(chooseTerms, invoiceId, 'biller', { terms })
        expect([status, Object.keys(problem.modelState ?? {})]).toEqual([400, ['terms']])
      }
    },
    'a version that is not the one there': async () => {
      const { invoiceId } = await billed()
      const { status } = await act(chooseTerms, invoiceId, 'biller', { terms: 'quick-2' }, 99)
      expect(status).toBe(412)
    },
    'once it is settled, and the database says so too': async () => {
      const { invoiceId } = await billed()
      await act(settle, invoiceId, 'desk')
      const { status, problem } = await act(chooseTerms, invoiceId, 'biller', { terms: 'quick-2' })
      expect([status, problem.code, problem.detail]).toEqual([409, 'step-not-allowed', 'It is settled'])
      const forced = sql`update invoice set terms = 'quick-2' where id = ${invoiceId}`.execute(system().read)
      await expect(forced).rejects.toThrow('A settled invoice is frozen')
    },
    'while a notice of assignment of the carrier is active': async () => {
      const assigned = await foundCompany(house.waybill.db, 'carrier')
      const factor = await foundCompany(house.waybill.db, 'factor')
      await sql`insert into factor_assignment (id, carrier_id, factor_id, scope, state, remit_name, entered_at, entered_by_name, verified_at,
          verified_by_name, effective_at)
        values (gen_random_uuid(), ${assigned.id}, ${factor.id}, 'all', 'Active', 'Factor', now(), 'One', now(), 'Two', now())`.execute(
        system().read,
      )
      const as = await house.sessionOf(await hire(house.waybill.db, 'carrier-admin', { company: assigned }))
      const load = await aPayable(house.waybill.db, { provider, customer, carrier: assigned, driver })
      const { body } = await house.call(api.invoices.find, { as, params: { invoice: load.invoiceId } })
      expect([body.termsOptions, body.can.chooseTerms]).toEqual([
        [],
        saying('Your invoices are assigned to a factor, which is paid on standard terms'),
      ])
      const refused = await house.call(chooseTerms, {
        as,
        params: { invoiceId: load.invoiceId },
        body: { terms: 'quick-7' },
        headers: { 'if-match': `"${body.version}"` },
      })
      expect([refused.status, refused.problem.code]).toEqual([409, 'step-not-allowed'])
    },
    'what a third party pays': async () => {
      const payer = await foundCompany(house.waybill.db, 'payer')
      const { invoiceId } = await aPayable(house.waybill.db, { provider, customer, carrier, driver, but: { payer } })
      const { status, problem } = await act(chooseTerms, invoiceId, 'biller', { terms: 'quick-7' })
      expect([status, problem.detail]).toEqual([409, 'Its payer pays on terms of its own'])
    },
  },
  refusesWhoMayNot: {
    'a dispatcher of the carrier, and the provider in its stead': async () => {
      const { invoiceId } = await billed()
      for (const who of ['dispatcher', 'desk', 'supervisor'] as const)
        expect((await act(chooseTerms, invoiceId, who, { terms: 'quick-7' })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier, as if there were no such invoice': async () => {
      const { invoiceId } = await billed()
      const theirs = await act(chooseTerms, invoiceId, 'stranger', { terms: 'quick-7' })
      const none = await act(chooseTerms, '00000000-0000-7000-8000-000000000000', 'stranger', { terms: 'quick-7' }, 1)
      expect([theirs.status, theirs.problem.code, none.status, none.problem.code]).toEqual([
        404,
        'not-found',
        404,
        'not-found',
      ])
    },
  },
})

describe('the terms that a carrier is paid on', () => {
  test('count the days that were agreed with it, from its complete papers', async () => {
    const { invoiceId: before } = await billed()
    await sql`update company set net_days = 45 where id = ${carrier.id}`.execute(system().read)
    const { invoiceId } = await billed()
    await sql`update company set net_days = 30 where id = ${carrier.id}`.execute(system().read)
    const [usual, later] = [String((await read(before)).dueOn), String((await read(invoiceId)).dueOn)]
    const days = (Date.parse(later) - Date.parse(usual)) / 86_400_000
    // Both move to a bank day.
    expect(days).toBeGreaterThanOrEqual(11)
    expect(days).toBeLessThanOrEqual(19)
  })

  test('count from the day it was where the provider is', async () => {
    const { invoiceId } = await billed()
    // A Tuesday evening in Chicago.
    await sql`update invoice set received_at = '2026-11-18T02:30:00Z', approved_at = '2026-11-18T02:30:00Z' where id = ${invoiceId}`.execute(
      system().read,
    )
    expect((await read(invoiceId)).termsOptions.map(({ terms, dueOn }) => [terms, dueOn])).toEqual([
      ['standard-30', '2026-12-17'],
      ['quick-7', '2026-11-24'],
      ['quick-2', '2026-11-19'],
    ])
    expect((await act(chooseTerms, invoiceId, 'biller', { terms: 'quick-2' })).body.dueOn).toBe('2026-11-19')
  })

  test('cost their fee from the approval on, without being chosen again', async () => {
    const { invoiceId } = await billed(1_850, { terms: 'quick-7' })
    expect(await read(invoiceId)).toMatchObject({ list: 'Invoiced', feeAndBalance: 27.75, balance: 1_822.25 })
  })

  test('of 24 choices that race the settlement none changes what is settled, and the books agree with the fee', async () => {
    for (let round = 0; round < 6; round++) {
      const { invoiceId } = await billed()
      const { version } = await read(invoiceId)
      const choices = (['quick-7', 'quick-2', 'quick-2', 'quick-7'] as const).map(
        (terms) => () => act(chooseTerms, invoiceId, 'biller', { terms }, version),
      )
      const settling = () => act(settle, invoiceId, 'desk', {}, version)
      const acts = [...choices.slice(0, round % 5), settling, ...choices.slice(round % 5)]
      const statuses = (await Promise.all(acts.map((one) => one()))).map(({ status }) => status)
      expect(statuses.filter((status) => status === 201)).toHaveLength(1)
      expect(statuses.filter((status) => ![201, 409, 412].includes(status))).toEqual([])
      const after = await read(invoiceId)
      if (after.status.status === 1) await act(settle, invoiceId, 'desk')
      const books = await booksOf(invoiceId)
      const fee = { 'standard-30': 0, 'quick-7': 27.75, 'quick-2': 55.5 }[after.terms]
      expect(books).toEqual({
        payable: 1_850 - fee,
        left: 1_850 - fee,
        booked: fee,
        fees: fee,
        inForce: fee > 0 ? 1 : 0,
      })
    }
  }, 60_000)
})
