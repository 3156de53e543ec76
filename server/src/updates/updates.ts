import type { Updates as Read, Release } from '@waybill/contract/updates/updates.ts'
import type { Actor } from '../actor.ts'
import { withSystemEyes } from '../db/system-eyes.ts'
import { Refusal } from '../http/refusal.ts'
import { entrySeenBy, noteSeen } from './updates.queries.ts'

/** What changed in the portal, and who has read how far. Reading is nobody's business: it leaves no history. */
export class Updates {
  readonly #releases: readonly Release[]

  constructor(releases: readonly Release[]) {
    this.#releases = releases
  }

  async list(actor: Actor): Promise<Read> {
    const seen = await actor.db.transaction((tx) => withSystemEyes(tx, actor.db.scope, () => entrySeenBy(tx, actor.id)))
    return { data: [...this.#releases], unreadCount: unreadOf(this.#releases, seen) }
  }

  async see(actor: Actor, id: string): Promise<void> {
    if (!this.#releases.some((release) => release.id === id))
      throw new Refusal('bad-request', undefined, { modelState: { id: ['There is no such entry'] } })
    await actor.db.transaction((tx) => withSystemEyes(tx, actor.db.scope, () => noteSeen(tx, actor.id, id, actor.now)))
  }
}

function unreadOf(releases: readonly Release[], seen: string | undefined): number {
  if (seen === undefined) return releases.length
  const same = releases.findIndex(({ id }) => id === seen)
  if (same >= 0) return same
  // It gained lines since, or got its number: then it is news again, and what lies below it is not.
  const grown = releases.findIndex(({ version }) => seen.startsWith(`${version ?? 'next'}-`))
  return Math.min(Math.max(grown, 0) + 1, releases.length)
}
