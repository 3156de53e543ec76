import type { QueryOf } from '@waybill/contract/endpoint.ts'
import { INVOICE_STATUS } from '@waybill/contract/invoices/invoice-codes.ts'
import type { DuePayee, PaymentRun, PaymentRunSummary, paymentRuns } from '@waybill/contract/payments/payment-runs.ts'
import type { PaymentMethod } from '@waybill/contract/payments/payment-search.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/connection.ts'
import { literals } from '../db/literals.ts'
import { newId } from '../db/new-id.ts'
import { IS_MISCOUNTED } from '../invoices/invoices.ts'

const INVOICE = literals(INVOICE_STATUS)

export type RunWish = Pick<PaymentRun, 'method' | 'currency' | 'payOn'> & { invoiceIds?: readonly string[] | undefined }
export type By = { id: string; name: string; at: Date }
/** And what an invoice's later payment is for. */
export type PreparedBy = By & { note: string }

export async function findRun(tx: Tx, id: string): Promise<PaymentRun | undefined> {
  const { rows } = await sql<{ run: PaymentRun }>`
    select json_build_object('id', run.id, 'runNumber', run.number, 'method', run.method, 'currency', run.currency, 'payOn', run.pay_on,
      'state', run.state, 'total', (select coalesce(sum(total), 0) from payment where run_id = run.id),
      'preparedAt', wire_time(prepared_at), 'preparedBy', prepared_by_name, 'releasedAt', wire_time(released_at), 'releasedBy', released_by_name,
      'payments', coalesce((select json_agg(json_build_object('id', payment.id, 'checkNumber', payment.number, 'carrierName', company.name,
          'payeeName', payee_name, 'total', total, 'state', payment.state,
          'reissueOf', (select number from payment as former where former.id = payment.reissue_of),
          'lines', (select coalesce(json_agg(json_build_object('invoiceId', invoice.id, 'invoiceNumber', invoice.number, 'gross', gross,
              'deductions', deductions, 'net', net) order by invoice.number), '[]'::json)
            from payment_line join invoice on invoice.id = invoice_id where payment_id = payment.id)) order by payment.number)
        from payment join company on company.id = carrier_id where run_id = run.id), '[]'::json)
    ) as run from payment_run as run where run.id = ${id}`.execute(tx)
  return rows[0]?.run
}

/** Owed, and in no payment that is still unsent. */
export const IS_OWED = sql<boolean>`invoice.state in (${INVOICE.settled}, ${INVOICE.paid}) and invoice.payable > 0 and invoice.payer_id is null
  and not exists (select from payment_line where payment_line.invoice_id = invoice.id and is_reserved)`

/** What more than one factor claims is paid to nobody (domain §4.6). */
export const IS_CLAIMED_TWICE = sql<boolean>`invoice.carrier_id in (select contested_carriers())`

/** Why a payment does not reach its payee. */
export type Misfit = 'payment-no-account' | 'payment-no-address' | 'payment-no-details' | 'payment-unassigned'

/** Where the payee (`remit`) is paid by a method, or by any, and what is said when that is missing. */
const WAYS: Readonly<Record<PaymentMethod | 'any', { isKnown: RawBuilder<boolean>; else: Misfit }>> = {
  ach: { isKnown: sql`remit.method = 'bank'`, else: 'payment-no-account' },
  check: { isKnown: sql`remit.payee_address is not null`, else: 'payment-no-address' },
  any: { isKnown: sql`remit.method = 'bank' or remit.payee_address is not null`, else: 'payment-no-details' },
}

function misfit(method: PaymentMethod | 'any'): RawBuilder<Misfit | null> {
  const way = WAYS[method]
  return sql`case when remit.company_id is null then 'payment-no-details' when remit.method = 'factor' then 'payment-unassigned'
    when not (${way.isKnown}) then ${sql.lit(way.else)} end`
}

