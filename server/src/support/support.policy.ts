import { type Can, may } from '@waybill/contract/permissions.ts'
import { sayer } from '@waybill/contract/said.ts'
import { SUPPORT_SAYINGS } from '@waybill/contract/support/support.sayings.ts'
import type { SupportConversation } from '@waybill/contract/support/support.ts'
import { type Actor, isProvider } from '../actor.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { NOT_YOUR_ROLE } from '../http/said.ts'
import type { ConversationFacts } from './support.queries.ts'

const say = sayer(SUPPORT_SAYINGS)

export type Act = keyof SupportConversation['can']

/** Both sides write, close and reopen; notes and assignees are among the provider's people. */
function canDo(actor: Actor, what: Act, { closed }: Pick<ConversationFacts, 'closed'>): Can {
  switch (what) {
    case 'write':
      return true
    case 'note':
    case 'assign':
      return may(actor.persona, 'support:answer') || NOT_YOUR_ROLE
    case 'close':
      return closed === null || say('support-closed-already')
    case 'reopen':
      return closed !== null || say('support-open-already')
  }
}

export function shown(actor: Actor, facts: ConversationFacts): SupportConversation {
  const can = (what: Act) => canDo(actor, what, facts)
  return {
    ...facts,
    can: {
      write: can('write'),
      note: can('note'),
      assign: can('assign'),
      close: can('close'),
      reopen: can('reopen'),
    },
  }
}

export function mayDo(actor: Actor, what: Act, facts: ConversationFacts | undefined): Authorized<ConversationFacts> {
  if (!facts) throw new Refusal('not-found')
  const can = canDo(actor, what, facts)
  if (can !== true) throw new Refusal(can === NOT_YOUR_ROLE ? 'not-authorized' : 'step-not-allowed', can)
  return authorized(facts)
}

export function mayAsk(actor: Actor): Authorized<Actor> {
  if (!may(actor.persona, 'support:ask')) throw new Refusal('not-authorized', NOT_YOUR_ROLE)
  return authorized(actor)
}

/** Administrators of the provider. */
export function canSetWeek(actor: Actor): Can {
  return (isProvider(actor) && actor.roles.includes('Admin')) || NOT_YOUR_ROLE
}

export function maySetWeek(actor: Actor): Authorized<Actor> {
  if (canSetWeek(actor) !== true) throw new Refusal('not-authorized', NOT_YOUR_ROLE)
  return authorized(actor)
}
