import { sql } from 'kysely'
import type { Db } from '../src/db/connection.ts'
import { newId } from '../src/db/new-id.ts'
import type { Company } from './people.ts'

/* The starting state of journeys that would take days to reach. */

const system = (db: Db) => db.as({ kind: 'system' }).read

/** A third party with settings, to be billed. */
export async function arrangePayer(db: Db, payer: Company): Promise<void> {
  await sql`update company set has_3pl_network = true where id = ${payer.id}`.execute(system(db))
  await sql`insert into billing_settings (id, payer_id, name, terms_days, since)
    values (${newId()}, ${payer.id}, 'Freight payment', 30, now() - interval '1 year')`.execute(system(db))
}

/** The invoice was sent at 60.00 over the agreed amount, and is approved without that. Its version is 2. */
export async function arrangeShortApproval(db: Db, invoiceId: string): Promise<void> {
  await sql`update invoice set external_number = number, external_amount = 1910, state = 1, received_at = now(), audited_at = now(),
    approved_at = now(), approved_by = 'Waybill', approved_amount = 1910, due_on = current_date, version = 2 where id = ${invoiceId}`.execute(
    system(db),
  )
  await sql`insert into invoice_deduction (id, invoice_id, kind, amount, code, text, made_at, made_by)
    values (${newId()}, ${invoiceId}, 'short-pay', 60, 'ACCESSORIAL_NOT_APPROVED', 'Driver assist was not approved', now(), 'Robin')`.execute(
    system(db),
  )
}

/** A notice covers the load's invoice: a factor is paid. */
export async function arrangeAssignment(db: Db, shipmentId: string, carrier: Company, factor: Company): Promise<void> {
  const id = newId()
  await sql`insert into factor_assignment (id, carrier_id, factor_id, scope, listed_numbers, state, remit_name, entered_at, entered_by_name)
    values (${id}, ${carrier.id}, ${factor.id}, 'listed', array(select number from invoice where shipment_id = ${shipmentId}), 'Received',
      ${factor.name}, now(), 'Robin')`.execute(system(db))
  await sql`update invoice set factor_id = ${factor.id}, assignment_id = ${id} where shipment_id = ${shipmentId}`.execute(
    system(db),
  )
}

/** Somebody at the company asked to be paid elsewhere. */
export async function arrangeBankChange(db: Db, company: Company, askedBy: string): Promise<string> {
  const id = newId()
  await sql`insert into remit_to_change (id, company_id, method, payee_name, payment_terms, requested_by, requested_by_name, requested_at)
    values (${id}, ${company.id}, 'check', ${company.name}, 'standard-30', ${askedBy}, 'Robin', now())`.execute(
    system(db),
  )
  return id
}

/** A number on file long enough to be called. */
export async function arrangeDesk(db: Db, company: Company): Promise<void> {
  await sql`insert into company_desk (id, company_id, function, phone, email, since)
    values (${newId()}, ${company.id}, 'accounts-receivable', '(555) 555-0111', ${`ar@${company.canary}.example`},
      now() - interval '100 days')`.execute(system(db))
}

/** A general liability policy ending in `daysLeft` days. */
export async function arrangeInsurance(db: Db, company: Company, daysLeft: number): Promise<void> {
  await sql`insert into company_insurance (id, company_id, kind, insurer, policy_number, effective_on, expires_on, limit_amount)
    values (${newId()}, ${company.id}, 'general', 'Kestrel Mutual', ${company.canary}, '2020-01-01',
      (now() at time zone 'America/Chicago')::date + ${daysLeft}::int, 1000000)`.execute(system(db))
}

/** A factor gets everything the carrier earns. */
export async function arrangeRemitTo(db: Db, carrier: Company, factor: Company): Promise<void> {
  await sql`insert into company_remit_to (company_id, method, payee_name, factor_id)
    values (${carrier.id}, 'factor', ${factor.name}, ${factor.id})`.execute(system(db))
}
