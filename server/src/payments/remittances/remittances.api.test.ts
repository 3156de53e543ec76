import { api } from '@waybill/contract/api.ts'
import type { PaymentRun } from '@waybill/contract/payments/payment-runs.ts'
import type { RemittanceLine } from '@waybill/contract/payments/payments.ts'
import type { AccessLevel, Persona } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEndpoint } from '../../../test/endpoint-tests.ts'
import { House } from '../../../test/house.ts'
import { onPurpose } from '../../../test/on-purpose.ts'
import { readPdf } from '../../../test/pdf-text.ts'
import { type Company, foundCompany, hire } from '../../../test/people.ts'
import { saying } from '../../../test/saying.ts'
import { aPayable, openAccount, paperOf, sendPapers } from '../../../world/billing.ts'
import { newId } from '../../db/new-id.ts'

let house: House
let provider: Company
let customer: Company
let carrier: Company
let factor: Company
let driver: { id: string; name: string }
const sessions = new Map<string, { token: string }>()
/** Paid in June 2026 for two invoices, one of them short by 60.00. */
let whole: { checkNumber: string; paymentId: string; invoiceIds: string[]; deductionId: string }
const NOWHERE = '0190a0b0-0000-7000-8000-000000000001'

beforeAll(async () => {
  // Its own: notices of other files' acts would all be sent first.
  house = await House.open()
  const { db } = house.waybill
  ;[provider, customer, carrier, factor] = await Promise.all([
    foundCompany(db, 'provider'),
    foundCompany(db, 'shipper'),
    foundCompany(db, 'carrier'),
    foundCompany(db, 'factor'),
  ])
  await openAccount(db, factor.id)
  driver = { id: (await hire(db, 'driver', { company: carrier })).id, name: 'Robin' }
  house.setClock(new Date('2026-06-16T12:00:00Z'))
  whole = await paidShort()
})
afterAll(() => house.close())

const system = () => house.waybill.db.as({ kind: 'system' }).read

async function as(persona: Persona, more: { isStranger?: true; isSecond?: true; accessLevels?: AccessLevel[] } = {}) {
  const key = JSON.stringify([persona, more])
  const known = sessions.get(key)
  if (known) return known
  const companies: Partial<Record<string, Company>> = { payables: provider, operations: provider, factor }
  const company =
    companies[persona] ??
    (['carrier-admin', 'carrier-billing', 'carrier-dispatcher', 'driver'].includes(persona) ? carrier : undefined)
  const { isStranger, accessLevels } = more
  const session = await house.sessionOf(
    await hire(house.waybill.db, persona, {
      ...(company && !isStranger ? { company } : {}),
      ...(accessLevels ? { accessLevels } : {}),
    }),
  )
  sessions.set(key, session)
  return session
}

/** What happens on another day, by a carrier admin who signed in that day. */
async function on<T>(day: string, happens: (admin: { token: string }) => Promise<T>) {
  house.setClock(new Date(`${day}T12:00:00Z`))
  try {
    return await happens(await house.sessionOf(await hire(house.waybill.db, 'carrier-admin', { company: carrier })))
  } finally {
    house.setClock(new Date('2026-06-16T12:00:00Z'))
  }
}

/** Settled at 1,850.00, or at 60.00 more, which is not paid. */
async function settled({
  short = 0,
  isAssigned = false,
  of = carrier,
} = {}): Promise<{ id: string; deductionId: string }> {
  const { invoiceId: id } = await aPayable(house.waybill.db, { provider, customer, carrier: of, driver })
  const deductionId = newId()
  const amount = 1_850 + short
  if (isAssigned) {
    const assignmentId = newId()
    await sql`insert into factor_assignment (id, carrier_id, factor_id, scope, listed_numbers, state, remit_name, entered_at,
        entered_by_name)
      values (${assignmentId}, ${carrier.id}, ${factor.id}, 'listed', array(select number from invoice where id = ${id}), 'Received', ${factor.name}, now(), 'Robin')`.execute(
      system(),
    )
    await sql`update invoice set factor_id = ${factor.id}, assignment_id = ${assignmentId} where id = ${id}`.execute(
      system(),
    )
  }
  await sql`update invoice set external_number = ${`=${id.slice(0, 8)}`}, external_amount = ${amount}, state = 1, received_at = now(), audited_at = now(),
    approved_at = now(), approved_by = 'Waybill', approved_amount = ${amount}, due_on = '2026-06-15', version = 5 where id = ${id}`.execute(
    system(),
  )
  if (short > 0)
    await sql`insert into invoice_deduction (id, invoice_id, kind, amount, code, text, made_at, made_by)
      values (${deductionId}, ${id}, 'short-pay', ${short}, 'ACCESSORIAL_NOT_APPROVED', 'Driver assist was not approved', '2026-06-01', 'Robin')`.execute(
      system(),
    )
  const headers = { 'if-match': '"5"' }
  const { status } = await house.call(api.invoices.settle, {
    as: await as('payables'),
    params: { invoiceId: id },
    headers,
  })
  expect(status).toBe(201)
  return { id, deductionId }
}

async function pay(invoiceIds: string[]): Promise<PaymentRun['payments'][number]> {
  const desk = await as('payables')
  const body = { method: 'check' as const, currency: 'USD' as const, payOn: '2026-06-15', invoiceIds }
  const { body: run } = await house.call(api.paymentRuns.prepare, { as: desk, body })
  const { body: sent } = await house.call(api.paymentRuns.release, {
    as: await as('payables', { isSecond: true }),
    params: { paymentRunId: run.id },
  })
  const [payment] = sent.payments
  if (!payment) throw new Error('Nothing was paid')
  await house.call(api.paymentRuns.clear, { as: desk, params: { paymentId: payment.id } })
  return payment
}

/** Of the advice of a payment. */
async function wordsOf(checkNumber: string, persona: Persona = 'carrier-admin'): Promise<string> {
  const { rawPayload, statusCode } = await house.waybill.server.inject({
    method: 'GET',
    url: api.payments.advice.path.replace(':checkNumber', checkNumber),
    headers: { authorization: `Bearer ${(await as(persona)).token}` },
  })
  expect(statusCode).toBe(200)
  return (await readPdf(rawPayload)).join('\n').replaceAll(/\s+/g, ' ')
}

