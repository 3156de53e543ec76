import { BOOKING_SAYINGS } from '@waybill/contract/booking/booking.sayings.ts'
import { type DeclineReason, TENDER_STATUS } from '@waybill/contract/freight-codes.ts'
import { RUNNING_SAYINGS } from '@waybill/contract/running/running.sayings.ts'
import { type Fact, type Said, sayer } from '@waybill/contract/said.ts'
import { SHIPMENT_SAYINGS } from '@waybill/contract/shipments/shipments.sayings.ts'
import { TENDER_SAYINGS } from '@waybill/contract/tenders/tenders.sayings.ts'
import { saidOf } from '@waybill/contract/told.ts'
import { asTeller, driversOf, voiceOf, type WorldCompany, type WorldPerson } from './companies.ts'
import {
  type EventPlan,
  IN_TURNS,
  type LoadPlan,
  type Teller,
  type TenderPlan,
  WAYBILL,
  type Waterfall,
} from './lay-load.ts'
import type { Random } from './random.ts'
import type { Trip } from './trip.ts'

const say = sayer({ ...BOOKING_SAYINGS, ...RUNNING_SAYINGS, ...SHIPMENT_SAYINGS, ...TENDER_SAYINGS })

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How an offer ends. */
export type Answer = { carrier: WorldCompany; minutes: number } & (
  | { how: 'accepts' | 'is-silent' | 'is-rescinded' }
  | { how: 'rejects'; reason: DeclineReason; text?: string }
)

/** Offers sent together, and how long the carriers have. */
export type Round = { afterMinutes: number; respondWithin: number; answers: Answer[] }

export type LifePlan = {
  /** The freight's temperature, if controlled. */
  temperature: number | null
  trip: Trip
  createdAt: Date
  isDraft: boolean
  rounds: Round[]
  rate: number
  provider: WorldCompany
  customer: WorldCompany
  /** Driver, truck, and when the carrier reports them; null until then. */
  dispatch: { driver: WorldPerson; tractor: string; trailer: string; at: Date } | null
  /** When the proof of delivery was accepted. */
  confirmedAt: Date | null
  /** The provider rescinds the booking; a further round can follow. */
  rescindedAt: Date | null
  voided: { at: Date; says: Said; payload: Record<string, unknown> } | null
  isQuickClosed: boolean
  /** Each round asks a run's next carrier. */
  waterfall?: Waterfall | undefined
}

export type Life = Pick<LoadPlan, 'events' | 'tenders'> & { carrier: WorldCompany | null; isDispatched: boolean }

/** A load's whole life up to now: the future has not happened, unanswered offers are open. */
export function liveUntil(now: Date, random: Random, plan: LifePlan, nextTenderNumber: () => string): Life {
  const events: EventPlan[] = []
  const tenders: TenderPlan[] = []
  const staff = voiceOf(plan.provider)
  const owner = plan.isDraft ? voiceOf(plan.customer) : staff
  events.push({
    kind: plan.isDraft ? 'created-draft' : 'created',
    at: plan.createdAt,
    by: owner,
    says: saidOf(plan.isDraft ? 'Draft created' : 'Shipment created'),
  })

  let carrier: WorldCompany | null = null
  let clock = plan.createdAt
  for (const [index, round] of plan.rounds.entries()) {
    const sentAt = new Date(clock.getTime() + round.afterMinutes * MINUTE)
    if (sentAt > now) break
    clock = sentAt
    const names = round.answers.map((answer) => answer.carrier.name)
    const isAskedNext = plan.waterfall !== undefined && index > 0
    if (!isAskedNext)
      events.push({
        kind: 'tendered',
        at: sentAt,
        by: staff,
        says: say('offered-to', { carriers: names }),
        isInternal: true,
      })
    const respondBy = new Date(sentAt.getTime() + round.respondWithin * MINUTE)
    const accepted = round.answers.find((answer) => answer.how === 'accepts')
    const settledAt = accepted && new Date(sentAt.getTime() + accepted.minutes * MINUTE)
    for (const answer of round.answers) {
      tenders.push({
        number: nextTenderNumber(),
        run: plan.waterfall ? IN_TURNS : `round ${index}`,
        carrier: answer.carrier,
        rate: plan.rate,
        sentAt,
        respondBy,
        by: staff,
        ...outcomeOf(answer, now, sentAt, respondBy, settledAt),
      })
    }
    const answers = round.answers.map((answer) => sentAt.getTime() + answer.minutes * MINUTE)
    clock = settledAt ?? new Date(Math.min(Math.max(...answers), respondBy.getTime()))
    if (clock > now) break
    if (!accepted && plan.waterfall && index < plan.rounds.length - 1) continue
    if (!accepted) {
      events.push({ kind: 'tendering-ended', at: clock, by: WAYBILL, says: saidOf('No open offers') })
      continue
    }
    carrier = accepted.carrier
    events.push({
      kind: 'booked',
      at: clock,
      by: voiceOf(carrier),
      payload: { carrierId: carrier.id, rate: plan.rate },
      says: say('booked-with', { carrier: carrier.name, from: { term: 'Tendering' }, to: { term: 'Booked' } }),
    })
    if (plan.rescindedAt && plan.rescindedAt > clock && plan.rescindedAt <= now) {
      clock = plan.rescindedAt
      const booking = tenders.findLast((tender) => tender.status === TENDER_STATUS.accepted)
      if (booking) Object.assign(booking, { status: TENDER_STATUS.bookingRescinded, respondedAt: clock })
      events.push({
        kind: 'booking-rescinded',
        at: clock,
        by: staff,
        payload: { reason: 'Carrier fell off: truck broke down' },
        says: say('booking-rescinded', {
          carrier: carrier.name,
          from: { term: 'Booked' },
          to: { term: 'Ready to Book' },
        }),
        isInternal: true,
      })
      carrier = null
    } else break
  }

  // No dispatch before the booking.
  const dispatch = plan.dispatch && {
    ...plan.dispatch,
    at: new Date(Math.max(plan.dispatch.at.getTime(), clock.getTime() + 10 * MINUTE)),
  }
  if (carrier && dispatch) events.push(...road(now, random, plan, carrier, dispatch))
  if (plan.voided) {
    const { at, says, payload } = plan.voided
    events.push({ kind: 'voided', at, by: staff, payload, says })
  }
  // A voided load no longer moves.
  const end = plan.voided && plan.voided.at < now ? plan.voided.at : now
  const isDispatched = Boolean(carrier && dispatch && dispatch.at <= end)
  return { events: events.filter((event) => event.at <= end), tenders, carrier, isDispatched }
}

