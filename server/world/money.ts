import { SHIPMENT_STATUS, TENDER_STATUS } from '@waybill/contract/freight-codes.ts'
import { INVOICE_EXCEPTION_SENTENCES, INVOICE_STATUS } from '@waybill/contract/invoices/invoice-codes.ts'
import { INVOICE_SAYINGS } from '@waybill/contract/invoices/invoices.sayings.ts'
import { sayer } from '@waybill/contract/said.ts'
import { saidOf } from '@waybill/contract/told.ts'
import { sql } from 'kysely'
import type { Tx } from '../src/db/connection.ts'
import { literals } from '../src/db/literals.ts'
import { weigh } from '../src/invoices/invoices.ts'
import type { Files } from '../src/outside/files/files.ts'
import { pageOf } from './one-page.ts'

const INVOICE = literals(INVOICE_STATUS)
const SHIPMENT = literals(SHIPMENT_STATUS)
const TENDER = literals(TENDER_STATUS)

const say = sayer(INVOICE_SAYINGS)
const QUICK_PAY = say('quick-pay-fee', { days: 7, percent: 1.5 })
const LAYOVER = say('exception-of-line', {
  line: 'Layover',
  finding: saidOf(INVOICE_EXCEPTION_SENTENCES.ACCESSORIAL_NOT_APPROVED),
})

/** A demo person's id by name, as SQL. */
const idOf = (name: string) =>
  sql`(select id from contact where first_name || ' ' || last_name = ${name} order by id limit 1)`

/**
 * Payables in every state: of each carrier's confirmed loads some are not billed yet, were returned, wait for the provider, are
 * approved and due, or were paid short; those past their terms were paid in that day's run, in double entry. Carriers paid through a
 * factor have their notice of assignment, and Elm's bills are going through its own audit.
 */
export async function layMoney(tx: Tx, files: Files, now: Date): Promise<void> {
  const provider = await tx
    .selectFrom('company')
    .select('id')
    .where('kind', '=', 'provider')
    .limit(1)
    .executeTakeFirst()
  if (!provider) return
  const paperOf = (name: string, text: string) => keepPaper(tx, files, provider.id, { name, text })
  const notice = await paperOf(
    'notice of assignment.pdf',
    'Notice of assignment. All accounts are assigned; please pay the factor from the date of this letter on.',
  )
  await assignToFactors(tx, now, notice)
  await dateInvoices(tx)
  const bill = await paperOf(
    'carrier invoice.pdf',
    'Invoice for transportation services. Please remit to the address on record.',
  )
  const gateLog = await paperOf('gate log.pdf', 'Gate log of the receiver: driver assist from 09:10 to 10:25, signed.')
  await planBills(tx, now)
  await fileBills(tx, bill)
  await writeBills(tx)
  await settleBills(tx)
  await payBills(tx, now)
  await disputeShortPays(tx, now, gateLog)
  await layThirdParties(tx)
  await sql`drop table demo_bill`.execute(tx)
}

type Kept = { fileId: string; size: number; sha256: string }

async function keepPaper(
  tx: Tx,
  files: Files,
  companyId: string,
  { name, text }: { name: string; text: string },
): Promise<Kept> {
  const paper = { bytes: pageOf(text), mediaType: 'application/pdf', name, purpose: 'document' } as const
  return await files.keep(tx, companyId, await files.store(paper))
}

