import { api } from '@waybill/contract/api.ts'
import { toCents } from '@waybill/contract/money.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { describeEndpoint, doesNotApply } from '../../../test/endpoint-tests.ts'
import { House } from '../../../test/house.ts'
import { readPdf } from '../../../test/pdf-text.ts'
import { type Company, foundCompany, hire } from '../../../test/people.ts'
import { aPayable } from '../../../world/billing.ts'

let house: House
let carrier: Company
let stranger: Company
let desk: { token: string }
let biller: { token: string }

const ALL_JUNE = { from: '2026-06-01', to: '2026-06-30' }
const JULY = { from: '2026-07-01', to: '2026-07-31' }

/** June: two invoices, one short by 60.00 and paid; July: that payment is returned. */
beforeAll(async () => {
  house = await House.open()
  const { db } = house.waybill
  const provider = await foundCompany(db, 'provider')
  const customer = await foundCompany(db, 'shipper')
  carrier = await foundCompany(db, 'carrier')
  stranger = await foundCompany(db, 'carrier')
  const driver = { id: (await hire(db, 'driver', { company: carrier })).id, name: 'Robin' }
  const wish = { provider, customer, carrier, driver }
  const onDay = async (day: string) => {
    house.setClock(new Date(`${day}T17:00:00Z`))
    const payables = async () => await house.sessionOf(await hire(db, 'payables', { company: provider }))
    return { one: await payables(), other: await payables() }
  }
  const settle = async (as: { token: string }) => {
    const { invoiceId } = await aPayable(db, wish)
    await sql`update invoice set external_number = ${invoiceId}, external_amount = 1850, state = 1, received_at = now(), audited_at = now(),
      approved_at = now(), approved_by = 'Waybill', approved_amount = 1850, due_on = '2026-06-20', version = 5 where id = ${invoiceId}`.execute(
      db.as({ kind: 'system' }).read,
    )
    const headers = { 'if-match': '"5"' }
    expect((await house.call(api.invoices.settle, { as, params: { invoiceId }, headers })).status).toBe(201)
    return invoiceId
  }
  const first = await onDay('2026-06-10')
  const [paid] = [await settle(first.one), await settle(first.one)]
  const advance = { kind: 'advance' as const, amount: 60, text: 'Fuel advance' }
  const deducted = { as: first.one, params: { invoiceId: paid }, headers: { 'if-match': '"6"' }, body: advance }
  expect((await house.call(api.invoices.deduct, deducted)).status).toBe(201)
  const second = await onDay('2026-06-22')
  const run = { method: 'ach' as const, currency: 'USD' as const, payOn: '2026-06-22', invoiceIds: [paid] }
  const { body } = await house.call(api.paymentRuns.prepare, { as: second.one, body: run })
  const sent = await house.call(api.paymentRuns.release, { as: second.other, params: { paymentRunId: body.id } })
  expect(sent.status).toBe(201)
  const third = await onDay('2026-07-03')
  const params = { paymentId: sent.body.payments[0]?.id ?? '' }
  const back = await house.call(api.paymentRuns.return, { as: third.one, params, body: { reason: 'R03 No account' } })
  expect(back.status).toBe(201)
  desk = third.one
  biller = await house.sessionOf(await hire(db, 'carrier-billing', { company: carrier }))
})
afterAll(() => house.close())

const askAs = async (persona: Persona, company?: Company) =>
  await house.sessionOf(await hire(house.waybill.db, persona, company ? { company } : {}))

const WRONG = [
  { from: '2026-06-30', to: '2026-06-01' },
  { from: '2025-01-01', to: '2026-06-01' },
  { from: 'June', to: '2026-06-01' },
]

