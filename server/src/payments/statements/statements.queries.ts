import type { Statement } from '@waybill/contract/payments/statements.ts'
import { STATEMENT_LINES } from '@waybill/contract/payments/statements.ts'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import { dayBegins, dayEnds } from '../../invoices/invoices.ts'

export type StatementWish = Pick<Statement, 'from' | 'to' | 'currency'>

export async function findPayee(actor: Actor, id: string): Promise<Statement['payee'] | undefined> {
  const { rows } = await sql<Statement['payee']>`
    select id, name from company where id = ${id} and kind in ('carrier', 'broker', 'factor')`.execute(actor.db.read)
  return rows[0]
}

/** One line more than a statement holds tells that the period is too long. */
export async function readAccount(
  actor: Actor,
  payeeId: string,
  { from, to, currency }: StatementWish,
): Promise<Pick<Statement, 'opening' | 'closing' | 'lines' | 'ageing'>> {
  const { rows } = await sql<{ account: Pick<Statement, 'opening' | 'closing' | 'lines' | 'ageing'> }>`
    with posting as materialized (
      select *, sum(amount) over (order by posted_at, entry_id, invoice_number) as balance,
        posted_at < ${dayBegins(actor, from)} as is_before
      from payee_account(${payeeId}, ${currency}, ${dayEnds(actor, to)})
    ), owed as (
      select sum(amount) as amount, ${to}::date - due_on as days from posting group by invoice_id, due_on having sum(amount) <> 0
    )
    select json_build_object(
      'opening', (select coalesce(sum(amount) filter (where is_before), 0) from posting),
      'closing', (select coalesce(sum(amount), 0) from posting),
      'lines', coalesce((select json_agg(line) from (
        select wire_time(posted_at) as "postedAt", entry, invoice_number as "invoiceNumber", shipment_number as "shipmentNumber",
          check_number as "checkNumber", amount, balance
        from posting where not is_before order by posted_at, entry_id, invoice_number limit ${STATEMENT_LINES + 1}
      ) as line), '[]'::json),
      'ageing', (select json_agg(json_build_object('age', age,
          'count', (select count(*) from owed where coalesce(days, 0) between low and high),
          'amount', (select coalesce(sum(amount), 0) from owed where coalesce(days, 0) between low and high)) order by low)
        from (values ('current', -100000, 0), ('days-1-15', 1, 15), ('days-16-30', 16, 30), ('over-30', 31, 100000)) as bucket (age, low, high))
    ) as account`.execute(actor.db.read)
  const [row] = rows
  if (!row) throw new Error('An account has a row even when it is empty')
  return row.account
}

const MOST_PAYEES = 50

export async function findPayees(actor: Actor, query: string | undefined) {
  const text = `%${(query ?? '').trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{ id: string; name: string; number: string }>`
    select id, name, number from company where kind in ('carrier', 'broker', 'factor') and (name ilike ${text} or number ilike ${text})
    order by name, number limit ${MOST_PAYEES}`.execute(actor.db.read)
  return rows
}
