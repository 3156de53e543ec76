import type { Subject, SubjectType } from '@waybill/contract/ids.ts'
import type { NoteSide } from '@waybill/contract/notes.ts'
import type { Actor } from '../identity/actor.ts'
import { Refusal } from './refusal.ts'

/** Whether an actor may see one record of a room. */
export type Sight = (actor: Actor, id: string) => Promise<boolean>

/** A record as what is attached to it calls it. */
export type Described = {
  /** "Shipment 4340017". */
  description: string
  /** Where it stands in the portal: two words of a path, for whoever reads it. */
  link: `/${string}/${string}`
  /** Whose people hear of what is attached, beside the provider's. */
  companyIds: readonly (string | null)[]
  /** Of a load: the sides that are written to by themselves, and their companies. */
  sides?: Readonly<Partial<Record<NoteSide, readonly string[]>>>
}

/** How a record of a room is called; read with the actor's own eyes. */
export type Description = (actor: Actor, id: string) => Promise<Described | undefined>

/**
 * Attachable things (history, notes, documents) know only a subject; who may see it is asked here, so that base rooms never
 * import the rooms above them (DESIGN §1). Filled in app.ts. A type without an entry is seen by nobody.
 */
export class SubjectRegistry {
  readonly #sights: Partial<Record<SubjectType, Sight>>
  readonly #descriptions: Partial<Record<SubjectType, Description>>

  constructor(
    sights: Partial<Record<SubjectType, Sight>>,
    descriptions: Partial<Record<SubjectType, Description>> = {},
  ) {
    this.#sights = sights
    this.#descriptions = descriptions
  }

  async refuseUnlessVisible(actor: Actor, subject: Subject): Promise<void> {
    if (!(await this.isVisible(actor, subject))) throw new Refusal('not-found')
  }

  async isVisible(actor: Actor, subject: Subject): Promise<boolean> {
    return (await this.#sights[subject.type]?.(actor, subject.id)) === true
  }

  /** For whoever was found to see it. */
  async describe(actor: Actor, subject: Subject): Promise<Described> {
    const described = await this.#descriptions[subject.type]?.(actor, subject.id)
    if (!described) throw new Refusal('not-found')
    return described
  }
}
