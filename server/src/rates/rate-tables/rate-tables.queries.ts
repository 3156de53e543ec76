import type { FuelTerms } from '@waybill/contract/rates/fuel-terms.ts'
import type { InForce } from '@waybill/contract/rates/rate-table-search.ts'
import type * as table from '@waybill/contract/rates/rate-tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { ObjectionFact } from '../../company/bookability/bookability.policy.ts'
import { contains } from '../../db/body.ts'
import type { Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'
import type { InSight } from '../../http/subjects.ts'
import { SAID } from '../quotes.queries.ts'

type Paging = { page: number; pageSize: number }
type Page<Row> = { data: Row[]; totalCount: number }
type Narrowing = Paging & { query?: string | undefined; inForce?: InForce | undefined }

const inForceOn = (today: string) => sql`case when expires_on < ${today} then 'ended'
  when effective_on > ${today} then 'to-come' else 'in-force' end`

/** Rows of a select without paging yet, and how many there are. */
async function pageOf<Row>(tx: Tx, rows: RawBuilder<unknown>, { page, pageSize }: Paging): Promise<Page<Row>> {
  const answer = await sql<Page<Row>>`
    with found as materialized (${rows})
    select (select count(*) from found) as "totalCount", coalesce((select json_agg(one) from (
      select * from found limit ${pageSize} offset ${(page - 1) * pageSize}) as one), '[]') as data`.execute(tx)
  return answer.rows[0] ?? { data: [], totalCount: 0 }
}

/** Filters a table by words and by whether a row is in force. */
function narrowed(columns: readonly string[], today: string, { query, inForce }: Narrowing): RawBuilder<unknown> {
  const words = query ? contains(query) : undefined
  const has = words
    ? sql`(${sql.join(
        columns.map((column) => sql`${sql.ref(column)} ilike ${words}`),
        sql` or `,
      )})`
    : sql`true`
  return inForce ? sql`${has} and ${inForceOn(today)} = ${inForce}` : has
}

export type ContractFacts = Omit<table.LaneContract, 'can'>

const contractColumns = (
  today: string,
) => sql`lane_contract.id, reference, lane_contract.version, carrier_id as "carrierId",
  company.name as "carrierName", origin_zone as "originZone", destination_zone as "destinationZone",
  shipping_mode as "shippingMode", equipment_mode as "equipmentMode", rate_type as "rateType", rate, minimum, currency,
  surcharges, fuel_program_id as "fuelProgramId",
  (select name from fuel_program where fuel_program.id = fuel_program_id) as "fuelProgramName", rank,
  service_days as "serviceDays", max_weight as "maxWeight", effective_on as "effectiveOn", expires_on as "expiresOn",
  ${inForceOn(today)} as "inForce"`

export async function listContracts(tx: Tx, today: string, query: Narrowing): Promise<Page<ContractFacts>> {
  const words = ['company.name', 'reference', 'origin_zone', 'destination_zone']
  return await pageOf(
    tx,
    sql`select ${contractColumns(today)} from lane_contract join company on company.id = carrier_id
      where replaced_at is null and ${narrowed(words, today, query)}
      order by company.name, origin_zone, destination_zone, effective_on desc, lane_contract.id`,
    query,
  )
}

export async function findContract(tx: Tx, today: string, id: string): Promise<ContractFacts | undefined> {
  const { rows } = await sql<{ facts: ContractFacts }>`select row_to_json(fact) as facts from (
    select ${contractColumns(today)} from lane_contract join company on company.id = carrier_id where lane_contract.id = ${id}
  ) as fact`.execute(tx)
  return rows[0]?.facts
}

type Versioned = 'lane_contract' | 'ltl_tariff'
export type LatestVersion = { id: string; version: number; effectiveOn: string; expiresOn: string | null }

/** The newest row under that one's reference, all of them locked: whoever changes one next waits here. */
export async function holdLatest(tx: Tx, of: Versioned, id: string): Promise<LatestVersion | undefined> {
  const { rows } = await sql<LatestVersion>`
    select id, version, effective_on as "effectiveOn", expires_on as "expiresOn" from ${sql.table(of)}
    where reference = (select reference from ${sql.table(of)} where id = ${id}) and replaced_at is null
    order by version desc for update`.execute(tx)
  return rows[0]
}

/** A row's last day; one that had not started by then no longer prices anything. */
export async function endRow(tx: Tx, of: Versioned, id: string, lastDay: string, now: Date): Promise<void> {
  await sql`update ${sql.table(of)} set version = version + 1,
      replaced_at = case when effective_on > ${lastDay} then ${now}::timestamptz end,
      expires_on = case when effective_on > ${lastDay} then expires_on else ${lastDay}::date end
    where id = ${id}`.execute(tx)
}

/** A row makes room for its next version, which starts that day. */
export async function makeRoom(tx: Tx, of: Versioned, id: string, from: string, now: Date): Promise<void> {
  await sql`update ${sql.table(of)} set
      replaced_at = case when effective_on >= ${from} then ${now}::timestamptz end,
      expires_on = case when effective_on >= ${from} then expires_on else least(expires_on, ${from}::date - 1) end
    where id = ${id}`.execute(tx)
}

const priceColumns = (price: table.LaneContractChange) => ({
  rate_type: price.rateType,
  rate: price.rate,
  minimum: price.minimum,
  currency: price.currency,
  surcharges: JSON.stringify(price.surcharges),
  fuel_program_id: price.fuelProgramId,
  rank: price.rank,
  service_days: price.serviceDays,
  max_weight: price.maxWeight,
  effective_on: price.effectiveOn,
  expires_on: price.expiresOn,
})

export async function insertContract(tx: Tx, entry: table.LaneContractEntry): Promise<string> {
  const id = newId()
  await tx
    .insertInto('lane_contract')
    .values({
      id,
      carrier_id: entry.carrierId,
      origin_zone: entry.originZone,
      destination_zone: entry.destinationZone,
      shipping_mode: entry.shippingMode,
      equipment_mode: entry.equipmentMode,
      ...priceColumns(entry),
    })
    .execute()
  return id
}

export async function insertContractVersion(
  tx: Tx,
  before: LatestVersion,
  change: table.LaneContractChange,
): Promise<string> {
  const id = newId()
  const price = priceColumns(change)
  await sql`insert into lane_contract (id, reference, version, carrier_id, origin_zone, destination_zone, shipping_mode,
      equipment_mode, ${sql.join(Object.keys(price).map((column) => sql.ref(column)))})
    select ${id}, reference, version + 1, carrier_id, origin_zone, destination_zone, shipping_mode, equipment_mode,
      ${sql.join(Object.values(price))}
    from lane_contract where id = ${before.id}`.execute(tx)
  return id
}

export type TariffFacts = Omit<table.TariffRow, 'can'>

const tariffColumns = (today: string) => sql`ltl_tariff.id, reference, ltl_tariff.version, carrier_id as "carrierId",
  company.name as "carrierName", equipment_modes as "equipmentModes", weight_breaks as "weightBreaks", max_weight as "maxWeight",
  discount, currency, effective_on as "effectiveOn", expires_on as "expiresOn", ${inForceOn(today)} as "inForce",
  (select count(*) from ltl_tariff_lane where tariff_id = ltl_tariff.id) as "laneCount"`

export async function listTariffs(tx: Tx, today: string, query: Narrowing): Promise<Page<TariffFacts>> {
  return await pageOf(
    tx,
    sql`select ${tariffColumns(today)} from ltl_tariff join company on company.id = carrier_id
      where replaced_at is null and ${narrowed(['company.name', 'reference'], today, query)}
      order by company.name, reference, effective_on desc, ltl_tariff.id`,
    query,
  )
}

export async function findTariff(tx: Tx, today: string, id: string): Promise<Omit<table.Tariff, 'can'> | undefined> {
  const { rows } = await sql<{ facts: Omit<table.Tariff, 'can'> }>`select row_to_json(fact) as facts from (
    select ${tariffColumns(today)}, coalesce((select json_agg(json_build_object('originZone', origin_zone,
        'destinationZone', destination_zone, 'milesFrom', miles_from, 'milesTo', miles_to, 'rates', rates, 'minimum', minimum,
        'serviceDays', service_days, 'guaranteedExtra', guaranteed_extra, 'guaranteedCode', guaranteed_code)
        order by origin_zone nulls last, destination_zone, miles_from, ltl_tariff_lane.id)
      from ltl_tariff_lane where tariff_id = ltl_tariff.id), '[]') as lanes
    from ltl_tariff join company on company.id = carrier_id where ltl_tariff.id = ${id}
  ) as fact`.execute(tx)
  return rows[0]?.facts
}

const tariffTerms = (terms: table.TariffChange) => ({
  equipment_modes: terms.equipmentModes,
  weight_breaks: terms.weightBreaks,
  max_weight: terms.maxWeight,
  discount: terms.discount,
  currency: terms.currency,
  effective_on: terms.effectiveOn,
  expires_on: terms.expiresOn,
})

/** Under its own reference, or as the next version under the earlier row's. */
export async function insertTariff(
  tx: Tx,
  carrierId: string,
  terms: table.TariffChange,
  before?: { reference: string; version: number },
): Promise<string> {
  const id = newId()
  const next = before ? { reference: before.reference, version: before.version + 1 } : {}
  await tx
    .insertInto('ltl_tariff')
    .values({ id, carrier_id: carrierId, ...next, ...tariffTerms(terms) })
    .execute()
  await tx
    .insertInto('ltl_tariff_lane')
    .values(
      terms.lanes.map((lane) => ({
        id: newId(),
        tariff_id: id,
        origin_zone: lane.originZone,
        destination_zone: lane.destinationZone,
        miles_from: lane.milesFrom,
        miles_to: lane.milesTo,
        rates: JSON.stringify(lane.rates),
        minimum: lane.minimum,
        service_days: lane.serviceDays,
        guaranteed_extra: lane.guaranteedExtra,
        guaranteed_code: lane.guaranteedCode,
      })),
    )
    .execute()
  return id
}

const programColumns = (today: string) => sql`fuel_program.id, carrier_id as "carrierId", company.name as "carrierName",
  fuel_program.name, shipping_modes as "shippingModes", equipment_modes as "equipmentModes",
  coalesce((select json_agg(json_build_object('version', version, 'region', region, 'effectiveOn', effective_on,
      'expiresOn', expires_on, 'terms', terms, 'inForce', in_force) order by version desc)
    from (select version.*, case when effective_on > ${today} then 'to-come' when expires_on < ${today} or exists (
        select from fuel_program_version as later where later.program_id = version.program_id
          and later.effective_on <= ${today} and (later.effective_on, later.version) > (version.effective_on, version.version)
      ) then 'ended' else 'in-force' end as in_force
      from fuel_program_version as version where version.program_id = fuel_program.id) as version), '[]') as versions`

export async function listPrograms(
  tx: Tx,
  today: string,
  query: Narrowing & { carrierId?: string | undefined },
): Promise<Page<table.FuelProgram>> {
  const ofCarrier = query.carrierId ? sql`carrier_id = ${query.carrierId}` : sql`true`
  return await pageOf(
    tx,
    sql`select ${programColumns(today)} from fuel_program join company on company.id = carrier_id
      where ${ofCarrier} and ${narrowed(['company.name', 'fuel_program.name'], today, { ...query, inForce: undefined })}
      order by company.name, fuel_program.name, fuel_program.id`,
    query,
  )
}

export async function findProgram(tx: Tx, today: string, id: string): Promise<table.FuelProgram | undefined> {
  const { rows } = await sql<{ facts: table.FuelProgram }>`select row_to_json(fact) as facts from (
    select ${programColumns(today)} from fuel_program join company on company.id = carrier_id where fuel_program.id = ${id}
  ) as fact`.execute(tx)
  return rows[0]?.facts
}

export async function insertProgram(tx: Tx, entry: table.FuelProgramEntry): Promise<string> {
  const id = newId()
  await tx
    .insertInto('fuel_program')
    .values({
      id,
      carrier_id: entry.carrierId,
      name: entry.name,
      shipping_modes: entry.shippingModes,
      equipment_modes: entry.equipmentModes,
    })
    .execute()
  return id
}

export async function holdProgram(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select id from fuel_program where id = ${id} for update`.execute(tx)
  return rows.length > 0
}

export async function insertProgramVersion(
  tx: Tx,
  programId: string,
  version: number,
  entry: { region: string; effectiveOn: string; terms: FuelTerms },
): Promise<void> {
  await tx
    .insertInto('fuel_program_version')
    .values({
      program_id: programId,
      version,
      region: entry.region,
      terms: JSON.stringify(entry.terms),
      effective_on: entry.effectiveOn,
    })
    .execute()
}

export type MarkupFacts = Omit<table.Markup, 'can'>

const markupColumns = (
  today: string,
) => sql`customer_markup.id, customer_id as "customerId", company.name as "customerName",
  shipping_mode as "shippingMode", percent, note, effective_on as "effectiveOn", expires_on as "expiresOn",
  ${inForceOn(today)} as "inForce"`

export async function listMarkups(tx: Tx, today: string, query: Narrowing): Promise<Page<MarkupFacts>> {
  return await pageOf(
    tx,
    sql`select ${markupColumns(today)} from customer_markup join company on company.id = customer_id
      where ${narrowed(['company.name', 'note'], today, query)}
      order by company.name, shipping_mode nulls first, effective_on desc, customer_markup.id`,
    query,
  )
}

export async function findMarkupRow(tx: Tx, today: string, id: string): Promise<MarkupFacts | undefined> {
  const { rows } = await sql<{ facts: MarkupFacts }>`select row_to_json(fact) as facts from (
    select ${markupColumns(today)} from customer_markup join company on company.id = customer_id where customer_markup.id = ${id}
  ) as fact`.execute(tx)
  return rows[0]?.facts
}

/** The earlier markup ends the day before: two would apply at once. */
export async function insertMarkup(tx: Tx, entry: table.MarkupEntry): Promise<string> {
  const id = newId()
  await sql`update customer_markup set expires_on = ${entry.effectiveOn}::date - 1
    where customer_id = ${entry.customerId} and shipping_mode is not distinct from ${entry.shippingMode}::smallint
      and effective_on < ${entry.effectiveOn} and coalesce(expires_on, 'infinity') >= ${entry.effectiveOn}`.execute(tx)
  await tx
    .insertInto('customer_markup')
    .values({
      id,
      customer_id: entry.customerId,
      shipping_mode: entry.shippingMode,
      percent: entry.percent,
      note: entry.note,
      effective_on: entry.effectiveOn,
      expires_on: entry.expiresOn,
    })
    .execute()
  return id
}

export async function endMarkupRow(tx: Tx, id: string, lastDay: string): Promise<void> {
  await tx.updateTable('customer_markup').set({ expires_on: lastDay }).where('id', '=', id).execute()
}

export type QuoteFacts = Omit<table.QuoteRow, 'error'> & { objections: ObjectionFact[] }

export async function listQuotes(
  tx: Tx,
  actor: Actor,
  loads: InSight,
  query: Paging & { query?: string | undefined; standing?: 'live' | 'over' | undefined },
): Promise<Page<QuoteFacts>> {
  const words = query.query ? contains(query.query) : undefined
  const conditions = [
    loads(actor),
    ...(words
      ? [sql<boolean>`(quote.number ilike ${words} or shipment.number ilike ${words} or company.name ilike ${words})`]
      : []),
    ...(query.standing ? [sql<boolean>`(valid_until > ${actor.now}) = ${query.standing === 'live'}`] : []),
  ]
  const where = sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` and `,
  )
  const from = sql`quote join company on company.id = quote.carrier_id join shipment on shipment.id = quote.shipment_id where ${where}`
  const { rows } = await sql<Page<QuoteFacts>>`
    select (select count(*) from ${from}) as "totalCount", coalesce((select json_agg(one) from (
      select quote.id, quote.number as "quoteNumber", shipment.id as "shipmentId",
        shipment.number as "shipmentNumber", company.id as "carrierId", company.name as "carrierName",
        rate_source as "rateSource", is_guaranteed as "isGuaranteedRate", service_days as "serviceDays", price, quote.currency,
        coalesce((select json_agg(json_build_object('code', code, 'description', description, 'said', ${SAID}, 'rateType', line.rate_type,
            'rate', line.rate, 'units', units, 'total', total) order by sequence)
          from quote_charge as line where quote_id = quote.id), '[]') as charges,
        wire_time(valid_from) as "validFrom", wire_time(valid_until) as "validUntil", valid_until > ${actor.now} as "isLive",
        quote.created_by as "createdBy", company_objections(company.id, ${actor.now}, shipment.delivery_on, shipment.id) as objections
      from ${from}
      order by valid_from desc, quote.id desc limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}
    ) as one), '[]') as data`.execute(tx)
  return rows[0] ?? { data: [], totalCount: 0 }
}

/** How the table of places spells a zone; undefined if no city, prefix or state matches. */
export async function spelledZone(tx: Tx, zone: string): Promise<string | undefined> {
  const [, city, state] = /^(.+), ([A-Z]{2})$/.exec(zone) ?? []
  const asked =
    city !== undefined
      ? sql`select city || ', ' || state as zone from place
          where country in ('US', 'CA') and state = ${state} and lower(city) = lower(${city}) limit 1`
      : zone.length === 2
        ? sql`select state as zone from place where country in ('US', 'CA') and state = ${zone} limit 1`
        : sql`select left(postal_code, 3) as zone from place
            where country in ('US', 'CA') and postal_code like ${`${zone}%`} limit 1`
  const { rows } = await sql<{ zone: string }>`${asked}`.execute(tx)
  return rows[0]?.zone
}

export async function findCompany(
  tx: Tx,
  id: string,
  kinds: readonly string[],
): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from company where id = ${id} and kind = any(${[...kinds]})`.execute(tx)
  return rows[0]
}
