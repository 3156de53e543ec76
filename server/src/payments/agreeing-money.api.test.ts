import { api } from '@waybill/contract/api.ts'
import { INVOICE_LISTS } from '@waybill/contract/invoices/invoice-search.ts'
import type { Invoice, InvoiceRow } from '@waybill/contract/invoices/invoices.ts'
import { toCents } from '@waybill/contract/money.ts'
import { balanceDue, type PayerInvoiceRow } from '@waybill/contract/payer-invoices/payer-invoices.ts'
import { PAYMENT_VIEWS } from '@waybill/contract/payments/payment-search.ts'
import { type Persona, personaOf } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { rowsOfCsv } from '../../test/csv-rows.ts'
import { demoDatabase } from '../../test/demo-database.ts'
import { House } from '../../test/house.ts'
import { readPdf } from '../../test/pdf-text.ts'

let house: House

beforeAll(async () => {
  house = await House.open({}, { database: await demoDatabase('own', inject('testServer').startedAt) })
  // A factor's clerk sees third-party payments only with a money role (SPEC §2.1), which the demo world's lacks.
  await sql`update membership set roles = '{AR}' from contact
    where contact.id = contact_id and user_name = 'clerk@dogwood.example'`.execute(
    house.waybill.db.as({ kind: 'system' }).read,
  )
}, 240_000)
afterAll(() => house.close())

/** People of the demo world who see invoices, one of each kind, and how much of the world each may see. */
const READERS = [
  ['admin@alder.example', 'carrier-admin'],
  ['billing@alder.example', 'carrier-billing'],
  ['broker@cedar.example', 'broker'],
  ['clerk@dogwood.example', 'factor'],
  ['ops@northbound.example', 'operations'],
  ['payables@northbound.example', 'payables'],
] as const satisfies readonly (readonly [string, Persona])[]

async function sessionFor(userName: string, persona: Persona) {
  const { rows } = await sql<{ id: string; companyId: string; kind: 'carrier'; roles: ['AP'] }>`
    select contact.id, company.id as "companyId", company.kind, membership.roles from contact
    join membership on membership.contact_id = contact.id join company on company.id = membership.company_id
    where contact.user_name = ${userName} limit 1`.execute(house.waybill.db.as({ kind: 'system' }).read)
  const [found] = rows
  if (!found) throw new Error(`Nobody is ${userName}`)
  expect(personaOf({ companyKind: found.kind, roles: found.roles })).toBe(persona)
  return await house.sessionOf({ id: found.id, company: { id: found.companyId } } as never)
}

/** Amounts per currency, in cents. */
function sums<Row>(rows: readonly Row[], of: (row: Row) => { amount: number | string; currency: string }) {
  const total: Record<string, number> = {}
  for (const { amount, currency } of rows.map(of)) total[currency] = (total[currency] ?? 0) + toCents(Number(amount))
  return Object.fromEntries(Object.entries(total).filter(([, cents]) => cents !== 0))
}

test.each(READERS)(
  '%s (%s): cards, counts, ages, details, PDF and CSV say the same of what is owed and of what was paid',
  async (userName, persona) => {
    const as = await sessionFor(userName, persona)
    const { body: counts } = await house.call(api.invoices.counts, { as })
    const named = {
      All: 'all',
      UnInvoiced: 'unInvoiced',
      Pending: 'pending',
      Invoiced: 'invoiced',
      Paid: 'paid',
    } as const
    const seen = new Map<string, InvoiceRow[]>()
    for (const status of INVOICE_LISTS) {
      const cards: InvoiceRow[] = []
      for (let page = 1; cards.length < counts[named[status]]; page++) {
        const { body } = await house.call(api.invoices.list, { as, query: { status, page, pageSize: 200 } })
        expect(body.totalCount).toBe(counts[named[status]])
        if (body.data.length === 0) break
        cards.push(...body.data)
      }
      expect(new Set(cards.map(({ id }) => id)).size).toBe(counts[named[status]])
      seen.set(status, cards)
      const { text } = await house.call(api.invoices.export, { as, query: { status } })
      const table = rowsOfCsv(text)
      expect(table.map((row) => [row['Invoice'], row['Amount'], row['Fees'], row['Balance'], row['Currency']])).toEqual(
        cards.map(({ invoiceNumber, invoiceAmount, feeAndBalance, balance, currency }) => [
          invoiceNumber,
          ...[invoiceAmount, feeAndBalance, balance].map((amount) => amount.toFixed(2)),
          currency,
        ]),
      )
      // The first of each list in full, and the first with a deduction.
      for (const card of [...cards.slice(0, 2), ...cards.filter(({ feeAndBalance }) => feeAndBalance > 0).slice(0, 2)])
        await agreesWithDetail(as, card)
    }
    const four = (['UnInvoiced', 'Pending', 'Invoiced', 'Paid'] as const).flatMap((list) => seen.get(list) ?? [])
    expect(four.length).toBe(counts.all)
    expect(four.length, 'there is something to compare').toBeGreaterThan(10)
    const { body: ages } = await house.call(api.invoices.ageing, { as })
    expect(
      sums(
        ages.data.flatMap(({ amounts }) => amounts),
        (row) => row,
      ),
    ).toEqual(sums(seen.get('Invoiced') ?? [], ({ balance, currency }) => ({ amount: balance, currency })))
    const { body: badges } = await house.call(api.dashboard.badges, { as })
    expect(badges.invoicesToSend).toBe(persona === 'payables' ? counts.toAudit : counts.unInvoiced)
    if (persona === 'operations') return
    await paymentsAgree(as)
  },
  180_000,
)

