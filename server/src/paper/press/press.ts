import module from 'node:module'
import { Worker } from 'node:worker_threads'
import { Refusal } from '../../http/refusal.ts'
import type { Drawn, Order, PressData } from './press-worker.ts'
import { SPECIMENS } from './specimen.ts'

/** The worker ends after nobody has needed it for this long. */
const IDLE_MS = 60_000
const DEADLINE_MS = 10_000
/** More waiting papers than this are refused. */
const QUEUE_LIMIT = 64

/**
 * Draws papers in a separate thread: each takes about fifty milliseconds of computing, while this thread answers others. The thread lives
 * as long as it is needed; it draws our own words, so it needs no further protection. Showing somebody that there is a paper gets the
 * thread ready for them to open it: a thread's first paper takes half a second, and keeping a thread from the start of the process would
 * cost 60 MB.
 */
export class Press {
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #last = 0
  #isClosed = false
  readonly #waiting = new Map<number, { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }>()

  async draw(order: Order): Promise<Uint8Array> {
    if (this.#isClosed || this.#waiting.size >= QUEUE_LIMIT) throw new Refusal('not-ready')
    clearTimeout(this.#idle)
    const worker = (this.#worker ??= this.#start())
    const id = ++this.#last
    const deadline = setTimeout(() => this.#fail(new Error('A paper was not drawn in time')), DEADLINE_MS)
    try {
      return await new Promise<Uint8Array>((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject })
        worker.postMessage({ id, order }, [])
      })
    } finally {
      clearTimeout(deadline)
      this.#waiting.delete(id)
      if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref()
    }
  }

  /** A paper is likely to be wanted soon: gets the thread and what it draws with ready in the background. */
  makeReady(): void {
    if (this.#worker || this.#isClosed) return
    // Nobody waits for a specimen, and whoever draws next learns what is wrong.
    for (const specimen of SPECIMENS) this.draw(specimen).catch(() => undefined)
  }

  close(): void {
    this.#isClosed = true
    this.#fail(new Refusal('not-ready'))
  }

  #start(): Worker {
    const workerData: PressData = { compileCache: module.getCompileCacheDir() }
    const worker = new Worker(new URL('./press-worker.ts', import.meta.url), { env: {}, execArgv: [], workerData })
    worker.unref()
    worker.on('message', ({ id, bytes, error }: Drawn) => {
      const waiting = this.#waiting.get(id)
      if (bytes) waiting?.resolve(bytes)
      else waiting?.reject(new Error(error))
    })
    worker.on('error', (error) => this.#fail(error))
    return worker
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#end()
  }

  #end(): void {
    clearTimeout(this.#idle)
    void this.#worker?.terminate()
    this.#worker = undefined
  }
}