/** Notices of assignment from before the acted month: in force and released (domain §4.6). */
async function assignToFactors(tx: Tx, now: Date, paper: Kept): Promise<void> {
  await sql`
    insert into factor_assignment (id, carrier_id, factor_id, scope, state, remit_name, entered_at, entered_by_name, verified_at,
      verified_by_name, verification_note, effective_at, activated_at, verified_how, verified_contact, verified_spoke_to, verified_asked_at)
    select gen_random_uuid(), remit.company_id, factor_id, 'all', 'Active', payee_name, remit.since - interval '1 day', 'Paul Okafor', remit.since,
      'Constance Reyes', 'The account is assigned', remit.since, remit.since, 'call-back', '+1 (312) 555-0134, on record since sign-up', 'Dana Whitlock',
      remit.since
    from company_remit_to as remit join company on company.id = remit.company_id where factor_id is not null order by company.number`.execute(
    tx,
  )
  await sql`
    insert into factor_assignment (id, carrier_id, factor_id, scope, state, remit_name, entered_at, entered_by, entered_by_name, verified_at,
      verified_by, verified_by_name, verification_note, effective_at, activated_at, release_entered_at, release_entered_by,
      release_entered_by_name, release_effective_at, release_verified_at, release_verified_by, release_verified_by_name, release_note, released_at, verified_how,
      verified_contact, verified_spoke_to, verified_asked_at, release_how, release_contact, release_spoke_to, release_asked_at)
    select gen_random_uuid(), carrier.id, factor.id, 'all', plan.state, factor.name, ${now}::timestamptz - (plan.entered) * interval '1 day', clerk.id, 'Paul Okafor',
      ${now}::timestamptz - (plan.verified) * interval '1 day', case when plan.verified is not null then controller.id end,
      case when plan.verified is not null then 'Constance Reyes' end,
      case when plan.verified is not null then 'The account manager confirmed it' end,
      ${now}::timestamptz - (coalesce(plan.verified, plan.entered - 3)) * interval '1 day', ${now}::timestamptz - (plan.verified) * interval '1 day', ${now}::timestamptz - (plan.released + 3) * interval '1 day',
      case when plan.released is not null then clerk.id end, case when plan.released is not null then 'Paul Okafor' end,
      ${now}::timestamptz - (plan.released) * interval '1 day', ${now}::timestamptz - (plan.released + 1) * interval '1 day', case when plan.released is not null then controller.id end,
      case when plan.released is not null then 'Constance Reyes' end,
      case when plan.released is not null then 'The account is closed' end, ${now}::timestamptz - (plan.released) * interval '1 day',
      case when plan.verified is not null then 'call-back' end, case when plan.verified is not null then '+1 (773) 555-0188' end,
      case when plan.verified is not null then 'Gil Amado' end, ${now}::timestamptz - (plan.verified) * interval '1 day',
      case when plan.released is not null then 'email' end, case when plan.released is not null then 'accounts@dogwood.example' end,
      case when plan.released is not null then 'Inez Calloway' end, ${now}::timestamptz - (plan.released) * interval '1 day'
    from (values
        ('Yew Consolidated', 'Dogwood Capital', 'Released', 320.0, 318.0, 150.0),
        ('Tamarack Reefer Lines', 'Dogwood Capital', 'Active', 42.0, 40.0, null)
      ) as plan (carrier_name, factor_name, state, entered, verified, released)
    join company as carrier on carrier.name = plan.carrier_name join company as factor on factor.name = plan.factor_name
    cross join lateral (select id from contact where user_name = 'payables@northbound.example') as clerk
    cross join lateral (select id from contact where user_name = 'controller@northbound.example') as controller
    order by plan.entered desc`.execute(tx)
  await sql`
    with filed as (
      insert into document (id, holder_type, holder_id, file_type, audience, name, extension, file_id, size, sha256, company_id, uploaded_by,
        uploaded_at)
      select gen_random_uuid(), 'company', carrier_id, 8, 'restricted', 'Notice of assignment ' || remit_name || '.pdf', 'pdf', ${paper.fileId},
        ${paper.size}, md5(assignment.id::text) || md5(remit_name), provider.id, entered_by_name, entered_at
      from factor_assignment as assignment join company as provider on provider.kind = 'provider'
      order by entered_at
      returning id, sha256
    )
    update factor_assignment set notice_document_id = filed.id from filed
    where filed.sha256 = md5(factor_assignment.id::text) || md5(remit_name)`.execute(tx)
  // What was settled before a notice took effect stayed the carrier's.
  await sql`
    update invoice set assignment_id = assignment.id, factor_id = assignment.factor_id, terms = 'standard-30'
    from factor_assignment as assignment where assignment.carrier_id = invoice.carrier_id and assignment.state = 'Active'
      and (delivered_at is null or delivered_at > assignment.effective_at - interval '2 days')`.execute(tx)
  await sql`
    insert into billing_settings (id, payer_id, name, terms_days, since)
    select gen_random_uuid(), id, name || ' freight payment', 30, ${now}::timestamptz - interval '400 days' from company where kind = 'payer'`.execute(
    tx,
  )
  await sql`
    update invoice set billing_settings_id = settings.id from billing_settings as settings where settings.payer_id = invoice.payer_id`.execute(
    tx,
  )
}

/** An invoice opens at booking, and the world was booked in an instant. */
async function dateInvoices(tx: Tx): Promise<void> {
  await sql`
    update invoice set created_at = booked.at
    from (select shipment_id, max(occurred_at) as at from shipment_event where kind = 'booked' group by shipment_id) as booked
    where booked.shipment_id = invoice.shipment_id`.execute(tx)
}

