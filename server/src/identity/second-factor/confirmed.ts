import type { Actor } from '../../actor.ts'
import { Refusal } from '../../http/refusal.ts'

const FRESH_MS = 5 * 60_000
/** Nobody gave a password: a driver came by a link from a dispatcher. */
export const NEVER = new Date(0)

/** Dangerous steps require identity confirmed within five minutes (TRUST P23; domain §10.4). */
export function refuseUnlessConfirmed(actor: Pick<Actor, 'now' | 'confirmedAt'>): void {
  if (actor.now.getTime() - actor.confirmedAt.getTime() > FRESH_MS) throw new Refusal('confirm-identity')
}