/** What is due and in no other payment, with where its payee is paid; what more than one factor claims is paid to nobody. */
function due({ currency, payOn, invoiceIds }: RunWish): RawBuilder<unknown> {
  const isMeant = invoiceIds ? sql`invoice.id = any(${[...invoiceIds]}::uuid[])` : sql`due_on <= ${payOn}`
  return sql`invoice left join company_remit_to as remit on remit.company_id = coalesce(invoice.factor_id, invoice.carrier_id)
    where ${IS_OWED} and payment_hold_id is null and audited_at is not null and currency = ${currency} and ${isMeant} and not ${IS_CLAIMED_TWICE}`
}

/** Locks what is due, if its payee is reached. */
export async function lockDue(tx: Tx, wish: RunWish): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select invoice.id from ${due(wish)} and ${misfit(wish.method)} is null
    order by invoice.id limit 5000 for update of invoice skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Why the first payee of what is due is not reached. */
export async function findMisfit(tx: Tx, wish: RunWish): Promise<Misfit | undefined> {
  const { rows } = await sql<{ misfit: Misfit }>`
    select ${misfit(wish.method)} as misfit from ${due(wish)} and ${misfit(wish.method)} is not null
    order by invoice.id limit 1`.execute(tx)
  return rows[0]?.misfit
}

/** A check goes to the payee's own address. */
const POSTAL_ADDRESS = sql`nullif(concat_ws(E'\\n', remit.payee_address ->> 'line1', remit.payee_address ->> 'line2',
  concat_ws(', ', remit.payee_address ->> 'city', concat_ws(' ', remit.payee_address ->> 'state', remit.payee_address ->> 'postalCode'))), '')`

/** A run with one payment per carrier and payee; an invoice's first payment lists its earlier deductions. */
export async function insertRun(
  tx: Tx,
  { method, currency, payOn }: RunWish,
  invoiceIds: readonly string[],
  by: PreparedBy,
  reissueOf: string | null = null,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('payment_run')
    .values({ id, method, currency, pay_on: payOn, prepared_at: by.at, prepared_by: by.id, prepared_by_name: by.name })
    .execute()
  await sql`
    insert into payment (id, run_id, carrier_id, payee_id, payee_name, remit_to, bank_last4, method, currency, total, pay_on, reissue_of)
    select gen_random_uuid(), ${id}, owed.carrier_id, payee_id, coalesce(remit.payee_name, company.name),
      ${POSTAL_ADDRESS},
      case when ${method} = 'ach' then remit.account_last4 end, ${method}, ${currency}, owed.total, ${payOn}, ${reissueOf}::uuid
    from (
      select carrier_id, coalesce(factor_id, carrier_id) as payee_id, sum(payable) as total
      from invoice where id = any(${[...invoiceIds]}::uuid[]) group by carrier_id, factor_id
    ) as owed join company on company.id = payee_id left join company_remit_to as remit on remit.company_id = payee_id
    order by company.number`.execute(tx)
  // Lists deductions in force that no valid payment lists yet.
  await sql`
    with told as (
      select payment.id as payment_id, invoice.id as invoice_id, payable, deduction.id as deduction_id, deduction.amount
      from invoice join payment on payment.run_id = ${id} and payment.carrier_id = invoice.carrier_id
        and payment.payee_id = coalesce(invoice.factor_id, invoice.carrier_id)
      left join invoice_deduction as deduction on deduction.invoice_id = invoice.id and deduction.ended_at is null
        and not exists (select from payment_deduction as former join payment as counts on counts.id = former.payment_id
          where former.deduction_id = deduction.id and counts.state in ('Sent', 'Cleared'))
      where invoice.id = any(${[...invoiceIds]}::uuid[])
    ), line as (
      insert into payment_line (payment_id, invoice_id, gross, deductions, net, note)
      select payment_id, invoice_id, payable + coalesce(sum(amount), 0), coalesce(sum(amount), 0), payable,
        case when exists (select from payment_line as former join payment as counts on counts.id = former.payment_id
          where former.invoice_id = told.invoice_id and counts.state in ('Sent', 'Cleared')) then ${by.note} end
      from told group by payment_id, invoice_id, payable
      returning payment_id, invoice_id
    )
    insert into payment_deduction (payment_id, invoice_id, deduction_id)
    select payment_id, invoice_id, deduction_id from told join line using (payment_id, invoice_id) where deduction_id is not null`.execute(
    tx,
  )
  return id
}

