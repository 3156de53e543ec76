import { z } from 'zod'
import { get, NoContent, put } from '../endpoint.ts'
import { CalendarDate } from '../time.ts'

/** What one version changed for portal users, as the changelog has it. */
export const Release = z.strictObject({
  /** Changes whenever the entry gains a line. */
  id: z.string(),
  /** Null for changes without a version number yet. */
  version: z.string().nullable(),
  date: CalendarDate.nullable(),
  parts: z.array(z.strictObject({ title: z.string().nullable(), items: z.array(z.string()) })),
})
export type Release = z.infer<typeof Release>

export const Updates = z.strictObject({
  /** Newest first. */
  data: z.array(Release),
  /** How many the reader has not seen. */
  unreadCount: z.number().int(),
})
export type Updates = z.infer<typeof Updates>

export const updates = {
  list: get('/api/v2/updates', {
    says: 'What changed in the portal, newest first, and how much of it the user has not seen.',
    may: 'signed-in',
    returns: Updates,
  }),
  see: put('/api/v2/updates/seen', {
    says: 'Marks everything up to this entry as seen.',
    may: 'signed-in',
    body: z.strictObject({ id: z.string().min(1).max(100) }),
    returns: NoContent,
    status: 204,
  }),
}
