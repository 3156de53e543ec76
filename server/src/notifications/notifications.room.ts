import { PushService } from '../outside/push/push-service.ts'
import type { OpenRoom } from '../room.ts'
import { BASE_OCCASIONS, BASE_WATCHES } from './base-occasions.ts'
import { NOTE_OCCASIONS } from './note-occasions.ts'
import { forgetNotificationsBefore } from './notices.queries.ts'
import { notificationRoutes } from './notifications.routes.ts'
import { forgetSubscriptions } from './push/push.queries.ts'
import { pushRoutes } from './push/push.routes.ts'
import { PushKeys } from './push/push-keys.ts'
import { startPushing } from './push/pushing.ts'

export const notificationsRoom: OpenRoom = ({ configuration, system, vault }) => {
  const service = new PushService(`mailto:${configuration.brand.supportEmail}`, configuration.pushReach)
  const means = { system, vault, keys: new PushKeys(system, vault), service }
  return {
    routes: () => [notificationRoutes, pushRoutes(means)],
    occasions: [BASE_OCCASIONS, NOTE_OCCASIONS],
    watches: BASE_WATCHES,
    rounds: { pushes: (now, onError) => startPushing(means, now, onError) },
    forget: (ago) => [forgetNotificationsBefore(system, ago(90 * 24)), forgetSubscriptions(system, ago(0))],
  }
}