/** What happens to each bill, by its rank within its carrier and its age. */
async function planBills(tx: Tx, now: Date): Promise<void> {
  await sql`
    create temporary table demo_bill as
    with placed as (
      select invoice.*, row_number() over (partition by carrier_id, payer_id is null order by delivered_at desc, shipment_number) as place,
        delivered_at + interval '1 day' + make_interval(hours => (right(shipment_number, 2)::int % 40)) as sent_at
      from invoice where shipment_status = ${SHIPMENT.deliveryConfirmed} and state = ${INVOICE.draft}
    ), termed as (
      select placed.*, case when payer_id is null and factor_id is null and place % 12 = 11 then 'quick-7' else 'standard-30' end as chosen
      from placed
    ), dated as (
      select termed.*, extract(epoch from ${now}::timestamptz - sent_at) / 86400 as age,
        (sent_at + case chosen when 'quick-7' then interval '7 days' else interval '30 days' end)::date as due_day
      from termed
    ), aged as (
      select dated.*, due_day + case extract(isodow from due_day) when 6 then 2 when 7 then 1 else 0 end::int as due from dated
    )
    select id, shipment_id, shipment_number, carrier_id, payer_id, factor_id, currency, expected_amount, delivered_at, sent_at, place, due, chosen,
      case
        when age < 0.2 then 'unbilled'
        -- Every paper is in, and nobody has billed it.
        when age < 4 and place % 4 = 0 and payer_id is null then 'ready'
        when age < 4 and place % 2 = 0 then 'unbilled'
        when payer_id is not null then case
          when age > 34 then 'paid'
          when place % 8 = 3 and age > 1 then 'returned'
          when place % 8 = 5 then 'above'
          when place % 8 = 6 then 'unbilled'
          when age > 12 then 'settled'
          when age > 8 then 'approved'
          else 'received' end
        when age > 34 then case when place % 7 = 3 then 'paid-short' else 'paid' end
        -- What is due is on its way, but for what nobody has paid in time.
        when due + interval '15 hours' < ${now}::timestamptz and place % 5 <> 2 then 'paid'
        when place % 12 = 4 then 'returned'
        when place % 12 = 1 then case when right(shipment_number, 1)::int % 3 = 0 then 'to-audit' else 'above' end
        when place % 12 = 7 then 'below'
        when place % 12 = 9 and age > 2.2 then 'short'
        when place % 12 = 10 then 'unbilled'
        when age > 10 then 'settled'
        else 'approved'
      end as fate
    from aged`.execute(tx)
}

/** The documents: a bill for each, and the proof if the world has none. */
async function fileBills(tx: Tx, bill: { fileId: string; size: number; sha256: string }): Promise<void> {
  await sql`
    insert into document (id, holder_type, holder_id, stop_id, file_type, audience, name, extension, file_id, size, sha256, company_id,
      uploaded_by, uploaded_at, state, reviewed_by, reviewed_at)
    select gen_random_uuid(), case when needed.shipment_id is not null then 'shipment' when payer_id is null then 'invoice' else 'payer-invoice' end,
      coalesce(needed.shipment_id, plan.id), stop_id, file_type, case file_type when 18 then 'money' else 'everybody' end,
      case file_type when 12 then 'POD ' else 'Invoice ' end || shipment_number || '.pdf', 'pdf', ${bill.fileId}, ${bill.size},
      -- One file stands for all of them; its hash would make each the duplicate of the other.
      md5(plan.id::text) || md5(shipment_number), carrier_id, company.name, sent_at,
      case file_type when 12 then 'accepted' else 'uploaded' end, case file_type when 12 then 'Northbound Logistics' end,
      case file_type when 12 then sent_at end
    from demo_bill as plan join company on company.id = carrier_id
    join invoice_documents(array(select id from demo_bill where fate <> 'unbilled')) as needed on needed.invoice_id = plan.id
    where not is_satisfied and file_type <> 41`.execute(tx)
}

