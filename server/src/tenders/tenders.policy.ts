import type { TrailerType } from '@waybill/contract/company/carrier-profile.ts'
import {
  EQUIPMENT_MODE_NAMES,
  type EquipmentMode,
  SHIPMENT_STATUS,
  TENDER_STATUS,
} from '@waybill/contract/freight-codes.ts'
import { type Ability, type Can, may } from '@waybill/contract/permissions.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type { TenderRun } from '@waybill/contract/tenders/tender-runs.ts'
import { TENDER_SAYINGS } from '@waybill/contract/tenders/tenders.sayings.ts'
import type { Tender } from '@waybill/contract/tenders/tenders.ts'
import type { Actor } from '../actor.ts'
import { canBook, type Standing } from '../company/bookability/bookability.policy.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { allOf, NOT_YOUR_ROLE } from '../http/said.ts'
import { allows, isAboveMaxBuy, type LockedShipment, refuseAboveMaxBuy, WAYBILL } from '../shipments/shipments.ts'
import type { Run, RunFacts } from './runs/runs.queries.ts'
import type { HeldCarrier, TenderFacts } from './tenders.queries.ts'

const say = sayer(TENDER_SAYINGS)

const NOT_TENDERED = say('not-tendered')

/** Why an offer can no longer be answered or rescinded, as far as its carrier may know; undefined while open. */
export function whyClosed(actor: Actor, tender: TenderFacts): Said | undefined {
  const { status, respondedBy: by, respondedAt, respondBy } = tender
  const at = respondedAt ? { at: respondedAt, timeZone: actor.timeZone } : undefined
  switch (status) {
    case TENDER_STATUS.sent:
      return respondBy && new Date(respondBy) <= actor.now ? expired(actor, tender) : undefined
    case TENDER_STATUS.accepted:
      return by && at ? say('offer-accepted-by', { by, at }) : say('offer-accepted')
    case TENDER_STATUS.rejected:
      if (tender.isExpired) return expired(actor, tender)
      return by && at ? say('offer-rejected-by', { by, at }) : say('offer-rejected')
    case TENDER_STATUS.rescinded:
      if (by === WAYBILL.name) return at ? say('offer-covered-at', { at }) : say('offer-covered')
      return at ? say('offer-withdrawn-at', { at }) : say('offer-withdrawn')
    case TENDER_STATUS.bookingRescinded:
      return at ? say('offer-booking-rescinded-at', { at }) : say('offer-booking-rescinded')
  }
}

/** What the reader may do with the tender, and why not: the verbs answer the same. */
export function abilities(actor: Actor, facts: TenderFacts): Tender {
  const { carrier, price: _price, ...tender } = facts
  const closed = whyClosed(actor, facts)
  const can = (ability: Ability, ...objections: (Said | undefined)[]): Can =>
    may(actor.persona, ability) ? (objections.find((objection) => objection !== undefined) ?? true) : NOT_YOUR_ROLE
  const notTendered = tender.shipmentStatus === SHIPMENT_STATUS.tendering ? undefined : NOT_TENDERED
  const bookable = canBook(actor, carrier)
  return {
    ...tender,
    charges: tender.rate === null ? [] : tender.charges,
    can: {
      accept: can('tender:answer', closed, notTendered, bookable === true ? undefined : bookable),
      reject: can('tender:answer', closed),
      rescind: can('tender:rescind', closed),
    },
  }
}

/** The offer's carrier, or the provider's operations on its behalf, while unanswered. */
export function mayAnswer(actor: Actor, tender: TenderFacts): Authorized<TenderFacts> {
  return refuseUnlessUnanswered(actor, tender, 'tender:answer')
}

export function mayRescind(actor: Actor, tender: TenderFacts): Authorized<TenderFacts> {
  return refuseUnlessUnanswered(actor, tender, 'tender:rescind')
}

/** An overdue offer passes: whether its time is up is decided, and recorded, under the shipment's lock. */
function refuseUnlessUnanswered(actor: Actor, tender: TenderFacts, ability: Ability): Authorized<TenderFacts> {
  if (!may(actor.persona, ability)) throw new Refusal('not-authorized', NOT_YOUR_ROLE)
  if (tender.status !== TENDER_STATUS.sent) throw noLongerAvailable(actor, tender)
  return authorized(tender)
}

export function noLongerAvailable(actor: Actor, tender: TenderFacts): Refusal {
  return new Refusal('tender-no-longer-available', whyClosed(actor, tender))
}

/** The trailers that fit each mode; modes that need no carrier trailer, or any, are not listed. */
export const TRAILERS: Partial<Record<EquipmentMode, readonly TrailerType[]>> = {
  0: ['van', 'box-truck', 'reefer'],
  1: ['reefer'],
  2: ['flatbed', 'step-deck'],
  3: ['tanker'],
  4: ['container', 'power-only'],
}

