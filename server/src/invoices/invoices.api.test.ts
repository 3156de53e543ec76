import { api } from '@waybill/contract/api.ts'
import { LUMPER_RECEIPT } from '@waybill/contract/documents/file-types.ts'
import type { Invoice, InvoiceSubmission } from '@waybill/contract/invoices/invoices.ts'
import type { AccessLevel, Persona } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { type Company, foundCompany, hire } from '../../test/people.ts'
import { aPayable, type Owed, sendPapers } from '../../world/billing.ts'
import type { LoadWish } from '../../world/factories.ts'
import { pageOf } from '../../world/one-page.ts'
import { providerDay } from '../company/company.ts'
import { newId } from '../db/new-id.ts'
import { wallAt } from '../wall-clock.ts'
import { auditWaiting } from './audit/auditing.ts'
import { dueOn } from './terms/due-date.ts'

let house: House
let provider: Company
let customer: Company
let carrier: Company
let driver: { id: string; name: string }
const sessions = new Map<string, { token: string }>()

beforeAll(async () => {
  house = await House.open()
  const { db } = house.waybill
  provider = await foundCompany(db, 'provider')
  customer = await foundCompany(db, 'shipper')
  carrier = await foundCompany(db, 'carrier')
  const person = await hire(db, 'driver', { company: carrier })
  driver = { id: person.id, name: `Robin ${person.canary}` }
})
afterAll(() => house.close())

/** Somebody at our carrier, our provider, or another company. */
async function as(persona: Persona, more: { accessLevels?: AccessLevel[]; isStranger?: true } = {}) {
  const key = JSON.stringify([persona, more])
  const known = sessions.get(key)
  if (known) return known
  const isOurs =
    !more.isStranger && ['carrier-admin', 'carrier-dispatcher', 'carrier-billing', 'driver'].includes(persona)
  const company = isOurs
    ? { company: carrier }
    : persona === 'operations' || persona === 'payables'
      ? { company: provider }
      : {}
  const { accessLevels } = more
  const session = await house.sessionOf(
    await hire(house.waybill.db, persona, { ...company, ...(accessLevels ? { accessLevels } : {}) }),
  )
  sessions.set(key, session)
  return session
}

const owed = async (wish: Partial<LoadWish> = {}): Promise<Owed> =>
  await aPayable(house.waybill.db, { provider, customer, carrier, driver, ...wish })

/** Delivered, fully documented, nothing billed. */
async function complete(wish: Partial<LoadWish> = {}): Promise<Owed> {
  const payable = await owed(wish)
  await sendPapers(house.waybill.db, payable.invoiceId)
  return payable
}

/** A broker's load, and somebody of the broker. */
async function ofBroker(wish: Partial<LoadWish> = {}): Promise<Owed & { as: { token: string } }> {
  const broker = await foundCompany(house.waybill.db, 'broker')
  const session = await house.sessionOf(await hire(house.waybill.db, 'broker', { company: broker }))
  return { ...(await complete({ carrier: broker, ...wish })), as: session }
}

let bills = 0
const numbered = () => `INV ${Date.now()}-${++bills}`

async function read(id: string, persona: Persona = 'carrier-billing'): Promise<Invoice> {
  const { status, body } = await house.call(api.invoices.find, { as: await as(persona), params: { invoice: id } })
  expect(status).toBe(200)
  return body
}

async function submit(invoiceId: string, said: Partial<InvoiceSubmission> = {}, persona: Persona = 'carrier-billing') {
  const { version } = await read(invoiceId, persona === 'payables' ? persona : 'carrier-billing')
  return await house.call(api.invoices.submit, {
    as: await as(persona),
    params: { invoiceId },
    body: { externalInvoiceNumber: numbered(), externalInvoiceAmount: 1_850, ...said },
    headers: { 'if-match': `"${version}"` },
  })
}

async function listed(
  status: string,
  query: Record<string, string | number> = {},
  persona: Persona = 'carrier-billing',
) {
  const session = await as(persona)
  const { body } = await house.call(api.invoices.list, { as: session, query: { status, pageSize: 200, ...query } })
  return body
}

