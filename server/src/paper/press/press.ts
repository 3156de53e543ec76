import module from 'node:module'
import { Worker } from 'node:worker_threads'
import { Refusal } from '../../http/refusal.ts'
import type { Drawn, Order, PressData } from './press-worker.ts'
import { SPECIMENS } from './specimen.ts'

/** The worker ends after nobody has needed it for this long. */
const IDLE_MS = 60_000
const DEADLINE_MS = 10_000
/** More waiting drawings are refused. */
const QUEUE_LIMIT = 64

/**
 * Draws documents in a separate thread: each takes about fifty milliseconds of CPU, while this thread answers others. The thread lives
 * while it is needed. It draws only our own words, so it needs no further protection. Showing that a document exists gets the
 * thread ready for it to be opened: a thread's first document takes half a second, and a thread kept from the process's start would
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

  /** A document will likely be wanted soon: prepares the thread in the background. */
  makeReady(): void {
    if (this.#worker || this.#isClosed) return
    // Nobody waits for a specimen, and the next real drawing reports the error.
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
