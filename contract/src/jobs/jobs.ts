import { z } from 'zod'
import { get } from '../endpoint.ts'
import { Id, Subject } from '../ids.ts'
import { Instant } from '../time.ts'

/** Work too long for one request: offers to many carriers, many copies of an order. */
export const JOB_KINDS = ['broadcast', 'order-copies'] as const
export const JobKind = z.enum(JOB_KINDS)
export type JobKind = z.infer<typeof JobKind>

export const JobState = z.enum(['running', 'done', 'failed'])
export type JobState = z.infer<typeof JobState>

/** Its progress. It continues after the browser closes. */
export const Job = z.strictObject({
  id: Id,
  kind: JobKind,
  state: JobState,
  done: z.number().int(),
  total: z.number().int(),
  /** The record it is about, and its number. */
  subject: Subject,
  subjectNumber: z.string(),
  /** The numbers of what it has created so far. */
  results: z.array(z.string()),
  startedAt: Instant,
  endedAt: Instant.nullable(),
})
export type Job = z.infer<typeof Job>

export const jobs = {
  list: get('/api/v2/jobs', {
    says: 'Background tasks the user started: those running and those that ended within the last hour, newest first.',
    may: 'job:read',
    returns: z.strictObject({ data: z.array(Job), totalCount: z.number().int() }),
  }),
}
