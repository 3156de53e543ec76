import type { OpenSession } from '@waybill/contract/identity/security.ts'
import type { Actor } from '../../actor.ts'
import { withSystemEyes } from '../../db/system-eyes.ts'
import { Refusal } from '../../http/refusal.ts'
import { giveNotice, noteOwn } from '../account-notices.ts'
import type { FrontDesk } from '../door/front-desk.ts'
import { endSessionsOf } from '../identity.queries.ts'
import { refuseGuessable } from '../passwords/password-rules.ts'
import { voidPasswordTokens } from '../passwords/password-tokens.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { forgetChallengesOf } from '../second-factor/second-factor.queries.ts'
import { deviceOf } from './devices.ts'
import { idleSince } from './lives.ts'
import { endOwnSession, sessionsOf, setPasswordHash } from './sessions.queries.ts'

/** Where somebody is signed in, for any company they act for. */
export async function list(actor: Actor): Promise<{ data: OpenSession[] }> {
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

export async function end(actor: Actor, desk: FrontDesk, sessionId: string): Promise<void> {
  await actor.db.transaction(async (tx) => {
    const end = () => endOwnSession(tx, actor.id, sessionId, actor.now)
    if (!(await withSystemEyes(tx, actor.db.scope, end))) throw new Refusal('not-found')
    await noteOwn(tx, actor, desk, 'Ended a session on another device')
  })
  desk.identity.callers.forgetSession(sessionId)
}

export async function endOthers(actor: Actor, desk: FrontDesk): Promise<void> {
  await actor.db.transaction(async (tx) => {
    await withSystemEyes(tx, actor.db.scope, () => endSessionsOf(tx, actor.id, actor.sessionId))
    await noteOwn(tx, actor, desk, 'Ended every other session')
  })
  desk.identity.callers.forgetPerson(actor.id)
}

/** The new password applies at once, and only the session that changed it stays (P21). */
export async function changePassword(
  actor: Actor,
  desk: FrontDesk,
  passwords: { currentPassword: string; newPassword: string },
  address: string,
): Promise<void> {
  await desk.identity.refuseUnlessPasswordFits(actor, passwords.currentPassword, address, 'currentPassword')
  refuseGuessable(passwords.newPassword, { ...actor, brand: desk.brand.name }, 'newPassword')
  if (passwords.newPassword === passwords.currentPassword)
    throw new Refusal('bad-request', undefined, { modelState: { newPassword: ['This is your current password'] } })
  const who = { isKnown: true, key: actor.id }
  const passwordHash = await desk.turns.take(who, () => hashPassword(passwords.newPassword))
  await actor.db.transaction((tx) =>
    // Each statement is about the account, which is the employer's, not that of a company they act for.
    withSystemEyes(tx, actor.db.scope, async () => {
      await setPasswordHash(tx, actor.id, passwordHash)
      await voidPasswordTokens(tx, actor.id, actor.now)
      await forgetChallengesOf(tx, actor.id)
      await endSessionsOf(tx, actor.id, actor.sessionId)
      await giveNotice(tx, actor, desk, {
        kind: 'password-changed',
        says: 'Changed the password',
        subject: 'Your password was changed',
        paragraphs: ['Your password was changed, and every other session was signed out.'],
      })
    }),
  )
  desk.identity.callers.forgetPerson(actor.id)
}
