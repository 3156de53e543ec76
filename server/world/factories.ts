import { SHIPMENT_STATUS, type ShipmentStatus, TENDER_STATUS } from '@waybill/contract/freight-codes.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../src/db/connection.ts'
import { asWritten } from '../src/http/said.ts'
import { later, wallAt } from '../src/wall-clock.ts'
import {
  type EventPlan,
  type LaidLoad,
  type LoadPlan,
  layLoad,
  type StopPlan,
  type TenderPlan,
  WAYBILL,
} from './lay-load.ts'
import { Random } from './random.ts'
import { emptyRows, insertRows } from './rows.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A test's company; its canary is in every free text it writes (TRUST P1). */
export type PartyOfLoad = { id: string; name: string; canary?: string }

/** A load's status, by name. */
export type LoadStatus = keyof typeof SHIPMENT_STATUS

export type LoadWish = {
  provider: PartyOfLoad
  customer: PartyOfLoad
  /** The carrier; needed from Booked on. */
  carrier?: PartyOfLoad
  /** Who has an open offer; needed for Tendering. */
  offeredTo?: readonly PartyOfLoad[]
  /** The driver; needed from Dispatched on. */
  driver?: { id: string; name: string }
  /** Ready to Book by default. At Stop is at the first stop; In Transit has left it. */
  status?: LoadStatus
  now?: Date
  /** Hours from now to the first appointment; the last is a day later. */
  pickupInHours?: number
  /** Pickups first, then deliveries; one each by default. */
  stops?: readonly ('Pickup' | 'Delivery')[]
  rate?: number
  maxBuy?: number
  respondWithinMinutes?: number
  /** Overrides fields of the plan. */
  but?: Partial<LoadPlan>
}

export type LoadOfTest = LaidLoad & { number: string; orderNumber: string }

/** One load in any status, with the events leading there. */
export async function aShipment(db: Db, wish: LoadWish): Promise<LoadOfTest> {
  return await db.as({ kind: 'system' }).transaction(async (tx) => {
    const now = wish.now ?? new Date()
    const number = await nextNumber(tx, 'shipment')
    const orderNumber = await nextNumber(tx, 'order')
    const offered = wish.offeredTo ?? []
    const tenderNumbers = await Promise.all(offered.map(() => nextNumber(tx, 'tender')))
    const rows = emptyRows()
    const plan = planOf(wish, now, number, orderNumber, tenderNumbers)
    const laid = layLoad(rows, new Random(Math.floor(Math.random() * 2 ** 32)), { ...plan, ...wish.but })
    await insertRows(tx, rows)
    return { ...laid, number, orderNumber }
  })
}

/** A load waiting for these carriers' answers. Offer ids are in the same order. */
export async function aTender(
  db: Db,
  wish: LoadWish & { offeredTo: readonly [PartyOfLoad, ...PartyOfLoad[]] },
): Promise<LoadOfTest & { tenderId: string }> {
  const load = await aShipment(db, { ...wish, status: 'tendering' })
  const [tenderId = ''] = load.tenderIds
  return { ...load, tenderId }
}

async function nextNumber(tx: Tx, kind: 'shipment' | 'order' | 'tender'): Promise<string> {
  const { rows } = await sql<{ number: number }>`
    select nextval(${`${kind}_number_sequence`}::regclass) as number`.execute(tx)
  return `${kind === 'tender' ? 'T' : ''}${rows[0]?.number}`
}

function planOf(wish: LoadWish, now: Date, number: string, orderNumber: string, tenderNumbers: string[]): LoadPlan {
  const status = SHIPMENT_STATUS[wish.status ?? 'readyToBook']
  const createdAt = new Date(now.getTime() - 48 * HOUR)
  const stops = (wish.stops ?? ['Pickup', 'Delivery']).map((type, index, all) =>
    stopAt(wish, type, new Date(now.getTime() + ((wish.pickupInHours ?? 24) + (24 * index) / (all.length - 1)) * HOUR)),
  )
  const isBooked = status >= SHIPMENT_STATUS.booked
  const isDispatched = status >= SHIPMENT_STATUS.dispatched
  const rate = wish.rate ?? 1_850
  const { carrier, driver } = wish
  if (isBooked && !carrier) throw new Error('A booked load needs a carrier')
  if (isDispatched && !driver) throw new Error('A dispatched load needs a driver')
  return {
    number,
    orderNumber,
    createdAt,
    createdBy: { ...WAYBILL, companyId: wish.provider.id },
    provider: wish.provider,
    customer: wish.customer,
    carrier: isBooked && carrier ? carrier : null,
    payer: null,
    driver: isDispatched && driver ? driver : null,
    tractorNumber: isDispatched ? '4340' : null,
    trailerNumber: isDispatched ? '53001' : null,
    proNumber: null,
    equipmentMode: 0,
    shippingMode: 0,
    origination: 'TmsSpot',
    currency: 'USD',
    rate: isBooked ? rate : null,
    maxBuy: wish.maxBuy ?? rate + 200,
    targetRate: rate - 100,
    distance: { miles: 925, engine: 'shipment', version: '1', isEstimated: false },
    temperature: null,
    isTeamRequired: false,
    specialInstructions: canaryOf(wish.customer),
    references: [{ label: 'PO', value: `PO-${number}` }],
    stops,
    lines: [
      {
        description: `Canned vegetables ${canaryOf(wish.customer)}`.trim(),
        packageType: 'Pallets',
        packages: 20,
        weight: 38_000,
        freightClass: '65',
        unNumber: null,
        pickup: 0,
        delivery: stops.length - 1,
      },
    ],
    events: eventsOf(wish, status, now, createdAt, stops.length),
    tenders: status === SHIPMENT_STATUS.tendering ? offersOf(wish, now, rate, tenderNumbers) : [],
  }
}