async function writeBills(tx: Tx): Promise<void> {
  await sql`
    update invoice set
      external_number = upper(left(regexp_replace(company.name, '[^A-Za-z]', '', 'g'), 3)) || '-' || plan.shipment_number,
      external_amount = plan.expected_amount + case fate when 'above' then 150 when 'to-audit' then 150 when 'short' then 85 when 'paid-short' then 60 when 'below' then -40 else 0 end,
      submitted_at = sent_at, submitted_by = company.name, received_at = sent_at, audited_at = case when fate <> 'to-audit' then sent_at end,
      returned_at = case fate when 'returned' then sent_at + interval '20 hours' end,
      approved_at = case when fate in ('returned', 'above', 'to-audit', 'received') then null when fate in ('short', 'paid-short') then sent_at + interval '30 hours' else sent_at end,
      approved_by = case when fate in ('returned', 'above', 'to-audit', 'received') then null when plan.payer_id is not null then 'Eli Novak' when fate in ('short', 'paid-short') then 'Paul Okafor' else 'Waybill' end,
      approved_amount = case when fate in ('returned', 'above', 'to-audit', 'received') then null
        else plan.expected_amount + case fate when 'below' then -40 when 'short' then 85 when 'paid-short' then 60 else 0 end end,
      due_on = case when fate <> 'returned' then due end,
      terms = chosen,
      state = case fate when 'returned' then ${INVOICE.draft} else ${INVOICE.received} end
    from demo_bill as plan join company on company.id = plan.carrier_id
    where invoice.id = plan.id and fate not in ('unbilled', 'ready')`.execute(tx)
  await sql`
    insert into invoice_return (id, invoice_id, codes, text, returned_at, returned_by)
    select gen_random_uuid(), id, array['UNSIGNED_POD'], 'The consignee’s signature is missing on page 2. Please send the signed copy.',
      sent_at + interval '20 hours', case when payer_id is null then 'Paul Okafor' else 'Eli Novak' end
    from demo_bill where fate = 'returned' order by shipment_number`.execute(tx)
  await sql`
    insert into invoice_line (invoice_id, sequence, code, description, rate_type, rate, units, billed, source)
    select id, (select max(sequence) + 1 from invoice_line where invoice_id = plan.id),
      'ACCESSORIAL', case fate when 'above' then 'Layover' else 'Driver assist' end,
      'Flat', surplus, 1, surplus, 'Bill'
    from demo_bill as plan cross join lateral (select case fate when 'above' then 150 when 'short' then 85 else 60 end as surplus) as over
    where fate in ('above', 'short', 'paid-short')`.execute(tx)
  await sql`
    update invoice_line set billed = expected from demo_bill as plan
    where invoice_id = plan.id and fate in ('above', 'to-audit', 'short', 'paid-short') and source <> 'Bill'`.execute(
    tx,
  )
  await sql`
    update invoice_line set billed = expected + 150 from demo_bill as plan
    where invoice_id = plan.id and fate = 'to-audit' and code = case when place % 24 = 1 then 'LINE_HAUL' else 'FUEL' end`.execute(
    tx,
  )
  await sql`
    insert into invoice_exception (id, invoice_id, line_sequence, code, next_actor, text, said, billed, opened_at)
    select gen_random_uuid(), id, (select max(sequence) from invoice_line where invoice_id = plan.id), 'ACCESSORIAL_NOT_APPROVED', 'carrier',
      ${LAYOVER.text}, ${JSON.stringify(LAYOVER)}::jsonb, 150, sent_at
    from demo_bill as plan where fate = 'above' order by shipment_number`.execute(tx)
  await sql`
    insert into invoice_approval (id, invoice_id, amount, contact_id, approved_by, approved_at)
    select gen_random_uuid(), id, approved_amount,
      (select contact.id from contact where first_name || ' ' || last_name = approved_by order by id limit 1), approved_by, approved_at
    from invoice where approved_at is not null order by number`.execute(tx)
  await sql`
    select refresh_invoices(array(select shipment_id from demo_bill where fate <> 'unbilled'))`.execute(tx)
  await auditBills(tx)
}

/** The audit itself finds what waits for payables. */
async function auditBills(tx: Tx): Promise<void> {
  const { rows } = await sql<{ shipment: string; at: Date }>`
    select shipment_id as shipment, sent_at as at from demo_bill where fate = 'to-audit' order by shipment_number`.execute(
    tx,
  )
  for (const { shipment, at } of rows) await weigh(tx, shipment, at)
}

/** Amount and payee are frozen; the books show what is owed. */
async function settleBills(tx: Tx): Promise<void> {
  await sql`
    update invoice set state = ${INVOICE.settled}, settled_at = invoice.approved_at + interval '22 hours', settled_by = case when plan.payer_id is null then 'Paul Okafor' else 'Eli Novak' end
    from demo_bill as plan
    where invoice.id = plan.id and fate in ('settled', 'short', 'paid', 'paid-short') and invoice.state = ${INVOICE.received} and invoice.approved_at is not null`.execute(
    tx,
  )
  await post(
    tx,
    'settled',
    sql`select invoice.id as key, settled_at as at, settled_by as by, null::uuid as payment_id, currency,
        invoice.id as invoice_id, approved_amount as amount, 'cost' as debit, 'payable' as credit
      from invoice where state = ${INVOICE.settled} and payer_id is null`,
  )
  await sql`
    insert into invoice_deduction (id, invoice_id, kind, amount, code, text, evidence_document_id, made_at, made_by_id, made_by)
    select gen_random_uuid(), id, 'short-pay', case fate when 'short' then 85 else 60 end, 'ACCESSORIAL_NOT_APPROVED',
      'Driver assist was not approved; what was agreed is paid on time',
      (select document.id from document where holder_id = demo_bill.id and file_type = 18 limit 1), sent_at + interval '30 hours', ${idOf('Paul Okafor')}, 'Paul Okafor'
    from demo_bill where fate in ('short', 'paid-short') and payer_id is null order by shipment_number`.execute(tx)
  await sql`
    insert into invoice_deduction (id, invoice_id, kind, amount, text, said, made_at, made_by)
    select gen_random_uuid(), invoice.id, 'quick-pay-fee', round(approved_amount * 0.015, 2), ${QUICK_PAY.text}, ${JSON.stringify(QUICK_PAY)}::jsonb,
      approved_at, 'Waybill'
    from demo_bill as plan join invoice on invoice.id = plan.id
    where chosen = 'quick-7' and approved_at is not null order by plan.shipment_number`.execute(tx)
  await post(
    tx,
    'deducted',
    sql`select deduction.id as key, made_at as at, made_by as by, null::uuid as payment_id, currency,
        invoice_id, amount, 'payable' as debit, 'fees' as credit
      from invoice_deduction as deduction join invoice on invoice.id = invoice_id where invoice.state = ${INVOICE.settled}`,
  )
}

