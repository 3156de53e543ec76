import { api } from '@waybill/contract/api.ts'
import { PROOF_OF_DELIVERY } from '@waybill/contract/documents/file-types.ts'
import type { ShipmentStatus } from '@waybill/contract/freight-codes.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aShipment } from '../world/factories.ts'
import { pageOf } from '../world/one-page.ts'
import { House } from './house.ts'
import { type Act, after, TRANSITIONS, transitionOf, type Where } from './life-of-a-load.ts'
import { type Company, hire } from './people.ts'

/*
 * TRUST P11: random histories of a load, by random people, through the API and a real database, next to a model of domain §1.2. What
 * the model allows succeeds as it says; everything else is refused and changes nothing.
 */

const HISTORIES = 24
const STEPS = 12
const ACTS = [...new Set(TRANSITIONS.map(({ act }) => act))]
const PEOPLE = ['operations', 'carrier-admin', 'carrier-dispatcher', 'driver', 'shipper', 'payables'] as const
type Role = (typeof PEOPLE)[number]

let house: House
let as: Record<Role, { token: string; id: string; company: Company }>
const walked = new Set<string>()

beforeAll(async () => {
  house = await House.open()
  const companies: Partial<Record<Persona, Company>> = {}
  const signIn = async (role: Role, company?: Company) => {
    const person = await hire(house.waybill.db, role, company ? { company } : {})
    companies[role] = person.company
    return { ...person, ...(await house.sessionOf(person)) }
  }
  const operations = await signIn('operations')
  const admin = await signIn('carrier-admin')
  as = {
    operations,
    payables: await signIn('payables', operations.company),
    'carrier-admin': admin,
    'carrier-dispatcher': await signIn('carrier-dispatcher', admin.company),
    driver: await signIn('driver', admin.company),
    shipper: await signIn('shipper'),
  }
})
afterAll(() => house.close())

const system = () => house.waybill.db.as({ kind: 'system' }).read
const TONU = { decision: 'waive', reason: 'Agreed by telephone' }
const END = { reason: 'rescheduled', tonu: TONU }
const CHANCES = { maxLength: STEPS, minLength: STEPS } as const

type Load = { shipmentId: string; number: string; stopIds: string[]; lineItemIds: string[] }

/** A new load; some start as drafts. */
async function newLoad(status: 'draft' | 'readyToBook', isPast = false): Promise<Load> {
  const { operations, shipper } = as
  return await aShipment(house.waybill.db, {
    provider: operations.company,
    customer: shipper.company,
    status,
    pickupInHours: isPast ? -72 : 72,
  })
}

