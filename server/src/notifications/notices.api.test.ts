import { api } from '@waybill/contract/api.ts'
import { NOTIFICATION_EVENTS, type NotificationEvent } from '@waybill/contract/notification-events.ts'
import type { Wording } from '@waybill/contract/notifications/notification-facts.ts'
import { WORDINGS } from '@waybill/contract/notifications/notification-wordings.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { anApplicant, InventedRegistry } from '../../test/applicants.ts'
import { House } from '../../test/house.ts'
import { onPurpose } from '../../test/on-purpose.ts'
import { foundCompany, hire, newCanary, type Person } from '../../test/people.ts'
import { aShipment, aTender } from '../../world/factories.ts'
import { newId } from '../db/new-id.ts'
import { SubjectRegistry } from '../http/subjects.ts'
import { Post } from '../outside/mail/post.ts'
import { UPDATE_WATCH } from '../shipments/telling/shipment-occasions.ts'
import { expireTenders } from '../tenders/offers/tender-expiry.ts'
import { TENDER_WATCH } from '../tenders/tender-occasions.ts'
import * as tenders from '../tenders/tenders.ts'
import { BASE_WATCHES } from './base-occasions.ts'
import type { Notice } from './notice.ts'
import { Notices } from './notices.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const registry = new InventedRegistry()

let house: House
beforeAll(async () => {
  // Its own: notices of other files' acts would all be sent first.
  house = await House.open({ publicUrl: 'https://portal.northbound.test' }, { registry })
})
afterEach(() => house.setClock(undefined))
afterAll(() => house.close())

const read = () => house.waybill.db.as({ kind: 'system' }).read

type SignedIn = Person & { token: string }

async function signIn(persona: Persona, company?: Person['company']): Promise<SignedIn> {
  const person = await hire(house.waybill.db, persona, company ? { company } : {})
  return { ...person, ...(await house.sessionOf(person)) }
}

/** One provider, one carrier, one customer, and their people. */
async function everybody() {
  const [ops, dispatcher, planner] = await Promise.all([
    signIn('operations'),
    signIn('carrier-dispatcher'),
    signIn('shipper'),
  ])
  const [colleague, payables, billing, driver] = await Promise.all([
    signIn('operations', ops.company),
    signIn('payables', ops.company),
    signIn('carrier-billing', dispatcher.company),
    signIn('driver', dispatcher.company),
  ])
  const parties = {
    provider: ops.company,
    customer: planner.company,
    carrier: dispatcher.company,
    driver: { id: driver.id, name: `Robin ${driver.canary}` },
  }
  return { ops, colleague, payables, dispatcher, billing, driver, planner, parties }
}

/** A person's notifications, newest first. */
async function bell(person: SignedIn) {
  const { data } = (await house.call(api.notifications.list, { as: person })).body
  return data.map(({ wording, facts }) => ({ wording, facts }))
}
const wordings = async (person: SignedIn): Promise<Wording[]> => (await bell(person)).map(({ wording }) => wording)
/** Letters from this room; other rooms write too. */
const letters = async (person: Person) =>
  (await house.mails(person.userName)).filter(({ kind }) => kind.startsWith('notification-'))

async function choose(person: SignedIn, event: NotificationEvent, inPortal: boolean, byMail: boolean): Promise<void> {
  const answer = await house.call(api.profile.saveNotificationPreferences, {
    as: person,
    body: { data: [{ event, inPortal, byMail }] },
  })
  expect(answer.status).toBe(200)
}

async function offer(ops: SignedIn, shipmentId: string, carriers: readonly Person[], respondWithinMinutes = 120) {
  const body = {
    shipmentId,
    carrierIds: carriers.map(({ company }) => company.id),
    rate: 1_834.5,
    respondWithinMinutes,
  }
  const answer = await house.call(api.tenders.offer, { as: ops, body })
  expect(answer.status).toBe(201)
  return answer.body.data
}

const watch = (find: typeof TENDER_WATCH, at = new Date()) => house.waybill.notifier.watch(find, at)

async function tellOnce(notice: Notice): Promise<boolean> {
  return await house.waybill.db
    .as({ kind: 'system' })
    .transaction((tx) => house.waybill.notifier.tell(tx, notice, new Date()))
}

function covered(to: readonly Person[], key = newCanary()): Notice {
  const tenderId = newId()
  return {
    wording: 'load-covered',
    facts: { tender: 'T1', tenderId, lane: 'Joliet, IL → Dallas, TX' },
    subject: { type: 'tender', id: tenderId },
    isOutOfSight: true,
    key,
    to: to.map(({ company }) => ({ companyId: company.id })),
  }
}

