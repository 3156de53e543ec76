import { api } from '@waybill/contract/api.ts'
import type { BodySentTo } from '@waybill/contract/endpoint.ts'
import { TENDER_STATUS } from '@waybill/contract/freight-codes.ts'
import { TRAILER_OF_MODE } from '@waybill/contract/order-codes.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { asTeller, voiceOf, type WorldCompany } from '../companies.ts'
import type { LinePlan, StopPlan, Teller } from '../lay-load.ts'
import type { LifePlan, Round } from '../life.ts'
import { act, expireOffers, type Part } from '../stage.ts'
import { askedForRates, type RateStory } from './rates.ts'

const MINUTE = 60_000
/** As fresh as the latest update from a truck in transit, and after everything else on the trip. */
const SINCE_CHECK_CALL = 40 * MINUTE

/** An order's stop, by the customer's own number for the dock. */
export type OrderedStop = StopPlan & { locationNumber: string }

/** A load acted out by its people. */
export type HaulPlan = LifePlan & {
  equipmentMode: 0 | 1 | 2
  shippingMode: number
  origination: 'TmsContract' | 'TmsSpot'
  maxBuy: number
  isTeamRequired: boolean
  specialInstructions: string | null
  references: { label: string; value: string }[]
  stops: OrderedStop[]
  lines: LinePlan[]
  /** Each stop's seal, and who reports there. */
  reports: readonly { seal: string; isDrivers: boolean }[]
  /** The carrier's own reference. */
  carrierReference: string
  /** What else is told of the load once booked, in time order. */
  meanwhile: readonly Meanwhile[]
  /** Instead of being tendered. */
  asked: RateStory | undefined
  now: Date
}

export type Meanwhile = { at: Date; tell: (at: Date, carrier: WorldCompany, load: Shipment) => Part<void> }

/** A load and who can act on it next: for scenes that continue from here. */
export type Hauled = { id: string; number: string; carrier: WorldCompany; delivered: Shipment; deliveredAt: Date }

const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE)

/** From the order to the last dock; undefined if nobody hauls it. */
export function* haul(plan: HaulPlan): Part<Hauled | undefined> {
  const load = yield* planned(plan)
  if (plan.voided && plan.rounds.length === 0) {
    yield* act(plan.voided.at, voiceOf(plan.provider), api.booking.void, { params: { shipment: load.shipmentNumber } })
    return undefined
  }
  if (plan.asked) {
    const { rate, provider, createdAt } = plan
    yield* askedForRates({ id: load.id, rate, provider, createdAt }, plan.asked)
    return undefined
  }
  const booked = plan.waterfall ? yield* inTurns(plan, load.id) : yield* inRounds(plan, load.id)
  if (!booked) return undefined
  if (plan.dispatch) return yield* onTheRoad(plan, load.id, booked)
  yield* meanwhile(plan, load.id, booked.carrier)
  return undefined
}

function* meanwhile(
  { meanwhile: told }: HaulPlan,
  shipmentId: string,
  carrier: WorldCompany,
  during: { from?: Date | undefined; to?: Date } = {},
): Part<void> {
  const { from = new Date(0), to } = during
  for (const { at, tell } of told) {
    if (at < from || (to && at >= to)) continue
    const params = { shipment: shipmentId }
    yield* tell(at, carrier, yield* act(at, voiceOf(carrier), api.shipments.find, { params }))
  }
}

/** The customer orders, and a planner makes a load of it; a draft has only its customer so far. */
function* planned({ createdAt, ...plan }: HaulPlan): Part<{ id: string; shipmentNumber: string }> {
  const customer = voiceOf(plan.customer)
  const { orderNumber } = yield* act(later(createdAt, -20), customer, api.orders.create, { body: orderOf(plan) })
  const { origination, maxBuy, isDraft } = plan
  const mine = isDraft ? { isDraft } : { origination, maxBuy }
  return yield* act(createdAt, isDraft ? customer : voiceOf(plan.provider), api.planning.create, {
    body: { orders: [orderNumber], ...mine },
  })
}