/** Tries the act as the person; returns the status. */
async function attempt(act: Act, who: Role, load: Load, where: Where): Promise<number> {
  const person = as[who]
  const params = { shipmentId: load.shipmentId }
  const carrierId = as['carrier-admin'].company.id
  switch (act) {
    case 'tender': {
      const body = { shipmentId: load.shipmentId, carrierIds: [carrierId], rate: 1_500, respondWithinMinutes: 60 }
      return (await house.call(api.tenders.offer, { as: person, body })).status
    }
    case 'accept':
    case 'reject': {
      const tenderId = (await latest('tender', load.shipmentId)) ?? load.shipmentId
      const body = act === 'accept' ? { status: 1 } : { status: 2, declineReason: 0 }
      return (await house.call(api.tenders.answer, { as: person, params: { tenderId }, body })).status
    }
    case 'book': {
      const quoted = { shipmentId: load.shipmentId, carrierId, rateSource: 'Spot', price: 1_500 }
      const quote = await house.call(api.rates.quote, { as: as.operations, body: quoted })
      const quoteId = quote.body.quoteId ?? load.shipmentId
      const answer = await house.call(api.booking.bookContractTl, {
        as: person,
        params,
        body: { carrierId, price: 1_500, quoteId },
      })
      if (answer.status === 200) expect(answer.body.errors).toEqual([])
      return answer.status
    }
    case 'rescind':
      return (await house.call(api.booking.rescind, { as: person, params, body: END })).status
    case 'dispatch': {
      const equip = { tractorNumber: `T${load.number}`, trailerNumber: null }
      const equipped = await house.call(api.shipments.equip, { as: person, params, body: equip })
      const body = { driverId: as.driver.id, isOverlapConfirmed: true }
      const assigned = await house.call(api.shipments.assignDriver, { as: person, params, body })
      return Math.max(equipped.status, assigned.status)
    }
    case 'undispatch': {
      const off = { ...params, driverId: as.driver.id }
      return (await house.call(api.shipments.removeDriver, { as: person, params: off })).status
    }
    case 'arrive':
    case 'depart': {
      // The first stop the truck has not left; normally there is one.
      const stopId = load.stopIds[Math.min(where.departed, load.stopIds.length - 1)] ?? ''
      const at = new Date().toISOString()
      const confirmedLineItems = load.lineItemIds.map((lineItemId) => ({ lineItemId, packages: 20 }))
      const stop = { ...params, stopId }
      return act === 'arrive'
        ? (await house.call(api.shipments.arrive, { as: person, params: stop, body: { at } })).status
        : (await house.call(api.shipments.depart, { as: person, params: stop, body: { at, confirmedLineItems } }))
            .status
    }
    case 'undo': {
      // The newest report; none before the truck's first arrival.
      const isAtStop = where.arrived > where.departed
      const stopId = load.stopIds[Math.max(0, where.arrived - 1)] ?? ''
      const report = isAtStop || where.arrived === 0 ? 'arrival' : 'departure'
      const body = { report, act: 'undo', reason: 'Another truck' }
      return (await house.call(api.running.correct, { as: person, params: { ...params, stopId }, body })).status
    }
    case 'preload': {
      const body = { trailerNumber: `P${load.number}`, loadedAt: new Date().toISOString() }
      const stop = { ...params, stopId: load.stopIds[0] ?? '' }
      return (await house.call(api.running.preload, { as: person, params: stop, body })).status
    }
    case 'accept-proof':
    case 'reject-proof': {
      const body =
        act === 'accept-proof' ? { decision: 'accept' } : { decision: 'reject', reason: 'illegible', text: 'Too dark' }
      const documentId = (await proofOf(load.shipmentId)) ?? load.shipmentId
      return (await house.call(api.documents.review, { as: person, params: { documentId }, body })).status
    }
    case 'close':
      return (await house.call(api.running.closeQuickly, { as: person, params })).status
    case 'void':
      return (await house.call(api.booking.void, { as: person, params: { shipment: load.number } })).status
    case 'cancel':
      return (await house.call(api.booking.cancel, { as: person, params, body: END })).status
  }
}

async function proofOf(shipmentId: string): Promise<string | undefined> {
  const row = await system().selectFrom('document').select('id').where('holder_id', '=', shipmentId).executeTakeFirst()
  return row?.id
}

/** What every carrier does once its truck has left the last stop. */
async function sendProof(load: Load): Promise<void> {
  const uploadData = {
    name: 'pod.pdf',
    data: Buffer.from(pageOf('Received in good order, signed J. Rowan')).toString('base64'),
    fileType: PROOF_OF_DELIVERY,
    orderStopId: load.stopIds.at(-1),
  }
  const sent = await house.call(api.documents.upload, { as: as['carrier-admin'], body: { uploadData } })
  expect(sent.status, sent.text).toBe(201)
}

async function latest(table: 'tender', shipmentId: string): Promise<string | undefined> {
  const row = await system()
    .selectFrom(table)
    .select('id')
    .where('shipment_id', '=', shipmentId)
    .orderBy('sent_at', 'desc')
    .executeTakeFirst()
  return row?.id
}

async function truth(shipmentId: string) {
  const { rows } = await sql<{
    status: ShipmentStatus
    version: number
    inForce: number
    hasCarrier: boolean
    events: number
  }>`
    select status, version, carrier_id is not null as "hasCarrier",
      (select count(*)::int from booking where shipment_id = shipment.id and ended_at is null) as "inForce",
      (select count(*)::int from shipment_event where shipment_id = shipment.id) as events
    from shipment where id = ${shipmentId}`.execute(system())
  const [row] = rows
  if (!row) throw new Error('The load is there')
  return row
}

/** What the model cannot refuse: an act already done that answers the same again. */
const isRepeat = (act: Act, { status }: Where) => act === 'void' && status === -1

