import { Worker } from 'node:worker_threads'
import { Refusal } from '../../http/refusal.ts'
import type { LoadTenderReading } from './load-tender-204.ts'

/** The reading of a file, and how many transaction sets it has in all. */
export type ApartReading = LoadTenderReading & { sets: number }

const PROGRAM = new URL('./reading-worker.ts', import.meta.url)
/** The longest file that is taken reads in a tenth of it. */
const DEADLINE_MS = 10_000
/** The longest file makes some 60 MB of segments. */
const MEMORY_MB = 192
/** One is read at a time; more than so many waiting are asked to come again. */
const QUEUE_LIMIT = 16

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/** Reads X12 204 load tenders in a thread of its own (F29), `most` of its sets at most. */
export async function readApart(content: Uint8Array, most: number): Promise<ApartReading> {
  if (waiting >= QUEUE_LIMIT) throw new Refusal('not-ready')
  waiting++
  const reading = last.then(() => readInThread(content, most))
  last = reading.catch(() => {})
  try {
    return await reading
  } finally {
    waiting--
  }
}

async function readInThread(content: Uint8Array, most: number): Promise<ApartReading> {
  const worker = new Worker(PROGRAM, {
    workerData: { content, most },
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  try {
    return await new Promise<ApartReading>((resolve, reject) => {
      const tooMuch = () =>
        reject(
          new Refusal('load-tender-not-understood', undefined, {
            modelState: { data: ['The file takes too long to read. Send it in parts.'] },
          }),
        )
      worker.once('message', resolve)
      worker.once('error', tooMuch)
      worker.once('exit', tooMuch)
      setTimeout(tooMuch, DEADLINE_MS).unref()
    })
  } finally {
    await worker.terminate()
  }
}
