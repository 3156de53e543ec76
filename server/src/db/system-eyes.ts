import { sql } from 'kysely'
import type { Scope, Tx } from './connection.ts'

/**
 * Lets one piece of a transaction see behind the wall, for what follows from an act but is not its actor's to read: accepting an
 * offer ends those of other carriers. The actor's own eyes come back with the result; when the work fails, with the rollback.
 */
export async function withSystemEyes<T>(tx: Tx, own: Scope, work: () => Promise<T>): Promise<T> {
  await look(tx, 'system')
  const result = await work()
  await look(tx, own.kind)
  return result
}

/** For this transaction only: the connection keeps the scope that it was opened with. */
async function look(tx: Tx, kind: Scope['kind']): Promise<void> {
  await sql`select set_config('waybill.scope', ${kind}, true)`.execute(tx)
}

/** The same with a company's eyes, to ask what somebody else would see: without a second connection, which could be waited for in vain. */
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