describe('tenders', () => {
  test('an offer notifies the carrier’s dispatchers, by email with a link, and nobody else', async () => {
    const { ops, colleague, dispatcher, billing, driver, planner, parties } = await everybody()
    const load = await aShipment(house.waybill.db, { provider: parties.provider, customer: parties.customer })
    const [tender] = await offer(ops, load.shipmentId, [dispatcher])
    await house.tellAll()
    expect(await bell(dispatcher)).toMatchObject([
      {
        wording: 'tender-offered',
        facts: { tender: tender?.tenderNumber, lane: expect.stringMatching(/, [A-Z]{2} → /) },
      },
    ])
    const [letter] = await letters(dispatcher)
    expect(letter).toMatchObject({
      subject: `New tender ${tender?.tenderNumber}`,
      link: `https://portal.northbound.test/tenders/${tender?.id}`,
    })
    expect(letter?.paragraphs.at(-1)).toMatch(/Answer by \w{3} \d{1,2}\/\d\d, \d\d:\d\d C[SD]T\.$/)
    for (const other of [ops, colleague, billing, driver, planner]) {
      expect(await wordings(other), other.persona).toEqual([])
      expect(await letters(other), other.persona).toEqual([])
    }
    const { rows } = await sql<{ content: { foot: unknown } }>`
      select content from mail where recipient = ${dispatcher.userName} and kind = 'notification-tender-offered'`.execute(
      read(),
    )
    expect(rows[0]?.content.foot).toMatchObject({ url: 'https://portal.northbound.test/profile?tab=notifications' })
  })

  test('hours are written in email as their reader chose', async () => {
    const { ops, dispatcher, parties } = await everybody()
    await sql`update contact set clock = '12' where id = ${dispatcher.id}`.execute(read())
    const load = await aShipment(house.waybill.db, { provider: parties.provider, customer: parties.customer })
    await offer(ops, load.shipmentId, [dispatcher])
    await house.tellAll()
    const [letter] = await letters(dispatcher)
    expect(letter?.paragraphs.at(-1)).toMatch(/Answer by \w{3} \d{1,2}\/\d\d, \d{1,2}:\d\d [AP]M C[SD]T\.$/)
  })

  test('no text says an amount, and none to a carrier the customer', async () => {
    const { ops, dispatcher, planner, parties } = await everybody()
    const load = await aShipment(house.waybill.db, { provider: parties.provider, customer: parties.customer })
    await offer(ops, load.shipmentId, [dispatcher])
    await house.tellAll()
    const said = JSON.stringify([await bell(dispatcher), await house.mails(dispatcher.userName)])
    expect(onPurpose(said)).not.toMatch(/1,?834/)
    expect(said).not.toContain(planner.company.canary)
    for (const { title, text } of Object.values(WORDINGS))
      expect(`${title} ${text}`).not.toMatch(/price|amount|\$|\{rate\}/i)
  })

  test('each way only to who chose it', async () => {
    const { ops, dispatcher, parties } = await everybody()
    const [mailOnly, portalOnly, neither] = await Promise.all(
      [1, 2, 3].map(() => signIn('carrier-admin', dispatcher.company)),
    )
    if (!mailOnly || !portalOnly || !neither) throw new Error('Three were hired')
    await choose(mailOnly, 'tender-offered', false, true)
    await choose(portalOnly, 'tender-offered', true, false)
    await choose(neither, 'tender-offered', false, false)
    const load = await aShipment(house.waybill.db, { provider: parties.provider, customer: parties.customer })
    await offer(ops, load.shipmentId, [dispatcher])
    await house.tellAll()
    const reached = async (person: SignedIn) => [(await bell(person)).length, (await letters(person)).length]
    expect(await reached(mailOnly)).toEqual([0, 1])
    expect(await reached(portalOnly)).toEqual([1, 0])
    expect(await reached(neither)).toEqual([0, 0])
  })

  test('who was shut out of the portal is not told', async () => {
    const { ops, dispatcher, parties } = await everybody()
    const gone = await signIn('carrier-dispatcher', dispatcher.company)
    await read().updateTable('contact').set({ is_portal_enabled: false }).where('id', '=', gone.id).execute()
    const load = await aShipment(house.waybill.db, { provider: parties.provider, customer: parties.customer })
    await offer(ops, load.shipmentId, [dispatcher])
    await house.tellAll()
    expect(await letters(gone)).toEqual([])
    expect((await letters(dispatcher)).length).toBe(1)
  })

  test('about to expire: with a quarter of the time left, and once', async () => {
    const { ops, dispatcher, parties } = await everybody()
    const load = await aShipment(house.waybill.db, { provider: parties.provider, customer: parties.customer })
    await offer(ops, load.shipmentId, [dispatcher], 60)
    await house.tellAll()
    await watch(TENDER_WATCH, new Date(Date.now() + 44 * MINUTE))
    expect(await wordings(dispatcher)).toEqual(['tender-offered'])
    for (const minutes of [46, 50]) await watch(TENDER_WATCH, new Date(Date.now() + minutes * MINUTE))
    expect(await wordings(dispatcher)).toEqual(['tender-expiring', 'tender-offered'])
    expect((await letters(dispatcher)).map(({ kind }) => kind)).toEqual(['notification-tender-offered'])
  })

  test('of a long time at most half an hour is left', async () => {
    const { ops, dispatcher, parties } = await everybody()
    const load = await aShipment(house.waybill.db, { provider: parties.provider, customer: parties.customer })
    await offer(ops, load.shipmentId, [dispatcher], 1_440)
    await house.tellAll()
    await watch(TENDER_WATCH, new Date(Date.now() + 1_405 * MINUTE))
    expect(await wordings(dispatcher)).toEqual(['tender-offered'])
    await watch(TENDER_WATCH, new Date(Date.now() + 1_411 * MINUTE))
    expect(await wordings(dispatcher)).toEqual(['tender-expiring', 'tender-offered'])
  })

  test('accepted: operations hear who took it, the loser that the load is covered and not by whom', async () => {
    const { ops, dispatcher, parties } = await everybody()
    const loser = await signIn('carrier-dispatcher')
    const load = await aShipment(house.waybill.db, { provider: parties.provider, customer: parties.customer })
    const sent = await offer(ops, load.shipmentId, [dispatcher, loser])
    const own = sent.find(({ carrierId }) => carrierId === dispatcher.company.id)
    // An offer that closes before its notice is sent gets none.
    await house.tellAll()
    await house.call(api.tenders.answer, { as: dispatcher, params: { tenderId: own?.id ?? '' }, body: { status: 1 } })
    await house.tellAll()
    expect(await bell(ops)).toMatchObject([
      { wording: 'tender-accepted', facts: { carrier: dispatcher.company.name, shipment: load.number } },
    ])
    expect(await letters(ops)).toEqual([])
    expect(await wordings(loser)).toEqual(['load-covered', 'tender-offered'])
    expect(JSON.stringify(await bell(loser))).not.toContain(dispatcher.company.canary)
    expect(await wordings(dispatcher)).not.toContain('tender-accepted')
  })

  test('who answers for the carrier is not told of it, a colleague is', async () => {
    const { ops, colleague, dispatcher, parties } = await everybody()
    const load = await aTender(house.waybill.db, { ...parties, offeredTo: [dispatcher.company] })
    await house.call(api.tenders.answer, {
      as: ops,
      params: { tenderId: load.tenderId },
      body: { status: 2, declineReason: 5, declineText: 'The truck broke down' },
    })
    await house.tellAll()
    expect(await wordings(ops)).toEqual([])
    expect(await bell(colleague)).toMatchObject([
      { wording: 'tender-declined', facts: { reason: 'The truck broke down' } },
    ])
  })

  test('taken back: the carrier is told', async () => {
    const { ops, dispatcher, parties } = await everybody()
    const load = await aTender(house.waybill.db, { ...parties, offeredTo: [dispatcher.company] })
    await house.call(api.tenders.rescind, { as: ops, params: { tenderId: load.tenderId }, body: {} })
    await house.tellAll()
    expect(await wordings(dispatcher)).toEqual(['tender-withdrawn'])
    expect((await letters(dispatcher)).length).toBe(1)
  })

  test('unanswered: operations are told once, however many offers expired', async () => {
    const { ops, payables, dispatcher, parties } = await everybody()
    const other = await signIn('carrier-dispatcher')
    const load = await aShipment(house.waybill.db, { provider: parties.provider, customer: parties.customer })
    await offer(ops, load.shipmentId, [dispatcher, other], 5)
    await expireTenders(house.waybill.db, new Date(Date.now() + 6 * MINUTE))
    await house.tellAll()
    expect(await bell(ops)).toMatchObject([{ wording: 'tender-unanswered', facts: { shipment: load.number } }])
    expect((await letters(ops)).length).toBe(1)
    expect(await wordings(payables)).toEqual([])
  })
})