function outcomeOf(
  answer: Answer,
  now: Date,
  sentAt: Date,
  respondBy: Date,
  settledAt: Date | undefined,
): Pick<
  TenderPlan,
  'status' | 'respondedAt' | 'respondedBy' | 'isExpired' | 'declineReason' | 'declineText' | 'carrierReference'
> {
  const at = answer.how === 'is-silent' ? respondBy : new Date(sentAt.getTime() + answer.minutes * MINUTE)
  const isOutrun = settledAt !== undefined && at > settledAt
  const end = isOutrun ? settledAt : at
  if (end > now) return { status: TENDER_STATUS.sent, respondedAt: null, respondedBy: null }
  if (isOutrun || answer.how === 'is-rescinded')
    return { status: TENDER_STATUS.rescinded, respondedAt: end, respondedBy: WAYBILL }
  const by = voiceOf(answer.carrier)
  switch (answer.how) {
    case 'accepts':
      return {
        status: TENDER_STATUS.accepted,
        respondedAt: end,
        respondedBy: by,
        carrierReference: `P${end.getTime().toString().slice(3, 10)}`,
      }
    case 'rejects':
      return {
        status: TENDER_STATUS.rejected,
        respondedAt: end,
        respondedBy: by,
        declineReason: answer.reason,
        ...(answer.text ? { declineText: answer.text } : {}),
      }
    case 'is-silent':
      // No answer is a decline (domain §2.3).
      return {
        status: TENDER_STATUS.rejected,
        respondedAt: end,
        respondedBy: WAYBILL,
        isExpired: true,
        declineReason: 4,
        declineText: 'No response',
      }
  }
}

