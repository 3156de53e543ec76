import type { OpenRoom } from '../room.ts'
import { BASE_OCCASIONS, BASE_WATCHES } from './base-occasions.ts'
import { NOTE_OCCASIONS } from './note-occasions.ts'
import { forgetNotificationsBefore } from './notices.queries.ts'
import { notificationRoutes } from './notifications.routes.ts'

export const notificationsRoom: OpenRoom = ({ system }) => ({
  routes: () => [notificationRoutes],
  occasions: [BASE_OCCASIONS, NOTE_OCCASIONS],
  watches: BASE_WATCHES,
  forget: (ago) => [forgetNotificationsBefore(system, ago(90 * 24))],
})