async function paidShort({ isAssigned = false, of = carrier } = {}) {
  const [one, other] = [await settled({ short: 60, isAssigned, of }), await settled({ isAssigned, of })]
  const invoiceIds = [one.id, other.id]
  const { id, checkNumber } = await pay(invoiceIds)
  return { checkNumber, paymentId: id, invoiceIds, deductionId: one.deductionId }
}

const list = async (who: { token: string }, query: Record<string, string | number> = {}) =>
  await house.call(api.payments.summaries, { as: who, query })
const find = async (who: { token: string }, checkNumber: string) =>
  await house.call(api.payments.find, { as: who, params: { checkNumber } })
const details = async (who: { token: string }, checkNumber: string, query = {}) =>
  await house.call(api.payments.details, { as: who, params: { checkNumber }, query })
const dispute = async (
  who: { token: string },
  deductionId: string,
  body: Record<string, unknown> = { text: 'Approved by phone' },
) => await house.call(api.disputes.open, { as: who, params: { deductionId }, body })
const answer = async (disputeId: string, body: Record<string, unknown>, who?: { token: string }) =>
  await house.call(api.disputes.answer, { as: who ?? (await as('payables')), params: { disputeId }, body })
const prove = async (who: { token: string }, disputeId: string, documentId: string) =>
  await house.call(api.disputes.prove, { as: who, params: { disputeId }, body: { documentId } })
const review = async (disputeId: string, who?: { token: string }) =>
  await house.call(api.disputes.review, { as: who ?? (await as('payables')), params: { disputeId } })
const deductionsOf = async (who: { token: string }, invoice: string) =>
  await house.call(api.disputes.deductions, { as: who, params: { invoice } })
/** A short pay, and a document of its load. */
async function proven(): Promise<{ deductionId: string; invoiceId: string; paper: string }> {
  const { deductionId, invoiceIds } = await paidShort()
  const [invoiceId = ''] = invoiceIds
  await sendPapers(house.waybill.db, invoiceId)
  return { deductionId, invoiceId, paper: await paperOf(house.waybill.db, invoiceId) }
}
const standing = async (id: string) => {
  const { rows } = await sql<{
    state: number
    payable: number
    fees: number
  }>`select state, payable, fees from invoice where id = ${id}`.execute(system())
  return rows[0]
}
/** Cells as a spreadsheet reads them. */
const rowsOf = (csv: string) =>
  csv
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    )