export type Hand = {
  contactId: string
  act: 'prepared' | 'approved' | 'allowed' | 'entered' | 'deducted' | 'returned' | 'unheld'
}

const HANDS = sql`(select coalesce(json_agg(json_build_object('contactId', contact_id, 'act', act)), '[]'::json) from hands_on_run(run.id))`

export type HeldRun = {
  state: PaymentRun['state']
  number: string
  currency: string
  /** Who acted on its money. */
  hands: Hand[]
  /** Whose payments more than one factor claims. */
  claimedTwice: string | null
}

export async function lockRun(tx: Tx, id: string): Promise<HeldRun | undefined> {
  const { rows } = await sql<HeldRun>`
    select state, number, currency, ${HANDS} as hands,
      (select string_agg(distinct company.name, ', ') from payment join company on company.id = payment.carrier_id
        where run_id = run.id and payment.state = 'Scheduled' and is_contested(payment.carrier_id)) as "claimedTwice"
    from payment_run as run where id = ${id} for update`.execute(tx)
  return rows[0]
}

export type HeldPayment = {
  id: string
  number: string
  runId: string
  state: string
  method: 'check' | 'ach'
  currency: 'USD' | 'CAD'
  cents: number
  carrierId: string
  payeeId: string
  isClaimedTwice: boolean
  parts: { invoiceId: string; cents: number }[]
}

/** Locks one payment, or all in a run. */
export async function lockPayments(tx: Tx, which: { paymentId: string } | { runId: string }): Promise<HeldPayment[]> {
  const isMeant =
    'paymentId' in which ? sql`id = ${which.paymentId}` : sql`run_id = ${which.runId} and state = 'Scheduled'`
  const { rows } = await sql<{ payment: HeldPayment }>`
    select json_build_object('id', id, 'number', number, 'runId', run_id, 'state', state, 'method', method, 'currency', currency,
      'cents', (total * 100)::bigint, 'carrierId', carrier_id, 'payeeId', payee_id,
      'isClaimedTwice', is_contested(carrier_id),
      'parts', (select json_agg(json_build_object('invoiceId', invoice_id, 'cents', (net * 100)::bigint) order by invoice_id)
        from payment_line where payment_id = payment.id)) as payment
    from payment where ${isMeant} order by id for update`.execute(tx)
  return rows.map(({ payment }) => payment)
}

/** Without a reason, its corrected counts wait for a look. */
export type Held = { number: string; reason: string | null; isWaybills: boolean }

/**
 * One of these that is on hold, or whose corrected counts nobody has looked at. All are locked first: whoever waited for that reads a hold
 * that came meanwhile too, and none comes after it.
 */
export async function lockHeld(
  tx: Tx,
  which: { runId: string } | { invoiceIds: readonly string[] },
): Promise<Held | undefined> {
  const isMeant =
    'runId' in which
      ? sql`invoice.id in (select invoice_id from payment_line join payment on payment.id = payment_id
          where run_id = ${which.runId} and state = 'Scheduled')`
      : sql`invoice.id = any(${[...which.invoiceIds]}::uuid[])`
  await sql`select from invoice where ${isMeant} order by id for update`.execute(tx)
  const { rows } = await sql<Held>`
    select number, hold.reason, hold.held_by_id is null as "isWaybills"
    from invoice left join payment_hold as hold on hold.id = payment_hold_id
    where ${isMeant} and (payment_hold_id is not null or audited_at is null) order by invoice.id limit 1`.execute(tx)
  return rows[0]
}

/** The run that also pays some of these invoices; locked with them, so none starts to meanwhile. */
export async function otherRunOf(tx: Tx, paymentId: string): Promise<string | undefined> {
  const invoices = sql`select invoice_id from payment_line where payment_id = ${paymentId}`
  await sql`select from invoice where id in (${invoices}) order by id for update`.execute(tx)
  const { rows } = await sql<{ number: string }>`
    select run.number from payment_line as line join payment on payment.id = line.payment_id join payment_run as run on run.id = run_id
    where line.invoice_id in (${invoices}) and line.is_reserved and line.payment_id <> ${paymentId} limit 1`.execute(tx)
  return rows[0]?.number
}

