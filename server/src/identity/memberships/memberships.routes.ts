import { api } from '@waybill/contract/api.ts'
import { implement } from '../../http/implement.ts'
import type { Memberships } from './memberships.ts'

export function membershipRoutes(memberships: Memberships) {
  return implement(api.memberships, {
    invitations: ({ actor }) => memberships.invitations(actor),
    answer: ({ actor, params, body }) => memberships.answer(actor, params.invitationId, body.isAccepted),
    leave: ({ actor, params }) => memberships.leave(actor, params.companyId),
  })
}
