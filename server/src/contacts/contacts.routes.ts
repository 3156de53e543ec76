import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import * as contacts from './contacts.ts'
import type { Means } from './means.ts'

export function contactRoutes(means: Means) {
  return implement(api.contacts, {
    findByRoles: ({ actor, query, body }) => contacts.findByRoles(actor, { ...body, ...query }),
    companies: ({ actor, query }) => contacts.companies(actor, query),
    find: ({ actor, params }) => contacts.find(actor, params.contactId),
    create: ({ actor, body }) => contacts.create(actor, means, body),
    update: ({ actor, params, version, body }) => contacts.update(actor, means, params.contactId, version, body),
    switchPortal: ({ actor, params, version, body }) =>
      contacts.switchPortal(actor, means, params.contactId, version, body.isPortalEnabled),
    inviteAgain: ({ actor, params }) => contacts.inviteAgain(actor, means, params.contactId),
    resetSecondFactor: ({ actor, params, request }) =>
      contacts.resetSecondFactor(actor, means, params.contactId, request.ip),
    removeFromCompany: ({ actor, params }) => contacts.removeFromCompany(actor, means, params.contactId),
  })
}
