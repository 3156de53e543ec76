import type { OpenRoom } from '../room.ts'
import { forgetUnconfirmedBefore } from './access-requests.queries.ts'
import { accessRequestRoutes } from './access-requests.routes.ts'
import { AccessRequests, isVisible as isAccessRequestVisible } from './access-requests.ts'
import { companyRoutes } from './company.routes.ts'
import * as company from './company.ts'
import { contactRoutes } from './contacts.routes.ts'
import * as contacts from './contacts.ts'
import { Invitations } from './invitations.ts'
import { profileRoutes } from './profile.routes.ts'
import { Profiles } from './profile.ts'

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
