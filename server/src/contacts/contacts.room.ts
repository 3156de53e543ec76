import type { OpenRoom } from '../room.ts'
import { forgetUnconfirmedBefore } from './access-requests/access-requests.queries.ts'
import { accessRequestRoutes } from './access-requests/access-requests.routes.ts'
import { isVisible as isAccessRequestVisible, startAccessRequests } from './access-requests/access-requests.ts'
import { contactRoutes } from './contacts.routes.ts'
import * as contacts from './contacts.ts'

export const contactsRoom: OpenRoom = (house) => {
  const { system, configuration } = house
  const means = { ...house, brand: configuration.brand.name }
  return {
    routes: () => [contactRoutes(means), accessRequestRoutes(means)],
    subjects: {
      contact: { isVisible: contacts.isHistoryVisible, describe: contacts.describe },
      'access-request': { isVisible: isAccessRequestVisible },
    },
    rounds: { 'access requests': (now, onError) => startAccessRequests(system, now, onError) },
    forget: (ago) => [forgetUnconfirmedBefore(system, ago(7 * 24))],
  }
}