/** The truck's events: dispatched, arrived, departed, up to the proof of delivery. */
function road(
  now: Date,
  random: Random,
  plan: LifePlan,
  carrier: WorldCompany,
  dispatch: NonNullable<LifePlan['dispatch']>,
): EventPlan[] {
  const events: EventPlan[] = []
  const dispatcher = voiceOf(carrier)
  const driver = asTeller(dispatch.driver, carrier)
  events.push(
    {
      kind: 'driver-assigned',
      at: dispatch.at,
      by: dispatcher,
      source: 'dispatcher',
      payload: { driverId: dispatch.driver.id },
      says: say('driver-put-on', { driver: `${driver.firstName} ${driver.lastName}` }),
    },
    {
      kind: 'equipment-set',
      at: new Date(dispatch.at.getTime() + 2 * MINUTE),
      by: dispatcher,
      source: 'dispatcher',
      payload: { tractorNumber: dispatch.tractor, trailerNumber: dispatch.trailer },
      says: moved(
        say('equipment-is', { tractor: dispatch.tractor, trailer: dispatch.trailer }),
        'Booked',
        'Dispatched',
      ),
    },
  )
  plan.trip.visits.forEach((visit, stop) => {
    const leg = plan.trip.legs[stop]
    const { name: at, place } = leg?.facility ?? { name: '', place: { city: '', state: '' } }
    const where = { stop: at, city: place.city, state: place.state }
    const picked = random.pick(['eld', 'driver-app', 'driver-app', 'dispatcher'] as const)
    // Alder's trucks report by themselves.
    const own = carrier.key === 'alder' && picked === 'dispatcher' ? 'eld' : picked
    const source = plan.isQuickClosed ? 'quick-closure' : own
    const by = plan.isQuickClosed || source === 'dispatcher' ? dispatcher : driver
    const isLast = stop === plan.trip.visits.length - 1
    const estimated = plan.isQuickClosed ? { isEstimated: true } : {}
    events.push(
      {
        kind: 'arrived',
        at: visit.arrive,
        by,
        source,
        stop,
        payload: estimated,
        says: moved(say('arrival-recorded', where), stop === 0 ? 'Dispatched' : 'In Transit', 'At Stop'),
      },
      {
        kind: 'departed',
        at: visit.depart,
        by,
        source,
        stop,
        payload: estimated,
        says: moved(say('departure-recorded', where), 'At Stop', isLast ? 'Delivered' : 'In Transit'),
      },
    )
  })
  events.push(...lastCheckCall(now, plan, driver))
  events.sort((one, other) => one.at.getTime() - other.at.getTime())
  if (plan.confirmedAt) {
    events.push({
      kind: 'delivery-confirmed',
      at: plan.confirmedAt,
      by: voiceOf(plan.provider),
      says: moved({ term: 'Delivery confirmed' }, 'Delivered', 'Delivery Confirmed'),
    })
  }
  return events
}

/** A sentence with the load's status change, as the rooms write it. */
function moved(what: Fact, from: string, to: string): Said {
  return say('status-moved', { what, from: { term: from }, to: { term: to } })
}

/** A check call an hour and a half ago: trucks in transit report (domain §1.9). */
function lastCheckCall(now: Date, plan: LifePlan, by: Teller): EventPlan[] {
  const { legs, visits } = plan.trip
  const next = visits.findIndex(({ arrive }) => arrive > now)
  const [from, to] = [visits[next - 1], visits[next]]
  const leg = legs[next - 1]
  if (!from || !to || !leg || from.depart > now) return []
  const at = new Date(Math.max(from.depart.getTime(), now.getTime() - 1.5 * HOUR))
  const { city, state } = leg.facility.place
  const payload = {
    city,
    state,
    latitude: null,
    longitude: null,
    eta: to.arrive.toISOString(),
    reason: legs[next] && to.arrive > legs[next].due ? 'BE' : 'NS',
    temperature: plan.temperature,
    text: null,
  }
  return [
    {
      kind: 'checked',
      at,
      by,
      source: 'driver-app',
      payload,
      says: say('check-call-from', { place: `${city}, ${state}` }),
    },
  ]
}

/** The first free driver, busy until the trip is over. */
export class Fleet {
  readonly #trips = new Map<string, { begin: number; end: number }[]>()
  readonly #keptFrom = new Map<string, number>()

  /** From then on only scenes give this driver loads. */
  keepFree(driver: WorldPerson, from: Date): void {
    this.#keptFrom.set(driver.id, from.getTime())
  }

  assign(random: Random, carrier: WorldCompany, trip: Trip): WorldPerson {
    const begin = (trip.visits[0]?.arrive.getTime() ?? 0) - 2 * HOUR
    const end = (trip.visits.at(-1)?.depart.getTime() ?? 0) + HOUR
    const crew = driversOf(carrier).filter((driver) => end < (this.#keptFrom.get(driver.id) ?? Infinity))
    const done = crew.filter((driver) => this.#freeAt(driver) <= begin)
    // Loads are not laid in the order of their pickups: between two later trips there may be room for this one.
    const between = crew.find((driver) =>
      this.#tripsOf(driver).every((other) => end <= other.begin || other.end <= begin),
    )
    const driver =
      done.length > 0
        ? random.pick(done)
        : (between ?? crew.reduce((best, next) => (this.#freeAt(next) < this.#freeAt(best) ? next : best)))
    this.#trips.set(driver.id, [...this.#tripsOf(driver), { begin, end }])
    return driver
  }

  #tripsOf(driver: WorldPerson) {
    return this.#trips.get(driver.id) ?? []
  }

  #freeAt(driver: WorldPerson): number {
    return Math.max(0, ...this.#tripsOf(driver).map(({ end }) => end))
  }
}
