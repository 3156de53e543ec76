import { api } from '@waybill/contract/api.ts'
import type { Endpoint } from '@waybill/contract/endpoint.ts'
import type { Invoice } from '@waybill/contract/invoices/invoices.ts'
import type { PayerInvoiceRow } from '@waybill/contract/payer-invoices/payer-invoices.ts'
import type { Persona, Role } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { type Company, foundCompany, hire } from '../../test/people.ts'
import { aPayable, type Owed, sendPapers } from '../../world/billing.ts'
import type { LoadWish } from '../../world/factories.ts'
import { newId } from '../db/new-id.ts'
import { auditWaiting } from '../invoices/audit/auditing.ts'
import { wallAt } from '../wall-clock.ts'

let house: House
let provider: Company
let customer: Company
let carrier: Company
let payer: Company
let driver: { id: string; name: string }
const tokens = new Map<string, { token: string }>()

beforeAll(async () => {
  // Its own: notices of other files' acts would all be sent first.
  house = await House.open()
  const { db } = house.waybill
  ;[provider, customer, carrier, payer] = (await Promise.all(
    (['provider', 'shipper', 'carrier', 'payer'] as const).map((kind) => foundCompany(db, kind)),
  )) as [Company, Company, Company, Company]
  const person = await hire(db, 'driver', { company: carrier })
  driver = { id: person.id, name: 'Robin' }
  await sql`insert into billing_settings (id, payer_id, name, terms_days, since)
    values (${newId()}, ${payer.id}, 'Freight payment', 30, now() - interval '1 year')`.execute(system().read)
})
afterAll(() => house.close())

const system = () => house.waybill.db.as({ kind: 'system' })

const OURS: Partial<Record<Persona, () => Company>> = {
  payables: () => provider,
  operations: () => provider,
  payer: () => payer,
  driver: () => carrier,
  'carrier-admin': () => carrier,
  'carrier-dispatcher': () => carrier,
  'carrier-billing': () => carrier,
}

type More = { roles?: Role[]; isStranger?: true; second?: true }

async function as(persona: Persona, more: More = {}) {
  const key = JSON.stringify([persona, more])
  const known = tokens.get(key)
  if (known) return known
  const company = more.isStranger ? undefined : OURS[persona]?.()
  const session = await house.sessionOf(
    await hire(house.waybill.db, persona, {
      ...(company ? { company } : {}),
      ...(more.roles ? { roles: more.roles } : {}),
    }),
  )
  tokens.set(key, session)
  return session
}

const owed = (wish: Partial<LoadWish> = {}): Promise<Owed> =>
  aPayable(house.waybill.db, { provider, customer, carrier, driver, but: { payer }, ...wish })

async function read(id: string, persona: Persona = 'payables'): Promise<Invoice> {
  return (await house.call(api.invoices.find, { as: await as(persona), params: { invoice: id } })).body
}

/** Sends the current version. */
async function call(
  endpoint: Endpoint,
  invoiceId: string,
  persona: Persona,
  body: Record<string, unknown> = {},
  more: More = {},
) {
  const { version } = await read(invoiceId)
  const said = { as: await as(persona, more), params: { invoiceId }, body, headers: { 'if-match': `"${version}"` } }
  return await house.call(endpoint as typeof api.invoices.settle, said)
}

let bills = 0
const numbered = () => `TP-${Date.now()}-${++bills}`

/** Number, amount and documents are there. */
async function received(amount = 1_850, wish: Partial<LoadWish> = {}): Promise<Owed> {
  const payable = await owed(wish)
  await sendPapers(house.waybill.db, payable.invoiceId)
  const bill = { externalInvoiceNumber: numbered(), externalInvoiceAmount: amount }
  const { body } = await call(api.invoices.update, payable.invoiceId, 'carrier-billing', bill)
  expect(body.status.status).toBe(1)
  return payable
}

async function settled(): Promise<Owed> {
  const payable = await received()
  await call(api.invoices.approve, payable.invoiceId, 'payer')
  const { body } = await call(api.invoices.settle, payable.invoiceId, 'payer')
  expect(body.status.status).toBe(2)
  return payable
}

let assigned: Promise<{ factor: Company; assignment: string }> | undefined

/** The carrier's only factor: two that claim the same bills would hold up every other test. */
async function assign(): Promise<{ factor: Company; assignment: string }> {
  const factor = await foundCompany(house.waybill.db, 'factor')
  const assignment = newId()
  await sql`insert into factor_assignment (id, carrier_id, factor_id, scope, listed_numbers, state, remit_name, entered_at,
      entered_by_name, verified_at, verified_by_name, effective_at)
    values (${assignment}, ${carrier.id}, ${factor.id}, 'listed', array['880001'], 'Active', ${factor.name}, now(), 'A', now(), 'B', now())`.execute(
    system().read,
  )
  return { factor, assignment }
}

