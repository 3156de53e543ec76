import { COMPANY_SAYINGS } from '@waybill/contract/company/company.sayings.ts'
import type { AnswerOf } from '@waybill/contract/endpoint.ts'
import type { ChangeableStep } from '@waybill/contract/onboarding/application.ts'
import type { ApplicationReview, Check } from '@waybill/contract/onboarding/application-review.ts'
import { ONBOARDING_SAYINGS } from '@waybill/contract/onboarding/onboarding.sayings.ts'
import type { Applicant, onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import { ONBOARDING_STATES } from '@waybill/contract/onboarding-states.ts'
import { sayer } from '@waybill/contract/said.ts'
import { type Actor, nameOf } from '../../actor.ts'
import { establish, keepRegistration } from '../../company/company.ts'
import type { Tx } from '../../db/connection.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Letter } from '../../outside/mail/post.ts'
import { banCompany } from '../application/application.queries.ts'
import { refuseIfSpokenFor } from '../application/applying.ts'
import { applicationOf, findDossier } from '../application/dossier.queries.ts'
import { endBookingIfLetIn, inviteApplicant } from '../application/starting.ts'
import { insertSnapshot } from '../authority/authority.queries.ts'
import { contactOf } from '../authority/authority.ts'
import { findOthersOf } from '../control/control.queries.ts'
import * as letters from '../letters.ts'
import type { Means } from '../means.ts'
import { type Held, mayApprove, mayDo, reviewed, STEP_NAMES, standingOf } from '../onboarding.policy.ts'
import { atWork, happen, note } from '../state/happening.ts'
import { checksOf } from './checks.ts'
import { establishedOf } from './established.ts'
import { countStates } from './review-queue.queries.ts'

export { queueBody as queue } from './review-queue.queries.ts'

const say = sayer(ONBOARDING_SAYINGS)
const sayOfCompany = sayer(COMPANY_SAYINGS)

type Waiver = { check: string; reason: string }

export async function counts(actor: Actor): Promise<AnswerOf<typeof onboarding.counts>> {
  const rows = await countStates(actor)
  const count = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return {
    // Every state has a count, as the contract requires.
    states: Object.fromEntries(ONBOARDING_STATES.map((state) => [state, count(state)])) as AnswerOf<
      typeof onboarding.counts
    >['states'],
    waitingOnProvider: rows.reduce((sum, row) => sum + row.waiting, 0),
  }
}

export async function find(actor: Actor, means: Means, applicationId: string): Promise<ApplicationReview> {
  return await read(actor, means, actor.db.read, applicationId)
}

async function read(actor: Actor, { brand }: Means, tx: Tx, applicationId: string): Promise<ApplicationReview> {
  const dossier = await findDossier(tx, applicationOf(applicationId))
  if (!dossier) throw new Refusal('not-found')
  const held = { dossier, standing: standingOf(dossier) }
  return reviewed(actor, held, await checks(tx, held, actor.now), brand.name)
}

async function checks(tx: Tx, { dossier }: Held, now: Date): Promise<Check[]> {
  const usdot = dossier.snapshot?.record.usdot
  const others = usdot ? await findOthersOf(tx, usdot, dossier.companyId) : []
  return checksOf(dossier, others, now)
}

/** One act by a reviewer; returns the application after it. Two at once go one after the other: the second finds it decided. */
async function reviewing(
  actor: Actor,
  means: Means,
  applicationId: string,
  act: (tx: Tx, held: Held) => Promise<unknown>,
): Promise<ApplicationReview> {
  return await atWork(actor, applicationOf(applicationId), async (tx, held) => {
    await act(tx, held)
    return await read(actor, means, tx, applicationId)
  })
}

export async function invite(actor: Actor, means: Means, applicant: Applicant): Promise<ApplicationReview> {
  const applicationId = await inviteApplicant(actor, means, applicant)
  return await find(actor, means, applicationId)
}

export async function checkAuthority(actor: Actor, means: Means, applicationId: string): Promise<ApplicationReview> {
  const dossier = await findDossier(actor.db.read, applicationOf(applicationId))
  if (!dossier) throw new Refusal('not-found')
  mayDo(actor, 'check-authority', { dossier, standing: standingOf(dossier) })
  const usdot = dossier.usdot
  const record = await means.registry.find(usdot ? { kind: 'USDOT', digits: usdot } : dossier.number)
  if (!record) throw new Refusal('application-not-open', 'The registry has no carrier with this number')
  return await reviewing(actor, means, applicationId, async (tx, held) => {
    mayDo(actor, 'check-authority', held)
    const of = { applicationId: held.dossier.id, companyId: held.dossier.companyId }
    await insertSnapshot(tx, of, record, actor.now)
    await note(tx, held, actor, 'Registry checked again')
  })
}

/** The call to the registered number: the carrier has no code to type. */
export async function confirmControl(
  actor: Actor,
  means: Means,
  applicationId: string,
  spokeWith: string,
): Promise<ApplicationReview> {
  return await reviewing(actor, means, applicationId, async (tx, held) => {
    mayDo(actor, 'vouch-for-control', held)
    const { snapshot, companyId } = held.dossier
    if (held.standing.steps.get('control')?.isDone || !snapshot)
      throw new Refusal('application-not-open', 'Control is already proven')
    await refuseIfSpokenFor(tx, snapshot.record.usdot, companyId)
    await happen(tx, held, actor, 'control-proven', {
      history: 'Control of the registered contact confirmed by a call',
      payload: { spokeWith, contact: contactOf(snapshot.record) },
    })
  })
}

export async function askForChanges(
  actor: Actor,
  means: Means,
  applicationId: string,
  asked: readonly { step: ChangeableStep; reason: string }[],
): Promise<ApplicationReview> {
  const changes = [...new Map(asked.map((change) => [change.step, change])).values()]
  return await reviewing(actor, means, applicationId, async (tx, held) => {
    mayDo(actor, 'ask-for-changes', held)
    await happen(tx, held, actor, 'changes-asked', {
      history: say('application-changes-asked', { steps: changes.map(({ step }) => ({ term: STEP_NAMES[step] })) }),
      payload: { changes },
    })
    const named = changes.map(({ step, reason }) => ({ name: STEP_NAMES[step], reason }))
    await write(tx, actor, means, held, (to) => letters.changesAsked(to, named))
  })
}

export async function approve(
  actor: Actor,
  means: Means,
  applicationId: string,
  waivers: readonly Waiver[],
): Promise<ApplicationReview> {
  return await reviewing(actor, means, applicationId, async (tx, held) => {
    mayApprove(actor, 'approve', held, await checks(tx, held, actor.now), waivers)
    const wasLetIn = held.standing.state === 'ConditionallyApproved'
    await happen(tx, held, actor, 'approved', { history: 'Approved', payload: { waivers: [...waivers] } })
    // With conditions it was already established, and can have changed its own profile since.
    if (!wasLetIn) await letIn(tx, actor, means, held)
    await write(tx, actor, means, held, (to) => letters.approved(to))
  })
}

export async function approveConditionally(
  actor: Actor,
  means: Means,
  applicationId: string,
  said: { conditions: readonly string[]; until: string; waivers: readonly Waiver[] },
): Promise<ApplicationReview> {
  if (said.until <= actor.now.toISOString().slice(0, 10))
    throw new Refusal('bad-request', undefined, { modelState: { until: ['Choose a day in the future'] } })
  return await reviewing(actor, means, applicationId, async (tx, held) => {
    mayApprove(actor, 'approve-conditionally', held, await checks(tx, held, actor.now), said.waivers)
    await happen(tx, held, actor, 'conditionally-approved', {
      history: say('application-approved-until', { on: { day: said.until } }),
      payload: { conditions: [...said.conditions], until: said.until, waivers: [...said.waivers] },
    })
    await letIn(tx, actor, means, held)
    await write(tx, actor, means, held, (to) => letters.conditionallyApproved(to, said.conditions, said.until))
  })
}

/** To the applicant, who sees who decided. */
async function write(
  tx: Tx,
  actor: Actor,
  means: Means,
  held: Held,
  letter: (to: letters.To) => Letter,
): Promise<void> {
  await means.post.queue(tx, { ...letter(letters.addressed(means, held.dossier.applicant)), by: actor })
}

async function letIn(tx: Tx, actor: Actor, means: Means, held: Held): Promise<void> {
  const { companyId, snapshot, applicant } = held.dossier
  const established = await establishedOf(tx, means.vault, held)
  const asker = { id: applicant.contactId, name: nameOf(applicant) }
  for (const what of await establish(tx, actor, means, companyId, established, asker)) await note(tx, held, actor, what)
  if (snapshot) await keepRegistration(tx, companyId, snapshot.record, new Date(snapshot.readAt))
}

export async function reject(
  actor: Actor,
  means: Means,
  applicationId: string,
  reason: string,
): Promise<ApplicationReview> {
  return await reviewing(actor, means, applicationId, async (tx, held) => {
    mayDo(actor, 'reject', held)
    await happen(tx, held, actor, 'rejected', { history: 'Rejected', payload: { reason } })
    await endBookingIfLetIn(tx, held)
    await write(tx, actor, means, held, (to) => letters.rejected(to, reason, means.brand.supportEmail))
  })
}

export async function hold(
  actor: Actor,
  means: Means,
  applicationId: string,
  reason: string,
): Promise<ApplicationReview> {
  return await reviewing(actor, means, applicationId, async (tx, held) => {
    mayDo(actor, 'hold', held)
    await happen(tx, held, actor, 'held', { history: 'Review put on hold', payload: { reason } })
    await write(tx, actor, means, held, (to) => letters.onHold(to, reason))
  })
}

export async function release(actor: Actor, means: Means, applicationId: string): Promise<ApplicationReview> {
  return await reviewing(actor, means, applicationId, async (tx, held) => {
    mayDo(actor, 'release', held)
    await happen(tx, held, actor, 'released', { history: 'Review goes on' })
  })
}

/** Only the provider's staff see why; the carrier learns only the fact (domain §5.5). Its people are signed out at once. */
export async function markDoNotUse(
  actor: Actor,
  means: Means,
  applicationId: string,
  reason: string,
): Promise<ApplicationReview> {
  return await reviewing(actor, means, applicationId, async (tx, held) => {
    mayDo(actor, 'mark-do-not-use', held)
    await happen(tx, held, actor, 'marked-do-not-use', {
      history: sayOfCompany('company-marked-do-not-use', { note: reason }),
      isInternal: true,
      payload: { reason },
    })
    await banCompany(tx, held.dossier, { reason, by: `${actor.firstName} ${actor.lastName}`, at: actor.now })
    await write(tx, actor, means, held, (to) => letters.declined(to, means.brand.supportEmail))
  })
}
