import type { Job, JobKind } from '@waybill/contract/jobs/jobs.ts'
import type { Actor } from '../actor.ts'
import type { Db, Tx } from '../db/connection.ts'
import { newId } from '../db/new-id.ts'
import { announce } from '../events.ts'
import { type Rounds, startRounds, takeAll } from '../rounds.ts'
import {
  advanceJob,
  findJob,
  type HeldJob,
  insertJob,
  listOwnJobs,
  type NewJob,
  setBackJob,
  takeDueJob,
} from './jobs.queries.ts'

export type { HeldJob } from './jobs.queries.ts'

const EVERY_MS = 2_000
const HOUR = 3_600_000
/** How long to wait after each failed piece; after the last the job is given up. */
const WAITS = [1_000, 5_000, 30_000, 120_000]
const ERROR_LENGTH = 500

/** What one piece has done: how much of the total, what it has made, and whether nothing is left. */
export type Piece = { done: number; isOver: boolean; results?: readonly string[] }

/** Does the next piece of a job of its kind, in the transaction that keeps how far the job is. */
export type Worker = (tx: Tx, job: HeldJob, now: Date) => Promise<Piece>

export type Workers = Readonly<Partial<Record<JobKind, Worker>>>

/** Begins work that goes on after the request; its first piece may be done already. */
export async function beginJob(
  tx: Tx,
  actor: Actor,
  job: Pick<NewJob, 'kind' | 'subject' | 'payload' | 'total'> & Partial<Pick<NewJob, 'done' | 'results'>>,
): Promise<Job> {
  const id = newId()
  const { id: contactId, companyId, now: startedAt } = actor
  await insertJob(tx, { done: 0, results: [], ...job, id, contactId, companyId, startedAt })
  await tellOwner(tx, { id, contactId, companyId })
  const begun = await findJob(tx, id)
  if (!begun) throw new Error('A job that was just written is there')
  return begun
}

export async function listJobs(actor: Actor): Promise<{ data: Job[]; totalCount: number }> {
  const data = await listOwnJobs(actor.db.read, actor, new Date(actor.now.getTime() - HOUR))
  return { data, totalCount: data.length }
}

/**
 * Piece by piece, job after job, until nothing is due; any number of processes may do so at once. A job of a kind that is not known here
 * waits for a process of the release that began it. Answers how many pieces.
 */
export async function workOff(db: Db, workers: Workers, now: () => Date, signal?: AbortSignal): Promise<number> {
  const system = db.as({ kind: 'system' })
  return await takeAll(() => doOnePiece(system, workers, now()), signal)
}

/** Works in every process, every so often and when news says that there is something to do. */
export class LongWork {
  readonly #db: Db
  readonly #workers: Workers
  #rounds: ReturnType<typeof startRounds> | undefined

  constructor(db: Db, workers: Workers) {
    this.#db = db
    this.#workers = workers
  }

  start(now: () => Date, onError: (error: unknown) => void): Rounds {
    this.#rounds = startRounds(EVERY_MS, (signal) => workOff(this.#db, this.#workers, now, signal), onError)
    return this.#rounds
  }

  hurry(kinds: readonly string[]): void {
    if (kinds.includes('job-changed')) this.#rounds?.hurry()
  }

  async stop(): Promise<void> {
    await this.#rounds?.stop()
  }
}

async function doOnePiece(system: Db, workers: Workers, now: Date): Promise<boolean> {
  let taken: HeldJob | undefined
  try {
    return await system.transaction(async (tx) => {
      taken = await takeDueJob(tx, Object.keys(workers), now)
      const work = taken && workers[taken.kind]
      if (!taken || !work) return false
      const { results = [], ...piece } = await work(tx, taken, now)
      await advanceJob(tx, taken.id, now, { ...piece, results })
      await tellOwner(tx, taken)
      return true
    })
  } catch (error) {
    if (!taken) throw error
    await setBack(system, taken, now, error)
    return true
  }
}

/** The piece is undone with its transaction; how it failed is kept in another. */
async function setBack(system: Db, job: HeldJob, now: Date, error: unknown): Promise<void> {
  const wait = WAITS[job.attempts]
  await system.transaction(async (tx) => {
    await setBackJob(tx, job.id, now, {
      error: String(error).slice(0, ERROR_LENGTH),
      dueAt: new Date(now.getTime() + (wait ?? 0)),
      isGivenUp: wait === undefined,
    })
    await tellOwner(tx, job)
  })
}

/** How far it is concerns nobody but whoever began it. */
async function tellOwner(tx: Tx, job: { id: string; companyId: string; contactId: string }): Promise<void> {
  const subject = { type: 'job', id: job.id } as const
  await announce(tx, { kind: 'job-changed', subject, companyIds: [job.companyId], onlyIds: [job.contactId] })
}
