import { FACTORING_SAYINGS } from '@waybill/contract/factoring/factoring.sayings.ts'
import type { FactorAssignment } from '@waybill/contract/factoring/factoring.ts'
import { type Can, may } from '@waybill/contract/permissions.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import { labelOf } from '../company/company.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { NOT_YOUR_ROLE } from '../http/said.ts'
import type { AssignmentFacts, OnRecord } from './factoring.queries.ts'

const say = sayer(FACTORING_SAYINGS)

const TAKE_IN_FIRST = say('assignment-take-in-first')
const ENTERED_IT = say('assignment-own-entry')

export type Step = keyof FactorAssignment['can']

function whyNot(facts: AssignmentFacts): Said {
  switch (facts.state) {
    case 'HandedIn':
      return TAKE_IN_FIRST
    case 'Received':
      return say('assignment-verify-first')
    case 'Verified':
      return say('assignment-verified')
    case 'Active':
      return say('assignment-in-force')
    case 'Released':
      return say('assignment-released')
    case 'Rejected':
      return say('assignment-rejected')
  }
}

function canTakeIn({ state }: AssignmentFacts): Can {
  return state === 'HandedIn' ? true : say('assignment-taken-in')
}

/** Not the person who entered it; the database checks too (P23). */
function canVerify(actor: Actor, facts: AssignmentFacts): Can {
  if (facts.state !== 'Received') return whyNot(facts)
  return facts.enteredById === actor.id ? ENTERED_IT : true
}

function canReject(facts: AssignmentFacts): Can {
  return facts.state === 'HandedIn' || facts.state === 'Received' || facts.state === 'Verified' ? true : whyNot(facts)
}

function canClearHold({ isHeld }: AssignmentFacts): Can {
  return isHeld ? true : say('assignment-nothing-held')
}

function canEnterRelease(facts: AssignmentFacts): Can {
  if (facts.state !== 'Active') return facts.state === 'Verified' ? say('assignment-not-in-force') : whyNot(facts)
  return facts.release === null ? true : say('release-entered')
}

/** The factor's own letter, for its own notice. */
function canHandInRelease(actor: Actor, facts: AssignmentFacts): Can {
  return may(actor.persona, 'assignment:hand-in') ? canEnterRelease(facts) : NOT_YOUR_ROLE
}

function canTakeInRelease({ state, release }: AssignmentFacts): Can {
  if (state !== 'Active' || release === null) return say('release-none')
  return release.enteredAt === null ? true : say('assignment-taken-in')
}

function canVerifyRelease(actor: Actor, facts: AssignmentFacts): Can {
  if (facts.state !== 'Active' || facts.release === null) return say('release-none')
  if (facts.release.enteredAt === null) return TAKE_IN_FIRST
  if (facts.release.verifiedAt !== null) return say('assignment-verified')
  return facts.releaseEnteredById === actor.id ? ENTERED_IT : true
}

function canRejectRelease(facts: AssignmentFacts): Can {
  return facts.state === 'Active' && facts.release !== null ? true : say('release-none')
}

function canDo(actor: Actor, facts: AssignmentFacts): FactorAssignment['can'] {
  return {
    takeIn: canTakeIn(facts),
    verify: canVerify(actor, facts),
    reject: canReject(facts),
    clearHold: canClearHold(facts),
    enterRelease: canEnterRelease(facts),
    handInRelease: canHandInRelease(actor, facts),
    takeInRelease: canTakeInRelease(facts),
    verifyRelease: canVerifyRelease(actor, facts),
    rejectRelease: canRejectRelease(facts),
  }
}

export function mayStep(actor: Actor, facts: AssignmentFacts, step: Step): Authorized<AssignmentFacts> {
  const answer = canDo(actor, facts)[step]
  if (answer !== true) throw new Refusal(answer === ENTERED_IT ? 'another-person' : 'step-not-allowed', answer)
  return authorized(facts)
}

/** The notice as its reader may see it. Who at the provider did what, and what they were told, stays there. */
export function shown(actor: Actor, facts: AssignmentFacts): FactorAssignment {
  const {
    factorId: _factor,
    enteredById: _by,
    releaseEnteredById: _releasedBy,
    activeFactorName: _active,
    contacts,
    ...rest
  } = facts
  const can = canDo(actor, facts)
  const waiting = waitingOn(facts)
  if (may(actor.persona, 'assignment:verify')) {
    const isToVerify = can.verify === true || can.verifyRelease === true
    return { ...rest, contactsOnRecord: isToVerify ? contacts.map(labelled) : [], waitingOn: waiting, can }
  }
  const denied = Object.fromEntries(Object.keys(can).map((step) => [step, NOT_YOUR_ROLE])) as FactorAssignment['can']
  const isOurs = (companyId: string | null | undefined) => companyId === actor.companyId
  const isFactor = actor.persona === 'factor'
  return {
    ...rest,
    handedInBy: isFactor ? rest.handedInBy : null,
    enteredBy: null,
    verifiedBy: null,
    verification: null,
    verificationNote: null,
    noticeDocumentId: isOurs(rest.noticeCompanyId) && isFactor ? rest.noticeDocumentId : null,
    noticeCompanyId: isOurs(rest.noticeCompanyId) && isFactor ? rest.noticeCompanyId : null,
    rejectReason: null,
    holdClearedBy: null,
    holdClearReason: null,
    release: rest.release && {
      ...rest.release,
      handedInBy: isFactor ? rest.release.handedInBy : null,
      enteredBy: null,
      verifiedBy: null,
      verification: null,
      note: null,
      documentId: isOurs(rest.release.companyId) && isFactor ? rest.release.documentId : null,
      companyId: isOurs(rest.release.companyId) && isFactor ? rest.release.companyId : null,
    },
    contactsOnRecord: [],
    waitingOn: waiting,
    can: { ...denied, handInRelease: can.handInRelease },
  }
}

function labelled({ function: desk, isRegistered, ...contact }: OnRecord) {
  return { ...contact, label: labelOf({ function: desk, isRegistered }) }
}

/** Whom they asked: never a contact that came on record with the document (P23). */
export function mayAsk({ contacts }: AssignmentFacts, contactId: string): Authorized<OnRecord> {
  const contact = contacts.find(({ id }) => id === contactId)
  if (!contact) throw new Refusal('no-callback-number')
  return authorized(contact)
}

function waitingOn({ state, isHeld, release, activeFactorName }: AssignmentFacts): string {
  if (state === 'Released' || state === 'Rejected') return ''
  if (isHeld) return 'More than one factor claims the carrier: nothing is paid until the hold is cleared'
  if (state === 'HandedIn') return 'One person enters it, and a second checks with a contact on record'
  if (state === 'Received') return 'A second person checks with a contact on record'
  if (state === 'Verified')
    return activeFactorName === null
      ? 'Takes effect automatically at that time'
      : 'Another notice is in force: its letter of release comes first'
  if (release === null) return ''
  if (release.enteredAt === null) return 'One person enters the letter of release, and a second verifies it'
  return release.verifiedAt === null
    ? 'A second person verifies the letter of release'
    : 'Ends automatically at the time in the letter'
}