describe('random histories of a load', () => {
  const step = fc.record({
    act: fc.constantFrom(...ACTS),
    who: fc.constantFrom(...PEOPLE),
    // By chance alone few loads would leave the yard: most steps are steered to an allowed act.
    isLed: fc.integer({ min: 0, max: 9 }).map((chance) => chance < 7),
    pick: fc.nat(1_000),
  })
  const history = fc.record({
    begins: fc.constantFrom(0 as const, 1 as const, 1 as const, 1 as const),
    isPast: fc.boolean(),
    steps: fc.array(step, CHANCES),
  })

  test('lead where the model says, and nowhere else', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ begins, isPast, steps }) => {
        const load = await newLoad(begins === 0 ? 'draft' : 'readyToBook', isPast)
        let where: Where = {
          status: begins,
          arrived: 0,
          departed: 0,
          isManned: false,
          isPast,
          proof: 'none',
          isPreloaded: false,
          reporters: [],
        }
        for (const { act: wish, who: whoever, isLed, pick } of steps) {
          const { act, who } = isLed ? led(where, pick, { act: wish, who: whoever }) : { act: wish, who: whoever }
          // A load closed with planned times has no reporter: the model does not say who may undo.
          if (act === 'undo' && where.status === 7 && where.reporters.length === 0) continue
          if (where.status === 7 && where.proof === 'none') {
            await sendProof(load)
            where = { ...where, proof: 'sent' }
          }
          const allowed = transitionOf(act, who, where)
          const before = await truth(load.shipmentId)
          const status = await attempt(act, who, load, where)
          const now = await truth(load.shipmentId)
          const said = `${who} ${act} at ${where.status} (${where.departed} stops left): ${status}`
          if (allowed) {
            walked.add(allowed.id)
            expect(status, said).toBeLessThan(300)
            where = after(act, who, where)
          } else if (!isRepeat(act, where)) {
            expect(status, said).toBeGreaterThanOrEqual(400)
            expect(status, said).toBeLessThan(500)
            expect([now.events, now.version], said).toEqual([before.events, before.version])
          }
          expect(now.status, said).toBe(where.status)
          // Booked once, by one carrier, from Booked on; by nobody before or after.
          expect([now.inForce, now.hasCarrier], said).toEqual(where.status >= 3 ? [1, true] : [0, false])
        }
      }),
      { numRuns: HISTORIES, seed: 4_340, endOnFailure: true },
    )
    expect([...walked].toSorted()).toEqual(TRANSITIONS.map(({ id }) => id).toSorted())
  })
})

/** An act the model allows here; those not done yet come first. */
function led(where: Where, pick: number, otherwise: { act: Act; who: Role }): { act: Act; who: Role } {
  const open = TRANSITIONS.flatMap(({ id, act }) =>
    PEOPLE.filter((who) => transitionOf(act, who, where)?.id === id).map((who) => ({ id, act, who })),
  )
  const untried = open.filter(({ id }) => !walked.has(id))
  const choice = untried.length > 0 ? untried : open
  return choice[pick % choice.length] ?? otherwise
}

describe('at the same moment', () => {
  test.each([
    ['book', 1],
    ['rescind', 3],
    ['cancel', 3],
  ] as const)('%s happens once, and everybody else is told', async (act, begins) => {
    const load = await newLoad('readyToBook')
    const where: Where = {
      status: 1,
      arrived: 0,
      departed: 0,
      isManned: false,
      isPast: false,
      proof: 'none',
      isPreloaded: false,
      reporters: [],
    }
    if (begins === 3) expect(await attempt('book', 'operations', load, where)).toBe(200)
    const statuses = await Promise.all(Array.from({ length: 8 }, () => attempt(act, 'operations', load, where)))
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from shipment_event
      where shipment_id = ${load.shipmentId} and kind in ('booked', 'booking-rescinded', 'voided')`.execute(system())
    expect(rows[0]?.count).toBe(begins === 3 ? 2 : 1)
  })

  test('of rescind and cancel one wins', async () => {
    const load = await newLoad('readyToBook')
    const where: Where = {
      status: 1,
      arrived: 0,
      departed: 0,
      isManned: false,
      isPast: false,
      proof: 'none',
      isPreloaded: false,
      reporters: [],
    }
    await attempt('book', 'operations', load, where)
    const statuses = await Promise.all(
      (['rescind', 'cancel'] as const).map((act) => attempt(act, 'operations', load, where)),
    )
    // Rescinded first, it is nobody's, then voided without a cancellation; canceled first, it is gone.
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
  })
})