describe('whom of the provider’s people a letter is for', () => {
  /** Everything the provider's operations get by mail by default, sent once. */
  const OCCASIONS = [
    { wording: 'tender-unanswered', facts: { shipment: '1', lane: 'a' } },
    { wording: 'guide-exhausted', facts: { shipment: '1', lane: 'a' } },
    { wording: 'waterfall-stopped', facts: { shipment: '1', lane: 'a' } },
    { wording: 'load-tender-refused', facts: { file: 'a.edi' } },
    { wording: 'application-received', facts: { company: 'A', applicationId: newId() } },
    { wording: 'registration-lost', facts: { company: 'A', companyNumber: '1', usdot: '1' } },
    { wording: 'insurance-expiring', facts: { company: 'A', companyNumber: '1', lines: 'cargo', on: '12/01/26' } },
    { wording: 'access-requested', facts: { name: 'A' } },
    { wording: 'rates-missing', facts: { shipment: '1', lane: 'A → B' } },
  ] as const

  test('email goes to whoever works on the record, else the administrators, else everyone; the bell reaches all', async () => {
    const customer = await foundCompany(house.waybill.db, 'shipper')
    const signedIn = async () => {
      const person = await hire(house.waybill.db, 'operations', { company: provider, roles: [] })
      return { ...person, ...(await house.sessionOf(person)) }
    }
    const provider = await foundCompany(house.waybill.db, 'provider')
    const [ops, colleague] = [await signedIn(), await signedIn()]
    const payables = await signIn('payables', provider)
    const asked = Object.entries(NOTIFICATION_EVENTS).filter(
      ([name, { personas, byDefault }]) =>
        name !== 'mentioned' && byDefault.byMail && (personas as readonly Persona[]).includes('operations'),
    )
    expect([...new Set(OCCASIONS.map(({ wording }) => WORDINGS[wording].event as string))].toSorted()).toEqual(
      asked.map(([name]) => name).toSorted(),
    )
    const load = await aShipment(house.waybill.db, { provider, customer })
    const told: Record<string, number[]> = {}
    const lettersAfter = async (act: string, subjectId: string, people: readonly Person[]) => {
      const before = await Promise.all(people.map(async (person) => (await letters(person)).length))
      for (const occasion of OCCASIONS)
        await tellOnce({
          ...occasion,
          subject: { type: 'shipment', id: subjectId },
          isOutOfSight: true,
          key: newCanary(),
          to: [{ companyId: provider.id }],
        })
      const after = await Promise.all(people.map(async (person) => (await letters(person)).length))
      told[act] = after.map((count, index) => count - (before[index] ?? 0))
    }
    const people = [ops, colleague, payables]
    await lettersAfter('nobody has it in hand, and there is no administrator', load.shipmentId, people)
    const admin = await hire(house.waybill.db, 'operations', { company: provider, roles: ['Admin'] })
    await lettersAfter('nobody has it in hand', load.shipmentId, [...people, admin])
    await offer(ops, load.shipmentId, [await signIn('carrier-dispatcher')])
    await lettersAfter('one of them offered it', load.shipmentId, [...people, admin])
    await choose(colleague, 'tender-unanswered', true, true)
    await lettersAfter('a colleague wants to hear of everything that finds no carrier', load.shipmentId, [
      ...people,
      admin,
    ])
    const all = OCCASIONS.length
    expect(told).toEqual({
      'nobody has it in hand, and there is no administrator': [all, all, 0],
      'nobody has it in hand': [0, 0, 0, all],
      'one of them offered it': [all, 0, 0, 0],
      'a colleague wants to hear of everything that finds no carrier': [all, 3, 0, 0],
    })
    expect((await bell(colleague)).length).toBe(4 * all)
  })
})

