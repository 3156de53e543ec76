import type { AvailableLoad } from '@waybill/contract/available-freight.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../identity/actor.ts'

/** A load as PostgreSQL knows it; what may be done with it the policy adds. */
export type LoadFacts = Omit<AvailableLoad, 'can'>

/**
 * Loads that nobody has booked yet, as a condition on `shipment`: operations see drafts too, a carrier what it has an open offer
 * for; brokers and everybody else see none (domain §7.1).
 */
function availableTo(actor: Actor): RawBuilder<boolean> {
  switch (actor.persona) {
    case 'operations':
      return sql`shipment.status between 0 and 2`
    case 'carrier-admin':
    case 'carrier-dispatcher':
      return sql`shipment.status in (1, 2) and own.id is not null`
    default:
      return sql`false`
  }
}

export async function findLoad(actor: Actor, shipmentNumber: string): Promise<LoadFacts | undefined> {
  const { rows } = await sql<{ load: LoadFacts }>`
    select row_to_json(load) as load from (
      select shipment.id, shipment.number as "shipmentNumber", shipment.status, lane, equipment_mode as "equipmentMode",
        shipping_mode as "shippingMode", miles, weight, commodities, is_hazmat as "isHazmat",
        is_team_required as "isTeamRequired", reefer_temperature as "reeferTemperature", shipment.currency,
        case when own.id is not null
          then json_build_object('tenderId', own.id, 'tenderNumber', own.number, 'rate', own.rate) end as tender
      from shipment
      left join tender as own
        on own.shipment_id = shipment.id and own.carrier_id = ${actor.companyId} and own.status = 0
      where shipment.number = ${shipmentNumber} and ${availableTo(actor)}
    ) as load`.execute(actor.db.read)
  return rows[0]?.load
}
