import { z } from 'zod'
import { del, get, NoContent, post } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { CompanyKind, Permission, Role } from '../permissions.ts'
import { Instant } from '../time.ts'

/** A company asks somebody who already signs in for another one to act for it too. */
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
    says: 'Companies that ask the current user to act for them as well, the newest first.',
    may: 'signed-in',
    returns: z.strictObject({ data: z.array(MembershipInvitation) }),
  }),
  answer: post('/api/v2/me/invitations/:invitationId/answer', {
    says: 'Accepts an invitation to act for another company, or declines it; who declines is reported to nobody.',
    may: 'signed-in',
    body: z.strictObject({ isAccepted: z.boolean() }),
    returns: NoContent,
    refuses: ['not-found'],
    status: 204,
  }),
  leave: del('/api/v2/me/companies/:companyId', {
    says: 'Acts for a company no more; the sessions for it end, and one keeps at least one company.',
    may: 'signed-in',
    returns: NoContent,
    refuses: ['not-found', 'last-membership'],
    status: 204,
  }),
}
