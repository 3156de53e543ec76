import type { FactorAssignment } from '@waybill/contract/factoring.ts'
import { type Can, may } from '@waybill/contract/permissions.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import type { Actor } from '../identity/actor.ts'
import type { AssignmentFacts } from './factoring.queries.ts'

const NOT_YOUR_ROLE = 'Your role cannot do this'
const ENTERED_IT = 'You entered it: a second person verifies'

export type Step = keyof FactorAssignment['can']

function whyNot(facts: AssignmentFacts): string {
  switch (facts.state) {
    case 'Received':
      return 'Somebody has to verify the notice first'
    case 'Verified':
      return 'It was verified already'
    case 'Active':
      return 'It is in force: it ends by a letter of release'
    case 'Released':
      return 'It was released'
    case 'Rejected':
      return 'It was rejected'
  }
}

/** Never the person who entered it; the database holds that too (P23). */
function canVerify(actor: Actor, facts: AssignmentFacts): Can {
  if (facts.state !== 'Received') return whyNot(facts)
  return facts.enteredById === actor.id ? ENTERED_IT : true
}

function canReject(facts: AssignmentFacts): Can {
  return facts.state === 'Received' || facts.state === 'Verified' ? true : whyNot(facts)
}

function canClearHold({ isHeld }: AssignmentFacts): Can {
  return isHeld ? true : 'Nothing is held'
}

function canEnterRelease(facts: AssignmentFacts): Can {
  if (facts.state !== 'Active') return facts.state === 'Verified' ? 'It is not in force yet' : whyNot(facts)
  return facts.release === null ? true : 'A letter of release was entered already'
}

function canVerifyRelease(actor: Actor, facts: AssignmentFacts): Can {
  if (facts.state !== 'Active' || facts.release === null) return 'There is no letter of release'
  if (facts.release.verifiedAt !== null) return 'It was verified already'
  return facts.releaseEnteredById === actor.id ? ENTERED_IT : true
}

function canRejectRelease(facts: AssignmentFacts): Can {
  return facts.state === 'Active' && facts.release !== null ? true : 'There is no letter of release'
}

function canDo(actor: Actor, facts: AssignmentFacts): FactorAssignment['can'] {
  return {
    verify: canVerify(actor, facts),
    reject: canReject(facts),
    clearHold: canClearHold(facts),
    enterRelease: canEnterRelease(facts),
    verifyRelease: canVerifyRelease(actor, facts),
    rejectRelease: canRejectRelease(facts),
  }
}

export function mayStep(actor: Actor, facts: AssignmentFacts, step: Step): Authorized<AssignmentFacts> {
  const answer = canDo(actor, facts)[step]
  if (answer !== true) throw new Refusal(answer === ENTERED_IT ? 'another-person' : 'step-not-allowed', answer)
  return authorized(facts)
}

/** The notice as its reader may see it: who of the provider did what, and what they were told, is the provider's alone. */
export function shown(actor: Actor, facts: AssignmentFacts): FactorAssignment {
  const {
    factorId: _factor,
    enteredById: _by,
    releaseEnteredById: _releasedBy,
    activeFactorName: _active,
    ...rest
  } = facts
  const can = canDo(actor, facts)
  const waiting = waitingOn(facts)
  if (may(actor.persona, 'assignment:verify')) return { ...rest, waitingOn: waiting, can }
  const denied = Object.fromEntries(Object.keys(can).map((step) => [step, NOT_YOUR_ROLE])) as FactorAssignment['can']
  return {
    ...rest,
    enteredBy: null,
    verifiedBy: null,
    verificationNote: null,
    noticeDocumentId: null,
    rejectReason: null,
    holdClearedBy: null,
    holdClearReason: null,
    release: rest.release && { ...rest.release, enteredBy: null, verifiedBy: null, note: null, documentId: null },
    waitingOn: waiting,
    can: denied,
  }
}

function waitingOn({ state, isHeld, release, activeFactorName }: AssignmentFacts): string {
  if (state === 'Released' || state === 'Rejected') return ''
  if (isHeld) return 'More than one factor claims the carrier: nothing is paid until somebody clears it'
  if (state === 'Received') return 'A second person asks by a contact on record'
  if (state === 'Verified')
    return activeFactorName === null
      ? 'In force at its instant, by itself'
      : 'Another notice is in force: it takes its letter of release'
  if (release === null) return ''
  return release.verifiedAt === null
    ? 'A second person verifies the letter of release'
    : 'Ends at the instant of the letter, by itself'
}
