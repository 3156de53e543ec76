import { Worker } from 'node:worker_threads'
import { Refusal } from '../../http/refusal.ts'
import { type CountedReading, readAtMost } from './reading.ts'

const PROGRAM = new URL('./reading-worker.ts', import.meta.url)
/** What a customer's system sends: read in milliseconds, before a thread starts. */
const SMALL_BYTES = 32 * 1024
/** The longest file we accept takes a tenth of it. */
const DEADLINE_MS = 10_000
/** The longest file makes some 60 MB of segments. */
const MEMORY_MB = 192
/** One is read at a time. If more than this wait, senders must try again. */
const QUEUE_LIMIT = 16

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/** Reads X12 204 load tenders, at most `most` of its sets; a long file in its own thread (F29). */
export async function readApart(content: Uint8Array, most: number): Promise<CountedReading> {
  if (content.byteLength <= SMALL_BYTES) return readAtMost(content, most)
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

async function readInThread(content: Uint8Array, most: number): Promise<CountedReading> {
  const worker = new Worker(PROGRAM, {
    workerData: { content, most },
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  try {
    return await new Promise<CountedReading>((resolve, reject) => {
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