/**
 * What else a third party's list shows: advances deducted, a bill on a claim hold, one whose payer has no settings yet, and
 * void ones for loads another carrier hauls now.
 */
async function layThirdParties(tx: Tx): Promise<void> {
  await sql`
    insert into invoice_deduction (id, invoice_id, kind, amount, text, reference, made_at, made_by)
    select gen_random_uuid(), id, off.kind, off.amount, off.text, off.reference, sent_at - interval '3 days', 'Eli Novak'
    from demo_bill as plan cross join lateral (values
      ('advance', 250.00, 'Fuel advance at pickup', 'FC-' || right(shipment_number, 5)), ('advance-fee', 7.50, 'Fee for the advance', null)
    ) as off (kind, amount, text, reference)
    where payer_id is not null and place % 4 = 2 and fate in ('received', 'approved', 'settled', 'paid') and expected_amount > 500
    order by shipment_number, off.kind`.execute(tx)
  await sql`
    insert into invoice_exception (id, invoice_id, code, next_actor, text, opened_at)
    select gen_random_uuid(), id, 'CLAIM_HOLD', 'payer', 'Two pallets arrived wet; the claim is being settled', sent_at + interval '4 hours'
    from demo_bill where payer_id is not null and fate = 'received' and place % 5 = 4 order by shipment_number`.execute(
    tx,
  )
  await sql`
    update invoice set billing_settings_id = null
    where payer_id is not null and state = ${INVOICE.draft} and shipment_status between ${SHIPMENT.booked} and ${SHIPMENT.atStop} and right(shipment_number, 1) = '7'`.execute(
    tx,
  )
  await sql`
    insert into invoice (shipment_id, carrier_id, payer_id, billing_settings_id, state, currency, shipment_number, shipment_status, origin,
      destination, expected_amount, created_at)
    select shipment.id, tender.carrier_id, payer.company_id, settings.id, -1, shipment.currency, shipment.number, shipment.status,
      jsonb_build_object('city', lane -> 0 ->> 'city', 'state', lane -> 0 ->> 'state'),
      jsonb_build_object('city', lane -> -1 ->> 'city', 'state', lane -> -1 ->> 'state'), tender.rate, tender.sent_at
    from tender join shipment on shipment.id = tender.shipment_id
    join party as payer on payer.subject_type = 'shipment' and payer.subject_id = shipment.id and payer.capacity = 'payer'
    join billing_settings as settings on settings.payer_id = payer.company_id
    where tender.status = ${TENDER.bookingRescinded} order by shipment.number`.execute(tx)
  await sql`
    insert into invoice_line (invoice_id, sequence, code, description, rate_type, rate, units, expected, source)
    select id, 1, 'LINE_HAUL', 'Line haul, all in', 'Flat', expected_amount, 1, expected_amount, 'RateCon' from invoice
    where state = ${INVOICE.voided} and not exists (select from invoice_line where invoice_id = invoice.id)`.execute(tx)
}

