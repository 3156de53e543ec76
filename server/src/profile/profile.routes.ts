import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import * as profile from './profile.ts'

export function profileRoutes(means: profile.Means) {
  return implement(api.profile, {
    find: ({ actor }) => profile.find(actor, means),
    update: ({ actor, version, body }) => profile.update(actor, means, version, body),
    savePicture: ({ actor, body }) => profile.savePicture(actor, means, body),
    removePicture: ({ actor }) => profile.removePicture(actor, means),
    picture: ({ actor, params }) => profile.picture(actor, means, params.contactId),
    notificationPreferences: ({ actor }) => profile.notificationPreferences(actor),
    saveNotificationPreferences: ({ actor, body }) => profile.saveNotificationPreferences(actor, body.data),
  })
}