describe('loads on the road', () => {
  test('a driver who has no user name is told too, and who was invited under an address of another is not', async () => {
    const { dispatcher, parties } = await everybody()
    const body = { firstName: 'Dee', lastName: 'Driver', primaryEmail: `${newCanary()}@alder.example` }
    const { driver: _, ...without } = parties
    const load = await aShipment(house.waybill.db, { ...without, status: 'booked' })
    const told = async (driverId: string) => {
      const params = { shipmentId: load.shipmentId }
      await house.call(api.shipments.assignDriver, { as: dispatcher, params, body: { driverId } })
      await house.tellAll()
      const { rows } = await sql<{ wording: string }>`
        select wording from notification where contact_id = ${driverId}`.execute(read())
      return rows.map(({ wording }) => wording)
    }
    const added = async () => (await house.call(api.fleet.addDriver, { as: dispatcher, body })).body.id
    expect(await told(await added())).toEqual(['driver-assigned'])
    const stranger = await added()
    await sql`update contact set invited_at = now() where id = ${stranger}`.execute(read())
    expect(await told(stranger)).toEqual([])
    await sql`update contact set came_by_link_at = now() where id = ${stranger}`.execute(read())
    await house.call(api.shipments.removeDriver, {
      as: dispatcher,
      params: { shipmentId: load.shipmentId, driverId: stranger },
    })
    expect(await told(stranger)).toEqual(expect.arrayContaining(['driver-assigned', 'driver-removed']))
  })

  test('a driver is notified when put on a load and taken off it, and nobody else is', async () => {
    const { dispatcher, driver, parties } = await everybody()
    const other = await signIn('driver', dispatcher.company)
    const { driver: _, ...without } = parties
    const load = await aShipment(house.waybill.db, { ...without, status: 'booked' })
    const params = { shipmentId: load.shipmentId }
    await house.call(api.shipments.assignDriver, { as: dispatcher, params, body: { driverId: driver.id } })
    await house.tellAll()
    expect(await bell(driver)).toMatchObject([{ wording: 'driver-assigned', facts: { shipment: load.number } }])
    await house.call(api.shipments.removeDriver, { as: dispatcher, params: { ...params, driverId: driver.id } })
    await house.tellAll()
    expect(await wordings(driver)).toEqual(['driver-removed', 'driver-assigned'])
    expect(await letters(driver)).toEqual([])
    for (const person of [other, dispatcher]) expect(await wordings(person)).toEqual([])
  })

  test('an update is requested once per stop and kind; the driver hears of arrivals, not of dispatch', async () => {
    const { ops, dispatcher, driver, parties } = await everybody()
    const other = await signIn('driver', dispatcher.company)
    await aShipment(house.waybill.db, { ...parties, status: 'booked', pickupInHours: 2 })
    const load = await aShipment(house.waybill.db, { ...parties, status: 'dispatched', pickupInHours: -2 })
    for (const _ of [1, 2]) await watch(UPDATE_WATCH)
    expect((await wordings(dispatcher)).toSorted()).toEqual(['arrival-needed', 'driver-and-equipment-needed'])
    expect(await bell(driver)).toMatchObject([{ wording: 'arrival-needed', facts: { shipment: load.number } }])
    for (const person of [other, ops]) expect(await wordings(person)).toEqual([])
  })

  test('who hauls a load after a rescinded booking is asked for its updates too', async () => {
    const { ops, dispatcher, parties } = await everybody()
    const next = await signIn('carrier-dispatcher')
    const load = await aShipment(house.waybill.db, { ...parties, status: 'booked', pickupInHours: 6 })
    await watch(UPDATE_WATCH)
    const end = { reason: 'customer-cancelled', tonu: { decision: 'waive', reason: 'Told in time' } }
    await house.call(api.booking.rescind, { as: ops, params: { shipmentId: load.shipmentId }, body: end })
    const [tender] = await offer(ops, load.shipmentId, [next])
    const params = { tenderId: tender?.id ?? '' }
    await house.call(api.tenders.answer, { as: next, params, body: { status: 1 } })
    for (const _ of [1, 2]) await watch(UPDATE_WATCH)
    const asked = async (person: SignedIn) =>
      (await wordings(person)).filter((wording) => wording === 'driver-and-equipment-needed').length
    expect([await asked(dispatcher), await asked(next)]).toEqual([1, 1])
  })

  test('check calls are asked for each time they are due, and each once', async () => {
    const { dispatcher, parties } = await everybody()
    const load = await aShipment(house.waybill.db, { ...parties, status: 'inTransit', pickupInHours: -12 })
    const asked = async (dueMinutesAgo: number) => {
      await sql`update shipment set update_kind = 'check-call',
        update_due_at = now() - make_interval(mins => ${dueMinutesAgo}) where id = ${load.shipmentId}`.execute(read())
      for (const _ of [1, 2]) await watch(UPDATE_WATCH)
      return (await wordings(dispatcher)).filter((wording) => wording === 'check-call-needed').length
    }
    expect([await asked(90), await asked(5)]).toEqual([1, 2])
  })

  test('what has been due for more than a day notifies nobody', async () => {
    const { dispatcher, parties } = await everybody()
    await aShipment(house.waybill.db, { ...parties, status: 'dispatched', pickupInHours: -30 })
    await watch(UPDATE_WATCH)
    expect(await wordings(dispatcher)).toEqual([])
  })

  test('late and delivered: shippers hear about their own, operations about lateness, carriers about neither', async () => {
    const { ops, colleague, dispatcher, planner, parties } = await everybody()
    const stranger = await signIn('shipper')
    const load = await aShipment(house.waybill.db, { ...parties, status: 'inTransit', pickupInHours: -30 })
    const params = { shipmentId: load.shipmentId, stopId: load.stopIds[1] ?? '' }
    const moment = () => ({ at: new Date(Date.now() - 1_000).toISOString() })
    await house.call(api.shipments.arrive, { as: ops, params, body: moment() })
    await house.tellAll()
    const left = await house.call(api.shipments.depart, {
      as: ops,
      params,
      body: { ...moment(), confirmedLineItems: load.lineItemIds.map((lineItemId) => ({ lineItemId, packages: 20 })) },
    })
    expect(left.body.status).toBe(7)
    await house.tellAll()
    expect(await wordings(planner)).toEqual(['shipment-delivered', 'arrived-late'])
    expect(await wordings(colleague)).toEqual(['arrived-late'])
    for (const person of [ops, dispatcher, stranger]) expect(await wordings(person)).toEqual([])
    expect(JSON.stringify(await bell(planner))).not.toContain(dispatcher.company.canary)
    // Reported by mistake: what really happens later is told as well.
    const wrong = { report: 'departure', act: 'undo', reason: 'Still at the dock' } as const
    await house.call(api.running.correct, { as: ops, params, body: wrong })
    const confirmedLineItems = load.lineItemIds.map((lineItemId) => ({ lineItemId, packages: 20 }))
    await house.call(api.shipments.depart, {
      as: ops,
      params,
      body: { at: new Date().toISOString(), confirmedLineItems },
    })
    await house.tellAll()
    expect((await wordings(planner)).filter((wording) => wording === 'shipment-delivered')).toHaveLength(2)
  })
})