/** Why a run skips a carrier (domain §2.2), for the provider; undefined if it can be asked. No trailers on file prove nothing. */
export function whyPassedOver(
  shipment: Pick<LockedShipment, 'max_buy'>,
  equipmentMode: EquipmentMode,
  carrier: Pick<HeldCarrier, 'name' | 'objections' | 'trailers'>,
  asked: { rate: number; hasOpenOffer: boolean; isByGuide: boolean },
): Said | undefined {
  const bookable = canBook({ companyKind: 'provider' }, carrier)
  if (bookable !== true) return bookable
  const fitting = TRAILERS[equipmentMode]
  // Whoever names a carrier knows more than a list of trailers.
  if (
    asked.isByGuide &&
    fitting &&
    carrier.trailers.length > 0 &&
    !carrier.trailers.some((trailer) => fitting.includes(trailer))
  )
    return say('carrier-unfit', { carrier: carrier.name, mode: { term: EQUIPMENT_MODE_NAMES[equipmentMode] } })
  if (asked.hasOpenOffer) return say('carrier-asked', { carrier: carrier.name })
  return isAboveMaxBuy(shipment, asked.rate) ? say('rate-above-max-buy') : undefined
}

/** Ready to Book, or already Tendering: more carriers join (T3). */
export function mayOffer(actor: Actor, shipment: LockedShipment, rate: number): Authorized<LockedShipment> {
  const answer =
    shipment.status === SHIPMENT_STATUS.tendering
      ? may(actor.persona, 'tender:offer')
      : allows('tender', shipment.status, actor.persona)
  if (answer !== true) throw new Refusal('shipment-not-open', answer || NOT_YOUR_ROLE)
  refuseAboveMaxBuy(actor, shipment, rate)
  return authorized(shipment)
}

/** A run whose offers can be rescinded all at once. */
export function mayWithdraw(actor: Actor, run: Run): Authorized<Run> {
  const answer = withdrawing(actor, run)
  if (answer !== true) throw new Refusal('step-not-allowed', answer)
  return authorized(run)
}

/** The running waterfall, or one that can run if its booking is rescinded. */
export function maySetAutomatic(actor: Actor, run: Run | undefined): Authorized<Run> {
  if (!may(actor.persona, 'tender:offer')) throw new Refusal('step-not-allowed', NOT_YOUR_ROLE)
  if (!run) throw new Refusal('step-not-allowed', say('waterfall-none'))
  return authorized(run)
}

/** With nobody to ask, it is a refusal, not a run. */
export function nobodyToAsk(because: readonly Said[]): Refusal {
  return new Refusal('carrier-not-bookable', allOf(because), { modelState: { carrierIds: because } })
}

export function refuseAnotherWaterfall(current: Run | undefined): void {
  if (current?.state === 'running')
    throw new Refusal('step-not-allowed', 'A waterfall is already running: withdraw it first')
}

/** A run as the provider's operations see it, with what they may do. */
export function shownRun(actor: Actor, { shipmentStatus, ...run }: RunFacts): TenderRun {
  const isTendered = shipmentStatus === SHIPMENT_STATUS.readyToBook || shipmentStatus === SHIPMENT_STATUS.tendering
  // Booked otherwise, or voided: nobody answers any longer.
  const isOver = !isTendered && (run.state === 'running' || run.state === 'sending')
  const over = { state: 'withdrawn', reason: NOT_TENDERED, nextActionAt: null } as const
  const shown = isOver ? { ...run, ...over } : run
  const automatic: Can =
    run.strategy === 'waterfall' && (shown.state === 'running' || shown.state === 'booked')
      ? true
      : say('waterfall-none')
  const can = (ability: Ability, answer: Can): Can => (may(actor.persona, ability) ? answer : NOT_YOUR_ROLE)
  return {
    ...shown,
    can: {
      pause: can('tender:offer', automatic === true && !run.isAutomatic ? say('waterfall-paused') : automatic),
      resume: can('tender:offer', automatic === true && run.isAutomatic ? say('waterfall-going-on') : automatic),
      withdraw: withdrawing(actor, shown),
    },
  }
}

function withdrawing(actor: Actor, { state }: Pick<Run, 'state'>): Can {
  if (!may(actor.persona, 'tender:rescind')) return NOT_YOUR_ROLE
  return state === 'running' || state === 'sending' ? true : say('run-over')
}

/** Checked again at booking (T5): a tendered shipment, a bookable carrier, a rate within the limit. */
export function mayBook(
  actor: Actor,
  shipment: LockedShipment,
  tender: Authorized<TenderFacts>,
  carrier: Standing,
): Authorized<LockedShipment> {
  if (allows('accept-offer', shipment.status, actor.persona) !== true)
    throw new Refusal('tender-no-longer-available', NOT_TENDERED)
  const answer = canBook(actor, carrier)
  if (answer !== true) throw new Refusal('carrier-not-bookable', answer)
  refuseAboveMaxBuy(actor, shipment, tender.price)
  return authorized(shipment)
}

function expired(actor: Actor, { respondBy }: TenderFacts): Said {
  return respondBy ? say('offer-expired-at', { at: { at: respondBy, timeZone: actor.timeZone } }) : say('offer-expired')
}