export async function markReleased(tx: Tx, runId: string, by: By): Promise<void> {
  await sql`update payment_run set state = 'Released', released_at = ${by.at}, released_by = ${by.id}, released_by_name = ${by.name},
    version = version + 1 where id = ${runId}`.execute(tx)
  await sql`update payment_line set is_reserved = false from payment where payment.id = payment_id and run_id = ${runId}`.execute(
    tx,
  )
  await sql`update payment set state = 'Sent', sent_at = ${by.at}, version = version + 1 where run_id = ${runId} and state = 'Scheduled'`.execute(
    tx,
  )
}

/** Its invoices are paid in full if nothing is left to pay. */
export async function markCleared(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`update payment set state = 'Cleared', cleared_at = ${at}, version = version + 1 where id = ${id}`.execute(
    tx,
  )
  await sql`update invoice set state = ${INVOICE.paid}, paid_at = ${at}, version = version + 1
    where state = ${INVOICE.settled} and payable = 0 and id in (select invoice_id from payment_line where payment_id = ${id})`.execute(
    tx,
  )
  await writeCleared(tx, id)
}

export async function markEnded(
  tx: Tx,
  id: string,
  as: 'Voided' | 'Reissued' | 'Returned',
  reason: string,
  at: Date,
): Promise<void> {
  await sql`update payment set state = ${as}, ended_at = ${at}, end_reason = ${reason}, version = version + 1 where id = ${id}`.execute(
    tx,
  )
  await sql`update payment_line set is_reserved = false where payment_id = ${id}`.execute(tx)
  // Nothing was left to hold when its counts were corrected.
  await sql`update invoice set audited_at = null where counted_again_at is not null and payable > 0 and ${IS_MISCOUNTED}
    and id in (select invoice_id from payment_line where payment_id = ${id})
    and not exists (select from payment_hold where invoice_id = invoice.id and held_by_id is null
      and (ended_at is null or ended_at >= counted_again_at))`.execute(tx)
  await sql`update invoice set state = ${INVOICE.settled}, paid_at = null, version = version + 1
    where state = ${INVOICE.paid} and payable > 0 and id in (select invoice_id from payment_line where payment_id = ${id})`.execute(
    tx,
  )
  await writeCleared(tx, id)
}

/** Of its invoices, what is still owed: less what payments have cleared. */
async function writeCleared(tx: Tx, paymentId: string): Promise<void> {
  await sql`update invoice set cleared = cleared_of(id)
    where state = ${INVOICE.settled} and id in (select invoice_id from payment_line where payment_id = ${paymentId})`.execute(
    tx,
  )
}

/** A run whose payments were all voided before it was sent is never sent. */
export async function withdrawEmpty(tx: Tx, runId: string): Promise<void> {
  await sql`update payment_run set state = 'Withdrawn', version = version + 1
    where id = ${runId} and state = 'Prepared' and not exists (select from payment where run_id = ${runId} and state = 'Scheduled')`.execute(
    tx,
  )
}