describeEndpoint(api.payments.summaries, {
  works: {
    'what was paid, for how many invoices, and what was paid short': async () => {
      const { body } = await list(await as('carrier-billing'), { query: whole.checkNumber })
      expect(body.data).toMatchObject([
        {
          checkNumber: whole.checkNumber,
          customerId: carrier.id,
          invoiceCount: 2,
          gross: 3_760,
          deductions: 60,
          net: 3_700,
          shortPaid: 60,
          state: 'Cleared',
        },
      ])
    },
    'the last three months, or the days that are asked for': async () => {
      const query = whole.checkNumber
      const [usual, asked] = await on('2026-09-16', (late) =>
        Promise.all([list(late, { query }), list(late, { query, paidStart: '2026-06-15', paidEnd: '2026-06-15' })]),
      )
      expect([usual.body.totalCount, asked.body.totalCount]).toEqual([0, 1])
    },
    'by an invoice that it paid, in twenties': async () => {
      const { body } = await house.call(api.invoices.find, {
        as: await as('carrier-admin'),
        params: { invoice: whole.invoiceIds[0] ?? '' },
      })
      const { body: found } = await list(await as('payables'), { query: body.shipmentNumber })
      expect(found.data.map((row) => row.checkNumber)).toEqual([whole.checkNumber])
    },
    'by a city of a load that it paid, and by what its carrier called a bill': async () => {
      const { checkNumber, invoiceIds } = await paidShort()
      const { body: bill } = await house.call(api.invoices.find, {
        as: await as('carrier-admin'),
        params: { invoice: invoiceIds[1] ?? '' },
      })
      for (const query of [bill.origin.city, bill.externalInvoiceNumber].map(String)) {
        const { body } = await list(await as('payables'), { query, pageSize: 200 })
        expect(body.data.map((row) => row.checkNumber)).toContain(checkNumber)
      }
      expect((await list(await as('payables'), { query: 'Ketchikan' })).body.totalCount).toBe(0)
    },
    'a factor sees what is paid to it, and the carrier sees that too': async () => {
      const paid = await paidShort({ isAssigned: true })
      const asFactor = await as('factor')
      expect((await list(asFactor, { query: whole.checkNumber })).body.totalCount).toBe(0)
      expect((await list(asFactor, { query: paid.checkNumber })).body.data).toMatchObject([
        { customerId: factor.id, factoringCompany: factor.name },
      ])
      const { body: own } = await list(await as('carrier-admin'), { query: paid.checkNumber })
      expect(own.totalCount).toBe(1)
    },
  },
  refusesBadInput: {
    'a view that is none, and a day that is none': async () => {
      const wrong: Record<string, string>[] = [{ view: 'Lost' }, { paidStart: 'soon' }, { sortProperty: 'colour' }]
      for (const query of wrong) expect((await list(await as('payables'), query)).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'drivers, operations and shippers; a dispatcher who does not see money sees none': async () => {
      for (const persona of ['driver', 'operations', 'shipper'] as const)
        expect((await list(await as(persona))).status).toBe(403)
      expect((await list(await as('carrier-dispatcher', { accessLevels: [] }))).body.totalCount).toBe(0)
    },
  },
  refusesTheOtherCompany: {
    'another carrier and another factor see nothing of it': async () => {
      for (const persona of ['carrier-admin', 'factor'] as const)
        expect((await list(await as(persona, { isStranger: true }))).body.totalCount).toBe(0)
    },
  },
})

describeEndpoint(api.payments.totals, {
  works: {
    'the counts and sums of the list': async () => {
      const query = { query: whole.checkNumber }
      const { body } = await house.call(api.payments.totals, { as: await as('carrier-admin'), query })
      expect(body).toMatchObject({ all: 1, cleared: 1, scheduled: 0, sent: 0, ended: 0 })
      expect(body.sums).toEqual([
        { view: 'All', currency: 'USD', gross: 3_760, deductions: 60, net: 3_700 },
        { view: 'Cleared', currency: 'USD', gross: 3_760, deductions: 60, net: 3_700 },
      ])
    },
    'list, totals, details, CSV and the CSV of each agree to the cent': async () => {
      for (const persona of ['carrier-admin', 'payables', 'factor'] as const) {
        const who = await as(persona)
        const { body: all } = await list(who, { pageSize: 200 })
        const { body: sums } = await house.call(api.payments.totals, { as: who, query: {} })
        const net = (rows: { net: number }[]) => rows.reduce((sum, row) => sum + Math.round(row.net * 100), 0)
        const kept = all.data.filter(
          ({ state, currency }) => currency === 'USD' && ['Scheduled', 'Sent', 'Cleared'].includes(state),
        )
        expect(
          Math.round((sums.sums.find(({ view, currency }) => view === 'All' && currency === 'USD')?.net ?? 0) * 100),
        ).toBe(net(kept))
        const { text } = await house.call(api.payments.export, { as: who, query: {} })
        expect(rowsOf(text)).toHaveLength(all.totalCount + 1)
        // Payables also see other files' payments, which were planted without reasons.
        const own = persona === 'payables' ? (await list(who, { query: whole.checkNumber })).body : all
        for (const row of own.data.slice(0, 5)) {
          const { body } = await details(who, row.checkNumber)
          expect(net(body.data)).toBe(Math.round(row.net * 100))
          for (const line of body.data) expect(explained(line)).toEqual([line.deducted, line.net])
        }
      }
    },
  },
  refusesBadInput: {
    'a method that is none': async () =>
      expect(
        (await house.call(api.payments.totals, { as: await as('payables'), query: { method: 'gold' } })).status,
      ).toBe(400),
  },
  refusesWhoMayNot: {
    'a driver': async () =>
      expect((await house.call(api.payments.totals, { as: await as('driver'), query: {} })).status).toBe(403),
  },
  refusesTheOtherCompany: {
    'another carrier counts nothing': async () =>
      expect(
        (await house.call(api.payments.totals, { as: await as('carrier-admin', { isStranger: true }), query: {} })).body
          .all,
      ).toBe(0),
  },
})

/** The total of its deductions, and the rest. */
function explained({ gross, deductions }: RemittanceLine): [number, number] {
  const off = deductions.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0)
  return [off / 100, (Math.round(gross * 100) - off) / 100]
}

describeEndpoint(api.payments.export, {
  works: {
    'the list with its columns, for nobody to run': async () => {
      const { text, headers } = await house.call(api.payments.export, {
        as: await as('carrier-admin'),
        query: { query: whole.checkNumber },
      })
      expect(headers['content-disposition']).toContain('payments.csv')
      const [head, row] = rowsOf(text)
      expect(head?.slice(0, 3)).toEqual(['Payment', 'Method', 'Date'])
      expect(row?.slice(6, 10)).toEqual(['2', '3760.00', '60.00', '3700.00'])
    },
  },
  refusesBadInput: {
    'a page, which a CSV has not': async () =>
      expect((await house.call(api.payments.export, { as: await as('payables'), query: { page: 2 } })).status).toBe(
        400,
      ),
  },
  refusesWhoMayNot: {
    'a shipper': async () =>
      expect((await house.call(api.payments.export, { as: await as('shipper') })).status).toBe(403),
  },
  refusesTheOtherCompany: {
    'another carrier gets the head alone': async () =>
      expect(
        rowsOf((await house.call(api.payments.export, { as: await as('carrier-admin', { isStranger: true }) })).text),
      ).toHaveLength(1),
  },
})

describeEndpoint(api.payments.find, {
  works: {
    'to whom, how far, and what took its place, also under the number that it was prepared by': async () => {
      const desk = await as('payables')
      const { id } = await settled()
      const body = { method: 'ach' as const, currency: 'USD' as const, payOn: '2026-06-15', invoiceIds: [id] }
      const { body: run } = await house.call(api.paymentRuns.prepare, { as: desk, body })
      const firstNumber = String(Date.now())
      const { body: sent } = await house.call(api.paymentRuns.release, {
        as: await as('payables', { isSecond: true }),
        params: { paymentRunId: run.id },
        body: { firstNumber },
      })
      const [payment] = sent.payments
      expect(payment?.checkNumber).toBe(firstNumber)
      const back = { reason: 'R03 No account', isReissued: true }
      const { body: anew } = await house.call(api.paymentRuns.void, {
        as: desk,
        params: { paymentId: payment?.id ?? '' },
        body: back,
      })
      const carriers = await as('carrier-admin')
      const { body: first } = await find(carriers, run.payments[0]?.checkNumber ?? '')
      expect(first).toMatchObject({
        checkNumber: firstNumber,
        state: 'Reissued',
        endReason: 'R03 No account',
        run: null,
        preparedAt: null,
      })
      const { body: second } = await find(carriers, anew.payments[0]?.checkNumber ?? '')
      expect([first.reissuedAs, second.reissueOf]).toEqual([second.checkNumber, firstNumber])
      expect((await find(desk, firstNumber)).body.run?.runNumber).toBe(sent.runNumber)
    },
    'a carrier never reads the bank of its factor': async () => {
      const paid = await paidShort({ isAssigned: true })
      await sql`update payment set bank_last4 = '7731', remit_to = 'Box 1' where id = ${paid.paymentId}`.execute(
        system(),
      )
      const [own, theirs] = [
        await find(await as('factor'), paid.checkNumber),
        await find(await as('carrier-admin'), paid.checkNumber),
      ]
      expect([own.body.bankLast4, theirs.body.bankLast4, theirs.body.remitTo]).toEqual(['7731', null, null])
      expect(onPurpose(theirs.text)).not.toContain('7731')
    },
  },
  refusesBadInput: {
    'a number that is too long': async () =>
      expect((await find(await as('payables'), '1'.repeat(60))).status).toBe(400),
  },
  refusesWhoMayNot: {
    'a driver': async () => expect((await find(await as('driver'), whole.checkNumber)).status).toBe(403),
  },
  refusesTheOtherCompany: {
    'another carrier, as if there were none': async () => {
      const stranger = await as('carrier-admin', { isStranger: true })
      const [foreign, none] = [await find(stranger, whole.checkNumber), await find(stranger, '1')]
      expect([foreign.status, foreign.problem.title]).toEqual([404, none.problem.title])
    },
  },
})

describeEndpoint(api.payments.details, {
  works: {
    'each deduction with its code and words, and that it may be disputed': async () => {
      const { body } = await details(await as('carrier-billing'), whole.checkNumber)
      const line = body.data.find(({ invoiceId }) => invoiceId === whole.invoiceIds[0])
      expect(line).toMatchObject({ gross: 1_910, deducted: 60, net: 1_850, note: null })
      expect(line?.deductions).toMatchObject([
        {
          kind: 'short-pay',
          amount: 60,
          code: 'ACCESSORIAL_NOT_APPROVED',
          text: 'Driver assist was not approved',
          dispute: null,
          can: { dispute: true },
        },
      ])
    },
    'page by page': async () => {
      const [one, two] = [
        await details(await as('factor'), whole.checkNumber),
        await details(await as('carrier-admin'), whole.checkNumber, { page: 2, pageSize: 1 }),
      ]
      expect([one.status, two.body.data.length, two.body.totalCount]).toEqual([404, 1, 2])
    },
  },
  refusesBadInput: {
    'page nought': async () =>
      expect((await details(await as('payables'), whole.checkNumber, { page: 0 })).status).toBe(400),
  },
  refusesWhoMayNot: {
    operations: async () => expect((await details(await as('operations'), whole.checkNumber)).status).toBe(403),
  },
  refusesTheOtherCompany: {
    'another carrier': async () =>
      expect((await details(await as('carrier-admin', { isStranger: true }), whole.checkNumber)).status).toBe(404),
  },
})

describeEndpoint(api.payments.advice, {
  works: {
    'a PDF that the browser shows and cannot run': async () => {
      const { status, headers, text } = await house.call(api.payments.advice, {
        as: await as('carrier-admin'),
        params: { checkNumber: whole.checkNumber },
      })
      expect([status, headers['content-type'], text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
      expect(headers['content-security-policy']).toContain('sandbox')
    },
    'it says how to dispute what the provider deducted, and nothing of it beside what was agreed to': async () => {
      const { id } = await settled()
      await sql`insert into invoice_deduction (id, invoice_id, kind, amount, text, made_at, made_by)
        values (${newId()}, ${id}, 'advance', 10, 'Fuel', now(), 'Robin')`.execute(system())
      const { checkNumber } = await pay([id])
      const [agreed, deducted] = [await wordsOf(checkNumber), await wordsOf(whole.checkNumber)]
      expect(agreed).toContain('Fuel')
      expect([agreed, deducted].map((text) => text.includes('dispute it in the portal'))).toEqual([false, true])
    },
    'it says nothing of disputes where one was decided, or to a broker, which opens none': async () => {
      const [decided, brokers] = [
        await paidShort(),
        await paidShort({ of: await foundCompany(house.waybill.db, 'broker') }),
      ]
      const { body: open } = await dispute(await as('carrier-admin'), decided.deductionId)
      await answer(open.id, { decision: 'uphold', reason: 'Nobody approved it' })
      for (const { checkNumber } of [decided, brokers]) {
        const words = await wordsOf(checkNumber, 'payables')
        expect(words).toContain('Driver assist was not approved')
        expect(words).not.toContain('dispute it in the portal')
      }
    },
  },
  refusesBadInput: {
    'no number': async () =>
      expect(
        (await house.call(api.payments.advice, { as: await as('payables'), params: { checkNumber: '1'.repeat(60) } }))
          .status,
      ).toBe(400),
  },
  refusesWhoMayNot: {
    'a driver': async () =>
      expect(
        (await house.call(api.payments.advice, { as: await as('driver'), params: { checkNumber: whole.checkNumber } }))
          .status,
      ).toBe(403),
  },
  refusesTheOtherCompany: {
    'another carrier': async () =>
      expect(
        (
          await house.call(api.payments.advice, {
            as: await as('carrier-admin', { isStranger: true }),
            params: { checkNumber: whole.checkNumber },
          })
        ).status,
      ).toBe(404),
  },
})

describeEndpoint(api.payments.advice820, {
  works: {
    'says what the details say, and not for what was taken back': async () => {
      const viewer = await as('carrier-admin')
      const params = { checkNumber: whole.checkNumber }
      const { text, headers } = await house.call(api.payments.advice820, { as: viewer, params })
      expect(headers['content-disposition']).toContain('820.edi')
      const { body } = await house.call(api.payments.details, { as: viewer, params })
      const paid = text.split('~').flatMap((segment) => {
        const [id, , , , net, gross] = segment.trim().split('*')
        return id === 'RMR' ? [[Number(net), Number(gross)]] : []
      })
      expect(paid).toEqual(body.data.map(({ net, gross }) => [net, gross]))
    },
  },
  refusesBadInput: {
    'a number that is too long': async () => {
      const params = { checkNumber: '1'.repeat(60) }
      expect((await house.call(api.payments.advice820, { as: await as('payables'), params })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a shipper': async () => {
      const params = { checkNumber: whole.checkNumber }
      expect((await house.call(api.payments.advice820, { as: await as('shipper'), params })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another factor': async () => {
      const params = { checkNumber: whole.checkNumber }
      const stranger = await as('factor', { isStranger: true })
      expect((await house.call(api.payments.advice820, { as: stranger, params })).status).toBe(404)
    },
  },
})

describeEndpoint(api.payments.adviceCsv, {
  works: {
    'a row for each invoice and each deduction; what looks like a formula is defused': async () => {
      const { text } = await house.call(api.payments.adviceCsv, {
        as: await as('carrier-admin'),
        params: { checkNumber: whole.checkNumber },
      })
      const [head = [], ...rows] = rowsOf(text)
      const cents = (column: string) =>
        rows.reduce((sum, row) => sum + Math.round(Number(row[head.indexOf(column)] ?? 0) * 100), 0)
      expect(new Set(rows.map((row) => row[0]))).toEqual(new Set(['Deduction', 'Invoice']))
      expect(rows).toHaveLength(3)
      expect([cents('Gross'), cents('Deductions'), cents('Net'), cents('Taken off')]).toEqual([
        376_000, 6_000, 370_000, 6_000,
      ])
      expect(rows[0]?.[head.indexOf('Carrier invoice')]).toMatch(/^'=/)
    },
  },
  refusesBadInput: {
    'a number that is too long': async () =>
      expect(
        (
          await house.call(api.payments.adviceCsv, {
            as: await as('payables'),
            params: { checkNumber: '1'.repeat(60) },
          })
        ).status,
      ).toBe(400),
  },
  refusesWhoMayNot: {
    'a shipper': async () =>
      expect(
        (
          await house.call(api.payments.adviceCsv, {
            as: await as('shipper'),
            params: { checkNumber: whole.checkNumber },
          })
        ).status,
      ).toBe(403),
  },
  refusesTheOtherCompany: {
    'another factor': async () =>
      expect(
        (
          await house.call(api.payments.adviceCsv, {
            as: await as('factor', { isStranger: true }),
            params: { checkNumber: whole.checkNumber },
          })
        ).status,
      ).toBe(404),
  },
})

describeEndpoint(api.disputes.open, {
  works: {
    'it waits on the provider, for ten business days, and stands in both lists': async () => {
      const { deductionId, invoiceIds } = await paidShort()
      const { status, body } = await dispute(await as('carrier-billing'), deductionId)
      // Juneteenth is a holiday.
      expect([status, body.state, body.nextActor, body.dueOn]).toEqual([201, 'Open', 'provider', '2026-07-01'])
      for (const persona of ['carrier-admin', 'payables'] as const) {
        const { body: found } = await house.call(api.disputes.list, {
          as: await as(persona),
          query: { query: body.invoiceNumber },
        })
        expect(found.data).toMatchObject([
          {
            id: body.id,
            amount: 60,
            text: 'Approved by phone',
            can: { answer: persona === 'payables' ? true : { text: 'Your role cannot do this' } },
          },
        ])
      }
      const { body: history } = await house.call(api.history.list, {
        as: await as('carrier-admin'),
        query: { entityType: 'invoice', entityId: invoiceIds[0] ?? '' },
      })
      expect(history.data[0]?.description).toBe(
        `Deduction from invoice ${body.invoiceNumber} disputed: 60.00 USD, Approved by phone`,
      )
    },
    'of ten who press at once one disputes': async () => {
      const { deductionId } = await paidShort()
      const who = await as('carrier-admin')
      const answers = await Promise.all(Array.from({ length: 10 }, () => dispute(who, deductionId)))
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    },
    'a factor disputes what was paid short to it': async () => {
      const { deductionId } = await paidShort({ isAssigned: true })
      expect((await dispute(await as('factor'), deductionId)).status).toBe(201)
    },
  },
  refusesBadInput: {
    'without a word, what was agreed to, and after sixty days': async () => {
      expect((await dispute(await as('carrier-admin'), whole.deductionId, { text: ' ' })).status).toBe(400)
      const { id } = await settled()
      const advance = newId()
      await sql`insert into invoice_deduction (id, invoice_id, kind, amount, text, made_at, made_by) values (${advance}, ${id}, 'advance', 10, 'Fuel', now(), 'Robin')`.execute(
        system(),
      )
      expect((await dispute(await as('carrier-admin'), advance)).problem.detail).toBe('It was already approved')
      const late = await on('2026-09-01', (admin) => dispute(admin, whole.deductionId))
      expect(late.problem.detail).toBe('The 60 days in which it can be disputed are over')
    },
  },
  refusesWhoMayNot: {
    'a dispatcher and the provider itself': async () => {
      for (const persona of ['carrier-dispatcher', 'payables'] as const)
        expect((await dispute(await as(persona), whole.deductionId)).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier, as if there were none': async () => {
      const stranger = await as('carrier-admin', { isStranger: true })
      expect([(await dispute(stranger, whole.deductionId)).status, (await dispute(stranger, NOWHERE)).status]).toEqual([
        404, 404,
      ])
    },
  },
})

describeEndpoint(api.disputes.deductions, {
  works: {
    'what is taken off stands with what may be done about it, by id and by number, before it was paid too':
      async () => {
        const { id, deductionId } = await settled({ short: 60 })
        const { status, body } = await deductionsOf(await as('carrier-billing'), id)
        expect([status, body.totalCount, body.data]).toMatchObject([
          200,
          1,
          [
            {
              id: deductionId,
              amount: 60,
              dispute: null,
              can: { dispute: true, prove: { text: 'No dispute is open' } },
            },
          ],
        ])
        const opened = await dispute(await as('carrier-billing'), deductionId)
        const { body: again } = await deductionsOf(await as('payables'), opened.body.invoiceNumber)
        expect(again.data).toMatchObject([
          {
            dispute: { id: opened.body.id, state: 'Open', evidenceDocumentId: null },
            can: { review: true, answer: true },
          },
        ])
      },
    'what was given back is not taken off any more': async () => {
      const { id, deductionId } = await settled({ short: 60 })
      const { body } = await dispute(await as('carrier-admin'), deductionId)
      await answer(body.id, { decision: 'give-back', reason: 'x' })
      expect((await deductionsOf(await as('carrier-admin'), id)).body).toEqual({ data: [], totalCount: 0 })
    },
  },
  refusesBadInput: {
    'an invoice that is none': async () => expect((await deductionsOf(await as('payables'), NOWHERE)).status).toBe(404),
  },
  refusesWhoMayNot: {
    'a driver, and operations see none': async () => {
      expect((await deductionsOf(await as('driver'), NOWHERE)).status).toBe(403)
      expect((await deductionsOf(await as('operations'), whole.invoiceIds[0] ?? '')).status).not.toBe(200)
    },
  },
  refusesTheOtherCompany: {
    'another carrier finds nothing': async () => {
      const stranger = await as('carrier-admin', { isStranger: true })
      expect((await deductionsOf(stranger, whole.invoiceIds[0] ?? '')).status).toBe(404)
    },
  },
})

describeEndpoint(api.disputes.prove, {
  works: {
    'the paper goes with it, the provider hears of it once, and whoever looked into it looks again': async () => {
      const { deductionId, paper, invoiceId } = await proven()
      const biller = await as('carrier-billing')
      const { body } = await dispute(biller, deductionId)
      expect([body.state, body.can]).toMatchObject([
        'Open',
        { prove: true, review: saying('Your role cannot do this') },
      ])
      await review(body.id)
      const { status, body: after } = await prove(biller, body.id, paper)
      expect([status, after.state, after.evidenceDocumentId]).toEqual([201, 'Evidence', paper])
      const desk = await as('payables')
      const heard = async () => {
        await house.tellAll()
        const bell = (await house.call(api.notifications.list, { as: desk, query: { pageSize: 200 } })).body
        const mine = bell.data.filter(({ facts }) => facts['invoice'] === body.invoiceNumber)
        return mine.filter(({ wording }) => wording === 'dispute-proven').length
      }
      await expect.poll(heard).toBe(1)
      const { text } = await house.call(api.history.list, {
        as: biller,
        query: { entityType: 'invoice', entityId: invoiceId },
      })
      expect(text).toContain(`Evidence sent for the dispute on invoice ${body.invoiceNumber}`)
    },
    'it may be named as the dispute is opened': async () => {
      const { deductionId, paper } = await proven()
      const said = { text: 'Approved by phone', evidenceDocumentId: paper }
      const { body } = await dispute(await as('carrier-admin'), deductionId, said)
      expect([body.state, body.evidenceDocumentId]).toEqual(['Evidence', paper])
    },
  },
  refusesBadInput: {
    'a paper of another invoice, and after it was decided': async () => {
      const [one, other] = [await proven(), await proven()]
      const biller = await as('carrier-billing')
      const { body } = await dispute(biller, one.deductionId)
      expect((await prove(biller, body.id, other.paper)).status).toBe(404)
      await answer(body.id, { decision: 'uphold', reason: 'x' })
      expect((await prove(biller, body.id, one.paper)).problem.detail).toBe('No dispute is open')
    },
  },
  refusesWhoMayNot: {
    'who answers it, and a dispatcher': async () => {
      for (const persona of ['payables', 'carrier-dispatcher'] as const)
        expect((await prove(await as(persona), NOWHERE, NOWHERE)).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a dispute of another carrier': async () => {
      const { deductionId, paper } = await proven()
      const { body } = await dispute(await as('carrier-admin'), deductionId)
      expect((await prove(await as('carrier-admin', { isStranger: true }), body.id, paper)).status).toBe(404)
    },
  },
})

describeEndpoint(api.disputes.review, {
  works: {
    'its carrier reads who looks into it, in the list and beside the deduction': async () => {
      const { deductionId, invoiceId } = await proven()
      const { body } = await dispute(await as('carrier-admin'), deductionId)
      const { status, body: after } = await review(body.id)
      expect([status, after.state, after.nextActor, after.reviewedBy]).toEqual([
        201,
        'Review',
        'provider',
        expect.any(String),
      ])
      const { body: seen } = await deductionsOf(await as('carrier-admin'), invoiceId)
      expect(seen.data[0]?.dispute).toMatchObject({ state: 'Review', reviewedBy: after.reviewedBy })
      expect((await review(body.id)).problem.detail).toBe('It is already under review')
      expect((await answer(body.id, { decision: 'uphold', reason: 'x' })).body.state).toBe('Upheld')
    },
  },
  refusesBadInput: {
    'what is decided': async () => {
      const { deductionId } = await proven()
      const { body } = await dispute(await as('carrier-admin'), deductionId)
      await answer(body.id, { decision: 'uphold', reason: 'x' })
      expect((await review(body.id)).problem.detail).toBe('No dispute is open')
    },
  },
  refusesWhoMayNot: {
    'who disputed it': async () => expect((await review(NOWHERE, await as('carrier-admin'))).status).toBe(403),
  },
  refusesTheOtherCompany: {
    'a dispute that leads nowhere': async () => expect((await review(NOWHERE)).status).toBe(404),
  },
})

describeEndpoint(api.disputes.answer, {
  works: {
    'given back: owed again, due at once, and paid by the next run, which says so': async () => {
      const { deductionId, invoiceIds } = await paidShort()
      const [invoiceId = ''] = invoiceIds
      expect(await standing(invoiceId)).toEqual({ state: 3, payable: 0, fees: 60 })
      const { body } = await dispute(await as('carrier-admin'), deductionId)
      const { body: decided } = await answer(body.id, { decision: 'give-back', reason: 'The dock confirmed it' })
      expect(decided).toMatchObject({
        state: 'Overturned',
        returnedAmount: 60,
        nextActor: null,
        answer: 'The dock confirmed it',
      })
      expect(await standing(invoiceId)).toEqual({ state: 2, payable: 60, fees: 0 })
      const { checkNumber } = await pay([invoiceId])
      const { body: lines } = await details(await as('carrier-admin'), checkNumber)
      expect(lines.data).toMatchObject([{ gross: 60, deducted: 0, net: 60, note: 'Paid back after a dispute' }])
      expect(await standing(invoiceId)).toEqual({ state: 3, payable: 0, fees: 0 })
    },
    'given back in the evening: due that day, which it still is where the provider is': async () => {
      const { deductionId, invoiceIds } = await paidShort()
      const { body } = await dispute(await as('carrier-admin'), deductionId)
      house.setClock(new Date('2026-06-17T02:00:00Z'))
      const late = await house.sessionOf(await hire(house.waybill.db, 'payables', { company: provider }))
      await answer(body.id, { decision: 'give-back', reason: 'The dock confirmed it' }, late)
      house.setClock(new Date('2026-06-16T12:00:00Z'))
      const found = { as: await as('payables'), params: { invoice: invoiceIds[0] ?? '' } }
      expect((await house.call(api.invoices.find, found)).body.dueOn).toBe('2026-06-16')
    },
    'given back: the rest alone is still owed, in the list, by age, in the file and once a payment of it clears or is returned':
      async () => {
        const { deductionId, invoiceIds, paymentId } = await paidShort()
        const [invoiceId = ''] = invoiceIds
        const desk = await as('payables')
        const ofList = async () => {
          const { body } = await house.call(api.invoices.ofShipment, {
            as: desk,
            params: {
              shipment: (await house.call(api.invoices.find, { as: desk, params: { invoice: invoiceId } })).body
                .shipmentId,
            },
          })
          return body.data[0]?.balance
        }
        const waiting = async () => {
          const { body } = await house.call(api.invoices.ageing, { as: await as('carrier-admin') })
          return body.data.flatMap(({ amounts }) => amounts).reduce((sum, { amount }) => sum + amount, 0)
        }
        const before = await waiting()
        expect(await ofList()).toBe(1_850)
        const { body } = await dispute(await as('carrier-admin'), deductionId)
        await answer(body.id, { decision: 'give-back', reason: 'The dock confirmed it' })
        expect([await ofList(), (await waiting()) - before]).toEqual([60, 60])
        const { text } = await house.call(api.invoices.export, {
          as: desk,
          query: { status: 'Invoiced', query: body.invoiceNumber },
        })
        expect(text).toContain(',1910.00,0.00,60.00,USD,')
        await house.call(api.paymentRuns.return, {
          as: desk,
          params: { paymentId },
          body: { reason: 'No such account' },
        })
        expect([await ofList(), await standing(invoiceId)]).toEqual([1_910, { state: 2, payable: 1_910, fees: 0 }])
        await pay([invoiceId])
        expect(await ofList()).toBe(1_910)
        expect(await standing(invoiceId)).toEqual({ state: 3, payable: 0, fees: 0 })
      },
    'given back while its payment is on its way: once that clears, the rest alone is owed': async () => {
      const { id, deductionId } = await settled({ short: 60 })
      const desk = await as('payables')
      const run = { method: 'check' as const, currency: 'USD' as const, payOn: '2026-06-15', invoiceIds: [id] }
      const { body: prepared } = await house.call(api.paymentRuns.prepare, { as: desk, body: run })
      await house.call(api.paymentRuns.release, {
        as: await as('payables', { isSecond: true }),
        params: { paymentRunId: prepared.id },
      })
      const { body } = await dispute(await as('carrier-admin'), deductionId)
      await answer(body.id, { decision: 'give-back', reason: 'The dock confirmed it' })
      const owed = async () => (await house.call(api.invoices.find, { as: desk, params: { invoice: id } })).body.balance
      expect(await owed()).toBe(1_910)
      const params = { paymentId: prepared.payments[0]?.id ?? '' }
      await house.call(api.paymentRuns.clear, { as: desk, params })
      expect([await owed(), await standing(id)]).toEqual([60, { state: 2, payable: 60, fees: 0 }])
    },
    'given back in part: the rest stands, is told by the next payment, and is not disputed again': async () => {
      const { deductionId, invoiceIds } = await paidShort()
      const [invoiceId = ''] = invoiceIds
      const { body } = await dispute(await as('carrier-admin'), deductionId)
      expect(
        (await answer(body.id, { decision: 'give-back', amount: 40, reason: 'Two hours of three' })).body.state,
      ).toBe('Partial')
      expect(await standing(invoiceId)).toEqual({ state: 2, payable: 40, fees: 20 })
      const { checkNumber } = await pay([invoiceId])
      const { body: lines } = await details(await as('carrier-admin'), checkNumber)
      expect(lines.data).toMatchObject([
        {
          gross: 60,
          deducted: 20,
          net: 40,
          deductions: [{ amount: 20, can: { dispute: { text: 'It was already disputed and decided' } } }],
        },
      ])
      // The rest carries the answer, which the carrier sees next to it.
      const story = { state: 'Partial', answer: 'Two hours of three', returnedAmount: 40 }
      expect(lines.data[0]?.deductions[0]?.dispute).toMatchObject(story)
    },
    'given back: a hold keeps it out of the next run, until a payment has it': async () => {
      const { deductionId, invoiceIds } = await paidShort()
      const [invoiceId = ''] = invoiceIds
      const desk = await as('payables')
      const ofInvoice = async () => await house.call(api.invoices.find, { as: desk, params: { invoice: invoiceId } })
      const hold = async (what: typeof api.invoices.holdPayment | typeof api.invoices.endPaymentHold, body = {}) => {
        const headers = { 'if-match': `"${(await ofInvoice()).body.version}"` }
        return await house.call(what, { as: desk, params: { invoiceId }, headers, body })
      }
      const prepared = { text: 'A payment has already been prepared' }
      expect((await ofInvoice()).body.can.holdPayment).toMatchObject({ text: 'It is paid' })
      const { body } = await dispute(await as('carrier-admin'), deductionId)
      await answer(body.id, { decision: 'give-back', amount: 40, reason: 'Two hours of three' })
      expect((await hold(api.invoices.holdPayment, { reason: 'A claim is open' })).status).toBe(201)
      const run = { method: 'check' as const, currency: 'USD' as const, payOn: '2026-06-15', invoiceIds }
      const prepare = async () => await house.call(api.paymentRuns.prepare, { as: desk, body: run })
      expect((await prepare()).problem.detail).toMatch(/^Payment of invoice \d+ is on hold: A claim is open$/)
      expect((await hold(api.invoices.endPaymentHold)).body.can.holdPayment).toBe(true)
      expect((await prepare()).body.total).toBe(40)
      const { can } = (await ofInvoice()).body
      expect([can.holdPayment, can.reverse]).toMatchObject([
        prepared,
        { text: 'Only a supervisor can reverse an approval' },
      ])
    },
    'upheld: nothing moves, and the reason is told': async () => {
      const { deductionId, invoiceIds } = await paidShort()
      const { body } = await dispute(await as('carrier-admin'), deductionId)
      expect((await answer(body.id, { decision: 'uphold', reason: 'Nobody was asked before' })).body.state).toBe(
        'Upheld',
      )
      expect(await standing(invoiceIds[0] ?? '')).toEqual({ state: 3, payable: 0, fees: 60 })
      expect((await dispute(await as('carrier-admin'), deductionId)).problem.detail).toBe(
        'It was already disputed and decided',
      )
    },
    'of ten who answer at once one decides': async () => {
      const { deductionId, invoiceIds } = await paidShort()
      const { body } = await dispute(await as('carrier-admin'), deductionId)
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => answer(body.id, { decision: 'give-back', reason: 'x' })),
      )
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(await standing(invoiceIds[0] ?? '')).toMatchObject({ payable: 60 })
    },
    'the same request again gives the first answer (P14)': async () => {
      const { deductionId, invoiceIds } = await paidShort()
      const { body } = await dispute(await as('carrier-admin'), deductionId)
      const said = {
        as: await as('payables'),
        params: { disputeId: body.id },
        body: { decision: 'give-back' as const, reason: 'x' },
        headers: { 'idempotency-key': newId() },
      }
      const [one, again] = [await house.call(api.disputes.answer, said), await house.call(api.disputes.answer, said)]
      expect([one.status, again.status, again.body.id]).toEqual([201, 201, one.body.id])
      expect(await standing(invoiceIds[0] ?? '')).toMatchObject({ payable: 60 })
    },
  },
  refusesBadInput: {
    'more than was taken off, and no reason': async () => {
      const { deductionId } = await paidShort()
      const { body } = await dispute(await as('carrier-admin'), deductionId)
      const more = await answer(body.id, { decision: 'give-back', amount: 60.01, reason: 'x' })
      expect([more.status, more.problem.modelState]).toEqual([400, { amount: ['At most 60.00 USD'] }])
      expect((await answer(body.id, { decision: 'uphold', reason: '' })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'who disputed it, and operations': async () => {
      for (const persona of ['carrier-admin', 'operations'] as const)
        expect((await answer(NOWHERE, { decision: 'uphold', reason: 'x' }, await as(persona))).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a dispute that leads nowhere': async () =>
      expect((await answer(NOWHERE, { decision: 'uphold', reason: 'x' })).status).toBe(404),
  },
})

describeEndpoint(api.disputes.list, {
  works: {
    'what was answered stands in a list of its own': async () => {
      const { deductionId } = await paidShort()
      const { body } = await dispute(await as('carrier-admin'), deductionId)
      await answer(body.id, { decision: 'uphold', reason: 'x' })
      const among = async (status: string) =>
        (
          await house.call(api.disputes.list, {
            as: await as('carrier-admin'),
            query: { status, query: body.invoiceNumber },
          })
        ).body.totalCount
      expect([await among('open'), await among('answered'), await among('all')]).toEqual([0, 1, 1])
    },
  },
  refusesBadInput: {
    'a state that is none': async () =>
      expect(
        (await house.call(api.disputes.list, { as: await as('payables'), query: { status: 'lost' } })).status,
      ).toBe(400),
  },
  refusesWhoMayNot: {
    'a driver': async () => expect((await house.call(api.disputes.list, { as: await as('driver') })).status).toBe(403),
  },
  refusesTheOtherCompany: {
    'another carrier sees none': async () =>
      expect(
        (
          await house.call(api.disputes.list, {
            as: await as('carrier-admin', { isStranger: true }),
            query: { status: 'all' },
          })
        ).body.totalCount,
      ).toBe(0),
  },
})

test('a bill that goes back takes its short pay with it, and the dispute of it', async () => {
  const { invoiceId } = await aPayable(house.waybill.db, { provider, customer, carrier, driver })
  const deductionId = newId()
  await sql`update invoice set state = 1, external_amount = 1910, audited_at = now(), approved_at = now(), approved_amount = 1910 where id = ${invoiceId}`.execute(
    system(),
  )
  await sql`insert into invoice_deduction (id, invoice_id, kind, amount, code, text, made_at, made_by)
    values (${deductionId}, ${invoiceId}, 'short-pay', 60, 'MILES', 'x', '2026-06-10', 'Robin')`.execute(system())
  const { body } = await dispute(await as('carrier-admin'), deductionId)
  await sql`update invoice_deduction set ended_at = now(), ended_by = 'Robin' where id = ${deductionId}`.execute(
    system(),
  )
  const { body: found } = await house.call(api.disputes.list, {
    as: await as('carrier-admin'),
    query: { status: 'answered', query: body.invoiceNumber },
  })
  expect(found.data).toMatchObject([
    { state: 'Overturned', returnedAmount: 60, answer: 'The deduction was taken back' },
  ])
})

test('each side is notified once about the other’s move in a dispute, and never about its own', async () => {
  const bell = async (who: { token: string }, invoice: string) => {
    await house.tellAll()
    const { data } = (await house.call(api.notifications.list, { as: who, query: { pageSize: 200 } })).body
    return data.filter(({ facts }) => facts['invoice'] === invoice).map(({ wording }) => wording)
  }
  const { deductionId } = await paidShort()
  const [biller, desk] = [await as('carrier-billing'), await as('payables')]
  const { body } = await dispute(biller, deductionId)
  const heard = async (who: { token: string }) =>
    (await bell(who, body.invoiceNumber)).filter((wording) => wording.startsWith('dispute'))
  await expect.poll(() => heard(desk)).toEqual(['dispute-opened'])
  await answer(body.id, { decision: 'give-back', reason: 'The dock confirmed it' })
  await expect.poll(() => heard(biller)).toEqual(['dispute-given-back'])
  expect(await heard(desk)).toEqual(['dispute-opened'])
})

test('after all of this the books sum to zero', async () => {
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount), 0) as sum from ledger_line`.execute(system())
  expect(rows[0]?.sum).toBe(0)
})
