import type { PricedLoad, Quote, RateCharge } from '@waybill/contract/rates/rates.ts'
import { sql } from 'kysely'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { newId } from '../db/new-id.ts'
import type { InSight } from '../http/subjects.ts'
import type { Hauler } from './rates.queries.ts'

/** A line's name; one of our words, or the contract's, names itself. */
export const SAID = sql`coalesce(said, json_build_object('code', 'as-told', 'facts',
  json_build_object('sentence', json_build_object('term', description)), 'text', description)::jsonb)`

const columns = sql`quote.id as "quoteId", quote.number as "quoteNumber", shipment_id as "shipmentId",
  quote.carrier_id as "carrierId", company.name as "carrierName", rate_source as "rateSource",
  service_level_code as "serviceLevelCode", is_guaranteed as "isGuaranteedRate", service_days as "serviceDays", price,
  quote.currency, rate, rate_type as "rateType", charge_rate_type as "chargeRateType",
  web_service_description_id as "webServiceDescriptionId", priced, wire_time(valid_from) as "validFrom",
  wire_time(valid_until) as "validUntil", quote.created_by as "createdBy",
  coalesce((select json_agg(json_build_object('code', code, 'description', description, 'said', ${SAID}, 'rateType', quote_charge.rate_type,
      'rate', quote_charge.rate, 'units', units, 'total', total) order by sequence)
    from quote_charge where quote_id = quote.id), '[]') as charges`

export type LiveQuote = Quote & Pick<Hauler, 'scac' | 'objections'>

/** The shipment's quotes still in effect, newest first. */
export async function liveQuotes(
  tx: Tx,
  actor: Actor,
  loads: InSight,
  shipment: { id: string; deliveryOn: string | null },
): Promise<LiveQuote[]> {
  const { rows } = await sql<{ facts: LiveQuote }>`
    select row_to_json(fact) as facts from (
      select ${columns}, company.scac, company_objections(company.id, ${actor.now}, ${shipment.deliveryOn}, ${shipment.id}) as objections
      from quote join company on company.id = quote.carrier_id join shipment on shipment.id = quote.shipment_id
      where shipment_id = ${shipment.id} and valid_until > ${actor.now} and (${loads(actor)})
      order by valid_from desc, quote.id desc
    ) as fact`.execute(tx)
  return rows.map(({ facts }) => facts)
}

export type NewQuote = Omit<Quote, 'quoteId' | 'quoteNumber' | 'carrierName' | 'validFrom' | 'validUntil'> & {
  validFrom: Date
  validUntil: Date
  priced: PricedLoad
  charges: readonly RateCharge[]
}

export async function insertQuote(tx: Tx, quote: NewQuote): Promise<{ id: string; number: string }> {
  const kept = await tx
    .insertInto('quote')
    .values({
      id: newId(),
      shipment_id: quote.shipmentId,
      carrier_id: quote.carrierId,
      rate_source: quote.rateSource,
      service_level_code: quote.serviceLevelCode,
      is_guaranteed: quote.isGuaranteedRate,
      service_days: quote.serviceDays,
      price: quote.price,
      currency: quote.currency,
      rate: quote.rate,
      rate_type: quote.rateType,
      charge_rate_type: quote.chargeRateType,
      web_service_description_id: quote.webServiceDescriptionId,
      priced: JSON.stringify(quote.priced),
      valid_from: quote.validFrom,
      valid_until: quote.validUntil,
      created_by: quote.createdBy,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('quote_charge')
    .values(
      quote.charges.map(({ code, description, said, rateType, rate, units, total }, index) => ({
        quote_id: kept.id,
        sequence: index + 1,
        code,
        description,
        said: said.code === 'as-told' ? null : JSON.stringify(said),
        rate_type: rateType,
        rate,
        units,
        total,
      })),
    )
    .execute()
  return kept
}

export async function findQuote(tx: Tx, quoteId: string): Promise<Quote | undefined> {
  const { rows } = await sql<{ facts: Quote }>`
    select row_to_json(fact) as facts from (
      select ${columns} from quote join company on company.id = quote.carrier_id where quote.id = ${quoteId}
    ) as fact`.execute(tx)
  return rows[0]?.facts
}
