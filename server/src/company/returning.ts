import { COMPANY_SAYINGS } from '@waybill/contract/company/company.sayings.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { announce } from '../events.ts'
import { record } from '../history/history.ts'
import type { Post } from '../outside/mail/post.ts'
import type { Vault } from '../outside/vault/vault.ts'
import {
  type DeskRow,
  desksOf,
  insertDesk,
  insertPolicies,
  isSameDesk,
  type PolicyRow,
  policiesOf,
} from './company.queries.ts'
import { type Instruction, sealInstruction } from './remit-to/remit-to.ts'
import { findChange, findOpenChange, insertChange } from './remit-to/remit-to-change.queries.ts'
import { tellOfRequest } from './remit-to/remit-to-letters.ts'
import { isPaidThere } from './returning.queries.ts'

const say = sayer(COMPANY_SAYINGS)

export type Means = { vault: Vault; post: Post }

/** Who applied for the company. */
export type Asker = { id: string; name: string }

type Entered = { desks: readonly DeskRow[]; insurance: readonly PolicyRow[]; remitTo: Instruction | null }

/**
 * A company that was established before and applied again: what it is paid by, called at and insured with stands on record, and one
 * reviewer's approval does not replace it (P23). Returns what became of the rest, for the histories of company and application.
 */
export async function takeBack(
  tx: Tx,
  actor: Actor,
  means: Means,
  companyId: string,
  { desks, insurance, remitTo }: Entered,
  asker: Asker,
): Promise<readonly Said[]> {
  const told = [
    await addMissingDesks(tx, companyId, desks, actor.now),
    remitTo && (await requestChange(tx, actor, means, companyId, remitTo, asker)),
  ].filter((what) => what !== null)
  await addNewPolicies(tx, companyId, insurance, actor.now)
  const subject = { type: 'company', id: companyId } as const
  for (const what of told) await record(tx, actor, subject, what)
  return told
}

/** A number on record is the one to call back, so an application adds desks and replaces none. */
async function addMissingDesks(tx: Tx, companyId: string, desks: readonly DeskRow[], at: Date): Promise<Said | null> {
  const known = await desksOf(tx, companyId)
  const missing = desks.filter((desk) => !known.some((row) => row.function === desk.function))
  for (const desk of missing) await insertDesk(tx, companyId, desk, at)
  const isOnRecord = (desk: DeskRow) => missing.includes(desk) || known.some((row) => isSameDesk(row, desk))
  return desks.every(isOnRecord) ? null : say('company-phones-kept')
}

async function addNewPolicies(tx: Tx, companyId: string, policies: readonly PolicyRow[], at: Date): Promise<void> {
  const known = await policiesOf(tx, companyId)
  const isOnRecord = ({ kind, policyNumber, expiresOn, limit }: PolicyRow) =>
    known.some(
      (row) =>
        row.kind === kind &&
        row.policy_number === policyNumber &&
        row.expires_on === expiresOn &&
        row.limit_amount === limit,
    )
  await insertPolicies(
    tx,
    companyId,
    policies.filter((policy) => !isOnRecord(policy)),
    at,
  )
}

/** Being paid elsewhere takes what it takes everybody: letters, a call back, two people and 72 hours. */
async function requestChange(
  tx: Tx,
  actor: Actor,
  { vault, post }: Means,
  companyId: string,
  remitTo: Instruction,
  by: Asker,
): Promise<Said | null> {
  const sealed = sealInstruction(vault, companyId, remitTo)
  if (await isPaidThere(tx, companyId, sealed)) return null
  if (await findOpenChange(tx, companyId)) return say('remit-to-of-application-unused')
  const change = await findChange(tx, await insertChange(tx, { ...sealed, companyId, by, at: actor.now }))
  if (!change) throw new Error('A change that was just requested is there')
  await tellOfRequest(tx, post, change, actor.now)
  const subject = { type: 'company', id: companyId } as const
  await announce(tx, { kind: 'remit-to-changed', subject, companyIds: [companyId], byId: actor.id })
  return say('remit-to-change-requested-anew')
}