function orderOf(plan: Omit<HaulPlan, 'createdAt'>): BodySentTo<typeof api.orders.create> {
  const { equipmentMode, temperature, stops, lines } = plan
  const isHazmat = lines.some(({ unNumber }) => unNumber !== null)
  return {
    equipmentMode,
    equipmentTypes: TRAILER_OF_MODE[equipmentMode],
    // The world's mode numbers are the contract's.
    shippingMode: plan.shippingMode as 0 | 1,
    isTeamRequired: plan.isTeamRequired,
    ...(equipmentMode === 1 && temperature !== null
      ? { reeferTemperature: temperature, reeferMode: 'Continuous' }
      : {}),
    hazmatEmergencyContactInfo: isHazmat ? 'Chem-Response 24 h, 800-555-0199' : null,
    specialInstructions: plan.specialInstructions,
    referenceNumbers: plan.references,
    stops: stops.map(({ type, locationNumber, early, late, appointment, ...stop }, place) => ({
      type,
      locationNumber,
      schedule: {
        earlyDateTime: toMinute(early),
        lateDateTime: toMinute(late),
        appointmentDateTime: toMinute(appointment),
      },
      contact: { name: stop.contactName, phoneNumber: stop.contactPhone },
      instructions: stop.instructions,
      lineItems: lines
        .filter(({ pickup }) => pickup === place)
        .map(({ pickup: _pickup, delivery, unNumber, freightClass, ...line }) => ({
          ...line,
          // The network's classes are the contract's.
          freightClass: freightClass as '70',
          deliveryStop: delivery + 1,
          ...(unNumber ? { isHazmat: true, unNumber, hazardClass: '3', packingGroup: 'II' as const } : {}),
        })),
    })),
  }
}

const toMinute = (wall: string | null) => wall?.slice(0, 16) ?? null

type Booked = { carrier: WorldCompany; at: Date }

/** Offers sent together, round after round, until somebody accepts; a rescinded booking starts the next round. */
function* inRounds(plan: HaulPlan, shipmentId: string): Part<Booked | undefined> {
  const staff = voiceOf(plan.provider)
  let clock = plan.createdAt
  for (const round of plan.rounds) {
    const sentAt = later(clock, round.afterMinutes)
    const { data } = yield* act(sentAt, staff, api.tenders.offer, {
      body: {
        shipmentId,
        carrierIds: round.answers.map(({ carrier }) => carrier.id),
        rate: plan.rate,
        respondWithinMinutes: minutesOf(round),
      },
    })
    const offers = new Map(data.map(({ carrierId, id }) => [carrierId, id]))
    const yes = yield* answered(plan, round, sentAt, (carrier) => offers.get(carrier.id) ?? '')
    clock = yes?.at ?? endOf(round, sentAt)
    if (!yes) continue
    if (!plan.rescindedAt || plan.rescindedAt <= clock) return yes
    clock = plan.rescindedAt
    yield* act(clock, staff, api.booking.rescind, {
      params: { shipmentId },
      body: { reason: 'carrier-fell-off', note: 'The truck broke down on the way to the pickup' },
    })
  }
  return undefined
}

const minutesOf = ({ respondWithin }: Round) => Math.min(10_080, Math.max(5, Math.round(respondWithin)))

function endOf(round: Round, sentAt: Date): Date {
  const longest = Math.max(...round.answers.map(({ minutes }) => minutes))
  return later(sentAt, Math.min(longest, minutesOf(round)))
}

/** The carriers' answers, one by one, until one accepts. */
function* answered(
  plan: HaulPlan,
  round: Round,
  sentAt: Date,
  offerTo: (carrier: WorldCompany) => string,
): Part<Booked | undefined> {
  for (const answer of round.answers.toSorted((one, other) => one.minutes - other.minutes)) {
    const { carrier } = answer
    const at = later(sentAt, answer.how === 'is-silent' ? minutesOf(round) : answer.minutes)
    const say = (body: BodySentTo<typeof api.tenders.answer>) =>
      act(at, voiceOf(carrier), api.tenders.answer, { params: { tenderId: offerTo(carrier) }, body })
    if (answer.how === 'accepts') {
      yield* say({ status: TENDER_STATUS.accepted, carrierReference: plan.carrierReference })
      return { carrier, at }
    }
    if (answer.how === 'rejects')
      yield* say({ status: TENDER_STATUS.rejected, declineReason: answer.reason, declineText: answer.text })
    else yield* expireOffers(at)
  }
  return undefined
}