/** One run per day with something due, with one payment per carrier. */
async function payBills(tx: Tx, now: Date): Promise<void> {
  await sql`
    create temporary table demo_payment as
    select gen_random_uuid() as id, invoice.carrier_id, coalesce(invoice.factor_id, invoice.carrier_id) as payee_id, invoice.currency, plan.due, sum(payable) as total,
      array_agg(invoice.id) as invoices
    from demo_bill as plan join invoice on invoice.id = plan.id
    where fate in ('paid', 'paid-short') and invoice.state = ${INVOICE.settled} and invoice.payer_id is null and payable > 0
    group by invoice.carrier_id, invoice.factor_id, invoice.currency, plan.due`.execute(tx)
  await sql`
    insert into payment_run (id, method, currency, pay_on, state, prepared_at, prepared_by, prepared_by_name, released_at, released_by, released_by_name)
    select gen_random_uuid(), 'ach', currency, due, 'Released', due - interval '1 day', ${idOf('Paul Okafor')}, 'Paul Okafor', due + interval '15 hours',
      ${idOf('Constance Reyes')}, 'Constance Reyes'
    from (select distinct due, currency from demo_payment order by due, currency) as days`.execute(tx)
  await sql`
    insert into payment (id, run_id, carrier_id, payee_id, payee_name, bank_last4, method, currency, total, state, pay_on, sent_at, cleared_at)
    select demo_payment.id, run.id, carrier_id, payee_id, company.name, coalesce(account_last4, '4340'), 'ach', demo_payment.currency, total,
      case when is_cleared then 'Cleared' else 'Sent' end, due, due + interval '15 hours', case when is_cleared then due + interval '39 hours' end
    from demo_payment join payment_run as run on run.pay_on = due and run.currency = demo_payment.currency
    join company on company.id = payee_id left join company_remit_to as remit on remit.company_id = payee_id
    -- The last day's are still on their way.
    cross join lateral (select due < (select max(due) from demo_payment) or due < ${now}::timestamptz::date - 4 as is_cleared) as bank
    order by due, company.number`.execute(tx)
  await sql`
    insert into payment_line (payment_id, invoice_id, gross, deductions, net, is_reserved)
    select demo_payment.id, invoice.id, approved_amount, fees, payable, false
    from demo_payment join invoice on invoice.id = any (invoices)`.execute(tx)
  await sql`
    insert into payment_deduction (payment_id, invoice_id, deduction_id)
    select payment_id, line.invoice_id, deduction.id from payment_line as line
    join invoice_deduction as deduction on deduction.invoice_id = line.invoice_id`.execute(tx)
  await post(
    tx,
    'paid',
    sql`select line.invoice_id as key, sent_at as at, 'Constance Reyes' as by, payment.id as payment_id, payment.currency,
        line.invoice_id, net as amount, 'payable' as debit, 'in-transit' as credit
      from payment_line as line join payment on payment.id = payment_id`,
  )
  await post(
    tx,
    'cleared',
    sql`select payment.id as key, cleared_at as at, 'Waybill' as by, payment.id as payment_id, currency,
        null::uuid as invoice_id, total as amount, 'in-transit' as debit, 'cash' as credit
      from payment where cleared_at is not null`,
  )
  await sql`
    update invoice set state = ${INVOICE.paid}, paid_at = cleared_at
    from payment_line as line join payment on payment.id = payment_id
    where line.invoice_id = invoice.id and cleared_at is not null`.execute(tx)
  await sql`
    update invoice set state = ${INVOICE.paid}, paid_at = plan.due + interval '39 hours', paid_reference = 'ACH 88' || right(plan.shipment_number, 5)
    from demo_bill as plan
    where invoice.id = plan.id and fate = 'paid' and plan.payer_id is not null and invoice.state = ${INVOICE.settled}`.execute(
    tx,
  )
  await reissueOne(tx)
  await returnOne(tx, now)
  await scheduleNext(tx, now)
  await sql`drop table demo_payment`.execute(tx)
}

/** Each carrier's third-to-last payment was first lost, then reissued: its postings are reversed. */
async function reissueOne(tx: Tx): Promise<void> {
  await sql`
    create temporary table demo_lost as
    select gen_random_uuid() as id, payment.id as later_id, payment.run_id, payment.carrier_id
    from (select payment.*, row_number() over (partition by payment.carrier_id order by pay_on desc) as place from payment
      where state = 'Cleared') as payment where place = 3`.execute(tx)
  await sql`
    insert into payment (id, run_id, carrier_id, payee_id, payee_name, bank_last4, method, currency, total, state, pay_on, sent_at, ended_at, end_reason)
    select lost.id, payment.run_id, payment.carrier_id, payee_id, payee_name, null, 'check', currency, total, 'Reissued', pay_on - 6,
      sent_at - interval '6 days', sent_at - interval '1 day', 'Lost in the mail'
    from demo_lost as lost join payment on payment.id = later_id join company on company.id = payment.carrier_id order by company.number`.execute(
    tx,
  )
  await sql`update payment set reissue_of = lost.id from demo_lost as lost where payment.id = later_id`.execute(tx)
  await sql`
    insert into payment_line (payment_id, invoice_id, gross, deductions, net, is_reserved)
    select lost.id, invoice_id, gross, deductions, net, false from demo_lost as lost join payment_line on payment_id = later_id`.execute(
    tx,
  )
  await sql`
    insert into payment_deduction (payment_id, invoice_id, deduction_id)
    select lost.id, invoice_id, deduction_id from demo_lost as lost join payment_deduction on payment_id = later_id`.execute(
    tx,
  )
  const moved = (at: 'sent_at' | 'ended_at', debit: 'payable' | 'in-transit', credit: 'payable' | 'in-transit') =>
    sql`select line.invoice_id as key, ${sql.ref(at)} as at, 'Constance Reyes' as by, payment.id as payment_id, payment.currency,
        line.invoice_id, net as amount, ${sql.lit(debit)} as debit, ${sql.lit(credit)} as credit
      from demo_lost as lost join payment on payment.id = lost.id join payment_line as line on line.payment_id = payment.id`
  await post(tx, 'payment-ended', moved('ended_at', 'in-transit', 'payable'))
  await post(tx, 'paid', moved('sent_at', 'payable', 'in-transit'))
  await sql`drop table demo_lost`.execute(tx)
}

