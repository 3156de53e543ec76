import type { DeclineReason } from '@waybill/contract/freight-codes.ts'
import type { RateRequestStatus } from '@waybill/contract/rate-requests/rate-request-search.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/connection.ts'
import { untold } from '../notifications/notifications.ts'

/** A rate request as notices show it: never an amount. */
export type RequestNews = {
  id: string
  number: string
  carrierId: string
  carrierName: string
  status: RateRequestStatus
  version: number
  /** How often its carrier has offered, if it has: one that waits nevertheless is asked again. */
  offers: number | null
  respondBy: string
  counterUntil: string | null
  declineReason: DeclineReason | null
  declineText: string | null
  shipment: string
  providerId: string
  /** From the first stop to the last: "Chicago, IL → Dallas, TX". */
  lane: string
}

const LANE = sql`concat_ws(', ', shipment.lane -> 0 ->> 'city', shipment.lane -> 0 ->> 'state') || ' → '
  || concat_ws(', ', shipment.lane -> -1 ->> 'city', shipment.lane -> -1 ->> 'state')`

const OFFERS = sql`(select nullif(count(*), 0)::int from rate_offer where request_id = request.id)`

const news = (condition: RawBuilder<unknown>) => sql<RequestNews>`
  select request.id, request.number, request.carrier_id as "carrierId", carrier.name as "carrierName", request.status,
    request.version, ${OFFERS} as offers, wire_time(respond_by) as "respondBy", wire_time(counter_until) as "counterUntil",
    decline_reason as "declineReason", decline_text as "declineText", shipment.number as shipment,
    shipment.provider_id as "providerId", ${LANE} as lane
  from rate_request as request
  join shipment on shipment.id = request.shipment_id
  join company as carrier on carrier.id = request.carrier_id
  where ${condition}`

export async function findRequestNews(tx: Tx, id: string): Promise<RequestNews | undefined> {
  const { rows } = await news(sql`request.id = ${id}`).execute(tx)
  return rows[0]
}

/** Unanswered, with a quarter of the time left, at most half an hour; found until announced, each time it is asked. */
export async function expiringRequests(tx: Tx, now: Date): Promise<RequestNews[]> {
  const { rows } = await sql<RequestNews>`
    ${news(sql`request.status = 'Sent' and respond_by > ${now}
      and respond_by - least((respond_by - sent_at) / 4, interval '30 minutes') <= ${now}
      and ${untold(sql`concat_ws(':', 'rate-request-expiring', request.id, ${OFFERS})`)}`)}
    order by respond_by limit 200`.execute(tx)
  return rows
}

/** A load whose round has come to its deadline. */
export type DueNews = {
  roundId: string
  shipment: string
  providerId: string
  lane: string
  offers: number
  asked: number
}

export async function findDueNews(tx: Tx, shipmentId: string): Promise<DueNews | undefined> {
  const { rows } = await sql<DueNews>`
    select round.id as "roundId", shipment.number as shipment, shipment.provider_id as "providerId", ${LANE} as lane,
      count(*) filter (where request.status = 'Offered')::int as offers, count(*)::int as asked
    from rate_round as round
    join shipment on shipment.id = round.shipment_id
    join rate_request as request on request.round_id = round.id
    where round.shipment_id = ${shipmentId} and round.decided_at is not null
    group by round.id, shipment.id order by round.decided_at desc limit 1`.execute(tx)
  return rows[0]
}
