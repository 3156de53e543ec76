import { PERSONAS, type Persona } from '@waybill/contract/permissions.ts'
import { saidOf } from '@waybill/contract/told.ts'
import { sql } from 'kysely'
import type { Db } from '../src/db/connection.ts'
import { newId } from '../src/db/new-id.ts'
import {
  type EventPlan,
  type LaidLoad,
  type LoadPlan,
  layLoad,
  type StopPlan,
  type TenderPlan,
} from '../world/lay-load.ts'
import { Random } from '../world/random.ts'
import { emptyRows, insertRows } from '../world/rows.ts'
import { CANARY, type Company, foundCompany, hire, kindOf, newCanary, newFamily, type Person } from './people.ts'
import { plantBoard } from './planted-board.ts'
import { plantBookings } from './planted-bookings.ts'
import { type PlantedCase, plantCase } from './planted-cases.ts'
import { type PlantedProfiles, plantProfiles } from './planted-companies.ts'
import { plantDocuments } from './planted-documents.ts'
import { plantFleet } from './planted-fleet.ts'
import { type PlantedLocations, plantLocations } from './planted-locations.ts'
import { type PlantedMoney, plantMoney } from './planted-money.ts'
import { plantNotes } from './planted-notes.ts'
import { type PlantedOnboarding, plantOnboarding } from './planted-onboarding.ts'
import { plantPapers } from './planted-papers.ts'
import { type PlantedRateRequests, plantRateRequests } from './planted-rate-requests.ts'
import { type PlantedRates, plantRates } from './planted-rates.ts'
import { plantRuns } from './planted-runs.ts'
import { plantScoreCard } from './planted-score-cards.ts'
import { type PlantedSecurity, plantSecurity } from './planted-security.ts'
import { type PlantedSupport, plantSupport } from './planted-support.ts'
import { plantTruck } from './planted-truck.ts'

/** A word or amount that occurs once, and the companies that may read it. The provider reads all but passwords. */
export type Canary = {
  word: string
  mayRead: ReadonlySet<string>
  /** Who may read its row: row security covers rows; queries decide what of a row is shown. */
  mayReadRow: ReadonlySet<string>
  where: string
}

export type Load = LaidLoad & { number: string; orderNumber: string }

/** Companies that deal only with each other, and a canary in everything they write. */
export type PlantedNetwork = {
  /** How each of its canaries begins. */
  family: string
  people: Record<Persona, Person>
  moving: Load
  offered: Load
  posted: Load
  truckId: string
  vehicleId: string
  webhookId: string
  eldVehicleId: string
  voided: Load
  locations: PlantedLocations
  notificationId: string
  filterSetId: string
  tenderRunId: string
  rateRequests: PlantedRateRequests
  billOfLadingIds: string[]
  documentIds: string[]
  problemIds: string[]
  noteIds: string[]
  noteImageIds: string[]
  profiles: PlantedProfiles
  money: PlantedMoney
  paidCase: PlantedCase
  scoreContestId: string
  support: PlantedSupport
  onboarding: PlantedOnboarding
  security: PlantedSecurity
  canaries: Canary[]
}

export type Inbound = { fileId: string; accessRequestId: string; rates: PlantedRates; canaries: Canary[] }

const DAY = 86_400_000
const NOBODY: ReadonlySet<string> = new Set()

