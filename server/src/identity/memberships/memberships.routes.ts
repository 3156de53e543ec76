import { api } from '@waybill/contract/api.ts'
import { implement } from '../../http/implement.ts'
import type { FrontDesk } from '../door/front-desk.ts'
import * as memberships from './memberships.ts'

export function membershipRoutes(desk: FrontDesk) {
  return implement(api.memberships, {
    invitations: ({ actor }) => memberships.invitations(actor),
    answer: ({ actor, params, body }) => memberships.answer(actor, desk, params.invitationId, body.isAccepted),
    leave: ({ actor, params }) => memberships.leave(actor, desk, params.companyId),
  })
}
