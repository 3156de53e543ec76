import type { CustomerQuery } from '@waybill/contract/customers/customer-search.ts'
import { CUSTOMER_SAYINGS } from '@waybill/contract/customers/customers.sayings.ts'
import type {
  Customer,
  CustomerRow,
  CustomerTermsEntry,
  DetentionAgreement,
} from '@waybill/contract/customers/customers.ts'
import { type Fact, type Said, sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { announce } from '../events.ts'
import { record } from '../history/history.ts'
import { Refusal } from '../http/refusal.ts'
import * as policy from './customers.policy.ts'
import {
  type CustomerFacts,
  findCustomer,
  listCustomers,
  payerNamed,
  raiseVersion,
  writePayer,
  writeSenderIds,
  writeTerms,
} from './customers.queries.ts'

const say = sayer(CUSTOMER_SAYINGS)

export async function list(actor: Actor, query: CustomerQuery): Promise<{ data: CustomerRow[]; totalCount: number }> {
  return await listCustomers(actor, query)
}

export async function find(actor: Actor, companyNumber: string, tx: Tx = actor.db.read): Promise<Customer> {
  return shown(actor, await findOne(tx, companyNumber))
}

/** Terms apply to loads booked from now on; the company's history has the earlier ones. */
export async function editTerms(
  actor: Actor,
  companyNumber: string,
  version: number,
  said: CustomerTermsEntry,
): Promise<Customer> {
  return await actor.db.transaction(async (tx) => {
    const before = policy.mayEditTerms(actor, await findOne(tx, companyNumber))
    const payer = said.payerId === null ? null : await payerNamed(tx, said.payerId)
    if (payer === undefined)
      throw new Refusal('bad-request', undefined, { modelState: { payerId: ['Choose a third-party payer'] } })
    if (!(await writeTerms(tx, before.id, version, said))) throw new Refusal('changed-meanwhile')
    if (said.payerId !== before.payerId) await writePayer(tx, before.id, said.payerId, actor.now)
    const subject = { type: 'company', id: before.id } as const
    // Detention pay is between carriers and the provider.
    await record(tx, actor, subject, sayChanged(before, said, payer), { isInternal: true })
    await announce(tx, { kind: 'company-changed', subject, companyIds: [] })
    return await find(actor, companyNumber, tx)
  })
}

/** Files that came in before stay as they were taken or refused. */
export async function setSenderIds(
  actor: Actor,
  companyNumber: string,
  version: number,
  senderIds: readonly string[],
): Promise<Customer> {
  return await actor.db.transaction(async (tx) => {
    const { id } = policy.mayEditTerms(actor, await findOne(tx, companyNumber))
    if (!(await raiseVersion(tx, id, version))) throw new Refusal('changed-meanwhile')
    const taken = await writeSenderIds(tx, id, senderIds)
    if (taken)
      throw new Refusal('bad-request', undefined, { modelState: { senderIds: [say('edi-sender-taken', taken)] } })
    const subject = { type: 'company', id } as const
    const said = senderIds.length > 0 ? say('edi-senders-set', { senders: [...senderIds] }) : say('edi-senders-none')
    await record(tx, actor, subject, said, { isInternal: true })
    await announce(tx, { kind: 'company-changed', subject, companyIds: [] })
    return await find(actor, companyNumber, tx)
  })
}

async function findOne(tx: Tx, companyNumber: string): Promise<CustomerFacts> {
  const found = await findCustomer(tx, companyNumber)
  if (!found) throw new Refusal('not-found')
  return found
}

function shown(actor: Actor, { detention, payerId, ...customer }: CustomerFacts): Customer {
  const terms = { isSignatureRequired: customer.isSignatureRequired, payerId, detention: agreed(detention) }
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

function sayChanged(before: CustomerFacts, after: CustomerTermsEntry, payer: string | null): Said {
  const was = agreed(before.detention)
  const keys = Object.keys(PARTS) as (keyof DetentionAgreement)[]
  const changes = keys
    .filter((key) => was[key] !== after.detention[key])
    .map((key) => say('freight-term', { part: { term: PARTS[key] }, value: valueOf(after.detention[key]) }))
  const signature = after.isSignatureRequired ? 'rate-confirmations-signed' : 'rate-confirmations-unsigned'
  if (before.isSignatureRequired !== after.isSignatureRequired) changes.unshift(say(signature))
  if (before.payerId !== after.payerId)
    changes.push(payer === null ? say('carriers-paid-by-provider') : say('carriers-paid-by', { payer }))
  return changes.length > 0 ? say('freight-terms-changed', { changes }) : say('freight-terms-unchanged')
}

const ROUNDINGS: Record<NonNullable<DetentionAgreement['rounding']>, string> = {
  floor: 'rounded down',
  ceil: 'rounded up',
}

function valueOf(value: DetentionAgreement['rounding'] | number | boolean | null): Fact {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? { term: 'yes' } : { term: 'no' }
  return value === null ? { term: 'by custom' } : { term: ROUNDINGS[value] }
}