/** One network among others; any two are strangers. */
export async function plantNetwork(db: Db, provider: Company): Promise<PlantedNetwork> {
  const family = newFamily()
  const carrier = await foundCompany(db, 'carrier', family)
  const broker = await foundCompany(db, 'broker', family)
  const shipper = await foundCompany(db, 'shipper', family)
  const payer = await foundCompany(db, 'payer', family)
  const factor = await foundCompany(db, 'factor', family)
  const employers = { provider, carrier, broker, shipper, payer, factor }
  const people = {} as Record<Persona, Person>
  for (const persona of PERSONAS)
    people[persona] = await hire(db, persona, { family, company: employers[kindOf(persona)] })

  const everybody = [carrier, broker, shipper, payer, factor]
  const canaries: Canary[] = []
  const say = (where: string, readers: readonly Company[], rowReaders = readers): string => {
    const word = newCanary(family)
    canaries.push(canary(word, where, readers, rowReaders))
    return word
  }
  const price = (where: string, readers: readonly Company[], rowReaders = readers): number => {
    const amount = Math.round(10_000_000 + Math.random() * 80_000_000) / 100 + 0.01
    canaries.push(canary(amount.toFixed(2), where, readers, rowReaders))
    return Number(amount.toFixed(2))
  }
  for (const company of everybody) canaries.push(canary(company.canary, 'company.name', everybody, 'everybody'))
  for (const person of Object.values(people)) {
    // Everyone on the load sees the driver's name; only their own company, other people's.
    const isDriver = person.persona === 'driver'
    if (person.company.id !== provider.id)
      canaries.push(canary(person.canary, 'contact.last_name', isDriver ? everybody : [person.company]))
  }

  const rows = emptyRows()
  const random = new Random(Math.floor(Math.random() * 2 ** 32))
  const plan = (parties: readonly Company[], load: Partial<LoadPlan>): LoadPlan => ({
    number: newCanary(family),
    orderNumber: say('orders.number', parties),
    createdAt: new Date(Date.now() - 5 * DAY),
    createdBy: { contactId: null, firstName: 'Waybill', lastName: '', companyId: provider.id },
    provider,
    customer: shipper,
    carrier: null,
    payer: null,
    driver: null,
    tractorNumber: say('shipment.tractor_number', parties).slice(0, 20),
    trailerNumber: null,
    proNumber: say('shipment.pro_number', parties),
    equipmentMode: 0,
    shippingMode: 0,
    origination: 'TmsSpot',
    currency: 'USD',
    rate: null,
    maxBuy: price('shipment.max_buy', [], parties),
    targetRate: price('shipment.target_rate', [], parties),
    distance: { miles: 900, engine: 'highway', version: '1', isEstimated: true },
    temperature: null,
    isTeamRequired: false,
    specialInstructions: say('shipment.special_instructions', parties),
    references: [{ label: 'PO', value: say('shipment_reference.value', parties) }],
    stops: (['Pickup', 'Delivery'] as const).map((type) => stop(type, (where) => say(where, parties))),
    lines: [
      {
        description: say('order_line_item.description', parties),
        packageType: 'Pallets',
        packages: 20,
        weight: 30_000,
        freightClass: '70',
        unNumber: null,
        pickup: 0,
        delivery: 1,
      },
    ],
    events: [],
    tenders: [],
    ...load,
  })
  const lay = (load: LoadPlan): Load => ({
    ...layLoad(rows, random, load),
    number: load.number,
    orderNumber: load.orderNumber,
  })
  const happened = (
    kind: EventPlan['kind'],
    daysAgo: number,
    readers: readonly Company[],
    more: Partial<EventPlan> = {},
  ) => ({
    kind,
    at: new Date(Date.now() - daysAgo * DAY),
    by: {
      contactId: null,
      firstName: 'Waybill',
      lastName: say('shipment_event.reported_by', readers),
      companyId: provider.id,
    },
    says: saidOf(say('history_entry.description', more.isInternal ? [] : readers)),
    ...more,
  })
  const offer = (to: Company, more: Partial<TenderPlan>): TenderPlan => ({
    number: newCanary(family),
    run: 'one',
    carrier: to,
    rate: price('tender.rate', [to]),
    sentAt: new Date(Date.now() - 4 * DAY),
    respondBy: new Date(Date.now() + DAY),
    status: 0,
    by: { contactId: null, firstName: 'Waybill', lastName: '', companyId: provider.id },
    respondedAt: null,
    respondedBy: null,
    note: say('tender.note', [to]),
    ...more,
  })

  const onTheRoad = [carrier, shipper, payer]
  const { driver } = people
  const moving = lay(
    plan(onTheRoad, {
      carrier,
      payer,
      driver: { id: driver.id, name: `Robin ${driver.canary}` },
      rate: price('shipment.carrier_rate', [carrier, payer], onTheRoad),
      events: [
        happened('created', 5, onTheRoad),
        happened('booked', 4, onTheRoad),
        happened('driver-assigned', 3, onTheRoad, { payload: { driverId: driver.id } }),
        happened('equipment-set', 3, onTheRoad, { payload: { tractorNumber: '42' } }),
        happened('arrived', 2, onTheRoad, { stop: 0, source: 'driver-app' }),
        happened('problem-reported', 2, onTheRoad, {
          payload: { reason: 'AI', text: say('shipment_event.payload', onTheRoad) },
        }),
        happened('tendered', 2, onTheRoad, { isInternal: true }),
      ],
    }),
  )
  const problemIds = rows.shipment_event.filter(({ kind }) => kind === 'problem-reported').map(({ id }) => id)
  const offered = lay(
    plan([shipper, carrier, broker], {
      events: [happened('created', 5, [shipper, carrier, broker]), happened('tendered', 4, [shipper, carrier, broker])],
      tenders: [offer(carrier, {}), offer(broker, {})],
    }),
  )
  const posted = lay(plan([shipper, carrier], { events: [happened('created', 5, [shipper])] }))
  const paidFor = [carrier, shipper, factor]
  const billed = lay(
    plan(paidFor, {
      carrier,
      rate: price('invoice.expected_amount', [carrier, factor], paidFor),
      events: [
        happened('created', 5, [carrier, shipper]),
        happened('booked', 4, [carrier, shipper]),
        ...[0, 1].flatMap((at) => [
          happened('arrived', 2, [carrier, shipper], { stop: at }),
          happened('departed', 2, [carrier, shipper], { stop: at }),
        ]),
      ],
    }),
  )
  const voided = lay(plan([shipper], { events: [happened('created', 5, [shipper]), happened('voided', 1, [shipper])] }))

  // Only customer and provider may know an order's own stops and the provider's price.
  for (const stop of rows.order_stop) stop.contact_email = `${say('order_stop.contact_email', [shipper])}@dock.example`
  for (const order of rows.orders) {
    order.markup = price('orders.markup', [], everybody)
    order.freight_value = price('orders.freight_value', [shipper], everybody)
    order.hazmat_emergency_contact = say('orders.hazmat_emergency_contact', [shipper], everybody)
  }
  const locations = plantLocations(rows, { family, shipper, carrier, onTheRoad, stopId: moving.stopIds[0] }, say)
  const system = db.as({ kind: 'system' })
  await system.transaction((tx) => insertRows(tx, rows))
  await system.read
    .insertInto('stored_file')
    .values({
      id: newId(),
      company_id: carrier.id,
      purpose: 'certificate',
      name: say('stored_file.name', [carrier]),
      media_type: 'application/pdf',
      size: 1,
      sha256: newCanary(),
    })
    .execute()
  await system.read
    .insertInto('notification_preference')
    .values({
      contact_id: people['carrier-admin'].id,
      company_id: carrier.id,
      event: 'tender-offered',
      in_portal: true,
      by_mail: false,
    })
    .execute()
  const notificationId = newId()
  await system.read
    .insertInto('notification')
    .values({
      id: notificationId,
      contact_id: people['carrier-admin'].id,
      company_id: carrier.id,
      wording: 'load-covered',
      facts: JSON.stringify({ tender: say('notification.facts', [carrier], []), tenderId: newId(), lane: 'Chicago' }),
      subject_type: 'shipment',
      subject_id: moving.shipmentId,
      told_at: new Date(),
    })
    .execute()
  const filterSetId = newId()
  await system.read
    .insertInto('filter_set')
    .values({
      id: filterSetId,
      list: 'orders',
      contact_id: people.shipper.id,
      company_id: shipper.id,
      name: say('filter_set.name', [shipper]),
      filters: JSON.stringify({ sortProperty: 'created', sortDirection: 'desc' }),
    })
    .execute()
  const { webhook_id: webhookId } = await system.read
    .insertInto('tracking_integration')
    .values({
      company_id: carrier.id,
      provider: 'motive',
      account: say('tracking_integration.account', [carrier]),
      connected_at: new Date(),
      expired_at: new Date(Date.now() - DAY),
    })
    .returning('webhook_id')
    .executeTakeFirstOrThrow()
  const eldVehicleId = newCanary(family)
  await system.read
    .insertInto('eld_vehicle')
    .values({
      company_id: carrier.id,
      provider: 'motive',
      eld_vehicle_id: eldVehicleId,
      name: say('eld_vehicle.name', [carrier]),
    })
    .execute()
  await system.read
    .insertInto('tracking_problem_closing')
    .values({
      shipment_id: moving.shipmentId,
      kind: 'DuplicateAssetOnTwoLoads',
      first_seen: new Date(),
      closed_at: new Date(),
      closed_by: say('tracking_problem_closing.closed_by', []),
      contact_id: people.operations.id,
      reason: say('tracking_problem_closing.reason', []),
    })
    .execute()
  for (const company of everybody) {
    await system.read
      .updateTable('company')
      .set({ hold_reason: say('company.hold_reason', [company], everybody) })
      .where('id', '=', company.id)
      .execute()
  }
  const billOfLadingIds = await plantPapers(db, { shipmentId: moving.shipmentId, carrier, payer, onTheRoad }, say)
  await plantBookings(db, { shipmentId: moving.shipmentId, carrier }, say)
  const documentIds = await plantDocuments(
    db,
    { shipmentId: moving.shipmentId, stopId: moving.stopIds.at(-1), carrier, payer, onTheRoad },
    { carrier: people['carrier-admin'], provider: people.operations },
    say,
  )
  const { noteIds, noteImageIds } = await plantNotes(
    db,
    { shipmentId: moving.shipmentId, onTheRoad },
    { carrier: people['carrier-admin'], provider: people.operations },
    say,
  )
  const representatives = everybody.flatMap(
    (company) => Object.values(people).find((person) => person.company.id === company.id) ?? [],
  )
  const tenderRunId = await plantRuns(
    db,
    { carrierId: carrier.id, shipmentId: offered.shipmentId, orderId: offered.orderId, shipper: people.shipper },
    (where) => say(where, []),
    (where) => say(where, [shipper]),
  )
  const rateRequests = await plantRateRequests(
    db,
    { shipmentId: offered.shipmentId, carrier, operations: people.operations },
    say,
    price,
  )
  await plantBoard(db, { shipmentId: posted.shipmentId, carrierId: carrier.id }, (where, isCarriers) =>
    say(where, isCarriers ? [carrier] : [], [carrier]),
  )
  const truckId = await plantTruck(db, carrier.id, (where) => say(where, [carrier]))
  const vehicleId = await plantFleet(db, { companyId: carrier.id, driverId: people.driver.id }, (where) =>
    say(where, [carrier]),
  )
  const money = await plantMoney(
    db,
    { billed: billed.shipmentId, moving: moving.shipmentId },
    { family, carrier, factor, payer },
    people.payables,
    say,
  )
  const scored = { shipmentId: voided.shipmentId, carrierId: carrier.id }
  const scoreContestId = await plantScoreCard(db, scored, (where) => say(where, [carrier]))
  const paidCase = await plantCase(
    db,
    { shipmentId: moving.shipmentId, shipmentNumber: moving.number },
    { family, carrier, payer, provider, shipper },
    say,
    price,
  )
  const support = await plantSupport(
    db,
    { asking: people['carrier-admin'], answering: people.operations },
    (where) => say(where, [carrier]),
    (where) => say(where, []),
  )
  const profiles = await plantProfiles(db, representatives, say)
  const security = await plantSecurity(db, representatives, say)
  const onboarding = await plantOnboarding(db, people['carrier-admin'], say)
  // A company's name is no secret to those who deal with it, and row security allows names.
  for (const planted of canaries) if (planted.where.startsWith('company.')) planted.mayReadRow = new Set(['everybody'])
  return {
    family,
    people,
    moving,
    offered,
    posted,
    truckId,
    vehicleId,
    webhookId,
    eldVehicleId,
    voided,
    locations,
    notificationId,
    filterSetId,
    tenderRunId,
    rateRequests,
    billOfLadingIds,
    documentIds,
    noteIds,
    noteImageIds,
    problemIds,
    profiles,
    money,
    paidCase,
    scoreContestId,
    support,
    onboarding,
    security,
    canaries,
  }
}