const system = () => house.waybill.db.as({ kind: 'system' }).read

/** What payments have cleared of a bill that is owed again, in cents. */
async function clearedOf({ id, paidAt }: InvoiceRow): Promise<number> {
  const { rows } = await sql<{ cleared: number }>`
    select coalesce(sum(net), 0)::float8 as cleared from payment_line join payment on payment.id = payment_id
    where invoice_id = ${id} and payment.state = 'Cleared'`.execute(system())
  return paidAt ? 0 : toCents(rows[0]?.cleared ?? 0)
}

test('what is still owed for each settled bill is what the books owe, and what is on its way', async () => {
  const { rows } = await sql<{ number: string; listed: number; booked: number; cleared: number }>`
    select number, (invoice_amount - fees - cleared)::float8 as listed, cleared::float8 as cleared, (payable + coalesce((
      select sum(net) from payment_line join payment on payment.id = payment_id
      where invoice_id = invoice.id and payment.state = 'Sent'), 0))::float8 as booked
    from invoice where state = 2 and payer_id is null`.execute(system())
  expect(rows.filter(({ listed, booked }) => listed !== booked)).toEqual([])
  expect(
    rows.some(({ cleared }) => cleared > 0),
    'some are owed again',
  ).toBe(true)
})

async function agreesWithDetail(as: { token: string }, card: InvoiceRow): Promise<void> {
  const { body } = await house.call(api.invoices.find, { as, params: { invoice: card.invoiceNumber } })
  const detail = Object.fromEntries(Object.keys(card).map((name) => [name, body[name as keyof Invoice]]))
  expect(detail).toEqual(card)
  const off = body.deductions.reduce((cents, { amount }) => cents + toCents(amount), 0)
  expect(off).toBe(toCents(card.feeAndBalance))
  expect(toCents(card.balance)).toBe(toCents(card.invoiceAmount) - off - (await clearedOf(card)))
  expect(body.charges.reduce((cents, { total }) => cents + toCents(total), 0)).toBe(toCents(body.total))
}

/** A reversed payment pays nobody: its rows are among all payments, but their total leaves them out (decision 31). */
const paysIn =
  (view: string) =>
  ({ state }: { state: string }): boolean =>
    view !== 'All' || !['Returned', 'Voided', 'Reissued'].includes(state)

async function paymentsAgree(as: { token: string }): Promise<void> {
  const { body: totals } = await house.call(api.payments.totals, { as })
  for (const view of PAYMENT_VIEWS) {
    const { body } = await house.call(api.payments.summaries, { as, query: { view, pageSize: 200 } })
    expect(body.totalCount).toBe(totals[view.toLowerCase() as 'all'])
    const net = totals.sums.filter((sum) => sum.view === view)
    if (body.totalCount <= 200)
      expect(sums(body.data.filter(paysIn(view)), ({ net: amount, currency }) => ({ amount, currency }))).toEqual(
        sums(net, ({ net: amount, currency }) => ({ amount, currency })),
      )
    const table = rowsOfCsv((await house.call(api.payments.export, { as, query: { view } })).text)
    expect(table.length).toBe(body.totalCount)
    expect(
      sums(
        table.filter((row) => paysIn(view)({ state: row['State'] ?? '' })),
        (row) => ({ amount: row['Net'] ?? '', currency: row['Currency'] ?? '' }),
      ),
    ).toEqual(sums(net, ({ net: amount, currency }) => ({ amount, currency })))
    const chosen = [...body.data.slice(0, 1), ...body.data.filter(({ deductions }) => deductions > 0).slice(0, 1)]
    for (const card of chosen) {
      const params = { checkNumber: card.checkNumber }
      const { body: lines } = await house.call(api.payments.details, { as, params, query: { pageSize: 200 } })
      const of = (name: 'gross' | 'deducted' | 'net') =>
        lines.data.reduce((cents, line) => cents + toCents(line[name]), 0)
      expect([lines.totalCount, of('gross'), of('deducted'), of('net')]).toEqual([
        card.invoiceCount,
        toCents(card.gross),
        toCents(card.deductions),
        toCents(card.net),
      ])
      const remittance = rowsOfCsv((await house.call(api.payments.adviceCsv, { as, params })).text)
      expect(sums(remittance, (row) => ({ amount: row['Net'] || 0, currency: 'all' }))).toEqual({
        all: toCents(card.net),
      })
      const url = api.payments.advice.path.replace(':checkNumber', card.checkNumber)
      const headers = { authorization: `Bearer ${as.token}` }
      const { rawPayload } = await house.waybill.server.inject({ method: 'GET', url, headers })
      const printed = (await readPdf(rawPayload)).join(' ')
      for (const amount of [card.gross, card.net])
        expect(printed).toContain(amount.toLocaleString('en-US', { minimumFractionDigits: 2 }))
    }
  }
}

