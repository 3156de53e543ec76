import type { Note, NotedType, Notes } from '@waybill/contract/notes.ts'
import { type Ability, type Can, may } from '@waybill/contract/permissions.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { type Actor, isProvider } from '../identity/actor.ts'
import type { NoteFacts } from './notes.queries.ts'

const NOT_YOUR_ROLE = 'Your role cannot do this'
const PROVIDERS_ALONE = 'Only the provider’s people write internal notes'
const READONLY = 'This note cannot be changed'
const SOMEBODY_ELSES = 'Somebody else wrote it'

/** Who cannot read a kind of record at all reads no notes on it either. */
const READS: Readonly<Record<NotedType, Ability>> = {
  shipment: 'shipment:read',
  order: 'order:read',
  location: 'location:read',
  company: 'company:read',
  contact: 'contact:read',
  invoice: 'invoice:read',
}

export function readsNotesOn(actor: Pick<Actor, 'persona'>, type: NotedType): boolean {
  return may(actor.persona, READS[type])
}

function canWrite(actor: Actor): Can {
  return may(actor.persona, 'note:write') ? true : NOT_YOUR_ROLE
}

function canWriteInternal(actor: Actor): Can {
  return isProvider(actor) ? canWrite(actor) : PROVIDERS_ALONE
}

export function abilities(actor: Actor): Notes['can'] {
  return { write: canWrite(actor), writeInternal: canWriteInternal(actor) }
}

export function mayWrite<T extends { allowPortalAccess: boolean }>(actor: Actor, note: T): Authorized<T> {
  const answer = note.allowPortalAccess ? canWrite(actor) : canWriteInternal(actor)
  if (answer !== true) throw new Refusal('not-authorized', answer)
  return authorized(note)
}

/** Asking who can be mentioned where outsiders do not read is the provider's as well. */
export function mayMention(actor: Actor, isInternal: boolean): void {
  const answer = isInternal ? canWriteInternal(actor) : canWrite(actor)
  if (answer !== true) throw new Refusal('not-authorized', answer)
}

const isOwn = (actor: Actor, facts: NoteFacts): boolean =>
  facts.authorId === actor.id && facts.companyId === actor.companyId

/** Only who wrote it: nobody else puts words into their mouth. */
function canEdit(actor: Actor, facts: NoteFacts): Can {
  if (facts.isReadonly) return READONLY
  return isOwn(actor, facts) ? canWrite(actor) : SOMEBODY_ELSES
}

/** Who wrote it, and the provider's administrators, who answer for what stands in their portal. */
function canRemove(actor: Actor, facts: NoteFacts): Can {
  if (facts.isReadonly) return READONLY
  const answersForIt = isProvider(actor) && actor.roles.includes('Admin')
  return isOwn(actor, facts) || answersForIt ? canWrite(actor) : SOMEBODY_ELSES
}

export function can(actor: Actor, facts: NoteFacts): Note['can'] {
  return { edit: canEdit(actor, facts), remove: canRemove(actor, facts) }
}

export function mayEdit(actor: Actor, facts: NoteFacts): Authorized<NoteFacts> {
  const answer = canEdit(actor, facts)
  if (answer !== true) throw new Refusal('not-authorized', answer)
  return authorized(facts)
}

export function mayRemove(actor: Actor, facts: NoteFacts): Authorized<NoteFacts> {
  const answer = canRemove(actor, facts)
  if (answer !== true) throw new Refusal('not-authorized', answer)
  return authorized(facts)
}