/** What only the provider may know: incoming X12 documents, and secrets nobody reads. */
export async function plantInbound(db: Db, network: PlantedNetwork): Promise<Inbound> {
  const system = db.as({ kind: 'system' })
  const canaries: Canary[] = []
  const say = (where: string) => {
    const word = newCanary(network.family)
    canaries.push(canary(word, where, []))
    return word
  }
  const customer = network.people.shipper.company.id
  const senderId = say('trading_partner.sender_id')
  await system.read.insertInto('trading_partner').values({ sender_id: senderId, customer_id: customer }).execute()
  const fileId = newId()
  await system.read
    .insertInto('load_tender_file')
    .values({
      id: fileId,
      file_name: say('load_tender_file.file_name'),
      sha256: newCanary(),
      content: Buffer.from(say('load_tender_file.content')),
      sender_id: senderId,
      customer_id: customer,
      outcome: 'taken',
      received_by: say('load_tender_file.received_by'),
    })
    .execute()
  await system.read
    .insertInto('load_tender')
    .values({
      id: newId(),
      file_id: fileId,
      sequence: 1,
      idempotency_key: newCanary(),
      customer_load_number: say('load_tender.customer_load_number'),
      purpose: 'create',
      outcome: 'created',
      scac: 'ABCD',
      shipment_id: network.moving.shipmentId,
    })
    .execute()
  await system.read
    .insertInto('mail')
    .values({
      id: newId(),
      kind: 'probe',
      recipient: `${say('mail.recipient')}@elsewhere.example`,
      subject: say('mail.subject'),
      content: JSON.stringify({ paragraphs: [say('mail.content')], act: null }),
      next_try_at: new Date(Date.now() + 365 * DAY),
    })
    .execute()
  const accessRequestId = newId()
  await system.read
    .insertInto('access_request')
    .values({
      id: accessRequestId,
      state: 'open',
      company_id: customer,
      company_named: say('access_request.company_named'),
      first_name: 'Robin',
      last_name: say('access_request.last_name'),
      email_address: `${newCanary()}@elsewhere.example`,
      message: say('access_request.message'),
      confirm_hash: Buffer.from(newCanary()),
      requested_at: new Date(),
      confirm_until: new Date(),
      confirmed_at: new Date(),
    })
    .execute()
  await system.read
    .insertInto('onboarding_request')
    .values({
      id: newId(),
      asked: JSON.stringify({ firstName: say('onboarding_request.asked') }),
      next_try_at: new Date(Date.now() + 365 * DAY),
    })
    .execute()
  await system.read
    .insertInto('password_reset_request')
    .values({ id: newId(), email_address: say('password_reset_request.email_address'), requested_at: new Date() })
    .execute()
  const { moving, people } = network
  const carrierId = people['carrier-admin'].company.id
  const rates = await plantRates(db, { carrierId, customerId: customer, shipmentId: moving.shipmentId }, say)
  await sql`update contact set password_hash = ${say('contact.password_hash')} where company_id = ${customer}`.execute(
    system.read,
  )
  return { fileId, accessRequestId, rates, canaries }
}

