import type { CaseCeilings, caseCeilings } from '@waybill/contract/cases/case-ceilings.ts'
import { CASE_TYPES, PROVABLE_CASE_TYPES } from '@waybill/contract/cases/case-types.ts'
import { CASE_SAYINGS } from '@waybill/contract/cases/cases.sayings.ts'
import { LIMITS_IN } from '@waybill/contract/currency.ts'
import type { BodyOf } from '@waybill/contract/endpoint.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../../actor.ts'
import { raiseVersion, versionOf } from '../../company/company.ts'
import type { Tx } from '../../db/connection.ts'
import { record } from '../../history/history.ts'
import { Refusal } from '../../http/refusal.ts'
import * as policy from './approval.policy.ts'
import { readCeilings, writeCeilings } from './ceilings.queries.ts'

const say = sayer(CASE_SAYINGS)

/** Up to how much of each type the provider lets its own events decide (domain §9.2). */
export async function find(actor: Actor, tx: Tx = actor.db.read): Promise<CaseCeilings> {
  const version = await versionOf(tx, 'case-ceilings')
  const set = await readCeilings(tx)
  return {
    version,
    ceilings: PROVABLE_CASE_TYPES.map((type) => ({
      type,
      name: CASE_TYPES[type].name,
      amount: set.find((ceiling) => ceiling.type === type)?.amount ?? null,
    })),
    can: { set: policy.canSetCeilings(actor) },
  }
}

/** From now on; what is decided stays decided. */
export async function set(
  actor: Actor,
  version: number,
  wished: BodyOf<typeof caseCeilings.set>,
): Promise<CaseCeilings> {
  const { ceilings } = policy.maySetCeilings(actor, wished)
  return await actor.db.transaction(async (tx) => {
    if (!(await raiseVersion(tx, 'case-ceilings', version))) throw new Refusal('changed-meanwhile')
    await writeCeilings(tx, ceilings)
    const each = ceilings.map(({ type, amount }) =>
      say('case-ceiling', { type: { term: CASE_TYPES[type].name }, amount: { amount, currency: LIMITS_IN } }),
    )
    const said = each.length > 0 ? say('case-ceilings-set', { ceilings: each }) : say('case-ceilings-ended')
    await record(tx, actor, { type: 'company', id: actor.companyId }, said)
    return await find(actor, tx)
  })
}