/** Assigned to a factor: who that is. */
async function factored(invoiceId: string): Promise<Company> {
  assigned ??= assign()
  const { factor, assignment } = await assigned
  await sql`update invoice set assignment_id = ${assignment}, factor_id = ${factor.id} where id = ${invoiceId}`.execute(
    system().read,
  )
  return factor
}

async function correct(shipmentId: string, packages: number, exception: 'None' | 'Short'): Promise<void> {
  await sql`update stop_line_item set confirmed_packages = ${packages}, exception = ${exception}
    where stop_id = (select id from shipment_stop where shipment_id = ${shipmentId} order by sequence desc limit 1)`.execute(
    system().read,
  )
  await auditWaiting(house.waybill.db, new Date())
}

type Query = Record<string, string | number>

async function listed(query: Query = {}, persona: Persona = 'payer', more: More = {}) {
  const { body } = await house.call(api.payerInvoices.list, {
    as: await as(persona, more),
    query: { pageSize: 200, ...query },
  })
  return body
}

const idsOf = ({ data }: { data: PayerInvoiceRow[] }) => data.map(({ id }) => id)

async function counted(query: Query = {}, persona: Persona = 'payer') {
  return (await house.call(api.payerInvoices.counts, { as: await as(persona), query })).body
}

/** One in each state, and one on hold, kept off the desk. */
async function every() {
  const draft = await owed({ status: 'inTransit' })
  const open = await received()
  const held = await received()
  await sql`insert into invoice_exception (id, invoice_id, code, next_actor, text, opened_at)
    values (${newId()}, ${held.invoiceId}, 'CLAIM_HOLD', 'carrier', 'A cargo claim is open', now())`.execute(
    system().read,
  )
  const done = await settled()
  return { draft, open, held, done }
}

