import { seesFinancials } from '@waybill/contract/permissions.ts'
import type { RateRequestQuery } from '@waybill/contract/rate-requests/rate-request-search.ts'
import type { RateOffer, RateRequest, RateRequestRow } from '@waybill/contract/rate-requests/rate-requests.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import type { Standing } from '../company/bookability/bookability.policy.ts'
import { body, contains, plannedOnce } from '../db/body.ts'
import type { Tx } from '../db/connection.ts'
import type { Json } from '../http/json.ts'

/** One request as PostgreSQL has it; the policy adds what can be done with it. */
export type RequestFacts = Omit<RateRequest, 'can'> & { roundId: string; wasCountered: boolean; carrier: Standing }

/** The requests the actor may see, as a condition on `request`: the first wall, row security is the second (TRUST P3). */
export function visibleTo(actor: Actor): RawBuilder<boolean> {
  switch (actor.persona) {
    case 'operations':
      return sql`true`
    case 'carrier-admin':
    case 'carrier-dispatcher':
      return sql`request.carrier_id = ${actor.companyId}`
    default:
      return sql`false`
  }
}

/** Whoever may answer sees amounts while they can; later, they are what a carrier is paid, or would have been. */
const shown = (actor: Actor, amount: RawBuilder<unknown>) =>
  seesFinancials(actor) ? amount : sql`case when request.ended_at is null then ${amount} end`

const offerJson = (actor: Actor, offer: RawBuilder<unknown>) => sql`json_build_object(
  'amount', ${shown(actor, sql`${offer}.amount`)}, 'validUntil', wire_time(${offer}.valid_until), 'note', ${offer}.note,
  'offeredAt', wire_time(${offer}.offered_at), 'offeredBy', ${offer}.offered_by)`

/** `RateRequestRow` as the wire names it. */
const rowColumns = (actor: Actor) => sql`request.id, request.number as "rateRequestNumber", request.status,
  request.shipment_id as "shipmentId", request.shipment_number as "shipmentNumber", request.carrier_id as "carrierId",
  carrier.name as "carrierName", request.responding_contact_id as "respondingContactId", request.lane,
  request.equipment_mode as "equipmentMode", request.shipping_mode as "shippingMode", request.miles,
  request.miles_engine as "milesEngine", request.weight,
  request.currency, wire_time(request.sent_at) as "sentAt", wire_time(request.respond_by) as "respondBy",
  wire_time(request.responded_at) as "respondedAt",
  case when offer.id is not null then ${offerJson(actor, sql`offer`)} end as offer,
  case when request.counter_until > ${actor.now} and request.ended_at is null then json_build_object(
    'amount', request.counter_amount, 'openUntil', wire_time(request.counter_until), 'note', request.counter_note,
    'counteredAt', wire_time(request.countered_at)) end as counter`

const visible = (actor: Actor) => sql`searched_rate_request as request
  join company as carrier on carrier.id = request.carrier_id
  left join rate_offer as offer on offer.id = request.offer_id
  where ${visibleTo(actor)}`

function sorted(actor: Actor, property: RateRequestQuery['sortProperty']): RawBuilder<unknown> {
  switch (property) {
    case 'respondBy':
      return sql`request.respond_by`
    case 'sentAt':
      return sql`request.sent_at`
    case 'pickup':
      return sql`request.pickup_at`
    case 'status':
      return sql`request.status`
    // By what is shown: sorting would reveal the rest.
    case 'amount':
      return shown(actor, sql`offer.amount`)
  }
}

/** Request or shipment number, or a city on the lane. */
function matches({ statuses, query }: RateRequestQuery): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql`true`]
  if (statuses?.length) conditions.push(sql`request.status = any(${statuses})`)
  if (query) {
    const pattern = contains(query)
    conditions.push(sql`(request.number ilike ${pattern} or request.shipment_number ilike ${pattern}
      or exists (select from json_array_elements(request.lane) as visit where visit ->> 'city' ilike ${pattern}))`)
  }
  return sql`${sql.join(conditions, sql` and `)}`
}

export function listBody(
  actor: Actor,
  query: RateRequestQuery,
): Promise<Json<{ data: RateRequestRow[]; totalCount: number }>> {
  const found = sql`${visible(actor)} and ${matches(query)}`
  const direction = query.sortDirection === 'asc' ? sql`asc` : sql`desc`
  return body(
    actor.db,
    sql`select json_build_object(
      'data', coalesce((select json_agg(row) from (
        select ${rowColumns(actor)} from ${found}
        order by ${sorted(actor, query.sortProperty)} ${direction} nulls last, request.id ${direction}
        limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}
      ) as row), '[]'),
      'totalCount', (select count(*) from ${found})
    )::text as json`,
  )
}

type Counts = Record<'sent' | 'offered' | 'declined' | 'awarded' | 'notAwarded' | 'expired' | 'withdrawn', number>

export function countsBody(actor: Actor): Promise<Json<Counts>> {
  return body(
    actor.db,
    sql`select json_build_object(
      'sent', count(*) filter (where status = 'Sent'),
      'offered', count(*) filter (where status = 'Offered'),
      'declined', count(*) filter (where status = 'Declined'),
      'awarded', count(*) filter (where status = 'Awarded'),
      'notAwarded', count(*) filter (where status = 'NotAwarded'),
      'expired', count(*) filter (where status = 'Expired'),
      'withdrawn', count(*) filter (where status = 'Withdrawn')
    )::text as json from rate_request as request where ${visibleTo(actor)}`,
  )
}

/** Whole requests: by id, or all of a load's. */
export async function findFacts(
  tx: Tx,
  actor: Actor,
  which: { id: string } | { shipmentId: string },
): Promise<RequestFacts[]> {
  const wanted = 'id' in which ? sql`request.id = ${which.id}` : sql`request.shipment_id = ${which.shipmentId}`
  const rows = await plannedOnce(
    tx,
    sql<{ facts: RequestFacts }>`
    select row_to_json(fact) as facts from (
      select ${rowColumns(actor)}, request.round_id as "roundId", request.countered_at is not null as "wasCountered", request.version, request.note,
        request.decline_reason as "declineReason", request.decline_text as "declineText", request.responded_by as "respondedBy",
        wire_time(request.ended_at) as "endedAt", request.reefer_temperature as "reeferTemperature",
        request.is_hazmat as "isHazmat", request.is_team_required as "isTeamRequired", request.commodities,
        ${offers(actor)} as offers,
        json_build_object('name', carrier.name,
          'objections', company_objections(request.carrier_id, ${actor.now}, request.delivery_on, request.shipment_id)) as carrier
      from ${visible(actor)} and ${wanted}
      order by request.number
    ) as fact`,
  )
  return rows.map(({ facts }) => facts)
}

function offers(actor: Actor): RawBuilder<RateOffer[]> {
  return sql`coalesce((select json_agg(${offerJson(actor, sql`made`)} order by made.offered_at desc, made.id desc)
    from rate_offer as made where made.request_id = request.id), '[]')`
}

/** Whether the actor may see the request, for its history. */
export async function isVisible(actor: Actor, id: string): Promise<boolean> {
  const { rows } = await sql`select from rate_request as request where id = ${id} and ${visibleTo(actor)}`.execute(
    actor.db.read,
  )
  return rows.length > 0
}