/** Each carrier's second-to-last payment came back from the bank: its invoices are owed again, and due at once. */
async function returnOne(tx: Tx, now: Date): Promise<void> {
  await sql`
    create temporary table demo_returned as
    select id, greatest(cleared_at, ${now}::timestamptz - interval '30 hours') as ended_at
    from (select payment.*, row_number() over (partition by carrier_id order by pay_on desc) as place from payment
      where state = 'Cleared' and reissue_of is null) as payment where place = 2`.execute(tx)
  await sql`
    update payment set state = 'Returned', cleared_at = null, ended_at = back.ended_at, end_reason = 'R03: no account found at the bank'
    from demo_returned as back where payment.id = back.id`.execute(tx)
  await post(
    tx,
    'payment-ended',
    sql`select payment.id as key, back.ended_at as at, 'Constance Reyes' as by, payment.id as payment_id, currency, null::uuid as invoice_id,
        total as amount, 'cash' as debit, 'in-transit' as credit
      from demo_returned as back join payment on payment.id = back.id`,
  )
  await post(
    tx,
    'payment-ended',
    sql`select line.invoice_id as key, back.ended_at as at, 'Constance Reyes' as by, payment.id as payment_id, currency, line.invoice_id,
        net as amount, 'in-transit' as debit, 'payable' as credit
      from demo_returned as back join payment on payment.id = back.id join payment_line as line on line.payment_id = payment.id`,
  )
  await sql`
    update invoice set state = ${INVOICE.settled}, paid_at = null from demo_returned as back join payment_line as line on line.payment_id = back.id
    where line.invoice_id = invoice.id`.execute(tx)
  await sql`drop table demo_returned`.execute(tx)
}

/** A run waiting for release: what is due to each carrier on the next days that have anything due, in US dollars. */
async function scheduleNext(tx: Tx, now: Date): Promise<void> {
  await sql`
    create temporary table demo_next as
    with owed as (
      select *, dense_rank() over (order by due_on) as day from invoice
      where state = ${INVOICE.settled} and payer_id is null and currency = 'USD' and payable > 0 and due_on > ${now}::timestamptz::date
    )
    select gen_random_uuid() as id, carrier_id, coalesce(factor_id, carrier_id) as payee_id, sum(payable) as total,
      array_agg(owed.id) as invoices, max(due_on) as pay_on
    from owed where day <= 3
    group by carrier_id, factor_id`.execute(tx)
  await sql`
    insert into payment_run (id, method, currency, pay_on, prepared_at, prepared_by, prepared_by_name)
    select gen_random_uuid(), 'ach', 'USD', max(pay_on), ${now}::timestamptz - interval '2 hours', ${idOf('Paul Okafor')}, 'Paul Okafor' from demo_next having count(*) > 0`.execute(
    tx,
  )
  await sql`
    insert into payment (id, run_id, carrier_id, payee_id, payee_name, bank_last4, method, currency, total, pay_on)
    select next.id, run.id, carrier_id, payee_id, company.name, coalesce(account_last4, '4340'), 'ach', 'USD', total, run.pay_on
    from demo_next as next join payment_run as run on run.state = 'Prepared'
    join company on company.id = payee_id left join company_remit_to as remit on remit.company_id = payee_id order by company.number`.execute(
    tx,
  )
  await sql`
    insert into payment_line (payment_id, invoice_id, gross, deductions, net)
    select next.id, invoice.id, approved_amount, fees, payable from demo_next as next join invoice on invoice.id = any (invoices)`.execute(
    tx,
  )
  await sql`
    insert into payment_deduction (payment_id, invoice_id, deduction_id)
    select next.id, line.invoice_id, deduction.id from demo_next as next join payment_line as line on line.payment_id = next.id
    join invoice_deduction as deduction on deduction.invoice_id = line.invoice_id`.execute(tx)
  await sql`drop table demo_next`.execute(tx)
}

/**
 * Some short pays were disputed. Each carrier's newest unpaid one can be, the next ones wait for an answer: just
 * opened, proven, in review. Those already paid are decided, except Alder's newest: upheld, returned, partly returned. Amounts
 * returned are owed again, in the books too.
 */