test('an arrival that is corrected to a late one is told as late', async () => {
  const { ops, planner, parties } = await everybody()
  const load = await aShipment(house.waybill.db, { ...parties, status: 'dispatched', pickupInHours: -6 })
  const params = { shipmentId: load.shipmentId, stopId: load.stopIds[0] ?? '' }
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * MINUTE).toISOString()
  await house.call(api.shipments.arrive, { as: ops, params, body: { at: hoursAgo(6.5) } })
  await house.tellAll()
  expect(await wordings(planner)).toEqual([])
  const body = { report: 'arrival', act: 'edit', at: hoursAgo(4), reason: 'By the gate log' } as const
  expect((await house.call(api.running.correct, { as: ops, params, body })).status).toBe(201)
  await house.tellAll()
  expect(await wordings(planner)).toEqual(['arrived-late'])
})

describe('companies and who wants to come in', () => {
  test('a file that could not be taken: operations, but not who brought it', async () => {
    const { ops, colleague, payables } = await everybody()
    const body = { fileName: 'broken.edi', data: Buffer.from('This is no 204').toString('base64') }
    expect((await house.call(api.loadTenders.take, { as: ops, body })).body.outcome).toBe('refused')
    await house.tellAll()
    expect(await bell(colleague)).toMatchObject([{ wording: 'load-tender-refused', facts: { file: 'broken.edi' } }])
    expect((await letters(colleague)).length).toBe(1)
    for (const person of [ops, payables]) expect(await wordings(person)).not.toContain('load-tender-refused')
  })

  test('an application that was handed in: operations, who has a letter as well', async () => {
    const [ops, payables] = [await signIn('operations'), await signIn('payables')]
    const applicant = await anApplicant(house, registry, 'review')
    await house.tellAll()
    expect(await bell(ops)).toMatchObject([
      { wording: 'application-received', facts: { applicationId: applicant.applicationId } },
    ])
    expect((await letters(ops)).map(({ link }) => link)).toEqual([
      `https://portal.northbound.test/onboarding/review/${applicant.applicationId}`,
    ])
    expect(await wordings(payables)).toEqual([])
    expect((await house.mails(applicant.email)).map(({ kind }) => kind)).toContain('onboarding-received')
  })

  test('a bank change: payables are told at each step that waits for them, and not who has just taken it', async () => {
    const admin = await signIn('carrier-admin')
    const [payables, second, ops] = [await signIn('payables'), await signIn('payables'), await signIn('operations')]
    const deskId = newId()
    await read()
      .insertInto('company_desk')
      .values({
        id: deskId,
        company_id: admin.company.id,
        function: 'dispatch',
        phone: '(555) 555-0143',
        since: new Date(Date.now() - 100 * DAY),
      })
      .execute()
    const change = await house.call(api.companies.requestRemitToChange, { as: admin, body: BANK })
    expect(change.status).toBe(201)
    await house.tellAll()
    expect(await bell(payables)).toMatchObject([
      { wording: 'remit-to-requested', facts: { company: admin.company.name } },
    ])
    const own = (await house.mails(admin.userName)).filter(({ kind }) => kind === 'remit-to-change')
    expect(own.length, 'letters about one’s own money are not from here').toBe(1)
    const verified = await house.call(api.companies.verifyRemitToChange, {
      as: payables,
      params: { remitToChangeId: change.body.id },
      body: { callbackNumberId: deskId, spokeWith: 'Robin' },
    })
    expect(verified.status).toBe(200)
    await house.tellAll()
    expect(await wordings(second)).toEqual(['remit-to-verified', 'remit-to-requested'])
    expect(await wordings(payables)).toEqual(['remit-to-requested'])
    expect(await wordings(ops)).toEqual([])
    expect(await wordings(admin)).toEqual([])
  })

  test('insurance: the carrier’s administrator and operations, 30, 14 and 7 days before', async () => {
    const [admin, ops] = [await signIn('carrier-admin'), await signIn('operations')]
    const dispatcher = await signIn('carrier-dispatcher', admin.company)
    const endsOn = new Date(Date.now() + 30 * DAY).toISOString().slice(0, 10)
    await read()
      .updateTable('company_insurance')
      .set({ expires_on: endsOn })
      .where('company_id', '=', admin.company.id)
      .where('kind', '=', 'cargo')
      .execute()
    const [insurance] = BASE_WATCHES
    if (!insurance) throw new Error('Insurance is watched')
    const told = async () => (await wordings(admin)).length
    const on = async (days: number) => {
      await watch(
        insurance,
        new Date(`${new Date(Date.now() + (30 - days) * DAY).toISOString().slice(0, 10)}T18:00:00Z`),
      )
      return await told()
    }
    expect([await on(30), await on(29), await on(14), await on(9), await on(7), await on(1)]).toEqual([
      1, 1, 2, 2, 3, 3,
    ])
    expect(await bell(admin)).toMatchObject([
      { wording: 'own-insurance-expiring', facts: { lines: { term: 'cargo' } } },
      {},
      {},
    ])
    const own = (await bell(ops)).filter(({ facts }) => facts['company'] === admin.company.name)
    expect(own.map(({ wording }) => wording)).toEqual(Array(3).fill('insurance-expiring'))
    expect(await wordings(dispatcher)).toEqual([])
  })

  test('insurance that decides no booking: told too, each line by itself, and not that anything stops', async () => {
    const admin = await signIn('carrier-admin')
    const endsOn = new Date(Date.now() + 20 * DAY).toISOString().slice(0, 10)
    const policy = (kind: 'general' | 'workers-compensation') => ({
      id: newId(),
      company_id: admin.company.id,
      kind,
      insurer: 'Kestrel Mutual',
      policy_number: kind,
      effective_on: '2020-01-01',
      expires_on: endsOn,
      limit_amount: 1_000_000,
    })
    await read()
      .insertInto('company_insurance')
      .values([policy('general'), policy('workers-compensation')])
      .execute()
    const [insurance] = BASE_WATCHES
    if (!insurance) throw new Error('Insurance is watched')
    await watch(insurance, new Date())
    const told = await bell(admin)
    expect(told.map(({ wording }) => wording)).toEqual(Array(2).fill('own-other-insurance-expiring'))
    expect(new Set(told.map(({ facts }) => facts['lines']))).toEqual(
      new Set([{ term: 'general liability' }, { term: 'workers compensation' }]),
    )
    await read()
      .updateTable('company_insurance')
      .set({ expires_on: '2099-01-01' })
      .where('company_id', '=', admin.company.id)
      .execute()
  })

  test('insurance of a broker is told too; it decides none of its bookings', async () => {
    const [broker, ops] = [await signIn('broker'), await signIn('operations')]
    const endsOn = new Date(Date.now() + 14 * DAY).toISOString().slice(0, 10)
    await read()
      .updateTable('company_insurance')
      .set({ expires_on: endsOn })
      .where('company_id', '=', broker.company.id)
      .where('kind', '=', 'cargo')
      .execute()
    const [insurance] = BASE_WATCHES
    if (!insurance) throw new Error('Insurance is watched')
    await watch(insurance, new Date())
    expect(await bell(broker)).toMatchObject([
      { wording: 'own-other-insurance-expiring', facts: { lines: { term: 'cargo' } } },
    ])
    expect(
      (await bell(ops)).filter(({ facts }) => facts['company'] === broker.company.name).map(({ wording }) => wording),
    ).toEqual(['other-insurance-expiring'])
    await read().deleteFrom('company_insurance').where('company_id', '=', broker.company.id).execute()
  })

  test('access: the company’s administrators; operations where there is none', async () => {
    const admin = await signIn('carrier-admin')
    const dispatcher = await signIn('carrier-dispatcher', admin.company)
    const ops = await signIn('operations')
    const unguided = await foundCompany(house.waybill.db, 'shipper')
    await opened(admin.company.id, 'Kim')
    await opened(unguided.id, 'Lee')
    await house.tellAll()
    expect(await bell(admin)).toMatchObject([{ wording: 'access-requested', facts: { name: 'Kim Stranger' } }])
    expect((await letters(admin)).map(({ link }) => link)).toEqual([
      'https://portal.northbound.test/contacts?tab=requests',
    ])
    expect(await wordings(dispatcher)).toEqual([])
    expect((await bell(ops)).map(({ facts }) => facts['name'])).toEqual(['Lee Stranger'])
  })
})

