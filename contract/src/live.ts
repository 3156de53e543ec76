import { z } from 'zod'
import { get } from './endpoint.ts'
import { Id, SubjectType } from './ids.ts'

/** What a listening browser gets: which record changed and how. It fetches the content with the reader's own rights. */
export const News = z.strictObject({
  kind: z.string(),
  subject: z.strictObject({ type: SubjectType, id: Id }),
})
export type News = z.infer<typeof News>

export const live = {
  listen: get('/api/v2/events', {
    says: 'Live updates as server-sent events, only about records the user may see; before the terms are accepted, only the end of the session. The event `fetch-anew` means that some were skipped.',
    may: 'signed-in',
    isAtTheDoor: true,
    returns: News,
    media: 'text/event-stream',
  }),
}