async function disputeShortPays(
  tx: Tx,
  now: Date,
  paper: { fileId: string; size: number; sha256: string },
): Promise<void> {
  await sql`
    create temporary table demo_dispute as
    select gen_random_uuid() as id, gen_random_uuid() as paper_id, short.*, state,
      case when state in ('Open', 'Evidence', 'Review') then greatest(made_at, ${now}::timestamptz - make_interval(days => place::int + 1))
        else paid_at end + interval '20 hours' as opened,
      case state when 'Overturned' then amount when 'Partial' then 25 when 'Upheld' then 0 end as returned
    from (
      select deduction.id as deduction_id, amount, made_at, invoice_id, invoice.number, carrier_id, company.name as carrier_name,
        currency, paid_at,
        row_number() over (partition by carrier_id, paid_at is null order by coalesce(paid_at, made_at) desc, invoice.number) as place,
        row_number() over (partition by paid_at is null, company.name = 'Alder Freight'
          order by carrier_id, paid_at desc, invoice.number) as turn
      from invoice_deduction as deduction join invoice on invoice.id = invoice_id join company on company.id = carrier_id
      where deduction.kind = 'short-pay' and coalesce(paid_at + interval '4 days', made_at) + interval '20 hours' < ${now}
    ) as short
    cross join lateral (select case
      when paid_at is null then (array[null, 'Open', 'Evidence', 'Review'])[place]
      when carrier_name = 'Alder Freight' then (array[null, 'Overturned', 'Upheld'])[place]
      else (array['Upheld', 'Partial', 'Overturned'])[1 + (turn - 1) % 3] end as state) as fate
    where state is not null`.execute(tx)
  await sql`
    insert into document (id, holder_type, holder_id, file_type, audience, name, extension, file_id, size, sha256, company_id, uploaded_by,
      uploaded_at)
    select paper_id, 'invoice', invoice_id, 70, 'everybody', 'Gate log ' || dispute.number || '.pdf', 'pdf', ${paper.fileId}, ${paper.size},
      md5(paper_id::text) || md5(dispute.number), carrier_id, company.name, opened + interval '3 hours'
    from demo_dispute as dispute join company on company.id = carrier_id where state in ('Evidence', 'Review', 'Overturned')`.execute(
    tx,
  )
  await sql`
    insert into invoice_dispute (id, invoice_id, deduction_id, state, text, opened_at, opened_by, due_on, evidence_document_id, evidence_at,
      reviewed_at, reviewed_by, answered_at, answered_by, answer, returned_amount)
    select dispute.id, invoice_id, deduction_id, state, 'The dock asked our driver to help; the receiver signed for it', opened, company.name,
      (opened + interval '14 days')::date, case when state in ('Evidence', 'Review', 'Overturned') then paper_id end,
      case when state in ('Evidence', 'Review', 'Overturned') then opened + interval '3 hours' end,
      case state when 'Review' then ${now}::timestamptz - interval '3 hours' end, case state when 'Review' then 'Paul Okafor' end,
      case when returned is not null then opened + interval '4 days' end, case when returned is not null then 'Paul Okafor' end,
      case state when 'Upheld' then 'The receiver says that its own people unloaded' when 'Overturned' then 'The gate log shows it'
        when 'Partial' then 'One hour of it was agreed to by phone' end, returned
    from demo_dispute as dispute join company on company.id = carrier_id order by company.number, place`.execute(tx)
  await sql`
    update invoice_deduction set ended_at = opened + interval '4 days', ended_by = 'Paul Okafor'
    from demo_dispute as dispute where returned > 0 and invoice_deduction.id = deduction_id`.execute(tx)
  await sql`
    insert into invoice_deduction (id, invoice_id, kind, amount, code, text, made_at, made_by, decided_by)
    select gen_random_uuid(), dispute.invoice_id, kind, dispute.amount - returned, code, text, ended_at, ended_by, dispute.id
    from demo_dispute as dispute join invoice_deduction as former on former.id = dispute.deduction_id
    where returned > 0 and returned < dispute.amount order by dispute.number`.execute(tx)
  await post(
    tx,
    'deduction-ended',
    sql`select dispute.id as key, opened + interval '4 days' as at, 'Paul Okafor' as by, null::uuid as payment_id, currency, invoice_id,
        returned as amount, 'fees' as debit, 'payable' as credit
      from demo_dispute as dispute where returned > 0`,
  )
  await sql`
    update invoice set state = ${INVOICE.settled}, paid_at = null, due_on = (opened + interval '4 days')::date
    from demo_dispute as dispute where returned > 0 and invoice.id = dispute.invoice_id`.execute(tx)
  await sql`drop table demo_dispute`.execute(tx)
}

/** Two lines per entry. */
async function post(tx: Tx, kind: string, entries: ReturnType<typeof sql>): Promise<void> {
  await sql`
    with entry as (select gen_random_uuid() as id, entries.* from (${entries}) as entries),
    written as (
      insert into ledger_entry (id, kind, posted_at, posted_by, payment_id) select id, ${kind}, at, by, payment_id from entry
    )
    insert into ledger_line (entry_id, sequence, account, amount, currency, invoice_id)
    select id, 1, debit, amount, currency, invoice_id from entry
    union all select id, 2, credit, -amount, currency, invoice_id from entry`.execute(tx)
}
