import type { Subject, SubjectType } from '@waybill/contract/ids.ts'
import type { Actor } from '../identity/actor.ts'
import { Refusal } from './refusal.ts'

/** Whether an actor may see one record of a room. */
export type Sight = (actor: Actor, id: string) => Promise<boolean>

/**
 * Attachable things (history, notes, documents) know only a subject; who may see it is asked here, so that base rooms never
 * import the rooms above them (DESIGN §1). Filled in app.ts. A type without an entry is seen by nobody.
 */
export class SubjectRegistry {
  readonly #sights: Partial<Record<SubjectType, Sight>>

  constructor(sights: Partial<Record<SubjectType, Sight>>) {
    this.#sights = sights
  }

  async refuseUnlessVisible(actor: Actor, subject: Subject): Promise<void> {
    const isVisible = await this.#sights[subject.type]?.(actor, subject.id)
    if (!isVisible) throw new Refusal('not-found')
  }
}
