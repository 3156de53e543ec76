import { CarrierProfileDraft } from '@waybill/contract/company/carrier-profile.ts'
import {
  type Application,
  ChangeableStep,
  type Control,
  type StepStatus,
} from '@waybill/contract/onboarding/application.ts'
import {
  type ApplicationReview,
  CHECK_NAMES,
  type Check,
  CheckCode,
} from '@waybill/contract/onboarding/application-review.ts'
import { ONBOARDING_SAYINGS } from '@waybill/contract/onboarding/onboarding.sayings.ts'
import { ONBOARDING_STEPS, type OnboardingStep } from '@waybill/contract/onboarding-states.ts'
import { type Can, may } from '@waybill/contract/permissions.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { saidOf } from '@waybill/contract/told.ts'
import type { Actor } from '../actor.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { allOf, asWritten, NOT_YOUR_ROLE } from '../http/said.ts'
import type { CarrierRecord } from '../outside/fmcsa/registry.ts'
import type { Dossier, StoredEvent } from './application/dossier.queries.ts'
import { maskedEmail, maskedPhone } from './application/masking.ts'
import { authorityProblems } from './authority/authority.ts'
import { CODE_TRIES } from './control/control-code.ts'
import { project, type Standing } from './state/projection.ts'
import { eventsOf } from './state/stored-events.ts'
import { allows, type Command } from './state/transitions.ts'

const say = sayer(ONBOARDING_SAYINGS)

export const STEP_NAMES: Record<ChangeableStep, string> = {
  authority: 'Authority',
  profile: 'Profile',
  insurance: 'Insurance',
  tax: 'Tax form',
  payment: 'Payment',
  agreement: 'Agreement',
}

/** An application and its standing. */
export type Held = { dossier: Dossier; standing: Standing }

function answerTo(actor: Actor, command: Command, { standing }: Held): Can {
  return allows(command, standpoint(standing), actor.persona)
}

function standpoint(standing: Standing) {
  return {
    state: standing.state,
    isOnHold: standing.isOnHold,
    isDone: (step: OnboardingStep) => standing.steps.get(step)?.isDone ?? false,
  }
}

/** The applicant's company, or the provider's operations, when the command is legal. */
export function mayDo(actor: Actor, command: Command, held: Held): Authorized<Held> {
  const answer = answerTo(actor, command, held)
  if (answer === NOT_YOUR_ROLE) throw new Refusal('not-authorized', answer)
  if (answer !== true) throw new Refusal('application-not-open', answer)
  return authorized(held)
}

/** What Waybill does by itself when time is up; undefined before. */
export function mayExpire(held: Held): Authorized<Held> | undefined {
  return allows('expire', standpoint(held.standing), 'system') === true ? authorized(held) : undefined
}

/** Failed checks keep a carrier out, unless the reviewer says of each why it does not matter, if it can be waived at all. */
export function mayApprove(
  actor: Actor,
  command: 'approve' | 'approve-conditionally',
  held: Held,
  checks: readonly Check[],
  waived: readonly { check: string }[],
): Authorized<Held> {
  const allowed = mayDo(actor, command, held)
  if (held.dossier.isDoNotUse) throw new Refusal('checks-failed', 'The company is "Do Not Use"')
  const isWaived = (check: Check) => check.canBeWaived && waived.some((waiver) => waiver.check === check.check)
  const stand = checks.filter((check) => check.outcome === 'failed' && !isWaived(check)).map((check) => check.says)
  if (stand.length > 0) throw new Refusal('checks-failed', allOf(stand), { errors: stand })
  return allowed
}

export function standingOf(dossier: Dossier): Standing {
  return project(eventsOf(dossier.events))
}

/** The application as its carrier sees it. Registered contacts are masked: whoever speaks for the carrier knows them. */
export function shown(held: Held, brand: string): Application {
  const { dossier, standing } = held
  const { snapshot, entries } = dossier
  const waitingOn = standing.waitingOn
  return {
    id: dossier.id,
    version: dossier.version,
    state: standing.state,
    number: dossier.number,
    companyName: dossier.companyName,
    applicant: {
      firstName: dossier.applicant.firstName,
      lastName: dossier.applicant.lastName,
      email: dossier.applicant.email,
    },
    steps: ONBOARDING_STEPS.map((step) => stepShown(step, held)),
    waitingOn,
    waitingText:
      waitingOn && (waitingOn === 'carrier' ? saidOf('Waiting on you') : say('application-waits-on', { who: brand })),
    next: nextOf(held, brand),
    startedAt: standing.startedAt.toISOString(),
    submittedAt: standing.submittedAt?.toISOString() ?? null,
    decidedAt: standing.decidedAt?.toISOString() ?? null,
    expiresAt: standing.state === 'ConditionallyApproved' ? null : (standing.expiresAt?.toISOString() ?? null),
    reason: standing.reason,
    conditions: [...standing.conditions],
    conditionsUntil: standing.conditionsUntil,
    authority: snapshot && { ...masked(snapshot.record), readAt: snapshot.readAt },
    authorityProblems: snapshot ? authorityProblems(snapshot.record) : [],
    control: controlOf(held),
    profile: entries.profile ? CarrierProfileDraft.parse(entries.profile) : null,
    insurance: entries.insurance ?? null,
    tax: entries.tax ?? null,
    payment: entries.payment ?? null,
    signature: dossier.signature && {
      version: dossier.signature.version,
      sha256: dossier.signature.sha256,
      typedName: dossier.signature.typedName,
      title: dossier.signature.title,
      signedAt: dossier.signature.signedAt,
    },
    documents: dossier.documents,
    drafts: dossier.drafts,
  }
}

