import { SHIPMENT_STATUS, TENDER_STATUS } from '@waybill/contract/freight-codes.ts'
import { NOTIFICATION_EVENTS } from '@waybill/contract/notification-events.ts'
import { WORDINGS } from '@waybill/contract/notifications/notification-wordings.ts'
import { type Persona, personaOf } from '@waybill/contract/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../src/db/connection.ts'
import { literals } from '../src/db/literals.ts'
import type { HappeningKind } from '../src/events.ts'
import { INVOICE_OCCASIONS } from '../src/invoices/invoice-occasions.ts'
import { BASE_OCCASIONS, BASE_WATCHES } from '../src/notifications/base-occasions.ts'
import {
  claimNotice,
  findMembers,
  type Happened,
  insertNotifications,
  type Notice,
} from '../src/notifications/notifications.ts'
import { RATE_REQUEST_OCCASIONS, RATE_REQUEST_WATCH } from '../src/rate-requests/rate-request-occasions.ts'
import { SHIPMENT_OCCASIONS, UPDATE_WATCH } from '../src/shipments/telling/shipment-occasions.ts'
import { TENDER_OCCASIONS, TENDER_WATCH } from '../src/tenders/tender-occasions.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)
const TENDER = literals(TENDER_STATUS)
const HOUR = 3_600_000
const MINUTE = 60_000
/** Older notifications are read. */
const UNREAD = HOUR / 2

const OCCASIONS = {
  ...BASE_OCCASIONS,
  ...TENDER_OCCASIONS,
  ...RATE_REQUEST_OCCASIONS,
  ...SHIPMENT_OCCASIONS,
  ...INVOICE_OCCASIONS,
}

/**
 * What the demo people were notified of in the last days, in the rooms' own words. No letters: everyone has read them.
 * Anything due now counts as sent, so that nobody is flooded when the server first opens.
 */
export async function layNotifications(tx: Tx, now: Date): Promise<void> {
  await sql`update outbox set handled_at = ${now}`.execute(tx)
  for (const { kind, subjects } of happenings(now)) {
    const { rows } = await subjects.execute(tx)
    for (const { told_at: at, ...happened } of rows)
      for (const notice of (await OCCASIONS[kind]?.(tx, happened, now)) ?? []) await lay(tx, notice, at)
  }
  for (const { find } of [TENDER_WATCH, RATE_REQUEST_WATCH, UPDATE_WATCH, ...BASE_WATCHES]) {
    let minutes = 8
    for (const notice of await find(tx, now)) await lay(tx, notice, new Date(now.getTime() - (minutes += 17) * MINUTE))
  }
  await sql`update notification set read_at = told_at + interval '20 minutes' where told_at < ${new Date(now.getTime() - UNREAD)}`.execute(
    tx,
  )
}

type Row = Happened & { told_at: Date }

