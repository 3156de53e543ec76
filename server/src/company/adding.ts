import { COMPANY_SAYINGS } from '@waybill/contract/company/company.sayings.ts'
import type { Authority, companies, NewCompany } from '@waybill/contract/company/company.ts'
import { PAYMENT_DAYS } from '@waybill/contract/company/payment-terms.ts'
import type { AnswerOf } from '@waybill/contract/endpoint.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { withSystemEyes } from '../db/system-eyes.ts'
import { announce } from '../events.ts'
import { record } from '../history/history.ts'
import { Refusal } from '../http/refusal.ts'
import type { CarrierRecord } from '../outside/fmcsa/registry.ts'
import { keepRegistration } from './bookability/registration.ts'
import { writePayerDays } from './bookability/restricting.queries.ts'
import { insertCompany, insertProfile, lockName, ownItself } from './company.queries.ts'

const say = sayer(COMPANY_SAYINGS)

/** What the rooms above lend: who may broker, and how a person comes in. */
export type Arrivals = {
  findBroker: (usdot: string) => Promise<{ record: CarrierRecord; authority: Authority[] }>
  speakerFor: (tx: Tx, usdot: string) => Promise<{ name: string; isApplicant: boolean } | undefined>
  invite: (
    tx: Tx,
    actor: Actor,
    company: { id: string; kind: NewCompany['kind']; name: string },
    administrator: NonNullable<NewCompany['administrator']>,
  ) => Promise<void>
}

/** A company that the provider deals with and that does not apply by itself. */
export async function add(
  actor: Actor,
  { findBroker, speakerFor, invite }: Arrivals,
  { address, usdot, administrator, ...company }: NewCompany,
): Promise<AnswerOf<typeof companies.add>> {
  // Before the transaction: the registry takes its time.
  const broker = usdot === undefined ? undefined : await findBroker(usdot)
  return await actor.db.transaction(async (tx) => {
    if (await lockName(tx, company)) throw refused('name', say('company-there'))
    const other = broker && (await speakerFor(tx, broker.record.usdot))
    if (other)
      throw refused('usdot', say(`company-number-${other.isApplicant ? 'applied' : 'there'}`, { company: other.name }))
    const { name, kind } = company
    const { docketNumbers = [], legalName = name } = broker?.record ?? {}
    const added = await insertCompany(tx, { ...company, usdot, docketNumber: docketNumbers[0], isApproved: true })
    await insertProfile(tx, added.id, { legalName, address, docketNumbers, authority: broker?.authority ?? [] })
    // What daily readings are compared with; nobody's to write but the house's.
    if (broker) await withSystemEyes(tx, actor.db.scope, () => keepRegistration(tx, added.id, broker.record, actor.now))
    // Bills without terms stay drafts.
    if (kind === 'payer') await writePayerDays(tx, added.id, PAYMENT_DAYS['standard-30'], actor.now)
    await ownItself(tx, added.id, actor.now)
    const subject = { type: 'company', id: added.id } as const
    await record(tx, actor, subject, say('company-added', { company: name }))
    if (administrator) await invite(tx, actor, { id: added.id, kind, name }, administrator)
    await announce(tx, { kind: 'company-changed', subject, companyIds: [] })
    return { ...added, kind, name }
  })
}

function refused(field: string, why: ReturnType<typeof say>): Refusal {
  return new Refusal('bad-request', undefined, { modelState: { [field]: [why] } })
}