/** One carrier after the other; a decline or no answer moves on to the next by itself. */
function* inTurns(plan: HaulPlan, shipmentId: string): Part<Booked | undefined> {
  const { waterfall, rounds } = plan
  const [first] = rounds
  if (!waterfall || !first) return undefined
  const [asked, ...others] = rounds.flatMap(({ answers }) => answers.map(({ carrier }) => carrier.id))
  const passedOver = waterfall.passedOver.map(({ carrier }) => carrier.id)
  const waiting = waterfall.waiting.map(({ id }) => id)
  const ranked = [asked, ...passedOver, ...others, ...waiting].filter((id) => id !== undefined)
  let clock = later(plan.createdAt, first.afterMinutes)
  let run = yield* act(clock, voiceOf(plan.provider), api.tenderRuns.start, {
    body: {
      strategy: 'waterfall',
      shipmentId,
      respondWithinMinutes: minutesOf(first),
      rungs: ranked.map((carrierId) => ({ carrierId, rate: plan.rate, reference: null })),
    },
  })
  for (const round of rounds) {
    const yes = yield* answered(plan, { ...round, respondWithin: first.respondWithin }, clock, ({ id }) => {
      return run.run.rungs.find(({ carrierId }) => carrierId === id)?.offer?.tenderId ?? ''
    })
    if (yes) return yes
    clock = endOf({ ...round, respondWithin: first.respondWithin }, clock)
    const { data } = yield* act(clock, voiceOf(plan.provider), api.tenderRuns.rateStatus, { params: { shipmentId } })
    run = { ...run, run: data[0] ?? run.run }
  }
  return undefined
}

/** The truck's acts: assigned, arrived, departed, up to the last dock. */
function* onTheRoad(plan: HaulPlan, shipmentId: string, { carrier, at: bookedAt }: Booked): Part<Hauled | undefined> {
  const { dispatch, trip } = plan
  if (!dispatch) return undefined
  const dispatcher = voiceOf(carrier)
  const driver = asTeller(dispatch.driver, carrier)
  const params = { shipmentId }
  // No dispatch before the booking.
  const dispatchedAt = new Date(Math.max(dispatch.at.getTime(), later(bookedAt, 10).getTime()))
  yield* act(dispatchedAt, dispatcher, api.shipments.assignDriver, {
    params,
    body: { driverId: dispatch.driver.id, isOverlapConfirmed: true },
  })
  const { tractor: tractorNumber, trailer: trailerNumber } = dispatch
  let load = yield* act(later(dispatchedAt, 2), dispatcher, api.shipments.equip, {
    params,
    body: { tractorNumber, trailerNumber, isOverlapConfirmed: true },
  })
  if (plan.voided) {
    yield* act(plan.voided.at, voiceOf(plan.provider), api.booking.cancel, {
      params,
      body: { reason: 'customer-cancelled', tonu: { decision: 'charge', amount: 250 } },
    })
    return undefined
  }
  for (const [place, visit] of trip.visits.entries()) {
    const stop = load.stops[place]
    const report = plan.reports[place]
    if (!stop || !report) return undefined
    const by = report.isDrivers ? driver : dispatcher
    const at = { shipmentId, stopId: stop.stopId }
    yield* meanwhile(plan, shipmentId, carrier, { from: trip.visits[place - 1]?.depart, to: visit.arrive })
    yield* checkCall(plan, place, shipmentId, driver)
    load = yield* act(visit.arrive, by, api.shipments.arrive, { params: at, body: { at: visit.arrive.toISOString() } })
    // Hazardous freight leaves with its paper only.
    if (place === 0 && load.isHazmat)
      yield* act(visit.arrive, dispatcher, api.paper.makeBillOfLading, { params: { shipmentId } })
    load = yield* act(visit.depart, by, api.shipments.depart, {
      params: at,
      body: {
        at: visit.depart.toISOString(),
        confirmedLineItems: stop.lineItems.map(({ lineItemId, packages }) => ({ lineItemId, packages })),
        temperature: plan.temperature,
        ...(stop.type === 'Pickup' ? { sealNumbers: [report.seal] } : { signerName: 'J. Rowan' }),
      },
    })
  }
  const deliveredAt = trip.visits.at(-1)?.depart ?? plan.now
  return { id: load.id, number: load.shipmentNumber, carrier, delivered: load, deliveredAt }
}

/** Trucks in transit report (domain §1.9). */
function* checkCall(
  { now, trip, temperature }: HaulPlan,
  place: number,
  shipmentId: string,
  driver: Teller,
): Part<void> {
  const [from, to] = [trip.visits[place - 1], trip.visits[place]]
  const [leg, next] = [trip.legs[place - 1], trip.legs[place]]
  if (!from || !to || !leg || !next || from.depart > now || to.arrive <= now) return
  const at = new Date(Math.max(from.depart.getTime(), now.getTime() - SINCE_CHECK_CALL))
  const { city, state } = leg.facility.place
  yield* act(at, driver, api.running.checkCall, {
    params: { shipmentId },
    body: {
      at: at.toISOString(),
      city,
      state,
      eta: to.arrive.toISOString(),
      reason: to.arrive > next.due ? 'BE' : 'NS',
      temperature,
    },
  })
}