describeEndpoint(api.invoices.list, {
  works: {
    'a delivered load stands in Action Required until its bill is whole, then in its next list, and every list agrees with its count':
      async () => {
        const waiting = await owed()
        const underWay = await owed({ status: 'inTransit' })
        const approved = await complete()
        const above = await complete()
        await submit(approved.invoiceId)
        await submit(above.invoiceId, { externalInvoiceAmount: 2_400 })
        const has = async (status: string) => (await listed(status)).data.map(({ id }) => id)
        expect(await has('UnInvoiced')).toContain(waiting.invoiceId)
        expect(await has('UnInvoiced')).not.toContain(underWay.invoiceId)
        expect(await has('Uninvoiced')).toContain(waiting.invoiceId)
        expect(await has('Invoiced')).toContain(approved.invoiceId)
        expect(await has('Pending')).toContain(above.invoiceId)
        expect(await has('All')).toEqual(
          expect.arrayContaining([waiting.invoiceId, approved.invoiceId, above.invoiceId]),
        )
        const { body: counts } = await house.call(api.invoices.counts, { as: await as('carrier-billing') })
        const totals = await Promise.all(
          ['All', 'UnInvoiced', 'Pending', 'Invoiced', 'Paid'].map(async (one) => (await listed(one)).totalCount),
        )
        expect([counts.all, counts.unInvoiced, counts.pending, counts.invoiced, counts.paid]).toEqual(totals)
        expect((await listed('UnInvoiced')).data.find(({ id }) => id === waiting.invoiceId)).toMatchObject({
          status: { status: 0, description: 'Draft' },
          list: 'UnInvoiced',
          shipmentNumber: waiting.number,
          origin: { city: 'Chicago', state: 'IL' },
          expectedAmount: 1_850,
          invoiceAmount: 1_850,
          balance: 1_850,
          numberOfRequiredDocuments: 2,
          numberOfUploadedRequiredDocuments: 0,
          nextActor: 'carrier',
          shipmentCount: 1,
        })
      },
    'by what the audit found, in every list as it counts': async () => {
      const above = await complete()
      await submit(above.invoiceId, { externalInvoiceAmount: 2_400 })
      const found = await listed('Pending', { exception: 'RATE_MISMATCH' }, 'payables')
      expect(found.data.map(({ id }) => id)).toContain(above.invoiceId)
      expect(found.data.every(({ exceptions }) => exceptions.includes('RATE_MISMATCH'))).toBe(true)
      const others = await listed('Pending', { exception: 'DUP' }, 'payables')
      expect(others.data.map(({ id }) => id)).not.toContain(above.invoiceId)
      const query = { exception: 'RATE_MISMATCH' } as const
      const { body: counts } = await house.call(api.invoices.counts, { as: await as('payables'), query })
      expect(counts.pending).toBe(found.totalCount)
    },
    'by our number, the carrier’s or the shipment’s, sorted and paged': async () => {
      const one = await complete()
      const externalInvoiceNumber = numbered()
      await submit(one.invoiceId, { externalInvoiceNumber })
      for (const query of [one.invoiceNumber, one.number, externalInvoiceNumber.toLowerCase()])
        expect((await listed('All', { query })).data.map(({ id }) => id)).toEqual([one.invoiceId])
      const rising = await listed('All', { sortProperty: 'amount', sortDirection: 'asc', pageSize: 2, page: 2 })
      expect(rising.data.length).toBeLessThanOrEqual(2)
    },
    'Action Required begins with what was delivered first, the others with the newest, unless an order is asked for':
      async () => {
        const [old, young] = [await owed(), await owed()]
        const days = { deliveredStart: '2025-03-03', deliveredEnd: '2025-03-05' }
        for (const [{ invoiceId }, day] of [
          [old, 3],
          [young, 5],
        ] as const)
          await sql`update invoice set delivered_at = ${`2025-03-0${day}T18:00:00Z`} where id = ${invoiceId}`.execute(
            house.waybill.db.as({ kind: 'system' }).read,
          )
        for (const persona of ['carrier-billing', 'payables'] as const) {
          const idsOf = async (list: string, query: object = {}) =>
            (await listed(list, { ...days, ...query }, persona)).data.map(({ id }) => id)
          expect(await idsOf('UnInvoiced')).toEqual([old.invoiceId, young.invoiceId])
          expect(await idsOf('UnInvoiced', { sortProperty: 'delivered', sortDirection: 'desc' })).toEqual([
            young.invoiceId,
            old.invoiceId,
          ])
          expect(await idsOf('All')).toEqual([young.invoiceId, old.invoiceId])
        }
      },
    'in audit what is due first comes first: quick pay before standard terms': async () => {
      const [standard, quick] = [await complete(), await complete()]
      const { version } = await read(quick.invoiceId)
      await house.call(api.invoices.chooseTerms, {
        as: await as('carrier-admin'),
        params: { invoiceId: quick.invoiceId },
        body: { terms: 'quick-2' },
        headers: { 'if-match': `"${version}"` },
      })
      for (const { invoiceId } of [standard, quick]) await submit(invoiceId, { externalInvoiceAmount: 2_400 })
      const toAudit = { nextActor: 'provider', sortProperty: 'due', sortDirection: 'asc' }
      const { data } = await listed('Pending', toAudit, 'payables')
      const own = data.filter(({ id }) => [standard.invoiceId, quick.invoiceId].includes(id))
      expect(own.map(({ id }) => id)).toEqual([quick.invoiceId, standard.invoiceId])
      expect(own.every(({ dueOn }) => dueOn !== null)).toBe(true)
    },
    'by either city, and by the carrier’s name for whoever sees several carriers': async () => {
      const one = await complete()
      const found = async (query: string, persona: Persona) =>
        (await listed('All', { query }, persona)).data.map(({ id }) => id)
      const [row] = (await listed('All', { query: one.number })).data
      const cities = [row?.origin, row?.destination].map((place) => place?.city?.toLowerCase() ?? 'none')
      for (const persona of ['carrier-billing', 'carrier-admin', 'payables'] as const)
        for (const city of cities) expect(await found(city, persona), `${persona} ${city}`).toContain(one.invoiceId)
      expect(await found(carrier.name, 'payables')).toContain(one.invoiceId)
      expect(await found('Nowhere at All', 'payables')).toEqual([])
    },
    'what was paid is shown 60 days, longer for whoever asks for those days': async () => {
      const payable = await complete()
      await submit(payable.invoiceId)
      const paidAt = new Date(Date.now() - 61 * 86_400_000)
      await settleAndPay(payable.invoiceId, paidAt)
      expect((await listed('Paid')).data.map(({ id }) => id)).not.toContain(payable.invoiceId)
      const day = wallAt(paidAt, 'America/Chicago').slice(0, 10)
      expect((await listed('Paid', { paidStart: day, paidEnd: day })).data.map(({ id }) => id)).toContain(
        payable.invoiceId,
      )
    },
    'a factor reads what is assigned to it, a dispatcher only with the right to see money': async () => {
      // For another carrier: two factors claiming one would hold all its bills.
      const other = await foundCompany(house.waybill.db, 'carrier')
      const { id } = await hire(house.waybill.db, 'driver', { company: other })
      const payable = await complete({ carrier: other, driver: { id, name: 'Robin' } })
      await owed()
      const factor = await foundCompany(house.waybill.db, 'factor')
      await assign(payable.invoiceId, factor, other)
      const session = await house.sessionOf(await hire(house.waybill.db, 'factor', { company: factor }))
      const { packet } = (await house.call(api.invoices.find, { as: session, params: { invoice: payable.invoiceId } }))
        .body
      expect(packet.map(({ fileType, orderStopId }) => [fileType, orderStopId])).toContainEqual([12, null])
      const { body } = await house.call(api.invoices.list, { as: session, query: { status: 'All' } })
      expect(body.data.map(({ id }) => id)).toEqual([payable.invoiceId])
      const rows = async (accessLevels: AccessLevel[]) =>
        (
          await house.call(api.invoices.list, {
            as: await as('carrier-dispatcher', { accessLevels }),
            query: { status: 'All' },
          })
        ).body.totalCount
      expect(await rows([])).toBe(0)
      expect(await rows(['Financials'])).toBeGreaterThan(0)
    },
  },
  refusesBadInput: {
    'an unknown list': async () => {
      const answer = await house.call(api.invoices.list, { as: await as('carrier-billing'), query: { status: 'Lost' } })
      expect(answer.status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'drivers and shippers': async () => {
      for (const persona of ['driver', 'shipper'] as const)
        expect((await house.call(api.invoices.list, { as: await as(persona) })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier reads nothing of it, by no search': async () => {
      const { number } = await owed()
      const session = await as('carrier-admin', { isStranger: true })
      const { body } = await house.call(api.invoices.list, { as: session, query: { status: 'All', query: number } })
      expect(body).toEqual({ data: [], totalCount: 0 })
    },
  },
})

/** As a payment run leaves it. */
async function settleAndPay(invoiceId: string, paidAt: Date): Promise<void> {
  await sql`update invoice set state = 3, settled_at = ${paidAt}, settled_by = 'Robin', paid_at = ${paidAt} where id = ${invoiceId}`.execute(
    house.waybill.db.as({ kind: 'system' }).read,
  )
}

async function assign(invoiceId: string, factor: Company, from = carrier): Promise<void> {
  const { read } = house.waybill.db.as({ kind: 'system' })
  const { rows } = await sql<{ id: string }>`
    insert into factor_assignment (id, carrier_id, factor_id, scope, listed_numbers, state, remit_name, entered_at, entered_by_name, verified_at,
      verified_by_name, effective_at)
    values (gen_random_uuid(), ${from.id}, ${factor.id}, 'listed', array['880001'], 'Active', ${factor.name}, now(), 'A', now(), 'B', now()) returning id`.execute(
    read,
  )
  await sql`update invoice set assignment_id = ${rows[0]?.id}, factor_id = ${factor.id} where id = ${invoiceId}`.execute(
    read,
  )
}

describeEndpoint(api.invoices.counts, {
  works: {
    'a search narrows the counts as it narrows the lists': async () => {
      const { number } = await owed()
      const { body } = await house.call(api.invoices.counts, {
        as: await as('carrier-billing'),
        query: { query: number },
      })
      expect(body).toEqual({ all: 1, unInvoiced: 1, pending: 0, toAudit: 0, invoiced: 0, paid: 0 })
    },
    'the badge of the drawer counts what the list holds': async () => {
      const session = await as('carrier-billing')
      const { body } = await house.call(api.invoices.counts, { as: session })
      const badges = await house.call(api.dashboard.badges, { as: session })
      expect(badges.body.invoicesToSend).toBe(body.unInvoiced)
    },
  },
  refusesBadInput: {
    'a day that is none': async () => {
      const query = { dueStart: 'soon' }
      expect((await house.call(api.invoices.counts, { as: await as('payables'), query })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver': async () => {
      expect((await house.call(api.invoices.counts, { as: await as('driver') })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'nothing of others is counted': async () => {
      await owed()
      const { body } = await house.call(api.invoices.counts, { as: await as('carrier-admin', { isStranger: true }) })
      expect(body.all).toBe(0)
    },
  },
})

describeEndpoint(api.invoices.export, {
  works: {
    'what a spreadsheet would run is defused, and amounts have two decimals': async () => {
      const payable = await complete()
      await submit(payable.invoiceId, { externalInvoiceNumber: `=HYPERLINK("${bills}")` })
      const query = { status: 'All', query: payable.number }
      const { text } = await house.call(api.invoices.export, { as: await as('carrier-billing'), query })
      expect(text).toContain(`"'=HYPERLINK(""`)
      expect(text).toContain('1850.00')
    },
  },
  refusesBadInput: {
    'a page, which a file has not': async () => {
      expect((await house.call(api.invoices.export, { as: await as('payables'), query: { page: 1 } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a shipper': async () => {
      expect((await house.call(api.invoices.export, { as: await as('shipper') })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a file without a row': async () => {
      const { number } = await owed()
      const { text } = await house.call(api.invoices.export, {
        as: await as('carrier-admin', { isStranger: true }),
        query: { status: 'All' },
      })
      expect(text).not.toContain(number)
    },
  },
})

describeEndpoint(api.invoices.toSubmit, {
  works: {
    'delivered loads, those that lack nothing first; each is submitted once, however often it is pressed': async () => {
      const waiting = await owed()
      const ready = await complete()
      const underWay = await owed({ status: 'inTransit' })
      const toSubmit = async () => (await house.call(api.invoices.toSubmit, { as: await as('carrier-billing') })).body
      const { data, totalCount } = await toSubmit()
      const ids = data.map(({ id }) => id)
      expect(ids.indexOf(ready.invoiceId)).toBeGreaterThan(-1)
      expect(ids.indexOf(ready.invoiceId)).toBeLessThan(ids.indexOf(waiting.invoiceId))
      expect(ids).not.toContain(underWay.invoiceId)
      expect(totalCount).toBe((await listed('UnInvoiced')).totalCount)
      expect(data.find(({ id }) => id === waiting.invoiceId)?.can.submit).toMatchObject({
        code: 'invoice-paper-missing',
      })
      const invoice = data.find(({ id }) => id === ready.invoiceId)
      const twice = await Promise.all(
        [1, 2].map(async () =>
          house.call(api.invoices.submit, {
            as: await as('carrier-billing'),
            params: { invoiceId: ready.invoiceId },
            body: { externalInvoiceNumber: numbered(), externalInvoiceAmount: invoice?.expectedAmount ?? 0 },
            headers: { 'if-match': `"${invoice?.version}"` },
          }),
        ),
      )
      expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 412])
      expect((await toSubmit()).data.map(({ id }) => id)).not.toContain(ready.invoiceId)
    },
    'forty that lack nothing, and what else waits beside them': async () => {
      const { db } = house.waybill
      const busy = await foundCompany(db, 'carrier')
      const theirs = { carrier: busy, driver: { id: (await hire(db, 'driver', { company: busy })).id, name: 'Sam' } }
      for (let index = 0; index < 40; index++) await complete(theirs)
      const others = [await owed(theirs), await complete(theirs)]
      await sql`update invoice set returned_at = now() where id = ${others[1]?.invoiceId}`.execute(
        db.as({ kind: 'system' }).read,
      )
      const session = await house.sessionOf(await hire(db, 'carrier-billing', { company: busy }))
      const { data, totalCount } = (await house.call(api.invoices.toSubmit, { as: session })).body
      const able = data.filter(({ can, returnedAt }) => can.submit === true && returnedAt === null)
      expect([able.length, totalCount]).toEqual([40, 42])
      expect(
        data
          .slice(40)
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(others.map(({ invoiceId }) => invoiceId).toSorted())
    },
  },
  refusesBadInput: {
    'a filter that it does not have': async () => {
      const query = { status: 'Paid' } as never
      const { status } = await house.call(api.invoices.toSubmit, { as: await as('carrier-billing'), query })
      expect(status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver, and the provider, who receives them': async () => {
      for (const persona of ['driver', 'operations'] as const)
        expect((await house.call(api.invoices.toSubmit, { as: await as(persona) })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier, who finds nothing of ours': async () => {
      await complete()
      const session = await as('carrier-billing', { isStranger: true })
      expect((await house.call(api.invoices.toSubmit, { as: session })).body).toEqual({ data: [], totalCount: 0 })
    },
  },
})

describeEndpoint(api.invoices.find, {
  works: {
    'its charges add up to what was agreed, its packet says what is missing, and what may be done is said with its reason':
      async () => {
        const payable = await owed({ rate: 2_000 })
        const invoice = await read(payable.invoiceNumber)
        expect(invoice.charges).toEqual([
          {
            sequence: 1,
            code: 'LINE_HAUL',
            description: 'Line haul, all in',
            said: null,
            chargeTypeName: 'Flat',
            rate: 2_000,
            units: 1,
            total: 2_000,
            expected: 2_000,
            billed: null,
            source: 'RateCon',
          },
        ])
        expect(invoice.total).toBe(2_000)
        expect(invoice.packet.map(({ fileType, isSatisfied }) => [fileType, isSatisfied])).toEqual([
          [12, false],
          [18, false],
        ])
        expect(invoice.can).toMatchObject({ update: true, upload: true })
        expect(invoice.can.submit).toMatchObject({
          text: expect.stringMatching(/^Proof Of Delivery is missing: Delivery dock/i),
        })
      },
    'the provider’s people read it and may not bill in the carrier’s name': async () => {
      const { invoiceId } = await owed()
      expect((await read(invoiceId, 'operations')).can.submit).toMatchObject({ text: 'Your role cannot do this' })
    },
  },
  refusesBadInput: {
    'a number that is too long': async () => {
      const params = { invoice: 'x'.repeat(41) }
      expect((await house.call(api.invoices.find, { as: await as('payables'), params })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver of the load': async () => {
      const { invoiceId } = await owed()
      expect(
        (await house.call(api.invoices.find, { as: await as('driver'), params: { invoice: invoiceId } })).status,
      ).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier, another factor and another payer': async () => {
      const { invoiceId } = await owed()
      for (const persona of ['carrier-admin', 'factor', 'payer'] as const) {
        const session = await as(persona, { isStranger: true })
        expect((await house.call(api.invoices.find, { as: session, params: { invoice: invoiceId } })).status).toBe(404)
      }
    },
  },
})

async function patch(
  invoiceId: string,
  body: Record<string, unknown>,
  version?: number,
  persona: Persona = 'carrier-billing',
) {
  const seen = version ?? (await read(invoiceId)).version
  const headers = { 'if-match': `"${seen}"` }
  return await house.call(api.invoices.update, { as: await as(persona), params: { invoiceId }, body, headers })
}

describeEndpoint(api.invoices.update, {
  works: {
    'before the delivery number and amount are kept and it stays a Draft; the delivery makes it Received': async () => {
      const payable = await owed({ status: 'inTransit' })
      await sendPapers(house.waybill.db, payable.invoiceId)
      const { status, body } = await patch(payable.invoiceId, {
        externalInvoiceNumber: numbered(),
        externalInvoiceAmount: 1_850,
      })
      expect([status, body.status.status, body.externalInvoiceAmount]).toEqual([200, 0, 1_850])
      const system = house.waybill.db.as({ kind: 'system' })
      await sql`update stop_line_item set exception = 'None', confirmed_packages = packages
        from order_line_item as item, shipment_stop as stop
        where item.id = line_item_id and stop.id = stop_id and stop.shipment_id = ${payable.shipmentId}`.execute(
        system.read,
      )
      await sql`update shipment set status = 7 where id = ${payable.shipmentId}`.execute(system.read)
      expect((await read(payable.invoiceId)).status.status).toBe(1)
      await auditWaiting(house.waybill.db, new Date())
      expect((await read(payable.invoiceId)).approvedAt).not.toBeNull()
    },
    'one of both is enough, an empty number is none, and a number alone completes an amount that was there':
      async () => {
        const { invoiceId } = await complete()
        const first = await patch(invoiceId, { externalInvoiceNumber: '', externalInvoiceAmount: 1_850 })
        expect([first.status, first.body.externalInvoiceNumber, first.body.status.status]).toEqual([200, null, 0])
        const second = await patch(invoiceId, { externalInvoiceNumber: numbered() })
        expect([second.status, second.body.status.status, second.body.externalInvoiceAmount]).toEqual([200, 1, 1_850])
      },
    'what is saved line by line counts by line once the last paper is there, and asks for the papers of its lines':
      async () => {
        const { invoiceId } = await owed()
        const charges = [
          { sequence: 1, code: 'LINE_HAUL' as const, description: 'Line haul', amount: 1_850 },
          { code: 'LUMPER' as const, description: 'Lumper', amount: 80 },
        ]
        const saved = await patch(invoiceId, {
          externalInvoiceNumber: numbered(),
          externalInvoiceAmount: 1_930,
          charges,
        })
        expect(saved.status).toBe(200)
        expect(saved.body.packet.map(({ fileType }) => fileType)).toContain(LUMPER_RECEIPT)
        expect((await patch(invoiceId, { externalInvoiceNumber: numbered() })).body.charges).toEqual(saved.body.charges)
        await sendPapers(house.waybill.db, invoiceId)
        const billed = await read(invoiceId)
        expect([billed.status.status, billed.charges.map(({ code, billed: amount }) => [code, amount])]).toEqual([
          1,
          [
            ['LINE_HAUL', 1_850],
            ['LUMPER', 80],
          ],
        ])
        const total = await patch(invoiceId, { externalInvoiceAmount: 1_930, charges: [] })
        expect(total.body.charges.map(({ code, billed: amount }) => [code, amount])).toEqual([['LINE_HAUL', null]])
      },
    'payables save a broker’s number and amount before the delivery, which makes it Received': async () => {
      const { invoiceId, shipmentId } = await ofBroker({ status: 'inTransit' })
      const { version } = await read(invoiceId, 'payables')
      const bill = { externalInvoiceNumber: numbered(), externalInvoiceAmount: 1_850 }
      const { status, body } = await patch(invoiceId, bill, version, 'payables')
      expect([status, body.status.status, body.externalInvoiceAmount]).toEqual([200, 0, 1_850])
      await sql`update shipment set status = 7 where id = ${shipmentId}`.execute(
        house.waybill.db.as({ kind: 'system' }).read,
      )
      expect((await read(invoiceId, 'payables')).status.status).toBe(1)
    },
    'SPEC §7’s call, which names no version, changes the last state': async () => {
      const { invoiceId } = await complete()
      const session = await as('carrier-billing')
      const params = { invoiceId }
      for (const externalInvoiceAmount of [1_850, 1_900]) {
        const body = { invoiceId, externalInvoiceAmount, externalInvoiceNumber: 'HL-88' }
        const { status, body: saved } = await house.call(api.invoices.update, { as: session, params, body })
        expect([status, saved.externalInvoiceAmount]).toEqual([200, externalInvoiceAmount])
      }
    },
    'what was agreed to is agreed to anew when the bill changes': async () => {
      const { invoiceId } = await complete()
      await submit(invoiceId)
      expect((await read(invoiceId)).list).toBe('Invoiced')
      const { body } = await patch(invoiceId, { externalInvoiceAmount: 3_000 })
      expect([body.list, body.approvedAt, body.exceptions]).toEqual(['Pending', null, ['RATE_MISMATCH']])
    },
  },
  refusesBadInput: {
    'neither of both, a key that is not there, and another invoice’s id': async () => {
      const { invoiceId } = await owed()
      const other = await owed()
      expect((await patch(invoiceId, { externalInvoiceNumber: '' })).status).toBe(400)
      expect((await patch(invoiceId, { externalInvoiceAmount: 1, status: 3 })).status).toBe(400)
      expect((await patch(invoiceId, { externalInvoiceAmount: 1, invoiceId: other.invoiceId })).status).toBe(400)
    },
    'lines that are not the amount, and lines without one': async () => {
      const { invoiceId } = await owed()
      const charges = [{ sequence: 1, code: 'LINE_HAUL' as const, description: 'Line haul', amount: 1_850 }]
      for (const said of [{ externalInvoiceAmount: 1_900 }, { externalInvoiceNumber: numbered() }]) {
        const { status, problem } = await patch(invoiceId, { ...said, charges })
        expect([status, Object.keys(problem.modelState ?? {})]).toEqual([400, ['charges']])
      }
    },
  },
  refusesWhoMayNot: {
    'dispatchers, brokers, the provider; and everybody once it is settled': async () => {
      const { invoiceId } = await complete()
      for (const persona of ['carrier-dispatcher', 'operations', 'payables', 'broker'] as const)
        expect((await patch(invoiceId, { externalInvoiceAmount: 1 }, 1, persona)).status).toBe(403)
      await submit(invoiceId)
      await settleAndPay(invoiceId, new Date())
      const { status, problem } = await patch(invoiceId, { externalInvoiceAmount: 1 })
      expect([status, problem.code]).toEqual([409, 'invoice-frozen'])
    },
    'a broker, whose bill the provider enters': async () => {
      const { invoiceId, as: theirs } = await ofBroker()
      const body = { externalInvoiceAmount: 1 }
      const answer = await house.call(api.invoices.update, { as: theirs, params: { invoiceId }, body })
      expect(answer.status).toBe(403)
    },
    'the second of two who changed one version': async () => {
      const { invoiceId } = await complete()
      const { version } = await read(invoiceId)
      await patch(invoiceId, { externalInvoiceAmount: 5 }, version)
      const { status, problem } = await patch(invoiceId, { externalInvoiceAmount: 6 }, version)
      expect([status, problem.code]).toEqual([412, 'changed-meanwhile'])
    },
  },
  refusesTheOtherCompany: {
    'as if there were no such invoice': async () => {
      const { invoiceId } = await owed()
      const session = await as('carrier-admin', { isStranger: true })
      const headers = { 'if-match': '"1"' }
      const answer = await house.call(api.invoices.update, {
        as: session,
        params: { invoiceId },
        body: { externalInvoiceAmount: 1 },
        headers,
      })
      expect(answer.status).toBe(404)
    },
  },
})

describeEndpoint(api.invoices.submit, {
  works: {
    'within the tolerance the agreed amount is approved at once, with a due date': async () => {
      const { invoiceId } = await complete()
      const { status, body } = await submit(invoiceId, { externalInvoiceAmount: 1_859.25 })
      expect([status, body.status.status, body.list, body.invoiceAmount, body.approvedBy]).toEqual([
        201,
        1,
        'Invoiced',
        1_850,
        'Waybill',
      ])
      expect(body.dueOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    },
    'below it what was billed is paid and the carrier is told; a cent above it waits for the provider': async () => {
      const below = await complete()
      expect((await submit(below.invoiceId, { externalInvoiceAmount: 1_700 })).body.invoiceAmount).toBe(1_700)
      const history = await house.call(api.history.list, {
        as: await as('carrier-billing'),
        query: { entityType: 'invoice', entityId: below.invoiceId },
      })
      expect(history.text).toContain('below the agreed 1,850.00 USD')
      const above = await complete()
      const { body } = await submit(above.invoiceId, { externalInvoiceAmount: 1_859.26 })
      expect([body.list, body.nextActor, body.exceptions]).toEqual(['Pending', 'provider', ['RATE_MISMATCH']])
    },
    'above it every line says what is wrong with it, and whose turn it is': async () => {
      const { invoiceId } = await complete()
      const charges = [
        { sequence: 1, code: 'LINE_HAUL' as const, description: 'Line haul', amount: 1_900 },
        { code: 'DETENTION' as const, description: 'Detention at Phoenix', amount: 120 },
      ]
      const { body } = await submit(invoiceId, { externalInvoiceAmount: 2_020, charges })
      // Detention needs proof: the form is missing, so it is a Draft again.
      expect([body.status.status, body.packet.find(({ fileType }) => fileType === 22)?.isSatisfied]).toEqual([0, false])
      await sendPapers(house.waybill.db, invoiceId)
      await auditWaiting(house.waybill.db, new Date())
      const audited = await read(invoiceId)
      expect(
        audited.openExceptions.map(({ code, nextActor, lineSequence }) => [code, nextActor, lineSequence]),
      ).toEqual([
        ['RATE_MISMATCH', 'provider', 1],
        ['ACCESSORIAL_NOT_APPROVED', 'carrier', 2],
      ])
      expect(audited.total).toBe(2_020)
    },
    'the same number twice, however it is written, is a duplicate': async () => {
      const [one, other] = [await complete(), await complete()]
      const number = `${Date.now()}`
      await submit(one.invoiceId, { externalInvoiceNumber: `A-00${number}` })
      const { body } = await submit(other.invoiceId, { externalInvoiceNumber: `a00${number}` })
      expect([body.list, body.exceptions, body.nextActor]).toEqual(['Pending', ['DUP'], 'carrier'])
      expect(body.openExceptions[0]?.said.text).toContain(one.number)
    },
    'payables enter a broker’s bill by line: it reads that they do, who did, and of whom it is': async () => {
      const { invoiceId, as: theirs } = await ofBroker()
      const seen = async () =>
        (await house.call(api.invoices.find, { as: theirs, params: { invoice: invoiceId } })).body
      const entered = { text: 'The provider enters your bill' }
      expect((await seen()).can).toMatchObject({ update: entered, submit: entered, upload: true })
      expect((await read(invoiceId, 'payables')).can).toMatchObject({ update: true, submit: true })
      expect((await read(invoiceId, 'operations')).can.submit).toMatchObject({ text: 'Your role cannot do this' })
      const charges = [
        { sequence: 1, code: 'LINE_HAUL' as const, description: 'Line haul', amount: 1_850 },
        { code: 'TARP' as const, description: 'Tarp', amount: 100 },
      ]
      const { status, body } = await submit(invoiceId, { externalInvoiceAmount: 1_950, charges }, 'payables')
      expect([status, body.list, body.charges.map(({ billed }) => billed)]).toEqual([201, 'Pending', [1_850, 100]])
      // What the audit finds waits for those who entered it, as nobody at the broker can correct it.
      expect([body.exceptions, body.nextActor]).toEqual([['ACCESSORIAL_NOT_APPROVED'], 'provider'])
      expect(await seen()).toMatchObject({ externalInvoiceAmount: 1_950, submittedBy: body.submittedBy })
      const query = { entityType: 'invoice' as const, entityId: invoiceId }
      const { text } = await house.call(api.history.list, { as: theirs, query })
      expect(text).toContain(`Invoice ${body.invoiceNumber} entered for ${body.carrierName}`)
    },
    'a retry with one key sends it once': async () => {
      const { invoiceId } = await complete()
      const { version } = await read(invoiceId)
      const said = {
        as: await as('carrier-billing'),
        params: { invoiceId },
        body: { externalInvoiceNumber: numbered(), externalInvoiceAmount: 1_850 },
        headers: { 'if-match': `"${version}"`, 'idempotency-key': newId() },
      }
      const answers = [await house.call(api.invoices.submit, said), await house.call(api.invoices.submit, said)]
      expect(answers.map(({ status }) => status)).toEqual([201, 201])
      expect(answers[1]?.body).toEqual(answers[0]?.body)
    },
  },
  refusesBadInput: {
    'no number, charges that do not add up, another currency, a line that is not there': async () => {
      const { invoiceId } = await complete()
      const charge = { code: 'LINE_HAUL' as const, description: 'Line haul', amount: 10 }
      expect(
        (await submit(invoiceId, { externalInvoiceNumber: ' ' })).problem.modelState?.['externalInvoiceNumber'],
      ).toEqual(['Invoice number is not valid'])
      for (const wrong of [
        { charges: [charge] },
        { currency: 'CAD' as const },
        { externalInvoiceAmount: 10, charges: [{ ...charge, sequence: 9 }] },
      ])
        expect((await submit(invoiceId, wrong)).status).toBe(400)
      expect((await read(invoiceId)).externalInvoiceNumber).toBeNull()
    },
  },
  refusesWhoMayNot: {
    'a packet that is not whole, with everything that is missing': async () => {
      const { invoiceId } = await owed({ status: 'atStop' })
      const { status, problem } = await submit(invoiceId)
      expect([status, problem.code]).toEqual([409, 'packet-incomplete'])
      expect(problem.errors?.[0]).toBe('The shipment must be delivered before the invoice can be submitted')
      expect(problem.errors).toHaveLength(3)
    },
    'a dispatcher': async () => {
      const { invoiceId } = await complete()
      expect((await submit(invoiceId, {}, 'carrier-dispatcher')).status).toBe(403)
    },
    'payables for a carrier, which submits its own; and operations for a broker': async () => {
      const { invoiceId } = await complete()
      const { status, problem } = await submit(invoiceId, {}, 'payables')
      expect([status, problem.code]).toEqual([403, 'not-authorized'])
      expect((await read(invoiceId, 'payables')).can.submit).toMatchObject({ text: 'Your role cannot do this' })
      const answer = await house.call(api.invoices.submit, {
        as: await as('operations'),
        params: { invoiceId: (await ofBroker()).invoiceId },
        body: { externalInvoiceNumber: numbered(), externalInvoiceAmount: 1_850 },
        headers: { 'if-match': '"1"' },
      })
      expect(answer.status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'as if there were no such invoice': async () => {
      const { invoiceId } = await complete()
      const body = { externalInvoiceNumber: 'X', externalInvoiceAmount: 1 }
      const session = await as('carrier-admin', { isStranger: true })
      const answer = await house.call(api.invoices.submit, {
        as: session,
        params: { invoiceId },
        body,
        headers: { 'if-match': '"1"' },
      })
      expect(answer.status).toBe(404)
    },
  },
})

const sendFile = async (place: Record<string, string>, fileType: number) =>
  await house.call(api.documents.upload, {
    as: await as('carrier-billing'),
    body: { uploadData: { name: 'paper.pdf', fileType, data: pageOf(numbered()).toString('base64'), ...place } },
  })

describeEndpoint(api.invoices.documents, {
  works: {
    'the last paper that a bill lacks is foretold to whoever sees the bill, and what came of it is said': async () => {
      const foretold = async ({ number, invoiceId }: Owed) => {
        const asked = { as: await as('carrier-billing'), params: { shipment: number } }
        const { body } = await house.call(api.documents.requiredOfShipment, asked)
        expect(body.lastPaper).toEqual((await read(invoiceId)).lastPaper)
        return body.lastPaper
      }
      const saved = await owed()
      await patch(saved.invoiceId, { externalInvoiceNumber: numbered(), externalInvoiceAmount: 1_850 })
      expect(await foretold(saved)).toBeNull()
      await sendFile({ apInvoiceId: saved.invoiceId }, 18)
      const { invoiceId, invoiceNumber } = saved
      const last = { fileType: 12, orderStopId: saved.stopIds.at(-1), invoiceId, invoiceNumber }
      expect(await foretold(saved)).toEqual({ ...last, isSubmitted: true })
      await sendFile({ orderStopId: saved.stopIds.at(-1) ?? '' }, 12)
      expect(await foretold(saved)).toBeNull()

      const unsaved = await owed()
      await sendFile({ orderStopId: unsaved.stopIds.at(-1) ?? '' }, 12)
      const { invoiceId: billId, invoiceNumber: billNumber } = unsaved
      const bill = { fileType: 18, orderStopId: null, invoiceId: billId, invoiceNumber: billNumber, isSubmitted: false }
      expect(await foretold(unsaved)).toEqual(bill)
      const { body } = await sendFile({ apInvoiceId: unsaved.invoiceId }, 18)
      const isIn = `All documents of invoice ${unsaved.invoiceNumber} are in: it can be submitted`
      expect(body.followed.map(({ text }) => text)).toEqual([isIn])
      const another = await sendFile({ shipmentId: unsaved.shipmentId }, 14)
      expect([another.status, another.body.followed]).toEqual([201, []])

      const underWay = await owed({ status: 'inTransit' })
      await sendFile({ apInvoiceId: underWay.invoiceId }, 18)
      expect(await foretold(underWay)).toBeNull()
    },
    'its own papers and its load’s proofs; the last paper completes the bill, and a rejected one takes it back':
      async () => {
        const payable = await owed()
        const { invoiceId, stopIds } = payable
        await patch(invoiceId, { externalInvoiceNumber: numbered(), externalInvoiceAmount: 1_850 })
        const bill = await sendFile({ apInvoiceId: invoiceId }, 18)
        expect([bill.status, bill.body.followed]).toEqual([201, []])
        expect((await read(invoiceId)).list).toBe('UnInvoiced')
        const proof = await sendFile({ orderStopId: stopIds.at(-1) ?? '' }, 12)
        const { list, invoiceNumber } = await read(invoiceId)
        expect(list).toBe('Invoiced')
        expect(proof.body.followed.map(({ text }) => text)).toEqual([`Invoice ${invoiceNumber} submitted`])
        const { body } = await house.call(api.invoices.documents, {
          as: await as('carrier-billing'),
          params: { invoice: invoiceId },
        })
        expect(body.data.map(({ fileType, entityType }) => [fileType, entityType])).toEqual([
          [12, 'ShipmentStop'],
          [18, 'Invoice'],
        ])
        const review = { decision: 'reject' as const, reason: 'unsigned' as const }
        await house.call(api.documents.review, {
          as: await as('payables'),
          params: { documentId: proof.body.id },
          body: review,
        })
        const back = await read(invoiceId)
        expect([back.list, back.approvedAt, back.nextActor]).toEqual(['UnInvoiced', null, 'carrier'])
      },
    'what is sent to the load from here, but for the factor, who is shown its proofs alone': async () => {
      const { invoiceId, shipmentId, stopIds } = await owed()
      expect((await sendFile({ shipmentId }, 45)).status).toBe(201)
      expect((await sendFile({ orderStopId: stopIds.at(-1) ?? '' }, 12)).status).toBe(201)
      const factor = await foundCompany(house.waybill.db, 'factor')
      await assign(invoiceId, factor)
      const clerk = await house.sessionOf(await hire(house.waybill.db, 'factor', { company: factor }))
      const typesFor = async (session: { token: string }) => {
        const params = { invoice: invoiceId }
        const { body } = await house.call(api.invoices.documents, { as: session, params })
        return body.data.map(({ fileType }) => fileType)
      }
      expect(await typesFor(await as('carrier-billing'))).toEqual([12, 45])
      expect(await typesFor(await as('payables'))).toEqual([12, 45])
      expect(await typesFor(clerk)).toEqual([12])
    },
  },
  refusesBadInput: {
    'a number that is none': async () => {
      const params = { invoice: ' ' }
      expect((await house.call(api.invoices.documents, { as: await as('payables'), params })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a shipper': async () => {
      const { invoiceId } = await owed()
      expect(
        (await house.call(api.invoices.documents, { as: await as('shipper'), params: { invoice: invoiceId } })).status,
      ).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'nothing to read, nowhere to send to': async () => {
      const { invoiceId } = await owed()
      const session = await as('carrier-admin', { isStranger: true })
      expect((await house.call(api.invoices.documents, { as: session, params: { invoice: invoiceId } })).status).toBe(
        404,
      )
      const uploadData = { name: 'a.pdf', fileType: 18, data: pageOf('x').toString('base64'), apInvoiceId: invoiceId }
      expect((await house.call(api.documents.upload, { as: session, body: { uploadData } })).status).toBe(404)
    },
  },
})

describeEndpoint(api.invoices.requiredDocuments, {
  works: {
    'a proof for every drop, the bill, and a signed rate confirmation where the customer demands it': async () => {
      const { invoiceId, shipmentId } = await owed({ stops: ['Pickup', 'Delivery', 'Delivery'] })
      const system = house.waybill.db.as({ kind: 'system' })
      await sql`update shipment set is_signature_due = true where id = ${shipmentId}`.execute(system.read)
      const { body } = await house.call(api.invoices.requiredDocuments, {
        as: await as('carrier-billing'),
        params: { invoice: invoiceId },
      })
      expect(body.data.map(({ fileType, entityType, isSatisfied }) => [fileType, entityType, isSatisfied])).toEqual([
        [12, 'ShipmentStop', false],
        [12, 'ShipmentStop', false],
        [18, 'Invoice', false],
        [41, 'Shipment', false],
      ])
    },
  },
  refusesBadInput: {
    'a number that is too long': async () => {
      const params = { invoice: 'x'.repeat(41) }
      expect((await house.call(api.invoices.requiredDocuments, { as: await as('payables'), params })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver': async () => {
      const { invoiceId } = await owed()
      const params = { invoice: invoiceId }
      expect((await house.call(api.invoices.requiredDocuments, { as: await as('driver'), params })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'as if there were no such invoice': async () => {
      const { invoiceId } = await owed()
      const session = await as('payer', { isStranger: true })
      expect(
        (await house.call(api.invoices.requiredDocuments, { as: session, params: { invoice: invoiceId } })).status,
      ).toBe(404)
    },
  },
})

describe('what follows from the load', () => {
  test('a paper that the bill does not need leaves its due date when it is audited again', async () => {
    const { invoiceId, shipmentId } = await complete()
    await submit(invoiceId, { externalInvoiceAmount: 2_400 })
    const received = new Date(Date.now() - 20 * 86_400_000)
    const { read: db } = house.waybill.db.as({ kind: 'system' })
    await sql`update invoice set received_at = ${received} where id = ${invoiceId}`.execute(db)
    await sql`update invoice_line set expected = 2400 where invoice_id = ${invoiceId}`.execute(db)
    expect((await sendFile({ shipmentId }, 45)).status).toBe(201)
    const audited = await read(invoiceId)
    expect([audited.list, audited.dueOn]).toEqual(['Invoiced', dueOn(await providerDay(db, received), audited.netDays)])
  })

  /** What a load's row and page say its reader does next. */
  async function nextOf(persona: Persona, shipment: string) {
    const session = await as(persona)
    const [rows, { body: detail }] = await Promise.all([
      house.call(api.shipments.list, { as: session, query: { query: shipment } }),
      house.call(api.shipments.find, { as: session, params: { shipment } }),
    ])
    const said = { isProofMissing: detail.isProofMissing, invoiceToSubmit: detail.invoiceToSubmit }
    expect(rows.body.data).toMatchObject([said])
    return said
  }

  test('a delivered load names its bill to who is to submit it, once its proof is there, until it is submitted', async () => {
    const { number, invoiceId, invoiceNumber, shipmentId } = await complete()
    expect((await nextOf('carrier-billing', number)).invoiceToSubmit).toBe(invoiceNumber)
    expect((await nextOf('carrier-admin', number)).invoiceToSubmit).toBe(invoiceNumber)
    for (const persona of ['carrier-dispatcher', 'operations'] as const)
      expect((await nextOf(persona, number)).invoiceToSubmit).toBeNull()
    const { read: db } = house.waybill.db.as({ kind: 'system' })
    await sql`update shipment set status = 7, update_kind = 'proof-of-delivery', update_due_at = now() + interval '1 day'
      where id = ${shipmentId}`.execute(db)
    for (const persona of ['carrier-billing', 'carrier-dispatcher'] as const)
      expect(await nextOf(persona, number)).toEqual({ isProofMissing: true, invoiceToSubmit: null })
    await sql`update shipment set update_kind = null, update_due_at = null where id = ${shipmentId}`.execute(db)
    expect((await submit(invoiceId)).status).toBe(201)
    expect(await nextOf('carrier-billing', number)).toEqual({ isProofMissing: false, invoiceToSubmit: null })
    const underWay = await owed({ status: 'inTransit' })
    expect((await nextOf('carrier-billing', underWay.number)).invoiceToSubmit).toBeNull()
  })

  test('a load that its carrier hauls after all names the bill of the haul, beside that of the unused truck', async () => {
    const { number, invoiceNumber, invoiceId } = await complete()
    const { read: db } = house.waybill.db.as({ kind: 'system' })
    await sql`insert into invoice (shipment_id, carrier_id, currency, shipment_number, shipment_status, terms, is_truck_unused)
      select shipment_id, carrier_id, currency, shipment_number, shipment_status, terms, true from invoice where id = ${invoiceId}`.execute(
      db,
    )
    expect((await nextOf('carrier-billing', number)).invoiceToSubmit).toBe(invoiceNumber)
  })

  test('nothing is owed for a rescinded booking, and the next carrier is owed in full', async () => {
    const { invoiceId, shipmentId } = await owed({ status: 'booked' })
    const next = await foundCompany(house.waybill.db, 'carrier')
    const { read: db } = house.waybill.db.as({ kind: 'system' })
    await sql`update shipment set carrier_id = ${next.id} where id = ${shipmentId}`.execute(db)
    const { rows } = await sql<{ id: string; state: number; carrier: string }>`
      select id, state, carrier_id as carrier from invoice where shipment_id = ${shipmentId} order by state`.execute(db)
    expect(rows).toEqual([
      { id: invoiceId, state: -1, carrier: carrier.id },
      expect.objectContaining({ state: 0, carrier: next.id }),
    ])
  })
})
