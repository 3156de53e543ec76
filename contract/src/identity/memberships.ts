import { z } from 'zod'
import { del, get, NoContent, post } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { CompanyKind, Permission, Role } from '../permissions.ts'
import { Instant } from '../time.ts'

/** Invites a user of another company to act for this one too. */
export const MembershipInvitation = z.strictObject({
  id: Id,
  companyName: z.string(),
  companyKind: CompanyKind,
  /** Who invites: first and last name. */
  invitedBy: z.string(),
  /** Their roles and permissions there. */
  roles: z.array(Role),
  permissions: z.array(Permission),
  expiresAt: Instant,
})
export type MembershipInvitation = z.infer<typeof MembershipInvitation>

export const memberships = {
  invitations: get('/api/v2/me/invitations', {
    says: 'Companies that invite the current user to act for them, newest first.',
    may: 'signed-in',
    returns: z.strictObject({ data: z.array(MembershipInvitation) }),
  }),
  answer: post('/api/v2/me/invitations/:invitationId/answer', {
    says: 'Accepts or declines an invitation to act for another company. A decline is reported to nobody.',
    may: 'signed-in',
    body: z.strictObject({ isAccepted: z.boolean() }),
    returns: NoContent,
    refuses: ['not-found', 'confirm-identity', 'password-missing'],
    status: 204,
  }),
  leave: del('/api/v2/me/companies/:companyId', {
    says: 'Stops acting for a company and ends the sessions for it. At least one company remains, and at least one administrator in it.',
    may: 'signed-in',
    returns: NoContent,
    refuses: ['not-found', 'last-membership', 'last-administrator', 'confirm-identity', 'password-missing'],
    status: 204,
  }),
}
