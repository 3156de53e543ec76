import type { MembershipInvitation } from '@waybill/contract/identity/memberships.ts'
import { CompanyKind, Permission, Role } from '@waybill/contract/permissions.ts'
import { z } from 'zod'
import { type Actor, nameOf } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'
import { withSystemEyes } from '../../db/system-eyes.ts'
import { announce } from '../../events.ts'
import { Refusal } from '../../http/refusal.ts'
import { noteOwn } from '../account-notices.ts'
import type { FrontDesk } from '../door/front-desk.ts'
import { membershipsOf } from '../identity.queries.ts'
import { PASSWORD_TOKEN_LIFE } from '../passwords/password-tokens.ts'
import { lifeOf } from '../sessions/lives.ts'
import { refuseUnlessCanLeave } from './memberships.policy.ts'
import {
  deleteMembership,
  endInvitationOf,
  holdMembership,
  insertInvitation,
  invitationsTo,
  takeInvitation,
  takeOver,
} from './memberships.queries.ts'

/** Which companies somebody acts for, as far as they can decide it (domain §10.3). */
export async function invitations(actor: Actor): Promise<{ data: MembershipInvitation[] }> {
  const rows = await actor.db.transaction((tx) =>
    withSystemEyes(tx, actor.db.scope, () => invitationsTo(tx, actor.userName, actor.now)),
  )
  return {
    data: rows.map((row) => ({
      id: row.id,
      companyName: row.name,
      companyKind: CompanyKind.parse(row.kind),
      invitedBy: row.invited_by,
      roles: z.array(Role).parse(row.roles),
      permissions: z.array(Permission).parse(row.permissions),
      expiresAt: row.expires_at.toISOString(),
    })),
  }
}

/** Nobody hears that somebody declined, nor that the account exists (P19). */
export async function answer(
  actor: Actor,
  { identity, record }: FrontDesk,
  invitationId: string,
  isAccepted: boolean,
): Promise<void> {
  await identity.refuseUnlessProven(actor, lifeOf(actor))
  await actor.db.transaction(async (tx) => {
    const { companyId, contactId } = await withSystemEyes(tx, actor.db.scope, async () => {
      const invited = await takeInvitation(tx, { id: invitationId, userName: actor.userName, now: actor.now })
      if (!invited || (isAccepted && !(await takeOver(tx, { accountId: actor.id, ...invited }))))
        throw new Refusal('not-found')
      return invited
    })
    if (!isAccepted) return
    await noteOwn(tx, actor, { record }, 'Accepted to act for another company')
    await announce(
      tx,
      ...[actor.id, contactId].map((id) => ({
        kind: 'contact-changed' as const,
        subject: { type: 'contact' as const, id },
        companyIds: [companyId],
      })),
    )
  })
  identity.callers.forgetPerson(actor.id)
}

/** Only the employer ends employment access, nobody leaves their last company, and a company keeps an administrator. */
export async function leave(actor: Actor, { identity, record }: FrontDesk, companyId: string): Promise<void> {
  await identity.refuseUnlessProven(actor, lifeOf(actor))
  await actor.db.transaction(async (tx) => {
    await withSystemEyes(tx, actor.db.scope, async () => {
      await holdMembership(tx, actor.id, companyId)
      const memberships = await membershipsOf(tx, actor.id)
      refuseUnlessCanLeave(memberships.find(({ id }) => id === companyId))
      if (!(await deleteMembership(tx, actor.id, companyId, actor.now))) throw new Refusal('not-found')
    })
    await noteOwn(tx, actor, { record }, 'Left a company that they acted for')
    const subject = { type: 'contact', id: actor.id } as const
    await announce(tx, { kind: 'contact-changed', subject, companyIds: [companyId] })
  })
  identity.callers.forgetPerson(actor.id)
}

/** Asks whoever signs in with the address to act for the company as the person it added; returns the deadline. */
export async function offerMembership(tx: Tx, actor: Actor, contactId: string, address: string): Promise<Date> {
  const expiresAt = new Date(actor.now.getTime() + PASSWORD_TOKEN_LIFE.first)
  await endInvitationOf(tx, contactId, actor.now)
  await insertInvitation(tx, { id: newId(), contactId, address, invitedBy: nameOf(actor), now: actor.now, expiresAt })
  return expiresAt
}

/** The company's administrator ends it; false if there was nothing to end. */
export async function endMembership(
  tx: Tx,
  actor: Actor,
  { contactId, companyId }: { contactId: string; companyId: string },
): Promise<boolean> {
  return await withSystemEyes(tx, actor.db.scope, () => deleteMembership(tx, contactId, companyId, actor.now))
}