/** An open request, announced as the room itself does. */
async function opened(companyId: string, firstName: string): Promise<void> {
  const id = newId()
  await house.waybill.db.as({ kind: 'system' }).transaction(async (tx) => {
    await tx
      .insertInto('access_request')
      .values({
        id,
        state: 'open',
        company_id: companyId,
        company_named: 'Alder',
        first_name: firstName,
        last_name: 'Stranger',
        email_address: `${newCanary()}@elsewhere.example`,
        confirm_hash: Buffer.from(newCanary()),
        requested_at: new Date(),
        confirm_until: new Date(),
        confirmed_at: new Date(),
      })
      .execute()
    await tx
      .insertInto('outbox')
      .values({ kind: 'access-requested', subject_type: 'access-request', subject_id: id, company_ids: [companyId] })
      .execute()
  })
}

const BANK = {
  method: 'bank',
  payeeName: 'Alder Freight LLC',
  payeeAddress: null,
  bankName: 'Prairie Bank',
  country: 'US',
  accountKind: 'checking',
  routingNumber: '021000021',
  accountNumber: '98123456780021',
  accountNumberAgain: '98123456780021',
  terms: 'standard-30',
} as const

describe('once', () => {
  test('handled twice, it notifies once', async () => {
    const { ops, dispatcher, parties } = await everybody()
    const load = await aShipment(house.waybill.db, { provider: parties.provider, customer: parties.customer })
    const [tender] = await offer(ops, load.shipmentId, [dispatcher])
    await house.tellAll()
    await read()
      .updateTable('outbox')
      .set({ handled_at: null })
      .where('subject_id', '=', tender?.id ?? '')
      .execute()
    await house.tellAll()
    expect(await wordings(dispatcher)).toEqual(['tender-offered'])
    expect((await letters(dispatcher)).length).toBe(1)
  })

  test('of processes that tell it at the same moment one does', async () => {
    const dispatcher = await signIn('carrier-dispatcher')
    const notice = covered([dispatcher])
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => tellOnce(notice)))
    expect(outcomes.filter(Boolean)).toEqual([true])
    expect((await bell(dispatcher)).length).toBe(1)
    expect((await letters(dispatcher)).length).toBe(1)
  })

  test('processes that race for what was announced handle each thing once', async () => {
    const dispatcher = await signIn('carrier-dispatcher')
    const handledBy: string[] = []
    const kind = 'contact-changed'
    const processes = ['one', 'two', 'three'].map(
      (name) =>
        new Notices({
          db: house.waybill.db,
          post: new Post('https://portal.northbound.test'),
          subjects: new SubjectRegistry({ tender: { isVisible: tenders.isVisible } }),
          brand: 'Northbound',
          occasions: {
            [kind]: async (_tx, { id }) => {
              handledBy.push(`${name} ${id}`)
              return [covered([dispatcher], `race-${id}`)]
            },
          },
          watches: [],
        }),
    )
    // Other tests' events do not matter here.
    await sql`update outbox set handled_at = now() where handled_at is null`.execute(read())
    const { rows } = await sql<{ id: number }>`
      insert into outbox (kind, subject_type, subject_id, company_ids)
      select ${kind}, 'company', ${dispatcher.company.id}, '{}' from generate_series(1, 12) returning id`.execute(
      read(),
    )
    await Promise.all(processes.map((one) => one.handle(() => new Date())))
    const ids = handledBy.map((line) => Number(line.split(' ')[1]))
    expect(ids.toSorted((one, other) => one - other)).toEqual(rows.map(({ id }) => id))
    expect((await bell(dispatcher)).length).toBe(12)
  })

  test('a process that dies midway leaves it to the next, and nothing is half sent', async () => {
    const dispatcher = await signIn('carrier-dispatcher')
    const failures: unknown[] = []
    let isBroken = true
    const kind = 'contact-created'
    const one = new Notices({
      db: house.waybill.db,
      post: new Post('https://portal.northbound.test'),
      subjects: new SubjectRegistry({ tender: { isVisible: tenders.isVisible } }),
      brand: 'Northbound',
      occasions: {
        [kind]: async (_tx, { id, subject }) => {
          // Other files' people do not matter here.
          if (subject.id !== dispatcher.id) return []
          const broken = {
            ...covered([dispatcher], `broken-${id}`),
            subject: { type: 'tender', id: 'no id' },
          } as Notice
          return [covered([dispatcher], `whole-${id}`), ...(isBroken ? [broken] : [])]
        },
      },
      watches: [],
    })
    await read()
      .insertInto('outbox')
      .values({ kind, subject_type: 'contact', subject_id: dispatcher.id, company_ids: [] })
      .execute()
    await one.handle(
      () => new Date(),
      (error) => failures.push(error),
    )
    expect(failures.length).toBeGreaterThan(0)
    expect(await bell(dispatcher)).toEqual([])
    isBroken = false
    await one.handle(() => new Date())
    expect(await bell(dispatcher), 'it is left alone for a minute').toEqual([])
    await one.handle(() => new Date(Date.now() + 2 * MINUTE))
    expect((await bell(dispatcher)).length).toBe(1)
  })
})

