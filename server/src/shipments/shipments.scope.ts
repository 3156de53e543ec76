import { SHIPMENT_STATUS, TENDER_STATUS } from '@waybill/contract/freight-codes.ts'
import { seesFinancials } from '@waybill/contract/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, isProvider } from '../actor.ts'
import { literals } from '../db/literals.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)
const TENDER = literals(TENDER_STATUS)

/** A driver still sees a load this long after its last delivery (domain §10.3). */
const DRIVER_DAYS = 14

/**
 * The shipments the actor may see, as a condition on `shipment`. The first wall; row security is the second (TRUST P3).
 * Carriers see what they have booked; offers they see through the tender.
 */
export function visibleTo(actor: Pick<Actor, 'persona' | 'companyId' | 'id' | 'now'>): RawBuilder<boolean> {
  switch (actor.persona) {
    case 'operations':
    case 'payables':
      return sql`true`
    case 'carrier-admin':
    case 'carrier-dispatcher':
    case 'carrier-billing':
    case 'broker':
      return sql`shipment.carrier_id = ${actor.companyId}`
    case 'driver':
      // Found once: asked of each load, a plan without statistics reads all of the driver's again for it.
      return sql`shipment.carrier_id = ${actor.companyId} and shipment.status between ${SHIPMENT.booked} and ${SHIPMENT.deliveryConfirmed}
        and shipment.delivery_at > ${new Date(actor.now.getTime() - DRIVER_DAYS * 86_400_000)}
        and shipment.id = any(array(select shipment_driver.shipment_id from shipment_driver
          where shipment_driver.contact_id = ${actor.id} and shipment_driver.removed_at is null))`
    case 'shipper':
      return sql`shipment.customer_id = ${actor.companyId}`
    case 'payer':
      return sql`exists (select from party where party.subject_type = 'shipment' and party.subject_id = shipment.id
        and party.company_id = ${actor.companyId} and party.capacity = 'payer' and party.until is null)`
    case 'factor':
      return sql`false`
  }
}

/** Of `searched_shipment`, those of the reader's company; undefined for who has loads of several companies. */
export function ownOf({
  companyKind,
  companyId,
}: Pick<Actor, 'companyKind' | 'companyId'>): RawBuilder<boolean> | undefined {
  switch (companyKind) {
    case 'carrier':
    case 'broker':
    case 'shipper':
      return sql`array[carrier_id, customer_id] @> array[${companyId}::uuid]`
    default:
      return undefined
  }
}

/** Drivers and shippers' staff see no money; a carrier decides which of its dispatchers do (domain §10.2, 10.3). */
export function seesCarrierRate(actor: Actor): boolean {
  return seesFinancials(actor)
}

/**
 * A tender's rate. Whoever may answer sees it while it is open; once answered or over, it is what a carrier is
 * paid, or would have been.
 */
export function tenderRateFor(actor: Actor): RawBuilder<number | null> {
  return seesCarrierRate(actor) ? sql`tender.rate` : sql`case when tender.status = ${TENDER.sent} then tender.rate end`
}

/**
 * A load's events the reader may see, as a condition on `event`. Only the provider knows its tender rounds; a carrier reads
 * nothing from an earlier carrier (domain §2.5, 10.3).
 */
export function toldTo(actor: Actor): RawBuilder<boolean> {
  if (isProvider(actor)) return sql`true`
  const isNoRound = sql<boolean>`event.kind not in ('tendered', 'tendering-ended')`
  if (!seesUpdates(actor)) return isNoRound
  return sql`(${isNoRound} and (event.kind in ('created-draft', 'created') or event.sequence >= coalesce((
    select max(booked.sequence) from shipment_event as booked
    where booked.shipment_id = event.shipment_id and booked.kind = 'booked' and booked.superseded_by is null), 0)))`
}

/** The truck's carrier and the provider: who owes updates and who waits for them. */
export function seesUpdates(actor: Actor): boolean {
  return actor.persona !== 'shipper' && actor.persona !== 'payer'
}

/** From a day before its first pickup until an hour after its last stop, a load's truck is looked for, and at no other time (decision 82). */
const FOLLOWED_BEFORE = sql.lit('24 hours')
const FOLLOWED_AFTER = sql.lit('60 minutes')
/** A load that nobody closed is not followed for ever. */
const FORGOTTEN_AFTER = sql.lit('7 days')

/** A `shipment` whose truck may be read now. */
export function isFollowed(now: Date): RawBuilder<boolean> {
  const at = sql`${now}::timestamptz`
  return sql`(shipment.tractor_number is not null and shipment.status between ${SHIPMENT.dispatched} and ${SHIPMENT.delivered}
    and shipment.pickup_at <= ${at} + interval ${FOLLOWED_BEFORE} and shipment.delivery_at > ${at} - interval ${FORGOTTEN_AFTER}
    and (shipment.status < ${SHIPMENT.delivered} or (
      select max(departed_at) from shipment_stop where shipment_id = shipment.id) > ${at} - interval ${FOLLOWED_AFTER}))`
}
