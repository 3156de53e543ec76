import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../db/connection.ts'
import type { SealedInstruction } from './remit-to/remit-to.ts'

/** Numbers are sealed, each time differently: their last four stand for them. */
const WHERE = [
  'method',
  'payee_name',
  'bank_name',
  'bank_country',
  'account_kind',
  'routing_last4',
  'account_last4',
  'factor_id',
  'payment_terms',
] as const

/** Whether the company is already paid there. */
export async function isPaidThere(tx: Tx, companyId: string, wished: SealedInstruction): Promise<boolean> {
  const now = await tx
    .selectFrom('company_remit_to')
    .select(['payee_address', ...WHERE])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (!now || WHERE.some((what) => now[what] !== wished[what])) return false
  const address = wished.payee_address === null ? null : JSON.parse(wished.payee_address)
  return isDeepStrictEqual(now.payee_address, address)
}
