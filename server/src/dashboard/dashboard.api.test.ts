import { api } from '@waybill/contract/api.ts'
import type { DeskKind } from '@waybill/contract/dashboard/desk.ts'
import { may } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { arrangeAssignment, arrangeBankChange, arrangeDesk, arrangePayer } from '../../test/arranged.ts'
import { describeEndpoint, doesNotApply } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { foundCompany, hire, type Person } from '../../test/people.ts'
import { aPayable, sendPapers } from '../../world/billing.ts'
import { aShipment, aTender } from '../../world/factories.ts'
import { newId } from '../db/new-id.ts'

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

/** A dispatcher with one open tender and one load on the road. */
async function busyDispatcher(): Promise<Person> {
  const { db } = house.waybill
  const [provider, customer] = [await foundCompany(db, 'provider'), await foundCompany(db, 'shipper')]
  const dispatcher = await hire(db, 'carrier-dispatcher')
  const driver = await hire(db, 'driver', { company: dispatcher.company })
  const carrier = dispatcher.company
  await aTender(db, { provider, customer, offeredTo: [carrier] })
  await aShipment(db, {
    provider,
    customer,
    carrier,
    driver: { id: driver.id, name: `Robin ${driver.canary}` },
    status: 'inTransit',
    pickupInHours: -6,
  })
  return dispatcher
}

async function show(person: Person) {
  return await house.call(api.dashboard.show, { as: await house.sessionOf(person) })
}

