import { COMPANY_SAYINGS } from '@waybill/contract/company/company.sayings.ts'
import type { RemitToChange } from '@waybill/contract/company/company.ts'
import { type Can, may } from '@waybill/contract/permissions.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { saidOf } from '@waybill/contract/told.ts'
import { type Actor, isProvider } from '../../actor.ts'
import { type Authorized, authorized } from '../../http/authorized.ts'
import { Refusal } from '../../http/refusal.ts'
import { NOT_YOUR_ROLE } from '../../http/said.ts'
import type { Callback, ChangeFacts } from './remit-to-change.queries.ts'

const say = sayer(COMPANY_SAYINGS)

const DESKS: Record<string, string> = {
  dispatch: 'Dispatch',
  'after-hours': 'After hours',
  'accounts-receivable': 'Accounts receivable',
  claims: 'Claims',
  safety: 'Safety',
}

/** The first person at the provider, after calling a number on record before the request. */
export function mayVerify(
  actor: Actor,
  change: ChangeFacts,
  callbackId: string,
): Authorized<ChangeFacts & { callback: Callback }> {
  if (may(actor.persona, 'remit-to:verify') && change.state === 'requested' && isInvolved(actor, change))
    throw new Refusal('another-person', theOther(actor, change))
  refuseUnless(canVerify(actor, change))
  const callback = change.callbacks.find(({ id }) => id === callbackId)
  if (!callback) throw new Refusal('no-callback-number')
  return authorized({ ...change, callback })
}

/** The second person, neither the first nor the requester. */
export function mayApprove(actor: Actor, change: ChangeFacts): Authorized<ChangeFacts> {
  if (may(actor.persona, 'remit-to:verify') && change.state === 'verified' && isInvolved(actor, change))
    throw new Refusal('another-person', theOther(actor, change))
  refuseUnless(canApprove(actor, change))
  return authorized(change)
}

/** Anyone on either side, until it takes effect. */
export function mayStop(actor: Actor, change: ChangeFacts): Authorized<ChangeFacts> {
  refuseUnless(canStop(actor, change))
  return authorized(change)
}

function refuseUnless(answer: Can): void {
  if (answer === true) return
  if (answer === NOT_YOUR_ROLE) throw new Refusal('not-authorized', answer)
  throw new Refusal('remit-to-change-closed', answer)
}

function canVerify(actor: Actor, change: ChangeFacts): Can {
  if (!may(actor.persona, 'remit-to:verify')) return NOT_YOUR_ROLE
  if (change.state !== 'requested')
    return whyOver(change) ?? say('remit-to-called-back', { person: change.verifiedBy ?? '' })
  return isInvolved(actor, change) ? theOther(actor, change) : true
}

function canApprove(actor: Actor, change: ChangeFacts): Can {
  if (!may(actor.persona, 'remit-to:verify')) return NOT_YOUR_ROLE
  if (change.state === 'requested') return say('remit-to-call-first')
  if (change.state !== 'verified')
    return whyOver(change) ?? say('remit-to-approved', { person: change.approvedBy ?? '' })
  return isInvolved(actor, change) ? theOther(actor, change) : true
}

function canStop(actor: Actor, change: ChangeFacts): Can {
  if (!may(actor.persona, 'remit-to:stop')) return NOT_YOUR_ROLE
  return whyOver(change) ?? true
}

function isInvolved(actor: Actor, change: ChangeFacts): boolean {
  return change.verifiedById === actor.id || change.requestedById === actor.id
}

function theOther(actor: Actor, change: ChangeFacts): Said {
  return change.verifiedById === actor.id ? say('remit-to-own-verification') : say('remit-to-own-request')
}

function whyOver(change: ChangeFacts): Said | undefined {
  if (change.state === 'effective') return say('remit-to-in-effect')
  if (change.state === 'stopped') return say('remit-to-stopped', { person: change.stoppedBy ?? '' })
  return undefined
}

/** The change as its reader may see it. New details: only for those who may know where the company is paid (P9). */
export function shownChange(actor: Actor, change: ChangeFacts): RemitToChange {
  const {
    companyId: _company,
    providerName: _provider,
    requestedById: _by,
    verifiedById: _verifier,
    callbacks,
    ...rest
  } = change
  const verify = canVerify(actor, change)
  return {
    ...rest,
    to: may(actor.persona, 'remit-to:read') ? change.to : null,
    verifiedHow: isProvider(actor) ? change.verifiedHow : null,
    waitingOn: waitingOn(actor, change),
    callbackNumbers:
      may(actor.persona, 'remit-to:verify') && change.state === 'requested' ? callbacks.map(labelled) : [],
    can: { verify, approve: canApprove(actor, change), stop: canStop(actor, change) },
  }
}

function labelled({ id, phone, extension, ...desk }: Callback) {
  return { id, label: sayDesk(desk), phone, extension }
}

export function sayDesk({ function: of, isRegistered }: { function: string; isRegistered: boolean }): Said {
  const name = DESKS[of] ?? of
  return isRegistered ? say('desk-as-registered', { desk: { term: name } }) : saidOf(name)
}

export function labelOf(desk: { function: string; isRegistered: boolean }): string {
  return sayDesk(desk).text
}

function waitingOn(actor: Actor, change: ChangeFacts): Said | null {
  const who = isProvider(actor) ? { term: 'Payables' } : change.providerName
  switch (change.state) {
    case 'requested':
      return isProvider(actor) ? say('remit-to-awaits-call', { who }) : say('remit-to-awaits-their-call', { who })
    case 'verified':
      return say('remit-to-awaits-approval', { who })
    case 'approved':
      return saidOf('Waiting out the 72 hours; either side can stop it')
    case 'effective':
    case 'stopped':
      return null
  }
}
