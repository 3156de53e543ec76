import { api } from '@waybill/contract/api.ts'
import { CASE_STATUSES } from '@waybill/contract/cases/case-statuses.ts'
import { CaseSubStatus, collapsed } from '@waybill/contract/cases/case-types.ts'
import type { Case } from '@waybill/contract/cases/cases.ts'
import type { BodySentTo, Endpoint } from '@waybill/contract/endpoint.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEndpoint, doesNotApply } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { type Company, foundCompany, hire } from '../../test/people.ts'
import { aPayable, type Owed, sendPapers } from '../../world/billing.ts'
import { aShipment, type LoadWish } from '../../world/factories.ts'
import { newId } from '../db/new-id.ts'
import type { HappeningPayload } from '../events.ts'
import { CASE_OCCASIONS } from './case-occasions.ts'

let house: House
let provider: Company
let customer: Company
let carrier: Company
let driver: { id: string; name: string }
type Who = 'dispatcher' | 'admin' | 'billing' | 'driver' | 'desk' | 'operations' | 'stranger' | 'broker' | 'customer'
let sessions: Record<Who, { token: string }>
let deskId: string

beforeAll(async () => {
  house = await House.open()
  const { db } = house.waybill
  provider = await foundCompany(db, 'provider')
  customer = await foundCompany(db, 'shipper')
  carrier = await foundCompany(db, 'carrier')
  const robin = await hire(db, 'driver', { company: carrier })
  driver = { id: robin.id, name: 'Robin' }
  const desk = await hire(db, 'payables', { company: provider })
  deskId = desk.id
  const signedIn = async (persona: Persona, company?: Company) =>
    await house.sessionOf(await hire(db, persona, company ? { company } : {}))
  sessions = {
    dispatcher: await signedIn('carrier-dispatcher', carrier),
    admin: await signedIn('carrier-admin', carrier),
    billing: await signedIn('carrier-billing', carrier),
    driver: await house.sessionOf(robin),
    desk: await house.sessionOf(desk),
    operations: await signedIn('operations', provider),
    stranger: await signedIn('carrier-admin'),
    broker: await signedIn('broker'),
    customer: await house.sessionOf(await hire(db, 'shipper', { company: customer })),
  }
})
afterAll(() => house.close())

const system = () => house.waybill.db.as({ kind: 'system' })
const HOUR = 3_600_000

/** A delivered load, from whose delivery the truck left a while ago, after so many hours there: on time, by its device. */
async function waited({ hours = 4, agoHours = 2, source = 'eld' } = {}, wish: Partial<LoadWish> = {}): Promise<Owed> {
  const load = await aPayable(house.waybill.db, { provider, customer, carrier, driver, ...wish })
  const departed = new Date(Math.floor((Date.now() - agoHours * HOUR) / 60_000) * 60_000)
  const arrived = new Date(departed.getTime() - hours * HOUR)
  await sql`update shipment_stop set arrived_at = ${arrived}, departed_at = ${departed}, appointment = ${arrived}::timestamptz at time zone time_zone,
      early = null, late = null where id = ${load.stopIds.at(-1)}`.execute(system().read)
  await sql`update shipment_event set source = ${source}, reported_at = ${arrived}
    where stop_id = ${load.stopIds.at(-1)}`.execute(system().read)
  return load
}

const pickup = ({ stopIds }: Owed) => stopIds[0] ?? ''
const delivery = ({ stopIds }: Owed) => stopIds.at(-1) ?? ''

async function timesAt(load: Owed): Promise<{ arrival: string; departure: string }> {
  const { rows } = await sql<{ arrived_at: Date; departed_at: Date }>`
    select arrived_at, departed_at from shipment_stop where id = ${delivery(load)}`.execute(system().read)
  const [stop] = rows
  if (!stop) throw new Error('The load has no delivery')
  return { arrival: stop.arrived_at.toISOString(), departure: stop.departed_at.toISOString() }
}

async function detentionAt(load: Owed): Promise<BodySentTo<typeof api.cases.create>> {
  const details = { ...(await timesAt(load)), reason: 'The dock was full' }
  return { caseType: 2, shipmentId: load.shipmentId, stopId: delivery(load), details }
}

const create = async (body: BodySentTo<typeof api.cases.create>, who: Who = 'admin') =>
  await house.call(api.cases.create, { as: sessions[who], body })

/** Its amounts are in Canadian dollars; ceilings and limits are not. */
async function inCanadianDollars<L extends Pick<Owed, 'shipmentId'>>(load: L): Promise<L> {
  await system().read.updateTable('shipment').set({ currency: 'CAD' }).where('id', '=', load.shipmentId).execute()
  return load
}

/** A lumper paid at the delivery. */
const lumperAt = (load: Owed, amount = 180): BodySentTo<typeof api.cases.create> => ({
  caseType: 5,
  shipmentId: load.shipmentId,
  stopId: delivery(load),
  details: { amount, payee: 'Dock Hands', paidBy: 'Driver' },
})

async function opened(amount = 180): Promise<Case> {
  const { status, body } = await create(lumperAt(await waited(), amount))
  expect(status).toBe(201)
  return body
}

async function act(endpoint: Endpoint, caseId: string, who: Who, body: object = {}) {
  return await house.call(endpoint as typeof api.cases.reply, {
    as: sessions[who],
    params: { caseId },
    body: body as never,
  })
}

const find = async (caseId: string, who: Who = 'admin') =>
  (await house.call(api.cases.find, { as: sessions[who], params: { caseNumber: caseId } })).body

/** A document on a load or one of its stops, as if just uploaded. */
async function paperAt(
  holderId: string | null,
  fileType: number,
  stopId: string | null = null,
  holder: 'shipment' | 'case' = 'shipment',
): Promise<string> {
  const [id, fileId] = [newId(), newId()]
  const sha256 = newId().replaceAll('-', '').repeat(2)
  await sql`insert into stored_file (id, company_id, purpose, name, media_type, size, sha256, removed_at)
    values (${fileId}, ${carrier.id}, 'document', 'paper.pdf', 'application/pdf', 1, ${sha256}, now() + interval '100 years')`.execute(
    system().read,
  )
  await sql`insert into document (id, holder_type, holder_id, stop_id, file_type, audience, name, extension, file_id, size, sha256, company_id,
      uploaded_by, uploaded_at)
    values (${id}, ${holder}, ${holderId}, ${stopId}, ${fileType}, 'everybody', 'paper.pdf', 'pdf', ${fileId}, 1, ${sha256}, ${carrier.id},
      'Robin', now() + interval '1 second')`.execute(system().read)
  return id
}
const evidenceFor = async ({ shipmentId }: Case) => await paperAt(shipmentId, 20)

const STRANGER = {
  'another carrier, as if there were no such case': async () => {
    const { id } = await opened()
    const { status, problem } = await house.call(api.cases.find, { as: sessions.stranger, params: { caseNumber: id } })
    expect([status, problem.code]).toEqual([404, 'not-found'])
  },
}

/** The other company's people get the same 404 for every act. */
const refusesStranger = (endpoint: Endpoint, body: object, who: Who = 'stranger') => ({
  'another carrier, as if there were no such case': async () => {
    const { id } = await opened()
    const { status, problem } = await act(endpoint, id, who, body)
    expect([status, problem.code]).toEqual([404, 'not-found'])
    expect((await find(id)).status).toBe('New')
  },
})
const refusesRole = (endpoint: Endpoint, who: Who, body: object) => ({
  [`the ${who}`]: async () => {
    const { id } = await opened()
    const { status, problem } = await act(endpoint, id, who, body)
    expect([status, problem.code]).toEqual([403, 'not-authorized'])
  },
})
const refusesEmpty = (endpoint: Endpoint, who: Who, body: object = {}) => ({
  'without what it is about': async () => {
    const { id } = await opened()
    expect((await act(endpoint, id, who, body)).status).toBe(400)
  },
})
/** The provider's acts have no body of another company's: its own people see all cases, and nobody else has the ability. */
const OF_NOBODY = newId()
const refusesUnknown = (endpoint: Endpoint, who: Who, body: object) => ({
  'an id that is no case': async () => {
    const { status, problem } = await act(endpoint, OF_NOBODY, who, body)
    expect([status, problem.code]).toEqual([404, 'not-found'])
  },
})