function canary(
  word: string,
  where: string,
  readers: readonly Company[],
  rowReaders: readonly Company[] | 'everybody' = readers,
): Canary {
  const ids = (companies: readonly Company[]) => new Set(companies.map((company) => company.id))
  return {
    word,
    where,
    mayRead: readers.length > 0 ? ids(readers) : NOBODY,
    mayReadRow: rowReaders === 'everybody' ? new Set(['everybody']) : ids(rowReaders),
  }
}

function stop(type: 'Pickup' | 'Delivery', say: (where: string) => string): StopPlan {
  const day = new Date(Date.now() + (type === 'Pickup' ? -2 : 2) * DAY).toISOString().slice(0, 10)
  return {
    type,
    locationId: null,
    name: say('shipment_stop.name'),
    addressLine1: say('shipment_stop.address_line1'),
    city: say('shipment_stop.city'),
    state: 'IL',
    postalCode: '60638',
    country: 'US',
    latitude: 41.8,
    longitude: -87.7,
    timeZone: 'America/Chicago',
    early: `${day}T08:00:00`,
    late: `${day}T16:00:00`,
    appointment: null,
    instructions: say('shipment_stop.instructions'),
    contactName: say('shipment_stop.contact_name'),
    contactPhone: null,
    referenceNumbers: [{ label: 'Pickup', value: say('shipment_stop.reference_numbers') }],
  }
}

