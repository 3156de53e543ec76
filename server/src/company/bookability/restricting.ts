import { COMPANY_SAYINGS } from '@waybill/contract/company/company.sayings.ts'
import type { CompanyRecord } from '@waybill/contract/company/company.ts'
import { sayer } from '@waybill/contract/said.ts'
import { type Actor, nameOf } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { announce } from '../../events.ts'
import { record } from '../../history/history.ts'
import { Refusal } from '../../http/refusal.ts'
import { listedNumber } from '../companies.queries.ts'
import { mayRestrict, maySetNetDays, maySetPayerDays, mayTrustProofs } from '../company.policy.ts'
import {
  type CompanyFacts,
  findCompany,
  insertPolicies,
  lockCompany,
  type PolicyRow,
  raiseVersion,
} from '../company.queries.ts'
import { find } from '../finding.ts'
import {
  endSessionsOfCompany,
  liftRestriction,
  placeRestriction,
  setDoNotUse,
  setHold,
  setProofTrust,
  writeNetDays,
  writePayerDays,
} from './restricting.queries.ts'

const say = sayer(COMPANY_SAYINGS)

const POLICY_NAMES: Record<PolicyRow['kind'], string> = {
  auto: 'auto liability',
  cargo: 'cargo',
  general: 'general liability',
  'workers-compensation': 'workers compensation',
}

/** The company cannot be booked until it is released. It sees the reason; the note stays with the provider. */
export async function hold(
  actor: Actor,
  number: string,
  said: { reason: string; note?: string | undefined },
): Promise<CompanyRecord> {
  return await restrict(actor, number, async (tx, company) => {
    if (!(await setHold(tx, company.id, { reason: said.reason })))
      throw new Refusal('already-done', say('company-held-already', { company: company.name }))
    const placed = {
      kind: 'hold',
      reason: said.reason,
      note: said.note || null,
      by: nameOf(actor),
      at: actor.now,
    } as const
    await placeRestriction(tx, company.id, placed)
    await record(tx, actor, subjectOf(company), say('company-put-on-hold', { reason: said.reason }))
    const { note } = said
    if (note) await record(tx, actor, subjectOf(company), say('company-hold-note', { note }), { isInternal: true })
  })
}

export async function release(actor: Actor, number: string): Promise<CompanyRecord> {
  return await restrict(actor, number, async (tx, company) => {
    if (!(await setHold(tx, company.id, null)))
      throw new Refusal('already-done', say('company-held-not', { company: company.name }))
    await liftRestriction(tx, company.id, 'hold', { by: nameOf(actor), at: actor.now })
    await record(tx, actor, subjectOf(company), 'Released from hold')
  })
}

/** Never again. Its people are signed out at once and cannot sign in. Only the provider knows why. */
export async function markDoNotUse(actor: Actor, number: string, note: string): Promise<CompanyRecord> {
  return await restrict(actor, number, async (tx, company) => {
    if (!(await setDoNotUse(tx, company.id, true)))
      throw new Refusal('already-done', say('company-banned-already', { company: company.name }))
    const placed = { kind: 'do-not-use', reason: null, note, by: nameOf(actor), at: actor.now } as const
    await placeRestriction(tx, company.id, placed)
    await endSessionsOfCompany(tx, company.id, actor.now)
    await record(tx, actor, subjectOf(company), say('company-marked-do-not-use', { note }), { isInternal: true })
  })
}

export async function liftDoNotUse(actor: Actor, number: string): Promise<CompanyRecord> {
  return await restrict(actor, number, async (tx, company) => {
    if (!(await setDoNotUse(tx, company.id, false)))
      throw new Refusal('already-done', say('company-banned-not', { company: company.name }))
    await liftRestriction(tx, company.id, 'do-not-use', { by: nameOf(actor), at: actor.now })
    await record(tx, actor, subjectOf(company), 'No longer "Do Not Use"', { isInternal: true })
  })
}

/** Whether its proofs of delivery count without review (domain §11.2). How closely a company is checked is the provider's business. */
export async function trustProofs(actor: Actor, number: string, isTrusted: boolean): Promise<CompanyRecord> {
  return await restrict(actor, number, async (tx, facts) => {
    const company = mayTrustProofs(actor, facts)
    const how = isTrusted ? 'trusted' : 'reviewed'
    if (!(await setProofTrust(tx, company.id, isTrusted)))
      throw new Refusal('already-done', say(`company-proofs-${how}-already`, { company: company.name }))
    await record(tx, actor, subjectOf(company), say(`company-proofs-${how}`), { isInternal: true })
  })
}

/** Its payment terms in net days (domain §4.5). */
export async function setNetDays(actor: Actor, number: string, netDays: number): Promise<CompanyRecord> {
  return await change(actor, number, maySetNetDays, async (tx, company) => {
    if (!(await writeNetDays(tx, company.id, netDays)))
      throw new Refusal('already-done', say('company-net-days-already', { company: company.name, days: netDays }))
    await record(tx, actor, subjectOf(company), say('company-net-days', { days: netDays }))
  })
}

/** In how many days a third party pays (domain §4.4). A load takes its payer's days when it is booked. */
export async function setPayerDays(actor: Actor, number: string, days: number): Promise<CompanyRecord> {
  return await change(actor, number, maySetPayerDays, async (tx, company) => {
    if (!(await writePayerDays(tx, company.id, days, actor.now)))
      throw new Refusal('already-done', say('company-payer-days-already', { company: company.name, days }))
    await record(tx, actor, subjectOf(company), say('company-payer-days', { days }))
  })
}

/** Adds a policy from a certificate. A renewal is added beside the old one. */
export async function insure(actor: Actor, number: string, policy: PolicyRow): Promise<CompanyRecord> {
  return await restrict(actor, number, async (tx, company) => {
    await insertPolicies(tx, company.id, [policy], actor.now)
    await raiseVersion(tx, company.id)
    const what = say('company-insured', {
      line: { term: POLICY_NAMES[policy.kind] },
      insurer: policy.insurer,
      policy: policy.policyNumber,
      on: { day: policy.expiresOn },
    })
    await record(tx, actor, subjectOf(company), what)
  })
}

/** Locks the company, so a booking in progress waits or sees the decision. */
async function restrict(
  actor: Actor,
  number: string,
  act: (tx: Tx, company: CompanyFacts) => Promise<void>,
): Promise<CompanyRecord> {
  return await change(actor, number, mayRestrict, act)
}

async function change(
  actor: Actor,
  number: string,
  may: typeof mayRestrict,
  act: (tx: Tx, company: CompanyFacts) => Promise<void>,
): Promise<CompanyRecord> {
  return await actor.db.transaction(async (tx) => {
    const facts = await findCompany(tx, actor.now, listedNumber(number))
    if (!facts) throw new Refusal('not-found')
    const company = may(actor, facts)
    await lockCompany(tx, company.id)
    await act(tx, company)
    await announce(tx, { kind: 'company-changed', subject: subjectOf(company), companyIds: [company.id] })
    return await find(actor, number, tx)
  })
}

function subjectOf({ id }: { id: string }) {
  return { type: 'company', id } as const
}