describeEndpoint(api.cases.list, {
  works: {
    'new ones first, and by status, type and number': async () => {
      const one = await opened()
      const { body } = await house.call(api.cases.list, {
        as: sessions.admin,
        query: { query: one.caseNumber },
      })
      expect(body.data).toMatchObject([{ id: one.id, status: 'New', requestedAmount: 180, caseSource: 'Web' }])
      await act(api.cases.assign, one.id, 'desk')
      const anew = await house.call(api.cases.list, { as: sessions.admin, query: { query: one.caseNumber } })
      expect(anew.body.totalCount).toBe(0)
      const query = { caseStatuses: 'In Progress', caseTypes: '5', assignees: deskId }
      const all = await house.call(api.cases.list, {
        as: sessions.operations,
        query: { ...query, query: one.caseNumber },
      })
      expect(all.body.data.map(({ id }) => id)).toEqual([one.id])
    },
    'the provider finds a carrier’s by its name, the largest first or the one due first': async () => {
      await act(api.cases.assign, (await opened(240)).id, 'desk')
      await opened(240)
      const sorted = async (query: Record<string, string>, who: Who = 'operations') => {
        const asked = { as: sessions[who], query: { ...query, caseStatuses: 'New,In Progress' } }
        return (await house.call(api.cases.list, asked)).body.data
      }
      const byAmount = await sorted({ query: carrier.name, sortProperty: 'amount' })
      const amounts = byAmount.map(({ requestedAmount }) => requestedAmount ?? 0)
      expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
      expect(amounts.slice(0, 2)).toEqual([240, 240])
      const due = (await sorted({ sortProperty: 'answerDue', sortDirection: 'asc' })).flatMap(
        ({ answerDueAt }) => answerDueAt ?? [],
      )
      expect(due).toEqual(due.toSorted())
      const [largest] = await sorted({ sortProperty: 'amount' }, 'driver')
      const [newest] = await sorted({ sortProperty: 'opened' }, 'driver')
      expect(largest?.id).toBe(newest?.id)
    },
    'new ones begin with the answer that is due first, and all of them with the newest': async () => {
      const [later, sooner, newest] = [await opened(), await opened(), await opened()]
      const due = async ({ id }: Case, inHours: number) =>
        await sql`update cases set answer_due_at = ${new Date(Date.now() + inHours * HOUR)} where id = ${id}`.execute(
          system().read,
        )
      await due(later, 30)
      await due(sooner, 3)
      await due(newest, 50)
      const own = [later, sooner, newest].map(({ id }) => id)
      const order = async (query: Record<string, string>) =>
        (await house.call(api.cases.list, { as: sessions.operations, query: { ...query, pageSize: 200 } })).body.data
          .map(({ id }) => id)
          .filter((id) => own.includes(id))
      expect(await order({})).toEqual([sooner.id, later.id, newest.id])
      expect(await order({ caseStatuses: CASE_STATUSES.join() })).toEqual([newest.id, sooner.id, later.id])
    },
    'a driver reads the cases of its loads, without amounts': async () => {
      const one = await opened()
      const { body } = await house.call(api.cases.list, { as: sessions.driver, query: { query: one.caseNumber } })
      expect(body.data).toMatchObject([{ id: one.id, requestedAmount: null, approvedAmount: null }])
      expect((await find(one.id, 'driver')).details).toEqual({ payee: 'Dock Hands', paidBy: 'Driver' })
    },
  },
  refusesBadInput: {
    'a type that does not exist': async () => {
      const { status } = await house.call(api.cases.list, { as: sessions.admin, query: { caseTypes: '77' } })
      expect(status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a broker': async () => {
      expect((await house.call(api.cases.list, { as: sessions.broker })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'which finds nothing': async () => {
      const { caseNumber } = await opened()
      const { body } = await house.call(api.cases.list, { as: sessions.stranger, query: { query: caseNumber } })
      expect(body).toEqual({ data: [], totalCount: 0 })
    },
  },
})

describeEndpoint(api.cases.countStats, {
  works: {
    'each status under the same filters, and the badge agrees': async () => {
      const { caseNumber } = await opened()
      const { body } = await house.call(api.cases.countStats, { as: sessions.admin, query: { query: caseNumber } })
      expect(body).toEqual({ all: 1, new: 1, inProgress: 0, onHold: 0, resolved: 0 })
      const all = await house.call(api.cases.countStats, { as: sessions.admin })
      const badges = await house.call(api.dashboard.badges, { as: sessions.admin })
      expect(badges.body.newCases).toBe(all.body.new)
    },
  },
  refusesBadInput: {
    'a day that is none': async () => {
      const query = { incidentStart: '2026-02-31' }
      expect((await house.call(api.cases.countStats, { as: sessions.admin, query })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a broker': async () => {
      expect((await house.call(api.cases.countStats, { as: sessions.broker })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'which counts nothing': async () => {
      const { caseNumber } = await opened()
      const { body } = await house.call(api.cases.countStats, { as: sessions.stranger, query: { query: caseNumber } })
      expect(body.all).toBe(0)
    },
  },
})

const eligibility = async (load: Owed, who: Who = 'admin', caseType: 1 | 2 | 4 = 2) =>
  await house.call(api.cases.eligibility, {
    as: sessions[who],
    query: { caseType, shipmentId: load.shipmentId, stopId: caseType === 4 ? pickup(load) : delivery(load) },
  })

describeEndpoint(api.cases.eligibility, {
  works: {
    'line by line, with the amount of the stop’s own clock': async () => {
      const { status, body } = await eligibility(await waited())
      expect(status).toBe(200)
      expect(body.isEligible).toBe(true)
      expect(body.lines.map(({ code, holds }) => [code, holds])).toEqual([
        ['load', true],
        ['times', true],
        ['on-time', true],
        ['free-time', true],
        ['notice', true],
        ['deadline', true],
        ['once', true],
        ['document', false],
        ['document', false],
      ])
      expect([body.amount, body.detention?.billedMinutes, body.detention?.ratePerHour]).toEqual([120, 120, 60])
      expect(body.requiredDocuments.map(({ fileType, entityType }) => [fileType, entityType])).toEqual([
        [12, 'ShipmentStop'],
        [22, 'ShipmentStop'],
      ])
    },
    'within the free time nothing is due': async () => {
      const { body } = await eligibility(await waited({ hours: 1 }))
      expect([body.isEligible, body.amount]).toEqual([false, 0])
    },
    'the truck of a delivered load was used': async () => {
      const { body } = await eligibility(await waited(), 'admin', 4)
      const [load] = body.lines
      expect([body.isEligible, load?.said.code]).toEqual([false, 'case-truck-used'])
    },
  },
  refusesBadInput: {
    'a detention without a stop, and at a stop of the other kind': async () => {
      const load = await waited()
      const query = { caseType: 2 as const, shipmentId: load.shipmentId }
      expect((await house.call(api.cases.eligibility, { as: sessions.admin, query })).status).toBe(400)
      expect((await eligibility(load, 'admin', 1)).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'the provider': async () => {
      expect((await eligibility(await waited(), 'operations')).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier, as if there were no such load': async () => {
      expect((await eligibility(await waited(), 'stranger')).status).toBe(404)
    },
  },
})

/** A dispatched load that the provider took from the carrier, without paying for its truck. */
async function takenAway(
  reason: BodySentTo<typeof api.booking.rescind>['reason'] = 'customer-cancelled',
  meanwhile: (shipmentId: string) => Promise<void> = async () => undefined,
) {
  const { db } = house.waybill
  const load = await aShipment(db, { provider, customer, carrier, driver, status: 'dispatched', pickupInHours: 12 })
  await meanwhile(load.shipmentId)
  const tonu = { decision: 'waive', reason: 'Told a day before' } as const
  const { status } = await house.call(api.booking.rescind, {
    as: sessions.operations,
    params: { shipmentId: load.shipmentId },
    body: reason === 'no-show' ? { reason } : { reason, tonu },
  })
  expect(status).toBe(200)
  const [stopId = ''] = load.stopIds
  const details = { cancelledAt: new Date().toISOString(), deadheadMiles: 84 }
  const truck = { caseType: 4, shipmentId: load.shipmentId, stopId, details, requestedAmount: 250 } as const
  return { ...load, truck }
}

const unusedTrucks = async (who: Who, query: Record<string, number> = { pageSize: 200 }) =>
  await house.call(api.cases.unusedTrucks, { as: sessions[who], query })

describeEndpoint(api.cases.unusedTrucks, {
  works: {
    'loads that the provider took back, until their truck is requested and paid on an invoice of its own': async () => {
      const { shipmentId, number, truck } = await takenAway()
      const listed = async () =>
        (await unusedTrucks('dispatcher')).body.data.filter((one) => one.shipmentId === shipmentId)
      expect(await listed()).toMatchObject([{ shipmentNumber: number, stopId: truck.stopId }])
      const { status, body } = await create(truck)
      expect([status, body.status, body.requestedAmount, body.shipmentNumber]).toEqual([201, 'New', 250, number])
      expect((await create(truck)).problem.said?.code).toBe('case-requested-before')
      const paid = await act(api.cases.approve, body.id, 'desk', { amount: 200, reason: 'By the tariff' })
      expect([paid.status, paid.body.subStatus, paid.body.approvedAmount]).toEqual([201, 'Partially Paid', 200])
      const { rows } = await sql<{ total: number }>`select expected_amount as total from invoice
        where shipment_id = ${shipmentId} and carrier_id = ${carrier.id} and is_truck_unused`.execute(system().read)
      expect(rows).toMatchObject([{ total: 200 }])
      expect(await listed()).toEqual([])
    },
    'and more is paid on that invoice once the case is reopened, until its amount is agreed': async () => {
      const { shipmentId, truck } = await takenAway()
      const { body } = await create(truck)
      const expected = async () => {
        const { rows } = await sql<{ number: string; total: number; lines: number }>`
          select number, expected_amount::float as total, (select sum(expected)::float from invoice_line where invoice_id = invoice.id) as lines
          from invoice where shipment_id = ${shipmentId} and is_truck_unused`.execute(system().read)
        return rows
      }
      await act(api.cases.approve, body.id, 'desk', { amount: 200, reason: 'By the tariff' })
      const documentId = await paperAt(body.id, 100, null, 'case')
      await act(api.cases.reopen, body.id, 'admin', { text: 'The miles, too', documentId })
      const bill = system().read
      await sql`update invoice set approved_at = now(), approved_by = 'Desk', approved_amount = 200, state = 1, external_number = 'T-1',
        external_amount = 200, received_at = now(), audited_at = now() where shipment_id = ${shipmentId} and is_truck_unused`.execute(
        bill,
      )
      const late = await act(api.cases.approve, body.id, 'desk', { amount: 250 })
      expect([late.status, late.problem.said?.code]).toEqual([409, 'case-bill-approved'])
      await sql`update invoice set approved_at = null, approved_by = null, approved_amount = null, state = 0, external_number = null,
        external_amount = null, received_at = null, audited_at = null where shipment_id = ${shipmentId} and is_truck_unused`.execute(
        bill,
      )
      const more = await act(api.cases.approve, body.id, 'desk', { amount: 250 })
      expect([more.status, more.body.subStatus, more.body.approvedAmount]).toEqual([201, 'Paid', 250])
      expect(await expected()).toMatchObject([{ total: 250, lines: 250 }])
    },
    'and pays nothing else that was requested of such a load': async () => {
      let toll = ''
      const { shipmentId } = await takenAway('customer-cancelled', async (id) => {
        toll = (await create({ caseType: 15, shipmentId: id, details: { amount: 40 } })).body.id
      })
      const { status, problem } = await act(api.cases.approve, toll, 'desk', { amount: 40, reason: 'By the receipt' })
      expect([status, problem.said?.code]).toEqual([409, 'case-load-not-booked'])
      const { body } = await unusedTrucks('dispatcher')
      expect(body.data.map((one) => one.shipmentId)).toContain(shipmentId)
    },
    'each carrier for its own truck, and once for each truck that it sent': async () => {
      const { db } = house.waybill
      const { shipmentId, truck } = await takenAway()
      const alsoEnded = async (company: Company) =>
        await sql`insert into booking (id, shipment_id, carrier_id, source, rate, currency, booked_at, booked_by, ended_at, ended_by, ended_with)
          values (${newId()}, ${shipmentId}, ${company.id}, 'Spot', 1850, 'USD', now(), 'R', clock_timestamp(), 'R', 'rescinded')`.execute(
          system().read,
        )
      const { status, body: own } = await create(truck)
      const next = await foundCompany(db, 'carrier')
      await alsoEnded(next)
      const as = await house.sessionOf(await hire(db, 'carrier-admin', { company: next }))
      const theirs = await house.call(api.cases.create, { as, body: truck })
      await alsoEnded(carrier)
      const again = await create(truck)
      expect([status, theirs.status, again.status]).toEqual([201, 201, 201])
      expect((await create(truck)).problem.said?.code).toBe('case-requested-before')
      for (const { id } of [own, theirs.body, again.body])
        expect((await act(api.cases.approve, id, 'desk', { amount: 250 })).status).toBe(201)
      const { rows } = await sql<{
        carrier: string
        total: number
      }>`select carrier_id as carrier, expected_amount::float as total
        from invoice where shipment_id = ${shipmentId} and is_truck_unused order by carrier_id = ${next.id}`.execute(
        system().read,
      )
      expect(rows).toEqual([carrier, carrier, next].map(({ id }) => ({ carrier: id, total: 250 })))
    },
    'not those that the carrier gave back': async () => {
      const { shipmentId, truck } = await takenAway('no-show')
      const { body } = await unusedTrucks('admin')
      expect(body.data.map((one) => one.shipmentId)).not.toContain(shipmentId)
      const { status, problem } = await create(truck)
      expect([status, problem.said?.code]).toEqual([409, 'case-truck-given-back'])
    },
  },
  refusesBadInput: {
    'a page before the first': async () => {
      expect((await unusedTrucks('admin', { page: 0 })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'the provider, whose list is its shipments': async () => {
      expect((await unusedTrucks('operations')).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'which has no such truck, and may not request it': async () => {
      const { shipmentId, truck } = await takenAway()
      const { body } = await unusedTrucks('stranger')
      expect(body.data.map((one) => one.shipmentId)).not.toContain(shipmentId)
      expect((await create(truck, 'stranger')).status).toBe(404)
    },
  },
})

describeEndpoint(api.cases.find, {
  works: {
    'by its id or number, with what can be done': async () => {
      const { id, caseNumber } = await opened()
      const { body } = await house.call(api.cases.find, { as: sessions.admin, params: { caseNumber } })
      expect(body).toMatchObject({ id, subStatus: 'New', nextActor: 'provider', priority: 'Urgent' })
      expect([body.can.withdraw, body.can.upload]).toEqual([true, true])
      expect(body.can.approve).toMatchObject({ code: 'not-your-role' })
      expect((await find(id, 'desk')).can).toMatchObject({ approve: true, decline: true, assign: true, void: true })
    },
  },
  refusesBadInput: {
    'a number that is too long': async () => {
      const params = { caseNumber: '6'.repeat(60) }
      expect((await house.call(api.cases.find, { as: sessions.admin, params })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a broker': async () => {
      const { id } = await opened()
      expect((await house.call(api.cases.find, { as: sessions.broker, params: { caseNumber: id } })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: STRANGER,
})

describeEndpoint(api.cases.create, {
  works: {
    'a detention is what the stop’s clock says': async () => {
      const load = await waited()
      const { status, body } = await create(await detentionAt(load))
      expect(status).toBe(201)
      expect(body).toMatchObject({
        type: { code: 2, name: 'Detention - Delivery' },
        requestedAmount: 120,
        status: 'New',
        stop: { stopId: delivery(load), type: 'Delivery' },
      })
      expect(body.involvedParties.map(({ capacity }) => capacity)).toEqual(['carrier', 'provider'])
    },
    'what devices recorded is approved at once, within the ceiling': async () => {
      const load = await waited()
      for (const [fileType, stopId] of [
        [12, delivery(load)],
        [22, delivery(load)],
      ] as const)
        await paperAt(load.shipmentId, fileType, stopId)
      const { body } = await create(await detentionAt(load))
      expect([body.subStatus, body.approvedAmount, body.decision?.decidedBy]).toEqual(['Paid', 120, 'Waybill'])
      const { body: charges } = await house.call(api.shipmentParts.carrierCharges, {
        as: sessions.billing,
        params: { shipment: load.number },
      })
      expect(charges.data.at(-1)).toMatchObject({ total: 120 })
      const read = async (who: Who) => (await historyOf(body.id, who)).body.data.map(({ said }) => said.code)
      expect(await read('admin')).toEqual(['case-approved-by-events', 'case-created'])
      expect(await read('driver'), 'which tells no amount').toEqual(['case-created'])
    },
    'what devices recorded in another currency than the ceiling’s waits for a person': async () => {
      const load = await inCanadianDollars(await waited())
      for (const fileType of [12, 22]) await paperAt(load.shipmentId, fileType, delivery(load))
      const { body } = await create(await detentionAt(load))
      expect([body.currency, body.requestedAmount, body.status]).toEqual(['CAD', 120, 'New'])
    },
    'a driver asks from the dock, and reads no amount': async () => {
      const { status, body } = await create(await detentionAt(await waited()), 'driver')
      expect([status, body.requestedAmount, body.detention?.ratePerHour]).toEqual([201, null, null])
      expect((await find(body.id)).requestedAmount).toBe(120)
    },
    'what a person typed waits for one': async () => {
      const load = await waited({ source: 'dispatcher' })
      for (const fileType of [12, 22]) await paperAt(load.shipmentId, fileType, delivery(load))
      expect((await create(await detentionAt(load))).body.status).toBe('New')
    },
    'a question about the company needs no load': async () => {
      const { status, body } = await create({ caseType: 31, details: { topic: 'When is the next run?' } }, 'billing')
      expect(status).toBe(201)
      expect([body.shipmentId, body.requestedAmount]).toEqual([null, null])
    },
    'once for one stop and type, unless it was withdrawn': async () => {
      const load = await waited()
      const { body } = await create(lumperAt(load))
      const again = await create(lumperAt(load))
      expect([again.status, again.problem.code, again.problem.detail]).toEqual([
        409,
        'case-not-eligible',
        `Case ${body.caseNumber} already requests it`,
      ])
      await act(api.cases.withdraw, body.id, 'admin')
      expect((await create(lumperAt(load))).status).toBe(201)
    },
    'of 8 at once one is created': async () => {
      const load = await waited()
      const all = await Promise.all(Array.from({ length: 8 }, () => create(lumperAt(load))))
      expect(all.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
        201,
        ...Array<number>(7).fill(409),
      ])
    },
    'refused past its deadline, with the reason': async () => {
      const load = await waited({ agoHours: 49 })
      const { status, problem } = await create(lumperAt(load))
      expect([status, problem.code, problem.said?.code]).toEqual([409, 'case-not-eligible', 'case-deadline-over'])
    },
    'refused for a wait within the free time': async () => {
      const { problem } = await create(await detentionAt(await waited({ hours: 1 })))
      expect(problem.said?.code).toBe('case-within-free-time')
    },
  },
  refusesBadInput: {
    'a field of another type, a missing one, and an amount where the clock decides': async () => {
      const load = await waited()
      const lumper = lumperAt(load)
      const wrong = await create({ ...lumper, details: { ...lumper.details, miles: 3 } })
      expect([wrong.status, Object.keys(wrong.problem.modelState ?? {})]).toEqual([400, ['details.miles']])
      expect((await create({ ...lumper, details: {} })).status).toBe(400)
      expect((await create({ ...(await detentionAt(load)), requestedAmount: 500 })).status).toBe(400)
      expect((await create(lumperAt(load, 0))).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'the provider, and a driver for what is not of the dock': async () => {
      const load = await waited()
      expect((await create(lumperAt(load), 'desk')).status).toBe(403)
      const tarp = { caseType: 13, shipmentId: load.shipmentId, details: { count: 1 }, requestedAmount: 50 } as const
      expect((await create(tarp, 'driver')).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier, as if there were no such load': async () => {
      const { status, problem } = await create(lumperAt(await waited()), 'stranger')
      expect([status, problem.code]).toEqual([404, 'not-found'])
    },
  },
})

const noteOn = async (entityId: string, who: Who, more: object = {}) =>
  await house.call(api.notes.add, {
    as: sessions[who],
    body: {
      entityType: 'case',
      entityId,
      noteJSON: {
        root: { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', text: 'Hello' }] }] },
      },
      ...more,
    } as never,
  })
const notesOf = async (entityId: string, who: Who, query: Record<string, number> = {}) =>
  await house.call(api.cases.notes, { as: sessions[who], params: { caseNumber: entityId }, query })

describeEndpoint(api.cases.notes, {
  works: {
    'both sides read every note': async () => {
      const { id } = await opened()
      expect((await noteOn(id, 'desk')).status).toBe(201)
      expect((await noteOn(id, 'dispatcher')).status).toBe(201)
      const { body } = await notesOf(id, 'admin')
      const owner = { lastName: expect.any(String), logoUrl: null }
      const written = { caseId: id, content: 'Hello', htmlContent: '<p>Hello</p>', creatorLogoURL: null }
      expect([body.totalCount, body.data]).toMatchObject([
        2,
        [
          { ...written, owner, isReadOnly: expect.any(Boolean) },
          { ...written, owner, isReadOnly: expect.any(Boolean) },
        ],
      ])
      const { body: notes } = await house.call(api.notes.list, {
        as: sessions.admin,
        query: { entityType: 'case', entityId: id },
      })
      expect(notes.items.map(({ allowPortalAccess }) => allowPortalAccess)).toEqual([true, true])
      expect(notes.can.audiences).toEqual(['everyone'])
      expect((await noteOn(id, 'desk', { allowPortalAccess: false })).status).toBe(400)
    },
  },
  refusesBadInput: {
    'a page before the first': async () => {
      const { id } = await opened()
      expect((await notesOf(id, 'admin', { page: 0 })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a broker': async () => {
      const { id } = await opened()
      expect((await notesOf(id, 'broker')).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier, as if there were no such case': async () => {
      const { id } = await opened()
      expect((await notesOf(id, 'stranger')).status).toBe(404)
    },
  },
})

const historyOf = async (entityId: string, who: Who, query: Record<string, number> = {}) =>
  await house.call(api.cases.history, { as: sessions[who], params: { caseNumber: entityId }, query })

describeEndpoint(api.cases.history, {
  works: {
    'what was done, newest first': async () => {
      const { id } = await opened()
      await act(api.cases.withdraw, id, 'admin')
      const { body } = await historyOf(id, 'admin')
      expect(body.data.map(({ description }) => description)).toEqual(['Case withdrawn', 'Case created: Lumper'])
    },
  },
  refusesBadInput: {
    'a page before the first': async () => {
      const { id } = await opened()
      expect((await historyOf(id, 'admin', { page: 0 })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a broker': async () => {
      const { id } = await opened()
      expect((await historyOf(id, 'broker')).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier, as if there were no such case': async () => {
      const { id } = await opened()
      expect((await historyOf(id, 'stranger')).status).toBe(404)
    },
  },
})

const ofShipment = async (shipment: string, who: Who, query: Record<string, number> = {}) =>
  await house.call(api.cases.ofShipment, { as: sessions[who], params: { shipment }, query })

describeEndpoint(api.cases.ofShipment, {
  works: {
    'all of one load': async () => {
      const load = await waited()
      await create(lumperAt(load))
      await create(await detentionAt(load))
      const { body } = await ofShipment(load.number, 'admin', { page: 1, pageSize: 1000 })
      expect(body.data.map(({ type }) => type.code).toSorted((one, other) => one - other)).toEqual([2, 5])
    },
  },
  refusesBadInput: {
    'more than 1,000 at once': async () => {
      const load = await waited()
      expect((await ofShipment(load.number, 'admin', { pageSize: 1001 })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a broker': async () => {
      const load = await waited()
      expect((await ofShipment(load.number, 'broker')).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier, as if there were no such load': async () => {
      const load = await waited()
      expect((await ofShipment(load.number, 'stranger')).status).toBe(404)
    },
  },
})

const ASKED = { fileTypes: [20], text: 'The receipt, with the load number' }

describeEndpoint(api.cases.reply, {
  works: {
    'what was asked for is there, and the case goes on': async () => {
      const { id } = await opened()
      await act(api.cases.askForDocuments, id, 'desk', ASKED)
      const { status, body } = await act(api.cases.reply, id, 'dispatcher', { text: 'Uploaded' })
      expect([status, body.subStatus, body.hold]).toEqual([201, 'Validating Documents', null])
      const again = await act(api.cases.reply, id, 'dispatcher', { text: 'Uploaded' })
      expect([again.status, again.problem.said?.code]).toEqual([409, 'case-not-awaited'])
    },
  },
  refusesBadInput: refusesEmpty(api.cases.reply, 'admin'),
  refusesWhoMayNot: refusesRole(api.cases.reply, 'desk', { text: 'x' }),
  refusesTheOtherCompany: refusesStranger(api.cases.reply, { text: 'x' }),
})

describeEndpoint(api.cases.withdraw, {
  works: {
    'before it is decided': async () => {
      const { id } = await opened()
      const { body } = await act(api.cases.withdraw, id, 'dispatcher')
      expect([body.status, body.subStatus, body.nextActor]).toEqual(['Resolved', 'Withdrawn', null])
      expect((await act(api.cases.withdraw, id, 'admin')).problem.said?.code).toBe('case-resolved')
    },
  },
  refusesBadInput: refusesEmpty(api.cases.withdraw, 'admin', { reason: 'no such field' }),
  refusesWhoMayNot: refusesRole(api.cases.withdraw, 'driver', {}),
  refusesTheOtherCompany: refusesStranger(api.cases.withdraw, {}),
})

const DECLINED = { declineReason: 'No Proof', text: 'The receipt does not show the load' }

describeEndpoint(api.cases.reopen, {
  works: {
    'once, with a document that came since': async () => {
      const one = await opened()
      const early = await evidenceFor(one)
      await sql`update document set uploaded_at = now() - interval '1 day' where id = ${early}`.execute(system().read)
      await act(api.cases.decline, one.id, 'desk', DECLINED)
      const old = await act(api.cases.reopen, one.id, 'admin', { text: 'Look again', documentId: early })
      expect([old.status, Object.keys(old.problem.modelState ?? {})]).toEqual([400, ['documentId']])
      const documentId = await evidenceFor(one)
      const { status, body } = await act(api.cases.reopen, one.id, 'admin', { text: 'With the number', documentId })
      expect([status, body.status, body.subStatus, body.carrierCaseResolutionType]).toEqual([
        201,
        'New',
        'Reopened',
        null,
      ])
      await act(api.cases.decline, one.id, 'desk', DECLINED)
      const twice = await act(api.cases.reopen, one.id, 'admin', { text: 'Again', documentId })
      expect(twice.problem.said?.code).toBe('case-reopened-once')
    },
    'within 14 days': async () => {
      const one = await opened()
      await act(api.cases.decline, one.id, 'desk', DECLINED)
      await sql`update cases set resolved_at = now() - interval '15 days' where id = ${one.id}`.execute(system().read)
      const documentId = await evidenceFor(one)
      const { problem } = await act(api.cases.reopen, one.id, 'admin', { text: 'Late', documentId })
      expect(problem.said?.code).toBe('case-reopened-late')
    },
    'not for a bill that is paid': async () => {
      const one = await opened()
      await act(api.cases.decline, one.id, 'desk', DECLINED)
      await sql`update invoice set state = 3, approved_at = now(), approved_by = 'Desk', approved_amount = 1850, external_number = 'X',
        external_amount = 1850, received_at = now(), audited_at = now(), due_on = current_date, settled_at = now(), paid_at = now()
        where shipment_id = ${one.shipmentId}`.execute(system().read)
      expect((await find(one.id)).can.reopen).toMatchObject({ code: 'case-bill-paid' })
    },
  },
  refusesBadInput: refusesEmpty(api.cases.reopen, 'admin'),
  refusesWhoMayNot: refusesRole(api.cases.reopen, 'desk', { text: 'x', documentId: OF_NOBODY }),
  refusesTheOtherCompany: refusesStranger(api.cases.reopen, { text: 'x', documentId: OF_NOBODY }),
})

describeEndpoint(api.cases.assign, {
  works: {
    'to oneself, and it is in progress': async () => {
      const { id } = await opened()
      const { body } = await act(api.cases.assign, id, 'desk')
      expect([body.status, body.subStatus, body.assignee?.id]).toEqual(['In Progress', 'Assigned', deskId])
    },
  },
  refusesBadInput: refusesEmpty(api.cases.assign, 'desk', { assigneeId: 'nobody' }),
  refusesWhoMayNot: refusesRole(api.cases.assign, 'admin', {}),
  refusesTheOtherCompany: {
    ...refusesUnknown(api.cases.assign, 'desk', {}),
    'somebody of another company': async () => {
      const { id } = await opened()
      expect((await act(api.cases.assign, id, 'desk', { assigneeId: driver.id })).status).toBe(404)
    },
  },
})

const HELD = { subStatus: 'Waiting on Customer', reason: 'The customer decides', followUpOn: '2031-01-06' }

describeEndpoint(api.cases.hold, {
  works: {
    'with a reason, and the time to answer stops until it is resumed': async () => {
      const { id, answerDueAt } = await opened()
      const { body } = await act(api.cases.hold, id, 'desk', HELD)
      expect(body).toMatchObject({
        status: 'On Hold',
        answerDueAt: null,
        nextActor: 'customer',
        followUpOn: '2031-01-06',
      })
      expect(body.hold?.reason).toBe('The customer decides')
      await sql`update cases set held_at = held_at - interval '5 hours' where id = ${id}`.execute(system().read)
      const resumed = await act(api.cases.resume, id, 'desk')
      const added = Date.parse(resumed.body.answerDueAt ?? '') - Date.parse(answerDueAt ?? '')
      expect(Math.round(added / HOUR)).toBe(5)
    },
  },
  refusesBadInput: refusesEmpty(api.cases.hold, 'desk', { subStatus: 'Assigned', reason: 'x' }),
  refusesWhoMayNot: refusesRole(api.cases.hold, 'admin', HELD),
  refusesTheOtherCompany: refusesUnknown(api.cases.hold, 'desk', HELD),
})

describeEndpoint(api.cases.resume, {
  works: {
    'a case on hold, and no other': async () => {
      const { id } = await opened()
      expect((await act(api.cases.resume, id, 'desk')).problem.said?.code).toBe('case-not-on-hold')
      await act(api.cases.hold, id, 'desk', HELD)
      const { body } = await act(api.cases.resume, id, 'operations')
      expect([body.status, body.subStatus, body.followUpOn]).toEqual(['In Progress', 'Under Review', null])
    },
  },
  refusesBadInput: refusesEmpty(api.cases.resume, 'desk', { reason: 'no such field' }),
  refusesWhoMayNot: refusesRole(api.cases.resume, 'admin', {}),
  refusesTheOtherCompany: refusesUnknown(api.cases.resume, 'desk', {}),
})

describeEndpoint(api.cases.askForDocuments, {
  works: {
    'the carrier reads which, and is told': async () => {
      const { id } = await opened()
      await act(api.cases.askForDocuments, id, 'desk', { fileTypes: [20, 39], text: 'Both receipts' })
      const body = await find(id)
      expect([body.status, body.nextActor, body.hold?.documents]).toEqual([
        'On Hold',
        'carrier',
        ['Lumper Receipt', 'Washout Receipt'],
      ])
      expect(body.requiredDocuments.map(({ fileType }) => fileType)).toEqual([20, 39])
    },
    'and sends anew what was there already, this time only what is asked for this time': async () => {
      const one = await opened()
      const receipt = await evidenceFor(one)
      await sql`update document set uploaded_at = now() - interval '1 hour' where id = ${receipt}`.execute(
        system().read,
      )
      const isThere = async () => (await find(one.id)).requiredDocuments.map(({ isSatisfied }) => isSatisfied)
      await act(api.cases.askForDocuments, one.id, 'desk', { fileTypes: [39], text: 'The washout, too' })
      expect(await isThere()).toEqual([true, false])
      await act(api.cases.resume, one.id, 'desk')
      await act(api.cases.askForDocuments, one.id, 'desk', { fileTypes: [20], text: 'It cannot be read' })
      expect((await find(one.id)).hold?.documents).toEqual(['Lumper Receipt'])
      expect(await isThere()).toEqual([false, false])
      await evidenceFor(one)
      expect(await isThere()).toEqual([true, false])
    },
  },
  refusesBadInput: refusesEmpty(api.cases.askForDocuments, 'desk', { fileTypes: [], text: 'x' }),
  refusesWhoMayNot: refusesRole(api.cases.askForDocuments, 'admin', ASKED),
  refusesTheOtherCompany: refusesUnknown(api.cases.askForDocuments, 'desk', ASKED),
})

const billOf = async ({ invoiceId }: Owed) =>
  (await house.call(api.invoices.find, { as: sessions.desk, params: { invoice: invoiceId } })).body

/** Whether a statement waits for another's lock. */
async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(system().read)
  return rows.length > 0
}

describeEndpoint(api.cases.approve, {
  works: {
    'in full: one charge, a new confirmation, and a bill that matches': async () => {
      const load = await waited()
      const { body: one } = await create(lumperAt(load))
      const { status, body } = await act(api.cases.approve, one.id, 'desk', { amount: 180 })
      expect([status, body.status, body.subStatus, body.carrierCaseResolutionType, body.approvedAmount]).toEqual([
        201,
        'Resolved',
        'Paid',
        'Paid',
        180,
      ])
      const { body: invoice } = await house.call(api.invoices.find, {
        as: sessions.billing,
        params: { invoice: load.invoiceId },
      })
      expect(invoice.expectedAmount).toBe(1_850 + 180)
      expect(invoice.charges.at(-1)).toMatchObject({ code: 'LUMPER', source: 'Case', expected: 180 })
      const { body: charges } = await house.call(api.shipmentParts.carrierCharges, {
        as: sessions.billing,
        params: { shipment: load.number },
      })
      expect(charges.total).toBe(2_030)
      const { rows } = await sql<{ total: number; reason: { text: string } }>`
        select (select sum((line ->> 'total')::numeric)::float from jsonb_array_elements(content -> 'load' -> 'charges') as line) as total, reason
        from rate_confirmation where shipment_id = ${load.shipmentId} and void_at is null`.execute(system().read)
      expect(rows).toMatchObject([
        { total: 2_030, reason: { text: `Charge approved: Lumper, case ${one.caseNumber}` } },
      ])
      const again = await act(api.cases.approve, one.id, 'desk', { amount: 180 })
      expect(again.problem.said?.code).toBe('case-resolved')
    },
    'in part with a reason, and more of it once reopened: still one charge': async () => {
      const one = await opened()
      expect((await act(api.cases.approve, one.id, 'desk', { amount: 100 })).status).toBe(400)
      const part = await act(api.cases.approve, one.id, 'desk', { amount: 100, reason: 'As on the receipt' })
      expect([part.body.subStatus, part.body.carrierCaseResolutionType]).toEqual(['Partially Paid', 'Paid'])
      await act(api.cases.reopen, one.id, 'admin', { text: 'There was a second', documentId: await evidenceFor(one) })
      expect((await act(api.cases.approve, one.id, 'desk', { amount: 90, reason: 'x' })).status).toBe(400)
      await act(api.cases.approve, one.id, 'desk', { amount: 180 })
      const { rows } = await sql<{ amount: number }>`
        select amount::float from shipment_charge where case_id = ${one.id}`.execute(system().read)
      expect(rows).toEqual([{ amount: 180 }])
      const lines = await sql<{
        expected: number
      }>`select expected::float from invoice_line join invoice on invoice.id = invoice_id
        where shipment_id = ${one.shipmentId} and source = 'Case'`.execute(system().read)
      expect(lines.rows).toEqual([{ expected: 180 }])
    },
    'after its bill was audited: nothing of that audit stays, it is payables’ turn, and the total is as billed':
      async () => {
        const load = await waited({}, { rate: 12_000, maxBuy: 13_000 })
        await sendPapers(house.waybill.db, load.invoiceId)
        const details = { amount: 150 }
        const { body: toll } = await create({ caseType: 15, shipmentId: load.shipmentId, details })
        const params = { invoiceId: load.invoiceId }
        const bill = {
          externalInvoiceNumber: `C-${load.number}`,
          externalInvoiceAmount: 12_150,
          charges: [
            { sequence: 1, code: 'LINE_HAUL', description: 'Line haul', amount: 12_000 },
            { code: 'ACCESSORIAL', description: 'Toll', amount: 150 },
          ],
        } as const
        const headers = async () => ({ 'if-match': `"${(await billOf(load)).version}"` })
        const sent = await house.call(api.invoices.submit, {
          as: sessions.billing,
          params,
          body: bill,
          headers: await headers(),
        })
        expect(sent.body).toMatchObject({ exceptions: ['ACCESSORIAL_NOT_APPROVED'], nextActor: 'carrier' })
        const early = { shortPays: [], reason: 'By the receipt' }
        await house.call(api.invoices.approve, { as: sessions.desk, params, body: early, headers: await headers() })
        expect((await billOf(load)).approvals).toHaveLength(1)
        expect((await act(api.cases.approve, toll.id, 'desk', { amount: 150 })).status).toBe(201)
        expect(await billOf(load)).toMatchObject({
          list: 'Pending',
          exceptions: [],
          approvals: [],
          nextActor: 'provider',
          expectedAmount: 12_150,
          total: 12_150,
        })
      },
    'of 6 at once one approves': async () => {
      const { id } = await opened()
      const all = await Promise.all(
        Array.from({ length: 6 }, () => act(api.cases.approve, id, 'desk', { amount: 180 })),
      )
      expect(all.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
        201,
        ...Array<number>(5).fill(409),
      ])
    },
    'not once its bill is approved': async () => {
      const one = await opened()
      await sql`update invoice set state = 1, approved_at = now(), approved_by = 'Desk', approved_amount = 1850,
          external_number = 'X', external_amount = 1850, received_at = now(), audited_at = now()
        where shipment_id = ${one.shipmentId}`.execute(system().read)
      const { status, problem } = await act(api.cases.approve, one.id, 'desk', { amount: 180 })
      expect([status, problem.said?.code]).toEqual([409, 'case-bill-approved'])
      expect((await find(one.id)).status).toBe('New')
    },
  },
  refusesBadInput: {
    'while its bill is approved at that moment': async () => {
      const one = await opened()
      let asked: ReturnType<typeof act> | undefined
      await system().transaction(async (tx) => {
        await sql`update invoice set state = 1, approved_at = now(), approved_by = 'Desk', approved_amount = 1850,
            external_number = 'Y', external_amount = 1850, received_at = now(), audited_at = now()
          where shipment_id = ${one.shipmentId}`.execute(tx)
        asked = act(api.cases.approve, one.id, 'desk', { amount: 180 })
        await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true)
      })
      const answer = await asked
      expect([answer?.status, answer?.problem.said?.code]).toEqual([409, 'case-bill-approved'])
    },
    'more than was requested': async () => {
      const { id } = await opened()
      const { status, problem } = await act(api.cases.approve, id, 'desk', { amount: 181 })
      expect([status, Object.keys(problem.modelState ?? {})]).toEqual([400, ['amount']])
    },
  },
  refusesWhoMayNot: refusesRole(api.cases.approve, 'operations', { amount: 1 }),
  refusesTheOtherCompany: refusesUnknown(api.cases.approve, 'desk', { amount: 1 }),
})

describeEndpoint(api.cases.decline, {
  works: {
    'with a code and a reason': async () => {
      const { id } = await opened()
      const { body } = await act(api.cases.decline, id, 'desk', DECLINED)
      expect([body.status, body.subStatus, body.carrierCaseResolutionType]).toEqual([
        'Resolved',
        'Declined',
        'Declined',
      ])
      expect((await find(id)).decision).toMatchObject({ code: DECLINED.declineReason, text: DECLINED.text })
    },
  },
  refusesBadInput: refusesEmpty(api.cases.decline, 'desk', { declineReason: 'Because', text: 'x' }),
  refusesWhoMayNot: refusesRole(api.cases.decline, 'operations', DECLINED),
  refusesTheOtherCompany: refusesUnknown(api.cases.decline, 'desk', DECLINED),
})

const ANSWERED = { outcome: 'Information Given', text: 'It is paid on Friday' }

describeEndpoint(api.cases.answer, {
  works: {
    'a question is closed with words': async () => {
      const { body: question } = await create({ caseType: 31, details: { topic: 'When is the next run?' } })
      const { body } = await act(api.cases.answer, question.id, 'operations', ANSWERED)
      expect([body.subStatus, body.decision?.text]).toEqual(['Information Given', 'It is paid on Friday'])
    },
  },
  refusesBadInput: refusesEmpty(api.cases.answer, 'desk', { outcome: 'Paid', text: 'x' }),
  refusesWhoMayNot: refusesRole(api.cases.answer, 'admin', ANSWERED),
  refusesTheOtherCompany: refusesUnknown(api.cases.answer, 'desk', ANSWERED),
})

describeEndpoint(api.cases.void, {
  works: {
    'until something is charged': async () => {
      const one = await opened()
      const { body } = await act(api.cases.void, one.id, 'operations', { reason: 'Twice by mistake' })
      expect([body.status, body.subStatus, body.isVoided]).toEqual(['Resolved', 'Voided', true])
      const paid = await opened()
      await act(api.cases.approve, paid.id, 'desk', { amount: 180 })
      expect((await act(api.cases.void, paid.id, 'desk', { reason: 'x' })).problem.said?.code).toBe('case-charged')
    },
  },
  refusesBadInput: refusesEmpty(api.cases.void, 'desk'),
  refusesWhoMayNot: refusesRole(api.cases.void, 'admin', { reason: 'x' }),
  refusesTheOtherCompany: refusesUnknown(api.cases.void, 'desk', { reason: 'x' }),
})

/** Whoever buys the freight of these loads, and wants to be asked above an amount. */
async function customerAbove(above: number | null) {
  const as = sessions.customer
  return await house.call(api.customerApprovals.setLimit, { as, body: { above } })
}
const approvals = async (query: Record<string, number> = {}) =>
  (await house.call(api.customerApprovals.list, { as: sessions.customer, query })).body.data

/** A lumper that payables approve, and the customer is asked about. */
async function awaiting(amount = 180): Promise<{ one: Case; approvalId: string }> {
  await customerAbove(100)
  const one = await opened(amount)
  const { body } = await act(api.cases.approve, one.id, 'desk', { amount })
  await customerAbove(null)
  expect([body.subStatus, body.nextActor, body.answerDueAt]).toEqual(['Awaiting Customer Approval', 'customer', null])
  const asked = (await approvals({ pageSize: 100 })).find(({ caseNumber }) => caseNumber === one.caseNumber)
  return { one, approvalId: asked?.id ?? '' }
}

const answerTo = async (customerApprovalId: string, body: object, as = sessions.customer) =>
  await house.call(api.customerApprovals.answer, { as, params: { customerApprovalId }, body: body as never })

describeEndpoint(api.customerApprovals.list, {
  works: {
    'with what it was asked, and nothing of the case itself': async () => {
      const { one, approvalId } = await awaiting()
      const asked = (await approvals({ pageSize: 100 })).find(({ id }) => id === approvalId)
      expect(asked).toMatchObject({ caseNumber: one.caseNumber, amount: 180, state: 'open', can: { answer: true } })
      const { status } = await house.call(api.cases.find, { as: sessions.customer, params: { caseNumber: one.id } })
      expect(status).toBe(403)
    },
  },
  refusesBadInput: {
    'a state that there is not': async () => {
      const query = { state: 'lost' } as never
      expect((await house.call(api.customerApprovals.list, { as: sessions.customer, query })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'the carrier': async () => {
      expect((await house.call(api.customerApprovals.list, { as: sessions.admin })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'other customers see none of it': async () => {
      await awaiting()
      const as = await house.sessionOf(await hire(house.waybill.db, 'shipper'))
      expect((await house.call(api.customerApprovals.list, { as })).body.totalCount).toBe(0)
    },
  },
})

describeEndpoint(api.customerApprovals.answer, {
  works: {
    'approved, it is charged, and only then': async () => {
      const { one, approvalId } = await awaiting()
      const waiting = await act(api.cases.approve, one.id, 'desk', { amount: 180 })
      expect(waiting.problem.said?.code).toBe('case-awaits-customer')
      const { status, body } = await answerTo(approvalId, { outcome: 'approved', text: '' })
      expect([status, body.state, body.can.answer]).toMatchObject([200, 'approved', { code: 'case-customer-answered' }])
      const after = await find(one.id)
      expect([after.subStatus, after.approvedAmount, after.customerApproval]).toEqual(['Paid', 180, null])
      expect((await find(one.id, 'desk')).customerApproval).toMatchObject({
        customerName: customer.name,
        state: 'approved',
      })
    },
    'declined, the provider decides again': async () => {
      const { one, approvalId } = await awaiting()
      await answerTo(approvalId, { outcome: 'declined', text: 'We unload with our own people' })
      const after = await find(one.id, 'desk')
      expect([after.subStatus, after.nextActor, after.customerApproval?.answer, after.can.approve]).toEqual([
        'Under Review',
        'provider',
        'We unload with our own people',
        true,
      ])
      const again = await answerTo(approvalId, { outcome: 'approved', text: '' })
      expect(again.problem.said?.code).toBe('case-customer-answered')
    },
    'a case that ends otherwise asks no longer': async () => {
      const { one, approvalId } = await awaiting()
      await act(api.cases.withdraw, one.id, 'admin')
      expect((await answerTo(approvalId, { outcome: 'approved', text: '' })).status).toBe(409)
      expect((await find(one.id)).subStatus).toBe('Withdrawn')
    },
  },
  refusesBadInput: {
    'declined without a reason': async () => {
      const { approvalId } = await awaiting()
      expect((await answerTo(approvalId, { outcome: 'declined', text: ' ' })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'the provider, which would answer for its customer': async () => {
      const { approvalId } = await awaiting()
      expect((await answerTo(approvalId, { outcome: 'approved', text: '' }, sessions.desk)).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another customer, as if there were no such request': async () => {
      const { one, approvalId } = await awaiting()
      const other = await house.sessionOf(await hire(house.waybill.db, 'shipper'))
      expect((await answerTo(approvalId, { outcome: 'approved', text: '' }, other)).status).toBe(404)
      expect((await find(one.id)).subStatus).toBe('Awaiting Customer Approval')
    },
  },
})

describeEndpoint(api.customerApprovals.limit, {
  works: {
    'never, until somebody sets it': async () => {
      await customerAbove(null)
      const { body } = await house.call(api.customerApprovals.limit, { as: sessions.customer })
      expect(body).toEqual({ above: null })
    },
  },
  refusesBadInput: {
    'a question that nobody asked': async () => {
      const query = { page: 1 } as never
      expect((await house.call(api.customerApprovals.limit, { as: sessions.customer, query })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'the carrier': async () => {
      expect((await house.call(api.customerApprovals.limit, { as: sessions.admin })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: doesNotApply('it is the own company’s'),
})

describeEndpoint(api.customerApprovals.setLimit, {
  works: {
    'amounts up to it are approved as before': async () => {
      expect((await customerAbove(180)).body.above).toBe(180)
      const one = await opened()
      const { body } = await act(api.cases.approve, one.id, 'desk', { amount: 180 })
      expect(body.subStatus).toBe('Paid')
      await customerAbove(null)
    },
    'in another currency than its limit’s every amount asks it': async () => {
      const { body: one } = await create(lumperAt(await inCanadianDollars(await waited())))
      await customerAbove(500)
      const { body } = await act(api.cases.approve, one.id, 'desk', { amount: 180 })
      await customerAbove(null)
      expect(body.subStatus).toBe('Awaiting Customer Approval')
    },
    'what devices prove asks the customer too': async () => {
      await customerAbove(0)
      const load = await waited()
      for (const fileType of [12, 22]) await paperAt(load.shipmentId, fileType, delivery(load))
      const { body } = await create(await detentionAt(load))
      await customerAbove(null)
      expect(body.subStatus).toBe('Awaiting Customer Approval')
    },
  },
  refusesBadInput: {
    'less than nothing': async () => {
      expect((await customerAbove(-1)).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'the carrier': async () => {
      const { status } = await house.call(api.customerApprovals.setLimit, { as: sessions.admin, body: { above: 1 } })
      expect(status).toBe(403)
    },
  },
  refusesTheOtherCompany: doesNotApply('it is the own company’s'),
})

describeEndpoint(api.caseCeilings.find, {
  works: {
    'the provider reads them': async () => {
      const { body } = await house.call(api.caseCeilings.find, { as: sessions.desk })
      expect(body.ceilings).toHaveLength(5)
      expect(body.can.set).not.toBe(true)
    },
  },
  refusesBadInput: {
    'a question that nobody asked': async () => {
      const query = { page: 1 } as never
      expect((await house.call(api.caseCeilings.find, { as: sessions.desk, query })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a carrier, which would stay below them': async () => {
      expect((await house.call(api.caseCeilings.find, { as: sessions.admin })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: doesNotApply('they are the provider’s'),
})

/** The ceilings as they are set, and their version. */
async function ceilings() {
  const { body } = await house.call(api.caseCeilings.find, { as: sessions.operations })
  const kept = body.ceilings.flatMap(({ type, amount }) => (amount === null ? [] : [{ type, amount }]))
  return { kept, version: body.version }
}

async function setCeilings(ceilings: object[], version: number, as: { token: string } = sessions.operations) {
  const headers = { 'if-match': `"${version}"` }
  return await house.call(api.caseCeilings.set, { as, headers, body: { ceilings } as never })
}

describeEndpoint(api.caseCeilings.set, {
  works: {
    'a lumper with its receipt, where a device saw the truck, is paid at once up to it': async () => {
      const { kept, version } = await ceilings()
      expect((await setCeilings([...kept, { type: 5, amount: 200 }], version)).status).toBe(200)
      const proven = await waited()
      await paperAt(proven.shipmentId, 20, delivery(proven))
      const typed = await waited({ source: 'portal' })
      await paperAt(typed.shipmentId, 20, delivery(typed))
      const outcomes = [
        await create(lumperAt(proven, 201)),
        await create(lumperAt(typed, 180)),
        await create(lumperAt(await waited(), 180)),
      ]
      expect(outcomes.map(({ body }) => body.subStatus)).toEqual(['New', 'New', 'New'])
      const seen = await waited()
      await paperAt(seen.shipmentId, 20, delivery(seen))
      expect((await create(lumperAt(seen, 200))).body.subStatus).toBe('Paid')
      await setCeilings(kept, version + 1)
      const { body: history } = await house.call(api.history.list, {
        as: sessions.operations,
        query: { entityType: 'company', entityId: provider.id },
      })
      expect(history.data.some(({ said }) => said?.code === 'case-ceilings-set')).toBe(true)
    },
    'of two who change them the second is told, and what the first ended stays ended (P15)': async () => {
      const { kept, version } = await ceilings()
      expect((await setCeilings([], version)).body.version).toBe(version + 1)
      expect((await setCeilings([...kept, { type: 5, amount: 200 }], version)).problem.code).toBe('changed-meanwhile')
      expect((await ceilings()).kept).toEqual([])
      await setCeilings(kept, version + 1)
    },
  },
  refusesBadInput: {
    'a type that our events prove nothing of, and no version': async () => {
      expect((await setCeilings([{ type: 8, amount: 10 }], 1)).status).toBe(400)
      const body = { ceilings: [] }
      expect((await house.call(api.caseCeilings.set, { as: sessions.operations, body })).status).toBe(428)
    },
  },
  refusesWhoMayNot: {
    'payables, and operations that administer nothing': async () => {
      const plain = await house.sessionOf(await hire(house.waybill.db, 'operations', { company: provider, roles: [] }))
      for (const as of [sessions.desk, plain]) expect((await setCeilings([], 1, as)).status).toBe(403)
    },
  },
  refusesTheOtherCompany: doesNotApply('they are the provider’s'),
})

test('a case takes attachments while it is open, and its documents are found by it', async () => {
  const { id } = await opened()
  const { status, body } = await house.call(api.documents.find, { as: sessions.admin, query: { caseId: id } })
  expect([status, body.totalCount, body.can.upload]).toEqual([200, 0, true])
  await act(api.cases.withdraw, id, 'admin')
  const after = await house.call(api.documents.find, { as: sessions.admin, query: { caseId: id } })
  expect(after.body.can.upload).toMatchObject({ code: 'case-resolved' })
})

test('the database collapses every status as the specification does', async () => {
  const { id } = await opened()
  for (const subStatus of CaseSubStatus.options) {
    const status = collapsed(subStatus, null)
    const { rows } = await sql<{ status: string }>`update cases set sub_status = ${subStatus},
        held_at = case when ${status === 'On Hold'} then now() end, resolved_at = case when ${status === 'Resolved'} then now() end
      where id = ${id} returning status`.execute(system().read)
    expect([subStatus, rows[0]?.status]).toEqual([subStatus, status])
  }
})

test('two questions about one load that are told late are told each as what it is about', async () => {
  const load = await waited()
  await customerAbove(100)
  const toll = { caseType: 15, shipmentId: load.shipmentId, details: { amount: 140 } } as const
  for (const body of [lumperAt(load, 140), toll]) {
    const { id } = (await create(body)).body
    await act(api.cases.approve, id, 'desk', { amount: 140 })
  }
  await customerAbove(null)
  const { rows } = await sql<{ id: number; payload: HappeningPayload }>`
    select id, payload from outbox where kind = 'customer-asked' and subject_id = ${load.shipmentId} order by id`.execute(
    system().read,
  )
  const subject = { type: 'shipment', id: load.shipmentId } as const
  const told = await Promise.all(
    rows.map(
      async ({ id, payload }) =>
        await CASE_OCCASIONS['customer-asked']?.(system().read, { id, subject, ...payload }, new Date()),
    ),
  )
  expect(told.flat().map((notice) => notice?.facts)).toMatchObject([
    { type: { term: 'Lumper' } },
    { type: { term: 'Toll / Permit' } },
  ])
})

test('each side hears what the other does, without amounts', async () => {
  const { id, caseNumber } = await opened()
  const told = async (kind: keyof typeof CASE_OCCASIONS) =>
    await CASE_OCCASIONS[kind]?.(system().read, { id: 1, subject: { type: 'case', id } }, new Date())
  const facts = { case: caseNumber, type: { term: 'Lumper' } }
  const toProvider = { to: [{ companyId: provider.id }], facts: { ...facts, company: carrier.name } }
  const toCarrier = { to: [{ companyId: carrier.id }] }
  expect(await told('case-opened')).toMatchObject([{ wording: 'case-opened', ...toProvider }])
  await act(api.cases.askForDocuments, id, 'desk', ASKED)
  expect(await told('case-asked')).toMatchObject([
    { wording: 'case-asked', ...toCarrier, facts: { ...facts, reason: ASKED.text } },
  ])
  await act(api.cases.reply, id, 'admin', { text: 'Uploaded' })
  expect(await told('case-asked'), 'nothing is awaited any more').toEqual([])
  expect(await told('case-replied')).toMatchObject([{ wording: 'case-replied', ...toProvider }])
  await act(api.cases.decline, id, 'desk', DECLINED)
  expect(await told('case-answered')).toMatchObject([
    { wording: 'case-answered', ...toCarrier, facts: { ...facts, outcome: { term: 'Declined' } } },
  ])
})