describeEndpoint(api.payerInvoices.list, {
  works: {
    'each view holds what it says, and Only Show Auditable leaves out drafts and what is held': async () => {
      const { draft, open, held, done } = await every()
      const own = await owed({ but: { payer: null } })
      const has = async (query: Query) => {
        const ids = idsOf(await listed(query))
        return [draft, open, held, done, own].map(({ invoiceId }) => ids.includes(invoiceId))
      }
      expect(await has({})).toEqual([true, true, true, true, false])
      expect(await has({ status: '0' })).toEqual([true, false, false, false, false])
      expect(await has({ status: '1' })).toEqual([false, true, true, false, false])
      expect(await has({ status: '2,3' })).toEqual([false, false, false, true, false])
      expect(await has({ actionRequired: 'true' })).toEqual([true, false, true, false, false])
      expect(await has({ isAuditable: 'true' })).toEqual([false, true, false, true, false])
      expect(await has({ isAuditable: 'false' })).toEqual([true, true, true, true, false])
    },
    'received and settled ones begin with the soonest due, then the oldest; the other views with the newest':
      async () => {
        for (const [day, made] of [
          ['2031-06-01', received],
          ['2031-06-02', settled],
        ] as const) {
          const due = async (dueOn: string, hoursOld: number) => {
            const { shipmentId, invoiceId } = await made()
            await sql`update shipment set pickup_on = ${day} where id = ${shipmentId}`.execute(system().read)
            await sql`update invoice set due_on = ${dueOn}, created_at = now() - make_interval(hours => ${hoursOld})
            where id = ${invoiceId}`.execute(system().read)
            return invoiceId
          }
          const later = await due('2031-07-03', 1)
          const newer = await due('2031-07-02', 2)
          const older = await due('2031-07-02', 3)
          const list = async (query: Query) => idsOf(await listed({ loadDateStart: day, loadDateEnd: day, ...query }))
          expect(await list({ status: made === received ? '1' : '2' })).toEqual([older, newer, later])
          expect(await list({})).toEqual([later, newer, older])
        }
      },
    'by number, city or carrier for who pays and for who is paid': async () => {
      const { invoiceId, number } = await received()
      const { invoiceNumber, origin, destination } = (await listed({ query: number })).data[0] ?? {}
      const words = [invoiceNumber, number, origin?.city, destination?.city]
      for (const persona of ['payer', 'payables', 'carrier-billing'] as const)
        for (const query of words)
          expect(idsOf(await listed({ query: query ?? 'none' }, persona)), `${persona} ${query}`).toContain(invoiceId)
      expect(idsOf(await listed({ query: carrier.name }, 'payer'))).toContain(invoiceId)
    },
    'what is void asks for no papers, on its card as on its page': async () => {
      const { invoiceId, number } = await owed()
      expect((await read(invoiceId)).packet).not.toEqual([])
      await sql`update invoice set state = -1, documents_required = 0, documents_present = 0
        where id = ${invoiceId}`.execute(system().read)
      const [card] = (await listed({ query: number })).data
      expect(card).toMatchObject({ status: { status: -1 }, numberOfRequiredDocuments: 0 })
      expect((await read(invoiceId)).packet).toEqual([])
    },
    'a card says what it comes to, when it is likely paid, and how many papers are there': async () => {
      const { invoiceId, number } = await settled()
      const deduction = { kind: 'advance', amount: 100.5, text: 'Fuel advance' }
      await call(api.invoices.deduct, invoiceId, 'payer', deduction)
      const [card] = (await listed({ query: number })).data
      expect(card).toMatchObject({
        id: invoiceId,
        invoiceId,
        shipmentNumber: number,
        shipmentStatus: { status: 7, description: 'Delivered' },
        status: { status: 2, description: 'Settled' },
        customerName: customer.name,
        payerName: payer.name,
        carrierName: carrier.name,
        origin: { city: 'Chicago', state: 'IL' },
        invoiceAmount: 1_850,
        feeAndBalance: 100.5,
        numberOfRequiredDocuments: 2,
        numberOfUploadedRequiredDocuments: 2,
        isAuditable: true,
        nextActor: 'payer',
      })
      const detail = await read(invoiceId, 'payer')
      expect(detail.balance).toBe(1_749.5)
      expect(card?.dueDateTimeStamp?.slice(0, 16)).toBe(`${detail.dueOn}T12:00`)
    },
    'a card says what its reader may do, as the invoice does, and why it waits on its carrier': async () => {
      const [open, held, approved, done, onHold] = [
        await received(),
        await received(),
        await received(),
        await settled(),
        await settled(),
      ]
      await sql`insert into invoice_exception (id, invoice_id, code, next_actor, text, opened_at)
        values (${newId()}, ${held.invoiceId}, 'CLAIM_HOLD', 'carrier', 'A cargo claim is open', now())`.execute(
        system().read,
      )
      await call(api.invoices.approve, approved.invoiceId, 'payer')
      await call(api.invoices.holdPayment, onHold.invoiceId, 'payer', { reason: 'Bank details' }, { second: true })
      const draft = await owed()
      const readers: [Persona, More][] = [
        ['payer', {}],
        ['payer', { second: true }],
        ['payables', {}],
        ['carrier-billing', {}],
      ]
      for (const { number, invoiceId } of [open, held, approved, done, onHold, draft])
        for (const [persona, more] of readers) {
          const [card] = (await listed({ query: number }, persona, more)).data
          const reader = await as(persona, more)
          const { can } = (await house.call(api.invoices.find, { as: reader, params: { invoice: invoiceId } })).body
          const { update, approve, settle, pay } = can
          expect(card?.can).toEqual({ update, approve, settle, pay })
        }
      const canOf = async ({ number }: Owed, more: More = {}) =>
        (await listed({ query: number }, 'payer', more)).data[0]?.can
      expect((await canOf(open))?.approve).toBe(true)
      expect((await canOf(approved))?.settle).toBe(true)
      expect((await canOf(done))?.pay).toMatchObject({ code: 'invoice-paid-by-another' })
      expect((await canOf(done, { second: true }))?.pay).toBe(true)
      expect((await canOf(onHold, { second: true }))?.pay).toMatchObject({ code: 'invoice-on-hold' })
      const [card] = (await listed({ query: held.number })).data
      expect(card).toMatchObject({ exceptions: ['CLAIM_HOLD'], nextActor: 'carrier', returnedAt: null })
      const asked = { codes: ['RATE_MISMATCH'], text: 'Bill the agreed rate' }
      await call(api.invoices.return, open.invoiceId, 'payer', asked)
      const [back] = (await listed({ query: open.number })).data
      expect(back).toMatchObject({ status: { status: 0 }, returnedAt: expect.any(String), nextActor: 'carrier' })
    },
    'by words, invoice date and load date; days are inclusive': async () => {
      const payable = await owed({ pickupInHours: 24 })
      const { rows } = await sql<{ load_on: string }>`
        select load_on::text from invoice where id = ${payable.invoiceId}`.execute(system().read)
      const loadOn = rows[0]?.load_on ?? ''
      const has = async (query: Query) => idsOf(await listed({ query: payable.number, ...query })).length
      expect(await has({ invoiceDateStart: today(), invoiceDateEnd: today() })).toBe(1)
      expect(await has({ invoiceDateEnd: '2020-01-01' })).toBe(0)
      expect(await has({ loadDateStart: loadOn, loadDateEnd: loadOn })).toBe(1)
      expect(await has({ loadDateStart: '2100-01-01' })).toBe(0)
      expect(await has({ query: 'no such invoice' })).toBe(0)
    },
    'whose freight a blind load is it does not say; another pickup day moves its load date': async () => {
      const { shipmentId, number } = await owed()
      await sql`update shipment set is_blind = true, pickup_on = '2031-05-06' where id = ${shipmentId}`.execute(
        system().read,
      )
      const { data } = await listed({ query: number, loadDateStart: '2031-05-06', loadDateEnd: '2031-05-06' })
      expect(data.map(({ customerName }) => customerName)).toEqual([null])
    },
  },
  refusesBadInput: {
    'a status and a day that are none': async () => {
      for (const query of [{ status: '9' }, { loadDateStart: 'soon' }, { isAuditable: 'perhaps' }]) {
        const said = query as unknown as Record<string, string>
        expect((await house.call(api.payerInvoices.list, { as: await as('payer'), query: said })).status).toBe(400)
      }
    },
  },
  refusesWhoMayNot: {
    'dispatchers, drivers, shippers and brokers (domain §10.2)': async () => {
      for (const persona of ['carrier-dispatcher', 'driver', 'shipper', 'broker'] as const)
        expect((await house.call(api.payerInvoices.list, { as: await as(persona) })).status).toBe(403)
    },
    'people of its factor and its payer without a role of money (SPEC §2.1): no list, and no such invoice':
      async () => {
        const { invoiceId } = await received()
        const factor = await factored(invoiceId)
        const companies = { factor, payer }
        for (const persona of ['factor', 'payer'] as const)
          for (const roles of [['AR'], []] as const) {
            const company = companies[persona]
            const session = await house.sessionOf(await hire(house.waybill.db, persona, { company, roles }))
            const answers = await Promise.all([
              house.call(api.payerInvoices.list, { as: session }),
              house.call(api.payerInvoices.counts, { as: session }),
              house.call(api.payerInvoices.export, { as: session }),
              house.call(api.invoices.find, { as: session, params: { invoice: invoiceId } }),
              house.call(api.notes.list, { as: session, query: { entityType: 'invoice', entityId: invoiceId } }),
              house.call(api.invoices.documents, { as: session, params: { invoice: invoiceId } }),
            ])
            const statuses = answers.map(({ status }) => status)
            expect([persona, roles, statuses]).toEqual([
              persona,
              roles,
              roles.length > 0 ? [200, 200, 200, 200, 200, 200] : [403, 403, 403, 404, 404, 404],
            ])
          }
      },
  },
  refusesTheOtherCompany: {
    'another payer, carrier and factor see nothing of it': async () => {
      const { number } = await received()
      for (const persona of ['payer', 'carrier-billing', 'factor'] as const)
        expect((await listed({ query: number }, persona, { isStranger: true })).totalCount).toBe(0)
      for (const persona of ['payer', 'carrier-billing', 'payables', 'operations'] as const)
        expect((await listed({ query: number }, persona)).totalCount).toBe(1)
    },
  },
})

