import type { OpenSession } from '@waybill/contract/identity/security.ts'
import type { Actor } from '../../actor.ts'
import { withSystemEyes } from '../../db/system-eyes.ts'
import { Refusal } from '../../http/refusal.ts'
import type { AccountNotices } from '../account-notices.ts'
import type { Turns } from '../door/turns.ts'
import { endSessionsOf } from '../identity.queries.ts'
import { type Identity, idleSince } from '../identity.ts'
import { refuseGuessable } from '../passwords/password-rules.ts'
import { voidPasswordTokens } from '../passwords/password-tokens.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { forgetChallengesOf } from '../second-factor/second-factor.queries.ts'
import { deviceOf } from './devices.ts'
import { endOwnSession, sessionsOf, setPasswordHash } from './sessions.queries.ts'

/** What somebody may do about the places where they are signed in. */
export class Sessions {
  readonly #identity: Identity
  readonly #turns: Turns
  readonly #notices: AccountNotices
  readonly #brand: string

  constructor(identity: Identity, turns: Turns, notices: AccountNotices, brand: string) {
    this.#identity = identity
    this.#turns = turns
    this.#notices = notices
    this.#brand = brand
  }

  async list(actor: Actor): Promise<{ data: OpenSession[] }> {
    const rows = await actor.db.transaction((tx) =>
      withSystemEyes(tx, actor.db.scope, () => sessionsOf(tx, actor.id, actor.now)),
    )
    const idle = idleSince(actor)
    return {
      data: rows
        .filter((row) => row.last_used_at >= idle)
        .map((row) => ({
          id: row.id,
          device: deviceOf(row.user_agent),
          address: row.address,
          companyName: row.company_name,
          startedAt: row.started_at.toISOString(),
          lastUsedAt: row.last_used_at.toISOString(),
          isThisOne: row.id === actor.sessionId,
        })),
    }
  }

  async end(actor: Actor, sessionId: string): Promise<void> {
    const isEnded = await actor.db.transaction((tx) =>
      withSystemEyes(tx, actor.db.scope, async () => {
        const isOwn = await endOwnSession(tx, actor.id, sessionId, actor.now)
        if (isOwn) await this.#notices.note(tx, actor, 'Ended a session on another device')
        return isOwn
      }),
    )
    if (!isEnded) throw new Refusal('not-found')
    this.#identity.forgetSession(sessionId)
  }

  async endOthers(actor: Actor): Promise<void> {
    await actor.db.transaction((tx) =>
      withSystemEyes(tx, actor.db.scope, async () => {
        await endSessionsOf(tx, actor.id, actor.sessionId)
        await this.#notices.note(tx, actor, 'Ended every other session')
      }),
    )
    this.#identity.forgetPerson(actor.id)
  }

  /** The new password holds from now on, and nobody stays in by the old one but who changed it (P21). */
  async changePassword(
    actor: Actor,
    passwords: { currentPassword: string; newPassword: string },
    address: string,
  ): Promise<void> {
    await this.#identity.refuseUnlessPasswordFits(actor, passwords.currentPassword, address, 'currentPassword')
    refuseGuessable(passwords.newPassword, { ...actor, brand: this.#brand }, 'newPassword')
    if (passwords.newPassword === passwords.currentPassword)
      throw new Refusal('bad-request', undefined, { modelState: { newPassword: ['This is the password you have'] } })
    const who = { isKnown: true, key: actor.id }
    const passwordHash = await this.#turns.take(who, () => hashPassword(passwords.newPassword))
    await actor.db.transaction((tx) =>
      withSystemEyes(tx, actor.db.scope, async () => {
        await setPasswordHash(tx, actor.id, passwordHash)
        await voidPasswordTokens(tx, actor.id, actor.now)
        await forgetChallengesOf(tx, actor.id)
        await endSessionsOf(tx, actor.id, actor.sessionId)
        await this.#notices.give(tx, actor, {
          kind: 'password-changed',
          says: 'Changed the password',
          subject: 'Your password was changed',
          paragraphs: ['Your password was changed, and every other session was ended.'],
        })
      }),
    )
    this.#identity.forgetPerson(actor.id)
  }
}
