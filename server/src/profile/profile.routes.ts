import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import type { Profiles } from './profile.ts'

export function profileRoutes(profiles: Profiles) {
  return implement(api.profile, {
    find: ({ actor }) => profiles.find(actor),
    update: ({ actor, version, body }) => profiles.update(actor, version, body),
    savePicture: ({ actor, body }) => profiles.savePicture(actor, body),
    removePicture: ({ actor }) => profiles.removePicture(actor),
    picture: ({ actor, params }) => profiles.picture(actor, params.contactId),
    notificationPreferences: ({ actor }) => profiles.notificationPreferences(actor),
    saveNotificationPreferences: ({ actor, body }) => profiles.saveNotificationPreferences(actor, body.data),
    trackingIntegrations: ({ actor }) => profiles.trackingIntegrations(actor),
  })
}
