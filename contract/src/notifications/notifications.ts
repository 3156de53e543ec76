import { z } from 'zod'
import { get, NoContent, put } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { Paging, pageOf } from '../paging.ts'
import { Instant } from '../time.ts'
import { Fact, WORDING_NAMES } from './notification-facts.ts'

/** One notification; the browser builds the sentence in the reader's language. */
export const Notification = z.strictObject({
  id: Id,
  wording: z.enum(WORDING_NAMES),
  facts: z.record(z.string(), Fact),
  toldAt: Instant,
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

export const NotificationPage = pageOf(Notification).extend({ unreadCount: z.number().int().min(0) })
export type NotificationPage = z.infer<typeof NotificationPage>

export const notifications = {
  list: get('/api/v2/me/notifications', {
    says: 'The user’s notifications in the company they act for, newest first, and how many are unread.',
    may: 'signed-in',
    query: z.strictObject(Paging),
    returns: NotificationPage,
  }),
  markRead: put('/api/v2/me/notifications/:notificationId/read', {
    says: 'Marks a notification as read.',
    may: 'signed-in',
    returns: NoContent,
    status: 204,
    refuses: ['not-found'],
  }),
  markAllRead: put('/api/v2/me/notifications/read', {
    says: 'Marks all notifications up to this moment as read; later ones stay unread.',
    may: 'signed-in',
    body: z.strictObject({ until: Instant }),
    returns: NoContent,
    status: 204,
  }),
}
