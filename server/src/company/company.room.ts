import { forgetUnconfirmedBefore } from '../contacts/access-requests/access-requests.queries.ts'
import { accessRequestRoutes } from '../contacts/access-requests/access-requests.routes.ts'
import { AccessRequests, isVisible as isAccessRequestVisible } from '../contacts/access-requests/access-requests.ts'
import { contactRoutes } from '../contacts/contacts.routes.ts'
import * as contacts from '../contacts/contacts.ts'
import { Invitations } from '../contacts/invitations.ts'
import { profileRoutes } from '../profile/profile.routes.ts'
import { Profiles } from '../profile/profile.ts'
import type { OpenRoom } from '../room.ts'
import { companyRoutes } from './company.routes.ts'
import * as company from './company.ts'

export const companyRoom: OpenRoom = ({ configuration, db, system, throttle, post, vault, files, images }) => {
  const brand = configuration.brand.name
  const invitations = new Invitations(post, brand)
  const requests = new AccessRequests(db, post, throttle, invitations, brand)
  return {
    routes: () => [
      profileRoutes(new Profiles({ system, files, images, post })),
      companyRoutes(post, vault),
      contactRoutes(invitations, throttle),
      accessRequestRoutes(requests),
    ],
    subjects: {
      company: { isVisible: company.isVisible, describe: company.describe },
      contact: { isVisible: contacts.isHistoryVisible, describe: contacts.describe },
      'access-request': { isVisible: isAccessRequestVisible },
    },
    rounds: {
      'access requests': (now, onError) => requests.start(now, onError),
      'remit-to changes': (now, onError) => company.startRemitToChanges(db, post, now, onError),
    },
    forget: (ago) => [forgetUnconfirmedBefore(system, ago(7 * 24))],
  }
}
