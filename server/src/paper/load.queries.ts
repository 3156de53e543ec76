import { TENDER_STATUS } from '@waybill/contract/freight-codes.ts'
import { sql } from 'kysely'
import { plannedOnce } from '../db/body.ts'
import type { Tx } from '../db/connection.ts'
import { literals } from '../db/literals.ts'
import type { LoadOnPaper, PartyOnPaper } from './load.ts'

const TENDER = literals(TENDER_STATUS)

/** The load as it is now, for its documents. Needs the system's scope: they show other companies' names and numbers. */
export async function readLoad(tx: Tx, shipmentId: string): Promise<LoadOnPaper> {
  const rows = await plannedOnce(
    tx,
    sql<{ load: LoadOnPaper }>`
    select json_build_object(
      'number', shipment.number, 'provider', ${party(sql`shipment.provider_id`)}, 'carrier', ${party(sql`shipment.carrier_id`)},
      'currency', shipment.currency, 'carrierRate', shipment.carrier_rate, 'equipmentMode', shipment.equipment_mode,
      'shippingMode', shipment.shipping_mode, 'miles', shipment.miles, 'weight', shipment.weight,
      'reeferTemperature', shipment.reefer_temperature, 'isHazmat', shipment.is_hazmat,
      'isTeamRequired', shipment.is_team_required, 'isBlind', shipment.is_blind,
      'specialInstructions', shipment.special_instructions, 'requirements', shipment.requirements, 'proNumber', shipment.pro_number,
      'tractorNumber', shipment.tractor_number, 'trailerNumber', shipment.trailer_number,
      'driver', (select json_build_object('name', first_name || ' ' || last_name, 'phone', phone_numbers[1])
        from shipment_driver join contact on contact.id = contact_id
        where shipment_id = shipment.id and removed_at is null order by assigned_at limit 1),
      'references', ${list(sql`select label, value from shipment_reference where shipment_id = shipment.id order by sequence`)},
      'stops', ${list(sql`select sequence, stop_type as type, name, address_line1 as "addressLine1", address_line2 as "addressLine2",
          city, state, postal_code as "postalCode", country, time_zone as "timeZone",
          stop_time(early at time zone time_zone, time_zone) as early, stop_time(late at time zone time_zone, time_zone) as late,
          stop_time(appointment at time zone time_zone, time_zone) as appointment, contact_name as "contactName",
          contact_phone as "contactPhone", instructions, reference_numbers as references, seal_numbers as "sealNumbers"
        from shipment_stop where shipment_id = shipment.id order by sequence`)},
      'items', ${list(sql`select orders.id as "orderId", orders.number as "orderNumber", orders.customer_id as "customerId",
          orders.special_instructions as "orderInstructions",
          orders.hazmat_emergency_contact as "emergencyContact",
          orders.shipper_instead as "shipperInstead", orders.consignee_instead as "consigneeInstead",
          -- Where one order is unloaded and another loaded there is one stop, a delivery: what counts is which comes first.
          min(stop.sequence) as pickup, max(stop.sequence) as delivery,
          item.description, item.package_type as "packageType", item.packages, item.weight, item.freight_class as "freightClass",
          item.nmfc, item.is_hazmat as "isHazmat", item.un_number as "unNumber", item.proper_shipping_name as "properShippingName",
          item.hazard_class as "hazardClass", item.packing_group as "packingGroup"
        from shipment_stop as stop
        join stop_line_item on stop_id = stop.id
        join order_line_item as item on item.id = line_item_id
        join orders on orders.id = item.order_id
        where stop.shipment_id = shipment.id
        group by orders.id, item.id order by delivery, orders.number, item.sequence`)},
      'charges', ${list(sql`select description, rate_type as "rateType", rate, units, total from (
          select sequence, description, rate_type, line.rate, units, total from booking join booking_charge as line on booking_id = booking.id
          where booking.shipment_id = shipment.id and booking.ended_at is null
          union all
          -- Loads that were booked before bookings were kept.
          select sequence, description, rate_type, line.rate, units, total
          from tender join tender_charge as line on tender_id = tender.id
          where tender.shipment_id = shipment.id and tender.carrier_id = shipment.carrier_id and tender.status = ${TENDER.accepted}
            and not exists (select from booking where booking.shipment_id = shipment.id and booking.ended_at is null)
          union all
          -- What was approved since, after what was booked: a price without lines is its own first.
          select * from (
            select 0, 'Line haul', 'Flat', shipment.carrier_rate, 1, shipment.carrier_rate
            where not exists (select from booking join booking_charge on booking_id = booking.id
                where booking.shipment_id = shipment.id and booking.ended_at is null)
              and not exists (select from tender join tender_charge on tender_id = tender.id
                where tender.shipment_id = shipment.id and tender.carrier_id = shipment.carrier_id and tender.status = ${TENDER.accepted})
            union all
            select 1000 + row_number() over (order by approved_at, id), said ->> 'text', 'Flat', amount, 1, amount from shipment_charge
            where shipment_charge.shipment_id = shipment.id and shipment_charge.carrier_id = shipment.carrier_id
          ) as approved where exists (select from shipment_charge
            where shipment_charge.shipment_id = shipment.id and shipment_charge.carrier_id = shipment.carrier_id)
        ) as charge order by sequence`)}
    ) as load from shipment where id = ${shipmentId}`,
  )
  const [row] = rows
  if (!row) throw new Error(`There is no shipment ${shipmentId} to write a paper about`)
  return row.load
}

function list(rows: ReturnType<typeof sql>) {
  return sql`coalesce((select json_agg(one) from (${rows}) as one), '[]'::json)`
}

function party(companyId: ReturnType<typeof sql>) {
  return sql`(select json_build_object('name', coalesce(company_profile.legal_name, company.name), 'usdot', usdot,
      'docketNumber', docket_number, 'scac', scac, 'timeZone', time_zone, 'address', physical_address,
      'phone', (select phone from company_desk where company_desk.company_id = company.id and until is null
        order by function = 'dispatch' desc, since desc, company_desk.id limit 1))
    from company left join company_profile on company_profile.company_id = company.id where company.id = ${companyId})`
}

/** Whoever released a payment's run, or else the provider, as printed; needs the system's scope. */
export async function readPayer(tx: Tx, paymentId: string): Promise<PartyOnPaper> {
  const { rows } = await sql<{ payer: PartyOnPaper }>`
    select ${party(sql`coalesce(
      (select contact.company_id from payment join payment_run on payment_run.id = run_id join contact on contact.id = prepared_by
        where payment.id = ${paymentId}),
      (select id from company where kind = 'provider' order by number limit 1))`)} as payer`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`Nobody made payment ${paymentId}`)
  return row.payer
}

/** Whose portal this is. */
export async function readProvider(tx: Tx): Promise<PartyOnPaper> {
  const { rows } = await sql<{ provider: PartyOnPaper }>`
    select ${party(sql`(select id from company where kind = 'provider' order by number limit 1)`)} as provider`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('There is no provider')
  return row.provider
}