describeEndpoint(api.payerInvoices.counts, {
  works: {
    'every count is that of its list, with and without Only Show Auditable, under the same filters': async () => {
      const { draft } = await every()
      for (const narrowing of [{}, { query: draft.number }, { loadDateStart: '2100-01-01' }] as Query[]) {
        const counts = await counted(narrowing)
        const views: [keyof typeof counts, Query][] = [
          ['actionRequired', { actionRequired: 'true' }],
          ['draft', { status: '0' }],
          ['received', { status: '1' }],
          ['settled', { status: '2' }],
          ['all', {}],
        ]
        for (const [view, query] of views) {
          const totalCount = (await listed({ ...narrowing, ...query })).totalCount
          const auditableCount = (await listed({ ...narrowing, ...query, isAuditable: 'true' })).totalCount
          expect([view, counts[view]]).toEqual([view, { totalCount, auditableCount }])
        }
      }
      expect((await counted({ status: '0' })).all.totalCount).toBe((await listed({ status: '0' })).totalCount)
    },
  },
  refusesBadInput: {
    'a day that is none': async () => {
      const query = { invoiceDateEnd: '2026-02-31' }
      expect((await house.call(api.payerInvoices.counts, { as: await as('payer'), query })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a dispatcher': async () =>
      expect((await house.call(api.payerInvoices.counts, { as: await as('carrier-dispatcher') })).status).toBe(403),
  },
  refusesTheOtherCompany: {
    'another payer counts none of ours': async () => {
      await owed()
      const { body } = await house.call(api.payerInvoices.counts, { as: await as('payer', { isStranger: true }) })
      expect(body.all.totalCount).toBe(0)
    },
  },
})

describeEndpoint(api.payerInvoices.export, {
  works: {
    'the rows of the list, amounts to the cent, formulas defused': async () => {
      const { invoiceId, number } = await settled()
      await sql`update invoice set customer_name = '=1+1' where id = ${invoiceId}`.execute(system().read)
      const { text } = await house.call(api.payerInvoices.export, { as: await as('payer'), query: { query: number } })
      const [head, row, ...rest] = text.trim().split('\r\n')
      expect(head).toContain('Invoice Date,Estimated pay date,Amount Due,Fees & Balances,Balance Due')
      expect(row).toContain(`,${number},Delivered,'=1+1,`)
      expect(row).toContain(',1850.00,0.00,1850.00,USD,2 of 2')
      expect(rest).toEqual([])
    },
    'the invoice date is a day of the reader, as the card and the filter have it': async () => {
      const { invoiceId, number } = await owed()
      await sql`update invoice set created_at = '2026-02-11T04:30:00Z', due_on = null where id = ${invoiceId}`.execute(
        system().read,
      )
      const { text } = await house.call(api.payerInvoices.export, { as: await as('payer'), query: { query: number } })
      expect(text).toContain(',2026-02-10,,')
      const on = async (day: string) =>
        (await listed({ query: number, invoiceDateStart: day, invoiceDateEnd: day })).totalCount
      expect([await on('2026-02-10'), await on('2026-02-11')]).toEqual([1, 0])
    },
  },
  refusesBadInput: {
    'a status that is none': async () => {
      const query = { status: 'Paid' }
      expect((await house.call(api.payerInvoices.export, { as: await as('payer'), query })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver': async () =>
      expect((await house.call(api.payerInvoices.export, { as: await as('driver') })).status).toBe(403),
  },
  refusesTheOtherCompany: {
    'another payer gets the heading alone': async () => {
      await owed()
      const { text } = await house.call(api.payerInvoices.export, { as: await as('payer', { isStranger: true }) })
      expect(text.trim().split('\r\n')).toHaveLength(1)
    },
  },
})

/** The calendar day of this world's people. */
const today = (zone = 'America/Chicago') => wallAt(new Date(), zone).slice(0, 10)
const PAYMENT = () => ({ paidOn: today(), reference: 'ACH 20931' })

describeEndpoint(api.invoices.pay, {
  works: {
    'somebody who did not approve it says with which payment; it is paid in full, and says so': async () => {
      const { invoiceId } = await settled()
      const own = await call(api.invoices.pay, invoiceId, 'payer', PAYMENT())
      expect([own.status, own.problem?.detail]).toEqual([409, 'You approved it; someone else pays it'])
      const { status, body } = await call(api.invoices.pay, invoiceId, 'payer', PAYMENT(), { roles: ['AP'] })
      expect([status, body.status.description, body.checkNumber, body.paidAt?.slice(0, 10)]).toEqual([
        201,
        'Paid in Full',
        'ACH 20931',
        today(),
      ])
      expect((await listed({ query: body.shipmentNumber, status: '3' })).totalCount).toBe(1)
    },
    'not while it waits because of corrected counts, and not by whoever lets it go': async () => {
      const { invoiceId, shipmentId } = await settled()
      await sql`update stop_line_item set confirmed_packages = 19, exception = 'Short'
        where stop_id = (select id from shipment_stop where shipment_id = ${shipmentId} order by sequence desc limit 1)`.execute(
        system().read,
      )
      const pay = async (more: More = {}, persona: Persona = 'payer') =>
        (await call(api.invoices.pay, invoiceId, persona, PAYMENT(), more)).problem?.detail
      const held = 'Its payment is on hold: Its counts were corrected after it was settled'
      const second = { roles: ['AP' as const] }
      // The rounds of the house can look at it first.
      expect(await pay(second)).toMatch(new RegExp(`^${held}$|^The counts of invoice .* are being reviewed`))
      await auditWaiting(house.waybill.db, new Date())
      expect(await pay(second)).toBe(held)
      const reason = { reason: 'The carrier credits it' }
      expect((await call(api.invoices.endPaymentHold, invoiceId, 'payer', reason, second)).status).toBe(201)
      expect(await pay(second)).toBe('You approved it; someone else pays it')
      expect(await pay({}, 'payables')).toBeUndefined()
    },
    'the day is one of the payer’s calendar, also where that is not the day of UTC': async () => {
      const { invoiceId } = await settled()
      const zone = new Date().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Pacific/Kiritimati'
      const movePayer = (to: string) =>
        sql`update company set time_zone = ${to} where id = ${payer.id}`.execute(system().read)
      await movePayer(zone)
      const paid = await call(
        api.invoices.pay,
        invoiceId,
        'payer',
        { ...PAYMENT(), paidOn: today(zone) },
        { second: true },
      )
      await movePayer('America/Chicago')
      expect([paid.status, paid.body.paidAt && wallAt(new Date(paid.body.paidAt), zone)]).toEqual([
        201,
        `${today(zone)}T12:00:00`,
      ])
    },
    'a settlement is taken back by the payer’s own supervisor alone, and by nobody once it is paid': async () => {
      const { invoiceId } = await settled()
      const reason = { reason: 'The wrong load' }
      expect((await call(api.invoices.reverse, invoiceId, 'payer', reason)).status).toBe(403)
      const back = await call(api.invoices.reverse, invoiceId, 'payer', reason, { roles: ['Admin'] })
      expect([back.status, back.body.status.status]).toEqual([201, 1])
      await call(api.invoices.approve, invoiceId, 'payer')
      await call(api.invoices.settle, invoiceId, 'payer')
      await call(api.invoices.pay, invoiceId, 'payables', PAYMENT())
      const late = await call(api.invoices.reverse, invoiceId, 'payer', reason, { roles: ['Admin'] })
      expect([late.status, late.problem.detail]).toEqual([409, 'It is paid'])
    },
  },
  refusesBadInput: {
    'without a reference, on a day to come, before it was settled, what is not settled, and what we pay ourselves':
      async () => {
        const { invoiceId } = await settled()
        const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
        for (const wrong of [
          { paidOn: today(), reference: ' ' },
          { paidOn: tomorrow, reference: 'x' },
          { paidOn: '2020-01-01', reference: 'x' },
          { paidOn: today() },
        ])
          expect((await call(api.invoices.pay, invoiceId, 'payables', wrong)).status).toBe(400)
        const open = await received()
        expect((await call(api.invoices.pay, open.invoiceId, 'payables', PAYMENT())).problem.detail).toBe(
          'It is not settled',
        )
        const own = await owed({ but: { payer: null } })
        expect((await call(api.invoices.pay, own.invoiceId, 'payables', PAYMENT())).problem.detail).toBe(
          'It is paid in a run',
        )
      },
  },
  refusesWhoMayNot: {
    'the carrier, and the provider’s operations': async () => {
      const { invoiceId } = await settled()
      for (const persona of ['carrier-billing', 'operations'] as const)
        expect((await call(api.invoices.pay, invoiceId, persona, PAYMENT())).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a payer that does not pay it': async () => {
      const { invoiceId } = await settled()
      expect((await call(api.invoices.pay, invoiceId, 'payer', PAYMENT(), { isStranger: true })).status).toBe(404)
    },
  },
})

test('what corrected counts lack is told to who audits the bill, on its hold and in its history, and to nobody else', async () => {
  const { invoiceId, shipmentId } = await received()
  const factor = await factored(invoiceId)
  await call(api.invoices.approve, invoiceId, 'payer')
  await call(api.invoices.settle, invoiceId, 'payer')
  await call(api.invoices.holdPayment, invoiceId, 'payer', { reason: 'Bank details' })
  const query = { entityType: 'invoice' as const, entityId: invoiceId }
  const readers = {
    payer: await as('payer'),
    payables: await as('payables'),
    operations: await as('operations'),
    carrier: await as('carrier-billing'),
    factor: await house.sessionOf(await hire(house.waybill.db, 'factor', { company: factor, roles: ['AR'] })),
  }
  /** The hold's findings, and the newest entry of each list of what happened. */
  const readBy = async (session: { token: string }) => {
    const { body } = await house.call(api.invoices.find, { as: session, params: { invoice: invoiceId } })
    const history = await house.call(api.history.list, { as: session, query })
    const timeline = await house.call(api.notes.timeline, { as: session, query: { ...query, kind: 'history' } })
    const [entry] = history.body.data
    const [event] = timeline.body.data
    const told = [entry?.description, entry?.said.text, event?.kind === 'history' ? event.description : undefined]
    return {
      found: body.paymentHold?.found.map(({ text }) => text),
      told: [...new Set(told)],
      isTold: /Canned|whole|short or/.test(history.text + timeline.text),
    }
  }
  const about = `Counts corrected after invoice ${(await read(invoiceId)).invoiceNumber} was settled`
  await correct(shipmentId, 19, 'Short')
  // The server's own round may have it.
  await expect.poll(async () => (await read(invoiceId)).paymentHold?.found.length).toBe(1)
  const lack = expect.stringMatching(/^Short: Canned .*, Phoenix$/)
  // The database keeps it from whoever does not audit it, whatever is asked.
  const heldFrom = async (companyId: string) => {
    const { rows } = await sql<{
      code: string
    }>`select code from history_entry where subject_id = ${invoiceId}`.execute(
      house.waybill.db.as({ kind: 'company', companyId }).read,
    )
    return rows.map(({ code }) => code).filter((code) => code.startsWith('invoice-counted'))
  }
  for (const one of [carrier, factor]) expect(await heldFrom(one.id)).toEqual(['invoice-counted'])
  expect(await heldFrom(payer.id)).toContain('invoice-counted-again')
  for (const who of ['payer', 'payables'] as const)
    expect([who, await readBy(readers[who])]).toEqual([
      who,
      { found: [lack], told: [expect.stringMatching(`^${about}: Short: Canned .*, Phoenix$`)], isTold: true },
    ])
  for (const who of ['operations', 'carrier', 'factor'] as const)
    expect([who, await readBy(readers[who])]).toEqual([who, { found: [], told: [about], isTold: false }])
  // That nothing is short is no less of what was found.
  await correct(shipmentId, 20, 'None')
  const whole = { found: [], told: [`${about}; nothing is short or damaged now`] }
  await expect.poll(() => readBy(readers.payer)).toMatchObject(whole)
  for (const who of ['operations', 'carrier', 'factor'] as const)
    expect([who, await readBy(readers[who])]).toEqual([who, { found: [], told: [about], isTold: false }])
  const stranger = { as: await as('payer', { isStranger: true }) }
  expect((await house.call(api.invoices.find, { ...stranger, params: { invoice: invoiceId } })).status).toBe(404)
  expect((await house.call(api.history.list, { ...stranger, query })).status).toBe(404)
  expect((await house.call(api.notes.timeline, { ...stranger, query })).status).toBe(404)
})

test('a payer audits no bill that the provider pays itself', async () => {
  const own = await owed({ but: { payer: null } })
  const query = { entityType: 'invoice' as const, entityId: own.invoiceId }
  expect(
    (await house.call(api.invoices.find, { as: await as('payer'), params: { invoice: own.invoiceId } })).status,
  ).toBe(404)
  expect((await house.call(api.history.list, { as: await as('payer'), query })).status).toBe(404)
})

const words = (text: string) => ({
  root: {
    type: 'root' as const,
    children: [{ type: 'paragraph' as const, children: [{ type: 'text' as const, text }] }],
  },
})

async function comment(persona: Persona, entityId: string, text: string, more: Record<string, unknown> = {}) {
  return await house.call(api.notes.add, {
    as: await as(persona),
    body: { entityId, entityType: 'invoice', noteJSON: words(text), ...more },
  })
}

async function commentsOn(invoice: string, persona: Persona, more: More = {}) {
  return await house.call(api.invoices.notes, { as: await as(persona, more), params: { invoice } })
}

/** A page nobody else has. */
const aPage = (mark: string) =>
  Buffer.from(`%PDF-1.4\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj\n3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792]>> endobj
trailer <</Size 4 /Root 1 0 R>>\n%%EOF\n% ${mark}`).toString('base64')

test('a document added to an invoice and removed again is in its timeline for everyone who sees it', async () => {
  const { invoiceId } = await owed()
  const sent = await house.call(api.documents.upload, {
    as: await as('carrier-billing'),
    body: { uploadData: { name: 'bill.pdf', fileType: 18, thirdPartyInvoiceId: invoiceId, data: aPage(invoiceId) } },
  })
  expect(sent.status).toBe(201)
  await house.call(api.documents.remove, { as: await as('carrier-billing'), params: { documentId: sent.body.id } })
  const { rows } = await sql<{ kind: string; type: string; companies: string[] }>`
    select kind, subject_type as type, company_ids as companies from outbox
    where subject_id = ${invoiceId} and kind like 'document-%' order by id`.execute(system().read)
  expect(rows.map(({ kind, type, companies }) => [kind, type, companies.includes(payer.id)])).toEqual([
    ['document-uploaded', 'invoice', true],
    ['document-removed', 'invoice', true],
  ])
  const query = { entityType: 'invoice' as const, entityId: invoiceId }
  for (const persona of ['carrier-billing', 'payer', 'payables'] as const) {
    const { text } = await house.call(api.notes.timeline, { as: await as(persona), query })
    expect([persona, text.includes('AP Invoice bill.pdf deleted')]).toEqual([persona, true])
  }
})

test('the sender of an invoice document is told why it comes back, a payer too, and nobody else', async () => {
  const { invoiceId } = await owed()
  const { invoiceNumber } = await read(invoiceId)
  const uploadData = { name: 'note.pdf', fileType: 18, thirdPartyInvoiceId: invoiceId, data: aPage(invoiceNumber) }
  const { body: sent } = await house.call(api.documents.upload, { as: await as('payer'), body: { uploadData } })
  const body = { decision: 'reject', reason: 'illegible' } as const
  const params = { documentId: sent.id }
  expect((await house.call(api.documents.review, { as: await as('payables'), params, body })).status).toBe(200)
  await house.tellAll()
  const told = async (persona: Persona) => {
    const { data } = (await house.call(api.notifications.list, { as: await as(persona) })).body
    return data.filter(({ facts }) => facts['invoice'] === invoiceNumber).map(({ wording }) => wording)
  }
  await expect.poll(() => told('payer')).toEqual(['bill-document-rejected'])
  expect(await told('carrier-billing')).toEqual([])
})

describeEndpoint(api.invoices.notes, {
  works: {
    'carrier, payer and provider read each other; what is internal the provider alone; its link leads to its own list':
      async () => {
        const { invoiceId } = await received()
        const { invoiceNumber } = await read(invoiceId)
        await comment('carrier-billing', invoiceId, 'The receipt follows')
        await comment('payer', invoiceId, 'We wait for it')
        await comment('payables', invoiceId, 'Slow payer', { allowPortalAccess: false })
        for (const [persona, count] of [
          ['carrier-billing', 2],
          ['payer', 2],
          ['payables', 3],
        ] as const) {
          const { body } = await commentsOn(invoiceNumber, persona)
          expect([persona, body.totalCount]).toEqual([persona, count])
          expect(body.items.at(-1)).toMatchObject({
            noteContent: 'The receipt follows',
            entityDescription: `Invoice ${invoiceNumber}`,
            entityLink: `/third-party-payer-invoices/${invoiceNumber}/preview`,
          })
        }
      },
    'of the provider’s own payables the same; their link leads to accounting': async () => {
      const { invoiceId, invoiceNumber } = await owed({ but: { payer: null } })
      const { body } = await comment('carrier-billing', invoiceId, 'When is it paid?')
      expect(body.entityLink).toBe(`/accounting/${invoiceNumber}/preview`)
      expect((await commentsOn(invoiceId, 'payables')).body.totalCount).toBe(1)
    },
  },
  refusesBadInput: {
    'a page that is none; and a comment mentions nobody': async () => {
      const { invoiceId } = await owed()
      const params = { invoice: invoiceId }
      const query = { page: 0 }
      expect((await house.call(api.invoices.notes, { as: await as('payer'), params, query })).status).toBe(400)
      const somebody = await hire(house.waybill.db, 'carrier-billing', { company: carrier })
      const mention = { type: 'mention' as const, userId: somebody.id, text: 'Robin' }
      const noteJSON = {
        root: { type: 'root' as const, children: [{ type: 'paragraph' as const, children: [mention] }] },
      }
      const { status, problem } = await comment('payables', invoiceId, '', { noteJSON })
      expect([status, problem.modelState]).toEqual([400, { noteJSON: ['Comments on invoices mention nobody'] }])
    },
  },
  refusesWhoMayNot: {
    'a driver of the load; and a dispatcher not what a third party pays': async () => {
      const { invoiceId } = await owed()
      expect((await commentsOn(invoiceId, 'driver')).status).toBe(403)
      expect((await commentsOn(invoiceId, 'carrier-dispatcher')).status).toBe(404)
    },
  },
  refusesTheOtherCompany: {
    'another carrier and another payer': async () => {
      const { invoiceId } = await owed()
      for (const persona of ['carrier-admin', 'payer'] as const)
        expect((await commentsOn(invoiceId, persona, { isStranger: true })).status).toBe(404)
    },
  },
})