function masked(record: CarrierRecord): CarrierRecord {
  return {
    ...record,
    registeredEmail: record.registeredEmail && maskedEmail(record.registeredEmail),
    registeredPhone: record.registeredPhone && maskedPhone(record.registeredPhone),
  }
}

const COMMAND_OF: Record<Exclude<OnboardingStep, 'review'>, Command> = {
  authority: 'confirm-authority',
  control: 'prove-control',
  profile: 'enter-profile',
  insurance: 'receive-insurance',
  tax: 'receive-tax',
  payment: 'set-up-payment',
  agreement: 'sign-agreement',
}

function stepShown(step: OnboardingStep, held: Held): Application['steps'][number] {
  const { standing } = held
  const said = standing.steps.get(step)
  const status = statusOf(step, held)
  const because = status === 'closed' && step !== 'review' ? allowsApplicant(COMMAND_OF[step], standing) : null
  return {
    step,
    status,
    reason: said?.refusal ? asWritten(said.refusal) : because === true ? null : because,
    doneAt: said?.doneAt?.toISOString() ?? null,
  }
}

function statusOf(step: OnboardingStep, { standing }: Held): StepStatus {
  const said = standing.steps.get(step)
  if (said?.isDone) return 'done'
  if (step === 'review') {
    if (standing.state === 'InReview') return 'waiting'
    return standing.state === 'AgreementSigned' ? 'open' : 'closed'
  }
  if (said?.refusal && step !== 'control') return 'refused'
  if (standing.state === 'Invited' && step === 'authority') return 'open'
  if (allowsApplicant(COMMAND_OF[step], standing) !== true) return 'closed'
  return step === 'control' && standing.callRequestedAt ? 'waiting' : 'open'
}

const allowsApplicant = (command: Command, standing: Standing) => allows(command, standpoint(standing), 'carrier-admin')

const STEP_ACTS: Record<OnboardingStep, string> = {
  authority: 'Check what the registry says about your company.',
  control: 'Prove that you speak for the company with the code we send to its registered address.',
  profile: 'Tell us about your company.',
  insurance: 'Upload your certificate of insurance.',
  tax: 'Upload your W-9 or W-8.',
  payment: 'Choose how you want to be paid.',
  agreement: 'Read and sign the agreement.',
  review: 'Submit your application.',
}

/** What happens next, for the carrier. */
function nextOf({ dossier, standing }: Held, brand: string): Said | null {
  switch (standing.state) {
    case 'InReview':
      return say(standing.isOnHold ? 'review-on-hold' : 'review-under-way', { brand })
    case 'Approved':
      return saidOf('You are approved and can be booked.')
    case 'ConditionallyApproved':
      return standing.conditionsUntil ? say('bookable-until', { on: { day: standing.conditionsUntil } }) : null
    case 'Rejected':
      return say(dossier.isDoNotUse || standing.isDoNotUse ? 'declined-for-good' : 'application-rejected', { brand })
    case 'Expired':
      return saidOf('The application has expired. Start again when you are ready.')
    default: {
      if (standing.callRequestedAt) {
        const phone = dossier.snapshot?.record.registeredPhone
        return phone ? say('call-to-come-to', { brand, phone: maskedPhone(phone) }) : say('call-to-come', { brand })
      }
      const refused = ONBOARDING_STEPS.find((step) => step !== 'control' && standing.steps.get(step)?.refusal)
      if (refused) return say('change-asked', { brand, act: { term: STEP_ACTS[refused] } })
      const open = ONBOARDING_STEPS.find((step) => !standing.steps.get(step)?.isDone)
      return open ? saidOf(STEP_ACTS[open]) : null
    }
  }
}

