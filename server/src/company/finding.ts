import type { Carrier, Company, CompanyRecord, companies } from '@waybill/contract/company/company.ts'
import type { AnswerOf, QueryOf } from '@waybill/contract/endpoint.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { Refusal } from '../http/refusal.ts'
import { listRestrictions } from './bookability/restricting.queries.ts'
import { countCompanies, listCompanies, listedNumber } from './companies.queries.ts'
import { type Attached, said, shownAsCarrier, shownToItself, shownToProvider } from './company.policy.ts'
import { type CompanyFacts, companyOf, findCompany } from './company.queries.ts'
import { shownChange } from './remit-to/remit-to-change.policy.ts'
import { findOpenChange, findPastChanges, findRemitTo } from './remit-to/remit-to-change.queries.ts'

/** Own company, as bookings see it. */
export async function carrier(actor: Actor): Promise<Carrier> {
  return shownAsCarrier(actor, await ownFacts(actor))
}

/** Own company in full. */
export async function mine(actor: Actor, tx: Tx = actor.db.read): Promise<Company> {
  const facts = await ownFacts(actor, tx)
  return shownToItself(actor, facts, await attachedTo(actor, facts, tx))
}

export async function ownFacts(actor: Actor, tx: Tx = actor.db.read): Promise<CompanyFacts> {
  const facts = await findCompany(tx, actor.now, companyOf(actor.companyId))
  if (!facts) throw new Refusal('not-found')
  return facts
}

/** One company with everything the provider keeps on it. */
export async function find(actor: Actor, number: string, tx: Tx = actor.db.read): Promise<CompanyRecord> {
  const facts = await findCompany(tx, actor.now, listedNumber(number))
  if (!facts) throw new Refusal('not-found')
  const attached = await attachedTo(actor, facts, tx)
  const restrictions = await listRestrictions(tx, facts.id)
  const past = await findPastChanges(tx, facts.id)
  return shownToProvider(actor, facts, {
    ...attached,
    restrictions,
    remitToHistory: past.map((change) => shownChange(actor, change)),
  })
}

async function attachedTo(actor: Actor, facts: CompanyFacts, tx: Tx): Promise<Attached> {
  const open = await findOpenChange(tx, facts.id)
  return {
    remitTo: may(actor.persona, 'remit-to:read') ? await findRemitTo(tx, facts.id) : null,
    remitToChange: open ? shownChange(actor, open) : null,
  }
}

export async function list(
  actor: Actor,
  query: QueryOf<typeof companies.list>,
): Promise<AnswerOf<typeof companies.list>> {
  const { rows, total } = await listCompanies(actor, query)
  const data = rows.map((row) => ({
    ...row,
    objections: said(actor, row.name, row.objections),
    isBookable: (row.kind === 'carrier' || row.kind === 'broker') && row.objections.length === 0,
  }))
  return { data, totalCount: total }
}

export async function counts(actor: Actor): Promise<AnswerOf<typeof companies.counts>> {
  return await countCompanies(actor)
}