const canaryOf = (company: PartyOfLoad) => company.canary ?? ''

function stopAt(wish: LoadWish, type: 'Pickup' | 'Delivery', due: Date): StopPlan {
  const place =
    type === 'Pickup'
      ? {
          city: 'Chicago',
          state: 'IL',
          postalCode: '60638',
          latitude: 41.782,
          longitude: -87.771,
          zone: 'America/Chicago',
        }
      : {
          city: 'Phoenix',
          state: 'AZ',
          postalCode: '85043',
          latitude: 33.432,
          longitude: -112.197,
          zone: 'America/Phoenix',
        }
  const { zone, ...where } = place
  const appointment = wallAt(due, zone)
  return {
    type,
    locationId: null,
    name: `${type} dock ${canaryOf(wish.customer)}`.trim(),
    addressLine1: '1 Dock St',
    ...where,
    country: 'US',
    timeZone: zone,
    early: later(appointment, { minutes: -60 }),
    late: later(appointment, { minutes: 60 }),
    appointment,
    instructions: canaryOf(wish.customer) || null,
    contactName: canaryOf(wish.customer) || null,
    contactPhone: '(555) 555-0143',
    referenceNumbers: [],
  }
}

function eventsOf(wish: LoadWish, status: ShipmentStatus, now: Date, createdAt: Date, stops: number): EventPlan[] {
  const by = { ...WAYBILL, companyId: wish.provider.id }
  const steps: Omit<EventPlan, 'at' | 'by'>[] = [
    {
      kind: status === SHIPMENT_STATUS.draft ? 'created-draft' : 'created',
      says: asWritten(['Shipment created', canaryOf(wish.provider)].join(' ').trim()),
    },
  ]
  if (status === SHIPMENT_STATUS.voided) steps.push({ kind: 'voided' })
  if (status >= SHIPMENT_STATUS.tendering) steps.push({ kind: 'tendered' })
  if (status >= SHIPMENT_STATUS.booked) steps.push({ kind: 'booked', payload: { carrierId: wish.carrier?.id } })
  if (status >= SHIPMENT_STATUS.dispatched) {
    steps.push({ kind: 'driver-assigned', payload: { driverId: wish.driver?.id } })
    steps.push({ kind: 'equipment-set', payload: { tractorNumber: '4340', trailerNumber: '53001' } })
  }
  if (status >= SHIPMENT_STATUS.inTransit) steps.push({ kind: 'arrived', stop: 0, source: 'dispatcher' })
  if (status === SHIPMENT_STATUS.inTransit || status >= SHIPMENT_STATUS.delivered)
    steps.push({ kind: 'departed', stop: 0, source: 'dispatcher' })
  const stopsDone = status >= SHIPMENT_STATUS.delivered ? stops : 0
  for (let stop = 1; stop < stopsDone; stop++) {
    steps.push({ kind: 'arrived', stop, source: 'dispatcher' }, { kind: 'departed', stop, source: 'dispatcher' })
  }
  if (status === SHIPMENT_STATUS.deliveryConfirmed) steps.push({ kind: 'delivery-confirmed' })
  // Spread evenly from the load's creation to now.
  const pace = (now.getTime() - createdAt.getTime()) / (steps.length + 1)
  return steps.map((step, index) => ({ ...step, by, at: new Date(createdAt.getTime() + pace * (index + 1)) }))
}

function offersOf(wish: LoadWish, now: Date, rate: number, numbers: string[]): TenderPlan[] {
  return (wish.offeredTo ?? []).map((carrier, index) => ({
    number: numbers[index] ?? '',
    run: 'one',
    carrier,
    rate,
    sentAt: new Date(now.getTime() - 5 * MINUTE),
    respondBy: new Date(now.getTime() + (wish.respondWithinMinutes ?? 60) * MINUTE),
    status: TENDER_STATUS.sent,
    by: { ...WAYBILL, companyId: wish.provider.id },
    respondedAt: null,
    respondedBy: null,
    note: canaryOf(wish.provider),
  }))
}