function controlOf({ dossier, standing }: Held): Control {
  const record = dossier.snapshot?.record
  const channel = record ? (record.registeredEmail ? 'email' : record.registeredPhone ? 'phone' : 'none') : null
  const sentTo = record?.registeredEmail
    ? maskedEmail(record.registeredEmail)
    : record?.registeredPhone
      ? maskedPhone(record.registeredPhone)
      : null
  return {
    channel,
    sentTo,
    codeSentAt: dossier.code?.sentAt ?? null,
    codeExpiresAt: dossier.code?.expiresAt ?? null,
    triesLeft: dossier.code ? CODE_TRIES - dossier.code.tries : null,
    callRequestedAt: standing.callRequestedAt?.toISOString() ?? null,
    provenAt: standing.steps.get('control')?.doneAt?.toISOString() ?? null,
  }
}

const EVENT_WORDS: Record<StoredEvent['kind'], string> = {
  invited: 'Invited',
  started: 'Started',
  'authority-confirmed': 'Authority confirmed',
  'control-proven': 'Control of the registered contact proven',
  'control-lapsed': 'The registered contact has changed',
  'call-requested': 'Call requested',
  'profile-entered': 'Profile entered',
  'insurance-received': 'Insurance received',
  'tax-received': 'Tax form received',
  'payment-set-up': 'Payment set up',
  'agreement-signed': 'Agreement signed',
  submitted: 'Submitted',
  'changes-asked': 'Changes requested',
  held: 'Put on hold',
  released: 'Review resumed',
  approved: 'Approved',
  'conditionally-approved': 'Conditionally approved',
  rejected: 'Rejected',
  'marked-do-not-use': 'Marked "Do Not Use"',
  expired: 'Expired',
}

/** The application as the provider's staff see it: unmasked contacts, checks, evidence, and permissions. */
export function reviewed(actor: Actor, held: Held, checks: Check[], brand: string): ApplicationReview {
  const { dossier, standing } = held
  const record = dossier.snapshot?.record
  const proof = dossier.events.findLast(({ kind }) => kind === 'control-proven')
  const can = (command: Command): Can =>
    may(actor.persona, 'onboarding:review') ? answerTo(actor, command, held) : NOT_YOUR_ROLE
  const { drafts: _, ...seen } = shown(held, brand)
  return {
    ...seen,
    waitingText:
      standing.waitingOn && saidOf(standing.waitingOn === 'carrier' ? 'Waiting on the carrier' : 'Waiting on us'),
    companyId: dossier.companyId,
    isOnHold: standing.isOnHold,
    isDoNotUse: dossier.isDoNotUse,
    holdReason: standing.isOnHold ? standing.reason : null,
    waitingFor: standing.waitingFor,
    registeredEmail: record?.registeredEmail ?? null,
    registeredPhone: record?.registeredPhone ?? null,
    controlProvenBy: standing.steps.get('control')?.isDone && proof ? proof.byName : null,
    checks,
    signatureEvidence: dossier.signature && {
      address: dossier.signature.address,
      userAgent: dossier.signature.userAgent,
      signedBy: dossier.signature.signedBy,
    },
    events: dossier.events.map((event) => ({
      at: event.at,
      by: event.byName,
      says: EVENT_WORDS[event.kind],
      reason: reasonOf(event),
      isInternal: event.kind === 'marked-do-not-use' || Boolean(event.payload.waivers?.length),
    })),
    can: {
      confirmControl: can('vouch-for-control'),
      askForChanges: can('ask-for-changes'),
      approve: can('approve'),
      approveConditionally: can('approve-conditionally'),
      reject: can('reject'),
      hold: can('hold'),
      release: can('release'),
      markDoNotUse: can('mark-do-not-use'),
      checkAuthority: can('check-authority'),
    },
  }
}

/** The reason or conditions given, followed by what the reviewer typed. */
function reasonOf({ payload }: StoredEvent): Said | null {
  const said = [
    ...(payload.reason ? [asWritten(payload.reason)] : []),
    ...(payload.spokeWith ? [say('spoke-with', { person: payload.spokeWith })] : []),
    ...(payload.changes ?? []).map(({ step, reason }) =>
      say('step-change-asked', { step: { term: STEP_NAMES[ChangeableStep.parse(step)] }, reason }),
    ),
    ...(payload.conditions ?? []).map(asWritten),
    ...(payload.until ? [say('condition-until', { on: { day: payload.until } })] : []),
    ...(payload.waivers ?? []).map(({ check, reason }) =>
      say('check-waived', { check: { term: CHECK_NAMES[CheckCode.parse(check)] }, reason }),
    ),
  ]
  return said.length > 0 ? allOf(said) : null
}
