import type { Job, JobKind } from '@waybill/contract/jobs/jobs.ts'
import { sql } from 'kysely'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'

const COLUMNS = sql`id, kind, state, done, total, json_build_object('type', subject_type, 'id', subject_id) as subject,
  subject_number as "subjectNumber", results, wire_time(started_at) as "startedAt", wire_time(ended_at) as "endedAt"`

export type NewJob = {
  id: string
  kind: JobKind
  companyId: string
  contactId: string
  subject: { type: string; id: string; number: string }
  payload: object
  done: number
  total: number
  results: readonly string[]
  startedAt: Date
}

export async function insertJob(tx: Tx, job: NewJob): Promise<void> {
  await tx
    .insertInto('job')
    .values({
      id: job.id,
      kind: job.kind,
      company_id: job.companyId,
      contact_id: job.contactId,
      subject_type: job.subject.type,
      subject_id: job.subject.id,
      subject_number: job.subject.number,
      payload: JSON.stringify(job.payload),
      results: [...job.results],
      done: job.done,
      total: job.total,
      due_at: job.startedAt,
      started_at: job.startedAt,
    })
    .execute()
}

export async function findJob(tx: Tx, id: string): Promise<Job | undefined> {
  const { rows } = await sql<{ job: Job }>`
    select row_to_json(found) as job from (select ${COLUMNS} from job where id = ${id}) as found`.execute(tx)
  return rows[0]?.job
}

export async function listOwnJobs(tx: Tx, actor: Actor, endedSince: Date): Promise<Job[]> {
  const { rows } = await sql<{ job: Job }>`
    select row_to_json(found) as job from (
      select ${COLUMNS} from job
      where contact_id = ${actor.id} and company_id = ${actor.companyId} and (ended_at is null or ended_at >= ${endedSince})
      order by job.started_at desc, job.id desc limit 20
    ) as found`.execute(tx)
  return rows.map(({ job }) => job)
}

/** A job that this transaction holds: nobody else works on it until the commit. */
export type HeldJob = {
  id: string
  kind: JobKind
  companyId: string
  contactId: string
  payload: unknown
  done: number
  total: number
  attempts: number
}

/** The job of these kinds that has waited longest, of those that no other process holds. */
export async function takeDueJob(tx: Tx, kinds: readonly string[], now: Date): Promise<HeldJob | undefined> {
  const { rows } = await sql<HeldJob>`
    select id, kind, company_id as "companyId", contact_id as "contactId", payload, done, total, attempts
    from job where state = 'running' and due_at <= ${now} and kind = any(${[...kinds]}::text[])
    order by due_at, id limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

export async function advanceJob(
  tx: Tx,
  id: string,
  now: Date,
  piece: { done: number; isOver: boolean; results: readonly string[] },
): Promise<void> {
  await sql`
    update job set done = least(total, done + ${piece.done}), results = results || ${[...piece.results]}::text[],
      attempts = 0, error = null, due_at = ${now},
      state = case when ${piece.isOver} then 'done' else state end,
      ended_at = case when ${piece.isOver} then ${now}::timestamptz end
    where id = ${id}`.execute(tx)
}

/** The job waits before it is tried again, or is given up. */
export async function setBackJob(
  tx: Tx,
  id: string,
  now: Date,
  failure: { error: string; dueAt: Date; isGivenUp: boolean },
): Promise<void> {
  await sql`
    update job set attempts = attempts + 1, error = ${failure.error}, due_at = ${failure.dueAt},
      state = case when ${failure.isGivenUp} then 'failed' else state end,
      ended_at = case when ${failure.isGivenUp} then ${now}::timestamptz end
    where id = ${id} and state = 'running'`.execute(tx)
}
