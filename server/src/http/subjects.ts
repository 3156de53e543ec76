import type { Subject, SubjectType } from '@waybill/contract/ids.ts'
import type { NoteSide } from '@waybill/contract/notes/notes.ts'
import type { RawBuilder } from 'kysely'
import type { Actor } from '../actor.ts'
import { Refusal } from './refusal.ts'

/** Which records of a room somebody may see, as a condition on its table: for the rooms that it stands above. */
export type InSight = (actor: Actor) => RawBuilder<boolean>

/** Whether an actor may see one record of a room. */
export type Sight = (actor: Actor, id: string) => Promise<boolean>

/** A record's name, for what is attached to it. */
export type Described = {
  /** "Shipment 4340017". */
  description: string
  /** Its address in the portal: two path segments, for whoever reads it. */
  link: `/${string}/${string}`
  /** Whose people hear of attachments, besides the provider's. */
  companyIds: readonly (string | null)[]
  /** Its notes are for both of its sides, never for one (SPEC §3, Case note). */
  isShared?: true
  /** For a load: the sides that can be written to separately, and their companies. */
  sides?: Readonly<Partial<Record<NoteSide, readonly string[]>>>
}

/** The name of a room's record; read with the actor's own scope. */
export type Description = (actor: Actor, id: string) => Promise<Described | undefined>

/** What a room says about one kind of its records. Without a description, nothing can be attached to it. */
export type Subjects = Partial<Record<SubjectType, { isVisible: Sight; describe?: Description }>>

/**
 * Attachable things (history, notes, documents) know only a subject; here they ask who may see it, so base rooms never import the rooms
 * above them (DESIGN §1). Each room provides its own. Nobody sees a type without an entry.
 */
export class SubjectRegistry {
  readonly #subjects: Subjects

  constructor(subjects: Subjects) {
    this.#subjects = subjects
  }

  async refuseUnlessVisible(actor: Actor, subject: Subject): Promise<void> {
    if (!(await this.isVisible(actor, subject))) throw new Refusal('not-found')
  }

  async isVisible(actor: Actor, subject: Subject): Promise<boolean> {
    return (await this.#subjects[subject.type]?.isVisible(actor, subject.id)) === true
  }

  /** For those found to see it. */
  async describe(actor: Actor, subject: Subject): Promise<Described> {
    const described = await this.#subjects[subject.type]?.describe?.(actor, subject.id)
    if (!described) throw new Refusal('not-found')
    return described
  }
}
