import { z } from 'zod'
import { get } from '../endpoint.ts'
import { subjectTypeOf } from '../entity-types.ts'
import { Id, SubjectType } from '../ids.ts'
import { Paging, pageOf } from '../paging.ts'
import { Said } from '../said.ts'
import { Instant, TimeZone } from '../time.ts'

/** Who did what and when (SPEC §3, History entry). */
export const HistoryEntry = z.strictObject({
  id: Id,
  description: z.string(),
  /** The description as a name and facts. */
  said: Said,
  operationDateTime: Instant,
  /** Whose clock tells it: of a load, the stop's that it is about or the truck headed for; of other records, the reader's. */
  timeZone: TimeZone,
  firstName: z.string(),
  lastName: z.string(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const history = {
  list: get('/api/v2/histories', {
    says: 'What was done to a record, newest first.',
    may: 'history:read',
    query: z.strictObject({ entityType: z.preprocess(subjectTypeOf, SubjectType), entityId: Id, ...Paging }),
    returns: pageOf(HistoryEntry),
    refuses: ['not-found'],
  }),
}