describeEndpoint(api.statements.find, {
  works: {
    'adds up from line to line, month to month, and to its ages': async () => {
      const { body: june } = await house.call(api.statements.find, { as: biller, query: ALL_JUNE })
      expect([june.payee.name, june.opening, june.closing]).toEqual([carrier.name, 0, 1_850])
      expect(june.lines.map(({ entry, amount }) => [entry, amount])).toEqual([
        ['settled', 1_850],
        ['settled', 1_850],
        ['deducted', -60],
        ['paid', -1_790],
      ])
      let balance = toCents(june.opening)
      for (const line of june.lines) expect(toCents(line.balance)).toBe((balance += toCents(line.amount)))
      expect(june.ageing.find(({ age }) => age === 'days-1-15')).toMatchObject({ count: 1, amount: 1_850 })
      const query = { ...JULY, payeeId: carrier.id }
      const { body: july } = await house.call(api.statements.find, { as: desk, query })
      expect([july.opening, july.closing, july.lines.length]).toEqual([june.closing, 3_640, 1])
      expect(july.lines[0]).toMatchObject({ entry: 'payment-ended', amount: 1_790, balance: 3_640 })
      expect(july.ageing.reduce((sum, { amount }) => sum + amount, 0)).toBe(july.closing)
    },
    'says what the invoices say is owed': async () => {
      const { body } = await house.call(api.statements.find, { as: desk, query: { ...JULY, payeeId: carrier.id } })
      const { rows } = await sql<{
        owed: number
      }>`select sum(payable) as owed from invoice where carrier_id = ${carrier.id}`.execute(
        house.waybill.db.as({ kind: 'system' }).read,
      )
      expect(body.closing).toBe(Number(rows[0]?.owed))
    },
  },
  refusesBadInput: {
    'days that are none or too many, and nobody to choose': async () => {
      for (const query of WRONG) expect((await house.call(api.statements.find, { as: biller, query })).status).toBe(400)
      expect((await house.call(api.statements.find, { as: desk, query: JULY })).problem.modelState).toMatchObject({
        payeeId: ['Choose whose statement to show'],
      })
    },
  },
  refusesWhoMayNot: {
    'operations and drivers': async () => {
      for (const persona of ['operations', 'driver'] as const)
        expect((await house.call(api.statements.find, { as: await askAs(persona), query: JULY })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a carrier that names another': async () => {
      const as = await askAs('carrier-billing', stranger)
      const query = { ...JULY, payeeId: carrier.id }
      expect((await house.call(api.statements.find, { as, query })).status).toBe(404)
      const own = await house.call(api.statements.find, { as, query: JULY })
      expect([own.body.closing, own.body.lines]).toEqual([0, []])
    },
  },
})

describeEndpoint(api.statements.csv, {
  works: {
    'has a row for each line between the two balances, and how old the closing one is': async () => {
      const { text } = await house.call(api.statements.csv, { as: biller, query: ALL_JUNE })
      const rows = text.trim().split(/\r?\n/)
      expect([rows.length, rows[1], rows.at(-5), rows.at(-3)]).toEqual([
        11,
        expect.stringContaining('Opening balance'),
        expect.stringMatching(/Closing balance.*1850\.00,USD$/),
        expect.stringMatching(/1 to 15 days past due,,,,,1850\.00,USD$/),
      ])
    },
  },
  refusesBadInput: {
    'days that are none or too many': async () => {
      for (const query of WRONG) expect((await house.call(api.statements.csv, { as: biller, query })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    operations: async () =>
      expect((await house.call(api.statements.csv, { as: await askAs('operations'), query: JULY })).status).toBe(403),
  },
  refusesTheOtherCompany: {
    'a carrier that names another': async () => {
      const as = await askAs('carrier-billing', stranger)
      const query = { ...JULY, payeeId: carrier.id }
      expect((await house.call(api.statements.csv, { as, query })).status).toBe(404)
    },
  },
})

describeEndpoint(api.statements.pdf, {
  works: {
    'prints whose, what and how old': async () => {
      const { rawPayload } = await house.waybill.server.inject({
        method: 'GET',
        url: `/api/v2/statements/pdf?from=${ALL_JUNE.from}&to=${ALL_JUNE.to}`,
        headers: { authorization: `Bearer ${biller.token}` },
      })
      const text = (await readPdf(rawPayload)).join(' ')
      for (const says of ['Account statement', carrier.name, 'Opening balance', '$1,850.00', '1 to 15 days past due'])
        expect(text).toContain(says)
    },
  },
  refusesBadInput: {
    'days that are none or too many': async () => {
      for (const query of WRONG) expect((await house.call(api.statements.pdf, { as: biller, query })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    operations: async () =>
      expect((await house.call(api.statements.pdf, { as: await askAs('operations'), query: JULY })).status).toBe(403),
  },
  refusesTheOtherCompany: {
    'a carrier that names another': async () => {
      const as = await askAs('carrier-billing', stranger)
      const query = { ...JULY, payeeId: carrier.id }
      expect((await house.call(api.statements.pdf, { as, query })).status).toBe(404)
    },
  },
})

describeEndpoint(api.statements.payees, {
  works: {
    'finds a carrier by its name, and no shipper': async () => {
      const { body } = await house.call(api.statements.payees, {
        as: desk,
        query: { query: carrier.name.slice(0, 12) },
      })
      expect(body.data).toContainEqual({ id: carrier.id, name: carrier.name, number: expect.any(String) })
      const all = await house.call(api.statements.payees, { as: desk, query: { query: '%' } })
      expect(all.body.data).toEqual([])
    },
  },
  refusesBadInput: {
    'a text without an end': async () =>
      expect((await house.call(api.statements.payees, { as: desk, query: { query: 'x'.repeat(101) } })).status).toBe(
        400,
      ),
  },
  refusesWhoMayNot: {
    'those who are paid': async () =>
      expect((await house.call(api.statements.payees, { as: biller })).status).toBe(403),
  },
  refusesTheOtherCompany: doesNotApply("It lists the provider's payees"),
})