test.each([
  ['billing@alder.example', 'carrier-billing'],
  ['clerk@dogwood.example', 'factor'],
] as const)('%s (%s): page, CSV and PDF of an account statement say the same', async (userName, persona) => {
  const as = await sessionFor(userName, persona)
  const payables = await sessionFor('payables@northbound.example', 'payables')
  // Until tomorrow: nothing is left out, wherever the day has begun.
  const [from = '', to = ''] = [-300, 1].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  )
  const { body: page } = await house.call(api.statements.find, { as, query: { from, to } })
  expect(page.lines.length, 'there is something to compare').toBeGreaterThan(3)
  const changed = page.lines.reduce((cents, { amount }) => cents + toCents(amount), toCents(page.opening))
  const aged = page.ageing.reduce((cents, { amount }) => cents + toCents(amount), 0)
  expect([changed, aged]).toEqual([toCents(page.closing), toCents(page.closing)])
  const query = { from, to, payeeId: page.payee.id }
  expect((await house.call(api.statements.find, { as: payables, query })).body.closing).toBe(page.closing)

  const table = rowsOfCsv((await house.call(api.statements.csv, { as, query: { from, to } })).text)
  const balances = [page.opening, ...page.lines.map(({ balance }) => balance), page.closing]
  expect(table.slice(0, balances.length).map((row) => row['Balance'])).toEqual(
    balances.map((balance) => balance.toFixed(2)),
  )
  const url = `${api.statements.pdf.path}?from=${from}&to=${to}`
  const headers = { authorization: `Bearer ${as.token}` }
  const { rawPayload } = await house.waybill.server.inject({ method: 'GET', url, headers })
  const closing = page.closing.toLocaleString('en-US', { minimumFractionDigits: 2 })
  expect((await readPdf(rawPayload)).join(' ')).toContain(`Closing balance $${closing} `)
})

/** Who sees third-party payments. */
const OF_PAYERS = [
  ['payer@elm.example', 'payer'],
  ['billing@alder.example', 'carrier-billing'],
  ['clerk@dogwood.example', 'factor'],
  ['payables@northbound.example', 'payables'],
] as const satisfies readonly (readonly [string, Persona])[]

const VIEWS = {
  actionRequired: { actionRequired: 'true' },
  draft: { status: '0' },
  received: { status: '1' },
  settled: { status: '2' },
  all: {},
} as const

test.each(OF_PAYERS)(
  '%s (%s): cards, counts, details and CSV say the same of what third parties pay',
  async (userName, persona) => {
    const as = await sessionFor(userName, persona)
    const { body: counts } = await house.call(api.payerInvoices.counts, { as })
    let compared = 0
    for (const [view, narrowed] of Object.entries(VIEWS))
      for (const isAuditable of ['false', 'true']) {
        const query: Record<string, string> = { ...narrowed, isAuditable }
        const of = counts[view as keyof typeof VIEWS]
        const total = isAuditable === 'true' ? of.auditableCount : of.totalCount
        const cards: PayerInvoiceRow[] = []
        for (let page = 1; cards.length < total; page++) {
          const { body } = await house.call(api.payerInvoices.list, { as, query: { ...query, page, pageSize: 200 } })
          expect(body.totalCount).toBe(total)
          if (body.data.length === 0) break
          cards.push(...body.data)
        }
        expect(new Set(cards.map(({ id }) => id)).size).toBe(total)
        expect(cards.filter(({ isAuditable }) => isAuditable).length).toBe(of.auditableCount)
        const table = rowsOfCsv((await house.call(api.payerInvoices.export, { as, query })).text)
        const names = ['Invoice', 'Amount Due', 'Fees & Balances', 'Balance Due', 'Currency', 'Documents'] as const
        expect(table.map((row) => names.map((name) => row[name]))).toEqual(
          cards.map((card) => [
            card.invoiceNumber,
            ...[card.invoiceAmount, card.feeAndBalance, balanceDue(card)].map((amount) => amount.toFixed(2)),
            card.currency,
            `${card.numberOfUploadedRequiredDocuments} of ${card.numberOfRequiredDocuments}`,
          ]),
        )
        for (const card of [
          ...cards.slice(0, 1),
          ...cards.filter(({ feeAndBalance }) => feeAndBalance > 0).slice(0, 1),
        ])
          await agreesWithPayersDetail(as, card)
        compared += total
      }
    expect(compared, 'there is something to compare').toBeGreaterThan(10)
  },
  120_000,
)

