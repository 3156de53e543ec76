import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import { list, read, readAll } from './notifications.ts'

export const notificationRoutes = implement(api.notifications, {
  list: ({ actor, query }) => list(actor, query),
  markRead: ({ actor, params }) => read(actor, params.notificationId),
  markAllRead: ({ actor, body }) => readAll(actor, new Date(body.until)),
})
