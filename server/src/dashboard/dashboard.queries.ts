import type { Badges, Dashboard } from '@waybill/contract/dashboard/dashboard.ts'
import { SHIPMENT_STATUS, TENDER_STATUS } from '@waybill/contract/freight-codes.ts'
import { sql } from 'kysely'
import type { Actor } from '../actor.ts'
import * as cases from '../cases/cases.ts'
import { literals } from '../db/literals.ts'
import { countOf } from '../db/ordered-page.ts'
import * as invoices from '../invoices/invoices.ts'
import * as rateRequests from '../rate-requests/rate-requests.ts'
import * as shipments from '../shipments/shipments.ts'
import * as support from '../support/support.ts'
import * as tenders from '../tenders/tenders.ts'
import { wallAt } from '../wall-clock.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)
const TENDER = literals(TENDER_STATUS)

/** How far back on-time figures look (domain §3). */
const ON_TIME_DAYS = 90
const DAY_MS = 86_400_000

/** Each badge counts by the very condition of the list that it leads to, and as far (UX, Never lie). */
export async function countBadges(
  actor: Actor,
  sees: {
    shipments: boolean
    tenders: boolean
    rateRequests: boolean
    invoices: boolean
    cases: boolean
    support: boolean
  },
): Promise<Badges> {
  const areNeeded = shipments.inViewOf('updates-needed', actor.now)
  const updates = countOf('shipment', sql`(${shipments.visibleTo(actor)}) and (${areNeeded})`)
  const open = sql`(select count(*)::int from tender where (${tenders.visibleTo(actor)}) and tender.status = ${TENDER.sent})`
  const requests = sql`(select count(*)::int from rate_request as request where (${rateRequests.visibleTo(actor)}) and request.status = 'Sent')`
  const { rows } = await sql<Badges>`select
    ${sees.rateRequests ? requests : sql`0`} as "openRateRequests",
    ${sees.shipments ? updates : sql`0`} as "updatesNeeded", ${sees.tenders ? open : sql`0`} as "openTenders",
    ${sees.invoices ? invoices.actionRequired(actor) : sql`0`} as "invoicesToSend",
    ${sees.cases ? cases.countNew(actor) : sql`0`} as "newCases",
    ${sees.support ? support.countWaiting(actor) : sql`0`} as "supportWaiting"`.execute(actor.db.read)
  return (
    rows[0] ?? {
      updatesNeeded: 0,
      openTenders: 0,
      openRateRequests: 0,
      invoicesToSend: 0,
      newCases: 0,
      supportWaiting: 0,
    }
  )
}

/** Today's stops in the reader's zone, and how the stops of the last 90 days' deliveries were met. */
export async function countStops(actor: Actor): Promise<Pick<Dashboard, 'today' | 'onTime'>> {
  const today = sql`(${actor.now}::timestamptz at time zone ${actor.timeZone})::date`
  const since = actor.now.getTime() - ON_TIME_DAYS * DAY_MS
  // The day on which the list behind it begins, and an instant that is before that day everywhere, for the index.
  const firstDay = wallAt(new Date(since), actor.timeZone).slice(0, 10)
  const before = new Date(since - 2 * DAY_MS)
  const { rows } = await sql<Record<'pickups' | 'deliveries' | Met, number>>`
    select
      count(*) filter (where pickup_on = ${today} and status between ${SHIPMENT.booked} and ${SHIPMENT.deliveryConfirmed})::int as pickups,
      count(*) filter (where delivery_on = ${today} and status between ${SHIPMENT.booked} and ${SHIPMENT.deliveryConfirmed})::int as deliveries,
      coalesce(sum(pickups_on_time), 0)::int as pickups_on_time, coalesce(sum(pickups_late), 0)::int as pickups_late,
      coalesce(sum(deliveries_on_time), 0)::int as deliveries_on_time, coalesce(sum(deliveries_late), 0)::int as deliveries_late
    from shipment where (${shipments.visibleTo(actor)}) and delivery_at >= ${before} and delivery_on >= ${firstDay}`.execute(
    actor.db.read,
  )
  const [row] = rows
  return {
    today: { pickups: row?.pickups ?? 0, deliveries: row?.deliveries ?? 0 },
    onTime: {
      pickup: { onTime: row?.pickups_on_time ?? 0, late: row?.pickups_late ?? 0 },
      delivery: { onTime: row?.deliveries_on_time ?? 0, late: row?.deliveries_late ?? 0 },
    },
  }
}

type Met = 'pickups_on_time' | 'pickups_late' | 'deliveries_on_time' | 'deliveries_late'
