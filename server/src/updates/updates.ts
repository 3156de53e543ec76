import type { Release, Updates } from '@waybill/contract/updates/updates.ts'
import type { Actor } from '../actor.ts'
import { withSystemEyes } from '../db/system-eyes.ts'
import { Refusal } from '../http/refusal.ts'
import { entrySeenBy, noteSeen } from './updates.queries.ts'

/** What changed in the portal, and how much is new to the reader. */
export async function list(actor: Actor, releases: readonly Release[]): Promise<Updates> {
  const seen = await actor.db.transaction((tx) => withSystemEyes(tx, actor.db.scope, () => entrySeenBy(tx, actor.id)))
  return { data: [...releases], unreadCount: unreadOf(releases, seen) }
}

/** How far someone has read is private: it leaves no history. */
export async function see(actor: Actor, releases: readonly Release[], id: string): Promise<void> {
  if (!releases.some((release) => release.id === id))
    throw new Refusal('bad-request', undefined, { modelState: { id: ['There is no such entry'] } })
  await actor.db.transaction((tx) => withSystemEyes(tx, actor.db.scope, () => noteSeen(tx, actor.id, id, actor.now)))
}

function unreadOf(releases: readonly Release[], seen: string | undefined): number {
  if (seen === undefined) return releases.length
  const same = releases.findIndex(({ id }) => id === seen)
  if (same >= 0) return same
  // It has more lines now, or its version number: it is news again, but older releases are not.
  const grown = releases.findIndex(({ version }) => seen.startsWith(`${version ?? 'next'}-`))
  return Math.min(Math.max(grown, 0) + 1, releases.length)
}
