import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import type { DoorThrottle } from '../identity/door/door-throttle.ts'
import * as contacts from './contacts.ts'
import type { Invitations } from './invitations.ts'

export function contactRoutes(invitations: Invitations, throttle: DoorThrottle) {
  return implement(api.contacts, {
    findByRoles: ({ actor, body }) => contacts.findByRoles(actor, body),
    companies: ({ actor, query }) => contacts.companies(actor, query),
    find: ({ actor, params }) => contacts.find(actor, params.contactId),
    create: ({ actor, body }) => contacts.create(actor, invitations, body),
    update: ({ actor, params, version, body }) => contacts.update(actor, invitations, params.contactId, version, body),
    switchPortal: ({ actor, params, version, body }) =>
      contacts.switchPortal(actor, invitations, params.contactId, version, body.isPortalEnabled),
    inviteAgain: ({ actor, params }) => contacts.inviteAgain(actor, invitations, params.contactId),
    resetSecondFactor: ({ actor, params, request }) =>
      contacts.resetSecondFactor(actor, { invitations, throttle }, params.contactId, request.ip),
    removeFromCompany: ({ actor, params }) => contacts.removeFromCompany(actor, invitations, params.contactId),
  })
}