async function agreesWithPayersDetail(as: { token: string }, card: PayerInvoiceRow): Promise<void> {
  const { body } = await house.call(api.invoices.find, { as, params: { invoice: card.invoiceNumber } })
  expect([body.status, body.invoiceAmount, body.feeAndBalance, body.balance, body.currency]).toEqual([
    card.status,
    card.invoiceAmount,
    card.feeAndBalance,
    balanceDue(card),
    card.currency,
  ])
  expect(body.deductions.reduce((cents, { amount }) => cents + toCents(amount), 0)).toBe(toCents(card.feeAndBalance))
  expect(body.charges.reduce((cents, { total }) => cents + toCents(total), 0)).toBe(toCents(body.total))
  expect([body.packet.length, body.packet.filter(({ isSatisfied }) => isSatisfied).length]).toEqual([
    card.numberOfRequiredDocuments,
    card.numberOfUploadedRequiredDocuments,
  ])
}

test('as many payments as payables are told are due are made, whatever the method', async () => {
  const as = await sessionFor('payables@northbound.example', 'payables')
  const payOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const due = async (method?: 'ach' | 'check') => {
    const query = { payOn, currency: 'USD', ...(method ? { method } : {}) } as const
    const { paymentCount, total } = (await house.call(api.paymentRuns.due, { as, query })).body
    return { payments: paymentCount, cents: toCents(total) }
  }
  const told = await due()
  const runs: string[] = []
  const made = { payments: 0, cents: 0 }
  try {
    for (const method of ['ach', 'check'] as const) {
      const byMethod = await due(method)
      if (byMethod.payments === 0) continue
      const { body } = await house.call(api.paymentRuns.prepare, { as, body: { method, currency: 'USD', payOn } })
      runs.push(body.id)
      expect({ payments: body.payments.length, cents: toCents(body.total) }).toEqual(byMethod)
      made.payments += byMethod.payments
      made.cents += byMethod.cents
    }
    expect(made).toEqual(told)
    expect(await due()).toEqual({ payments: 0, cents: 0 })
    expect(made.payments, 'there is something to compare').toBeGreaterThan(1)
  } finally {
    for (const paymentRunId of runs)
      await house.call(api.paymentRuns.withdraw, { as, params: { paymentRunId }, body: { reason: 'Only counted' } })
  }
})

test('nothing of the demo world’s money lies in the future, and what is void has its charges', async () => {
  const { rows } = await sql`
    select number, approved_at, settled_at, returned_at from invoice
    where greatest(submitted_at, returned_at, approved_at, settled_at, paid_at) > now()
      or state = -1 and expected_amount <> (select coalesce(sum(expected), 0) from invoice_line where invoice_id = invoice.id)`.execute(
    house.waybill.db.as({ kind: 'system' }).read,
  )
  expect(rows).toEqual([])
})

test('a factor’s notice waits in the demo world for its intake, with its paper', async () => {
  const as = await sessionFor('payables@northbound.example', 'payables')
  const { body } = await house.call(api.factoring.list, { as })
  const handedIn = body.data.filter(({ state }) => state === 'HandedIn')
  expect(handedIn).toMatchObject([
    { carrierName: 'Spruce Transit', factorName: 'Dogwood Capital', can: { takeIn: true } },
  ])
  const papers = await house.call(api.documents.find, { as, query: { companyId: handedIn[0]?.noticeCompanyId ?? '' } })
  expect(papers.body.data.some(({ id }) => id === handedIn[0]?.noticeDocumentId)).toBe(true)
})

test('recent invoice news is already delivered when the demo world opens', async () => {
  const { rows } = await sql<{ number: string; told: boolean }>`
    select number, exists (select from notification where subject_id = invoice.id) as told from invoice
    where greatest(returned_at, approved_at, paid_at) > now() - interval '23 hours'`.execute(
    house.waybill.db.as({ kind: 'system' }).read,
  )
  expect(rows.filter(({ told }) => !told)).toEqual([])
})
