import { LETTER_OF_RELEASE, NOTICE_OF_ASSIGNMENT } from '@waybill/contract/documents/file-types.ts'
import type { AnswerOf, BodyOf, QueryOf } from '@waybill/contract/endpoint.ts'
import { FACTORING_SAYINGS } from '@waybill/contract/factoring/factoring.sayings.ts'
import type { FactorAssignment, factoring, Verification } from '@waybill/contract/factoring/factoring.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { type Actor, nameOf } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { announce } from '../events.ts'
import { record } from '../history/history.ts'
import type { Authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { refuseUnlessConfirmed } from '../identity/second-factor/confirmed.ts'
import type { Post } from '../outside/mail/post.ts'
import { endHold } from './effects.ts'
import * as policy from './factoring.policy.ts'
import {
  type Answered,
  type AssignmentFacts,
  type By,
  dropRelease,
  findAssignment,
  findCarrierNamed,
  findParties,
  insertAssignment,
  isPaperOf,
  listAssignable,
  listAssignments,
  lockAssignment,
  markHoldCleared,
  markRejected,
  markReleaseTakenIn,
  markReleaseVerified,
  markTakenIn,
  markVerified,
  notAssignable,
  type Open,
  openOf,
  writeHandedInRelease,
  writeRelease,
} from './factoring.queries.ts'
import { tellOfConflict, tellOfLetter, tellOfNotice, tellOfRejection } from './letters.ts'

export { startAssignments } from './effects.ts'

const say = sayer(FACTORING_SAYINGS)

export async function list(
  actor: Actor,
  query: QueryOf<typeof factoring.list>,
): Promise<AnswerOf<typeof factoring.list>> {
  const { data, totalCount } = await listAssignments(actor, query)
  return { data: data.map((facts) => policy.shown(actor, facts)), totalCount }
}

export async function assignable(
  actor: Actor,
  { carrierId }: QueryOf<typeof factoring.assignable>,
): Promise<AnswerOf<typeof factoring.assignable>> {
  const data = await listAssignable(actor, carrierId)
  return { data, totalCount: data.length }
}

/** The first person enters a notice that came by mail. The carrier hears of it at once, and a second factor's claim holds everything. */
export async function enter(actor: Actor, post: Post, said: BodyOf<typeof factoring.enter>): Promise<FactorAssignment> {
  refuseUnlessConfirmed(actor)
  return await actor.db.transaction(async (tx) => {
    const { carrier, factor } = await findParties(tx, said)
    if (!carrier) refuseField('carrierId', 'This is not a carrier')
    if (!factor) refuseField('factorId', 'This is not a factoring company')
    if (!(await isPaperOf(tx, said.documentId, said.carrierId, NOTICE_OF_ASSIGNMENT)))
      refuseField('documentId', 'Upload the notice to the carrier’s documents')
    const others = await openOf(tx, said.carrierId)
    refuseTwice(others, { factor, carrier, numbers: said.invoiceNumbers })
    await refuseUnlessAssignable(tx, said.carrierId, said.invoiceNumbers)
    const id = await insertAssignment(tx, said, by(actor))
    if (!id) refuseSecond(factor.name, carrier.name)
    return await received(tx, actor, post, id, others)
  })
}

/** Sent by the factor itself: nothing is held and nobody is told until the provider's people have looked at it. */
export async function handIn(actor: Actor, said: BodyOf<typeof factoring.handIn>): Promise<FactorAssignment> {
  refuseUnlessConfirmed(actor)
  return await actor.db.transaction(async (tx) => {
    const carrier = await findCarrierNamed(tx, said.carrier)
    if (!carrier) refuseField('carrier', 'No carrier here has this number')
    if (!(await isPaperOf(tx, said.documentId, actor.companyId, NOTICE_OF_ASSIGNMENT, 'factor')))
      refuseField('documentId', 'Upload the notice to your company’s documents')
    const factor = { id: actor.companyId, name: actor.companyName }
    const own = (await openOf(tx, carrier.id)).filter(({ factorId }) => factorId === factor.id)
    refuseTwice(own, { factor, carrier, numbers: said.invoiceNumbers })
    const notice = { ...said, carrierId: carrier.id, factorId: factor.id }
    const id = await insertAssignment(tx, notice, by(actor), true)
    if (!id) refuseSecond(factor.name, carrier.name)
    const facts = await found(tx, actor, id)
    await tellFactor(tx, actor, facts, say('assignment-handed-in', { carrier: carrier.name }))
    return policy.shown(actor, facts)
  })
}

/** From here on, as if the first person had entered it. */
export async function takeIn(actor: Actor, post: Post, id: string): Promise<FactorAssignment> {
  refuseUnlessConfirmed(actor)
  return await step(actor, id, 'takeIn', async (tx, facts) => {
    await findParties(tx, facts)
    await refuseUnlessAssignable(tx, facts.carrierId, facts.listed ?? undefined)
    const others = (await openOf(tx, facts.carrierId)).filter(({ factorId }) => factorId !== facts.factorId)
    await markTakenIn(tx, id, by(actor))
    await received(tx, actor, post, id, others)
  })
}

/** What the carrier and the other claimants hear. */
async function received(
  tx: Tx,
  actor: Actor,
  post: Post,
  id: string,
  open: readonly Open[],
): Promise<FactorAssignment> {
  const facts = await found(tx, actor, id)
  const others = open.filter(({ isHandedIn, factorId }) => !isHandedIn && factorId !== facts.factorId)
  await tellOfNotice(tx, post, facts, actor)
  if (others.length > 0) await tellOfConflict(tx, post, facts, others, actor)
  const { factorName: factor } = facts
  await tell(
    tx,
    actor,
    facts,
    others.length > 0 ? say('assignment-received-held', { factor }) : say('assignment-received', { factor }),
  )
  return policy.shown(actor, facts)
}

interface Named {
  factor: { id: string; name: string }
  carrier: { name: string }
  numbers: readonly string[] | undefined
}

/** One for all, or several for different invoices. */
function refuseTwice(open: readonly Open[], { factor, carrier, numbers }: Named): void {
  const own = open.filter(({ factorId }) => factorId === factor.id)
  if (own.some(({ listed }) => listed === null) || (numbers === undefined && own.some(({ isHandedIn }) => isHandedIn)))
    refuseSecond(factor.name, carrier.name)
  const twice = numbers?.find((number) => own.some(({ listed }) => listed?.includes(number)))
  if (twice) refuseField('invoiceNumbers', say('assignment-number-listed', { invoice: twice }))
}

function refuseSecond(factorName: string, carrierName: string): never {
  throw new Refusal('step-not-allowed', say('assignment-second', { factor: factorName, carrier: carrierName }))
}

async function refuseUnlessAssignable(tx: Tx, carrierId: string, numbers?: readonly string[]): Promise<void> {
  const [wrong] = numbers ? await notAssignable(tx, carrierId, numbers) : []
  if (wrong) refuseField('invoiceNumbers', say('assignment-not-assignable', { invoice: wrong }))
}

/** The second person has asked; what is due takes effect at once. */
export async function verify(actor: Actor, id: string, said: Verification): Promise<FactorAssignment> {
  refuseUnlessConfirmed(actor)
  refuseToCome(actor, said)
  return await step(actor, id, 'verify', async (tx, facts) => {
    const answered = askedOnRecord(facts, said)
    await markVerified(tx, id, by(actor), answered)
    await tell(tx, actor, facts, say('assignment-verified-to', { factor: facts.factorName }))
    const { how, contact, spokeTo: person, note } = answered
    const asked = say(how === 'email' ? 'assignment-emailed' : 'assignment-called', { contact, person })
    await record(tx, actor, subjectOf(facts), noted(asked, note), { isInternal: true })
  })
}

function refuseToCome(actor: Actor, { askedAt }: Verification): void {
  if (new Date(askedAt).getTime() > actor.now.getTime() + 60_000) refuseField('askedAt', 'That time is in the future')
}

/** The number or address on record, as the notice will show it. */
function askedOnRecord(facts: AssignmentFacts, said: Verification): Answered {
  const { phone, extension, email, companyName } = policy.mayAsk(facts, said.contactId)
  if (said.how === 'email' && !email) refuseField('contactId', 'No email address is on record there')
  const contact = said.how === 'email' ? email : [phone, extension && `ext. ${extension}`].filter(Boolean).join(' ')
  return { ...said, contact: `${contact} (${companyName})` }
}

function noted(verification: Said, note: string | undefined): Said {
  return note ? say('verification-noted', { verification, note }) : verification
}

export async function reject(actor: Actor, post: Post, id: string, reason: string): Promise<FactorAssignment> {
  return await step(actor, id, 'reject', async (tx, facts) => {
    await markRejected(tx, id, by(actor), reason)
    await tellOfRejection(tx, post, facts, actor)
    await tell(tx, actor, facts, say('assignment-rejected-to', { factor: facts.factorName }))
    await record(tx, actor, subjectOf(facts), say('assignment-rejected-because', { reason }), { isInternal: true })
    if (facts.isHeld) await endHold(tx, facts.carrierId, { by: nameOf(actor), at: actor.now })
  })
}

/** Payments stay where they go now, although another factor claims the carrier too. */
export async function clearHold(actor: Actor, id: string, reason: string): Promise<FactorAssignment> {
  refuseUnlessConfirmed(actor)
  return await step(actor, id, 'clearHold', async (tx, facts) => {
    await markHoldCleared(tx, facts.carrierId, by(actor), reason)
    await tell(tx, actor, facts, say('assignment-hold-ended'))
    await record(tx, actor, subjectOf(facts), say('assignment-hold-cleared', { reason }), { isInternal: true })
    await endHold(tx, facts.carrierId, { by: nameOf(actor), at: actor.now })
  })
}

export async function enterRelease(
  actor: Actor,
  post: Post,
  id: string,
  letter: BodyOf<typeof factoring.enterRelease>,
): Promise<FactorAssignment> {
  refuseUnlessConfirmed(actor)
  return await step(actor, id, 'enterRelease', async (tx, facts) => {
    if (!(await isPaperOf(tx, letter.documentId, facts.carrierId, LETTER_OF_RELEASE)))
      refuseField('documentId', 'Upload the letter to the carrier’s documents')
    await writeRelease(tx, id, by(actor), letter)
    await tellOfLetter(tx, post, facts, letter.effectiveAt, actor)
    await tell(tx, actor, facts, say('release-received', { factor: facts.factorName }))
  })
}

/** Sent by the factor: the letter waits for the provider's two people, as if mailed. */
export async function handInRelease(
  actor: Actor,
  id: string,
  letter: BodyOf<typeof factoring.handInRelease>,
): Promise<FactorAssignment> {
  refuseUnlessConfirmed(actor)
  return await step(actor, id, 'handInRelease', async (tx, facts) => {
    if (!(await isPaperOf(tx, letter.documentId, actor.companyId, LETTER_OF_RELEASE, 'factor')))
      refuseField('documentId', 'Upload the letter to your company’s documents')
    await writeHandedInRelease(tx, id, by(actor), letter)
    await tellFactor(tx, actor, facts, say('release-handed-in', { carrier: facts.carrierName }))
  })
}

export async function takeInRelease(actor: Actor, post: Post, id: string): Promise<FactorAssignment> {
  refuseUnlessConfirmed(actor)
  return await step(actor, id, 'takeInRelease', async (tx, facts) => {
    await markReleaseTakenIn(tx, id, by(actor))
    if (facts.release) await tellOfLetter(tx, post, facts, facts.release.effectiveAt, actor)
    await tell(tx, actor, facts, say('release-received', { factor: facts.factorName }))
  })
}

export async function verifyRelease(actor: Actor, id: string, said: Verification): Promise<FactorAssignment> {
  refuseUnlessConfirmed(actor)
  refuseToCome(actor, said)
  return await step(actor, id, 'verifyRelease', async (tx, facts) => {
    const answered = askedOnRecord(facts, said)
    await markReleaseVerified(tx, id, by(actor), answered)
    await tell(tx, actor, facts, say('release-verified', { factor: facts.factorName }))
    const { how, contact, spokeTo: person, note } = answered
    const asked = say(how === 'email' ? 'release-emailed' : 'release-called', { contact, person })
    await record(tx, actor, subjectOf(facts), noted(asked, note), { isInternal: true })
  })
}

export async function rejectRelease(actor: Actor, id: string, reason: string): Promise<FactorAssignment> {
  return await step(actor, id, 'rejectRelease', async (tx, facts) => {
    await dropRelease(tx, id)
    await tell(tx, actor, facts, say('release-rejected', { factor: facts.factorName }))
    await record(tx, actor, subjectOf(facts), say('release-rejected-because', { reason }), { isInternal: true })
  })
}

/** Locks the notice, checks the step, does it. */
async function step(
  actor: Actor,
  id: string,
  what: policy.Step,
  act: (tx: Tx, facts: Authorized<AssignmentFacts>) => Promise<void>,
): Promise<FactorAssignment> {
  return await actor.db.transaction(async (tx) => {
    if (!(await lockAssignment(tx, id))) throw new Refusal('not-found')
    await act(tx, policy.mayStep(actor, await found(tx, actor, id), what))
    return policy.shown(actor, await found(tx, actor, id))
  })
}

async function found(tx: Tx, actor: Actor, id: string): Promise<AssignmentFacts> {
  const facts = await findAssignment(tx, actor, id)
  if (!facts) throw new Refusal('not-found')
  return facts
}

function by(actor: Actor): By {
  return { id: actor.id, name: nameOf(actor), at: actor.now }
}

function subjectOf({ carrierId }: AssignmentFacts) {
  return { type: 'company', id: carrierId } as const
}

async function tell(
  tx: Tx,
  actor: Actor,
  facts: AssignmentFacts,
  what: Said,
  subject = subjectOf(facts),
): Promise<void> {
  await record(tx, actor, subject, what)
  const companyIds = [facts.carrierId, facts.factorId]
  await announce(tx, { kind: 'assignment-changed', subject, companyIds, byId: actor.id })
}

/** A factor writes to its own history; the carrier's begins when the provider takes it in. */
async function tellFactor(tx: Tx, actor: Actor, facts: AssignmentFacts, what: Said): Promise<void> {
  await tell(tx, actor, facts, what, { type: 'company', id: facts.factorId })
}

function refuseField(field: string, message: string | Said): never {
  throw new Refusal('bad-request', message, { modelState: { [field]: [message] } })
}
