import type { FleetVehicle, FleetVehicleEntry, FleetVehicleQuery, VehicleView } from '@waybill/contract/fleet/fleet.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { contains } from '../db/body.ts'
import type { Tx } from '../db/connection.ts'
import { literals } from '../db/literals.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)

export type VehicleFacts = Omit<FleetVehicle, 'can'>

/** The company's tractors and trailers as a table `vehicle`. */
function vehicles(actor: Actor): RawBuilder<unknown> {
  return sql`(
    with load as materialized (
      select number, status, pickup_at, lower(tractor_number) as tractor, lower(trailer_number) as trailer from shipment
      where carrier_id = ${actor.companyId} and status between ${SHIPMENT.dispatched} and ${SHIPMENT.atStop}
    ), driver as materialized (
      select first_name || ' ' || last_name as name, lower(tractor_number) as tractor, lower(trailer_number) as trailer
      from fleet_driver join contact on contact.id = contact_id
      where fleet_driver.company_id = ${actor.companyId} and retired_at is null
    )
    select id, kind, number, plate, plate_state as "plateState", equipment_mode as "equipmentMode", feet, note,
      (select string_agg(name, ', ' order by name) from driver
        where case kind when 'tractor' then tractor else trailer end = lower(own.number)) as "driverName",
      (select json_build_object('shipmentNumber', load.number, 'status', status) from load
        where case kind when 'tractor' then tractor else trailer end = lower(own.number)
        order by pickup_at limit 1) as "onLoad",
      retired_at is not null as "isRetired", version
    from fleet_vehicle as own where company_id = ${actor.companyId}
  ) as vehicle`
}

const VIEWS: Record<VehicleView, RawBuilder<boolean>> = {
  active: sql`not vehicle."isRetired"`,
  tractors: sql`not vehicle."isRetired" and vehicle.kind = 'tractor'`,
  trailers: sql`not vehicle."isRetired" and vehicle.kind = 'trailer'`,
  retired: sql`vehicle."isRetired"`,
}

function matches(query: string | undefined): RawBuilder<boolean> {
  if (!query) return sql`true`
  const pattern = contains(query)
  return sql`(vehicle.number ilike ${pattern} or vehicle.plate ilike ${pattern} or vehicle."driverName" ilike ${pattern})`
}

const SORTS: Record<FleetVehicleQuery['sortProperty'], RawBuilder<unknown>> = {
  number: sql`length(vehicle.number), lower(vehicle.number)`,
  equipment: sql`vehicle.kind desc, vehicle."equipmentMode"`,
  driver: sql`lower(vehicle."driverName")`,
}

export async function listVehicles(
  actor: Actor,
  query: FleetVehicleQuery,
): Promise<{ data: VehicleFacts[]; totalCount: number }> {
  const direction = query.sortDirection === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<{ data: VehicleFacts[]; totalCount: number }>`
    with found as materialized (
      select vehicle.* from ${vehicles(actor)} where ${VIEWS[query.view]} and ${matches(query.query)}
    )
    select (select count(*) from found) as "totalCount", coalesce((select json_agg(row) from (
      select vehicle.* from found as vehicle
      order by ${SORTS[query.sortProperty]} ${direction} nulls last, length(vehicle.number), vehicle.number, vehicle.id
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}
    ) as row), '[]') as data`.execute(actor.db.read)
  return rows[0] ?? { data: [], totalCount: 0 }
}

export async function countVehicles(
  actor: Actor,
  { query }: { query?: string | undefined },
): Promise<Record<VehicleView, number>> {
  const count = (view: VehicleView) => sql`count(*) filter (where ${VIEWS[view]})::integer as ${sql.ref(view)}`
  const { rows } = await sql<Record<VehicleView, number>>`
    select ${count('active')}, ${count('tractors')}, ${count('trailers')}, ${count('retired')}
    from ${vehicles(actor)} where ${matches(query)}`.execute(actor.db.read)
  return rows[0] ?? { active: 0, tractors: 0, trailers: 0, retired: 0 }
}

export async function findVehicle(
  actor: Actor,
  vehicleId: string,
  tx: Tx = actor.db.read,
): Promise<VehicleFacts | undefined> {
  const { rows } = await sql<{ vehicle: VehicleFacts }>`
    select row_to_json(vehicle) as vehicle from ${vehicles(actor)} where vehicle.id = ${vehicleId}`.execute(tx)
  return rows[0]?.vehicle
}

/** A vehicle is changed by one transaction at a time. */
export async function lockVehicle(tx: Tx, vehicleId: string): Promise<void> {
  await sql`select from fleet_vehicle where id = ${vehicleId} for update`.execute(tx)
}

const columnsOf = (entry: FleetVehicleEntry) => ({
  kind: entry.kind,
  number: entry.number,
  plate: entry.plate || null,
  plate_state: entry.plateState || null,
  equipment_mode: entry.equipmentMode,
  feet: entry.feet,
  note: entry.note || null,
})

/** False if the company has another one of the same kind and number. */
export async function insertVehicle(tx: Tx, actor: Actor, id: string, entry: FleetVehicleEntry): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('fleet_vehicle')
    .values({ id, company_id: actor.companyId, ...columnsOf(entry) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False if the company has another one of the same kind and number. */
export async function updateVehicle(tx: Tx, actor: Actor, id: string, entry: FleetVehicleEntry): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('fleet_vehicle')
    .set((expression) => ({ ...columnsOf(entry), version: expression('version', '+', 1) }))
    .where('id', '=', id)
    .where(
      sql<boolean>`not exists (select from fleet_vehicle as other where other.company_id = ${actor.companyId} and other.id <> ${id}
        and other.kind = ${entry.kind} and lower(other.number) = lower(${entry.number}))`,
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function writeRetirement(tx: Tx, id: string, retiredAt: Date | null): Promise<void> {
  await tx
    .updateTable('fleet_vehicle')
    .set((expression) => ({ retired_at: retiredAt, version: expression('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