describeEndpoint(api.dashboard.show, {
  works: {
    'shows a dispatcher the open tender and the load under way': async () => {
      const { status, body } = await show(await busyDispatcher())
      expect(status).toBe(200)
      expect(body.openTenders.totalCount).toBe(1)
      expect(body.underWay.totalCount).toBe(1)
      expect(body.readyToBook).toEqual({ data: [], totalCount: 0 })
    },
    'agrees with the lists that it leads to': async () => {
      const dispatcher = await busyDispatcher()
      const as = await house.sessionOf(dispatcher)
      const { body } = await show(dispatcher)
      const tenders = await house.call(api.tenders.list, { as, query: { statuses: 0 } })
      const underWay = await house.call(api.shipments.list, { as, query: { view: 'tracking' } })
      expect(body.openTenders.totalCount).toBe(tenders.body.totalCount)
      expect(body.underWay.totalCount).toBe(underWay.body.totalCount)
    },
    'counts what operations have to tender and to ask for as their lists do': async () => {
      const dispatcher = await busyDispatcher()
      const { db } = house.waybill
      const [provider, customer] = [await foundCompany(db, 'provider'), await foundCompany(db, 'shipper')]
      await aShipment(db, { provider, customer })
      // Booked without driver and tractor for a pickup within a day: an update is needed (domain §1.9).
      await aShipment(db, { provider, customer, carrier: dispatcher.company, status: 'booked', pickupInHours: 3 })
      const operations = await hire(db, 'operations')
      const as = await house.sessionOf(operations)
      const { body } = await show(operations)
      const ready = await house.call(api.shipments.list, { as, query: { statuses: 1, pageSize: 1 } })
      const updates = await house.call(api.shipments.list, { as, query: { view: 'updates-needed', pageSize: 1 } })
      expect(body.readyToBook.totalCount).toBe(ready.body.totalCount)
      expect(body.readyToBook.totalCount).toBeGreaterThan(0)
      expect(body.updatesNeeded.totalCount).toBe(updates.body.totalCount)
      expect(body.updatesNeeded.totalCount).toBeGreaterThan(0)
      expect((await show(dispatcher)).body.readyToBook).toEqual({ data: [], totalCount: 0 })
    },
    'has operations tender the nearest pickup first and what came in with dates in the past last, as the list does':
      async () => {
        const { db } = house.waybill
        const [provider, customer] = [await foundCompany(db, 'provider'), await foundCompany(db, 'shipper')]
        const old = await aShipment(db, { provider, customer, pickupInHours: -9_000 })
        await sql`update shipment set is_past_dated = true where id = ${old.shipmentId}`.execute(
          db.as({ kind: 'system' }).read,
        )
        const near = await aShipment(db, { provider, customer, pickupInHours: 1 })
        const operations = await hire(db, 'operations')
        const { readyToBook } = (await show(operations)).body
        const list = await house.call(api.shipments.list, {
          as: await house.sessionOf(operations),
          query: { view: 'booking', statuses: 1, pageSize: 200 },
        })
        const inList = list.body.data.map(({ shipmentNumber }) => shipmentNumber)
        expect([inList.includes(near.number), inList.at(-1)]).toEqual([true, old.number])
        expect(readyToBook.data.map(({ shipmentNumber }) => shipmentNumber)).toEqual(inList.slice(0, 6))
        expect(readyToBook.totalCount).toBe(list.body.totalCount)
      },
    'counts the pickups and deliveries of the day as the lists of that day do': async () => {
      const dispatcher = await busyDispatcher()
      const as = await house.sessionOf(dispatcher)
      const { body } = await show(dispatcher)
      const { body: me } = await house.call(api.identity.me, { as })
      const day = new Intl.DateTimeFormat('en-CA', { timeZone: me.timeZone, dateStyle: 'short' }).format(new Date())
      const booked = { statuses: '3,4,5,6,7,8', pageSize: 1 }
      const pickups = await house.call(api.shipments.list, {
        as,
        query: { ...booked, pickupStart: day, pickupEnd: day },
      })
      const deliveries = await house.call(api.shipments.list, {
        as,
        query: { ...booked, deliveryStart: day, deliveryEnd: day },
      })
      expect(body.today).toEqual({ pickups: pickups.body.totalCount, deliveries: deliveries.body.totalCount })
    },
    'begins to count how stops were met on the morning that its list begins on': async () => {
      const { db } = house.waybill
      const dispatcher = await hire(db, 'carrier-dispatcher')
      const driver = { id: (await hire(db, 'driver', { company: dispatcher.company })).id, name: 'Robin' }
      const [provider, customer] = [await foundCompany(db, 'provider'), await foundCompany(db, 'shipper')]
      const load = { provider, customer, carrier: dispatcher.company, driver, status: 'delivered' as const }
      const as = await house.sessionOf(dispatcher)
      const { body: me } = await house.call(api.identity.me, { as })
      for (const daysAgo of [90, 91]) {
        const { shipmentId } = await aShipment(db, load)
        const now = new Date(Date.now() - daysAgo * 86_400_000)
        const day = new Intl.DateTimeFormat('en-CA', { timeZone: me.timeZone, dateStyle: 'short' }).format(now)
        await sql`update shipment set delivery_on = ${day}, delivery_at = ${day}::date::timestamp at time zone ${me.timeZone},
          pickups_on_time = 1 where id = ${shipmentId}`.execute(db.as({ kind: 'system' }).read)
      }
      expect((await show(dispatcher)).body.onTime.pickup.onTime).toBe(1)
    },
  },
  refusesBadInput: {
    'a company to look for': async () => {
      const as = await house.sessionOf(await hire(house.waybill.db, 'carrier-admin'))
      const query = { companyId: crypto.randomUUID() }
      expect((await house.call(api.dashboard.show, { as, query })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'drivers, payers, factors and shippers': async () => {
      for (const persona of ['driver', 'payer', 'factor', 'shipper'] as const)
        expect((await show(await hire(house.waybill.db, persona))).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier, for whom there is nothing to do': async () => {
      await busyDispatcher()
      const { body } = await show(await hire(house.waybill.db, 'carrier-dispatcher'))
      expect([body.openTenders, body.underWay, body.updatesNeeded].map((list) => list.totalCount)).toEqual([0, 0, 0])
    },
  },
})

async function deskOf(person: Person) {
  return await house.call(api.dashboard.desk, { as: await house.sessionOf(person) })
}

describeEndpoint(api.dashboard.desk, {
  works: {
    'holds an offer, a truck that is late and an unbilled load, each with its total': async () => {
      const { db } = house.waybill
      const dispatcher = await busyDispatcher()
      const admin = await hire(db, 'carrier-admin', { company: dispatcher.company })
      const [provider, customer] = [await foundCompany(db, 'provider'), await foundCompany(db, 'shipper')]
      const driver = { id: (await hire(db, 'driver', { company: dispatcher.company })).id, name: 'Robin' }
      const load = { provider, customer, carrier: dispatcher.company, driver }
      await aShipment(db, { ...load, status: 'booked', pickupInHours: 3 })
      const { invoiceNumber } = await aPayable(db, load)
      const { status, body } = await deskOf(admin)
      expect(status).toBe(200)
      const totals = Object.fromEntries(body.totals.map(({ kind, count }) => [kind, count]))
      expect(totals).toMatchObject({ tender: 1, bill: 1 })
      expect(totals.update).toBeGreaterThanOrEqual(1)
      expect(body.totalCount).toBe(body.totals.reduce((sum, { count }) => sum + count, 0))
      expect(body.data).toHaveLength(body.totalCount)
      const billed = body.data.flatMap((row) => (row.kind === 'bill' ? [row.invoice.invoiceNumber] : []))
      expect(billed).toEqual([invoiceNumber])
      // Dispatchers do not bill.
      expect((await deskOf(dispatcher)).body.totals.map(({ kind }) => kind)).not.toContain('bill')
    },
    'holds for payables what is in audit, and not what its carrier has to correct': async () => {
      const { db } = house.waybill
      const [provider, customer] = [await foundCompany(db, 'provider'), await foundCompany(db, 'shipper')]
      const billing = await hire(db, 'carrier-billing')
      const driver = { id: (await hire(db, 'driver', { company: billing.company })).id, name: 'Robin' }
      const payables = await hire(db, 'payables')
      const before = await waitingFor(payables, 'audit')
      const { invoiceId, invoiceNumber } = await aPayable(db, { provider, customer, carrier: billing.company, driver })
      await sendPapers(db, invoiceId)
      const bill = { externalInvoiceNumber: `D-${invoiceNumber}`, externalInvoiceAmount: 2_400 }
      const as = await house.sessionOf(billing)
      const sent = await house.call(api.invoices.update, { as, params: { invoiceId }, body: bill })
      expect([sent.status, sent.body.list, sent.body.nextActor]).toEqual([200, 'Pending', 'provider'])
      expect(await waitingFor(payables, 'audit')).toBe(before + 1)
      // An exception that asks the carrier comes before all others.
      await system().insertInto('invoice_exception').values(asksCarrier(invoiceId)).execute()
      expect(await waitingFor(payables, 'audit')).toBe(before)
      const { body } = await deskOf(billing)
      expect(body.data.map((row) => row.kind === 'exception' && row.invoice.invoiceNumber)).toEqual([invoiceNumber])
    },
    'shows payables the request that has to be answered first, however many came before it': async () => {
      const { db } = house.waybill
      const [provider, customer] = [await foundCompany(db, 'provider'), await foundCompany(db, 'shipper')]
      const carrier = await foundCompany(db, 'carrier')
      const { shipmentId, number } = await aShipment(db, { provider, customer, carrier, status: 'booked' })
      await sql`
        insert into cases (id, type, provider_id, carrier_id, shipment_id, shipment_number, details, priority, currency,
          incident_at, opened_at, opened_by, answer_due_at)
        select gen_random_uuid(), 8, ${provider.id}, ${carrier.id}, ${shipmentId}, ${number}, '{"newAddress": "1 Main St", "miles": 12}',
          'Normal', 'USD', now(), now() + nth * interval '1 minute', 'Robin', now() + (40 - nth) * interval '1 hour'
        from generate_series(1, 30) as nth`.execute(system())
      const { data } = (await deskOf(await hire(db, 'payables'))).body
      const [first] = data.filter((row) => row.kind === 'case')
      expect(first?.dueAt && Date.parse(first.dueAt) - Date.now()).toBeLessThan(11 * 3_600_000)
    },
    'holds for payables the bills of brokers, to enter once all papers are there, and no carrier’s': async () => {
      const { db } = house.waybill
      const [provider, customer] = [await foundCompany(db, 'provider'), await foundCompany(db, 'shipper')]
      const driver = { id: (await hire(db, 'driver')).id, name: 'Robin' }
      const payables = await hire(db, 'payables')
      const before = await waitingFor(payables, 'broker-bill')
      for (const kind of ['broker', 'carrier'] as const) {
        const carrier = await foundCompany(db, kind)
        const { invoiceId, invoiceNumber } = await aPayable(db, { provider, customer, carrier, driver })
        expect(await waitingFor(payables, 'broker-bill')).toBe(kind === 'broker' ? before : before + 1)
        await sendPapers(db, invoiceId)
        expect(await waitingFor(payables, 'broker-bill')).toBe(before + 1)
        const found = async (nextActor: 'provider' | 'carrier') => {
          const query = { query: invoiceNumber, nextActor }
          return (await house.call(api.invoices.list, { as: await house.sessionOf(payables), query })).body.totalCount
        }
        expect([await found('provider'), await found('carrier')]).toEqual(kind === 'broker' ? [1, 0] : [0, 1])
      }
    },
    'holds for payables a broker’s bill that a third party pays, too, until they have entered it': async () => {
      const { db } = house.waybill
      const [provider, customer] = [await foundCompany(db, 'provider'), await foundCompany(db, 'shipper')]
      const [carrier, payer] = [await foundCompany(db, 'broker'), await foundCompany(db, 'payer')]
      await arrangePayer(db, payer)
      const driver = { id: (await hire(db, 'driver')).id, name: 'Robin' }
      const payables = await hire(db, 'payables')
      const before = await waitingFor(payables, 'payer-invoice')
      const { invoiceId, invoiceNumber } = await aPayable(db, { provider, customer, carrier, driver, but: { payer } })
      const as = await house.sessionOf(payables)
      const read = async () => (await house.call(api.invoices.find, { as, params: { invoice: invoiceId } })).body
      // The broker sees no bill of a third party, so its papers are the provider's to get, too.
      expect([(await read()).nextActor, await waitingFor(payables, 'payer-invoice')]).toEqual(['provider', before + 1])
      await sendPapers(db, invoiceId)
      expect([(await read()).nextActor, await waitingFor(payables, 'payer-invoice')]).toEqual(['provider', before + 1])
      const { version } = await read()
      const sent = await house.call(api.invoices.submit, {
        as,
        params: { invoiceId },
        headers: { 'if-match': `"${version}"` },
        body: { externalInvoiceNumber: `D-${invoiceNumber}`, externalInvoiceAmount: 1_850 },
      })
      expect([sent.status, sent.body.nextActor]).toEqual([201, 'payer'])
      expect(await waitingFor(payables, 'payer-invoice')).toBe(before)
    },
    'holds for nobody what is not eligible for processing, as nobody can do anything about it here': async () => {
      const { db } = house.waybill
      const [provider, customer] = [await foundCompany(db, 'provider'), await foundCompany(db, 'shipper')]
      const [carrier, payer] = [await foundCompany(db, 'broker'), await foundCompany(db, 'payer')]
      const driver = { id: (await hire(db, 'driver')).id, name: 'Robin' }
      const payables = await hire(db, 'payables')
      const before = await waitingFor(payables, 'payer-invoice')
      const { invoiceId } = await aPayable(db, { provider, customer, carrier, driver, but: { payer } })
      await sendPapers(db, invoiceId)
      const as = await house.sessionOf(payables)
      const { body } = await house.call(api.invoices.find, { as, params: { invoice: invoiceId } })
      expect([body.nextActor, await waitingFor(payables, 'payer-invoice')]).toEqual([null, before])
    },
    'asks a broker for the papers of its bill until all are there': async () => {
      const { db } = house.waybill
      const [provider, customer] = [await foundCompany(db, 'provider'), await foundCompany(db, 'shipper')]
      const driver = { id: (await hire(db, 'driver')).id, name: 'Robin' }
      const broker = await hire(db, 'broker')
      const { invoiceId, invoiceNumber } = await aPayable(db, { provider, customer, carrier: broker.company, driver })
      const asked = async () =>
        (await deskOf(broker)).body.data.flatMap((row) => (row.kind === 'bill' ? [row.invoice.invoiceNumber] : []))
      expect(await asked()).toEqual([invoiceNumber])
      await sendPapers(db, invoiceId)
      expect(await asked()).toEqual([])
    },
    'keeps a broker’s bill with payables: once entered, what the audit found is theirs': async () => {
      const { db } = house.waybill
      const [provider, customer] = [await foundCompany(db, 'provider'), await foundCompany(db, 'shipper')]
      const driver = { id: (await hire(db, 'driver')).id, name: 'Robin' }
      const payables = await hire(db, 'payables')
      const waiting = async () => [await waitingFor(payables, 'broker-bill'), await waitingFor(payables, 'audit')]
      const [toEnter = 0, toAudit = 0] = await waiting()
      const carrier = await foundCompany(db, 'broker')
      const { invoiceId, invoiceNumber } = await aPayable(db, { provider, customer, carrier, driver })
      await sendPapers(db, invoiceId)
      expect(await waiting()).toEqual([toEnter + 1, toAudit])
      const charges = [
        { sequence: 1, code: 'LINE_HAUL' as const, description: 'Line haul', amount: 1_850 },
        { code: 'TARP' as const, description: 'Tarp', amount: 100 },
      ]
      const body = { externalInvoiceNumber: `D-${invoiceNumber}`, externalInvoiceAmount: 1_950, charges }
      const as = await house.sessionOf(payables)
      const { version } = (await house.call(api.invoices.find, { as, params: { invoice: invoiceId } })).body
      const headers = { 'if-match': `"${version}"` }
      expect((await house.call(api.invoices.submit, { as, params: { invoiceId }, headers, body })).status).toBe(201)
      expect(await waiting()).toEqual([toEnter, toAudit + 1])
    },
    'holds for payables the bank changes and notices that wait for another person, and not what oneself called about':
      async () => {
        const { db } = house.waybill
        const [provider, customer] = [await foundCompany(db, 'provider'), await foundCompany(db, 'shipper')]
        const admin = await hire(db, 'carrier-admin')
        const carrier = admin.company
        const factor = await foundCompany(db, 'factor')
        const driver = { id: (await hire(db, 'driver', { company: carrier })).id, name: 'Robin' }
        const { shipmentId } = await aPayable(db, { provider, customer, carrier, driver })
        await arrangeAssignment(db, shipmentId, carrier, factor)
        const [first, second] = [await hire(db, 'payables'), await hire(db, 'payables')]
        const waiting = async (person: Person) => {
          const { data } = (await deskOf(person)).body
          const change = data.flatMap((row) =>
            row.kind === 'bank-change' && row.company.id === carrier.id ? [row.company.remitToChange] : [],
          )
          const notice = data.flatMap((row) =>
            row.kind === 'assignment' && row.assignment.carrierId === carrier.id ? [row.assignment.state] : [],
          )
          return [...change, ...notice]
        }
        expect(await waiting(first)).toEqual(['Received'])
        await arrangeDesk(db, carrier)
        const changeId = await arrangeBankChange(db, carrier, admin.id)
        expect(await waiting(first)).toEqual(['requested', 'Received'])
        const as = await house.sessionOf(first)
        const { data } = (await deskOf(first)).body
        const asked = data.find((row) => row.kind === 'bank-change' && row.company.id === carrier.id)
        const companyNumber = asked?.kind === 'bank-change' ? asked.company.companyNumber : ''
        const { body: record } = await house.call(api.companies.find, { as, params: { companyNumber } })
        const called = await house.call(api.companies.verifyRemitToChange, {
          as,
          params: { remitToChangeId: changeId },
          body: { callbackNumberId: record.remitToChange?.callbackNumbers[0]?.id ?? '', spokeWith: 'Robin' },
        })
        expect(called.status).toBe(200)
        expect(await waiting(first)).toEqual(['Received'])
        expect(await waiting(second)).toEqual(['verified', 'Received'])
      },
    'holds for a factor the unbilled loads that it is paid for': async () => {
      const { db } = house.waybill
      const [provider, customer] = [await foundCompany(db, 'provider'), await foundCompany(db, 'shipper')]
      const clerk = await hire(db, 'factor')
      const carrier = await foundCompany(db, 'carrier')
      const driver = { id: (await hire(db, 'driver', { company: carrier })).id, name: 'Robin' }
      const { shipmentId, invoiceNumber } = await aPayable(db, { provider, customer, carrier, driver })
      expect((await deskOf(clerk)).body.totalCount).toBe(0)
      await arrangeAssignment(db, shipmentId, carrier, clerk.company)
      const { body } = await deskOf(clerk)
      expect(body.totals).toEqual([{ kind: 'bill', count: 1 }])
      expect(body.data.map((row) => row.kind === 'bill' && row.invoice.invoiceNumber)).toEqual([invoiceNumber])
    },
    'holds a delivered load without its proof once: with its bill, or as an update for those who do not bill':
      async () => {
        const { db } = house.waybill
        const [provider, customer] = [await foundCompany(db, 'provider'), await foundCompany(db, 'shipper')]
        const admin = await hire(db, 'carrier-admin')
        const dispatcher = await hire(db, 'carrier-dispatcher', { company: admin.company })
        const driver = { id: (await hire(db, 'driver', { company: admin.company })).id, name: 'Robin' }
        const { shipmentId } = await aPayable(db, { provider, customer, carrier: admin.company, driver })
        await system()
          .updateTable('shipment')
          .set({ update_kind: 'proof-of-delivery', update_due_at: new Date(Date.now() - 3_600_000) })
          .where('id', '=', shipmentId)
          .execute()
        expect((await deskOf(admin)).body.totals).toEqual([{ kind: 'bill', count: 1 }])
        expect((await deskOf(dispatcher)).body.totals).toEqual([{ kind: 'update', count: 1 }])
      },
    'holds the drafts of a shipper': async () => {
      const { body } = await deskOf(await hire(house.waybill.db, 'shipper'))
      expect(body).toEqual({ data: [], totalCount: 0, totals: [] })
    },
  },
  refusesBadInput: {
    'a query': async () => {
      const as = await house.sessionOf(await hire(house.waybill.db, 'payables'))
      expect((await house.call(api.dashboard.desk, { as, query: { pageSize: 500 } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'drivers and operations, who begin with their loads': async () => {
      for (const persona of ['driver', 'operations'] as const)
        expect((await deskOf(await hire(house.waybill.db, persona))).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier, on whom nothing waits': async () => {
      await busyDispatcher()
      expect((await deskOf(await hire(house.waybill.db, 'carrier-admin'))).body.totalCount).toBe(0)
    },
  },
})

const system = () => house.waybill.db.as({ kind: 'system' }).read

const asksCarrier = (invoiceId: string) => ({
  id: newId(),
  invoice_id: invoiceId,
  code: 'ILLEGIBLE_DOC',
  next_actor: 'carrier' as const,
  text: 'The second page cannot be read',
  opened_at: new Date(),
})

async function waitingFor(payables: Person, wanted: DeskKind): Promise<number> {
  const { body } = await deskOf(payables)
  return body.totals.find(({ kind }) => kind === wanted)?.count ?? 0
}

describeEndpoint(api.dashboard.badges, {
  works: {
    'counts the open tenders of the own company': async () => {
      const as = await house.sessionOf(await busyDispatcher())
      const { body } = await house.call(api.dashboard.badges, { as })
      expect(body.openTenders).toBe(1)
    },
    'each badge equals the total of its list, whoever looks': async () => {
      const dispatcher = await busyDispatcher()
      const { company } = dispatcher
      const people = [
        dispatcher,
        await hire(house.waybill.db, 'carrier-admin', { company }),
        await hire(house.waybill.db, 'carrier-billing', { company }),
        await hire(house.waybill.db, 'driver', { company }),
        await hire(house.waybill.db, 'broker'),
        await hire(house.waybill.db, 'operations'),
        await hire(house.waybill.db, 'payables'),
      ]
      for (const person of people) {
        const as = await house.sessionOf(person)
        const { body } = await house.call(api.dashboard.badges, { as })
        const updates = await house.call(api.shipments.list, { as, query: { view: 'updates-needed', pageSize: 1 } })
        const open = may(person.persona, 'tender:read')
          ? await house.call(api.tenders.list, { as, query: { statuses: 0, pageSize: 1 } })
          : { body: { totalCount: 0 } }
        const asked = may(person.persona, 'rate-request:read')
          ? await house.call(api.rateRequests.counts, { as })
          : { body: { sent: 0 } }
        const toSend = may(person.persona, 'accounting:read')
          ? await house.call(api.invoices.counts, { as })
          : { body: { unInvoiced: 0, toAudit: 0 } }
        const cases = may(person.persona, 'case:read')
          ? await house.call(api.cases.list, { as, query: { caseStatuses: 'New', pageSize: 1 } })
          : { body: { totalCount: 0 } }
        expect({ whose: person.persona, ...body }).toEqual({
          whose: person.persona,
          invoicesToSend: person.persona === 'payables' ? toSend.body.toAudit : toSend.body.unInvoiced,
          updatesNeeded: updates.body.totalCount,
          openTenders: open.body.totalCount,
          openRateRequests: asked.body.sent,
          newCases: cases.body.totalCount,
          supportWaiting: 0,
        })
      }
    },
    'is zero for whoever has no tenders to answer': async () => {
      const as = await house.sessionOf(await hire(house.waybill.db, 'payer'))
      expect((await house.call(api.dashboard.badges, { as })).body).toMatchObject({ updatesNeeded: 0, openTenders: 0 })
    },
  },
  refusesBadInput: {
    'a query': async () => {
      const as = await house.sessionOf(await hire(house.waybill.db, 'carrier-admin'))
      expect((await house.call(api.dashboard.badges, { as, query: { all: 1 } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a caller without a session': async () => {
      expect((await house.call(api.dashboard.badges)).status).toBe(401)
    },
  },
  refusesTheOtherCompany: doesNotApply('it counts the own work alone'),
})
