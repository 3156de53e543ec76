import {
  type DeclineReason,
  SHIPMENT_STATUS,
  type ShipmentStatus,
  TENDER_STATUS,
  type TenderStatus,
} from '@waybill/contract/freight-codes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/connection.ts'
import { literals } from '../db/literals.ts'
import { untold } from '../notifications/notifications.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)
const TENDER = literals(TENDER_STATUS)

/** A tender as notices show it. */
export type TenderNews = {
  id: string
  number: string
  carrierId: string
  carrierName: string
  status: TenderStatus
  isOpen: boolean
  isExpired: boolean
  respondBy: string | null
  respondedBy: string | null
  declineReason: DeclineReason | null
  declineText: string | null
  shipmentId: string
  shipmentNumber: string
  shipmentStatus: ShipmentStatus
  providerId: string
  /** The load's latest offers. */
  lastRunId: string
  /** Its carriers are asked one at a time: notices report the end of the guide, not each silence. */
  isOfWaterfall: boolean
  /** From the first stop to the last: "Chicago, IL → Dallas, TX". */
  lane: string
}

const news = (condition: RawBuilder<boolean>) => sql<TenderNews>`
  select tender.id, tender.number, tender.carrier_id as "carrierId", carrier.name as "carrierName", tender.status,
    tender.status = ${TENDER.sent} as "isOpen", is_expired as "isExpired", wire_time(respond_by) as "respondBy",
    responded_by as "respondedBy", decline_reason as "declineReason", decline_text as "declineText",
    shipment.id as "shipmentId", shipment.number as "shipmentNumber", shipment.status as "shipmentStatus",
    shipment.provider_id as "providerId",
    (select run_id from tender as made where made.shipment_id = shipment.id order by sent_at desc, id desc limit 1) as "lastRunId",
    exists (select from tender_run where tender_run.id = tender.run_id and strategy = 'waterfall') as "isOfWaterfall",
    concat_ws(', ', lane -> 0 ->> 'city', lane -> 0 ->> 'state') || ' → '
      || concat_ws(', ', lane -> -1 ->> 'city', lane -> -1 ->> 'state') as lane
  from tender
  join shipment on shipment.id = tender.shipment_id
  join company as carrier on carrier.id = tender.carrier_id
  where ${condition}`

export async function findTenderNews(tx: Tx, tenderId: string): Promise<TenderNews | undefined> {
  const { rows } = await news(sql`tender.id = ${tenderId}`).execute(tx)
  return rows[0]
}

/** A load whose waterfall is over. */
export type LoadNews = {
  id: string
  number: string
  providerId: string
  lane: string
  lastRunId: string
  isBooked: boolean
}

export async function findLoadNews(tx: Tx, shipmentId: string): Promise<LoadNews | undefined> {
  const { rows } = await sql<LoadNews>`
    select id, number, provider_id as "providerId", status > ${SHIPMENT.tendering} as "isBooked",
      (select run.id from tender_run as run where shipment_id = shipment.id and strategy = 'waterfall'
        order by started_at desc, run.id desc limit 1) as "lastRunId",
      concat_ws(', ', lane -> 0 ->> 'city', lane -> 0 ->> 'state') || ' → '
        || concat_ws(', ', lane -> -1 ->> 'city', lane -> -1 ->> 'state') as lane
    from shipment where id = ${shipmentId}`.execute(tx)
  return rows[0]
}

/** Open offers with a quarter of their time left, at most half an hour; found until announced. */
export async function expiringTenders(tx: Tx, now: Date): Promise<TenderNews[]> {
  const { rows } = await sql<TenderNews>`
    ${news(sql`tender.status = ${TENDER.sent} and respond_by > ${now}
      and respond_by - least((respond_by - sent_at) / 4, interval '30 minutes') <= ${now}
      and ${untold(sql`'tender-expiring:' || tender.id`)}`)}
    order by respond_by limit 200`.execute(tx)
  return rows
}
