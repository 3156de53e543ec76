import type { CustomerQuery } from '@waybill/contract/customer-search.ts'
import type { Customer, CustomerRow, CustomerTermsEntry, DetentionAgreement } from '@waybill/contract/customers.ts'
import type { Tx } from '../db/connection.ts'
import { announce } from '../events.ts'
import { record } from '../history/history.ts'
import { Refusal } from '../http/refusal.ts'
import type { Actor } from '../identity/actor.ts'
import * as policy from './customers.policy.ts'
import { type CustomerFacts, findCustomer, listCustomers, writeTerms } from './customers.queries.ts'

export async function list(actor: Actor, query: CustomerQuery): Promise<{ data: CustomerRow[]; totalCount: number }> {
  return await listCustomers(actor, query)
}

export async function find(actor: Actor, companyNumber: string, tx: Tx = actor.db.read): Promise<Customer> {
  return shown(actor, await findOne(tx, companyNumber))
}

/** What was agreed holds for what happens from now on; the history of the company says what it was before. */
export async function editTerms(
  actor: Actor,
  companyNumber: string,
  version: number,
  said: CustomerTermsEntry,
): Promise<Customer> {
  return await actor.db.transaction(async (tx) => {
    const before = policy.mayEditTerms(actor, await findOne(tx, companyNumber))
    if (!(await writeTerms(tx, before.id, version, said))) throw new Refusal('changed-meanwhile')
    const subject = { type: 'company', id: before.id } as const
    // What carriers are paid for waiting is between them and the provider.
    await record(tx, actor, subject, `Terms of its freight changed: ${changes(before, said)}`, { isInternal: true })
    await announce(tx, { kind: 'company-changed', subject, companyIds: [] })
    return await find(actor, companyNumber, tx)
  })
}

async function findOne(tx: Tx, companyNumber: string): Promise<CustomerFacts> {
  const found = await findCustomer(tx, companyNumber)
  if (!found) throw new Refusal('not-found')
  return found
}

function shown(actor: Actor, { detention, ...customer }: CustomerFacts): Customer {
  const terms = { isSignatureRequired: customer.isSignatureRequired, detention: agreed(detention) }
  return { ...customer, terms, can: { editTerms: policy.canEditTerms(actor) } }
}

function agreed(said: Partial<DetentionAgreement>): DetentionAgreement {
  return {
    freeMinutes: said.freeMinutes ?? null,
    stepMinutes: said.stepMinutes ?? null,
    rounding: said.rounding ?? null,
    ratePerHour: said.ratePerHour ?? null,
    capMinutes: said.capMinutes ?? null,
    graceMinutes: said.graceMinutes ?? null,
    isPaidWhenLate: said.isPaidWhenLate ?? null,
  }
}

const PARTS: Record<keyof DetentionAgreement, string> = {
  freeMinutes: 'free minutes',
  stepMinutes: 'step',
  rounding: 'rounding',
  ratePerHour: 'rate an hour',
  capMinutes: 'cap',
  graceMinutes: 'grace',
  isPaidWhenLate: 'paid when late',
}

function changes(before: CustomerFacts, after: CustomerTermsEntry): string {
  const was = agreed(before.detention)
  const keys = Object.keys(PARTS) as (keyof DetentionAgreement)[]
  const parts = keys
    .filter((key) => was[key] !== after.detention[key])
    .map((key) => `${PARTS[key]} ${after.detention[key] ?? 'by custom'}`)
  const signature = after.isSignatureRequired ? 'rate confirmations are signed' : 'rate confirmations need no signature'
  if (before.isSignatureRequired !== after.isSignatureRequired) parts.unshift(signature)
  return parts.join(', ') || 'nothing new'
}
