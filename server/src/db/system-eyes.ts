import { sql } from 'kysely'
import type { Scope, Tx } from './connection.ts'

/**
 * Lets one part of a transaction see behind the wall, for what follows from an act but is not its actor's to read: accepting an offer ends
 * other carriers' offers. The actor's own view comes back with the result or, if the work fails, with the rollback.
 */
export async function withSystemEyes<T>(tx: Tx, own: Scope, work: () => Promise<T>): Promise<T> {
  await look(tx, 'system')
  const result = await work()
  await look(tx, own.kind)
  return result
}

/** For this transaction only: the connection keeps the scope it was opened with. */
async function look(tx: Tx, kind: Scope['kind']): Promise<void> {
  await sql`select set_config('waybill.scope', ${kind}, true)`.execute(tx)
}

/** The same with a company's view, to ask what somebody else would see, without a second connection, which might never come free. */
export async function withEyesOf<T>(tx: Tx, own: Scope, others: Scope, work: () => Promise<T>): Promise<T> {
  await lookAs(tx, others)
  const result = await work()
  await lookAs(tx, own)
  return result
}

async function lookAs(tx: Tx, scope: Scope): Promise<void> {
  await look(tx, scope.kind)
  const companyId = scope.kind === 'company' ? scope.companyId : ''
  await sql`select set_config('waybill.company_id', ${companyId}, true)`.execute(tx)
}