/** A payment's run: to change a payment, lock its run first, as sending the run does. */
export async function runOf(tx: Tx, paymentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select run_id as id from payment where id = ${paymentId}`.execute(tx)
  return rows[0]?.id
}

/** Numbers a run's payments from the first check or trace on; returns a number already used, if any. */
export async function numberPayments(tx: Tx, runId: string, first: string): Promise<string | undefined> {
  const { rows } = await sql<{ used: string }>`
    select number as used from payment
    where number in (select (${first}::bigint + place)::text
      from generate_series(0, (select count(*) - 1 from payment where run_id = ${runId} and state = 'Scheduled')) as place)
    order by number limit 1`.execute(tx)
  if (rows[0]) return rows[0].used
  await sql`
    update payment set prepared_number = payment.number, number = (${first}::bigint + place - 1)::text
    from (
      select payment.id, row_number() over (order by payment.number) as place from payment where run_id = ${runId} and state = 'Scheduled'
    ) as numbered where numbered.id = payment.id`.execute(tx)
  return undefined
}

export type RunFacts = Omit<PaymentRunSummary, 'can'> & Pick<HeldRun, 'hands'>

export async function listRuns(
  tx: Tx,
  { state, page, pageSize }: QueryOf<typeof paymentRuns.list>,
): Promise<{ data: RunFacts[]; totalCount: number }> {
  const isMeant = state ? sql`state = any(${state})` : sql`true`
  const { rows } = await sql<{ data: RunFacts[]; total: number }>`
    select (select count(*)::int from payment_run where ${isMeant}) as total, coalesce((select json_agg(facts) from (
      select json_build_object('id', run.id, 'runNumber', number, 'method', method, 'currency', currency, 'payOn', pay_on, 'state', state,
        'total', paid.total, 'preparedAt', wire_time(prepared_at), 'preparedBy', prepared_by_name, 'releasedAt', wire_time(released_at),
        'releasedBy', released_by_name, 'paymentCount', paid.payments, 'openCount', paid.open,
        'hands', case when state = 'Prepared' then ${HANDS} else '[]'::json end) as facts
      from (
        select * from payment_run where ${isMeant}
        order by state = 'Prepared' desc, prepared_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}
      ) as run
      cross join lateral (
        select count(*) as payments, count(*) filter (where state in ('Scheduled', 'Sent')) as open,
          coalesce(sum(total) filter (where state not in ('Returned', 'Voided', 'Reissued')), 0) as total
        from payment where run_id = run.id
      ) as paid
      order by state = 'Prepared' desc, prepared_at desc, id desc
    ) as page), '[]'::json) as data`.execute(tx)
  const [found] = rows
  return { data: found?.data ?? [], totalCount: found?.total ?? 0 }
}

type DueInvoice = Omit<DuePayee['invoices'][number], 'onHold'> & { held: Held | null }
export type DueFacts = Omit<DuePayee, 'heldBecause' | 'invoices'> & {
  isHeld: boolean
  misfit: Misfit | null
  invoices: DueInvoice[]
}

/** What that day's run would pay and leave out, by the run's own conditions. */
export async function listDue(
  tx: Tx,
  { payOn, currency, method }: QueryOf<typeof paymentRuns.due>,
): Promise<DueFacts[]> {
  const { rows } = await sql<{ payee: DueFacts }>`
    select json_build_object('carrierId', carrier_id, 'carrierName', carrier.name, 'payeeName', coalesce(remit.payee_name, payee.name),
      'factoringCompany', case when payee.id <> carrier.id then payee.name end, 'bankLast4', remit.account_last4, 'total', total,
      'oldestDueOn', oldest, 'isHeld', is_held, 'misfit', misfit, 'invoices', invoices) as payee
    from (
      select carrier_id, coalesce(factor_id, carrier_id) as payee_id, ${IS_CLAIMED_TWICE} as is_held,
        coalesce(sum(payable) filter (where payment_hold_id is null and audited_at is not null), 0) as total, min(due_on) as oldest,
        (json_agg(json_build_object('id', id, 'invoiceNumber', number, 'shipmentNumber', shipment_number, 'dueOn', due_on, 'owed', payable,
          'held', case when payment_hold_id is not null or audited_at is null then json_build_object('number', number, 'reason', (
              select reason from payment_hold where id = invoice.payment_hold_id), 'isWaybills', exists (
              select from payment_hold where id = invoice.payment_hold_id and held_by_id is null)) end)
          order by due_on, number)) as invoices
      from invoice where ${IS_OWED} and currency = ${currency} and due_on <= ${payOn}
      group by carrier_id, coalesce(factor_id, carrier_id), is_held
    ) as due join company as carrier on carrier.id = carrier_id join company as payee on payee.id = payee_id
    left join company_remit_to as remit on remit.company_id = payee_id
    cross join lateral (select ${misfit(method ?? 'any')} as misfit) as way
    order by is_held or misfit is not null, oldest, carrier.name`.execute(tx)
  return rows.map(({ payee }) => payee)
}