test('what became due and cannot be told does not block the rest', async () => {
  const dispatcher = await signIn('carrier-dispatcher')
  const { isOutOfSight: _, ...unseen } = covered([dispatcher])
  const broken = { ...unseen, subject: { type: 'tender', id: 'no id' } } as Notice
  const failures: unknown[] = []
  const find = async () => [broken, covered([dispatcher])]
  await house.waybill.notifier.watch({ everyMs: MINUTE, find }, new Date(), (error) => failures.push(error))
  expect(failures).toHaveLength(1)
  expect(await wordings(dispatcher)).toEqual(['load-covered'])
})

test('what only a newer release knows is left to it; what nobody is told of does not wait', async () => {
  const subject = { subject_type: 'notification', subject_id: newId(), company_ids: [] }
  const said = ['notified', 'known-tomorrow'].map((kind) => ({ kind, ...subject }))
  await read().insertInto('outbox').values(said).execute()
  await house.waybill.notifier.passOver(new Date())
  const waiting = await read()
    .selectFrom('outbox')
    .select('kind')
    .where('subject_id', '=', subject.subject_id)
    .where('handled_at', 'is', null)
    .execute()
  expect(waiting).toEqual([{ kind: 'known-tomorrow' }])
})

test('nobody is offered a setting that has no notification', () => {
  const told = new Set<string>(Object.values(WORDINGS).map(({ event }) => event))
  expect(Object.keys(NOTIFICATION_EVENTS).filter((event) => !told.has(event))).toEqual([])
})

test('who may not see it is not told, whatever the audience says', async () => {
  const [dispatcher, stranger] = [await signIn('carrier-dispatcher'), await signIn('carrier-dispatcher')]
  const load = await aTender(house.waybill.db, {
    provider: await foundCompany(house.waybill.db, 'provider'),
    customer: await foundCompany(house.waybill.db, 'shipper'),
    offeredTo: [dispatcher.company],
  })
  const { isOutOfSight: _, ...seen } = covered([dispatcher, stranger])
  await tellOnce({ ...seen, subject: { type: 'tender', id: load.tenderId } })
  expect((await bell(dispatcher)).length).toBe(1)
  expect(await bell(stranger)).toEqual([])
})
