import type { OpenRoom } from '../room.ts'
import { forgetUnconfirmedBefore } from './access-requests/access-requests.queries.ts'
import { accessRequestRoutes } from './access-requests/access-requests.routes.ts'
import { AccessRequests, isVisible as isAccessRequestVisible } from './access-requests/access-requests.ts'
import { contactRoutes } from './contacts.routes.ts'
import * as contacts from './contacts.ts'
import { Invitations } from './invitations.ts'

export const contactsRoom: OpenRoom = ({ configuration, db, system, throttle, post }) => {
  const brand = configuration.brand.name
  const invitations = new Invitations(post, brand)
  const requests = new AccessRequests(db, post, throttle, invitations, brand)
  return {
    routes: () => [contactRoutes(invitations, throttle), accessRequestRoutes(requests)],
    subjects: {
      contact: { isVisible: contacts.isHistoryVisible, describe: contacts.describe },
      'access-request': { isVisible: isAccessRequestVisible },
    },
    rounds: { 'access requests': (now, onError) => requests.start(now, onError) },
    forget: (ago) => [forgetUnconfirmedBefore(system, ago(7 * 24))],
  }
}