/** The part of the world's past to use: a few days of notifications. */
function happenings(now: Date): { kind: HappeningKind; subjects: RawBuilder<Row> }[] {
  const since = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const subject = (type: string, id: RawBuilder<unknown>) =>
    sql`json_build_object('type', ${type}::text, 'id', ${id}) as subject`
  const nth = sql`(-row_number() over ())::int as id`
  return [
    {
      kind: 'tender-offered',
      subjects: sql<Row>`select ${nth}, ${subject('tender', sql`tender.id`)}, sent_at as told_at
        from tender where status = ${TENDER.sent} order by sent_at desc limit 8`,
    },
    {
      kind: 'tender-answered',
      subjects: sql<Row>`select ${nth}, ${subject('tender', sql`tender.id`)}, responded_at as told_at
        from tender where status in (${TENDER.accepted}, ${TENDER.rejected}) and not is_expired and responded_at between ${since(40)} and ${now}
        order by responded_at desc limit 7`,
    },
    {
      kind: 'tender-rescinded',
      subjects: sql<Row>`select ${nth}, ${subject('tender', sql`tender.id`)}, responded_at as told_at
        from tender where status = ${TENDER.rescinded} and responded_at between ${since(60)} and ${now}
        order by responded_at desc limit 6`,
    },
    {
      kind: 'tender-expired',
      subjects: sql<Row>`select ${nth}, ${subject('tender', sql`tender.id`)}, responded_at as told_at
        from tender where is_expired and responded_at between ${since(60)} and ${now}
        order by responded_at desc limit 3`,
    },
    {
      kind: 'rate-asked',
      subjects: sql<Row>`select ${nth}, ${subject('rate-request', sql`rate_request.id`)}, sent_at as told_at
        from rate_request where status = 'Sent'`,
    },
    {
      kind: 'rate-answered',
      subjects: sql<Row>`select ${nth}, ${subject('rate-request', sql`rate_request.id`)}, responded_at as told_at
        from rate_request where status in ('Offered', 'Declined')`,
    },
    {
      kind: 'rate-countered',
      subjects: sql<Row>`select ${nth}, ${subject('rate-request', sql`rate_request.id`)}, countered_at as told_at
        from rate_request where counter_until > ${now} and ended_at is null`,
    },
    {
      kind: 'rate-request-ended',
      subjects: sql<Row>`select ${nth}, ${subject('rate-request', sql`rate_request.id`)}, ended_at as told_at
        from rate_request where ended_at between ${since(40)} and ${now}`,
    },
    {
      kind: 'driver-changed',
      subjects: sql<Row>`select (-row_number() over ())::int as id, ${subject('shipment', sql`shipment_id`)}, assigned_at as told_at,
          json_build_object('id', contact_id, 'isOn', true) as driver
        from shipment_driver join shipment on shipment.id = shipment_id
        where removed_at is null and status between ${SHIPMENT.booked} and ${SHIPMENT.atStop} and assigned_at between ${since(72)} and ${now}`,
    },
    {
      kind: 'stop-arrived',
      subjects: sql<Row>`select ${nth}, ${subject('shipment', sql`shipment_id`)}, arrived_at as told_at, stop.id as "stopId"
        from shipment_stop as stop where is_late and arrived_at between ${since(30)} and ${now}
        order by arrived_at desc limit 4`,
    },
    {
      kind: 'shipment-delivered',
      subjects: sql<Row>`select ${nth}, ${subject('shipment', sql`shipment_id`)}, max(departed_at) as told_at
        from shipment_stop join shipment on shipment.id = shipment_id where status = ${SHIPMENT.delivered}
        group by shipment_id having max(departed_at) between ${since(48)} and ${now} limit 10`,
    },
    {
      kind: 'invoice-changed',
      subjects: sql<Row>`select ${nth}, ${subject('invoice', sql`invoice.id`)}, changed_at as told_at
        from invoice, greatest(returned_at, approved_at, paid_at) as changed_at
        where changed_at between ${since(24)} and ${now}`,
    },
    {
      kind: 'application-changed',
      subjects: sql<Row>`select ${nth}, ${subject('application', sql`application.id`)}, submitted_at as told_at
        from application where state = 'InReview' and submitted_at > ${since(24 * 20)} order by submitted_at desc limit 3`,
    },
    {
      kind: 'access-requested',
      subjects: sql<Row>`select ${nth}, ${subject('access-request', sql`access_request.id`)}, confirmed_at as told_at
        from access_request where state = 'open'`,
    },
    {
      kind: 'remit-to-changed',
      subjects: sql<Row>`select ${nth}, ${subject('company', sql`company_id`)}, coalesce(verified_at, requested_at) as told_at
        from remit_to_change where state in ('requested', 'verified')`,
    },
  ]
}

async function lay(tx: Tx, notice: Notice, at: Date): Promise<void> {
  if (!(await claimNotice(tx, notice.key, at))) return
  const { event } = WORDINGS[notice.wording]
  const personas: readonly Persona[] = NOTIFICATION_EVENTS[event].personas
  const companyIds = notice.to.flatMap((audience) => (audience === 'provider' ? [] : [audience.companyId]))
  const drivers = notice.to.flatMap((audience) => (audience === 'provider' ? [] : (audience.drivers ?? [])))
  const members = await findMembers(tx, { companyIds, provider: notice.to.includes('provider') }, event)
  const told = members.filter((member) => {
    const persona = personaOf(member)
    return personas.includes(persona) && (persona !== 'driver' || drivers.includes(member.id))
  })
  if (told.length === 0) return
  await insertNotifications(tx, told, notice, at)
}
