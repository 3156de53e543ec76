import { COMPANY_SAYINGS } from '@waybill/contract/company/company.sayings.ts'
import type { companies, NewCompany } from '@waybill/contract/company/company.ts'
import type { AnswerOf } from '@waybill/contract/endpoint.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import { announce } from '../events.ts'
import { record } from '../history/history.ts'
import { Refusal } from '../http/refusal.ts'
import { insertCompany, insertProfile, lockName } from './company.queries.ts'

const say = sayer(COMPANY_SAYINGS)

/** A company that the provider deals with and that does not apply by itself. */
export async function add(actor: Actor, company: NewCompany): Promise<AnswerOf<typeof companies.add>> {
  return await actor.db.transaction(async (tx) => {
    if (await lockName(tx, company))
      throw new Refusal('bad-request', undefined, { modelState: { name: [say('company-there')] } })
    const { address, ...row } = company
    const added = await insertCompany(tx, { ...row, isApproved: true })
    await insertProfile(tx, added.id, company.name, address)
    const subject = { type: 'company', id: added.id } as const
    await record(tx, actor, subject, say('company-added', { company: company.name }))
    await announce(tx, { kind: 'company-changed', subject, companyIds: [] })
    return { ...added, kind: company.kind, name: company.name }
  })
}
