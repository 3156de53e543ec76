import { type CaseSubStatus, VOIDED } from '@waybill/contract/cases/case-types.ts'
import { CASE_SAYINGS } from '@waybill/contract/cases/cases.sayings.ts'
import type { Case, cases } from '@waybill/contract/cases/cases.ts'
import { nameOfFileType } from '@waybill/contract/documents/file-types.ts'
import type { BodyOf } from '@waybill/contract/endpoint.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { type Actor, nameOf } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { announce, type HappeningKind } from '../events.ts'
import { record } from '../history/history.ts'
import type { Authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { answerDueAt } from './answer-due.ts'
import {
  type CaseFacts,
  findColleague,
  isNewEvidence,
  lockCase,
  writeAssignee,
  writeHold,
  writeOutcome,
  writeReopening,
  writeResumption,
} from './case.queries.ts'
import * as policy from './cases.policy.ts'
import { found, shown } from './one-case.ts'

const say = sayer(CASE_SAYINGS)

/** The carrier has sent what the provider waits for. */
export async function reply(actor: Actor, id: string, { text }: BodyOf<typeof cases.reply>): Promise<Case> {
  return await act(actor, id, 'reply', 'case-replied', async (tx, { subStatus }) => {
    const next = subStatus === 'Waiting on Documents' ? 'Validating Documents' : 'Under Review'
    await writeResumption(tx, id, next, actor.now)
    return say('case-replied', { text })
  })
}

/** The carrier no longer asks. */
export async function withdraw(actor: Actor, id: string): Promise<Case> {
  return await act(actor, id, 'withdraw', 'case-changed', async (tx) => {
    await close(tx, actor, id, 'Withdrawn')
    return say('case-withdrawn')
  })
}

/** The carrier has new evidence: once, in time (domain §9.2). */
export async function reopen(
  actor: Actor,
  id: string,
  { text, documentId }: BodyOf<typeof cases.reopen>,
): Promise<Case> {
  return await act(actor, id, 'reopen', 'case-replied', async (tx, { resolvedAt }) => {
    if (!resolvedAt || !(await isNewEvidence(tx, documentId, id, resolvedAt)))
      refuseField('documentId', 'Choose a document uploaded since the case was resolved')
    await writeReopening(tx, id, actor.now, await answerDueAt(tx, actor.now))
    return say('case-reopened', { text })
  })
}

export async function assign(actor: Actor, id: string, { assigneeId }: BodyOf<typeof cases.assign>): Promise<Case> {
  return await act(actor, id, 'assign', 'case-changed', async (tx) => {
    const person = await findColleague(tx, assigneeId ?? actor.id)
    if (!person) throw new Refusal('not-found')
    await writeAssignee(tx, id, person)
    return say('case-assigned', { person: person.name })
  })
}

/** Waits for somebody, with a reason; the time to answer stops. */
export async function hold(
  actor: Actor,
  id: string,
  { subStatus, reason, followUpOn }: BodyOf<typeof cases.hold>,
): Promise<Case> {
  const kind = policy.AWAITS_CARRIER.includes(subStatus) ? 'case-asked' : 'case-changed'
  return await act(actor, id, 'hold', kind, async (tx) => {
    const until = { subStatus, reason, followUpOn: followUpOn ?? null, documents: [] }
    await writeHold(tx, id, until, { by: nameOf(actor), at: actor.now })
    return say('case-held', { hold: { term: subStatus }, reason })
  })
}

export async function resume(actor: Actor, id: string): Promise<Case> {
  return await act(actor, id, 'resume', 'case-changed', async (tx) => {
    await writeResumption(tx, id, 'Under Review', actor.now)
    return say('case-resumed')
  })
}

export async function askForDocuments(
  actor: Actor,
  id: string,
  { fileTypes, text }: BodyOf<typeof cases.askForDocuments>,
): Promise<Case> {
  return await act(actor, id, 'askForDocuments', 'case-asked', async (tx) => {
    const until = { subStatus: 'Waiting on Documents', reason: text, followUpOn: null, documents: fileTypes } as const
    await writeHold(tx, id, until, { by: nameOf(actor), at: actor.now })
    return say('case-documents-requested', {
      documents: fileTypes.map((code) => ({ term: nameOfFileType(code) })),
      text,
    })
  })
}

/** Closed with words. */
export async function answer(actor: Actor, id: string, { outcome, text }: BodyOf<typeof cases.answer>): Promise<Case> {
  return await act(actor, id, 'answer', 'case-answered', async (tx) => {
    await close(tx, actor, id, outcome, { text })
    return say('case-answered', { outcome: { term: outcome }, text })
  })
}

export async function decline(
  actor: Actor,
  id: string,
  { declineReason: code, text }: BodyOf<typeof cases.decline>,
): Promise<Case> {
  return await act(actor, id, 'decline', 'case-answered', async (tx, { approved }) => {
    // What was paid before it was reopened stays paid.
    if (approved === null) await close(tx, actor, id, 'Declined', { resolution: 'Declined', code, text })
    else await close(tx, actor, id, 'Partially Paid', { resolution: 'Paid', code, text })
    return say('case-declined', { code: { term: code }, text })
  })
}

/** Created by mistake: as if it had not been, before anything is charged. */
export async function voidCase(actor: Actor, id: string, { reason }: BodyOf<typeof cases.void>): Promise<Case> {
  return await act(actor, id, 'void', 'case-answered', async (tx) => {
    await close(tx, actor, id, VOIDED, { text: reason })
    return say('case-voided', { reason })
  })
}

type Closing = { resolution?: 'Paid' | 'Declined'; code?: string; text?: string }

async function close(tx: Tx, actor: Actor, id: string, subStatus: CaseSubStatus, more: Closing = {}): Promise<void> {
  const { resolution = null, code = null, text = '' } = more
  await writeOutcome(
    tx,
    id,
    { subStatus, resolution, code, text, approved: null },
    { by: nameOf(actor), at: actor.now },
  )
}

type Happened = Extract<HappeningKind, `case-${string}`>

/** What is said of a step: without amounts, or inside, or of one that did not end it. */
type Done = { said: Said; tellsMoney?: true; isInternal?: true; isStillOpen?: true }

/** Locks the case, checks that the step is allowed, does it, and tells both sides. */
export async function act(
  actor: Actor,
  id: string,
  what: policy.Act,
  kind: Happened,
  does: (tx: Tx, facts: Authorized<CaseFacts>) => Promise<Said | Done>,
): Promise<Case> {
  return await actor.db.transaction(async (tx) => {
    if (!(await lockCase(tx, actor, id))) throw new Refusal('not-found')
    const facts = policy.mayDo(actor, what, await found(actor, id, tx))
    const done = await does(tx, facts)
    const subject = { type: 'case', id } as const
    const { said, isStillOpen, ...told } = 'said' in done ? done : { said: done }
    await record(tx, actor, subject, said, told)
    const happened = isStillOpen ? 'case-changed' : kind
    await announce(tx, { kind: happened, subject, companyIds: policy.hearers(facts), byId: actor.id })
    return await shown(actor, await found(actor, id, tx), tx)
  })
}

function refuseField(field: string, message: string): never {
  throw new Refusal('bad-request', message, { modelState: { [field]: [message] } })
}
