import { NOTE_SAYINGS } from '@waybill/contract/notes/notes.sayings.ts'
import type { Note, NoteAudience, NotedType, NoteSide, Notes } from '@waybill/contract/notes/notes.ts'
import { type Ability, type Can, may } from '@waybill/contract/permissions.ts'
import { sayer } from '@waybill/contract/said.ts'
import { type Actor, isProvider } from '../actor.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { NOT_YOUR_ROLE } from '../http/said.ts'
import type { Described } from '../http/subjects.ts'
import type { NoteFacts, Readers } from './notes.queries.ts'

const say = sayer(NOTE_SAYINGS)

const READONLY = say('note-fixed')
const PROVIDERS_ALONE = 'Only the provider’s people write internal notes'
const NOT_HERE = 'This cannot be chosen here. Choose again who can read it.'
const NOT_MORE = 'A note can be shown to fewer people later, not to more. Write a new note instead.'
const SOMEBODY_ELSES = say('note-of-somebody-else')

/** Anyone who cannot read a kind of record reads no notes on it either. */
const READS: Readonly<Record<NotedType, Ability>> = {
  shipment: 'shipment:read',
  order: 'order:read',
  location: 'location:read',
  company: 'company:read',
  contact: 'contact:read',
  invoice: 'invoice:read',
  case: 'case:read',
}

export function readsNotesOn(actor: Pick<Actor, 'persona'>, type: NotedType): boolean {
  return may(actor.persona, READS[type])
}

function canWrite(actor: Actor): Can {
  return may(actor.persona, 'note:write') ? true : NOT_YOUR_ROLE
}

/** A load's carrier can write things its shipper need not read, and vice versa; the provider chooses its readers. */
const SIDES: readonly NoteSide[] = ['carrier', 'customer', 'payer']

/**
 * Who the actor's note on a record can be for, the default first. On a load that is the narrowest with an outside reader: talk about
 * money stays between two parties unless the writer chooses otherwise.
 */
function audiences(actor: Actor, { sides, isShared }: Described): readonly NoteAudience[] {
  if (isShared) return ['everyone']
  const isStaff = isProvider(actor)
  const near = SIDES.filter((side) => {
    const companies = sides?.[side] ?? []
    return isStaff ? companies.length > 0 : companies.includes(actor.companyId)
  })
  return [...near, 'everyone', ...(isStaff ? (['internal'] as const) : [])]
}

/** Readers cannot unread it, and nobody reads later what was not written for them. */
function narrowed(actor: Actor, facts: NoteFacts, described: Described): readonly NoteAudience[] {
  const now = facts.audience
  const fewer = audiences(actor, described).filter((each) =>
    now === 'everyone' ? each !== 'everyone' : each === 'internal' && now !== 'internal',
  )
  return [now, ...fewer]
}

/** The companies of one side if the provider writes to it; else the writer's own. */
function readersOf(actor: Actor, audience: NoteAudience, { sides }: Described): Readers {
  if (audience === 'everyone' || audience === 'internal') return { audience, readerIds: null }
  return { audience, readerIds: isProvider(actor) ? (sides?.[audience] ?? []) : [actor.companyId] }
}

type Written = { audience?: NoteAudience | undefined; allowPortalAccess?: boolean | undefined }

/** API clients send only inside or outside; the flag must not contradict the audience. */
export function readersSaid(actor: Actor, said: Written, described: Described): Readers {
  const open = audiences(actor, described)
  const [usual = 'everyone'] = open
  const audience = said.audience ?? (said.allowPortalAccess === false ? 'internal' : usual)
  if (audience === 'internal' && !isProvider(actor)) throw new Refusal('not-authorized', PROVIDERS_ALONE)
  const contradicts = said.allowPortalAccess !== undefined && said.allowPortalAccess === (audience === 'internal')
  if (contradicts || !open.includes(audience)) refuseAudience(NOT_HERE)
  return readersOf(actor, audience, described)
}

/** Who can still read a note after a change. */
export function readersLeft(
  actor: Actor,
  facts: NoteFacts,
  audience: NoteAudience | undefined,
  described: Described,
): Readers {
  if (audience === undefined || audience === facts.audience) return facts
  if (!narrowed(actor, facts, described).includes(audience)) refuseAudience(NOT_MORE)
  return readersOf(actor, audience, described)
}

function refuseAudience(detail: string): never {
  throw new Refusal('bad-request', undefined, { modelState: { audience: [detail] } })
}

export function abilities(actor: Actor, described: Described): Notes['can'] {
  return { write: canWrite(actor), audiences: [...audiences(actor, described)] }
}

export function refuseUnlessWriting(actor: Actor): void {
  const answer = canWrite(actor)
  if (answer !== true) throw new Refusal('not-authorized', answer)
}

const isOwn = (actor: Actor, facts: NoteFacts): boolean =>
  facts.authorId === actor.id && facts.companyId === actor.companyId

/** Only the writer: nobody else puts words in their mouth. */
function canEdit(actor: Actor, facts: NoteFacts): Can {
  if (facts.isReadonly) return READONLY
  return isOwn(actor, facts) ? canWrite(actor) : SOMEBODY_ELSES
}

/** The writer, and the provider's administrators, who answer for what is in their portal. */
function canRemove(actor: Actor, facts: NoteFacts): Can {
  if (facts.isReadonly) return READONLY
  const answersForIt = isProvider(actor) && actor.roles.includes('Admin')
  return isOwn(actor, facts) || answersForIt ? canWrite(actor) : SOMEBODY_ELSES
}

export function can(actor: Actor, facts: NoteFacts, described: Described): Note['can'] {
  return {
    edit: canEdit(actor, facts),
    remove: canRemove(actor, facts),
    audiences: [...narrowed(actor, facts, described)],
  }
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