/** Foreign words in a text: what the company can read without being party to it. */
export function leaks(
  text: string,
  readerId: string,
  canaries: readonly Canary[],
  of: 'field' | 'row' = 'field',
): string[] {
  return canariesIn(text, canaries)
    .filter((each) => !mayRead(each, readerId, of))
    .map(({ word, where }) => `${where} ${word}`)
}

export function mayRead(canary: Canary, readerId: string, of: 'field' | 'row' = 'field'): boolean {
  const readers = of === 'field' ? canary.mayRead : canary.mayReadRow
  return readers.has(readerId) || readers.has('everybody')
}

/** The canaries found in the text, which is read once for all words. */
export function canariesIn(text: string, canaries: readonly Canary[]): Canary[] {
  const { byWord, amounts } = sortsOf(canaries)
  const words = [...new Set(text.match(CANARY_WORDS))].flatMap((word) => byWord.get(word) ?? [])
  return AMOUNT.test(text) ? [...words, ...amounts.filter(({ word }) => text.includes(word))] : words
}

const CANARY_WORD = new RegExp(`^${CANARY.source}$`)
const CANARY_WORDS = new RegExp(CANARY.source, 'g')
const AMOUNT = /\d\.\d\d/

const sorted = new WeakMap<readonly Canary[], { byWord: Map<string, Canary[]>; amounts: Canary[] }>()

/** Words are found at once, amounts one by one. */
function sortsOf(canaries: readonly Canary[]) {
  const known = sorted.get(canaries)
  if (known) return known
  const byWord = Map.groupBy(canaries, ({ word }) => word)
  const sorts = { byWord, amounts: canaries.filter(({ word }) => !CANARY_WORD.test(word)) }
  sorted.set(canaries, sorts)
  return sorts
}
