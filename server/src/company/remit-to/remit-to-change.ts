import { COMPANY_SAYINGS } from '@waybill/contract/company/company.sayings.ts'
import type { RemitToChange, RemitToRequest } from '@waybill/contract/company/company.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { type Actor, isProvider, nameOf } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { withSystemEyes } from '../../db/system-eyes.ts'
import { announce } from '../../events.ts'
import { record } from '../../history/history.ts'
import { Refusal } from '../../http/refusal.ts'
import { refuseUnlessConfirmed } from '../../identity/second-factor/confirmed.ts'
import type { Post } from '../../outside/mail/post.ts'
import type { Vault } from '../../outside/vault/vault.ts'
import { lockCompany } from '../company.queries.ts'
import { type Instruction, sealInstruction } from './remit-to.ts'
import * as policy from './remit-to-change.policy.ts'
import {
  type ChangeFacts,
  findChange,
  findFactor,
  findOpenChange,
  insertChange,
  lockChange,
  markApproved,
  markStopped,
  markVerified,
} from './remit-to-change.queries.ts'
import { tellOfApproval, tellOfRequest, tellOfStop, tellOfVerification } from './remit-to-letters.ts'

const say = sayer(COMPANY_SAYINGS)

/** From approval (P23). */
export const HOLD_MS = 72 * 3_600_000

/**
 * Someone at the company, who has just confirmed who they are, asks to be paid elsewhere. Nothing changes yet. Everyone on record is told
 * at once.
 */
export async function requestRemitToChange(
  actor: Actor,
  { post, vault }: { post: Post; vault: Vault },
  said: RemitToRequest,
): Promise<RemitToChange> {
  refuseUnlessConfirmed(actor)
  return await actor.db.transaction(async (tx) => {
    await lockCompany(tx, actor.companyId)
    if (await findOpenChange(tx, actor.companyId)) throw new Refusal('remit-to-change-open')
    const sealed = sealInstruction(vault, actor.companyId, await instructionOf(tx, actor, said))
    const by = { id: actor.id, name: nameOf(actor) }
    const id = await insertChange(tx, { ...sealed, companyId: actor.companyId, by, at: actor.now })
    const change = await refind(tx, id)
    await withSystemEyes(tx, actor.db.scope, () => tellOfRequest(tx, post, change, actor.now))
    await tell(tx, actor, change, say('remit-to-change-requested', { way: { term: WAYS[said.method] } }))
    return policy.shownChange(actor, change)
  })
}

const WAYS: Record<Instruction['method'], string> = {
  bank: 'bank account',
  check: 'check',
  factor: 'factoring company',
}

async function instructionOf(tx: Tx, actor: Actor, said: RemitToRequest): Promise<Instruction> {
  if (said.method !== 'factor') return said
  const factor = actor.companyKind === 'factor' ? undefined : await findFactor(tx, said.factorNumber)
  if (!factor) {
    const message = 'This is not the number of a factoring company'
    throw new Refusal('bad-request', message, { modelState: { factorNumber: [message] } })
  }
  return { method: 'factor', terms: said.terms, factorId: factor.id, payeeName: factor.name }
}

/** The first person at the provider has called a number on record before the request. */
export async function verifyRemitToChange(
  actor: Actor,
  post: Post,
  id: string,
  said: { callbackNumberId: string; spokeWith: string },
): Promise<RemitToChange> {
  refuseUnlessConfirmed(actor)
  return await step(actor, id, async (tx, found) => {
    const change = policy.mayVerify(actor, found, said.callbackNumberId)
    const { phone, extension, ...desk } = change.callback
    const call = { desk: policy.sayDesk(desk), number: phone, person: said.spokeWith }
    const how = extension ? say('remit-to-called-extension', { ...call, extension }) : say('remit-to-called', call)
    const by = { id: actor.id, name: nameOf(actor) }
    await markVerified(tx, id, { by, at: actor.now, callbackId: change.callback.id, how })
    await record(tx, actor, subjectOf(change), how, { isInternal: true })
    await tell(tx, actor, change, say('remit-to-change-verified'))
    return (after) => tellOfVerification(tx, post, after)
  })
}

/** The second person approves. It takes effect by itself 72 hours later. */
export async function approveRemitToChange(actor: Actor, post: Post, id: string): Promise<RemitToChange> {
  refuseUnlessConfirmed(actor)
  return await step(actor, id, async (tx, found) => {
    const change = policy.mayApprove(actor, found)
    const takesEffectAt = new Date(actor.now.getTime() + HOLD_MS)
    await markApproved(tx, id, { by: { id: actor.id, name: nameOf(actor) }, at: actor.now, takesEffectAt })
    await tell(tx, actor, change, say('remit-to-change-approved'))
    return (after) => tellOfApproval(tx, post, after, actor.now)
  })
}

/** Either side stops it. The old instruction was in force all along. */
export async function stopRemitToChange(actor: Actor, post: Post, id: string, reason: string): Promise<RemitToChange> {
  return await step(actor, id, async (tx, found) => {
    const change = policy.mayStop(actor, found)
    await markStopped(tx, id, { by: `${nameOf(actor)}, ${actor.companyName}`, at: actor.now, reason })
    await tell(tx, actor, change, say('remit-to-change-stopped', { reason }))
    return (after) => tellOfStop(tx, post, after, actor.now)
  })
}

/**
 * Locks the change so that two people act one after the other, takes the step and writes the letters. The step's rows are written with the
 * system's eyes: a company reads its change but moves it only through here.
 */
async function step(
  actor: Actor,
  id: string,
  act: (tx: Tx, found: ChangeFacts) => Promise<(after: ChangeFacts) => Promise<void>>,
): Promise<RemitToChange> {
  return await actor.db.transaction(async (tx) => {
    await refuseUnlessTheirs(tx, actor, id)
    const after = await withSystemEyes(tx, actor.db.scope, async () => {
      await lockChange(tx, id)
      const write = await act(tx, await refind(tx, id))
      const changed = await refind(tx, id)
      await write(changed)
      return changed
    })
    return policy.shownChange(actor, after)
  })
}

/** Asked as the actor, in its own scope: another company's change is not found (P6). */
async function refuseUnlessTheirs(tx: Tx, actor: Actor, id: string): Promise<void> {
  const change = await findChange(tx, id)
  if (!change || (!isProvider(actor) && change.companyId !== actor.companyId)) throw new Refusal('not-found')
}

async function refind(tx: Tx, id: string): Promise<ChangeFacts> {
  const change = await findChange(tx, id)
  if (!change) throw new Refusal('not-found')
  return change
}

async function tell(tx: Tx, actor: Actor, change: ChangeFacts, what: Said): Promise<void> {
  await record(tx, actor, subjectOf(change), what)
  await announce(tx, {
    kind: 'remit-to-changed',
    subject: subjectOf(change),
    companyIds: [change.companyId],
    byId: actor.id,
  })
}

function subjectOf(change: { companyId: string }) {
  return { type: 'company', id: change.companyId } as const
}
