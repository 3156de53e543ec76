import type { Db } from '../src/db/connection.ts'
import { newId } from '../src/db/new-id.ts'

type Say = (where: string) => string

export type PlantedRates = {
  contractId: string
  tariffId: string
  programId: string
  markupId: string
  quoteId: string
}

/** A carrier's charges, markups and quotes: only for the provider, not even the carrier (domain §10.3). */
export async function plantRates(
  db: Db,
  { carrierId, customerId, shipmentId }: { carrierId: string; customerId: string; shipmentId: string },
  say: Say,
): Promise<PlantedRates> {
  const { read } = db.as({ kind: 'system' })
  const since = '2020-01-01'
  const [programId, tariffId, quoteId, contractId, markupId] = [newId(), newId(), newId(), newId(), newId()]
  await read
    .insertInto('fuel_program')
    .values({ id: programId, carrier_id: carrierId, name: say('fuel_program.name') })
    .execute()
  await read
    .insertInto('fuel_program_version')
    .values({
      program_id: programId,
      version: 1,
      region: 'NUS',
      terms: JSON.stringify({ kind: 'peg-per-mile', base: 1.25, milesPerGallon: 6.5 }),
      effective_on: since,
    })
    .execute()
  await read
    .insertInto('diesel_price')
    .values({ region: 'NUS', published_on: since, price: 3.2, source: say('diesel_price.source') })
    .onConflict((on) => on.columns(['region', 'published_on']).doUpdateSet({ source: say('diesel_price.source') }))
    .execute()
  await read
    .insertInto('lane_contract')
    .values({
      id: contractId,
      reference: say('lane_contract.reference'),
      carrier_id: carrierId,
      origin_zone: 'IL',
      destination_zone: 'IL',
      shipping_mode: 0,
      equipment_mode: 0,
      rate_type: 'Flat',
      rate: 900,
      currency: 'USD',
      effective_on: since,
    })
    .execute()
  await read
    .insertInto('ltl_tariff')
    .values({
      id: tariffId,
      reference: say('ltl_tariff.reference'),
      carrier_id: carrierId,
      weight_breaks: [0, 500],
      max_weight: 20_000,
      currency: 'USD',
      effective_on: since,
    })
    .execute()
  await read
    .insertInto('ltl_tariff_lane')
    .values({
      id: newId(),
      tariff_id: tariffId,
      origin_zone: `${say('ltl_tariff_lane.origin_zone')}, IL`,
      destination_zone: 'IL',
      rates: JSON.stringify({ '70': [40, 30] }),
      minimum: 120,
      service_days: 2,
    })
    .execute()
  await read
    .insertInto('customer_markup')
    .values({
      id: markupId,
      customer_id: customerId,
      percent: 12.5,
      note: say('customer_markup.note'),
      effective_on: since,
    })
    .execute()
  await read
    .insertInto('quote')
    .values({
      id: quoteId,
      shipment_id: shipmentId,
      carrier_id: carrierId,
      rate_source: 'Spot',
      price: 1_000,
      currency: 'USD',
      rate: 1_000,
      rate_type: 'Flat',
      charge_rate_type: 'Flat',
      priced: JSON.stringify({}),
      valid_from: new Date(),
      valid_until: new Date(Date.now() + 86_400_000),
      created_by: say('quote.created_by'),
    })
    .execute()
  await read
    .insertInto('quote_charge')
    .values({
      quote_id: quoteId,
      sequence: 1,
      code: 'LINE_HAUL',
      description: say('quote_charge.description'),
      rate_type: 'Flat',
      rate: 1_000,
      units: 1,
      total: 1_000,
    })
    .execute()
  return { contractId, tariffId, programId, markupId, quoteId }
}
